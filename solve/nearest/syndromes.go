package nearest

import (
	"context"
	"fmt"
	"math/rand/v2"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/math/zmod"
)

// syndromes says what the witnesses of a board see of each light.
//
// Let H have the witnesses as rows. A state t is reachable from s if and only if H·(t − s) = 0, so everything
// about reaching is in the syndrome H·(t − s), a vector of d values for a board of any number of lights.
// Changing light i by v adds v times column i of H to it: lights with equal columns are interchangeable.
//
// A syndrome is packed in words. Its print is one word that is a linear function of it, and all of it if it
// fits in one word. What is impossible for prints is impossible for syndromes; the converse holds when there
// is one word.
type syndromes struct {
	zmod.Digits
	d      int
	words  int
	of     []uint64 // light i has of[i·words : (i+1)·words]
	random []uint64 // for prints of several words
}

// maxSyndromeWords bounds the memory of the columns.
const maxSyndromeWords = 1 << 27

func newSyndromes(ctx context.Context, a *algebra.Algebra) (*syndromes, error) {
	b := a.Board()
	d, err := a.Witnesses(ctx)
	if err != nil {
		return nil, err
	}
	s := &syndromes{Digits: zmod.NewDigits(b.Modulus()), d: d}
	if s.d == 0 {
		return s, nil // every state is reachable, of boards of any size
	}
	s.words = s.Words(s.d)
	if b.Lights() > maxSyndromeWords/s.words {
		return nil, fmt.Errorf(
			"board %s has %d lights and %d witnesses: their syndromes would take %.3g GB, and at most %.3g "+
				"GB are allowed",
			b, b.Lights(), s.d, 8e-9*float64(b.Lights())*float64(s.words), 8e-9*maxSyndromeWords)
	}
	s.of = make([]uint64, b.Lights()*s.words)
	for row := range s.d {
		w, err := a.Witness(ctx, row)
		if err != nil {
			return nil, err
		}
		for i, v := range w.Lit() {
			s.Set(s.column(i), row, v)
		}
	}
	if s.words == 1 {
		return s, nil
	}
	rng := rand.New(rand.NewPCG(uint64(s.d), s.K)) // for prints, always the same
	s.random = make([]uint64, s.d)
	for row := range s.random {
		for place := range s.Places() {
			s.random[row] |= s.Put(place, rng.IntN(int(s.K)))
		}
	}
	return s, nil
}

func (s *syndromes) column(i int) []uint64 { return s.of[i*s.words : (i+1)*s.words] }

// print returns the syndrome itself if it is one word, else the sum of its values times random
// words, drawn once: then syndromes have equal prints only by chance, however regular the board.
func (s *syndromes) print(a []uint64) uint64 {
	if s.words == 1 {
		return a[0]
	}
	sum := uint64(0)
	for row := range s.d {
		if v := s.Value(a, row); v != 0 {
			sum = s.Add(sum, s.Times(s.random[row], v))
		}
	}
	return sum
}

func (s *syndromes) syndrome(change lightsout.State) []uint64 {
	h := make([]uint64, s.words)
	if s.d == 0 {
		return h
	}
	for i, v := range change.Lit() {
		s.AddTimes(h, s.column(i), v)
	}
	return h
}
