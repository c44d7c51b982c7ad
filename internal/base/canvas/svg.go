package canvas

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"math"
	"strconv"
	"strings"

	"lightsout/internal/base/tint"
)

// SVG writes elements. Errors stay with the writer, and Flush returns them.
type SVG struct {
	out  *bufio.Writer
	font string
}

// NewSVG begins an SVG of a size in a unit of CSS, with a text for those who do not see it.
func NewSVG(w io.Writer, font string, size Point, unit, about string) *SVG {
	c := &SVG{out: bufio.NewWriter(w), font: font}
	width := Number(size.X)
	height := Number(size.Y)
	fmt.Fprintf(c.out,
		`<svg xmlns="http://www.w3.org/2000/svg" width="%s%s" height="%s%s" viewBox="0 0 %s %s"`, width, unit,
		height, unit, width, height)
	fmt.Fprintf(c.out, ` role="img" aria-label="%s">`+"\n", xmlText(about))
	return c
}

// NewPrint begins an SVG on white that is made to be printed.
func NewPrint(w io.Writer, size Point, unit, title string) *SVG {
	c := NewSVG(w, "Go, Helvetica, Arial, sans-serif", size, unit, title)
	fmt.Fprintf(c.out, `<rect width="%s" height="%s" fill="#ffffff"/>`+"\n", Number(size.X), Number(size.Y))
	return c
}

// Close ends the SVG.
func (c *SVG) Close() error {
	fmt.Fprintln(c.out, "</svg>")
	return c.out.Flush()
}

func (c *SVG) Within(corner Point, scale float64, draw func(Canvas)) {
	fmt.Fprintf(c.out, `<g transform="translate(%s)`, place(corner))
	if scale != 1 {
		fmt.Fprintf(c.out, " scale(%g)", scale)
	}
	fmt.Fprintln(c.out, `">`)
	draw(c)
	fmt.Fprintln(c.out, `</g>`)
}

// shapes writes all shapes as one path, which keeps the file small.
func (c *SVG) Shapes(p Pen, list iter.Seq[Shape]) {
	begun := false
	for shape := range list {
		if !begun {
			fmt.Fprintf(c.out, `<path fill="%s" stroke="%s" stroke-width="%s" stroke-linejoin="round" d="`,
				tint.Web(p.Fill), tint.Web(p.Stroke), Number(p.Width))
			begun = true
		}
		c.outline(shape)
	}
	if begun {
		fmt.Fprintln(c.out, `"/>`)
	}
}

// outline writes a shape as part of a path, a circle as two arcs.
func (c *SVG) outline(shape Shape) {
	at := shape.Center
	r := shape.Radius
	if len(shape.Corners) == 0 {
		fmt.Fprintf(c.out, "M%s,%sa%s,%s 0 1 0 %s,0a%s,%s 0 1 0 %s,0z\n", Number(at.X-r), Number(at.Y),
			Number(r), Number(r), Number(2*r), Number(r), Number(r), Number(-2*r))
		return
	}
	for i, corner := range shape.Corners {
		fmt.Fprintf(c.out, "%c%s", "ML"[min(i, 1)], place(corner))
	}
	fmt.Fprintln(c.out, "z")
}

func (c *SVG) Circle(p Pen, center Point, radius float64) {
	fmt.Fprintf(c.out, `<circle cx="%s" cy="%s" r="%s" fill="%s" stroke="%s" stroke-width="%s"/>`+"\n",
		Number(center.X), Number(center.Y), Number(radius), tint.Web(p.Fill), tint.Web(p.Stroke),
		Number(p.Width))
}

func (c *SVG) Arrows(p Pen, list iter.Seq[Arrow]) {
	fmt.Fprintf(c.out, `<g stroke="%s" stroke-width="%s" fill="%s">`+"\n", tint.Web(p.Stroke),
		Number(p.Width), tint.Web(p.Stroke))
	for line := range list {
		fmt.Fprintf(c.out, `<path d="M%s L%s"/>`+"\n", place(line.From), place(line.To))
		for _, head := range line.Heads {
			fmt.Fprintf(c.out, `<path stroke="none" d="M%s L%s L%s Z"/>`+"\n", place(head[0]), place(head[1]),
				place(head[2]))
		}
	}
	fmt.Fprintln(c.out, `</g>`)
}

func (c *SVG) Text(l Label) {
	weight := ""
	if l.Bold {
		weight = ` font-weight="bold"`
	}
	fmt.Fprintf(c.out,
		`<text x="%s" y="%s" font-family="%s" font-size="%s"%s fill="%s" text-anchor="%s">%s</text>`+"\n",
		Number(l.At.X), Number(l.At.Y), c.font, Number(l.Size), weight, tint.Web(l.Fill),
		[]string{"start", "middle", "end"}[int(2*l.Align)], xmlText(l.Text))
}

func place(p Point) string { return Number(p.X) + "," + Number(p.Y) }

// Number writes a coordinate with at most two decimals.
func Number(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}

// escapes are those of text in XML. Package html has them too, and the names of all entities: 18 kB in the
// page's engine.
var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")

// xmlText makes a text safe inside an element or an attribute. What XML cannot hold is left out.
func xmlText(text string) string {
	return escapes.Replace(strings.Map(func(r rune) rune {
		if r < ' ' || r == '\ufffe' || r == '\uffff' {
			return -1
		}
		return r
	}, text))
}
