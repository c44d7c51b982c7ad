package models

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout/algebra"
	"lightsout/symmetry"
)

// symmetric returns a task with the symmetries that leave it as it is.
func symmetric(task Task) Task {
	task.Symmetries = symmetry.Fixing(symmetry.Fixing(
		must(symmetry.Of(context.Background(), task.Problem.Board)), task.Problem.From), task.Problem.To)
	return task
}

// symmetrySolvers returns solvers of each kind of format that breaks symmetries, if it can express the task.
func symmetrySolvers(t *testing.T, task Task) (list []solver) {
	seen := map[string]bool{}
	for _, s := range solvers() {
		if f := formatNamed(t, s.format); f.BreaksSymmetry && f.Accepts(task) == nil && !seen[s.format] {
			needs(t, s.program)
			seen[s.format] = true
			list = append(list, s)
		}
	}
	return list
}

// Symmetry constraints change neither whether there is a solution nor how good the best is: on boards
// that are always solvable and others, on solvable states and others, with all objectives.
func TestSymmetriesKeepTheBest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		spec, state string
		most        Objective
	}{
		{"5x5", "on", Least}, {"4x4", "on", Nearest}, {"4x4", "0x6996", Nearest}, {"4x4", "0x8421", Least},
		{"5x5", "0x1000", Nearest}, {"3x5", "on", Nearest}, {"3x5", "0x11", Nearest},
		{"torus-3x3", "0x10", Nearest}, {"torus-3x3", "0x1ef", Least}, {"3x3-mod3", "101/020/101", Nearest},
		{"2x3-mod4", "131/131", Nearest}, {"2x2-mod6", "33/33", Nearest}, {"2x2x3", "0x249", Least},
		{"3x3-king", "on", Nearest},
	} {
		e := truth(t, c.spec, turnOff(t, c.spec, c.state))
		for o := Any; o <= c.most; o++ {
			task := symmetric(e.task(o))
			if len(task.Symmetries) < 2 {
				t.Fatalf("%s %s has no symmetry", c.spec, c.state)
			}
			for _, s := range symmetrySolvers(t, task) {
				r, err := s.run(t, task, formatNamed(t, s.format))
				if err != nil {
					t.Fatalf("%s %s: %v", c.spec, c.state, err)
				}
				t.Run(c.spec+" "+c.state+" "+o.String()+" "+s.format, func(t *testing.T) {
					e.judge(t, task, r, !s.feeble)
				})
			}
		}
	}
}

// Where there is at most one solution it is symmetric, and saying so changes nothing.
func TestUniqueSolutionIsSymmetric(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ spec, state string }{
		{"3x3", "on"}, {"3x3", "0x155"}, {"6x6", "0xc000"}, {"3x3-mod3", "101/020/101"}, {"3x4", "on"},
		{"2x2x3", "0x249"}, {"2x2-mod5", "12/21"}, {"3x3x3x3", "on"},
	} {
		e := truth(t, c.spec, turnOff(t, c.spec, c.state))
		a, err := algebra.Of(context.Background(), e.problem.Board)
		if err != nil || a.Nullity() != 0 {
			t.Fatalf("%s has nullity %d, error %v", c.spec, a.Nullity(), err)
		}
		for _, o := range []Objective{Any, Least} {
			task := symmetric(e.task(o))
			if len(task.Symmetries) < 2 {
				t.Fatalf("%s %s has no symmetry", c.spec, c.state)
			}
			task.Unique = true
			for _, s := range symmetrySolvers(t, task) {
				r := must(s.run(t, task, formatNamed(t, s.format)))
				e.judge(t, task, r, !s.feeble)
			}
		}
	}
}

// The constraint of a symmetry holds for presses exactly when the first of them that move are, in the order
// of a dictionary, not less than what comes to their places: for any presses, on boards of any modulus.
func TestSymmetryConstraintIsDictionaryOrder(t *testing.T) {
	term := regexp.MustCompile(`^(?:(\d+)\*)?x\[(\d+)\]$`)
	rapid.Check(t, func(r *rapid.T) {
		spec := rapid.SampledFrom([]string{"4x4", "3x5", "3x3-mod3", "2x3-mod4", "2x2x3", "2x2-mod200"}).Draw(
			r, "spec")
		task := symmetric(repliedTask(t, spec, "off", Least))
		s := must(newSystem(newPrinter(io.Discard), task))
		m := graphForm(s)
		y := rapid.SampledFrom(task.Symmetries).Draw(r, "symmetry")
		text := m.notLess(y)
		if text == "" {
			return // the identity
		}
		x := make([]int, s.presses)
		for j := range x {
			x[j] = rapid.IntRange(0, s.k-1).Draw(r, "press")
		}
		left, right, _ := strings.Cut(text, " >= ")
		var sums [2]int
		var places [2][]int
		for side, sum := range []string{left, right} {
			for _, word := range strings.Split(sum, " + ") {
				found := term.FindStringSubmatch(word)
				if found == nil {
					t.Fatalf("%q in %q", word, text)
				}
				factor, _ := strconv.Atoi(found[1])
				j, _ := strconv.Atoi(found[2])
				sums[side] += max(1, factor) * x[j]
				places[side] = append(places[side], j)
			}
		}
		order := 0
		for at, j := range places[0] {
			if int(y.Buttons[j]) == j || int(y.Buttons[j]) != places[1][at] {
				t.Fatalf("%q: button %d does not become %d", text, j, places[1][at])
			}
			if order == 0 {
				order = x[j] - x[int(y.Buttons[j])]
			}
		}
		if (sums[0] >= sums[1]) != (order >= 0) {
			t.Fatalf("%s, presses %v: %d and %d", text, x, sums[0], sums[1])
		}
	})
}

// The hypercube of Chlond: all-on of 3x3x3x3 has one solution, of 41 presses.
func TestHypercube(t *testing.T) {
	task := Task{Problem: turnOff(t, "3x3x3x3", "on")}
	for _, s := range solvers() {
		task := task
		switch s.format {
		case "xcnf":
		case "mathprog-binary":
			task = symmetric(task)
			task.Unique = true
		default:
			continue
		}
		t.Run(s.program, func(t *testing.T) {
			t.Parallel()
			r := must(s.run(t, task, formatNamed(t, s.format)))
			if r.Verdict != Solved {
				t.Fatal(r.Verdict)
			}
			if err := task.Check(r); err != nil {
				t.Error(err)
			}
			if r.Presses.Weight() != 41 {
				t.Errorf("%d presses, and 41 are the only solution", r.Presses.Weight())
			}
		})
	}
}

// The formats that claim to break symmetries do.
func TestBreaksSymmetry(t *testing.T) {
	for _, f := range Formats() {
		plain := repliedTask(t, "5x5", "on", f.Objectives[0])
		var without, broken bytes.Buffer
		if err := errors.Join(f.Write(&without, plain), f.Write(&broken, symmetric(plain))); err != nil {
			t.Fatal(f.Name, err)
		}
		if used := without.String() != broken.String(); used != f.BreaksSymmetry {
			t.Errorf("%s uses symmetries: %v, and says %v", f.Name, used, f.BreaksSymmetry)
		}
	}
}
