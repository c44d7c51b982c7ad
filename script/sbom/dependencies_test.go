package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// A comment in go.mod gives the license and purpose of each module that our code imports, and "tests" if no
// release links it.
func TestDependenciesHaveComments(t *testing.T) {
	text, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	linked, err := listParts([]string{"linux/amd64", "windows/amd64", "darwin/arm64"})
	if err != nil {
		t.Fatal(err)
	}
	for path, m := range required(t) {
		if err := m.readLicenses(m.dir); err != nil || m.license == "" {
			t.Errorf("%s has the license %q, %v", path, m.license, err)
		}
		license := m.license
		if !slices.ContainsFunc(linked, func(l *part) bool { return l.path == path }) {
			license += ", tests"
		}
		want := "\t" + path + " " + m.version + " // " + license + ": "
		if !strings.Contains(string(text), want) {
			t.Errorf("go.mod has no line %q", want)
		}
	}
}

// required returns the modules that our own code imports.
func required(t *testing.T) map[string]*part {
	t.Helper()
	out, err := goCommand(nil, "mod", "edit", "-json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Require []struct {
			Path, Version string
			Indirect      bool
		}
	}
	if err := json.Unmarshal([]byte(out), &file); err != nil {
		t.Fatal(err)
	}
	list := map[string]*part{}
	ask := []string{"list", "-m", "-f", "{{.Path}}\t{{.Dir}}"}
	for _, r := range file.Require {
		if !r.Indirect {
			list[r.Path] = &part{path: r.Path, version: r.Version, texts: map[string]string{}}
			ask = append(ask, r.Path)
		}
	}
	if out, err = goCommand(nil, ask...); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(out, "\n") {
		path, dir, _ := strings.Cut(line, "\t")
		list[path].dir = dir
	}
	return list
}
