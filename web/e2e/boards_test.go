package e2e_test

import (
	"strings"
	"testing"

	"lightsout/board"
)

// specsOfEveryKind are boards that a person can see whole.
var specsOfEveryKind = []string{
	"5x5", "3x5", "1x1", "1x7", "7x1", "torus-4x4", "torus-1x2", "cylinder-3x4", "mobius-3x4", "klein-3x5", "projective-4x3",
	"4x4-king-mod3", "5x5-mod7", "3x3-mod40", "5x5-knight", "4x5-star", "klein-3x4-open-star", "5x4-pattern=010_121_000-mod5",
	"hex-3", "hex-2-self=no", "tri-4", "cube-2", "3x3x3", "2x2x2x2-mod3", "torus-3x2x2", "graph-petersen", "graph-path-6", "graph-wheel-7",
	"merlin", "orbix", "lightsout2000",
}

// On the first board buttons are drawn apart from lights; the second has arrows.
const (
	apartJSON    = `{"nodes": [{}, {}, {}], "buttons": [{"toggles": [0, 1]}, {"toggles": [1, 2, 2]}], "modulus": 3}`
	directedJSON = `{"nodes": [{}, {}, {}], "arcs": [[0, 1], [1, 2], [2, 0]]}`
)

// graphSpec returns the spec of a graph in JSON.
func graphSpec(t testing.TB, text string) string {
	t.Helper()
	format, _ := board.FormatNamed("json")
	read, err := board.ReadGraph(strings.NewReader(text), format)
	if err != nil {
		t.Fatal(err)
	}
	b, err := read.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b.Spec()
}
