package play

import (
	"context"
	"testing"

	"lightsout"
	"lightsout/board"
	"lightsout/test/solvetest"
)

// litOnlyDistances returns the presses to off under the lit-only rule for every state from which off can be
// reached, by a search backward from off.
func litOnlyDistances(b *lightsout.Board) map[string]int {
	distance := map[string]int{string(b.NewState().Packed()): 0}
	level := []lightsout.State{b.NewState()}
	for steps := 1; len(level) > 0; steps++ {
		var next []lightsout.State
		for _, s := range level {
			for j := range b.Buttons() {
				before := s.Clone()
				b.Press(before, j, b.Modulus()-1)
				if _, known := distance[string(before.Packed())]; before.At(j) != 0 && !known {
					distance[string(before.Packed())] = steps
					next = append(next, before)
				}
			}
		}
		level = next
	}
	return distance
}

func TestLitOnlyHints(t *testing.T) {
	ctx := context.Background()
	for _, spec := range []string{"2x3", "3x3", "1x5", "2x2-mod3", "graph-cycle-7", "graph-star-5",
		"torus-2x3"} {
		b := must(board.Parse(spec))
		c := coach(t, b)
		distance := litOnlyDistances(b)
		key := func(s lightsout.State) string { return string(s.Packed()) }
		states := 1
		for range b.Lights() {
			states *= b.Modulus()
		}
		var longer, stuck int
		for n := range states {
			start := b.NewState()
			for i, rest := 0, n; rest > 0; i, rest = i+1, rest/b.Modulus() {
				start.Set(i, rest%b.Modulus())
			}
			s := must(New(Game{Board: b, Start: start, LitOnly: true}))
			h := must(c.Hint(ctx, s))
			want, reachable := distance[key(start)]
			if h.Solvable != reachable || reachable && (h.Left != want || !h.Least) {
				t.Fatalf("%s, state %d: %d presses left (%v), want %d (%v)", spec, n, h.Left, h.Solvable,
					want, reachable)
			}
			if free, _, err := c.least(ctx, s.problem()); err == nil {
				if !reachable {
					stuck++
				} else if free.Presses.Weight() < want {
					longer++
				}
			}
			if reachable && !h.Done {
				if err := s.check(Event{Kind: Press, Number: h.Button}); err != nil {
					t.Fatalf("%s, state %d: the hint is not allowed: %v", spec, n, err)
				}
				after := s.after(Event{Kind: Press, Number: h.Button})
				if distance[key(after.State)] != want-1 {
					t.Fatalf("%s, state %d: the hint leads away", spec, n)
				}
			}
		}
		t.Logf("%s: the rule makes %d states longer and %d unsolvable of %d", spec, longer, stuck, states)
	}
}

// oneWay is a board on which lights go on without going off at their own press, so that ways of many lengths
// lead to the goal.
type oneWay struct{}

func (oneWay) Lights() int    { return 4 }
func (oneWay) Buttons() int   { return 4 }
func (oneWay) String() string { return "one-way" }
func (oneWay) AppendToggles(dst []lightsout.Toggle, button int) []lightsout.Toggle {
	return append(dst, [][]lightsout.Toggle{{{Light: 0, Times: 1}, {Light: 2, Times: 1}},
		{{Light: 1, Times: 1}, {Light: 3, Times: 2}}, {{Light: 2, Times: 1}},
		{{Light: 0, Times: 1}}}[button]...)
}

// The search finds a shortest way also where it would meet a longer one first.
func TestLitOnlyIsShortest(t *testing.T) {
	b := must(lightsout.NewBoard(oneWay{}, 3))
	c := coach(t, b)
	distance := litOnlyDistances(b)
	for n := range 81 {
		start := b.NewState()
		for i, rest := 0, n; rest > 0; i, rest = i+1, rest/3 {
			start.Set(i, rest%3)
		}
		p := lightsout.TurnOff(b, start)
		s, _, err := c.least(t.Context(), p)
		if err != nil {
			continue
		}
		way, _ := c.litOnlyWay(t.Context(), p, s.AtLeast)
		if want, reachable := distance[string(start.Packed())]; reachable && len(way) != want {
			t.Fatalf("state %d: %v, want %d presses", n, way, want)
		}
	}
}

// On 5 × 5 the hint under the lit-only rule is exact, and leads to the goal in as many presses as it says.
func TestLitOnlyOnTheClassicBoard(t *testing.T) {
	b := parse(t, "5x5")
	c := coach(t, b)
	for _, id := range []string{"5x5:01101_10011_01100_11100_10011", "5x5:on",
		"5x5:10000_00000_00000_00000_00000"} {
		game := must(board.ParseID(id))
		s := must(New(Game{Board: b, Start: game.State, LitOnly: true}))
		for left := -1; !s.Won; left-- {
			h := must(c.Hint(t.Context(), s))
			if !h.Solvable {
				break
			}
			if left < 0 {
				t.Logf("%s: %d presses", id, h.Left)
				left = h.Left
			}
			if h.Left != left || !h.Least || s.State.At(h.Button) == 0 {
				t.Fatalf("%s: %d presses left, want %d; least %v", id, h.Left, left, h.Least)
			}
			s = s.after(Event{Kind: Press, Number: h.Button})
		}
	}
}

// A dark board allows no press: that nothing else can be reached is known once no bound cuts the search.
func TestLitOnlyInTheDark(t *testing.T) {
	b := parse(t, "2x2-mod3")
	// two presses: a bound of one cuts
	p := lightsout.Problem{Board: b, From: b.NewState(), To: changes(b, 0).Plus(changes(b, 0))}
	way, exhausted := coach(t, b).litOnlyWay(solvetest.NewCountdown(1<<12), p, 1)
	if len(way) > 0 || !exhausted {
		t.Errorf("%v, exhausted %v", way, exhausted)
	}
}

// If the search is cut short and the rule allows no press of the solution, the hint names no button.
func TestLitOnlyWithoutButton(t *testing.T) {
	b := parse(t, "10x10")
	start := b.NewState()
	for _, j := range []int{0, 1, 5, 6, 30, 31, 35, 36} { // in pairs, whose own lights the presses leave off
		b.Press(start, j, 1)
	}
	h, err := coach(t, b).Hint(solvetest.NewCountdown(1<<12),
		must(New(Game{Board: b, Start: start, LitOnly: true})))
	if err != nil || !h.Solvable || h.Button != -1 || h.Left != 8 || h.Least {
		t.Fatalf("%+v, %v", h, err)
	}
	if steps := h.Steps; len(steps) != 1 || steps[0].Kind != "proof" || steps[0].Text != h.Why {
		t.Errorf("%+v", steps)
	}
}

// Where the whole board is too large, the hint claims nothing from above, and a canceled search is no proof.
func TestLitOnlyBounds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b := parse(t, "4x4")
	if way, ok := shortestLit(ctx, lightsout.Problem{Board: b, From: b.NewState(), To: b.NewState()}); ok {
		t.Errorf("a canceled search found %v", way)
	}
	large := parse(t, "6x6")
	_, ok := shortestLit(t.Context(),
		lightsout.Problem{Board: large, From: large.NewState(), To: large.NewState()})
	if ok {
		t.Error("2^36 states were searched")
	}
}
