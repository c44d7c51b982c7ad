package main

import (
	"bytes"
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

	"github.com/CycloneDX/cyclonedx-go"
)

// The recipe of the container takes the archives that script/release makes, for the processor that is asked
// for: a default of TARGETARCH would win over --platform.
func TestContainerfile(t *testing.T) {
	recipe, err := os.ReadFile("../../Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile("../release")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("../../app/command/version.go")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`(?m)^var Version = "(.*)"$`).FindSubmatch(source)
	if version == nil || !bytes.Contains(recipe, fmt.Appendf(nil, "VERSION=%s .", version[1])) {
		t.Errorf("the recipe does not tell how to build version %q", version)
	}
	if !bytes.Contains(script, []byte(`name="lightsout-$version-$system-$processor"`)) ||
		!bytes.Contains(recipe, []byte("ADD lightsout-${VERSION}-linux-${TARGETARCH:-amd64}.tar.gz /\n")) {
		t.Error("the recipe and the release have different names for the archive")
	}
	if bytes.Contains(recipe, []byte("ARG TARGETARCH=")) ||
		bytes.Count(recipe, []byte("ARG TARGETARCH\n")) != bytes.Count(recipe, []byte("\nFROM ")) {
		t.Error("each stage takes the processor from the builder, without a default")
	}
}

func TestWrongCommands(t *testing.T) {
	for _, args := range [][]string{nil, {"fly"}, {"sbom", "1", "c", "now", "linux/amd64"},
		{"licenses", "linux"}} {
		if err := run(args, io.Discard); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", args, err)
		}
	}
}

// A module whose license is unknown, missing or not allowed stops the release.
func TestLicensesAreChecked(t *testing.T) {
	const notice = "This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. " +
		"If a copy of the MPL was not " +
		"distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/."
	for _, test := range []struct{ path, text, want string }{
		{"example.org/m", "", "has no license"}, {"example.org/m", "do what you want", "has no license"},
		{"example.org/m", notice, "may have Apache-2.0"}, {"mediabunny", notice, ""},
	} {
		m := &part{path: test.path, dir: t.TempDir(), texts: map[string]string{}}
		if test.text != "" {
			err := os.WriteFile(filepath.Join(m.dir, "LICENSE.txt"), []byte(test.text), 0o666)
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := m.readLicenses(m.dir); err != nil {
			t.Fatal(err)
		}
		err := m.checkLicense()
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %q: %v", test.path, test.text, err)
		}
	}
}

// Packages of the page are parts if the page was built with them; they need a license text and a checksum.
func TestNPMParts(t *testing.T) {
	web := t.TempDir()
	write := func(name, text string) {
		file := filepath.Join(web, name)
		err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666))
		if err != nil {
			t.Fatal(err)
		}
	}
	write("package-lock.json",
		`{"packages":{"node_modules/mediabunny":{"version":"1.2.3","integrity":"sha512-AAEC","license":"MPL-2.0"}}}`)
	if parts, err := npmParts(web); err != nil || len(parts) != 0 {
		t.Errorf("%d parts of a page that was not built, %v", len(parts), err)
	}
	write("dist/mux.js", "")
	if _, err := npmParts(web); err == nil {
		t.Error("a package without a license text is a part")
	}
	write("node_modules/mediabunny/LICENSE", "the text")
	parts, err := npmParts(web)
	if err != nil || len(parts) != 1 {
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	p := parts[0]
	if p.url() != "pkg:npm/mediabunny@1.2.3" || p.sum.Value != "000102" || p.license != "MPL-2.0" ||
		p.texts["LICENSE"] != "the text" {
		t.Errorf("%+v", p)
	}
	write("vendor/preact.js", "")
	if _, err := npmParts(web); err == nil {
		t.Error("a package that is not in the lock file is a part")
	}
}

// The SBOM of the program as it is here: every module once, with version, checksum and license, all
// references lead somewhere, and it is the same when it is made again.
func TestSBOM(t *testing.T) {
	modules, err := listParts([]string{runtime.GOOS + "/" + runtime.GOARCH, "windows/arm64"})
	if err != nil {
		t.Fatal(err)
	}
	write := func(w io.Writer) error {
		return writeSBOM(w, "1.2.3", "0123", time.Unix(1_763_200_000, 0), modules)
	}
	var text, again, licenses bytes.Buffer
	if err := errors.Join(write(&text), write(&again), writeLicenses(&licenses, modules)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text.Bytes(), again.Bytes()) {
		t.Error("made again it differs")
	}
	var b cyclonedx.BOM
	if err := cyclonedx.NewBOMDecoder(&text, cyclonedx.BOMFileFormatJSON).Decode(&b); err != nil {
		t.Fatal(err)
	}
	if b.Metadata.Timestamp != "2025-11-15T09:46:40Z" || b.Metadata.Component.Version != "1.2.3" ||
		(*b.Metadata.Component.Properties)[0].Value != "0123" {
		t.Errorf("it is of %+v", b.Metadata)
	}
	if !regexp.MustCompile(
		`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(
		b.SerialNumber) {
		t.Errorf("its number is %s", b.SerialNumber)
	}
	refs := map[string]bool{b.Metadata.Component.BOMRef: true}
	for _, c := range *b.Components {
		if refs[c.BOMRef] {
			t.Errorf("%s is there twice", c.BOMRef)
		}
		refs[c.BOMRef] = true
		if c.Version == "" || (*c.Licenses)[0].Expression == "" ||
			c.Name != std && (c.Hashes == nil || len((*c.Hashes)[0].Value) < 64) {
			t.Errorf("%s lacks a version, a license or a checksum: %+v", c.Name, c)
		}
	}
	for _, d := range *b.Dependencies {
		for _, ref := range append(*d.Dependencies, d.Ref) {
			if !refs[ref] {
				t.Errorf("%s is referred to and not there", ref)
			}
		}
	}
	for _, want := range []string{"github.com/spf13/cobra", "modernc.org/sqlite",
		"github.com/inconshreveable/mousetrap", std} {
		if !slices.ContainsFunc(*b.Components, func(c cyclonedx.Component) bool { return c.Name == want }) {
			t.Errorf("there is no %s", want)
		}
	}
	for _, not := range []string{"pgregory.net/rapid", "github.com/chromedp/chromedp",
		"github.com/rogpeppe/go-internal"} {
		if slices.ContainsFunc(*b.Components, func(c cyclonedx.Component) bool { return c.Name == not }) {
			t.Errorf("%s is for tests, and there", not)
		}
	}
	all := licenses.String()
	if strings.Count(all, strings.Repeat("=", 80)) < 20 || !strings.Contains(all, "modernc.org/sqlite") {
		t.Errorf("the licenses are %d bytes", len(all))
	}
}
