//go:build all

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What takes minutes is still what the pages say, but for times.
func TestPapersAgain(t *testing.T) {
	for _, name := range []string{"bosch", "chlond", "fazakas", "gawalt", "mcdonnell"} {
		page, err := os.ReadFile("../../docs/papers/" + name + ".md")
		if err != nil {
			t.Fatal(err)
		}
		text, err := write(t.Context(), "../..", name, true)
		if err != nil {
			t.Fatal(err)
		}
		was, now := strings.Split(string(page), "\n"), strings.Split(text, "\n")
		for i, line := range now {
			if i >= len(was) || line != was[i] && !strings.Contains(line, "cannot be compared") {
				t.Errorf("docs/papers/%s.md has another line than\n%s", name, line)
			}
		}
	}
}

// The pages are what the program of this folder prints now, and where values differ the page says why.
func TestPapers(t *testing.T) {
	if _, err := exec.LookPath("glpsol"); err != nil && os.Getenv("CI") != "true" {
		t.Skip("glpsol is not installed")
	}
	sources, err := filepath.Glob("*.txt")
	if err != nil || len(sources) != 5 {
		t.Fatalf("%d documents: %v", len(sources), err)
	}
	for _, source := range sources {
		name := strings.TrimSuffix(source, ".txt")
		t.Run(name, func(t *testing.T) {
			want, err := os.ReadFile("../../docs/papers/" + name + ".md")
			if err != nil {
				t.Fatal(err)
			}
			got, err := write(t.Context(), "../..", name, false)
			if err != nil || got != string(want) {
				t.Errorf("docs/papers/%s.md is out of date (run go run ./script/papers %s): %v\n%s", name, name, err, got)
			}
			if strings.Contains(got, "this is an error") {
				t.Errorf("a value differs from the published one:\n%s", got)
			}
		})
	}
}
