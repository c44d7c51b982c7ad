package cli

import (
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/app/command"
	"lightsout/test/clitest"
)

// Every command has a page that says all, and that formatters accept.
func TestManPages(t *testing.T) {
	folder := t.TempDir()
	u := newUI(strings.NewReader(""), io.Discard, io.Discard)
	if code := run(t.Context(), u, []string{"man", "-o", folder}); code != command.ExitDone {
		t.Fatalf("code %d", code)
	}
	root := u.root(nil)
	root.InitDefaultCompletionCmd()
	clitest.ManPages(t, folder, root)
	if pages := must(filepath.Glob(filepath.Join(folder, "*"))); len(pages) < 30 {
		t.Errorf("there are only %d pages", len(pages))
	}
	mandoc, err := exec.LookPath("mandoc")
	if err != nil {
		t.Skip("there is no mandoc here")
	}
	out, err := exec.Command(mandoc, "-Tascii", filepath.Join(folder, "lightsout-solve.1")).Output()
	if err != nil ||
		!strings.Contains(string(out), "lightsout solve 5x5 .#.../###../.#.../...../..... --general") {
		t.Errorf("%v: %s", err, out)
	}
}
