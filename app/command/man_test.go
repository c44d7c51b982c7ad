package command

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout/test/clitest"
)

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
		if shown := clitest.Unroff(t, got); shown != want {
			t.Fatalf("%q is shown as %q", text, shown)
		}
	})
}

// Every environment variable that the program reads is on the page.
func TestManNamesTheEnvironment(t *testing.T) {
	source, err := os.ReadFile("man.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	_, part, _ := strings.Cut(string(source), ".SH \"ENVIRONMENT\"")
	told := strings.NewReplacer("\\fB", " ", "\\fR", " ", ",", " ").Replace(part)
	asked := regexp.MustCompile(`(?:Getenv|LookupEnv|\.Env)\("(\w+)"\)`)
	found := 0
	for _, pattern := range []string{"*.go", "../*/*.go", "../*/*/*.go", "../../internal/*/*.go"} {
		files, _ := filepath.Glob(pattern) // the pattern is valid
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
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
