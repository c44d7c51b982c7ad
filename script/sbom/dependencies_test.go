package main

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// docs/contributing.md has a row for each module that go.mod requires, with its license, and separates the modules of the program
// from those of the tests.
func TestDependenciesPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/contributing.md")
	if err != nil {
		t.Fatal(err)
	}
	inside, inTests, _ := strings.Cut(string(page), "## In tests only")
	row := regexp.MustCompile(`(?m)^\| ([^| ]+\.[^| ]+) \| ([^|]+) \| [^|]+ \|$`)
	rows := map[string][]string{}
	for _, r := range row.FindAllStringSubmatch(string(page), -1) {
		rows[r[1]] = r
	}
	linked, err := listModules([]string{"linux/amd64", "windows/amd64", "darwin/arm64"})
	if err != nil {
		t.Fatal(err)
	}
	for path, m := range required(t) {
		r, ok := rows[path]
		if !ok {
			t.Errorf("docs/contributing.md has no row for %s %s", path, m.version)
			continue
		}
		delete(rows, path)
		if license, err := m.license(); err != nil || r[2] != license {
			t.Errorf("%s: the page has license %s, the module %s, %v", path, r[2], license, err)
		}
		isLinked := slices.ContainsFunc(linked, func(l *module) bool { return l.path == path })
		if part := map[bool]string{true: inside, false: inTests}[isLinked]; !strings.Contains(part, "| "+path+" |") {
			t.Errorf("%s is linked: %t, and the page says otherwise", path, isLinked)
		}
	}
	for path := range rows {
		t.Errorf("the page has %s, and go.mod does not require it", path)
	}
}

// required returns the modules that our own code imports.
func required(t *testing.T) map[string]*module {
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
	if err := json.Unmarshal(out, &file); err != nil {
		t.Fatal(err)
	}
	list := map[string]*module{}
	ask := []string{"list", "-m", "-f", "{{.Path}}\t{{.Dir}}"}
	for _, r := range file.Require {
		if !r.Indirect {
			list[r.Path] = &module{path: r.Path, version: r.Version}
			ask = append(ask, r.Path)
		}
	}
	if out, err = goCommand(nil, ask...); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		path, dir, _ := strings.Cut(line, "\t")
		list[path].dir = dir
	}
	return list
}
