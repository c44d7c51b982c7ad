package repo_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/math/gf2"
	"lightsout/solve/least"
	"lightsout/symmetry"
	"lightsout/test/solvetest"
)

// Theorems of docs/mathematics.md in full; tests of the code that uses them check only what it needs.

// factored returns the algebra of a board.
func factored(t *testing.T, spec string) *algebra.Algebra {
	t.Helper()
	b := must(board.Parse(spec))
	return must(algebra.Of(context.Background(), b))
}

// drawPresses presses each button with a probability that is drawn too, which gives sparse and dense presses.
func drawPresses(t *rapid.T, b *lightsout.Board) lightsout.Presses {
	x := b.NewPresses()
	k := b.Modulus()
	most := rapid.IntRange(1, 9).Draw(t, "most")
	for j := range x.Len() {
		if v := rapid.IntRange(0, 10).Draw(t, "press"); v < most {
			x.Set(j, 1+v%(k-1))
		}
	}
	return x
}

// Presses are least if and only if they have at most half of the buttons of every quiet pattern.
func TestLeastHasAtMostHalf(t *testing.T) {
	for _, spec := range []string{"4x4", "5x5", "2x3", "1x5", "torus-3x3", "3x5-king", "graph-petersen",
		"5x5-pattern=110_010_011"} {
		t.Run(spec, func(t *testing.T) {
			a := factored(t, spec)
			b := a.Board()
			if a.Nullity() == 0 || a.Nullity() > 10 {
				t.Fatalf("nullity %d", a.Nullity())
			}
			rapid.Check(t, func(t *rapid.T) {
				x := drawPresses(t, b)
				half := true
				for q := range a.All(context.Background(), b.NewPresses()) {
					common := 0
					for j := range q.Len() {
						common += q.At(j) * x.At(j)
					}
					half = half && 2*common <= q.Weight()
				}
				s, err := least.Solver{Factored: a}.Solve(context.Background(),
					lightsout.TurnOff(b, b.Apply(b.NewState(), x)))
				if err != nil || !s.Least {
					t.Fatalf("%v, least %v", err, s.Least)
				}
				if least := x.Weight() == s.Presses.Weight(); least != half {
					t.Fatalf("at most half is %v, and %d presses where the least are %d:\n%s", half,
						x.Weight(), s.Presses.Weight(), b.PressesText(x))
				}
			})
		})
	}
}

// There are lights that decide a button if and only if no quiet pattern has it, and they say whether it is
// pressed.
func TestLightsThatDecideAButton(t *testing.T) {
	for _, spec := range []string{"3x3", "5x5", "4x4", "2x3", "torus-3x5", "6x5-x", "orbix", "merlin",
		"graph-star-6-self=no", "5x5-pattern=110_010_011"} {
		t.Run(spec, func(t *testing.T) {
			a := factored(t, spec)
			b := a.Board()
			transposed := gf2.NewMatrix(b.Buttons(), b.Lights())
			for j := range b.Buttons() {
				for _, toggle := range b.Toggles(j) {
					if toggle.Times%2 != 0 {
						row := transposed.Row(j)
						row.Set(toggle.Light, !row.Get(toggle.Light))
					}
				}
			}
			f := must(gf2.Factor(context.Background(), transposed))
			for j := range b.Buttons() {
				unit := gf2.NewVector(b.Buttons())
				unit.Set(j, true)
				w, _, found := f.Solve(unit)
				quiet := false
				for i := range must(a.Quiets(context.Background())) {
					quiet = quiet || must(a.Quiet(context.Background(), i)).At(j) != 0
				}
				if found == quiet {
					t.Fatalf("button %d: lights that decide it %v, in a quiet pattern %v", j, found, quiet)
				}
				if !found {
					continue
				}
				rapid.Check(t, func(t *rapid.T) {
					x := drawPresses(t, b)
					change := b.Apply(b.NewState(), x)
					odd := 0
					for i := range change.Len() {
						if w.Get(i) {
							odd ^= change.At(i)
						}
					}
					if odd != x.At(j) {
						t.Fatalf("button %d is pressed %d times, by the lights %d", j, x.At(j), odd)
					}
				})
			}
		})
	}
}

// A symmetry that preserves a problem preserves its only solution.
func TestTheOnlySolutionIsSymmetric(t *testing.T) {
	for _, spec := range []string{"3x3", "3x4", "6x6", "6x7", "cylinder-3x5", "3x3-mod3", "2x2-mod5",
		"2x2x3", "3x3-king"} {
		t.Run(spec, func(t *testing.T) {
			a := factored(t, spec)
			b := a.Board()
			symmetries := must(symmetry.Of(context.Background(), b))
			if a.Nullity() != 0 || len(symmetries) < 2 {
				t.Fatalf("nullity %d, %d symmetries", a.Nullity(), len(symmetries))
			}
			rapid.Check(t, func(t *rapid.T) {
				y := rapid.SampledFrom(symmetries).Draw(t, "symmetry")
				one := b.NewState()
				for i := range one.Len() {
					one.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, "light"))
				}
				sum := one
				renamed := func(s lightsout.State) lightsout.State { return solvetest.Renamed(s, y.Lights) }
				for image := renamed(one); !image.Equal(one); image = renamed(image) {
					sum = sum.Plus(image)
				}
				x := must(a.Solve(context.Background(), sum, b.NewState()))
				if !renamed(sum).Equal(sum) || !y.Presses(x).Equal(x) {
					t.Fatalf("state\n%shas the only solution\n%s", b.StateText(sum), b.PressesText(x))
				}
			})
		})
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
