package solvetest

import (
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
)

// Board returns the board of a spec.
func Board(t testing.TB, spec string) *lightsout.Board {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Algebra returns the board of a spec, factored.
func Algebra(t testing.TB, spec string) *algebra.Algebra {
	t.Helper()
	a, err := algebra.Of(Board(t, spec))
	if err != nil {
		t.Fatal(err)
	}
	return a
}
