package graphfile

import (
	"cmp"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"lightsout"
)

// InlinePrefix begins an inline graph. That is a graph as one word, graph=…, so that a puzzle drawn by hand
// fits in a link. The text is base64url of
//
//	version 1, flags, lights, [buttons if they are not cells],
//	for each button: number of toggles, then for each the light (as a difference to the one
//	before) and, if the flag says so, the times;
//	for each light and button, if placed: x, y in hundredths, as a difference to the one before;
//	the number of rows and their lengths, if the flag says so
//
// all of them varints. It is self-delimiting: no valid text begins another, so a suffix
// such as -mod3 can follow although '-' is a digit of base64url.
const (
	InlinePrefix  = "graph="
	inlineVersion = 1
)

const (
	flagPlaced = 1 << iota
	flagApart  // buttons are not cells
	flagTimes  // some toggle has a times other than 1
	flagRows
)

func (w *Wiring) inline() string {
	times := slices.ContainsFunc(w.toggles, func(t lightsout.Toggle) bool { return t.Times != 1 })
	flags := uint64(0)
	all := map[uint64]bool{
		flagPlaced: w.placed, flagApart: !w.cells, flagTimes: times, flagRows: w.RowStarts != nil,
	}
	for flag, holds := range all {
		if holds {
			flags |= flag
		}
	}
	out := binary.AppendUvarint([]byte{inlineVersion}, flags)
	out = binary.AppendUvarint(out, uint64(w.lights))
	if !w.cells {
		out = binary.AppendUvarint(out, uint64(w.Buttons()))
	}
	for j := range w.Buttons() {
		toggles := pieces(w.of(j))
		out = binary.AppendUvarint(out, uint64(len(toggles)))
		last := 0
		for _, t := range toggles {
			out = binary.AppendUvarint(out, uint64(t.Light-last))
			last = t.Light
			if times {
				out = binary.AppendUvarint(out, uint64(t.Times))
			}
		}
	}
	lastX := int64(0)
	lastY := int64(0)
	for _, p := range w.at {
		x := hundredths(p.X)
		y := hundredths(p.Y)
		out = binary.AppendVarint(out, x-lastX)
		out = binary.AppendVarint(out, y-lastY)
		lastX = x
		lastY = y
	}
	if w.RowStarts != nil {
		out = binary.AppendUvarint(out, uint64(w.Rows()))
		for r := range w.Rows() {
			out = binary.AppendUvarint(out, uint64(w.RowStarts[r+1]-w.RowStarts[r]))
		}
	}
	return base64.RawURLEncoding.EncodeToString(out)
}

// pieces splits toggles whose times have added up beyond what a Graph allows for one.
func pieces(toggles []lightsout.Toggle) []lightsout.Toggle {
	if !slices.ContainsFunc(toggles, func(t lightsout.Toggle) bool { return t.Times > maxTimes }) {
		return toggles
	}
	var out []lightsout.Toggle
	for _, t := range toggles {
		for ; t.Times > maxTimes; t.Times -= maxTimes {
			out = append(out, lightsout.Toggle{Light: t.Light, Times: maxTimes})
		}
		out = append(out, t)
	}
	return out
}

func hundredths(v float64) int64 { return int64(math.Round(v * placeUnit)) }

// varints reads the numbers of an inline graph. After an error it reads zeros.
type varints struct {
	rest []byte
	err  error
}

func (v *varints) fail(err error) { v.err = cmp.Or(v.err, err) }

// count reads a number of things, at most one for each byte of what is left, so that no number can make the
// reader allocate more than its text justifies. Lights apart from the buttons take no byte without places.
func (v *varints) count(what string) int {
	n := v.number()
	most := uint64(len(v.rest))
	if what == "lights" {
		most = min(maxNodes, 1<<16+64*most)
	}
	if n > most {
		v.fail(fmt.Errorf("it ends before its %d %s", n, what))
		return 0
	}
	return int(n)
}

func (v *varints) number() uint64 {
	n, size := binary.Uvarint(v.rest)
	if size <= 0 || v.err != nil {
		v.fail(errors.New("unexpected end"))
		return 0
	}
	v.rest = v.rest[size:]
	return n
}

// signed reads a number written by binary.AppendVarint: the lowest bit of the unsigned one is the sign.
func (v *varints) signed() int64 {
	n := v.number()
	return int64(n>>1) ^ -int64(n&1)
}

// ParseInline reads what follows graph= in a spec.
func ParseInline(text string) (*Wiring, error) {
	data, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil {
		return nil, errors.New("it is not base64url")
	}
	v := &varints{rest: data}
	if version := v.number(); version != inlineVersion {
		v.fail(fmt.Errorf("it is of version %d, and only version %d is known", version, inlineVersion))
	}
	flags := v.number()
	if flags > flagPlaced|flagApart|flagTimes|flagRows {
		v.fail(fmt.Errorf("its flags %#x are unknown", flags))
	}
	g := Graph{Placed: flags&flagPlaced != 0}
	if flags&flagApart != 0 {
		g.Nodes = make([]Node, v.count("lights"))
		g.Buttons = make([]Node, v.count("buttons"))
		g.Toggles = make([][]lightsout.Toggle, len(g.Buttons))
	} else {
		g.Nodes = make([]Node, v.count("nodes"))
		g.Toggles = make([][]lightsout.Toggle, len(g.Nodes))
	}
	for j := range g.Toggles {
		g.Toggles[j] = v.toggles(flags&flagTimes != 0)
	}
	if g.Placed {
		v.places(g.Nodes, g.Buttons)
	}
	var rows []int
	if flags&flagRows != 0 {
		rows = v.rows(len(g.Nodes))
	}
	if len(v.rest) > 0 {
		v.fail(fmt.Errorf("%d bytes follow its end", len(v.rest)))
	}
	if v.err != nil {
		return nil, v.err
	}
	b, err := g.Board()
	if err != nil {
		return nil, err
	}
	w := b.Wiring().(*Wiring)
	w.RowStarts = rows
	return w, nil
}

func (v *varints) toggles(times bool) []lightsout.Toggle {
	toggles := make([]lightsout.Toggle, v.count("toggles"))
	light := uint64(0)
	for i := range toggles {
		light += min(v.number(), maxNodes)
		toggles[i] = lightsout.Toggle{Light: int(light), Times: 1}
		if times {
			toggles[i].Times = int(min(v.number(), lightsout.MaxModulus))
		}
	}
	return toggles
}

func (v *varints) places(lists ...[]Node) {
	x := int64(0)
	y := int64(0)
	for _, nodes := range lists {
		for i := range nodes {
			x += v.signed()
			y += v.signed()
			nodes[i].At = lightsout.Point{X: float64(x) / placeUnit, Y: float64(y) / placeUnit}
		}
	}
}

// rows reads where the rows begin. None is empty: as text it would not be seen.
func (v *varints) rows(lights int) []int {
	rows := []int{0}
	total := 0
	for range v.count("rows") {
		length := int(min(v.number(), maxNodes))
		if length == 0 {
			v.fail(fmt.Errorf("its row %d is empty", len(rows)))
		}
		total += length
		rows = append(rows, total)
	}
	if total != lights {
		v.fail(fmt.Errorf("its rows hold %d lights of %d", total, lights))
	}
	return rows
}
