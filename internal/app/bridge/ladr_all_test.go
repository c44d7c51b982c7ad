//go:build all

package bridge

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/app/encode"
)

// Mace4 and Prover9, which script/ladr builds, answer the models in examples/ as its README states.
func TestExamplesOfLADR(t *testing.T) {
	const found = `^Exiting with 1 model\.$`
	for _, e := range []example{
		{"mace4 -f slides-mace4.in", found},
		{"mace4 -f generator-1.in", found},
		{"mace4 -f generator-2.in", found},
		{"mace4 -f generator-2-slides.in", `^ +function\(On\(_\), \[ 0, 1` + strings.Repeat(", 0", 24) + ` \]\)`}, // light 1 alone: not solvable
		{"mace4 -f generator-3.in", found},
		{"prover9 -f slides-prover9.in", `^Exiting with 1 proof\.$`},
	} {
		e.run(t)
	}
}

// Generator 1 makes a puzzle once for each of its solutions, as the slides say, and each time once for every light that
// can be the one of "some light is on".
func TestGeneratorOneRepeats(t *testing.T) {
	mace4, _ := Named("mace4")
	path, err := mace4.Find()
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range []string{"1x2", "2x3", "3x3-king"} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		task := encode.Task{Problem: lightsout.Problem{Board: b}, Objective: encode.Reverse, Models: 1 << 14,
			Limits: ladr(DefaultLimits)}
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
