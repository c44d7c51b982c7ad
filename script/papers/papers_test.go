package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every document has a page with the published values, which names no error. The second tier makes the pages
// again.
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
		for block := range strings.SplitSeq(string(list), "\n\n") {
			b := fields(block)
			here := kept(string(page), b["what"])
			if b["what"] != "" && !strings.Contains(string(page), row(b, here)) {
				t.Errorf("docs/papers/%s.md has no line such as %s", name, row(b, here))
			}
		}
		if strings.Contains(string(page), "this is an error") {
			t.Errorf("docs/papers/%s.md has a value that differs from the published one, without a reason",
				name)
		}
	}
}
