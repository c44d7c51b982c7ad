package main

import (
	"bytes"
	"encoding/json"
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
	source, err := os.ReadFile("../../internal/app/cli/cli.go")
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
	for _, args := range [][]string{nil, {"fly"}, {"sbom", "1", "c", "now", "linux/amd64"}, {"licenses", "linux"}} {
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
