package lightsout

import (
	"math"
	"strings"
	"testing"
)

// wires is a wiring of any number of lights, each its own button.
type wires int

func (w wires) Lights() int  { return int(w) }
func (w wires) Buttons() int { return int(w) }
func (w wires) AppendToggles(dst []Toggle, button int) []Toggle {
	return append(dst, Toggle{button, 1})
}
func (w wires) String() string { return "wires" }

// A state of exactly MaxPacked bytes fits; one more light does not.
func TestFitsUpToTheLimit(t *testing.T) {
	for _, test := range []struct{ k, most int }{{3, MaxPacked}, {256, MaxPacked}, {2, min(MaxPacked, math.MaxInt/8) * 8}} {
		if err := mustBoard(t, wires(test.most), test.k).Fits(); err != nil {
			t.Errorf("%d lights modulo %d: %v", test.most, test.k, err)
		}
		if test.most == math.MaxInt/8*8 {
			continue // more lights have no numbers where an int has 32 bits
		}
		beyond := mustBoard(t, wires(test.most+1), test.k)
		if err := beyond.Fits(); err == nil {
			t.Errorf("%d lights modulo %d are said to fit", test.most+1, test.k)
		}
		if _, err := beyond.ParseState("on"); err == nil {
			t.Errorf("a state of %d lights modulo %d was made", test.most+1, test.k)
		}
	}
}

// The smallest boards and the shortest texts.
func TestLeastTexts(t *testing.T) {
	one, line := mustBoard(t, mustGrid(t, Rectangle, Plus, 1, 1), 2), mustBoard(t, mustGrid(t, Rectangle, Plus, 1, 7), 256)
	for _, test := range []struct {
		b    *Board
		text string
		want string // none if it is refused
	}{
		{one, "#", "#\n"}, {one, "0", ".\n"}, {one, "on", "#\n"}, {one, "0x1", "#\n"}, {one, "0x0", ".\n"}, {one, " 1\n", "#\n"},
		{one, "", ""}, {one, " ", ""}, {one, "0x", ""}, {one, "0x2", ""}, {one, "00", ""}, {one, "2", ""}, {one, "/", ""}, {one, "#/#", ""},
		{line, "000102030405ff", "000102030405ff\n"}, {line, "off", "00000000000000\n"}, {line, "0001020304050", ""}, {line, "000102030405fg", ""}, {line, "0x1", ""},
	} {
		s, err := test.b.ParseState(test.text)
		switch {
		case test.want == "" && (err == nil || strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: %q should be refused in one line: %v", test.b, test.text, err)
		case test.want != "" && (err != nil || test.b.StateText(s) != test.want):
			t.Errorf("%s: %q is %q, %v", test.b, test.text, test.b.StateText(s), err)
		}
	}
}

// The effect of a stencil takes time that grows with its rows, not with their square, and is what each
// press does.
func TestHighStencil(t *testing.T) {
	const rows = 1<<18 + 1
	p, err := CustomPattern(strings.TrimSuffix(strings.Repeat("1_", rows), "_"))
	if err != nil {
		t.Fatal(err)
	}
	b := mustBoard(t, mustGrid(t, Rectangle, p, 3, 2), 2)
	x := b.NewPresses()
	x.Set(0, 1)
	x.Set(3, 1)
	want := b.NewState()
	b.Press(want, 0, 1)
	b.Press(want, 3, 1)
	if got := b.Apply(b.NewState(), x); !got.Equal(want) {
		t.Errorf("got %q, want %q", b.StateText(got), b.StateText(want))
	}
}

// Errors name a board by a short text, however long its spec is.
func TestErrorsOfLongSpecsAreShort(t *testing.T) {
	p, err := CustomPattern(strings.Repeat("1", 9999))
	if err != nil {
		t.Fatal(err)
	}
	b := mustBoard(t, mustGrid(t, Rectangle, p, 2, 2), 2)
	foreign := Problem{b, NewState(2, 5), b.NewState()}
	own := Problem{b, b.NewState(), b.NewState()}
	for _, err := range []error{foreign.Valid(), own.Check(NewPresses(2, 9)), own.CheckWitness(NewState(3, 4))} {
		if err == nil || len(err.Error()) > 300 {
			t.Errorf("got %.400v", err)
		}
	}
}
