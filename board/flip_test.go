package board

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Simon Tatham's program and this one read each other's games: sizes are width first, lights the same.
func TestRealFlip(t *testing.T) {
	flip, err := exec.LookPath("sgt-flip")
	if err != nil {
		flip, err = exec.LookPath("/usr/games/sgt-flip")
	}
	switch {
	case err != nil && os.Getenv("CI") == "true":
		t.Fatal("sgt-flip is not installed: script/setup installs it")
	case err != nil:
		t.Skip("sgt-flip is not installed")
	}
	generate := func(number, what string) string {
		out, err := exec.Command(flip, "--generate", number, what).Output()
		if err != nil {
			t.Fatalf("%s --generate %s %s: %v", flip, number, what, err)
		}
		return string(out)
	}
	for _, params := range []string{"5x5", "3x4", "7x2r", "4x6c", "6x3r"} {
		var width, height int
		if _, err := fmt.Sscanf(params, "%dx%d", &width, &height); err != nil {
			t.Fatal(err)
		}
		for _, id := range strings.Fields(generate("9", params)) {
			g := must(ParseID(id))
			if rows := g.Board.StateRows(g.State); len(rows) != height || len(rows[0]) != width {
				t.Fatalf("%s is read as %d rows of %d", id, len(rows), len(rows[0]))
			}
			ours := must(flipID(g.Board, g.State))
			head, tail, _ := strings.Cut(ours, ":")
			if strings.TrimRight(head, "cr")+":"+tail != id {
				t.Fatalf("Flip writes %s and we %s", id, ours)
			}
			// Flip checks an ID that it is given, and prints it in its own form.
			if echo := strings.TrimSpace(generate("1", ours)); echo != id {
				t.Fatalf("Flip reads %s as %s", ours, echo)
			}
		}
	}
}

// A list of values is not taken for a game of Flip.
func TestListsAreNotFlip(t *testing.T) {
	for id, want := range map[string]string{"1x2:1,0": "10", "2x2:1,0,0,1": "10_01", "1x1:[1]": ""} {
		g, err := ParseID(id)
		switch {
		case want == "" && err == nil:
			t.Errorf("%s is read as %v", id, g.Board.StateRows(g.State))
		case want != "" && (err != nil || strings.Join(g.Board.StateRows(g.State), "_") != want):
			t.Errorf("%s: %v, %v, want %s", id, g, err, want)
		}
	}
}
