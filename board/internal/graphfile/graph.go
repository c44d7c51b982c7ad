// Package graphfile reads and writes graphs as files in the formats of other programs, and as one word in a
// spec. It knows no specs and no games: package board gives its Graph and its formats to programs.
package graphfile

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"sync"

	"lightsout"
	"lightsout/internal/base/text"
)

// Graph is a graph as plain data. Package board says more.
type Graph struct {
	Modulus int                  // 0 means 2
	Nodes   []Node               // the lights
	Buttons []Node               // nil if every node is its own button
	Toggles [][]lightsout.Toggle // what each button changes
	Placed  bool                 // the nodes have places; else Board finds some
	Start   []int                // the lights at the beginning, or nil
}

// Node is one light or button of a Graph.
type Node struct {
	Name string // empty if it has none
	At   lightsout.Point
}

// Limits of a graph, so that a small file cannot ask for a large memory.
const (
	maxNodes   = 1 << 24
	maxToggles = 1 << 25
)

// placeUnit is how exactly places are kept: they are rounded to hundredths, so that every format,
// the short text in a link too, holds the same place.
const placeUnit = 100

func roundPlace(p lightsout.Point) lightsout.Point {
	return lightsout.Point{X: math.Round(p.X*placeUnit) / placeUnit, Y: math.Round(p.Y*placeUnit) / placeUnit}
}

// maxPlace keeps places printable and far from overflow.
const maxPlace = 1e6

func tooFar(p lightsout.Point) bool { return !(math.Abs(p.X) <= maxPlace && math.Abs(p.Y) <= maxPlace) }

// Board returns the board of the graph, or an error that says what is wrong with the graph.
func (g *Graph) Board() (*lightsout.Board, error) {
	if g == nil {
		g = new(Graph) // which is refused below
	}
	buttons := len(g.Nodes)
	if g.Buttons != nil {
		buttons = len(g.Buttons)
	}
	if len(g.Toggles) != buttons {
		return nil, fmt.Errorf("graph has toggles for %d buttons, and %d buttons", len(g.Toggles), buttons)
	}
	if len(g.Nodes) > maxNodes || buttons > maxNodes {
		return nil, fmt.Errorf("graph has %d lights and %d buttons: at most %d of each", len(g.Nodes),
			buttons, maxNodes)
	}
	w := &Wiring{
		cells: g.Buttons == nil, placed: g.Placed, lights: len(g.Nodes), first: make([]int, buttons+1),
	}
	for i, nodes := range [][]Node{g.Nodes, g.Buttons} {
		if slices.ContainsFunc(nodes, func(n Node) bool { return n.Name != "" }) {
			w.names[i] = slices.Clone(nodes)
		}
	}
	total := 0
	for _, toggles := range g.Toggles {
		total += len(toggles)
	}
	w.toggles = make([]lightsout.Toggle, 0, min(total, maxToggles))
	for j, toggles := range g.Toggles {
		for _, t := range toggles {
			if t.Light < 0 || t.Light >= len(g.Nodes) {
				return nil, fmt.Errorf("button %d changes light %d, and the lights are 0 to %d", j, t.Light,
					len(g.Nodes)-1)
			}
			if t.Times < 0 || t.Times > maxTimes {
				return nil, fmt.Errorf("button %d changes light %d by %d: must be between 0 and %d", j,
					t.Light, t.Times, maxTimes)
			}
		}
		start := len(w.toggles)
		w.toggles = append(w.toggles, toggles...)
		w.toggles = w.toggles[:start+len(addUp(w.toggles[start:], false))]
		if len(w.toggles) > maxToggles {
			return nil, fmt.Errorf("graph has more than %d toggles", maxToggles)
		}
		w.first[j+1] = len(w.toggles)
	}
	if g.Placed {
		for _, nodes := range [][]Node{g.Nodes, g.Buttons} {
			for i, node := range nodes {
				if tooFar(node.At) {
					return nil,
						fmt.Errorf("node or button %d is placed at %v: coordinates are numbers up to ±%g", i,
							node.At, float64(maxPlace))
				}
				w.at = append(w.at, roundPlace(node.At))
			}
		}
	}
	w.layout = sync.OnceValue(func() lightsout.Layout {
		if !w.placed {
			return newNodeLayout(w, place(w))
		}
		return newNodeLayout(w, w.at)
	})
	return lightsout.NewBoard(w, cmp.Or(g.Modulus, 2))
}

// StartState returns the state at the beginning: Start, or all off.
func (g *Graph) StartState(b *lightsout.Board) (lightsout.State, error) {
	s := b.NewState()
	if g.Start == nil {
		return s, nil
	}
	if len(g.Start) != b.Lights() {
		return s, fmt.Errorf("start has %d lights, the graph has %d", len(g.Start), b.Lights())
	}
	for i, v := range g.Start {
		if v < 0 || v >= b.Modulus() {
			return s, fmt.Errorf("start of light %d is %d: must be between 0 and %d", i, v, b.Modulus()-1)
		}
		s.Set(i, v)
	}
	return s, nil
}

// addUp sorts toggles by light and adds up those of the same light, in place, or keeps the greatest of them
// if they count once. The modulus comes later, so that the same graph can be played with any number of
// states.
func addUp(toggles []lightsout.Toggle, once bool) []lightsout.Toggle {
	slices.SortFunc(toggles, func(a, b lightsout.Toggle) int { return a.Light - b.Light })
	sum := toggles[:0]
	for _, t := range toggles {
		switch last := len(sum) - 1; {
		case t.Times == 0:
		case last < 0 || sum[last].Light != t.Light:
			sum = append(sum, t)
		case once:
			sum[last].Times = max(sum[last].Times, t.Times)
		default:
			sum[last].Times += t.Times
		}
	}
	return sum
}

// Of returns any board as a graph, with its layout, so that it can be written to a file or
// edited, until an empty write to w fails. It refuses boards of more than maxNodes lights.
func Of(b *lightsout.Board, w io.Writer) (*Graph, error) {
	if b.Lights() > maxNodes || b.Buttons() > maxNodes {
		return nil, fmt.Errorf("board %s has %d lights and %d buttons: a graph has at most %d of each", b,
			b.Lights(), b.Buttons(), maxNodes)
	}
	g := &Graph{
		Modulus: b.Modulus(), Nodes: make([]Node, b.Lights()),
		Toggles: make([][]lightsout.Toggle, b.Buttons()), Placed: true,
	}
	var names [2][]Node
	if own, ok := b.Wiring().(*Wiring); ok {
		names = own.names
	}
	copy(g.Nodes, names[0])
	layout := b.Layout()
	for i := range g.Nodes {
		g.Nodes[i].At = roundPlace(layout.Light(i).Center)
	}
	if !b.Cells() {
		g.Buttons = make([]Node, b.Buttons())
		copy(g.Buttons, names[1])
		for j := range g.Buttons {
			g.Buttons[j].At = roundPlace(layout.Button(j).Center)
		}
	}
	total := 0
	var scratch []lightsout.Toggle
	for j := range g.Toggles {
		if j%64 == 0 {
			if _, err := w.Write(nil); err != nil {
				return nil, err
			}
		}
		scratch = b.AppendToggles(scratch[:0], j)
		g.Toggles[j] = slices.Clone(scratch)
		if total += len(g.Toggles[j]); total > maxToggles {
			return nil, fmt.Errorf("board %s has more than %d toggles", b, maxToggles)
		}
	}
	return g, nil
}

// Wiring is the wiring of a Graph: the toggles of all buttons in one slice, those of button j from
// first[j] to first[j+1].
type Wiring struct {
	cells   bool
	placed  bool
	lights  int
	first   []int
	toggles []lightsout.Toggle
	// of the lights, then of the buttons if they are not cells; empty if not placed
	at []lightsout.Point
	// where each row that it is written in begins, and the last ends; nil for one row
	RowStarts []int
	Name      string    // a spec other than the inline one
	names     [2][]Node // the lights, and the buttons, if some have names

	layout func() lightsout.Layout // computed when first asked for
}

func (w *Wiring) Lights() int  { return w.lights }
func (w *Wiring) Buttons() int { return len(w.first) - 1 }

// Cells compares places where the graph gives some to its buttons: a button may lie on its light.
func (w *Wiring) Cells() bool {
	return w.cells || w.placed && slices.Equal(w.at[:w.lights], w.at[w.lights:])
}

// ToggleCount returns how many toggles all buttons have, for estimates of cost.
func (w *Wiring) ToggleCount() int { return len(w.toggles) }

// of returns what button j changes, in the order of the lights.
func (w *Wiring) of(j int) []lightsout.Toggle { return w.toggles[w.first[j]:w.first[j+1]] }

func (w *Wiring) AppendToggles(dst []lightsout.Toggle, j int) []lightsout.Toggle {
	return append(dst, w.of(j)...)
}

func (w *Wiring) String() string {
	if w.Name != "" {
		return w.Name
	}
	return InlinePrefix + w.inline()
}

// Layout places the nodes as the graph says, or as place does.
func (w *Wiring) Layout() lightsout.Layout { return w.layout() }

// times returns how often button j changes light i.
func (w *Wiring) times(j, i int) int {
	at, ok := slices.BinarySearchFunc(w.of(j), i, func(t lightsout.Toggle, i int) int { return t.Light - i })
	if !ok {
		return 0
	}
	return w.of(j)[at].Times
}

// Rows and Row make a graph that was drawn as rows be written as rows.
func (w *Wiring) Rows() int { return max(1, len(w.RowStarts)-1) }

func (w *Wiring) Row(r int) (first, past int) {
	if w.RowStarts == nil {
		return 0, w.lights
	}
	return w.RowStarts[r], w.RowStarts[r+1]
}

func clip(s string) string { return text.Clip(s) }
