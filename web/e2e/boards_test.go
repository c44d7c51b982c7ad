package e2e_test

import (
	"strings"
	"testing"

	"lightsout/board"
)

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
