package board_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
)

// A spec of an own kind is read back as the same board, with any modulus, and games on it have IDs.
func TestOwnKindsAreReadBack(t *testing.T) {
	c := rings()
	rapid.Check(t, func(t *rapid.T) {
		b, err := lightsout.NewBoard(ring(rapid.IntRange(3, 300).Draw(t, "lights")), rapid.IntRange(2, 9).Draw(t, "k"))
		if err != nil {
			t.Fatal(err)
		}
		s := b.NewState()
		for i := range b.Lights() {
			s.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, "light"))
		}
		g, err := c.ParseID(board.FormatID(b, s))
		if err != nil || g.Board.Spec() != b.Spec() || !slices.Equal(g.Board.Toggles(0), b.Toggles(0)) || !g.State.Equal(s) {
			t.Fatalf("%s: %v, %v", b, g.Board, err)
		}
	})
}

func TestCatalogueRefuses(t *testing.T) {
	make := func([]int) (lightsout.Wiring, error) { return ring(3), nil }
	for _, name := range []string{"", "Ring", "a-b", "3d", "hex", "tri", "cube", "graph", "merlin", "lightsout", "torus", "king", "open", "mod3", "ré"} {
		if _, err := board.NewCatalogue(board.Kind{Name: name, New: make}); err == nil {
			t.Errorf("kind %q is accepted", name)
		}
	}
	for _, kinds := range [][]board.Kind{{{Name: "ring"}}, {{Name: "ring", Sizes: -1, New: make}}, {{Name: "ring", New: make}, {Name: "ring", New: make}}} {
		if _, err := board.NewCatalogue(kinds...); err == nil {
			t.Errorf("%v is accepted", kinds)
		}
	}
	liar, err := board.NewCatalogue(board.Kind{Name: "liar", Sizes: 1, New: make})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		c    board.Catalogue
		spec string
		want string
	}{
		{rings(), "ring", "takes 1 number, got 0: write ring-N"},
		{rings(), "ring-0", "a side is 1 to"},
		{rings(), "ring-x", "is not a size"},
		{rings(), "ring-3-4", `unknown part "4"`},
		{rings(), "ring-3-mod1", "a light has 2 to"},
		{rings(), "rong-3", "rong"},
		{board.Catalogue{}, "ring-3", "ring"},
		{liar, "liar-3", `is named "ring-3" instead of "liar-3"`},
	} {
		if _, err := c.c.Parse(c.spec); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", c.spec, err, c.want)
		}
	}
}
