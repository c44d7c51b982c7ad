package api

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestRowsAreThoseOfTheBoard(t *testing.T) {
	list := append(someSpecs(t), "9x15", "63x2", "1x129", "64x65")
	rapid.Check(t, func(r *rapid.T) {
		b := mustParse(t, rapid.SampledFrom(list).Draw(r, "spec"))
		s, x := b.NewState(), b.NewPresses()
		for range 40 {
			s.Set(rapid.IntRange(0, s.Len()-1).Draw(r, "light"), b.Modulus()-1)
			x.Add(rapid.IntRange(0, x.Len()-1).Draw(r, "button"), 1)
		}
		if got, want := stateRows(b, s), b.StateRows(s); !slices.Equal(got, want) {
			r.Fatalf("%s: state %v, not %v", b, got, want)
		}
		if got, want := pressesRows(b, x), b.PressesRows(x); !slices.Equal(got, want) {
			r.Fatalf("%s: presses %v, not %v", b, got, want)
		}
	})
}
