package states_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/store/states"
	"lightsout/board"
	"lightsout/solve/count"
	"lightsout/solve/least"
	"lightsout/test/solvetest"
)

func mustStates(t testing.TB, spec string) *states.Table {
	t.Helper()
	b := solvetest.Board(t, spec)
	s, err := states.All(context.Background(), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// plainSearch is the search that first made such a table: breadth-first from off, buttons in
// increasing order, the first discovery of a state counts.
func plainSearch(b *lightsout.Board) map[uint64]states.Row {
	off := b.NewState()
	found := map[uint64]states.Row{0: {Kind: states.Kind{Button: -1}}}
	for queue := []lightsout.State{off}; len(queue) > 0; queue = queue[1:] {
		to, _ := states.Integer(queue[0])
		for j := range b.Buttons() {
			s := queue[0].Clone()
			b.Press(s, j, -1)
			value, _ := states.Integer(s)
			if _, ok := found[value]; !ok {
				found[value] = states.Row{
					State: value, Kind: states.Kind{Button: j, ToGo: found[to].ToGo + 1}, Destination: to,
				}
				queue = append(queue, s)
			}
		}
	}
	return found
}

// Every row of boards of many kinds is that of the plain search; rows come in increasing order.
func TestStatesEqualPlainSearch(t *testing.T) {
	for _, spec := range []string{
		"1x1", "1x2", "2x1", "2x3", "3x3", "4x4", "5x3", "1x9", "torus-3x3", "cylinder-2x5", "mobius-3x4",
		"klein-3x3", "3x3-king", "4x4-open-king", "2x2x2", "hex-2", "tri-3", "merlin", "orbix", "cube-1",
		"graph-petersen", "graph-complete-6", "2x3-mod3", "3x3-mod3", "2x3-mod4", "3x2-mod6", "1x2-mod12",
		"2x2-mod9", "1x2-mod256", "torus-2x3-mod4", "2x2-open-plus-mod4", "1x3-king-mod8",
	} {
		t.Run(spec, func(t *testing.T) {
			s := mustStates(t, spec)
			want := plainSearch(s.Board())
			if s.Len() != len(want) {
				t.Fatalf("%d states, want %d", s.Len(), len(want))
			}
			number := 0
			for row := range s.Rows() {
				if row != want[row.State] {
					t.Fatalf("got %+v, want %+v", row, want[row.State])
				}
				if at := s.At(number); at != row {
					t.Fatalf("number %d is %+v, and comes as %+v", number, at, row)
				}
				if found, ok := s.Find(row.State); !ok || found != row {
					t.Fatalf("state %d is found as %+v, %v", row.State, found, ok)
				}
				if number > 0 && s.At(number-1).State >= row.State {
					t.Fatalf("state %d comes after %d", row.State, s.At(number-1).State)
				}
				number++
			}
			if number != s.Len() {
				t.Errorf("%d rows of %d", number, s.Len())
			}
		})
	}
}

// On boards wired at random, with more or fewer buttons than lights, the same.
func TestStatesOfRandomBoards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(2, 6).Draw(t, "k")
		lights := rapid.IntRange(1, 5).Draw(t, "lights")
		g := &board.Graph{Nodes: make([]board.Node, lights)}
		for range rapid.IntRange(1, 7).Draw(t, "buttons") {
			var toggles []lightsout.Toggle
			for i := range lights {
				if times := rapid.IntRange(0, k-1).Draw(t, "times"); times > 0 {
					toggles = append(toggles, lightsout.Toggle{Light: i, Times: times})
				}
			}
			g.Toggles = append(g.Toggles, toggles)
		}
		plain, err := g.Board()
		if err != nil {
			t.Skip(err)
		}
		b, err := lightsout.NewBoard(plain.Wiring(), k)
		if err != nil {
			t.Fatal(err)
		}
		s, err := states.All(context.Background(), b, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := plainSearch(b)
		if s.Len() != len(want) {
			t.Fatalf("%d states, want %d", s.Len(), len(want))
		}
		for row := range s.Rows() {
			if row != want[row.State] {
				t.Fatalf("got %+v, want %+v", row, want[row.State])
			}
		}
		a, err := algebra.Of(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		value := rapid.Uint64Range(0, 1<<12).Draw(t, "value")
		if state, ok := states.FromInteger(b, value); ok {
			want, err := a.Reachable(context.Background(), state, b.NewState())
			if _, found := s.Find(value); err != nil || found != want {
				t.Fatalf("state %d: found is %v", value, found)
			}
		}
	})
}

// published are the printed paths from all-on.
var published = map[string]string{
	"3x3": "1ff: (2, 2) 5f: (2, 0) 97: (1, 1) 2d: (0, 2) b: (0, 0)",
	"4x4": "ffff: (3, 2) 1bff: (2, 0) 8ef: (1, 3) 27: (0, 1)",
	"5x5": "1ffffff: (4, 4) 77ffff: (4, 2) 95ffff: (4, 1) e4ffff: (3, 3) 6adfff: (3, 2) 2dcfff: (3, 1) " +
		"e47ff: (2, 4) 625ff: (2, 3) " +
		"254ff: (2, 2) 6c7f: (1, 4) 2f6f: (1, 3) ce7: (1, 1) 405: (1, 0) 64: (0, 1) 23: (0, 0)",
}

func TestStatesFollowPublishedPaths(t *testing.T) {
	for spec, want := range published {
		s := mustStates(t, spec)
		columns := int(spec[2] - '0')
		on, _ := states.Integer(s.Board().AllOn())
		got := ""
		for at := on; at != 0; {
			row, ok := s.Find(at)
			if !ok {
				t.Fatalf("%s: state %x is not there", spec, at)
			}
			got += fmt.Sprintf(" %x: (%d, %d)", at, row.Button/columns, row.Button%columns)
			at = row.Destination
		}
		if got != " "+want {
			t.Errorf("%s:%s\nwant %s", spec, got, want)
		}
	}
}

// The 5×5 table: its counts are known, and its rows agree with an independent solver.
func TestStates5x5(t *testing.T) {
	s := mustStates(t, "5x5")
	b := s.Board()
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	distribution, err := count.Distribution(context.Background(), a)
	if err != nil {
		t.Fatal(err)
	}
	counts := s.Counts()
	for w, want := range distribution {
		if counts[w] != int(want.Int64()) {
			t.Errorf("%d states take %d presses, want %v", counts[w], w, want)
		}
	}
	if s.Len() != 1<<23 || s.Depth() != 15 || !slices.Equal(counts[:4], []int{1, 25, 300, 2300}) ||
		counts[15] != 7350 {
		t.Errorf("%d states, depth %d, %v", s.Len(), s.Depth(), counts)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		row := s.At(rng.IntN(s.Len()))
		state, _ := states.FromInteger(b, row.State)
		solution, err := least.Solver{Factored: a}.Solve(context.Background(), lightsout.TurnOff(b, state))
		if err != nil || solution.Presses.Weight() != row.ToGo {
			t.Fatalf("state %d: %d to go, and a least solution has %d, %v", row.State, row.ToGo,
				solution.Presses.Weight(), err)
		}
		if row.Button < 0 {
			continue
		}
		b.Press(state, row.Button, 1)
		if value, _ := states.Integer(state); value != row.Destination {
			t.Fatalf("button %d leads from %d to %d, not %d", row.Button, row.State, value, row.Destination)
		}
		if next, ok := s.Find(row.Destination); !ok || next.ToGo != row.ToGo-1 {
			t.Fatalf("from %+v to %+v", row, next)
		}
	}
}

// A board with 63 lights is listed if few of its states are solvable, and one with 64 is not.
func TestStatesLimits(t *testing.T) {
	s := mustStates(t, "graph-complete-63")
	if last := s.At(1); s.Len() != 2 || last.State != 1<<63-1 || last.Button != 0 || last.Destination != 0 {
		t.Errorf("%d states, the last is %+v", s.Len(), last)
	}
	var many *states.TooManyError
	for _, test := range []struct {
		spec string
		many bool
	}{{"graph-complete-64", false}, {"6x6", true}, {"1x30", true}, {"1x13-mod256", false}, {"5x5-mod3", true},
		{"40000x40000", false}} {
		b := solvetest.Board(t, test.spec)
		_, err := states.All(context.Background(), b, nil)
		if err == nil || errors.As(err, &many) != test.many {
			t.Errorf("%s: %v", test.spec, err)
		}
	}
	if _, err := states.All(canceled(), s.Board(), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

func canceled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

func TestStatesProgress(t *testing.T) {
	b := solvetest.Board(t, "4x4")
	last := 1
	_, err := states.All(context.Background(), b, func(done, total int) {
		if done < last || total != 4096 {
			t.Errorf("%d of %d after %d", done, total, last)
		}
		last = done
	})
	if err != nil || last != 4096 {
		t.Errorf("%d states, %v", last, err)
	}
}

func TestIntegers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(2, 256).Draw(t, "k")
		n := rapid.IntRange(1, 7).Draw(t, "n")
		s := lightsout.NewState(k, n)
		for i := range n {
			s.Set(i, rapid.IntRange(0, k-1).Draw(t, "value"))
		}
		b := solvetest.Board(t, fmt.Sprintf("1x%d-mod%d", n, k))
		value, ok := states.Integer(s)
		if back, same := states.FromInteger(b, value); !ok || !same || !back.Equal(s) {
			t.Fatalf("%v becomes %d, %v and %v, %v", b.StateRows(s), value, ok, b.StateRows(back), same)
		}
	})
	wide := lightsout.NewState(2, 64)
	wide.Set(63, 1)
	if value, ok := states.Integer(wide); ok {
		t.Errorf("2⁶³ fits as %d", value)
	}
}

// Every state is the one that its chunk says.
func TestChunks(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	for _, spec := range []string{
		"1x1", "3x3", "4x4", "5x3", "torus-3x3", "torus-5x5", "2x2x3-king", "4x4-open-king",
		"graph-complete-63", "1x13", "3x3-mod3", "torus-3x3-mod3", "2x3-mod4", "torus-2x3-mod4", "3x2-mod6",
		"1x3-king-mod8", "1x2-mod256",
	} {
		s := mustStates(t, spec)
		rows := slices.Collect(s.Rows())
		for _, limit := range []int{1, 2, 7, 64, 1024} {
			c, err := s.Chunks(limit)
			if err != nil {
				t.Fatal(err)
			}
			if c.Length > limit || s.Len()%c.Length != 0 || len(c.Firsts) != s.Len()/c.Length ||
				len(c.Class) != len(c.Firsts) {
				t.Fatalf("%s: %d chunks of %d states, of %d", spec, len(c.Firsts), c.Length, s.Len())
			}
			for number, row := range rows {
				at := number / c.Length
				place := number % c.Length
				first := c.Firsts[at]
				low := c.Lows[c.Class[at]][place]
				if state := first + low; state != row.State || state/c.Span != first/c.Span {
					t.Fatalf("%s: place %d of chunk %d is state %d, want %d; the span is %d", spec, place, at,
						first+low, row.State, c.Span)
				}
			}
			for at := 1; at < len(c.Firsts); at++ {
				if c.Firsts[at-1]/c.Span >= c.Firsts[at]/c.Span {
					t.Fatalf("%s: chunks %d and %d are not told apart by the span %d", spec, at-1, at, c.Span)
				}
			}
		}
	}
}

// Kinds are in use, different, and sorted by presses to go.
func TestKinds(t *testing.T) {
	s := mustStates(t, "5x3")
	counts := s.KindCounts()
	total := 0
	for at, kind := range s.Kinds() {
		if counts[at] == 0 || at > 0 && kind.ToGo < s.Kinds()[at-1].ToGo {
			t.Errorf("kind %d is %+v, of %d states", at, kind, counts[at])
		}
		total += counts[at]
	}
	for i, at := range s.KindsOf(0, s.Len()) {
		if s.Kinds()[at] != s.At(i).Kind {
			t.Fatalf("state number %d has kind %+v and %+v", i, s.Kinds()[at], s.At(i).Kind)
		}
	}
	if total != s.Len() {
		t.Errorf("%d states of %d", total, s.Len())
	}
}
