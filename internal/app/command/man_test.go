package cli

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"pgregory.net/rapid"
)

// testRoot returns the program with all commands, as run makes it.
func testRoot() *cobra.Command {
	u := newUI(strings.NewReader(""), io.Discard, io.Discard)
	root := &cobra.Command{Use: "lightsout", Short: "Test", Version: "1.2.3", Run: func(*cobra.Command, []string) {}}
	for _, g := range commands() {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, command := range g.commands {
			cmd := command(u)
			cmd.GroupID = g.title
			root.AddCommand(cmd)
		}
	}
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd("lightsout")
	return root
}

// testBuild is a build whose pages always are the same.
func testBuild() build {
	return build{version: "1.2.3", commit: "0123456789abcdef", date: "2026-11-15", tools: "go9"}
}

var (
	escape  = regexp.MustCompile(`\\(f[BIR]|\([a-z]{2}|\[u[0-9A-F]+\]|.?)`)
	escapes = map[string]string{
		`\&`: "", `\e`: `\`, `\-`: "-", `\fB`: "", `\fI`: "", `\fR`: "",
		`\(aq`: "'", `\(ga`: "`", `\(ha`: "^", `\(ti`: "~", `\(dq`: `"`,
	}
)

// unroff reads what roff wrote, as a formatter shows it. It refuses everything that roff should not write.
func unroff(t interface{ Fatalf(string, ...any) }, line string) string {
	return escape.ReplaceAllStringFunc(line, func(e string) string {
		shown, ok := escapes[e]
		if hex, is := strings.CutPrefix(e, `\[u`); is {
			r, err := strconv.ParseUint(strings.TrimSuffix(hex, "]"), 16, 32)
			shown, ok = string(rune(r)), err == nil
		}
		if !ok {
			t.Fatalf("%q has an escape that means something else: %q", line, e)
		}
		return shown
	})
}

// The page shows any text literally, on one line, in ASCII, and none of it is a command.
func TestRoffShowsTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[-.'"\\^~a-c é…𝔽]{0,12}`)).Draw(t, "text")
		got := roff(text)
		for _, r := range got {
			if r < ' ' || r > '~' {
				t.Fatalf("%q has %q", got, r)
			}
		}
		if strings.HasPrefix(got, ".") || strings.HasPrefix(got, "'") {
			t.Fatalf("%q is a command", got)
		}
		want := strings.Map(func(r rune) rune {
			if r < ' ' || 0x7f <= r && r < 0xa0 {
				return ' '
			}
			return r
		}, text)
		if shown := unroff(t, got); shown != want {
			t.Fatalf("%q is shown as %q", text, shown)
		}
	})
}

// Every page has every flag, every example and every word of the text, and no unintended command.
func TestManPagesAreWhole(t *testing.T) {
	meant := map[string]bool{}
	for _, word := range strings.Fields(".TH .nh .ad .SH .SS .PP .TP .RS .RE .nf .fi .BR") {
		meant[word] = true
	}
	pages := 0
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		pages++
		var shown strings.Builder
		for _, line := range strings.Split(strings.TrimSuffix(string(manText(cmd, testBuild())), "\n"), "\n") {
			if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
				if !meant[strings.Fields(line)[0]] {
					t.Errorf("%s: the page has the command %q", cmd.CommandPath(), line)
				}
				continue
			}
			if line == "" {
				t.Errorf("%s: the page has an empty line", cmd.CommandPath())
			}
			shown.WriteString(unroff(t, line) + "\n")
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
		for _, line := range strings.Split(cmd.Example+"\n"+cmd.Long, "\n") {
			has(line)
		}
		for _, c := range manCommands(cmd) {
			has(c.Name() + " " + c.Short)
			visit(c)
		}
	}
	visit(testRoot())
	if pages < 30 {
		t.Errorf("there are only %d pages", pages)
	}
}

// mandoc, which is stricter than other formatters, accepts the pages.
func TestMandocAcceptsManPages(t *testing.T) {
	mandoc, err := exec.LookPath("mandoc")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("mandoc is missing: script/setup installs it")
		}
		t.Skip("there is no mandoc here")
	}
	folder := t.TempDir()
	files := must(writeManPages(context.Background(), folder, testRoot(), testBuild()))
	args := []string{"-Tlint", "-Wwarning"}
	for _, name := range files {
		args = append(args, filepath.Join(folder, name))
	}
	if out, err := exec.Command(mandoc, args...).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	out, err := exec.Command(mandoc, "-Tascii", filepath.Join(folder, "lightsout-solve.1")).Output()
	if err != nil || !strings.Contains(string(out), "lightsout solve 5x5 .#.../###../.#.../...../..... --general") {
		t.Errorf("%v: %s", err, out)
	}
}

// Every environment variable that the program reads is on the page.
func TestManNamesTheEnvironment(t *testing.T) {
	source, _ := textFiles.ReadFile("text/man.tmpl") // without it, the page names no variable
	_, part, _ := strings.Cut(string(source), ".SH \"ENVIRONMENT\"")
	told := strings.NewReplacer("\\fB", " ", "\\fR", " ", ",", " ").Replace(part)
	asked := regexp.MustCompile(`(?:Getenv|LookupEnv|\.env)\("(\w+)"\)`)
	found := 0
	for _, pattern := range []string{"*.go", "../*/*.go", "../../*/*.go"} {
		files := must(filepath.Glob(pattern))
		for _, file := range files {
			text := must(os.ReadFile(file))
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, m := range asked.FindAllSubmatch(text, -1) {
				found++
				if !strings.Contains(told, " "+string(m[1])+" ") {
					t.Errorf("%s looks at %s, and the manual does not say so", file, m[1])
				}
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d variables were found", found)
	}
}
