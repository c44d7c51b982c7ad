package repo_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// script/words, a part of make check, names the line of every phrase of its list and accepts other text.
func TestWords(t *testing.T) {
	for _, program := range []string{"sh", "git", "grep"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	folder := t.TempDir()
	run := func(name string, args ...string) (string, error) {
		cmd := exec.Command(name, args...)
		cmd.Dir = folder
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"script/words", "script/words.txt"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		write(name, string(text))
	}
	write("a.md", "An unfinished game can be resumed.\nAt a walking pace.\n")
	if out, err := run("git", "init", "-q"); err != nil {
		t.Fatal(err, out)
	}
	check := func() (string, error) {
		t.Helper()
		if out, err := run("git", "add", "-A"); err != nil {
			t.Fatal(err, out)
		}
		return run("sh", "script/words")
	}
	if out, err := check(); err != nil {
		t.Errorf("plain words are refused: %v\n%s", err, out)
	}
	for i, phrase := range []string{
		"can be Gone~ on with", "and this~ is none", "there is nothing~ to do with it", "who~ever asks",
		"a program of somebody~ else's", "those~ who watch are told", "something~ is missing", "a random word is~ taken, and said",
		"so~ many presses", "No~body waits", "begin ane~w", "games to~ go on with", "in a folder of~ its own.", "0 stands~ for none",
		"the~ one idea is", "lights that are not~ as wished", "from 1 to 9 is~ possible", "says who~ toggles what", "Press~ the 1 button shown",
		"what~ stands after #", "presses are~ taken back", "a board of~ one's own", "the keeper is~ told", "some~body's letter",
	} {
		phrase = strings.ReplaceAll(phrase, "~", "") // which keeps this file free of them
		write("b.go", "package b\n\n// "+phrase+"\n")
		if out, err := check(); err == nil || !strings.Contains(out, "b.go:3:") {
			t.Errorf("phrase %d, %q, is not found: %v\n%s", i, phrase, err, out)
		}
	}
}
