package clitest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var (
	escape  = regexp.MustCompile(`\\(f[BIR]|\([a-z]{2}|\[u[0-9A-F]+\]|.?)`)
	escapes = map[string]string{
		`\&`: "", `\e`: `\`, `\-`: "-", `\fB`: "", `\fI`: "", `\fR`: "",
		`\(aq`: "'", `\(ga`: "`", `\(ha`: "^", `\(ti`: "~", `\(dq`: `"`,
	}
)

// Unroff reads what roff wrote, as a formatter shows it. It refuses everything that roff should not write.
func Unroff(t interface{ Fatalf(string, ...any) }, line string) string {
	return escape.ReplaceAllStringFunc(line, func(e string) string {
		shown, ok := escapes[e]
		if hex, is := strings.CutPrefix(e, `\[u`); is {
			r, err := strconv.ParseUint(strings.TrimSuffix(hex, "]"), 16, 32)
			shown = string(rune(r))
			ok = err == nil
		}
		if !ok {
			t.Fatalf("%q has an escape that means something else: %q", line, e)
		}
		return shown
	})
}

// ManPages checks the pages of a program in a folder: they have every flag, every example and every word of
// the text, and no unintended command. mandoc, which is stricter than other formatters, accepts them.
func ManPages(t *testing.T, folder string, root *cobra.Command) {
	mandoc, err := exec.LookPath("mandoc")
	if err != nil && os.Getenv("CI") == "true" {
		t.Fatal("mandoc is missing: script/setup installs it")
	}
	pages, err := filepath.Glob(filepath.Join(folder, "*.1"))
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]*cobra.Command{}
	var visit func(*cobra.Command)
	visit = func(cmd *cobra.Command) {
		named[strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1"] = cmd
		for _, c := range cmd.Commands() {
			visit(c)
		}
	}
	visit(root)
	for _, page := range pages {
		cmd := named[filepath.Base(page)]
		if cmd == nil {
			t.Errorf("%s is of no command", page)
			continue
		}
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		manPage(t, string(text), cmd)
	}
	if mandoc == "" {
		return
	}
	out, err := exec.Command(mandoc, append([]string{"-Tlint", "-Wwarning"}, pages...)...).CombinedOutput()
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

var meant = strings.Fields(".TH .nh .ad .SH .SS .PP .TP .RS .RE .nf .fi .BR")

func manPage(t *testing.T, text string, cmd *cobra.Command) {
	t.Helper()
	var shown strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			if !slices.Contains(meant, strings.Fields(line)[0]) {
				t.Errorf("%s: the page has the command %q", cmd.CommandPath(), line)
			}
			continue
		}
		if line == "" {
			t.Errorf("%s: the page has an empty line", cmd.CommandPath())
		}
		shown.WriteString(Unroff(t, line) + "\n")
	}
	page := strings.Join(strings.Fields(shown.String()), " ")
	has := func(text string) {
		if text = strings.Join(strings.Fields(text), " "); !strings.Contains(page, text) {
			t.Errorf("%s: the page has no %q", cmd.CommandPath(), text)
		}
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			has("--" + f.Name)
			has(f.Usage)
		}
	})
	for line := range strings.Lines(cmd.Example + "\n" + cmd.Long) {
		has(line)
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			has(c.Name() + " " + c.Short)
		}
	}
}
