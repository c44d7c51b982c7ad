package picture

import (
	"bufio"
	"fmt"
	"io"
	"iter"

	"lightsout"
)

// maxPage is the greatest side of a page that all readers of PDF show, in points.
const maxPage = 14400

// WritePDF draws the state s of board b as a page.
func (o Drawing) WritePDF(w io.Writer, b *lightsout.Board, s lightsout.State) error {
	d, err := o.of(b, s, w, cellOf(b, o.Cell, 30, maxPage))
	if err != nil {
		return err
	}
	d.style.thin, d.style.thick = 1.5, 2.25 // points, as wide as the pixels of an SVG
	size := d.size()
	if most := max(size.X, size.Y); most > maxPage {
		return fmt.Errorf("board %s makes a page of %.0f points: at most %d are allowed, with cells %.3g apart", b, most, maxPage, d.cell*maxPage/most)
	}
	file := newPDFFile(w, b.String())
	file.page(size, d.draw)
	return file.close()
}

// pdfCanvas writes the operators of a page. The page is turned over once, so that y grows downward
// as on every canvas, and each text is turned back.
type pdfCanvas struct{ out *bufio.Writer }

func (c pdfCanvas) begin(height float64) {
	fmt.Fprintf(c.out, "1 0 0 -1 0 %s cm 1 j 1 J\n", number(height))
}

func (c pdfCanvas) within(corner lightsout.Point, scale float64, draw func(canvas)) {
	fmt.Fprintf(c.out, "q %g 0 0 %g %s cm\n", scale, scale, pair(corner))
	draw(c)
	fmt.Fprintln(c.out, "Q")
}

func (c pdfCanvas) shapes(p pen, list iter.Seq[lightsout.Shape]) {
	begun := false
	for shape := range list {
		if !begun {
			c.setPen(p)
			begun = true
		}
		c.outline(shape)
	}
	if begun {
		fmt.Fprintln(c.out, "B")
	}
}

func (c pdfCanvas) circle(p pen, center lightsout.Point, radius float64) {
	c.setPen(p)
	c.outline(lightsout.Shape{Center: center, Radius: radius})
	fmt.Fprintln(c.out, "B")
}

func (c pdfCanvas) arrows(p pen, list iter.Seq[arrow]) {
	p.fill = p.stroke
	c.setPen(p)
	for line := range list {
		fmt.Fprintf(c.out, "%s m %s l S\n", pair(line.from), pair(line.to))
		for _, head := range line.heads {
			fmt.Fprintf(c.out, "%s m %s l %s l h f\n", pair(head[0]), pair(head[1]), pair(head[2]))
		}
	}
}

func (c pdfCanvas) text(l label) {
	font := "R"
	if l.bold {
		font = "B"
	}
	fmt.Fprintf(c.out, "BT /%s %s Tf %s rg 1 0 0 -1 %s Tm <%x> Tj ET\n", font, number(l.size), shade(l.fill), pair(l.start(helveticaWidth(l))), winAnsi(l.text))
}

func (c pdfCanvas) textWidth(l label) float64 { return helveticaWidth(l) }

func (c pdfCanvas) setPen(p pen) {
	fmt.Fprintf(c.out, "%s rg %s RG %s w\n", shade(p.fill), shade(p.stroke), number(p.width))
}

func (c pdfCanvas) outline(shape lightsout.Shape) {
	if len(shape.Corners) > 0 {
		for i, corner := range shape.Corners {
			fmt.Fprintf(c.out, "%s %c ", pair(corner), "ml"[min(i, 1)])
		}
		fmt.Fprintln(c.out, "h")
		return
	}
	// A quarter of a circle is a cubic curve whose control points lie this far along the tangents;
	// the greatest error is 0.03 % of the radius.
	const bend = 0.5523
	at := func(x, y float64) string {
		return pair(shape.Center.Plus(lightsout.Point{X: x * shape.Radius, Y: y * shape.Radius}))
	}
	fmt.Fprintf(c.out, "%s m ", at(1, 0))
	for _, q := range [][2]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
		x, y := q[0], q[1] // the quarter runs from (x, y) to (−y, x)
		fmt.Fprintf(c.out, "%s %s %s c ", at(x-bend*y, y+bend*x), at(bend*x-y, bend*y+x), at(-y, x))
	}
	fmt.Fprintln(c.out, "h")
}

func pair(p lightsout.Point) string { return number(p.X) + " " + number(p.Y) }
