package technique

import (
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout"
	"lightsout/board"
)

// On a board of two states with at most 64 lights and buttons, states are words. The same presses must be
// found by the same techniques without them.
func TestWordsFollowAsValuesDo(t *testing.T) {
	seen := map[Technique]int{}
	r := rand.New(rand.NewPCG(1, 2))
	for _, spec := range []string{"1x1", "1x6", "3x3", "5x5", "8x8", "torus-8x8", "5x5-king", "5x5-open-plus",
		"hex-3", "cube-3", "cylinder-4x5", "graph-petersen", "graph-path-9-self=no", "graph-star-7",
		"graph-complete-5"} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		words, err := Default(t.Context(), b)
		if err != nil || words.masks == nil {
			t.Fatalf("%s has no words: %v", spec, err)
		}
		values := *words
		values.masks = nil
		for range 200 {
			x := b.NewPresses()
			need := b.NewState()
			for range 1 + r.IntN(b.Buttons()) {
				x.Set(r.IntN(b.Buttons()), 1)
			}
			if err := b.AddEffect(t.Context(), need, x); err != nil {
				t.Fatal(err)
			}
			got, err := words.Follow(t.Context(), need, x)
			want, err2 := values.Follow(t.Context(), need, x)
			if err != nil || err2 != nil || !slices.Equal(got, want) || len(want) != x.Weight() {
				t.Fatalf("%s %v: %v, %v by words, %v, %v by values", b, x, got, err, want, err2)
			}
			if next := words.Next(t.Context(), need, []lightsout.Presses{x}); next.Technique != want[0] {
				t.Fatalf("%s %v: technique %d finds the next press, %d the first", b, x,
					next.Technique, want[0])
			}
			for _, technique := range want {
				seen[technique]++
			}
		}
	}
	if len(seen) < int(Proof)-1 {
		t.Errorf("only the techniques %v were needed", seen)
	}
}
