package tui

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"

	"lightsout"
	"lightsout/picture"
)

// paint is the colors of a board: those of the palette, and the page's marks on its background.
type paint struct {
	palette                     picture.Palette
	solid                       bool // lights that are off are filled too, in their color
	ground, hollow, line        style
	cursor, hint, effect, wrong style
}

func (m *Model) paint() paint {
	back := m.palette.Off
	bright := bright(m.palette.Off)
	percent := 45
	if bright {
		percent = 92
	}
	for _, c := range []*uint8{&back.R, &back.G, &back.B} { // the lights stand out from what is between them
		*c = uint8(int(*c) * percent / 100)
	}
	on := func(dark, light uint32, attrs uint8) style {
		return style{Fg: pick(dark, light, bright), Bg: back, Attrs: attrs}
	}
	return paint{
		m.palette, m.solid, on(0xffffff, 0x000000, 0), on(0x8b94a0, 0x8a8a8a, 0), on(0x6b7480, 0xa8a8a8, 0),
		on(0xffffff, 0x000000, uv.AttrBold), on(0x8fc2ff, 0x1759b3, uv.AttrBold), on(0xa9b2bd, 0x767676, 0),
		on(0xff7d7d, 0xc02f2f, uv.AttrBold),
	}
}

// pick returns a color for something on a dark or a bright background.
func pick(dark, light uint32, bright bool) color.RGBA {
	if bright {
		dark = light
	}
	return color.RGBA{uint8(dark >> 16), uint8(dark >> 8), uint8(dark), 255}
}

// bright reports whether black is easier to read on a color than white.
func bright(c color.RGBA) bool { return 299*int(c.R)+587*int(c.G)+114*int(c.B) > 128_000 }

// pane is the part of the page in which the board is drawn. Places on it count from the first light of the
// board, which may be out of sight.
type pane struct {
	page *page
	in   uv.Rectangle
	x, y int
	size int // of the lights
}

func (p pane) set(x, y int, char rune, s style) {
	if image.Pt(p.x+x, p.y+y).In(p.in) {
		p.page.set(p.x+x, p.y+y, char, s)
	}
}

// cell returns what is at a place, which may be outside of the page.
func (p pane) cell(x, y int) uv.Cell {
	if cell := p.page.CellAt(p.x+x, p.y+y); cell != nil {
		return *cell
	}
	return uv.Cell{}
}

// middle returns where the middle of a light or a button is.
func (p pane) middle(at image.Point) (x, y int) {
	return at.X*p.size + p.size, at.Y*p.size + (p.size-1)/2
}

// shows reports whether something of a light or a button, or of its marks, is in sight.
func (p pane) shows(at image.Point) bool {
	return p.in.Overlaps(uv.Rect(p.x+at.X*p.size, p.y+at.Y*p.size, 2*p.size+1, p.size))
}

// drawGround draws a board without marks, and returns where its lights are.
func drawGround(page *page, g *ground, state lightsout.State, a arrangement, paint paint) pane {
	covers := uv.Rect(a.x, a.y, g.width(a.size), g.height(a.size)).Intersect(a.board)
	page.FillArea(&uv.Cell{Content: " ", Width: 1, Style: paint.ground}, covers)
	in := pane{page, a.board, a.x + g.margin, a.y + g.margin, a.size}
	drawFrame(in, g, paint.line)
	for _, link := range g.links {
		drawLink(in, g.lights[link.From], g.lights[link.To], paint.line)
	}
	for i, at := range g.lights {
		if in.shows(at) {
			drawLight(in, at, g.forms[i], state.At(i), g.board.Modulus(), paint)
		}
	}
	if !g.board.Cells() {
		for _, at := range g.buttons {
			x, y := in.middle(at)
			in.set(x, y, '◇', paint.ground)
		}
	}
	return in
}

func drawLight(in pane, at image.Point, f form, v, k int, paint paint) {
	look := paint.hollow
	lit := paint.palette.Of(v, k)
	if v != 0 || paint.solid {
		look = style{Fg: lit, Bg: paint.ground.Bg}
	}
	for dy, line := range block(f, v != 0 || paint.solid, in.size) {
		for dx, char := range []rune(line) {
			if char != ' ' || f == square || f == round { // beside a triangle another may reach in
				in.set(at.X*in.size+1+dx, at.Y*in.size+dy, char, look)
			}
		}
	}
	if k > 2 && v != 0 {
		x, y := in.middle(at)
		ink := pick(0xffffff, 0x000000, bright(lit))
		for dx, char := range valueText(v, k, in.size) {
			in.set(x+dx, y, char, style{Fg: ink, Bg: lit, Attrs: uv.AttrBold})
		}
	}
}

// drawNumbers writes the numbers of the buttons, from 1, above their middles: over the light if it is large
// enough, else over its left edge.
func drawNumbers(in pane, g *ground, s style) {
	for j, at := range g.buttons {
		text := strconv.Itoa(j + 1)
		x := at.X*in.size + max(0, in.size-1-(len(text)-1)/2)
		for dx, char := range text {
			in.set(x+dx, at.Y*in.size, char, s)
		}
	}
}

// drawLink marks the line between two nodes of a graph with dots.
func drawLink(in pane, from, to image.Point, s style) {
	x, y := in.middle(from)
	dx := (to.X - from.X) * in.size
	dy := (to.Y - from.Y) * in.size
	steps := max(abs(dx)/2, abs(dy))
	for i := 1; i < steps; i++ {
		f := float64(i) / float64(steps)
		in.set(x+int(math.Round(f*float64(dx))), y+int(math.Round(f*float64(dy))), '·', s)
	}
}

func abs(n int) int { return max(n, -n) }

// drawFrame draws the glued sides as the textbooks do: arrows on opposite sides that agree show how they are
// glued.
func drawFrame(in pane, g *ground, s style) {
	width := g.width(in.size) - 2*g.margin
	height := g.height(in.size) - 2*g.margin
	for _, seam := range g.seams {
		upright := seam.From.X == seam.To.X
		place := seam.From.Y
		ahead := seam.To.X - seam.From.X
		across := height
		along := width
		chars := []rune("─→←")
		if upright {
			place = seam.From.X
			ahead = seam.To.Y - seam.From.Y
			across = width
			along = height
			chars = []rune("│↓↑")
		}
		side := -1
		if place > 0 {
			side = across
		}
		arrow := chars[1]
		if ahead < 0 {
			arrow = chars[2]
		}
		for i := range along {
			char := chars[0]
			x := i
			y := side
			if upright {
				x = side
				y = i
			}
			if abs(i-along/2) <= 1 { // in the middle
				char = arrow
			}
			in.set(x, y, char, s)
		}
	}
}

// mark puts a pair of characters in the columns next to a light or a button; one that is 0 is left out.
// Neighbors share the column between them: the mark that is put last is drawn there, and a bar between two of
// the same.
//
//	[■]   the cursor                  >■<   the hint, or a step of the tutor
//	‹■›   what a press here changes   »■«   the cursor on the hint
//	 ■!   not as in the goal, if that is neither all off nor all on
func (p pane) mark(at image.Point, before, after rune, s style) {
	for dy := range p.size {
		for i, char := range []rune{before, after} {
			x := (at.X + 2*i) * p.size
			y := at.Y*p.size + dy
			switch there := p.cell(x, y).Content; {
			// a small light has its sign there, and > is enough
			case char == 0, char == '<' && there == string(signLook):
				continue
			case there == string([]rune{after, before}[i]): // of a neighbor
				char = '|'
			}
			p.set(x, y, char, s)
		}
	}
}

func (m *Model) drawMarks(in pane, paint paint) {
	g := m.game
	signs := g.overlay()
	m.drawSigns(in, signs, paint)
	if of := g.session.Game; of.GoalName() == "other" {
		for i := range of.Goal.Minus(g.session.State).Lit() {
			in.mark(g.ground.lights[i], 0, '!', paint.wrong)
		}
	}
	if signs.sign == 0 && !g.entry && !g.session.Won && len(g.todo()) == 0 {
		for _, t := range g.ground.board.Toggles(g.cursor) {
			in.mark(g.ground.lights[t.Light], '‹', '›', paint.effect)
		}
	}
	for _, j := range g.todo() {
		in.mark(g.ground.buttons[j], '>', '<', paint.hint)
	}
	if slices.Contains(g.todo(), g.cursor) {
		in.mark(g.ground.buttons[g.cursor], '»', '«', paint.hint)
	} else {
		in.mark(g.ground.buttons[g.cursor], '[', ']', paint.cursor)
	}
}

// todo returns the buttons that a hint or the tutor would press.
func (g *game) todo() []int {
	switch {
	case g.hint != nil && g.hint.step().Button != nil:
		return []int{g.hint.Button}
	case g.tutor != nil:
		return g.tutor.todo
	}
	return nil
}

// overlay is lights and buttons that bear a sign, the page's for the same.
type overlay struct {
	sign    rune // 0 for none
	lights  lightsout.State
	press   rune // the sign of the buttons
	buttons lightsout.Presses
}

const (
	signLook     = '○'
	signSolution = '●'
	signQuiet    = '◆'
	signWitness  = '▲'
	signBoth     = '◉' // of a light that a hint speaks of and its button
)

// drawSigns puts signs in the middles of lights and buttons, or before those of size 1. Where there are more
// than two states, their weights follow.
func (m *Model) drawSigns(in pane, o overlay, paint paint) {
	ground := m.game.ground
	k := ground.board.Modulus()
	put := func(at image.Point, v int, sign rune) {
		if !in.shows(at) {
			return
		}
		x, y := in.middle(at)
		if in.size == 1 || k > 2 { // the value is in the middle
			x--
		}
		back := paint.ground.Bg
		if cell := in.cell(x, y); cell.Content != "" && cell.Content != " " && in.size > 1 {
			back = cell.Style.Fg
		}
		lit, _ := back.(color.RGBA)
		inks := map[rune][2]uint32{signLook: {0x8fc2ff, 0x1759b3}, signSolution: {0x46d69c, 0x0d7f57},
			signBoth: {0x46d69c, 0x0d7f57}, signQuiet: {0xe29acb, 0xa1427f},
			signWitness: {0xff8a57, 0xb9420f}}
		look := style{Fg: pick(inks[sign][0], inks[sign][1], bright(lit)), Bg: back, Attrs: uv.AttrBold}
		in.set(x, y, sign, look)
		if k > 2 && k <= len(digits) && o.sign != signLook {
			if in.size > 1 {
				x += 2
			}
			in.set(x, y, rune(digits[v]), look)
		}
	}
	for i, v := range o.lights.Lit() {
		put(ground.lights[i], v, o.sign)
	}
	for j, v := range o.buttons.Pressed() {
		sign := o.press
		if sign == signSolution && ground.board.Cells() && j < o.lights.Len() && o.lights.At(j) != 0 {
			sign = signBoth
		}
		put(ground.buttons[j], v, sign)
	}
}

// form is the look of a light, apart from its color.
type form int

const (
	square form = iota
	round
	pointUp // a triangle
	pointDown
)

func formOf(shape lightsout.Shape) form {
	switch n := len(shape.Corners); {
	case n == 4:
		return square
	case n == 3 && shape.Corners[0].Y < shape.Center.Y:
		return pointUp
	case n == 3:
		return pointDown
	}
	return round
}

// A light of size S is 2·S−1 columns wide and S lines high, in a place of 2·S columns: the column before
// it, which is the one after its neighbor, is for marks. A light that is on is filled, and ends half a
// line early, so that the gaps look alike; one that is off is hollow. So the two differ without colors.

func block(f form, on bool, size int) []string {
	looks := map[form][2]string{square: {"·┌─┐│ │└─┘", "■██████▀▀▀"}, round: {"○╭─╮│ │╰─╯", "●▟█▙███▝▀▘"},
		pointUp: {"△╱╲_", "▲◢◣█"}, pointDown: {"▽╲╱‾", "▼◥◤█"}}[f]
	chars := []rune(looks[0])
	if on {
		chars = []rune(looks[1])
	}
	if size == 1 {
		return []string{string(chars[0])}
	}
	var lines []string
	for y := range size {
		if f == square || f == round {
			three := chars[4:7] // of the middle
			switch y {
			case 0:
				three = chars[1:4]
			case size - 1:
				three = chars[7:]
			}
			lines = append(lines,
				string(three[0])+strings.Repeat(string(three[1]), 2*size-3)+string(three[2]))
		} else {
			lines = append(lines, triangleLine(y, 2*size-1, on, chars))
		}
	}
	if f == pointDown {
		slices.Reverse(lines)
	}
	return lines
}

func triangleLine(y, width int, on bool, chars []rune) string {
	margin := strings.Repeat(" ", width/2-y)
	if y == 0 {
		return margin + string(chars[0]) + margin
	}
	inside := " "
	if on || y == width/2 {
		inside = string(chars[3])
	}
	return margin + string(chars[1]) + strings.Repeat(inside, 2*y-1) + string(chars[2]) + margin
}

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

// valueText returns the value of a light of more than two states, in a light of a size: one or two
// digits, hexadecimal above 100 states, or, where there is room for one only, a letter after the digits.
func valueText(v, k, size int) string {
	switch {
	case k <= 10 || size == 1:
		return string(digits[v%len(digits)])
	case k <= 100:
		return fmt.Sprintf("%02d", v)
	}
	return fmt.Sprintf("%02x", v)
}
