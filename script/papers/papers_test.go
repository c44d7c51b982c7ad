package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every document has a page, which names no error. The second tier makes the pages again.
func TestPagesOfPapers(t *testing.T) {
	sources, err := filepath.Glob("*.txt")
	if err != nil || len(sources) != 5 {
		t.Fatalf("%d documents: %v", len(sources), err)
	}
	for _, source := range sources {
		name := strings.TrimSuffix(source, ".txt")
		page, err := os.ReadFile("../../docs/papers/" + name + ".md")
		list, other := os.ReadFile(source)
		if err != nil || other != nil {
			t.Fatal(err, other)
		}
		for line := range strings.Lines(string(list)) {
			if what, ok := strings.CutPrefix(line, "what "); ok && !strings.Contains(string(page), "| "+strings.TrimSpace(what)+" |") {
				t.Errorf("docs/papers/%s.md has no line about %s", name, what)
			}
		}
		if strings.Contains(string(page), "this is an error") {
			t.Errorf("docs/papers/%s.md has a value that differs from the published one, without a reason", name)
		}
	}
}
