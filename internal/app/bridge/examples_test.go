package bridge

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/encode"
)

// The real programs accept the models in examples/, and give the answers that its README states.
func TestExamples(t *testing.T) {
	for _, c := range []struct{ command, want string }{
		{"glpsol --math simple-graph.mod", "INTEGER OPTIMAL SOLUTION FOUND"},
		{"glpsol --math five.mod", "INTEGER OPTIMAL SOLUTION FOUND"},
		{"glpsol --math five-graph.mod", "INTEGER OPTIMAL SOLUTION FOUND"},
		{"glpsol --math hypertorus-3.mod", "mip =   9.000000000e+00 >=     tree is empty"},
		{"glpsol --minisat --math hypercube-3-binary.mod", "SATISFIABLE"},
		{"minisat hypercube-3.cnf", "SATISFIABLE"},
		{"cryptominisat5 --verb 0 hypercube-3.xcnf", "s SATISFIABLE"},
		{"glpsol --lp basic.lp", "mip =   6.000000000e+00 >=     tree is empty"},
		{"cbc modified.lp solve", "Objective value:                1.00000000"},
		{"mace4 -f slides-mace4.in", "max_models"},
		{"mace4 -f generator-1.in", "max_models"},
		{"mace4 -f generator-2.in", "max_models"},
		{"mace4 -f generator-2-slides.in", "function(On(_), [ 0, 1" + strings.Repeat(", 0", 24) + " ])"}, // light 1 alone: not solvable
		{"mace4 -f generator-3.in", "max_models"},
		{"prover9 -f slides-prover9.in", "THEOREM PROVED"},
	} {
		words := strings.Fields(c.command)
		t.Run(words[len(words)-1], func(t *testing.T) {
			path, err := exec.LookPath(words[0])
			if p, known := Named(words[0]); known == nil {
				path, err = p.Find()
			} else if err != nil && os.Getenv("CI") == "true" {
				t.Fatal(err)
			}
			if err != nil {
				t.Skip(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
			defer cancel()
			cmd := exec.CommandContext(ctx, path, words[1:]...)
			cmd.Dir = "../../../examples"
			out, err := cmd.CombinedOutput()
			if !strings.Contains(string(out), c.want) {
				t.Errorf("%s: %v, without %q in\n%s", c.command, err, c.want, out)
			}
		})
	}
}

// Generator 1 makes a puzzle once for each of its solutions, as the slides say, and each time once for every light that
// can be the one of "some light is on".
func TestGeneratorOneRepeats(t *testing.T) {
	mace4, _ := Named("mace4")
	path, err := mace4.Find()
	if err != nil {
		t.Skip(err)
	}
	for _, spec := range []string{"1x2", "2x3", "3x3-king"} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		task := encode.Task{Problem: lightsout.Problem{Board: b}, Objective: encode.Reverse, Models: 1 << 14, Limits: ladr(DefaultLimits)}
		var text bytes.Buffer
		if err := mace4.Format().Write(&text, task); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(path)
		cmd.Stdin = &text
		out, _ := cmd.Output() // its exit code is that of all models
		models, _, err := encode.ReadMace4Models(bytes.NewReader(out), task)
		if err != nil {
			t.Fatal(err)
		}
		times := map[string]int{}
		for _, m := range models {
			times[b.StateText(m.State)]++
		}
		a, err := algebra.Of(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		if states := int(a.SolvableStates().Int64()) - 1; len(times) != states {
			t.Errorf("%s: %d states, want %d", spec, len(times), states)
		}
		for _, m := range models {
			if got, want := times[b.StateText(m.State)], int(a.Solutions().Int64())*m.State.On(); got != want {
				t.Fatalf("%s: %s is made %d times, want %d", spec, b.StateText(m.State), got, want)
			}
		}
	}
}

func TestExampleGraph(t *testing.T) {
	g, err := board.Load("../../../examples/simple-graph.json")
	if err != nil {
		t.Fatal(err)
	}
	if g.Board.Lights() != 6 || g.State.On() != 2 {
		t.Errorf("%d nodes, %d on", g.Board.Lights(), g.State.On())
	}
}
