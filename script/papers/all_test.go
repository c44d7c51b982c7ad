//go:build all

package main

import (
	"os"
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
		text, err := write(t.Context(), "../..", name, t.TempDir(), true)
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
