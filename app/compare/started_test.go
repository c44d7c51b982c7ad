package compare

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/models"
	"lightsout/board"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// elimination builds the program of script/m4ri.c.
func elimination(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "m4ri")
	out, err := exec.Command("cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", program, "../../script/m4ri.c",
		"-lm4ri").CombinedOutput()
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("script/m4ri.c: %v\n%s", err, out)
		}
		t.Skipf("there is no libm4ri here: %v", err)
	}
	return program
}

// Elimination by a library and ours agree on which problems can be solved, also where rows do not fill words
// or bytes, and its answers are solutions.
func TestElimination(t *testing.T) {
	program := elimination(t)
	random := rand.New(rand.NewPCG(1, 9))
	for _, spec := range []string{"1x1", "1x9", "9x1", "4x4", "5x5", "5x9", "8x8", "9x9", "2x64", "16x16",
		"63x5", "5x64", "7x65", "33x30"} {
		b := must(board.Parse(spec))
		a := must(algebra.Of(context.Background(), b))
		for range 4 {
			from := b.NewState()
			for i := range from.Len() {
				from.Set(i, random.IntN(2))
			}
			task := models.Task{Problem: lightsout.TurnOff(b, from)}
			for _, m := range Elimination(program) {
				if err := m.Takes(task); err != nil {
					t.Fatalf("%s: %s: %v", m.Name, spec, err)
				}
				reply, err := m.Answer(context.Background(), task)
				if err != nil {
					t.Fatalf("%s: %s: %v", m.Name, spec, err)
				}
				solvable := must(a.Reachable(context.Background(), from, b.NewState()))
				if solvable != (reply.Verdict == models.Solved) {
					t.Errorf("%s: %s is %s, solvable %v", m.Name, spec, reply.Verdict, solvable)
				}
				if err := task.Check(reply); err != nil {
					t.Errorf("%s: %s: %v", m.Name, spec, err)
				}
			}
		}
	}
}

// Tasks that a bitmap cannot express are skipped.
func TestRectangles(t *testing.T) {
	for spec, takes := range map[string]bool{"5x5": true, "3x7": true, "torus-5x5": false, "5x5-king": false,
		"5x5-mod3": false, "3x3x3": false, "hex-3": false, "300x300": false} {
		cases := must(Boards(models.Any, spec))
		if err := rectangles(maxDense, models.Any)(cases[0].Task); (err == nil) != takes {
			t.Errorf("%s: %v", spec, err)
		}
	}
	cases := must(Boards(models.Least, "5x5"))
	if err := Whole("lightsout").Takes(cases[0].Task); err != nil {
		t.Errorf("our program is not asked for a least solution: %v", err)
	}
	for _, m := range Elimination("m4ri") {
		if m.Takes(cases[0].Task) == nil {
			t.Errorf("%s is asked for a least solution, and finds any", m.Name)
		}
	}
}

// A program that is missing or fails is an error and not an answer.
func TestStartFails(t *testing.T) {
	cases := must(Boards(models.Any, "5x5"))
	for _, program := range []string{"no-such-program", "false", "true"} {
		if _, err := Whole(program).Answer(context.Background(), cases[0].Task); err == nil {
			t.Errorf("%s answers", program)
		}
	}
}
