package lightsout

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCheckAcceptsWhatApplyReaches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, err := NewBoard(drawGrid(t, 6), rapid.SampledFrom(moduli).Draw(t, "k"))
		if err != nil {
			t.Fatal(err)
		}
		from := b.AllOn()
		x := b.NewPresses()
		for j := range x.Len() {
			x.Set(j, rapid.IntRange(0, b.k-1).Draw(t, "press"))
		}
		p := Problem{b, from, b.Apply(from, x)}
		if err := p.Check(x); err != nil {
			t.Fatal(err)
		}
		i := rapid.IntRange(0, b.Lights()-1).Draw(t, "light")
		p.To = p.To.Clone()
		p.To.Add(i, 1)
		if err := p.Check(x); err == nil {
			t.Fatalf("%s: accepted presses that leave light %d wrong", b, i)
		}
	})
}

// Check notices every light and every button, in rows of several words that begin anywhere in a word.
func TestCheckLooksAtEveryLight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		topology := rapid.SampledFrom([]Topology{Rectangle, Cylinder, Torus}).Draw(t, "topology")
		g, err := NewGrid(topology, Plus, rapid.IntRange(3, 20).Draw(t, "rows"),
			rapid.IntRange(3, 300).Draw(t, "columns"))
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewBoard(g, 2)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		from := b.NewState()
		x := b.NewPresses()
		for i := range from.Len() {
			from.Set(i, int(r.Uint64()&1))
			x.Set(i, int(r.Uint64()&1))
		}
		p := Problem{b, from, b.Apply(from, x)}
		if err := p.Check(x); err != nil {
			t.Fatal(err)
		}
		i := rapid.IntRange(0, b.Lights()-1).Draw(t, "at")
		for name, add := range map[string]func(int, int){"from": p.From.Add, "to": p.To.Add,
			"presses": x.Add} {
			if add(i, 1); p.Check(x) == nil {
				t.Fatalf("%s: a wrong value at %d of %s goes unnoticed", b, i, name)
			}
			add(i, 1)
		}
	})
}

func TestCheckErrors(t *testing.T) {
	b := mustBoard(t, mustGrid(t, Rectangle, Plus, 3, 3), 2)
	p := TurnOff(b, b.AllOn())
	for _, test := range []struct {
		err  error
		want string
	}{
		{p.Check(b.NewPresses()),
			"not a solution: 9 lights are wrong, the first is light 0, which is 1 and should be 0"},
		{p.Check(NewPresses(2, 8)), "presses of 8 buttons modulo 2 do not match board 3x3 of 9 buttons"},
		{Problem{b, NewState(3, 9), b.AllOn()}.Check(b.NewPresses()),
			"state of 9 lights modulo 3 does not match board 3x3 of 9 lights"},
		{p.CheckWitness(b.NewState()), "not a witness: it measures no difference between the two states"},
		{p.CheckWitness(b.AllOn()), "not a witness: button 0 changes what it measures by 1"},
	} {
		if test.err == nil || test.err.Error() != test.want {
			t.Errorf("got %v, want %s", test.err, test.want)
		}
	}
}

// On 5×5 one light alone in a corner cannot be turned off, and a quiet pattern is the witness.
func TestWitness(t *testing.T) {
	b := mustBoard(t, mustGrid(t, Rectangle, Plus, 5, 5), 2)
	corner := b.NewState()
	corner.Set(0, 1)
	w, err := b.ParseState("10101/10101/00000/10101/10101")
	if err != nil {
		t.Fatal(err)
	}
	if err := TurnOff(b, corner).CheckWitness(w); err != nil {
		t.Error(err)
	}
	var unsolvable *UnsolvableError
	err = error(&UnsolvableError{w})
	if !errors.As(err, &unsolvable) || !strings.Contains(err.Error(), "12 lights") {
		t.Errorf("got %v", err)
	}
}

// The quick way to check a witness and the plain one agree: the same board with the pattern spelled
// out takes the plain way.
func TestCheckWitnessBothWays(t *testing.T) {
	spelled, err := ParsePattern("pattern=" + "010_111_010")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		topology := rapid.SampledFrom([]Topology{Rectangle, Cylinder, Torus}).Draw(t, "topology")
		quick, err := NewGrid(topology, Plus, 4, 4)
		if err != nil {
			t.Fatal(err)
		}
		plain, err := NewGrid(topology, spelled, 4, 4)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := NewBoard(quick, 2)
		c, _ := NewBoard(plain, 2)
		w := b.NewState()
		s := b.NewState()
		// Rows that repeat after a shift are quiet on some of these boards, others are not.
		w.words[0] = uint64(rapid.SampledFrom([]int{0x0, 0xffff, 0x1111, 0x5a5a, 0x9669, 0x8421, 0x1248,
			0x6ff6, 0xb2d4}).Draw(t, "w"))
		s.words[0] = uint64(rapid.IntRange(0, 0xffff).Draw(t, "s"))
		one := TurnOff(b, s).CheckWitness(w)
		other := TurnOff(c, s).CheckWitness(w)
		if (one == nil) != (other == nil) {
			t.Fatalf("%s: witness %x of %x: %v, the plain way %v", b, w.words[0], s.words[0], one, other)
		}
	})
}

func TestNewBoardRefuses(t *testing.T) {
	g := mustGrid(t, Rectangle, Plus, 2, 2)
	for _, k := range []int{-1, 0, 1, 257} {
		if _, err := NewBoard(g, k); err == nil {
			t.Errorf("modulus %d was accepted", k)
		}
	}
}

// ring is three lights and one button that changes all of them twice: lights are not buttons.
type ring struct{}

func (ring) Lights() int    { return 3 }
func (ring) Buttons() int   { return 1 }
func (ring) String() string { return "ring" }
func (ring) AppendToggles(dst []Toggle, _ int) []Toggle {
	return append(dst, Toggle{2, 1}, Toggle{0, 2}, Toggle{1, 2}, Toggle{2, 1})
}

func TestLightsNeedNotBeButtons(t *testing.T) {
	b := mustBoard(t, ring{}, 5)
	x, err := b.ParsePresses("3")
	if err != nil {
		t.Fatal(err)
	}
	if got := b.StateText(b.Apply(b.NewState(), x)); got != "111\n" {
		t.Errorf("three presses give %q", got)
	}
	layout := b.Layout()
	if layout.Button(0).Center == layout.Light(0).Center {
		t.Error("the button lies on a light")
	}
}

// A press allocates nothing, whatever the wiring.
func TestPressDoesNotAllocate(t *testing.T) {
	g, err := NewGrid(Torus, King, 9, 9)
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBoard(g, 3)
	if err != nil {
		t.Fatal(err)
	}
	s := b.NewState()
	if allocations := testing.AllocsPerRun(100, func() { b.Press(s, 40, 1) }); allocations >= 1 {
		t.Errorf("a press makes %v allocations", allocations)
	}
}

func TestSolutionString(t *testing.T) {
	presses := func(n int) Presses {
		x := NewPresses(2, 20)
		for j := range n {
			x.Set(j, 1)
		}
		return x
	}
	for want, s := range map[string]Solution{
		"15 presses, proved least":           {Presses: presses(15), Least: true, AtLeast: 15},
		"17 presses, at least 15 are needed": {Presses: presses(17), AtLeast: 15},
		"1 press":                            {Presses: presses(1)},
	} {
		if got := s.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A check ends with its context where it would take long: on boards that are not rows of bits.
func TestCheckContext(t *testing.T) {
	b := mustBoard(t, mustGrid(t, Rectangle, Plus, 20, 20), 3)
	x := b.NewPresses()
	x.Set(7, 2)
	p := Problem{b, b.NewState(), b.Apply(b.NewState(), x)}
	ctx, cancel := context.WithCancel(t.Context())
	if err := p.CheckContext(ctx, x); err != nil {
		t.Error(err)
	}
	cancel()
	if err := p.CheckContext(ctx, x); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context: %v", err)
	}
	if err := p.Board.AddEffect(ctx, p.From.Clone(), x); !errors.Is(err, context.Canceled) {
		t.Errorf("the effect after the end of the context: %v", err)
	}
}
