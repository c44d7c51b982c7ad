package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/app/command"
	"lightsout/board"
)

// A seed that names a day is that day's puzzle in every command, and one that names no day is a usage error.
func TestDailyByItsName(t *testing.T) {
	said := func(args ...string) (string, int) {
		var out strings.Builder
		code := run(t.Context(), newUI(strings.NewReader(""), &out, io.Discard), args)
		return out.String(), code
	}
	for _, args := range [][]string{{"generate", "5x5#daily-2026-11-15"},
		{"generate", "5x5", "--seed", "daily-2026-11-15"}} {
		text, code := said(args...)
		if text != "5x5:00101_10000_11000_11101_10011\n" || code != command.ExitDone {
			t.Errorf("%v: %q, exit %d", args, text, code)
		}
	}
	text, code := said("show", "5x5#daily-2026-11-15", "--ascii")
	if !strings.HasPrefix(text, "..#.#") || code != command.ExitDone {
		t.Errorf("show: %q, exit %d", text, code)
	}
	for _, seed := range []string{"5x5#daily-2026-02-30", "5x5#daily-2026-13-01",
		"graph-path-1-self=no#daily-2026-11-19"} {
		for _, name := range []string{"generate", "solve", "sheet"} {
			if text, code := said(name, seed); text != "" || code != command.ExitUsage {
				t.Errorf("%s %s: %q, exit %d", name, seed, text, code)
			}
		}
	}
}

// A lit-only puzzle on paper says its rule, and its answer the order of presses: by its seed, as it is made
// and in a pack.
func TestLitOnlyOnPaper(t *testing.T) {
	folder := t.TempDir()
	pack := filepath.Join(folder, "pack.json")
	printed := filepath.Join(folder, "made.txt")
	said := func(args ...string) string {
		var out strings.Builder
		code := run(t.Context(), newUI(strings.NewReader(""), &out, io.Discard), args)
		if code != command.ExitDone {
			t.Errorf("%v: exit %d", args, code)
		}
		return out.String()
	}
	said("generate", "5x5", "--lit-only", "--grade", "easy", "--count", "2", "--seed", "b", "-o", pack,
		"-o", printed)
	puzzle := string(must(os.ReadFile(printed)))
	for of, text := range map[string]string{"made": puzzle, "pack": said("sheet", pack),
		"seed": said("sheet", "5x5#easy-2.lit-only.b-1")} {
		if !strings.Contains(text, "Press only lights that are on") ||
			!strings.Contains(text, "1. 5 presses, in this order: 1.3 2.1 3.3 5.1 5.5\n") {
			t.Errorf("%s: %s", of, text)
		}
	}
}

// The puzzle of a day is the same from the command line, in the terminal and over HTTP; TestDailyLinks of
// web/e2e checks the page.
func TestDailyEverywhere(t *testing.T) {
	const (
		date     = "2026-11-15"
		promised = "5x5:00101_10000_11000_11101_10011"
	)
	p := startProgram(t, "generate", "5x5", "--daily="+date)
	p.lines.Scan()
	if p.lines.Text() != promised || p.stop() != command.ExitDone {
		t.Errorf("generate prints %s, %s", p.lines.Text(), p.talk)
	}
	u := newUI(strings.NewReader(""), io.Discard, io.Discard)
	u.Goal = "off"
	start := must(u.playStart(t.Context(), playFlags{Daily: date}, nil))
	puzzle, err := newUI(nil, nil, nil).puzzle(t.Context(), start.Board, start.Wish.Kind+"."+start.Wish.Word)
	if id := board.FormatID(start.Board, puzzle.State); err != nil || id != promised {
		t.Errorf("play begins with %s, %v", id, err)
	}
	s := startProgram(t, "serve", "--addr", "127.0.0.1:0", "--log", "off")
	s.lines.Scan()
	url := strings.TrimPrefix(s.lines.Text(), "Lights Out is at ")
	text := post(t, url+"api/v1/generate", `{"board":"5x5","daily":"`+date+`"}`)
	if !strings.Contains(text, `"number":319`) || !strings.Contains(text, `"`+promised+`"`) {
		t.Errorf("the server says %s", text)
	}
	s.stop()
}
