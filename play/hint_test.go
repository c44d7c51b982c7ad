package play

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/generate"

	"pgregory.net/rapid"
)

func coach(t interface{ Fatal(...any) }, b *lightsout.Board) *Coach {
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	c, err := NewCoach(context.Background(), a)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Whatever was pressed before, following the hints wins, and in as many presses as the first hint said.
func TestHintsSolve(t *testing.T) {
	ctx := context.Background()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSession(t)
		g := *s.Game()
		if g.LitOnly {
			t.Skip("its own test")
		}
		s = s.Update(Event{At: s.Last(), Kind: Resume})
		c := coach(t, g.Board)
		before := -1
		for {
			h, err := c.Hint(ctx, s)
			if err != nil {
				t.Fatal(err)
			}
			if len(h.Reasons) == 0 || h.Why() == "" {
				t.Fatal("a hint without a reason")
			}
			if !h.Solvable {
				if err := s.problem().CheckWitness(h.Witness); err != nil || before >= 0 {
					t.Fatalf("%v after %d hints", err, before)
				}
				return
			}
			if err := s.problem().Check(h.Solution); !h.Done && err != nil {
				t.Fatal(err)
			}
			if before >= 0 && h.Left != before-1 {
				t.Fatalf("%d presses are left after a hint with %d", h.Left, before)
			}
			if h.Done {
				break
			}
			if h.Solution.At(h.Button) == 0 {
				t.Fatal("the hint is not in the solution")
			}
			for _, r := range h.Reasons {
				if err := checkReason(s, h, r); err != nil {
					t.Fatalf("%s: %q: %v", g.Board, r.Text, err)
				}
			}
			before = h.Left
			s = s.Update(Event{At: s.Last(), Kind: Press, Number: h.Button})
		}
		if !s.Won() {
			t.Fatal("the hints end before the goal")
		}
	})
}

// checkReason checks what a reason says.
func checkReason(s Session, h Hint, r Reason) error {
	b := s.Game().Board
	k := b.Modulus()
	change := s.Game().Goal.Minus(s.State())
	switch r.Kind {
	case Parity:
		for j := range b.Buttons() {
			want := 0
			if j == h.Button {
				want = 1
			}
			effect := b.NewState()
			b.Press(effect, j, 1)
			if got := effect.Dot(r.Lights); got != want {
				return fmt.Errorf("button %d changes the lights by %d", j, got)
			}
		}
		if change.Dot(r.Lights) != h.Solution.At(h.Button) || k == 2 && change.Dot(r.Lights) != 1 {
			return fmt.Errorf("the lights do not decide the press")
		}
	case Complement:
		if !b.Apply(b.NewState(), r.Pattern).IsZero() || r.Pattern.IsZero() {
			return fmt.Errorf("the pattern is not quiet")
		}
		both := 0
		for j := range b.Buttons() {
			if r.Pattern.At(j) != 0 && h.Solution.At(j) != 0 {
				both++
			}
		}
		if 2*both >= r.Pattern.Weight() {
			return fmt.Errorf("%d of the %d buttons are left: not the smaller part", both, r.Pattern.Weight())
		}
	case Chasing:
		g, _ := b.Grid()
		_, n, _ := g.Planar()
		above := h.Button - n
		touching := 0
		for j := range b.Buttons() {
			for _, t := range b.Toggles(j) {
				if t.Light == above && h.Solution.At(j) != 0 {
					touching++
				}
			}
		}
		if change.At(above) == 0 || touching != 1 {
			return fmt.Errorf("%d buttons that are left touch the light above, which has to change by %d", touching, change.At(above))
		}
	}
	return nil
}

// reasonOf returns the first reason of the hint at a state.
func reasonOf(t *testing.T, spec, state string, presses ...int) (Hint, Reason) {
	t.Helper()
	b := parse(t, spec)
	start, err := b.ParseState(state)
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Game{Board: b, Start: start})
	if err != nil {
		t.Fatal(err)
	}
	for _, j := range presses {
		s = s.Update(Event{Kind: Press, Number: j})
	}
	h, err := coach(t, b).Hint(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return h, h.Reasons[0]
}

func TestEveryReason(t *testing.T) {
	for _, c := range []struct {
		spec, state string
		presses     []int
		kind        ReasonKind
		want        string
	}{
		{"5x5", ".#.../###../.#.../...../.....", nil, LastPress, "It is the last press."},
		{"5x5", "off", []int{11, 17, 23}, Chasing, "The light above it is on"},
		{"5x5", "on", nil, Parity, "Every solution presses it"},
		{"1x3", "off", []int{0, 2}, Parity, "of the 2 lights shown"},
		{"4x4", "on", nil, FirstRow, "with column 2 of the first row pressed first it takes 4"},
		{"5x5", "off", []int{0, 24}, FirstRow, "of the last row wrong; with column 1"},
		{"graph-petersen", "on", nil, Agreement, "of the 10 least solutions"},
		{"5x5", "0x1", nil, Unsolvable, "an even number of the lights shown"},
		{"5x5-mod3", "10000/00000/00000/00000/00000", nil, Unsolvable, "by a multiple of 3"},
		{"3x3-mod3", "off", []int{0, 4, 4}, Parity, "by a multiple of 3"},
		{"5x5", "off", nil, Nothing, "Nothing is left to press."},
	} {
		_, r := reasonOf(t, c.spec, c.state, c.presses...)
		if r.Kind != c.kind || !strings.Contains(r.Text, c.want) {
			t.Errorf("%s %s: the reason is %s: %s; want %s: %s", c.spec, c.state, r.Kind, r.Text, c.kind, c.want)
		}
	}
}

// A node without neighbors is the simplest proof.
func TestLoneNode(t *testing.T) {
	graph := board.Graph{Nodes: make([]board.Node, 2), Toggles: [][]lightsout.Toggle{{{Light: 0, Times: 1}}, {{Light: 1, Times: 1}}}}
	b, err := graph.Board()
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Game{Board: b, Start: b.AllOn()})
	if err != nil {
		t.Fatal(err)
	}
	h, err := coach(t, b).Hint(context.Background(), s)
	if err != nil || h.Reasons[0].Text != "Every solution presses it: no other button changes the light shown, which is on." {
		t.Errorf("%v: %s", err, h.Why())
	}
}

// The hint for a player who has pressed more than half of a quiet pattern is to press the rest.
func TestMoreThanHalfOfAQuietPattern(t *testing.T) {
	b := parse(t, "5x5")
	q, err := b.ParsePresses("10101/10101/00000/10101/10101")
	if err != nil {
		t.Fatal(err)
	}
	start := b.NewState()
	b.Press(start, 12, 1)
	s, err := New(Game{Board: b, Start: start})
	if err != nil {
		t.Fatal(err)
	}
	c := coach(t, b)
	pressed := 0
	for j := range q.Len() {
		if q.At(j) != 0 && pressed < 8 {
			s = s.Update(Event{Kind: Press, Number: j})
			pressed++
		}
	}
	h, err := c.Hint(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	r := h.Reasons[0]
	if r.Kind != Complement || !r.Pattern.Equal(q) || h.Left != 5 || !h.Least || q.At(h.Button) == 0 {
		t.Errorf("after 8 of 12 buttons of a quiet pattern: %d left, %s", h.Left, h.Why())
	}
	if want := "needs 8 of the 12 buttons of the quiet pattern shown, more than half; the other 4 do the same"; !strings.Contains(r.Text, want) {
		t.Errorf("%q, want %q", r.Text, want)
	}
}

// litOnlyDistances returns the presses to off under the lit-only rule for every state from which off can be reached, by
// a search backward from off.
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
	for _, spec := range []string{"2x3", "3x3", "1x5", "2x2-mod3", "graph-cycle-7", "graph-star-5", "torus-2x3"} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		c := coach(t, b)
		distance := litOnlyDistances(b)
		key := func(s lightsout.State) string { return string(s.Packed()) }
		states := 1
		for range b.Lights() {
			states *= b.Modulus()
		}
		longer, stuck := 0, 0
		for n := range states {
			start := b.NewState()
			for i, rest := 0, n; rest > 0; i, rest = i+1, rest/b.Modulus() {
				start.Set(i, rest%b.Modulus())
			}
			s, err := New(Game{Board: b, Start: start, LitOnly: true})
			if err != nil {
				t.Fatal(err)
			}
			h, err := c.Hint(ctx, s)
			if err != nil {
				t.Fatal(err)
			}
			want, reachable := distance[key(start)]
			if h.Solvable != reachable || reachable && (h.Left != want || !h.Least) {
				t.Fatalf("%s, state %d: %d presses left (%v), want %d (%v)", spec, n, h.Left, h.Solvable, want, reachable)
			}
			if free, err := c.least(ctx, s.problem()); err == nil {
				if !reachable {
					stuck++
				} else if free.Presses.Weight() < want {
					longer++
				}
			}
			if reachable && !h.Done {
				if err := s.Check(Event{Kind: Press, Number: h.Button}); err != nil {
					t.Fatalf("%s, state %d: the hint is not allowed: %v", spec, n, err)
				}
				after := s.Update(Event{Kind: Press, Number: h.Button})
				if distance[key(after.State())] != want-1 {
					t.Fatalf("%s, state %d: the hint leads away", spec, n)
				}
			}
		}
		t.Logf("%s: the rule makes %d states longer and %d unsolvable of %d", spec, longer, stuck, states)
	}
}

// oneWay is a board on which lights go on without going off at their own press, so that ways of many lengths lead to
// the goal.
type oneWay struct{}

func (oneWay) Lights() int    { return 4 }
func (oneWay) Buttons() int   { return 4 }
func (oneWay) String() string { return "one-way" }
func (oneWay) AppendToggles(dst []lightsout.Toggle, button int) []lightsout.Toggle {
	return append(dst, [][]lightsout.Toggle{{{Light: 0, Times: 1}, {Light: 2, Times: 1}}, {{Light: 1, Times: 1}, {Light: 3, Times: 2}},
		{{Light: 2, Times: 1}}, {{Light: 0, Times: 1}}}[button]...)
}

// The search finds a shortest way also where it would meet a longer one first.
func TestLitOnlyIsShortest(t *testing.T) {
	b, err := lightsout.NewBoard(oneWay{}, 3)
	if err != nil {
		t.Fatal(err)
	}
	c, distance := coach(t, b), litOnlyDistances(b)
	for n := range 81 {
		start := b.NewState()
		for i, rest := 0, n; rest > 0; i, rest = i+1, rest/3 {
			start.Set(i, rest%3)
		}
		p := lightsout.TurnOff(b, start)
		s, err := c.least(t.Context(), p)
		if err != nil {
			continue
		}
		way, _, err := c.litOnlyWay(t.Context(), p, s.AtLeast)
		if want, reachable := distance[string(start.Packed())]; err != nil || reachable && len(way) != want {
			t.Fatalf("state %d: %v, want %d presses, %v", n, way, want, err)
		}
	}
}

// On 5 × 5 the hint under the lit-only rule is exact, and leads to the goal in as many presses as it says.
func TestLitOnlyOnTheClassicBoard(t *testing.T) {
	b := parse(t, "5x5")
	c := coach(t, b)
	for _, id := range []string{"5x5:01101_10011_01100_11100_10011", "5x5:on", "5x5:10000_00000_00000_00000_00000"} {
		game, err := board.ParseID(id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := New(Game{Board: b, Start: game.State, LitOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		for left := -1; !s.Won(); left-- {
			h, err := c.Hint(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			if !h.Solvable {
				break
			}
			if left < 0 {
				t.Logf("%s: %d presses", id, h.Left)
				left = h.Left
			}
			if h.Left != left || !h.Least || s.State().At(h.Button) == 0 {
				t.Fatalf("%s: %d presses left, want %d; least %v", id, h.Left, left, h.Least)
			}
			s = s.Update(Event{Kind: Press, Number: h.Button})
		}
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
	if _, ok := shortestLit(t.Context(), lightsout.Problem{Board: large, From: large.NewState(), To: large.NewState()}); ok {
		t.Error("2^36 states were searched")
	}
}

func TestBothLeastSolutions(t *testing.T) {
	b := parse(t, "hex-4-mod3")
	game, err := board.ParseID("hex-4-mod3:0210_10201_220122_1102111_010010_22122_0211")
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Game{Board: b, Start: game.State})
	if err != nil {
		t.Fatal(err)
	}
	h, err := coach(t, b).Hint(t.Context(), s)
	if err != nil || h.Why() != "It is in both least solutions, of 23 presses each." {
		t.Errorf("%q, %v", h.Why(), err)
	}
}

// The study of a board stops when it is canceled, and nothing half studied is returned.
func TestStudyIsCanceled(t *testing.T) {
	b, err := board.Parse("torus-6x6")
	if err != nil {
		t.Fatal(err)
	}
	a, err := algebra.Of(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if undirected(ctx, b) || !undirected(t.Context(), b) {
		t.Error("the look at the toggles is not canceled")
	}
	if _, err := NewCoach(ctx, a); err != context.Canceled {
		t.Errorf("the coach: %v", err)
	}
}

// The look at both halves of the toggle matrix agrees with the definition of a symmetric one.
func TestUndirected(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, modulus := rapid.IntRange(1, 6).Draw(t, "nodes"), rapid.IntRange(2, 3).Draw(t, "modulus")
		matrix := make([][]int, n)
		for j := range matrix {
			matrix[j] = make([]int, n)
			for i := range matrix[j] {
				matrix[j][i] = rapid.IntRange(0, modulus-1).Draw(t, "times")
				if i < j && rapid.IntRange(0, 4).Draw(t, "mirrored") > 0 {
					matrix[j][i] = matrix[i][j]
				}
			}
		}
		g, want := &board.Graph{Modulus: modulus, Nodes: make([]board.Node, n)}, true
		for j := range matrix {
			var toggles []lightsout.Toggle
			for i, times := range matrix[j] {
				want = want && times == matrix[i][j]
				if times > 0 {
					toggles = append(toggles, lightsout.Toggle{Light: i, Times: times})
				}
			}
			g.Toggles = append(g.Toggles, toggles)
		}
		b, err := g.Board()
		if err != nil {
			t.Fatal(err)
		}
		if got := undirected(context.Background(), b); got != want {
			t.Errorf("%v of %v", got, matrix)
		}
	})
}

// Hints name the technique that a person needs from where the game is.
func TestHintsNameTheTechnique(t *testing.T) {
	for state, want := range map[string]generate.Technique{
		"01000_11100_01010_00111_00010": generate.Seen, "01100_10010_01100_00000_00000": generate.Overlap, "11111_11111_11111_11111_11111": generate.Table,
	} {
		g, err := board.ParseID("5x5:" + state)
		if err != nil {
			t.Fatal(err)
		}
		s, err := New(Game{Board: g.Board, Start: g.State})
		if err != nil {
			t.Fatal(err)
		}
		h, err := coach(t, g.Board).Hint(context.Background(), s)
		if err != nil || h.Technique != want || h.Technique.About() == "" {
			t.Errorf("%s: %v, want %v, %v", state, h.Technique, want, err)
		}
	}
}

// Up to two reasons speak for a button: a quiet pattern or a parity, and chasing or the first row.
func TestTwoReasons(t *testing.T) {
	b := parse(t, "3x3")
	c := coach(t, b)
	most := 0
	for n := range 1 << 9 {
		state := b.NewState()
		for i := range 9 {
			state.Set(i, n>>i&1)
		}
		s, err := New(Game{Board: b, Start: state})
		if err != nil {
			t.Fatal(err)
		}
		h, err := c.Hint(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		for _, r := range h.Reasons {
			if r.Kind == Complement || r.Kind == Chasing || r.Kind == Parity || r.Kind == FirstRow {
				told++
			}
		}
		most = max(most, told)
	}
	if most != 2 {
		t.Errorf("up to %d reasons are given", most)
	}
}
