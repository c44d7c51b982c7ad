// Package nearest finds the reachable state with fewest wrong lights and proves that none has fewer.
//
// Start at New and Solver.Find.
package nearest

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/lazy"
	"lightsout/internal/base/text"
	"lightsout/internal/math/zmod"
)

// Solver finds, of the states that can be reached, one that is nearest to a given one: with fewest
// wrong lights, or with the least sum of costs if being wrong costs more for some lights than for
// others. It is prepared once for a board, and may then be asked many times and by several
// goroutines; what it needs for its answers is made when first needed, and kept.
//
// No integer program is needed. A state is reachable if its syndrome is 0 (see syndromes), so the question is which few
// lights have columns that add up to the syndrome of the wanted state: the decoding of a linear code by syndromes.
// Small boards are answered from a table of all syndromes (leaders), others by meeting in the middle (meeting).
type Solver struct {
	a      *algebra.Algebra
	s      *syndromes
	effort int // how many sets of lights are looked up before the best so far is returned, with what is proved of it

	same    *lazy.Value[*moves] // every light costs 1
	leaders *lazy.Value[*leaders]
	cheap   *lazy.Cache[int, *cheapSets] // for same, by size
}

// usualEffort is the effort of every answer. Where it is used up, on boards out of reach, that took 9 to 21 s on two
// busy cores.
const usualEffort = 1 << 26

// Answer is an answer of Solver.
type Answer struct {
	State   lightsout.State // reachable
	Wrong   []int           // the wrong lights, in order
	Cost    int             // their number, or the sum of their costs
	Proved  bool            // no reachable state costs less
	AtLeast int             // proved: every reachable state costs at least so much
}

// New prepares to find nearest states of a board that has been factored. It returns an error if the board is too large.
func New(ctx context.Context, a *algebra.Algebra) (*Solver, error) {
	s, err := newSyndromes(ctx, a)
	if err != nil {
		return nil, err
	}
	n := &Solver{a: a, s: s, effort: usualEffort, cheap: &lazy.Cache[int, *cheapSets]{Most: len(cheapSizes)}}
	n.same = lazy.New(func(ctx context.Context) (*moves, error) { return s.movesAt(ctx, nil) })
	n.leaders = lazy.New(func(ctx context.Context) (*leaders, error) { return newLeaders(ctx, n.same) })
	return n, nil
}

// Find returns a state that can be reached from one state and has as few lights as possible that differ from the wanted
// one. If the context ends first, it returns the error of the context with the best state so far, if there is one.
func (n *Solver) Find(ctx context.Context, from, wish lightsout.State) (Answer, error) {
	return n.find(ctx, from, wish, nil)
}

// maxCost is the greatest cost of a light: the sum of many fits in 32 bits.
const maxCost = 1 << 20

// FindByCost is Find with a cost for each light, from 1 to 2²⁰: the answer has the least sum of the costs of its wrong
// lights. How much more than another light it should cost to get one wrong is for the caller to scale to whole numbers.
func (n *Solver) FindByCost(ctx context.Context, from, wish lightsout.State, costs []int) (Answer, error) {
	if len(costs) != n.a.Board().Lights() {
		return Answer{}, fmt.Errorf("%d costs do not match board %s of %d lights: each light has one", len(costs), n.a.Board(), n.a.Board().Lights())
	}
	for i, c := range costs {
		if c < 1 || c > maxCost {
			return Answer{}, fmt.Errorf("light %d costs %d: a cost is 1 to %d", i, c, maxCost)
		}
	}
	return n.find(ctx, from, wish, costs)
}

func (n *Solver) find(ctx context.Context, from, wish lightsout.State, costs []int) (Answer, error) {
	p := lightsout.Problem{Board: n.a.Board(), From: from, To: wish}
	if err := cmp.Or(p.Valid(), ctx.Err()); err != nil {
		return Answer{}, err
	}
	h := n.s.syndrome(wish.Minus(from))
	if isZero(h) {
		return Answer{State: wish.Clone(), Wrong: []int{}, Proved: true}, nil
	}
	if costs == nil && n.s.K == 2 && n.s.d <= maxLeaderBits {
		l, err := n.leaders.Get(ctx)
		if err != nil {
			return Answer{}, err
		}
		return n.near(wish, l.fixes(h[0]), nil, int64(l.distance[h[0]])), nil
	}
	return n.meet(ctx, wish, h, costs)
}

func (m *moves) fixes(chosen []int) []move {
	return text.Each(chosen, func(c int) move { return m.list[c] })
}

// near makes the answer of fixes that take the syndrome away. Nothing cheaper than atLeast exists.
func (n *Solver) near(wish lightsout.State, fixes []move, costs []int, atLeast int64) Answer {
	x := wish.Clone()
	for _, f := range fixes {
		x.Add(f.light, -f.value)
	}
	return answerOf(x, wish, costs, atLeast)
}

// answerOf makes an answer of a state. Nothing cheaper than atLeast exists.
func answerOf(x, wish lightsout.State, costs []int, atLeast int64) Answer {
	answer := Answer{State: x, Wrong: []int{}}
	for i := range x.Minus(wish).Lit() {
		answer.Wrong = append(answer.Wrong, i)
		answer.Cost += costOf(costs, i)
	}
	answer.prove(atLeast)
	return answer
}

// prove says of an answer that nothing cheaper than atLeast exists.
func (a *Answer) prove(atLeast int64) {
	a.AtLeast = int(min(max(atLeast, int64(a.AtLeast)), int64(a.Cost)))
	a.Proved = a.AtLeast == a.Cost
}

func costOf(costs []int, light int) int {
	if costs == nil {
		return 1
	}
	return costs[light]
}

// Distances returns how far states can be from reachable: of the 2^d classes of states that have the same syndrome,
// entry r is the number of those that are r lights from a reachable state. It is for two states and nullities up to 24.
func (n *Solver) Distances(ctx context.Context) ([]int, error) {
	if n.s.K != 2 || n.s.d > maxLeaderBits {
		return nil, fmt.Errorf("board %s has %d states and %d witnesses: distances are counted for 2 states and at most %d witnesses", n.a.Board(), n.s.K, n.s.d, maxLeaderBits)
	}
	l, err := n.leaders.Get(ctx)
	if err != nil {
		return nil, err
	}
	return slices.Clone(l.counts), nil
}

// syndromes says what the witnesses of a board see of each light.
//
// Let H have the witnesses as rows. A state t is reachable from s if and only if H·(t − s) = 0, so everything about
// reaching is in the syndrome H·(t − s), a vector of d values for a board of any number of lights. Changing light i by
// v adds v times column i of H to it: lights with equal columns are interchangeable.
//
// A syndrome is packed in words. Its print is one word that is a linear function of it, and all of it if it fits in one
// word. What is impossible for prints is impossible for syndromes; the converse holds when there is one word.
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
	s.words = (s.d + s.Places() - 1) / s.Places()
	if b.Lights() > maxSyndromeWords/s.words {
		return nil, fmt.Errorf("board %s has %d lights and %d witnesses: their syndromes would take %.3g GB, and at most %.3g GB are allowed",
			b, b.Lights(), s.d, 8e-9*float64(b.Lights())*float64(s.words), 8e-9*maxSyndromeWords)
	}
	s.of = make([]uint64, b.Lights()*s.words)
	for row := range s.d {
		w, err := a.Witness(ctx, row)
		if err != nil {
			return nil, err
		}
		word, place := row/s.Places(), row%s.Places()
		for i := range w.Len() {
			s.of[i*s.words+word] |= s.Put(place, w.At(i))
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
		if v := s.value(a, row); v != 0 {
			sum = s.Add(sum, s.Times(s.random[row], v))
		}
	}
	return sum
}

func (s *syndromes) value(a []uint64, row int) int {
	return s.At(a[row/s.Places()], row%s.Places())
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

func isZero(words []uint64) bool {
	return !slices.ContainsFunc(words, func(w uint64) bool { return w != 0 })
}
