package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Every command has a page that says all, and that formatters accept: mandoc is stricter than others.
func TestPages(t *testing.T) {
	folder := t.TempDir()
	day := time.Date(2026, 11, 15, 0, 0, 0, 0, time.UTC)
	if err := writePages(folder, day); err != nil {
		t.Fatal(err)
	}
	var check func(cmd *cobra.Command)
	check = func(cmd *cobra.Command) {
		checkPage(t, folder, cmd)
		for _, c := range pagesBelow(cmd) {
			check(c)
		}
	}
	for _, root := range roots() {
		check(root)
	}
	pages, err := filepath.Glob(filepath.Join(folder, "*.1"))
	if err != nil || len(pages) < 40 {
		t.Errorf("%d pages, %v", len(pages), err)
	}
	mandoc, err := exec.LookPath("mandoc")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("mandoc is missing: script/setup installs it")
		}
		t.Skip("there is no mandoc here")
	}
	out, err := exec.Command(mandoc, append([]string{"-Tlint", "-Wwarning"}, pages...)...).CombinedOutput()
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
	shown, err := exec.Command(mandoc, "-Tascii", filepath.Join(folder, "lightsout-solve.1")).Output()
	want := "  lightsout solve 5x5 .#.../###../.#.../...../..... --general\n"
	if err != nil || !strings.Contains(string(shown), want) {
		t.Errorf("%v: %s", err, shown)
	}
}

// commands are the lines with which a page formats its text.
var commands = regexp.MustCompile(`^\.(nh|TH|SH|SS|PP|TP|EX|EE)( |$)`)

// checkPage checks that a page has every flag, every example and every line of the text, and no other
// commands than those that format it. Lists keep their lines.
func checkPage(t *testing.T, folder string, cmd *cobra.Command) {
	t.Helper()
	if cmd.CommandPath() == "lightsout census" && !cmd.HasSubCommands() {
		return // the page of the other program is in its place
	}
	page, err := os.ReadFile(filepath.Join(folder, strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1"))
	if err != nil {
		t.Fatal(err)
	}
	var shown strings.Builder
	for line := range strings.SplitSeq(string(page), "\n") {
		if !strings.HasPrefix(line, ".") {
			shown.WriteString(unroff(t, line) + "\n")
		} else if !commands.MatchString(line) {
			t.Errorf("%s: the page has the command %q", cmd.CommandPath(), line)
		}
	}
	words := strings.Join(strings.Fields(shown.String()), " ")
	has := func(all, part string) {
		if !strings.Contains(all, part) {
			t.Errorf("%s: the page has no %q", cmd.CommandPath(), part)
		}
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		_, usage := pflag.UnquoteUsage(f)
		if !f.Hidden {
			has(words, "--"+f.Name)
			has(words, usage)
		}
	})
	for line := range strings.SplitSeq(cmd.Example+"\n"+cmd.Long, "\n") {
		if strings.HasPrefix(line, " ") {
			has(shown.String(), "\n"+line+"\n")
		} else {
			has(words, strings.Join(strings.Fields(line), " "))
		}
	}
	for _, c := range pagesBelow(cmd) {
		has(words, c.Name()+" "+c.Short)
	}
}

var (
	sequence = regexp.MustCompile(`\\(f[BIRP]|\([a-z]{2}|\[u[0-9A-F]+\]|.?)`)
	meanings = map[string]string{
		`\&`: "", `\\`: `\`, `\-`: "-", `\fB`: "", `\fI`: "", `\fR`: "", `\fP`: "",
		`\(aq`: "'", `\(ga`: "`", `\(ha`: "^", `\(ti`: "~",
	}
)

// unroff returns a line as a formatter shows it.
func unroff(t *testing.T, line string) string {
	return sequence.ReplaceAllStringFunc(line, func(s string) string {
		shown, ok := meanings[s]
		if hex, is := strings.CutPrefix(s, `\[u`); is {
			r, err := strconv.ParseUint(strings.TrimSuffix(hex, "]"), 16, 32)
			shown = string(rune(r))
			ok = err == nil
		}
		if !ok {
			t.Fatalf("%q has an escape that means something else: %q", line, s)
		}
		return shown
	})
}

// Every environment variable that the programs read is on the pages.
func TestPagesNameTheEnvironment(t *testing.T) {
	_, part, _ := strings.Cut(endings, "# ENVIRONMENT")
	told := strings.NewReplacer("*", " ", ",", " ").Replace(part)
	read := regexp.MustCompile(`(?:Getenv|LookupEnv|\.Env)\("(\w+)"\)`)
	found := 0
	for _, pattern := range []string{"app/*/*.go", "app/*/*/*.go", "research/*/*.go", "internal/*/*/*.go"} {
		files, _ := filepath.Glob("../../" + pattern) // the pattern is valid
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range read.FindAllSubmatch(text, -1) {
				found++
				if !strings.Contains(told, " "+string(m[1])+" ") {
					t.Errorf("%s reads %s, and the pages do not say so", file, m[1])
				}
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d variables were found", found)
	}
}
