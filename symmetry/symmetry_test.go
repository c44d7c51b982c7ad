package symmetry

import (
	"context"
	"testing"

	"lightsout"
	"lightsout/board"

	"pgregory.net/rapid"
)

func TestOrders(t *testing.T) {
	for spec, want := range map[string]int{
		"1x1": 1, "1x5": 2, "3x5": 4, "5x5": 8, "5x5-knight": 8, "torus-4x4": 8, "cylinder-4x4": 4, "cylinder-3x5": 4,
		"mobius-4x5": 4, "klein-4x4": 4, "projective-4x4": 8, "3x3x3": 48, "torus-3x3x3x3": 384, "2x3x3": 16,
		"4x4-pattern=110_010_000": 1, "5x5-pattern=110_010_011": 2, "5x5-pattern=100_011_010": 2, "4x4-mod5": 8, "3000x3000": 1,
		"graph-petersen": 120, "graph-path-10": 2, "hex-1": 1, "hex-2": 12, "hex-7": 12, "tri-2": 6, "tri-9": 6, "cube-1": 48, "cube-3": 48, "merlin": 8, "orbix": 120,
	} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		list := must(Of(context.Background(), b))
		if len(list) != want {
			t.Errorf("%s has %d symmetries, want %d", spec, len(list), want)
		}
		for i := range min(b.Lights(), 1000) {
			if list[0].Light(i) != i {
				t.Errorf("%s: the first symmetry is not the identity", spec)
				break
			}
		}
	}
}

// The symmetries are a group: the product of two is one.
func TestGroup(t *testing.T) {
	for _, spec := range []string{"4x4", "3x4", "mobius-3x4", "3x3x3", "5x5-pattern=110_010_011"} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		list := must(Of(context.Background(), b))
		seen := map[string]bool{}
		key := func(f func(int) int) string {
			s := ""
			for i := range b.Lights() {
				s += string(rune(f(i)))
			}
			return s
		}
		for _, y := range list {
			seen[key(y.Light)] = true
		}
		for _, y := range list {
			for _, z := range list {
				if !seen[key(func(i int) int { return y.Light(z.Light(i)) })] {
					t.Fatalf("%s: the product of two symmetries is missing", spec)
				}
			}
		}
	}
}

// A renamed solution solves the renamed problem.
func TestCarriesSolutions(t *testing.T) {
	specs := []string{"4x4", "3x5", "torus-3x3-mod3", "klein-3x4", "2x3x3-king", "5x5-pattern=110_010_011"}
	rapid.Check(t, func(t *rapid.T) {
		b, err := board.Parse(rapid.SampledFrom(specs).Draw(t, "spec"))
		if err != nil {
			t.Fatal(err)
		}
		from, x := b.NewState(), b.NewPresses()
		for i := range from.Len() {
			from.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, "light"))
		}
		for j := range x.Len() {
			x.Set(j, rapid.IntRange(0, b.Modulus()-1).Draw(t, "presses"))
		}
		to := b.Apply(from, x)
		y := rapid.SampledFrom(must(Of(context.Background(), b))).Draw(t, "symmetry")
		p := lightsout.Problem{Board: b, From: y.State(from), To: y.State(to)}
		if err := p.Check(y.Presses(x)); err != nil {
			t.Fatal(err)
		}
		for _, z := range Fixing(must(Of(context.Background(), b)), from) {
			if !z.State(from).Equal(from) {
				t.Fatal("a symmetry that should fix a state moves it")
			}
		}
	})
}
