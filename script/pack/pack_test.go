package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// makeFolder makes a folder to pack, with its files made in the given order.
func makeFolder(t *testing.T, names ...string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "program-1.2.3")
	for i, name := range names {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		mode := os.FileMode(0o600)
		if name == "program" {
			mode = 0o700
		}
		if err := os.WriteFile(path, []byte("text of "+name), mode); err != nil {
			t.Fatal(err)
		}
		when := time.Now().Add(-time.Duration(i) * time.Hour)
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// Two folders with the same files make the same archive, whenever, wherever and in whatever order they were made.
func TestArchivesAreTheSame(t *testing.T) {
	names := []string{"program", "man/man1/a.1", "README.md", "z/y/x"}
	when := time.Unix(1_763_200_000, 0)
	for _, kind := range []string{".tar.gz", ".zip"} {
		var sums [][]byte
		for range 2 {
			file := filepath.Join(t.TempDir(), "a"+kind)
			if err := writeArchive(file, makeFolder(t, names...), when); err != nil {
				t.Fatal(err)
			}
			sum, err := sumOf(file)
			if err != nil {
				t.Fatal(err)
			}
			sums = append(sums, sum)
			slices.Reverse(names)
		}
		if !bytes.Equal(sums[0], sums[1]) {
			t.Errorf("two archives %s of the same files differ", kind)
		}
	}
}

func TestTar(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.tar.gz")
	when := time.Unix(1_763_200_000, 0)
	if err := writeArchive(file, makeFolder(t, "program", "b/c"), when); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	zipped, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if zipped.Name != "" || !zipped.ModTime.IsZero() {
		t.Errorf("the head has the name %q and the time %v", zipped.Name, zipped.ModTime)
	}
	var got []string
	for reader := tar.NewReader(zipped); ; {
		h, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(reader)
		if err != nil {
			t.Fatal(err)
		}
		if h.Uid != 0 || h.Gid != 0 || h.Uname != "" || h.Gname != "" || !h.ModTime.Equal(when) {
			t.Errorf("%s tells who made it, or when: %+v", h.Name, h)
		}
		got = append(got, fmt.Sprintf("%s %o %s", h.Name, h.Mode, text))
	}
	want := []string{"program-1.2.3/ 755 ", "program-1.2.3/b/ 755 ", "program-1.2.3/b/c 644 text of b/c", "program-1.2.3/program 755 text of program"}
	if !slices.Equal(got, want) {
		t.Errorf("the archive has %q, want %q", got, want)
	}
}

func TestZip(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.zip")
	when := time.Unix(1_763_200_000, 0)
	if err := writeArchive(file, makeFolder(t, "program", "b/c"), when); err != nil {
		t.Fatal(err)
	}
	reader, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	var got []string
	for _, f := range reader.File {
		if !f.Modified.Equal(when) {
			t.Errorf("%s is of %v", f.Name, f.Modified)
		}
		got = append(got, fmt.Sprint(f.Name, " ", f.Mode()))
	}
	want := []string{"program-1.2.3/ drwxr-xr-x", "program-1.2.3/b/ drwxr-xr-x", "program-1.2.3/b/c -rw-r--r--", "program-1.2.3/program -rwxr-xr-x"}
	if !slices.Equal(got, want) {
		t.Errorf("the archive has %q, want %q", got, want)
	}
}

// Only files and folders are packed, and a failure leaves no partial archive.
func TestArchiveRefusals(t *testing.T) {
	folder := makeFolder(t, "program")
	if err := os.Symlink("/etc/passwd", filepath.Join(folder, "link")); err != nil {
		t.Skip("no links here")
	}
	file := filepath.Join(t.TempDir(), "a.zip")
	if err := writeArchive(file, folder, time.Unix(0, 0)); err == nil || !strings.Contains(err.Error(), "neither a file nor a folder") {
		t.Errorf("a link: %v", err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("half of an archive stays")
	}
	if err := writeArchive(filepath.Join(t.TempDir(), "a.rar"), makeFolder(t, "program"), time.Unix(0, 0)); err == nil {
		t.Error("there is no such archive")
	}
}

func TestSums(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"b", "a", "SHA256SUMS"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(name), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := run([]string{"sums", folder}, &out); err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("%x  a\n%x  b\n", sha256.Sum256([]byte("a")), sha256.Sum256([]byte("b"))); out.String() != want {
		t.Errorf("got %s, want %s", out.String(), want)
	}
}

// The recipe of the container takes the archives that script/release makes, for the processor that is asked for: a default of
// TARGETARCH would win over --platform.
func TestContainerfile(t *testing.T) {
	recipe, err := os.ReadFile("../../Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile("../release")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("../../internal/cli/cli.go")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`(?m)^var Version = "(.*)"$`).FindSubmatch(source)
	if version == nil || !bytes.Contains(recipe, fmt.Appendf(nil, "VERSION=%s .", version[1])) {
		t.Errorf("the recipe does not tell how to build version %q", version)
	}
	if !bytes.Contains(script, []byte(`name="lightsout-$version-$system-$processor"`)) || !bytes.Contains(recipe, []byte("ADD lightsout-${VERSION}-linux-${TARGETARCH:-amd64}.tar.gz /\n")) {
		t.Error("the recipe and the release have different names for the archive")
	}
	if bytes.Contains(recipe, []byte("ARG TARGETARCH=")) || bytes.Count(recipe, []byte("ARG TARGETARCH\n")) != bytes.Count(recipe, []byte("\nFROM ")) {
		t.Error("each stage takes the processor from the builder, without a default")
	}
}

func TestWrongCommands(t *testing.T) {
	for _, args := range [][]string{nil, {"fly"}, {"archive", "x"}, {"archive", "-1", "a", "b.zip"}, {"sbom", "1", "c", "now", "linux/amd64"}, {"licenses", "linux"}, {"sums", filepath.Join(t.TempDir(), "nothing")}} {
		if err := run(args, io.Discard); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", args, err)
		}
	}
}

func TestRecognize(t *testing.T) {
	for text, want := range map[string]string{
		"Permission is hereby granted, free\nof charge, to any person obtaining a copy of":                              "MIT",
		"Apache License\n  Version 2.0, January 2004":                                                                   "Apache-2.0",
		"Redistribution and use in source and binary forms, with":                                                       "BSD-2-Clause",
		"Redistribution and use in source and binary forms … to endorse or promote products derived from this software": "BSD-3-Clause",
		"to use, copy, modify, and/or distribute this software for any purpose with or without fee":                     "ISC",
		"Mozilla Public License, version 2.0":                                                                           "MPL-2.0",
		"GNU GENERAL PUBLIC LICENSE":                                                                                    "",
		"":                                                                                                              "",
	} {
		if got := strings.Join(recognize(text), " AND "); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	own, err := os.ReadFile("../../LICENSE")
	if err != nil || !slices.Equal(recognize(string(own)), []string{"MIT"}) {
		t.Errorf("our own license is %q, %v", recognize(string(own)), err)
	}
}

// A module whose license is unknown, missing or not allowed stops the release.
func TestLicensesAreChecked(t *testing.T) {
	for text, want := range map[string]string{"": "has no license", "do what you want": "not one that is known", "Mozilla Public License, version 2.0": "may have Apache-2.0"} {
		m := &module{path: "example.org/m", dir: t.TempDir()}
		if text != "" {
			if err := os.WriteFile(filepath.Join(m.dir, "LICENSE.txt"), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := m.checkLicense(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// The SBOM of the program as it is here: every module once, with version, checksum and license, all references lead
// somewhere, and it is the same when it is made again.
func TestSBOM(t *testing.T) {
	modules, err := listModules([]string{runtime.GOOS + "/" + runtime.GOARCH, "windows/arm64"})
	if err != nil {
		t.Fatal(err)
	}
	r := release{version: "1.2.3", commit: "0123", when: time.Unix(1_763_200_000, 0).UTC()}
	text, err := sbom(r, modules)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := sbom(r, modules); err != nil || !bytes.Equal(text, again) {
		t.Errorf("made again it differs, %v", err)
	}
	var b bill
	if err := json.Unmarshal(text, &b); err != nil {
		t.Fatal(err)
	}
	if b.Metadata.Timestamp != "2025-11-15T09:46:40Z" || b.Metadata.Component.Version != "1.2.3" || b.Metadata.Component.Properties[0].Value != "0123" {
		t.Errorf("it is of %+v", b.Metadata)
	}
	if !regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(b.SerialNumber) {
		t.Errorf("its number is %s", b.SerialNumber)
	}
	refs := map[string]bool{b.Metadata.Component.Ref: true}
	for _, c := range b.Components {
		if refs[c.Ref] {
			t.Errorf("%s is there twice", c.Ref)
		}
		refs[c.Ref] = true
		if c.Version == "" || c.Licenses[0].Expression == "" || c.Name != stdModule && (len(c.Hashes) != 1 || len(c.Hashes[0].Content) != 64) {
			t.Errorf("%s lacks a version, a license or a checksum: %+v", c.Name, c)
		}
	}
	for _, d := range b.Dependencies {
		for _, ref := range append(d.DependsOn, d.Ref) {
			if !refs[ref] {
				t.Errorf("%s is referred to and not there", ref)
			}
		}
	}
	for _, want := range []string{"github.com/spf13/cobra", "modernc.org/sqlite", "github.com/inconshreveable/mousetrap", stdModule} {
		if !slices.ContainsFunc(b.Components, func(c component) bool { return c.Name == want }) {
			t.Errorf("there is no %s", want)
		}
	}
	for _, not := range []string{"pgregory.net/rapid", "github.com/chromedp/chromedp", "github.com/rogpeppe/go-internal"} {
		if slices.ContainsFunc(b.Components, func(c component) bool { return c.Name == not }) {
			t.Errorf("%s is for tests, and there", not)
		}
	}
	licenses, err := licenseTexts(modules)
	if err != nil || strings.Count(licenses, strings.Repeat("=", 80)) < 20 || !strings.Contains(licenses, "modernc.org/sqlite") {
		t.Errorf("the licenses are %d bytes, %v", len(licenses), err)
	}
}
