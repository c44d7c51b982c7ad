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
	back, bright := m.palette.Off, bright(m.palette.Off)
	for _, c := range []*uint8{&back.R, &back.G, &back.B} { // the lights stand out from what is between them
		*c = uint8(int(*c) * (45 + 47*index(bright)) / 100)
	}
	on := func(dark, light uint32, attrs uint8) style {
		return style{Fg: pick(dark, light, bright), Bg: back, Attrs: attrs}
	}
	return paint{m.palette, m.solid, on(0xffffff, 0x000000, 0), on(0x8b94a0, 0x8a8a8a, 0), on(0x6b7480, 0xa8a8a8, 0),
		on(0xffffff, 0x000000, uv.AttrBold), on(0x8fc2ff, 0x1759b3, uv.AttrBold),
		on(0xa9b2bd, 0x767676, 0), on(0xff7d7d, 0xc02f2f, uv.AttrBold)}
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

// pane is the part of the page in which the board is drawn. Places on it count from the corner of the
// board, which may be out of sight.
type pane struct {
	page *page
	in   uv.Rectangle
	x, y int
}

func (p pane) set(x, y int, char rune, s style) {
	if image.Pt(p.x+x, p.y+y).In(p.in) {
		p.page.set(p.x+x, p.y+y, char, s)
	}
}

// shows reports whether something of a part of the board is in sight.
func (p pane) shows(x, y, width, height int) bool {
	return p.in.Overlaps(uv.Rect(p.x+x, p.y+y, width, height))
}

// drawGround draws a board without marks, and returns where its lights are.
func drawGround(page *page, g *ground, state lightsout.State, a arrangement, paint paint) pane {
	margin := index(a.framed)
	all := pane{page, a.board, a.x, a.y}
	covers := uv.Rect(a.x, a.y, g.width(a.size, a.framed), g.height(a.size, a.framed)).Intersect(a.board)
	page.FillArea(&uv.Cell{Content: " ", Width: 1, Style: paint.ground}, covers)
	if a.framed {
		drawFrame(all, g, a.size, paint.line)
	}
	in := pane{page, a.board, a.x + margin, a.y + margin}
	for _, link := range g.links {
		drawLink(in, g.middle(link.From, a.size), g.middle(link.To, a.size), paint.line)
	}
	drawLights(in, g, state, a.size, paint)
	return in
}

func (g *ground) middle(light, size int) picture.Place {
	at := g.places.Lights[light]
	return picture.Place{Column: at.Column*size + size, Line: at.Line*size + (size-1)/2}
}

func drawLights(in pane, g *ground, state lightsout.State, size int, paint paint) {
	k := g.board.Modulus()
	for i, at := range g.places.Lights {
		x, y := at.Column*size+1, at.Line*size
		if !in.shows(x, y, 2*size-1, size) {
			continue
		}
		v := state.At(i)
		look, lit := paint.hollow, paint.palette.Of(v, k)
		if v != 0 || paint.solid {
			look = style{Fg: lit, Bg: paint.ground.Bg}
		}
		for dy, line := range block(g.forms[i], v != 0 || paint.solid, size) {
			for dx, char := range []rune(line) {
				if char != ' ' || g.forms[i] == square || g.forms[i] == round {
					in.set(x+dx, y+dy, char, look) // beside a triangle another may reach in
				}
			}
		}
		if k > 2 && v != 0 {
			ink := pick(0xffffff, 0x000000, bright(lit))
			for dx, char := range valueText(v, k, size) {
				in.set(x+size-1+dx, y+(size-1)/2, char, style{Fg: ink, Bg: lit, Attrs: uv.AttrBold})
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
		upright := seam.From.X == seam.To.X
		place, ahead, across, along, chars := seam.From.Y, seam.To.X-seam.From.X, height, width, []rune("─→←")
		if upright {
			place, ahead, across, along, chars = seam.From.X, seam.To.Y-seam.From.Y, width, height, []rune("│↓↑")
		}
		side, arrow := (across-1)*index(place > 0), chars[1+index(ahead < 0)]
		for i := 1; i < along-1; i++ {
			char, x, y := chars[0], i, side
			if upright {
				x, y = side, i
			}
			if abs(i-along/2) <= 1 { // in the middle
				char = arrow
			}
			all.set(x, y, char, s)
		}
	}
}

// A mark is a pair of characters in the columns next to a light or a button. Neighbors share the column
// between them: the mark that is put last is drawn there, and a bar between two of the same.
//
//	[■]   the cursor                  >■<   the hint, or a step of the tutor
//	‹■›   what a press here changes   »■«   the cursor on the hint
//	 ■!   not as in the goal, if that is neither all off nor all on
type markChar struct {
	char  rune
	style style
}

// marks is the characters next to visible lights and buttons, by the column and the line in which they are.
type marks struct {
	in   pane
	size int
	at   map[picture.Place]markChar
}

// put marks a place; a character that is 0 is left out.
func (m marks) put(at picture.Place, before, after rune, s style) {
	if !m.in.shows(at.Column*m.size, at.Line*m.size, 2*m.size+1, m.size) {
		return
	}
	for dy := range m.size {
		for i, char := range []rune{before, after} {
			side := picture.Place{Column: (at.Column + 2*i) * m.size, Line: at.Line*m.size + dy}
			if old := m.at[side].char; old != 0 && old == []rune{after, before}[i] { // of a neighbor
				char = '|'
			}
			if char != 0 {
				m.at[side] = markChar{char, s}
			}
		}
	}
}

func (m *Model) drawMarks(in pane, paint paint) {
	g := m.game
	list := marks{in, m.arranged.size, map[picture.Place]markChar{}}
	signs := g.overlay()
	m.drawSigns(in, signs, paint)
	if of := g.session.Game(); of.GoalName() == "other" {
		for i := range of.Goal.Minus(g.session.State()).Lit() {
			list.put(g.ground.places.Lights[i], 0, '!', paint.wrong)
		}
	}
	if signs.sign == 0 && !g.entry && !g.session.Won() && len(g.todo()) == 0 {
		for _, t := range g.ground.board.Toggles(g.cursor) {
			list.put(g.ground.places.Lights[t.Light], '‹', '›', paint.effect)
		}
	}
	for _, j := range g.todo() {
		list.put(g.ground.places.Buttons[j], '>', '<', paint.hint)
	}
	cursor := g.ground.places.Buttons[g.cursor]
	if slices.Contains(g.todo(), g.cursor) {
		list.put(cursor, '»', '«', paint.hint)
	} else {
		list.put(cursor, '[', ']', paint.cursor)
	}
	for at, c := range list.at {
		cell := in.page.CellAt(in.x+at.Column, in.y+at.Line)
		if c.char == '<' && signs.sign != 0 && cell != nil && cell.Content == string(signs.sign) {
			continue // a small light has its sign there, and > is enough
		}
		in.set(at.Column, at.Line, c.char, c.style)
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

// drawSigns puts signs in the middles of lights and buttons, or before those of size 1. Where there are more than two
// states, their weights follow.
func (m *Model) drawSigns(in pane, o overlay, paint paint) {
	places, k, size := m.game.ground.places, m.game.ground.board.Modulus(), m.arranged.size
	put := func(at picture.Place, v int, sign rune) {
		x, y := at.Column*size+size, at.Line*size+(size-1)/2
		switch {
		case v == 0 || !in.shows(at.Column*size, y, 2*size, 1):
			return
		case size == 1 || k > 2: // the value is in the middle
			x--
		}
		back := paint.ground.Bg
		if cell := in.page.CellAt(in.x+x, in.y+y); cell != nil && cell.Content != " " && size > 1 {
			back = cell.Style.Fg
		}
		lit, _ := back.(color.RGBA)
		inks := map[rune][2]uint32{signLook: {0x8fc2ff, 0x1759b3}, signSolution: {0x46d69c, 0x0d7f57},
			signBoth: {0x46d69c, 0x0d7f57}, signQuiet: {0xe29acb, 0xa1427f}, signWitness: {0xff8a57, 0xb9420f}}
		look := style{Fg: pick(inks[sign][0], inks[sign][1], bright(lit)), Bg: back, Attrs: uv.AttrBold}
		in.set(x, y, sign, look)
		if k > 2 && k <= len(digits) && o.sign != signLook {
			in.set(x+2*index(size > 1), y, rune(digits[v]), look)
		}
	}
	for i := range o.lights.Len() {
		put(places.Lights[i], o.lights.At(i), o.sign)
	}
	for j := range o.buttons.Len() {
		sign := o.press
		if sign == signSolution && !places.Apart && j < o.lights.Len() && o.lights.At(j) != 0 {
			sign = signBoth
		}
		put(places.Buttons[j], o.buttons.At(j), sign)
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

// block returns the lines of a light of the given size.
func block(f form, on bool, size int) []string {
	width := 2*size - 1
	if size == 1 {
		return []string{map[form][2]string{square: {"·", "■"}, round: {"○", "●"}, pointUp: {"△", "▲"}, pointDown: {"▽", "▼"}}[f][index(on)]}
	}
	chars := []rune(map[form][2]string{square: {"┌─┐│ │└─┘", "█████████▀▀▀"}, round: {"╭─╮│ │╰─╯", "▟█▙███▜█▛▝▀▘"},
		pointUp: {"△╱╲_", "▲◢◣█"}, pointDown: {"▽╲╱‾", "▼◥◤█"}}[f][index(on)])
	var lines []string
	for y := range size {
		if f == square || f == round {
			lines = append(lines, boxLine(y, size, chars))
		} else {
			lines = append(lines, triangleLine(y, width, on, chars))
		}
	}
	if f == pointDown {
		slices.Reverse(lines)
	}
	return lines
}

func index(on bool) int {
	if on {
		return 1
	}
	return 0
}

// boxLine returns a line of a box: of nine characters for top, middle and bottom, three each, or with
// three more for a bottom that ends half a line early.
func boxLine(y, size int, chars []rune) string {
	part := 1
	switch y {
	case 0:
		part = 0
	case size - 1:
		part = len(chars)/3 - 1
	}
	three := chars[3*part:]
	return string(three[0]) + strings.Repeat(string(three[1]), 2*size-3) + string(three[2])
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
