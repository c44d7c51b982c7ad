//go:build all

package main

import (
	"os"
	"strings"
	"testing"
)

// What takes minutes is still what the pages say, but for times. Programs run beside each other, since their
// processor time is compared. Those of the slides take longest, so they come first.
func TestPapersAgain(t *testing.T) {
	for _, name := range []string{"fazakas", "bosch", "chlond", "gawalt", "mcdonnell"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			page, err := os.ReadFile("../../docs/papers/" + name + ".md")
			if err != nil {
				t.Fatal(err)
			}
			text, err := write(t.Context(), "../..", name, t.TempDir(), true)
			if err != nil {
				t.Fatal(err)
			}
			was := strings.Split(string(page), "\n")
			now := strings.Split(text, "\n")
			for i, line := range now {
				if i >= len(was) || line != was[i] && !strings.Contains(line, "cannot be compared") {
					t.Errorf("docs/papers/%s.md has another line than\n%s", name, line)
				}
			}
		})
	}
}
