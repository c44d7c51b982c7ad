package tui

import (
	"image/color"
	"math"
	"strconv"

	"lightsout/picture"
)

// paint is the colors of a board: those of the palette, and some that go with its background.
type paint struct {
	palette                              picture.Palette
	ground, hollow, line                 style
	cursor, hint, overlay, effect, wrong style
}

func newPaint(p picture.Palette) paint {
	back := p.Off
	on := func(hex uint32, bold bool) style {
		return style{front: color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}, back: back, bold: bold}
	}
	if bright(back) {
		return paint{p, on(0x000000, false), on(0x8a8a8a, false), on(0xa8a8a8, false),
			on(0x000000, true), on(0x007a33, true), on(0x005fb8, true), on(0x767676, false), on(0xb00020, true)}
	}
	return paint{p, on(0xffffff, false), on(0x8b94a0, false), on(0x6b7480, false),
		on(0xffffff, true), on(0x5ee88a, true), on(0x6fc3ff, true), on(0xa9b2bd, false), on(0xff8a80, true)}
}

// bright reports whether black is easier to read on a color than white.
func bright(c color.RGBA) bool { return 299*int(c.R)+587*int(c.G)+114*int(c.B) > 128_000 }

// pane is the part of the page in which the board is drawn. Places on it count from the corner of the
// board, which may be out of sight.
type pane struct {
	page *page
	in   rect
	x, y int
}

func (p pane) set(x, y int, char rune, s style) {
	if p.in.holds(p.x+x, p.y+y) {
		p.page.set(p.x+x, p.y+y, char, s)
	}
}

// shows reports whether something of a part of the board is in sight.
func (p pane) shows(x, y, width, height int) bool {
	x, y = p.x+x, p.y+y
	return x < p.in.x+p.in.width && x+width > p.in.x && y < p.in.y+p.in.height && y+height > p.in.y
}

func (m *Model) drawBoard(page *page) {
	a, g := m.arranged, m.game.ground
	paint := newPaint(m.palette)
	margin := index(a.framed)
	all := pane{page, a.board, a.x, a.y}
	for y := range min(g.height(a.size, a.framed), a.board.height) {
		for x := range min(g.width(a.size, a.framed), a.board.width) {
			page.set(max(a.x, a.board.x)+x, max(a.y, a.board.y)+y, ' ', paint.ground)
		}
	}
	if a.framed {
		drawFrame(all, g, a.size, paint.line)
	}
	in := pane{page, a.board, a.x + margin, a.y + margin}
	for _, link := range g.links {
		drawLink(in, g.middle(link.From, a.size), g.middle(link.To, a.size), paint.line)
	}
	m.drawLights(in, paint)
	if m.numbers {
		drawNumbers(in, g, a.size, paint.effect)
	}
	m.drawMarks(in, paint)
}

func (g *ground) middle(light, size int) picture.Place {
	at := g.places.Lights[light]
	return picture.Place{Column: at.Column*size + size, Line: at.Line*size + (size-1)/2}
}

func (m *Model) drawLights(in pane, paint paint) {
	g, size := m.game.ground, m.arranged.size
	state, k := m.game.session.State(), g.board.Modulus()
	for i, at := range g.places.Lights {
		x, y := at.Column*size+1, at.Line*size
		if !in.shows(x, y, 2*size-1, size) {
			continue
		}
		v := state.At(i)
		look := paint.hollow
		if v != 0 {
			look = style{front: paint.palette.Of(v, k), back: paint.palette.Off}
		}
		for dy, line := range block(g.forms[i], v != 0, size) {
			for dx, char := range []rune(line) {
				if char != ' ' || g.forms[i] == square || g.forms[i] == round {
					in.set(x+dx, y+dy, char, look) // beside a triangle another may reach in
				}
			}
		}
		if k > 2 && v != 0 {
			ink := color.RGBA{255, 255, 255, 255}
			if bright(look.front) {
				ink = color.RGBA{0, 0, 0, 255}
			}
			for dx, char := range valueText(v, k, size) {
				in.set(x+size-1+dx, y+(size-1)/2, char, style{front: ink, back: look.front, bold: true})
			}
		}
	}
	if g.places.Apart {
		for _, at := range g.places.Buttons {
			in.set(at.Column*size+size, at.Line*size+(size-1)/2, '◇', paint.ground)
		}
	}
}

// drawNumbers writes the numbers of the buttons, from 1, above their middles: over the light if it is large enough, else
// over its left edge.
func drawNumbers(in pane, g *ground, size int, s style) {
	for j, at := range g.places.Buttons {
		text := strconv.Itoa(j + 1)
		x := at.Column*size + max(0, size-1-(len(text)-1)/2)
		for dx, char := range text {
			in.set(x+dx, at.Line*size, char, s)
		}
	}
}

// drawLink marks the line between two nodes of a graph with dots.
func drawLink(in pane, from, to picture.Place, s style) {
	dx, dy := to.Column-from.Column, to.Line-from.Line
	steps := max(abs(dx)/2, abs(dy))
	for i := 1; i < steps; i++ {
		f := float64(i) / float64(steps)
		in.set(from.Column+int(math.Round(f*float64(dx))), from.Line+int(math.Round(f*float64(dy))), '·', s)
	}
}

func abs(n int) int { return max(n, -n) }

// drawFrame draws the glued sides as the textbooks do: arrows on opposite sides that agree show how they are glued.
func drawFrame(all pane, g *ground, size int, s style) {
	width, height := g.width(size, true), g.height(size, true)
	for _, seam := range g.seams {
		if seam.From.X == seam.To.X {
			x, arrow := 0, '↓'
			if seam.From.X > 0 {
				x = width - 1
			}
			if seam.To.Y < seam.From.Y {
				arrow = '↑'
			}
			for y := 1; y < height-1; y++ {
				all.set(x, y, alternate(y, height, '│', arrow), s)
			}
			continue
		}
		y, arrow := 0, '→'
		if seam.From.Y > 0 {
			y = height - 1
		}
		if seam.To.X < seam.From.X {
			arrow = '←'
		}
		for x := 1; x < width-1; x++ {
			all.set(x, y, alternate(x, width, '─', arrow), s)
		}
	}
}

// alternate returns the arrow in the middle of a side, and the line elsewhere.
func alternate(at, length int, line, arrow rune) rune {
	if d := at - length/2; d >= -1 && d <= 1 {
		return arrow
	}
	return line
}
