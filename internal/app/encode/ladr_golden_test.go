package encode

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"lightsout"
	"lightsout/board"
	"lightsout/solve/least"
)

var updateLADR = flag.Bool("update-ladr", false, "rewrite the inputs for Mace4 and Prover9 in testdata/ladr")

// slidesState is S₀ of Fazakas, Keresztes and Groza, which takes 5 presses; fourState takes 4.
const slidesState, fourState = "11011_10101_01110_00111_00100", "11011_10101_01110_00110_00111"

// The inputs as files, to run them or to see changes.
func TestLADRInputs(t *testing.T) {
	parse := func(spec, state string) lightsout.Problem {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		s := b.AllOn()
		if state != "" {
			if s, err = b.ParseState(state); err != nil {
				t.Fatal(err)
			}
		}
		return lightsout.TurnOff(b, s)
	}
	directed := ladrDirected(t)
	arrows := directed.NewState()
	directed.Press(arrows, 0, 1)
	directed.Press(arrows, 4, 1)
	five, three := ladrSquare(t, 5), parse("3x5", "").Board
	for name, text := range map[string]string{
		"mace4-3x3":            mace4Text(t, Task{Problem: parse("3x3", "")}, LADRLimits{}),
		"mace4-5x5":            mace4Text(t, Task{Problem: parse("5x5", slidesState)}, LADRLimits{}),
		"mace4-3x5":            mace4Text(t, Task{Problem: parse("3x5", "")}, LADRLimits{}),
		"mace4-torus-3x3":      mace4Text(t, Task{Problem: parse("torus-3x3", "")}, LADRLimits{}),
		"mace4-3x3-mod3":       mace4Text(t, Task{Problem: parse("3x3-mod3", "")}, LADRLimits{}),
		"mace4-directed":       mace4Text(t, Task{Problem: lightsout.TurnOff(directed, arrows)}, LADRLimits{}),
		"mace4-5x5-reverse":    mace4Text(t, Task{Problem: lightsout.Problem{Board: five}, Objective: Reverse}, LADRLimits{}),
		"mace4-5x5-orthogonal": mace4Text(t, Task{Problem: lightsout.Problem{Board: five}, Objective: Orthogonal, Witnesses: paperWitnesses(t, five)}, LADRLimits{}),
		"mace4-3x5-orthogonal": mace4Text(t, Task{Problem: lightsout.Problem{Board: three}, Objective: Orthogonal, Witnesses: mace4Witnesses(t, three), Models: 10}, LADRLimits{Seconds: 60}),
		"mace4-5x5-vector":     mace4VectorText(t, Task{Problem: lightsout.Problem{Board: five}, Objective: Orthogonal, Witnesses: paperWitnesses(t, five)}, LADRLimits{}),
		"prover9-5x5":          prover9Text(t, Task{Problem: parse("5x5", slidesState)}, LADRLimits{}),
		"prover9-5x5-four":     prover9Text(t, Task{Problem: parse("5x5", fourState)}, LADRLimits{}),
		"prover9-3x5":          prover9Text(t, Task{Problem: parse("3x5", "10001_11011_10001")}, LADRLimits{}),
		"prover9-torus-3x3":    prover9Text(t, Task{Problem: parse("torus-3x3", "")}, LADRLimits{}),
		"prover9-directed":     prover9Text(t, Task{Problem: lightsout.TurnOff(directed, arrows)}, LADRLimits{Seconds: 60}),
	} {
		path := filepath.Join("testdata", "ladr", name+".in")
		if *updateLADR {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if text != string(want) {
			t.Errorf("%s is\n%s\nwant\n%s", name, text, want)
		}
	}
}

func TestLADRPlanLengths(t *testing.T) {
	b := ladrSquare(t, 5)
	for state, want := range map[string]int{slidesState: 5, fourState: 4} {
		s, err := b.ParseState(state)
		if err != nil {
			t.Fatal(err)
		}
		x, err := least.Solver{}.Solve(context.Background(), lightsout.TurnOff(b, s))
		if err != nil || !x.Least || x.Presses.Weight() != want {
			t.Errorf("%s takes %d presses, want %d: %v", state, x.Presses.Weight(), want, err)
		}
	}
}
