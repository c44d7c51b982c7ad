package picture

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"fmt"
	"image/color"
	"io"
	"iter"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"

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
	if begun && p.width == 0 { // a stroke of no width would be as wide as a pixel
		fmt.Fprintln(c.out, "f")
	} else if begun {
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

// pdfFile writes a PDF 1.4 of pages, one after the other as they are drawn. Nothing in it depends on
// the day or the machine.
//
//	object 1   the catalog, which names the tree of pages
//	object 2   the tree of pages, written last since it lists them all
//	3 and 4    the fonts R and B
//	5          the title
//	6, 7, …    a page and its operators, in turn
//
// The table at the end says at which byte each object begins.
type pdfFile struct {
	out     *bufio.Writer
	written int
	starts  []int // of the objects from 1 on; 0 for one not yet written
	err     error
}

const firstPage = 6

func newPDFFile(w io.Writer, title string) *pdfFile {
	f := &pdfFile{out: bufio.NewWriter(w), starts: make([]int, firstPage-1)}
	// The second line marks the file as binary.
	f.print("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	f.object(1, "<< /Type /Catalog /Pages 2 0 R >>")
	f.object(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	f.object(4, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>")
	f.object(5, fmt.Sprintf("<< /Title <feff%s> /Producer (lightsout) >>", utf16Hex(title)))
	return f
}

func (f *pdfFile) page(size lightsout.Point, draw func(canvas)) {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	c := pdfCanvas{bufio.NewWriter(z)}
	c.begin(size.Y)
	draw(c)
	if err := c.out.Flush(); f.err == nil {
		f.err = err
	}
	if err := z.Close(); f.err == nil {
		f.err = err
	}
	number := len(f.starts) + 1
	f.starts = append(f.starts, 0, 0)
	f.object(number, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %s] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents %d 0 R >>", pair(size), number+1))
	f.object(number+1, fmt.Sprintf("<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream", packed.Len(), packed.Bytes()))
}

// close writes the tree of pages and the table of objects.
func (f *pdfFile) close() error {
	var kids bytes.Buffer
	for number := firstPage; number <= len(f.starts); number += 2 {
		fmt.Fprintf(&kids, " %d 0 R", number)
	}
	f.object(2, fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s ] >>", (len(f.starts)+1-firstPage)/2, kids.Bytes()))
	table := f.written
	f.print(fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(f.starts)+1))
	for _, start := range f.starts {
		f.print(fmt.Sprintf("%010d 00000 n \n", start)) // 20 bytes each, as the format demands
	}
	f.print(fmt.Sprintf("trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(f.starts)+1, table))
	if err := f.out.Flush(); f.err == nil {
		f.err = err
	}
	return f.err
}

func (f *pdfFile) object(number int, text string) {
	f.starts[number-1] = f.written
	f.print(fmt.Sprintf("%d 0 obj\n%s\nendobj\n", number, text))
}

func (f *pdfFile) print(text string) {
	n, err := f.out.WriteString(text)
	f.written += n
	if f.err == nil {
		f.err = err
	}
}

// utf16Hex writes a title in UTF-16, which PDF needs for text outside its one-byte encodings.
func utf16Hex(text string) string {
	var out bytes.Buffer
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&out, "%04x", unit)
	}
	return out.String()
}

// shade writes a color as PDF does, three numbers from 0 to 1.
func shade(c color.RGBA) string {
	part := func(v uint8) string { return fmt.Sprintf("%.3g", float64(v)/255) }
	return part(c.R) + " " + part(c.G) + " " + part(c.B)
}

// WriteSVG draws the state s of board b as a vector picture.
func (o Drawing) WriteSVG(w io.Writer, b *lightsout.Board, s lightsout.State) error {
	d, err := o.of(b, s, w, cellOf(b, o.Cell, 40, math.Inf(1)))
	if err != nil {
		return err
	}
	about := fmt.Sprintf("Lights Out board %s, %d of %d lights on", b.Spec(), s.On(), s.Len())
	c := newSVG(w, "sans-serif", d.size(), "", about)
	d.draw(c)
	return c.close()
}

// svgCanvas writes elements. Errors stay with the writer, and Flush returns them.
type svgCanvas struct {
	out  *bufio.Writer
	font string
}

// newSVG begins an SVG of a size in a unit of CSS, with a text for those who do not see it.
func newSVG(w io.Writer, font string, size lightsout.Point, unit, about string) *svgCanvas {
	c := &svgCanvas{out: bufio.NewWriter(w), font: font}
	width, height := number(size.X), number(size.Y)
	fmt.Fprintf(c.out, `<svg xmlns="http://www.w3.org/2000/svg" width="%s%s" height="%s%s" viewBox="0 0 %s %s"`,
		width, unit, height, unit, width, height)
	fmt.Fprintf(c.out, ` role="img" aria-label="%s">`+"\n", xmlText(about))
	return c
}

// newPrint begins an SVG on white that is made to be printed.
func newPrint(w io.Writer, size lightsout.Point, unit, title string) *svgCanvas {
	c := newSVG(w, "Helvetica, Arial, sans-serif", size, unit, title)
	fmt.Fprintf(c.out, `<rect width="%s" height="%s" fill="#ffffff"/>`+"\n", number(size.X), number(size.Y))
	return c
}

func (c *svgCanvas) close() error {
	fmt.Fprintln(c.out, "</svg>")
	return c.out.Flush()
}

// within writes a group.
func (c *svgCanvas) within(corner lightsout.Point, scale float64, draw func(canvas)) {
	fmt.Fprintf(c.out, `<g transform="translate(%s)`, place(corner))
	if scale != 1 {
		fmt.Fprintf(c.out, " scale(%g)", scale)
	}
	fmt.Fprintln(c.out, `">`)
	draw(c)
	fmt.Fprintln(c.out, `</g>`)
}

// shapes writes all shapes as one path, which keeps the file small.
func (c *svgCanvas) shapes(p pen, list iter.Seq[lightsout.Shape]) {
	begun := false
	for shape := range list {
		if !begun {
			fmt.Fprintf(c.out, `<path fill="%s" stroke="%s" stroke-width="%s" stroke-linejoin="round" d="`, web(p.fill), web(p.stroke), number(p.width))
			begun = true
		}
		c.outline(shape)
	}
	if begun {
		fmt.Fprintln(c.out, `"/>`)
	}
}

// outline writes a shape as part of a path, a circle as two arcs.
func (c *svgCanvas) outline(shape lightsout.Shape) {
	at, r := shape.Center, shape.Radius
	if len(shape.Corners) == 0 {
		fmt.Fprintf(c.out, "M%s,%sa%s,%s 0 1 0 %s,0a%s,%s 0 1 0 %s,0z\n", number(at.X-r), number(at.Y), number(r), number(r), number(2*r), number(r), number(r), number(-2*r))
		return
	}
	for i, corner := range shape.Corners {
		fmt.Fprintf(c.out, "%c%s", "ML"[min(i, 1)], place(corner))
	}
	fmt.Fprintln(c.out, "z")
}

func (c *svgCanvas) circle(p pen, center lightsout.Point, radius float64) {
	fmt.Fprintf(c.out, `<circle cx="%s" cy="%s" r="%s" fill="%s" stroke="%s" stroke-width="%s"/>`+"\n",
		number(center.X), number(center.Y), number(radius), web(p.fill), web(p.stroke), number(p.width))
}

func (c *svgCanvas) arrows(p pen, list iter.Seq[arrow]) {
	fmt.Fprintf(c.out, `<g stroke="%s" stroke-width="%s" fill="%s">`+"\n", web(p.stroke), number(p.width), web(p.stroke))
	for line := range list {
		fmt.Fprintf(c.out, `<path d="M%s L%s"/>`+"\n", place(line.from), place(line.to))
		for _, head := range line.heads {
			fmt.Fprintf(c.out, `<path stroke="none" d="M%s L%s L%s Z"/>`+"\n", place(head[0]), place(head[1]), place(head[2]))
		}
	}
	fmt.Fprintln(c.out, `</g>`)
}

func (c *svgCanvas) text(l label) {
	weight := ""
	if l.bold {
		weight = ` font-weight="bold"`
	}
	fmt.Fprintf(c.out, `<text x="%s" y="%s" font-family="%s" font-size="%s"%s fill="%s" text-anchor="%s">%s</text>`+"\n",
		number(l.at.X), number(l.at.Y), c.font, number(l.size), weight, web(l.fill), []string{"middle", "start", "end"}[l.align], xmlText(l.text))
}

func (c *svgCanvas) textWidth(l label) float64 { return helveticaWidth(l) }

func place(p lightsout.Point) string { return number(p.X) + "," + number(p.Y) }

// number writes a coordinate with at most two decimals.
func number(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}

// xmlText makes a text safe inside an element or an attribute.
func xmlText(text string) string {
	var out strings.Builder
	for _, r := range text {
		switch {
		case r == '&' || r == '<' || r == '>' || r == '"' || r == '\'':
			fmt.Fprintf(&out, "&#%d;", r)
		case r >= ' ' && r != '\ufffe' && r != '\uffff': // what XML cannot hold is left out
			out.WriteRune(r)
		}
	}
	return out.String()
}
