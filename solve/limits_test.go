package solve

import (
	"context"
	"errors"
	"runtime/debug"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
)

// ofTypes returns a board of two states and nullity d whose buttons have the types 1 to n, which are
// less than 2^d: the first d buttons are in one quiet pattern each.
func ofTypes(t testing.TB, d, n int) *algebra.Algebra {
	g := &board.Graph{Nodes: make([]board.Node, d+n), Toggles: make([][]lightsout.Toggle, d+n)}
	for j := range n {
		light := lightsout.Toggle{Light: d + j, Times: 1}
		g.Toggles[d+j] = []lightsout.Toggle{light}
		for i := range d {
			if (j+1)>>i&1 != 0 {
				g.Toggles[i] = append(g.Toggles[i], light)
			}
		}
	}
	b, err := g.Board()
	if err != nil {
		t.Fatal(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil || a.Nullity() != d {
		t.Fatalf("%s does not have nullity %d: %v", b, d, err)
	}
	return a
}

// impatient is a context that ends after it has been asked so many times.
type impatient struct {
	context.Context
	left int
}

func (c *impatient) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// What may take minutes is stopped in its midst.
func TestLongWorkCanBeStopped(t *testing.T) {
	path, many := algebraOf(t, "graph-path-1001"), ofTypes(t, 7, 127)
	for name, work := range map[string]func(context.Context) error{
		"counts of one type": func(ctx context.Context) error { _, err := Distribution(ctx, path); return err },
		"order of the types": func(ctx context.Context) error { _, err := Depth(ctx, many); return err },
	} {
		if err := work(&impatient{context.Background(), 2}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: stopped, and answered %v", name, err)
		}
	}
	types, _ := typesOf(path)
	counts, err := types.distribution(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := types.withZero(&impatient{context.Background(), 2}, counts); !errors.Is(err, context.Canceled) {
		t.Errorf("buttons of type 0: stopped, and answered %v", err)
	}
}

// A board of very many types has bounds of its depth, although a table of all signs would take
// gigabytes.
func TestDepthOfManyTypes(t *testing.T) {
	a := ofTypes(t, maxTypeBits, 1<<14)
	got, err := Depth(context.Background(), a)
	if err != nil || got.AtLeast > got.AtMost || got.AtLeast < a.Board().Buttons()/4 {
		t.Errorf("depth %v, %v", got, err)
	}
}

// Choosing among the tables of a large tree takes no deep stack.
func TestNarrowOfALargeTree(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(16 << 20))
	b, err := board.Parse("graph-tree-14-self=no")
	if err != nil {
		t.Fatal(err)
	}
	p := lightsout.TurnOff(b, b.AllOn())
	n := narrowOf(p, maxNarrowSteps).(*narrow)
	if err := n.fill(context.Background()); err != nil {
		t.Fatal(err)
	}
	count := 0
	n.each(p, func(x lightsout.Presses) bool {
		if err := p.Check(x); err != nil {
			t.Error(err)
		}
		count++
		return count < 3
	})
	if count != 3 {
		t.Errorf("%d least solutions", count)
	}
}

// What is at a limit is taken, and one more is refused in one line.
func TestLimits(t *testing.T) {
	apart := func(lights, buttons int) *lightsout.Board {
		g := &board.Graph{Nodes: make([]board.Node, lights), Buttons: make([]board.Node, buttons), Toggles: make([][]lightsout.Toggle, buttons)}
		for j := range g.Toggles {
			g.Toggles[j] = []lightsout.Toggle{{Light: j % lights, Times: 1}}
		}
		b, err := g.Board()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	ctx := context.Background()
	plan := func(b *lightsout.Board) error {
		one := b.NewState()
		one.Set(0, 1)
		plan, err := Search{Method: Deepening}.Plan(ctx, lightsout.TurnOff(b, one))
		if err == nil && len(plan.Buttons) != 1 {
			t.Errorf("%s: a plan of %d presses", b, len(plan.Buttons))
		}
		return err
	}
	states := func(b *lightsout.Board) error { _, err := AllStates(ctx, b, nil); return err }
	table := func(b *lightsout.Board) error { _, err := ChaseTable(b); return err }
	counts := func(b *lightsout.Board) error {
		a, err := algebra.Of(context.Background(), b)
		if err == nil {
			_, err = Distribution(ctx, a)
		}
		return err
	}
	for _, test := range []struct {
		name         string
		do           func(*lightsout.Board) error
		most, beyond *lightsout.Board
	}{
		{"lights of a search", plan, apart(128, 128), apart(129, 129)},
		{"buttons of a search", plan, apart(1, maxActions), apart(1, maxActions+1)},
		{"buttons of a list of states", states, apart(3, maxStatesButtons), apart(3, maxStatesButtons+1)},
		{"lights of a list of states", states, apart(63, 2), apart(64, 2)},
		{"columns of a table", table, algebraOf(t, "2x12").Board(), algebraOf(t, "2x13").Board()},
		{"buttons of a distribution", counts, algebraOf(t, "1x1000").Board(), algebraOf(t, "1x16385").Board()},
		{"the least board", states, algebraOf(t, "1x1").Board(), algebraOf(t, "100x100").Board()},
	} {
		if err := test.do(test.most); err != nil {
			t.Errorf("%s: at the limit: %v", test.name, err)
		}
		if err := test.do(test.beyond); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: beyond the limit: %v", test.name, err)
		}
	}
}
