//go:build all

// Package publish_test tests the scripts that make and publish a release.
package publish_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// command runs a program in a folder and returns what it prints.
func command(t *testing.T, folder string, environment []string, name string, args ...string) string {
	t.Helper()
	out, err := run(folder, "env", append(append(slices.Clone(environment), name), args...)...)
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}

func run(folder, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// needs skips a test where a program is missing; script/setup installs it.
func needs(t *testing.T, programs ...string) {
	t.Helper()
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			if os.Getenv("CI") == "true" {
				t.Fatalf("%s is missing: run script/setup", program)
			}
			t.Skipf("%s is missing: run script/setup", program)
		}
	}
}

func root(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func write(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

// Two folders with the same files make the same archive, whenever and in whatever order they were made, and
// the archive does not tell who made it.
func TestArchivesAreTheSame(t *testing.T) {
	needs(t, "git")
	when := time.Unix(1_763_200_000, 0)
	for _, kind := range []string{".tar.gz", ".zip"} {
		var archives [][]byte
		for _, names := range [][]string{{"b/c", "program"}, {"program", "b/c"}} {
			folder := filepath.Join(t.TempDir(), "program-1.2.3")
			for i, name := range names {
				mode := map[bool]os.FileMode{true: 0o700, false: 0o600}[name == "program"]
				write(t, filepath.Join(folder, name), "text of "+name, mode)
				made := time.Now().Add(-time.Duration(i) * time.Hour)
				if err := os.Chtimes(filepath.Join(folder, name), made, made); err != nil {
					t.Fatal(err)
				}
			}
			file := filepath.Join(t.TempDir(), "a"+kind)
			command(t, root(t), []string{fmt.Sprintf("SOURCE_DATE_EPOCH=%d", when.Unix())},
				"script/archive", folder, file)
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			archives = append(archives, data)
		}
		if !bytes.Equal(archives[0], archives[1]) {
			t.Errorf("two archives %s of the same files differ", kind)
		}
		want := []string{
			"program-1.2.3/ 755", "program-1.2.3/b/ 755", "program-1.2.3/b/c 644",
			"program-1.2.3/program 755",
		}
		if got := listing(t, kind, archives[0], when); !slices.Equal(got, want) {
			t.Errorf("the archive has %q, want %q", got, want)
		}
	}
}

// listing returns the names and modes in an archive, and checks times and owners.
func listing(t *testing.T, kind string, data []byte, when time.Time) (list []string) {
	t.Helper()
	if kind == ".zip" {
		reader, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range reader.File {
			mode := os.FileMode(0o644) // Git notes modes of programs only
			if f.Mode().IsDir() || f.Mode()&0o111 != 0 {
				mode = 0o755
			}
			if !f.Modified.Equal(when) {
				t.Errorf("%s is of %v", f.Name, f.Modified)
			}
			list = append(list, fmt.Sprintf("%s %o", f.Name, mode))
		}
		return list
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for reader := tar.NewReader(unzipped); ; {
		h, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.Typeflag == tar.TypeXGlobalHeader {
			continue
		}
		if h.Uid != 0 || h.Gid != 0 || h.Uname != "root" || !h.ModTime.Equal(when) {
			t.Errorf("%s tells who made it, or when: %+v", h.Name, h)
		}
		list = append(list, fmt.Sprintf("%s %o", h.Name, h.Mode))
	}
}

// The packages of this processor, made of a program built here, can be installed, started and removed.
// script/release does the same for every release.
func TestPackages(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the program and nfpm")
	}
	needs(t, "git", "dpkg", "rpm2cpio", "cpio")
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		t.Skip("there are no packages for this platform")
	}
	stage := filepath.Join(t.TempDir(), "lightsout-1.2.3-linux-"+runtime.GOARCH)
	out := t.TempDir()
	built := filepath.Join(t.TempDir(), "lightsout")
	program := filepath.Join(stage, "lightsout")
	command(t, root(t), nil, "go", "build", "-ldflags=-s -w", "-o", filepath.Dir(built), "./cmd/lightsout",
		"./cmd/lightsout-census")
	for end, name := range map[string]string{built: program, built + "-census": program + "-census"} {
		// compressing the programs four times takes longest
		write(t, name, "#!/bin/sh\nexec "+end+" \"$@\"\n", 0o700)
	}
	environment := []string{"SOURCE_DATE_EPOCH=1763200000", "ENGINE=no"} // TestRenamedModule writes the site
	command(t, root(t), environment, "script/stage", program, stage, "linux/"+runtime.GOARCH)
	command(t, root(t), environment, "script/packages", stage, out, "1.2.3", runtime.GOARCH)
	command(t, root(t), environment, "script/archive", stage,
		filepath.Join(out, filepath.Base(stage)+".tar.gz"))
	if got := strings.Count(command(t, root(t), environment, "script/try", out), "works"); got != 4 {
		t.Errorf("%d of 4 packages were tried", got)
	}
}

// hasEngine reports whether the engine of the page is built, as make test does first.
func hasEngine(t *testing.T) bool {
	t.Helper()
	_, err := os.Stat(filepath.Join(root(t), "web/dist/engine.wasm.br"))
	if err != nil && os.Getenv("CI") == "true" {
		t.Fatal("the engine of the page is missing: run script/engine")
	}
	return err == nil
}

// The manifests name every archive with its checksum, and only archives that exist.
func TestManifests(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"macos-arm64.tar.gz", "linux-amd64.tar.gz", "windows-amd64.zip",
		"windows-arm64.zip"} {
		write(t, filepath.Join(folder, "lightsout-1.2.3-"+name), name, 0o600)
	}
	command(t, root(t), nil, "script/manifests", folder, "1.2.3",
		"https://example.org/x/releases/download/v1.2.3")
	for file, want := range map[string][]string{
		"lightsout.rb": {
			`version "1.2.3"`, "on_macos do\n    on_arm do", "/v1.2.3/lightsout-1.2.3-linux-amd64.tar.gz",
			`homepage "https://example.org/x"`,
		},
		"lightsout.json": {
			`"version": "1.2.3"`, `"64bit": {`, `"arm64": {`,
			`"extract_dir": "lightsout-1.2.3-windows-arm64"`,
		},
	} {
		text, err := os.ReadFile(filepath.Join(folder, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !strings.Contains(string(text), part) {
				t.Errorf("%s lacks %q:\n%s", file, part, text)
			}
		}
		for _, not := range []string{"linux-arm64", "macos-amd64"} {
			if strings.Contains(string(text), not) {
				t.Errorf("%s has %s, which does not exist", file, not)
			}
		}
		for _, line := range strings.Split(command(t, folder, nil, "sh", "-c", "sha256sum *.gz *.zip"),
			"\n") {
			sum, name, _ := strings.Cut(line, "  ")
			if strings.HasSuffix(name, ".zip") == (file == "lightsout.json") &&
				!strings.Contains(string(text), sum) {
				t.Errorf("%s lacks the checksum of %s", file, name)
			}
		}
	}
}
