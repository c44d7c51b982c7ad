package solvers

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"lightsout/board"
)

// An example is a command of the README of examples/, and what its whole output must match.
type example struct{ command, want string }

func (e example) run(t *testing.T) {
	words := strings.Fields(e.command)
	t.Run(words[len(words)-1], func(t *testing.T) {
		path, err := exec.LookPath(words[0])
		if p, known := Named(words[0]); known == nil {
			path, err = p.Find()
		}
		if err != nil && os.Getenv("CI") == "true" {
			t.Fatal(err)
		} else if err != nil {
			t.Skip(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
		defer cancel()
		cmd := exec.CommandContext(ctx, path, words[1:]...)
		cmd.Dir = "../../examples"
		out, err := cmd.CombinedOutput()
		if !regexp.MustCompile(`(?m)` + e.want).Match(out) {
			t.Errorf("%s: %v, without %q in\n%s", e.command, err, e.want, out)
		}
	})
}

// pressed matches what glpsol prints of n presses.
func pressed(n int) string {
	return fmt.Sprintf(`^How often each button is pressed:\n((0|\s)*1){%d}(0|\s)*\nModel has been`, n)
}

// The real programs accept the models in examples/, and give the answers that its README states.
func TestExamples(t *testing.T) {
	for _, e := range []example{
		{"glpsol --math simple-graph.mod", `^click 3 4$`},
		{"glpsol --math five.mod", `^click( [1-5]\.[1-5]){15}$`},
		{"glpsol --math five-graph.mod", pressed(15)},
		{"glpsol --math hypertorus-3.mod", pressed(9)},
		{"glpsol --minisat --math hypercube-3-binary.mod", pressed(41)},
		{"minisat hypercube-3.cnf", `^SATISFIABLE$`},
		{"cryptominisat5 --verb 0 hypercube-3.xcnf", `^s SATISFIABLE$`},
		{"glpsol --lp basic.lp", `mip =   6\.000000000e\+00 >=     tree is empty`},
		{"glpsol --lp modified.lp", `mip =   1\.000000000e\+00 >=     tree is empty`},
		{"cbc modified.lp solve", `^Objective value: +1\.00000000$`},
	} {
		e.run(t)
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
