package film

import (
	"bytes"
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/picture"
)

// Films of every kind of cell, also in frames larger than the board, verify, and say in their metadata how
// they look.
func TestCells(t *testing.T) {
	for _, spec := range []string{"5x4", "hex-3", "4x4-mod5", "graph-petersen"} {
		s := randomScript(t, parse(t, spec), rand.New(rand.NewPCG(2, 8)))
		for _, cells := range CellKinds {
			for _, size := range []image.Point{{}, {300, 280}} {
				var file bytes.Buffer
				if err := s.Write(&file, "film.gif",
					Options{Scale: 11, Cells: cells, Size: size, Mark: true, PerFrame: 3}); err != nil {
					t.Fatalf("%s, %s: %v", spec, cells, err)
				}
				_, shown, err := Verify(&file, board.Parse)
				if err != nil || shown.Cells != cells || shown.Size != size {
					t.Fatalf("%s, %s: %+v, %v", spec, cells, shown, err)
				}
			}
		}
		for _, wrong := range []Options{{Cells: Round, Scale: 3}, {Cells: "oval"},
			{Scale: 9, Size: image.Pt(3, 900)}, {Scale: 9, Size: image.Pt(1<<20, 900)}} {
			if err := s.Write(&bytes.Buffer{}, "film.gif", wrong); err == nil {
				t.Errorf("%s: a film by %+v was written", spec, wrong)
			}
		}
	}
}

// Lights contrast with the background, whether they are on or off.
func TestGround(t *testing.T) {
	bright := func(r, g, b uint8) int { return (299*int(r) + 587*int(g) + 114*int(b)) / 1000 }
	for _, p := range picture.Palettes() {
		for _, k := range []int{3, 6} {
			for v := range k {
				if p.Of(v, k) == groundFor(p, k) {
					t.Errorf("%s modulo %d: value %d has the color of the ground", p.Name, k, v)
				}
			}
		}
		ground := groundFor(p, 2)
		for v := range 2 {
			c := p.Of(v, 2)
			if d := bright(c.R, c.G, c.B) - bright(ground.R, ground.G, ground.B); max(d, -d) < 45 {
				t.Errorf("%s: value %d differs from the ground by %d", p.Name, v, d)
			}
		}
	}
}

// A glowing light shines into the cells around it, more where two meet, and leaves nothing when it goes off.
func TestBloom(t *testing.T) {
	b := parse(t, "3x3")
	s, err := NewScript(b, b.NewState())
	if err != nil {
		t.Fatal(err)
	}
	s.First.Set(4, 1)
	o, _ := Options{Scale: 20, Cells: Glow}.filled(s)
	m, err := s.screen(o)
	if err != nil {
		t.Fatal(err)
	}
	beside := 15*m.size.X + 22 // in the cell at the left above
	one := m.pixels[beside]
	m.glow(m.bloom.set(1, 1))
	two := m.pixels[beside]
	if !(0 < one && one < two && two < m.ground) {
		t.Errorf("of %d levels, one light beside a pixel makes %d, two make %d", m.ground, one, two)
	}
	m.glow(m.bloom.set(1, 0))
	m.glow(m.bloom.set(4, 0))
	if i := slices.IndexFunc(m.pixels, func(n uint8) bool { return n != 0 }); i >= 0 {
		t.Errorf("all lights are off, and pixel %d has level %d", i, m.pixels[i])
	}
}
