package bridge

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"lightsout/board"
)

// The models in examples/ are taken by the real programs, and have the answers that its README tells.
func TestExamples(t *testing.T) {
	for _, c := range []struct{ command, want string }{
		{"glpsol --math simple-graph.mod", "INTEGER OPTIMAL SOLUTION FOUND"},
		{"glpsol --math five.mod", "INTEGER OPTIMAL SOLUTION FOUND"},
		{"glpsol --math five-graph.mod", "INTEGER OPTIMAL SOLUTION FOUND"},
		{"glpsol --math hypertorus-3.mod", "mip =   9.000000000e+00 >=     tree is empty"},
		{"glpsol --minisat --math hypercube-3-binary.mod", "SATISFIABLE"},
		{"cryptominisat5 --verb 0 hypercube-3.xcnf", "s SATISFIABLE"},
		{"glpsol --lp basic.lp", "mip =   6.000000000e+00 >=     tree is empty"},
		{"cbc modified.lp solve", "Objective value:                1.00000000"},
	} {
		words := strings.Fields(c.command)
		t.Run(words[len(words)-1], func(t *testing.T) {
			path, err := exec.LookPath(words[0])
			if err != nil {
				if os.Getenv("CI") == "true" {
					t.Fatal(err)
				}
				t.Skip(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
			defer cancel()
			cmd := exec.CommandContext(ctx, path, words[1:]...)
			cmd.Dir = "../../examples"
			out, err := cmd.CombinedOutput()
			if !strings.Contains(string(out), c.want) {
				t.Errorf("%s: %v, without %q in\n%s", c.command, err, c.want, out)
			}
		})
	}
}

func TestExampleGraph(t *testing.T) {
	g, err := board.Load("../../examples/simple-graph.json")
	if err != nil {
		t.Fatal(err)
	}
	if g.Board.Lights() != 6 || g.State.On() != 2 {
		t.Errorf("%d nodes, %d on", g.Board.Lights(), g.State.On())
	}
}
