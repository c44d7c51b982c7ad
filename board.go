package lightsout

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"sync"

	"lightsout/internal/base/text"
)

// Toggle is one entry of the toggle matrix: a press adds Times to the light.
type Toggle struct{ Light, Times int }

// Wiring says which button toggles which light. Grid is the wiring of every rectangular board; the catalogue
// in package board has hexagons, triangles, cubes and graphs, and a program may bring its own.
//
// A Wiring must be immutable and cheap: it computes lights and toggles on demand, so that a board
// of any size costs nothing until its state is needed. A Wiring may also have
//
//	Layout() Layout            // where lights and buttons are drawn; otherwise on a line
//	Rows() int                 // with Row, a Rower: the rows in which cells are written; otherwise one row
//	SectionRows() int          // the rows of a section, such as a face of a cube; 0 if there are none
//	SectionName(i int) string  // the name of a section, counted from 0
//	Cells() bool               // what Board.Cells returns, where comparing all places is slow
type Wiring interface {
	// Lights and Buttons are the numbers of rows and columns of the toggle matrix.
	Lights() int
	Buttons() int
	// AppendToggles appends what one press of the button changes. A light may be named several
	// times, in any order; its times add up.
	AppendToggles(dst []Toggle, button int) []Toggle
	// String is the spec of the board with two states, such as torus-5x5-king.
	String() string
}

// Board is a game: lights, buttons, the modulus k and the toggle matrix A whose column j is the
// effect of button j. It is immutable and may be shared.
type Board struct {
	wiring Wiring
	k      int
	name   string      // a spec that is not made of wiring and modulus, such as lightsout2000
	cells  func() bool // Cells, computed once
}

// MaxModulus is the greatest number of states a light can have: a value fits in a byte.
const MaxModulus = 256

// maxPacked is the size in bytes of the largest state or presses that Fits allows.
const maxPacked = 1 << (30 + 4*(^uint(0)>>63)) // 16 GiB, or 1 GiB where an int has 32 bits

// NewBoard returns the board of a wiring with k states, 2 ≤ k ≤ 256. It checks the first thousand toggles of
// a wiring that is not a Grid; a wrong button after these panics when it is used.
func NewBoard(w Wiring, k int) (*Board, error) {
	if v := reflect.ValueOf(w); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return nil, errors.New("board without a wiring: pass a Grid or another Wiring")
	}
	if k < 2 || k > MaxModulus {
		return nil, fmt.Errorf("modulus %d: a light has 2 to %d states", k, MaxModulus)
	}
	if w.Lights() < 1 || w.Buttons() < 1 {
		return nil, fmt.Errorf("board with %d lights and %d buttons: it needs at least one of each",
			w.Lights(), w.Buttons())
	}
	if _, ours := w.(grid); !ours && runtime.GOOS != "js" {
		var scratch []Toggle
		for button, checked := 0, 0; button < w.Buttons() &&
			checked < 1000; button, checked = button+1, checked+1+len(scratch) {
			scratch = w.AppendToggles(scratch[:0], button)
			if err := checkToggles(w, button, scratch); err != nil {
				return nil, err
			}
		}
	}
	return &Board{wiring: w, k: k, cells: sync.OnceValue(func() bool { return areCells(w) })}, nil
}

// mustValid returns the wiring of a board that NewBoard made, and panics for others.
func (b *Board) mustValid() Wiring {
	if b == nil || b.wiring == nil {
		panic("lightsout: nil or zero Board: NewBoard and board.Parse make boards")
	}
	return b.wiring
}

// Named returns the same board under another spec, such as the name of a toy.
func (b *Board) Named(spec string) *Board {
	b.mustValid()
	named := *b
	named.name = spec
	return &named
}

// Lights returns the number of lights.
func (b *Board) Lights() int { return b.mustValid().Lights() }

// Buttons returns the number of buttons.
func (b *Board) Buttons() int { return b.mustValid().Buttons() }

// Modulus returns k, the number of states of a light.
func (b *Board) Modulus() int {
	b.mustValid()
	return b.k
}

// Wiring returns the wiring of the board. To ask for a grid, call Grid.
func (b *Board) Wiring() Wiring { return b.mustValid() }

// Grid returns the grid of the board, if it is one.
func (b *Board) Grid() (Grid, bool) {
	g, ok := b.mustValid().(grid)
	g.Sizes = slices.Clone(g.Sizes)
	return g.Grid, ok
}

// Planar returns the rows and columns of a board that is a grid in two dimensions.
func (b *Board) Planar() (rows, columns int, ok bool) {
	g, _ := b.mustValid().(grid) // the zero one has none
	return g.Planar()
}

// Plus returns the grid of a board with two states on which a press changes the neighbors along
// both axes and, unless open, the pressed cell. The effect of the pattern decides, not its name: Plus,
// its open form and the stencil 010_131_010 are all answered with ok.
func (b *Board) Plus() (g Grid, open, ok bool) {
	w, ok := b.mustValid().(grid)
	if !ok || b.k != 2 || w.plus == notPlus {
		return Grid{}, false, false
	}
	g, _ = b.Grid()
	return g, w.plus == openPlus, true
}

// Cells reports whether light i and button i are one cell, for every i: only then can presses be
// drawn on the lights, or a lit light be pressed.
func (b *Board) Cells() bool {
	b.mustValid()
	return b.cells()
}

// areCells answers for Cells: as the wiring says, else by comparing the place of every light with that of its
// button.
func areCells(w Wiring) bool {
	if w.Lights() != w.Buttons() {
		return false
	}
	switch known := w.(type) {
	case grid:
		return true
	case interface{ Cells() bool }:
		return known.Cells()
	case interface{ Layout() Layout }:
		layout := known.Layout()
		for i := range w.Lights() {
			if layout.Light(i).Center != layout.Button(i).Center {
				return false
			}
		}
	}
	return true
}

// Spec returns the text that names the board, such as torus-5x5-king-mod3.
func (b *Board) Spec() string {
	w := b.mustValid()
	if b.name != "" {
		return b.name
	}
	spec := w.String()
	if b.k != 2 {
		spec += fmt.Sprintf("-mod%d", b.k)
	}
	return spec
}

// String returns the spec for people to read: that of a graph given inline may be very long, and is
// shortened.
func (b *Board) String() string { return text.Clip(b.Spec()) }

// Toggles returns what one press of the button changes: each light once, in increasing order, with
// times from 1 to k−1. Repeated neighbors have been added up, and what cancels is gone.
func (b *Board) Toggles(button int) []Toggle { return b.AppendToggles(nil, button) }

// AppendToggles appends Toggles(button) to dst, which lets a loop over all buttons reuse one slice.
func (b *Board) AppendToggles(dst []Toggle, button int) []Toggle {
	if button < 0 || button >= b.Buttons() {
		panic(fmt.Sprintf("lightsout: button %d out of range [0, %d)", button, b.Buttons()))
	}
	start := len(dst)
	dst = b.wiring.AppendToggles(dst, button)
	if err := checkToggles(b.wiring, button, dst[start:]); err != nil {
		panic("lightsout: " + err.Error())
	}
	return dst[:start+len(addUp(dst[start:], b.k))]
}

// checkToggles returns an error if a button changes a light that its board does not have. The page, whose
// engine should be small, has only wirings of ours.
func checkToggles(w Wiring, button int, toggles []Toggle) error {
	lights := w.Lights()
	for _, t := range toggles {
		if runtime.GOOS != "js" && (t.Light < 0 || t.Light >= lights) {
			return fmt.Errorf("wiring %s: button %d changes light %d, and the lights are 0 to %d",
				text.Clip(w.String()), button, t.Light, lights-1)
		}
	}
	return nil
}

// addUp sorts toggles by light, adds up those of the same light modulo k, and drops zeros, in place.
func addUp(ts []Toggle, k int) []Toggle {
	slices.SortFunc(ts, func(a, b Toggle) int { return a.Light - b.Light })
	sum := ts[:0]
	for from := 0; from < len(ts); {
		light := ts[from].Light
		times := 0
		for ; from < len(ts) && ts[from].Light == light; from++ {
			times = mod(times+ts[from].Times, k)
		}
		if times != 0 {
			sum = append(sum, Toggle{light, times})
		}
	}
	return sum
}

// NewState returns the state in which every light is off. It panics if the board does not fit.
func (b *Board) NewState() State {
	b.mustFit()
	return NewState(b.k, b.Lights())
}

// AllOn returns the state in which every light is 1. It panics if the board does not fit.
func (b *Board) AllOn() State {
	s := b.NewState()
	s.setOnes()
	return s
}

// NewPresses returns presses in which no button is pressed. It panics if the board does not fit.
func (b *Board) NewPresses() Presses {
	b.mustFit()
	return NewPresses(b.k, b.Buttons())
}

// Fits returns an error if a state or presses of this board would take more than maxPacked bytes.
// Specs name boards far larger than any memory; ask before making states from what a user typed.
func (b *Board) Fits() error {
	n := max(b.Lights(), b.Buttons())
	bytes := n
	if b.k == 2 {
		bytes = wordsFor(n) * 8
	}
	if bytes > maxPacked {
		return fmt.Errorf(
			"board %s has %d lights; a state would take %.3g GB, and at most %.3g GB are allowed", b,
			b.Lights(), float64(bytes)/1e9, float64(maxPacked)/1e9)
	}
	return nil
}

func (b *Board) mustFit() {
	if err := b.Fits(); err != nil {
		panic("lightsout: " + err.Error())
	}
}

// Press adds to s, in place, the effect of pressing the button the given number of times. It allocates
// nothing, except now and then for a button that changes more lights than any before.
func (b *Board) Press(s State, button, times int) {
	b.checkState(s)
	scratch := scratchPool.Get().(*[]Toggle)
	*scratch = b.AppendToggles((*scratch)[:0], button)
	for _, t := range *scratch {
		s.Add(t.Light, t.Times*mod(times, b.k))
	}
	scratchPool.Put(scratch)
}

// scratchPool keeps slices for Press: one of its own would escape to the heap, because a wiring is called
// through an interface.
var scratchPool = sync.Pool{New: func() any { return new([]Toggle) }}

// Apply returns s + A·x, the state that the presses x lead to from s.
func (b *Board) Apply(s State, x Presses) State {
	t := s.Clone()
	_ = b.AddEffect(context.Background(), t, x) // which never ends
	return t
}

// AddEffect adds A·x to s in place, until the context ends: a board that is not made of rows of bits takes
// 130 ns a button. After an error, s has the effect of some of the presses.
func (b *Board) AddEffect(ctx context.Context, s State, x Presses) error {
	b.checkState(s)
	b.checkPresses(x)
	if g, ok := b.wiring.(grid); ok && b.k == 2 && g.addEffect(s.words, x.words) {
		return nil
	}
	var scratch []Toggle
	for j := range x.n {
		if j%(1<<16) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if times := x.At(j); times != 0 {
			scratch = b.AppendToggles(scratch[:0], j)
			for _, t := range scratch {
				s.Add(t.Light, t.Times*times)
			}
		}
	}
	return nil
}

func (b *Board) checkState(s State) {
	if s.n != b.Lights() || s.k != b.k {
		panic(fmt.Sprintf("lightsout: state of %d lights modulo %d on board %s", s.n, s.k, b))
	}
}

func (b *Board) checkPresses(x Presses) {
	if x.n != b.Buttons() || x.k != b.k {
		panic(fmt.Sprintf("lightsout: presses of %d buttons modulo %d on board %s", x.n, x.k, b))
	}
}
