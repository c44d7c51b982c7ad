package picture

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"

	"lightsout"
)

// SVG draws a state as a vector picture.
type SVG struct {
	Palette Palette
	Cell    float64           // pixels from one cell to the next; 0 means 40
	Presses lightsout.Presses // marked with a dot and, above one press, the count; none if of length 0
}

// maxDrawn is how many lights a drawing may have: beyond that, one pixel a light is the way.
const maxDrawn = 1 << 20

// Write draws the state s of board b.
func (d SVG) Write(w io.Writer, b *lightsout.Board, s lightsout.State) error {
	if b.Lights() > maxDrawn || b.Buttons() > maxDrawn {
		return fmt.Errorf("board %s has %d lights: a drawing has at most %d; a bitmap (pbm) has no such limit", b, b.Lights(), maxDrawn)
	}
	if d.Palette.Shade == nil {
		d.Palette = Palettes()[0]
	}
	cell := d.Cell
	if cell == 0 {
		cell = 40
	}
	layout := b.Layout()
	least, far := layout.Bounds()
	margin := 0.25
	if _, ok := layout.(lightsout.Seamed); ok {
		margin = 0.5
	}
	p := &svgPage{out: bufio.NewWriter(w), cell: cell, least: lightsout.Point{X: least.X - margin, Y: least.Y - margin}}
	size := p.at(lightsout.Point{X: far.X + margin, Y: far.Y + margin})
	fmt.Fprintf(p.out, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" role="img" aria-label="Lights Out board %s, %d of %d lights on">`+"\n",
		number(size.X), number(size.Y), number(size.X), number(size.Y), xmlText(b.Spec()), s.On(), s.Len())
	if linked, ok := layout.(lightsout.Linked); ok {
		p.links(linked)
	}
	for v := range b.Modulus() {
		p.lights(layout, s, v, web(d.Palette.Of(v, b.Modulus())))
	}
	if b.Modulus() > 2 {
		for i := range b.Lights() {
			p.label(layout.Light(i), strconv.Itoa(s.At(i)), web(ink(d.Palette.Of(s.At(i), b.Modulus()))))
		}
	}
	for j := range d.Presses.Len() {
		p.press(layout.Button(j), d.Presses.At(j))
	}
	if seamed, ok := layout.(lightsout.Seamed); ok {
		p.seams(seamed.Seams(), far)
	}
	fmt.Fprintln(p.out, "</svg>")
	return p.out.Flush()
}

// svgPage writes the elements of one picture. Errors stay with the writer, and Flush returns them.
type svgPage struct {
	out   *bufio.Writer
	cell  float64
	least lightsout.Point
}

func (p *svgPage) at(q lightsout.Point) lightsout.Point {
	return lightsout.Point{X: (q.X - p.least.X) * p.cell, Y: (q.Y - p.least.Y) * p.cell}
}

func (p *svgPage) links(layout lightsout.Linked) {
	fmt.Fprintln(p.out, `<g stroke="#9aa2ad" stroke-width="2" fill="#9aa2ad">`)
	for link := range layout.Links() {
		from, to := layout.Light(link.From), layout.Light(link.To)
		a, b := p.at(from.Center), p.at(to.Center)
		fmt.Fprintf(p.out, `<path d="M%s L%s"/>`+"\n", place(a), place(b))
		if link.Directed {
			p.arrowhead(a, b, to.Radius*p.cell)
		}
	}
	fmt.Fprintln(p.out, `</g>`)
}

// arrowhead draws the head of an arrow from a to b that ends a distance before b.
func (p *svgPage) arrowhead(a, b lightsout.Point, before float64) {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return
	}
	way := lightsout.Point{X: (b.X - a.X) / length, Y: (b.Y - a.Y) / length}
	side := lightsout.Point{X: -way.Y, Y: way.X}
	tip := b.Plus(way.Times(-before))
	back := tip.Plus(way.Times(-0.22 * p.cell))
	wing := side.Times(0.1 * p.cell)
	fmt.Fprintf(p.out, `<path stroke="none" d="M%s L%s L%s Z"/>`+"\n", place(tip), place(back.Plus(wing)), place(back.Plus(wing.Times(-1))))
}

// lights draws all lights of one value as one path, which keeps the file small.
func (p *svgPage) lights(layout lightsout.Layout, s lightsout.State, value int, fill string) {
	begun := false
	for i := range s.Len() {
		if s.At(i) != value {
			continue
		}
		shape := layout.Light(i)
		if !begun {
			stroke, width := fill, 0.06*p.cell // rounds the corners
			if len(shape.Corners) == 0 {
				stroke, width = "#59616d", 2
			}
			fmt.Fprintf(p.out, `<path fill="%s" stroke="%s" stroke-width="%s" stroke-linejoin="round" d="`, fill, stroke, number(width))
			begun = true
		}
		p.outline(shape)
	}
	if begun {
		fmt.Fprintln(p.out, `"/>`)
	}
}

// outline writes a shape as part of a path: a circle as two arcs, a polygon a little smaller than
// it is, so that neighbors stay apart.
func (p *svgPage) outline(shape lightsout.Shape) {
	c := p.at(shape.Center)
	if r := shape.Radius * p.cell; len(shape.Corners) == 0 {
		fmt.Fprintf(p.out, "M%s,%sa%s,%s 0 1 0 %s,0a%s,%s 0 1 0 %s,0z\n", number(c.X-r), number(c.Y), number(r), number(r), number(2*r), number(r), number(r), number(-2*r))
		return
	}
	shrink := 1 - 0.13/(2*shape.Radius)
	for i, corner := range shape.Corners {
		q := p.at(corner)
		q = c.Plus(q.Plus(c.Times(-1)).Times(shrink))
		fmt.Fprintf(p.out, "%c%s", "ML"[min(i, 1)], place(q))
	}
	fmt.Fprintln(p.out, "z")
}

func (p *svgPage) label(shape lightsout.Shape, text, fill string) {
	c := p.at(shape.Center)
	fmt.Fprintf(p.out, `<text x="%s" y="%s" font-family="sans-serif" font-size="%s" fill="%s" text-anchor="middle">%s</text>`+"\n",
		number(c.X), number(c.Y+0.28*shape.Radius*p.cell), number(0.8*shape.Radius*p.cell), fill, text)
}

// press marks a button that is pressed.
func (p *svgPage) press(shape lightsout.Shape, count int) {
	if count == 0 {
		return
	}
	c := p.at(shape.Center)
	fmt.Fprintf(p.out, `<circle cx="%s" cy="%s" r="%s" fill="#d81b60" stroke="#ffffff" stroke-width="2"/>`+"\n", number(c.X), number(c.Y), number(0.45*shape.Radius*p.cell))
	if count > 1 {
		p.label(lightsout.Shape{Center: shape.Center, Radius: 0.6 * shape.Radius}, strconv.Itoa(count), "#ffffff")
	}
}

// seams draws the glued sides as arrows a little outside of the board, one head for the first pair
// and two for the second.
func (p *svgPage) seams(seams []lightsout.Seam, far lightsout.Point) {
	if len(seams) == 0 {
		return
	}
	fmt.Fprintln(p.out, `<g stroke="#d81b60" stroke-width="3" fill="#d81b60">`)
	for _, seam := range seams {
		out := lightsout.Point{}
		switch {
		case seam.From.X == seam.To.X:
			out.X = map[bool]float64{true: -0.25, false: 0.25}[seam.From.X < far.X/2]
		default:
			out.Y = map[bool]float64{true: -0.25, false: 0.25}[seam.From.Y < far.Y/2]
		}
		a, b := p.at(seam.From.Plus(out)), p.at(seam.To.Plus(out))
		fmt.Fprintf(p.out, `<path d="M%s L%s"/>`+"\n", place(a), place(b))
		middle := a.Plus(b).Times(0.5)
		for head := range seam.Pair + 1 {
			p.arrowhead(a, middle, -0.2*p.cell*float64(head))
		}
	}
	fmt.Fprintln(p.out, `</g>`)
}

func place(p lightsout.Point) string { return number(p.X) + "," + number(p.Y) }

// number writes a coordinate with at most two decimals.
func number(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}

// xmlText makes a text safe inside an attribute.
func xmlText(text string) string {
	out := ""
	for _, r := range text {
		switch {
		case r == '&' || r == '<' || r == '>' || r == '"' || r == '\'':
			out += fmt.Sprintf("&#%d;", r)
		case r >= ' ':
			out += string(r)
		}
	}
	return out
}
