package film

import (
	"image/color"

	"lightsout"
	"lightsout/picture"
)

// stack is the wiring of three boards of one kind, one for each channel of a picture in color. Layers follow
// each other: light i of layer n has the number n·lights + i.
type stack struct{ of *lightsout.Board }

func (s stack) Lights() int              { return channels * s.of.Lights() }
func (s stack) Buttons() int             { return channels * s.of.Buttons() }
func (s stack) Cells() bool              { return s.of.Cells() }
func (s stack) String() string           { return s.of.Wiring().String() }
func (s stack) Layout() lightsout.Layout { return stackLayout{s.of.Layout(), s.of} }

// AppendToggles appends those of the button within its layer.
func (s stack) AppendToggles(dst []lightsout.Toggle, button int) []lightsout.Toggle {
	first := len(dst)
	layer := button / s.of.Buttons()
	dst = s.of.AppendToggles(dst, button%s.of.Buttons())
	for n := range dst[first:] {
		dst[first+n].Light += layer * s.of.Lights()
	}
	return dst
}

// channels is how many layers a film in color has: red, green and blue.
const channels = 3

// InColor returns three boards as one, drawn on top of each other: the first is the red light of each cell,
// the second the green and the third the blue.
func InColor(b *lightsout.Board) (*lightsout.Board, error) {
	return lightsout.NewBoard(stack{b}, b.Modulus())
}

// stackLayout draws all layers in one place.
type stackLayout struct {
	lightsout.Layout
	of *lightsout.Board
}

func (l stackLayout) Light(i int) lightsout.Shape  { return l.Layout.Light(i % l.of.Lights()) }
func (l stackLayout) Button(j int) lightsout.Shape { return l.Layout.Button(j % l.of.Buttons()) }

// layer returns the board that is drawn: a layer of a stack, else the board itself; and whether it is in
// color.
func layer(b *lightsout.Board) (drawn *lightsout.Board, inColor bool) {
	if s, ok := b.Wiring().(stack); ok {
		return s.of, true
	}
	return b, false
}

// values returns how many values a cell of a board has, all layers together.
func values(b *lightsout.Board) int {
	k := b.Modulus()
	if _, inColor := layer(b); inColor {
		return k * k * k
	}
	return k
}

// valueAt returns the value of a cell: the values of its layers are digits, the first the lowest.
func valueAt(state lightsout.State, cell, cells int) int {
	v := 0
	for i := cell + (state.Len()/cells-1)*cells; i >= 0; i -= cells {
		v = v*state.Modulus() + state.At(i)
	}
	return v
}

// colorPalette has the color of each value of a cell with three layers of k values.
func colorPalette(k int) picture.Palette {
	return picture.Palette{Name: "rgb", Off: color.RGBA{A: 255}, Shade: func(v, _ int) color.RGBA {
		part := func(digit int) uint8 { return uint8(digit % k * 255 / (k - 1)) }
		return color.RGBA{part(v), part(v / k), part(v / k / k), 255}
	}}
}

// Layers returns the films of the layers, each on its own board: that of a board that is no stack is the
// script itself.
func (s *Script) Layers() []*Script {
	b, inColor := layer(s.Board)
	if !inColor {
		return []*Script{s}
	}
	var list []*Script
	for n := range channels {
		own := &Script{Board: b, First: b.NewState(), Seed: s.Seed}
		for i := range b.Lights() {
			own.First.Add(i, s.First.At(n*b.Lights()+i))
		}
		for _, scene := range s.Scenes {
			part := Scene{Order: scene.Order}
			for _, j := range scene.Buttons {
				if int(j)/b.Buttons() == n {
					part.Buttons = append(part.Buttons, j%int32(b.Buttons()))
				}
			}
			own.Scenes = append(own.Scenes, part)
		}
		list = append(list, own)
	}
	return list
}
