package count

import (
	"context"
	"errors"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/test/solvetest"
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

// impatient is a context that ends after a number of checks.
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

// Work that may take minutes can be canceled.
func TestLongWorkCanBeStopped(t *testing.T) {
	path, many := solvetest.Algebra(t, "graph-path-1001"), ofTypes(t, 7, 127)
	for name, work := range map[string]func(context.Context) error{
		"counts of one type": func(ctx context.Context) error { _, err := Distribution(ctx, path); return err },
		"order of the types": func(ctx context.Context) error { _, err := Depth(ctx, many); return err },
	} {
		if err := work(&impatient{context.Background(), 2}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: stopped, and answered %v", name, err)
		}
	}
	types, _ := typesOf(context.Background(), path)
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

func TestDistributionLimits(t *testing.T) {
	counts := func(b *lightsout.Board) error {
		a, err := algebra.Of(context.Background(), b)
		if err == nil {
			_, err = Distribution(context.Background(), a)
		}
		return err
	}
	solvetest.Limit(t, "buttons", counts, solvetest.Board(t, "1x1000"), solvetest.Board(t, "1x16385"))
}
