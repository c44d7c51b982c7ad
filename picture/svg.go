package picture

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"math"
	"strconv"
	"strings"

	"lightsout"
	"lightsout/internal/base/tint"
)

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
	c := newSVG(w, "Go, Helvetica, Arial, sans-serif", size, unit, title)
	fmt.Fprintf(c.out, `<rect width="%s" height="%s" fill="#ffffff"/>`+"\n", number(size.X), number(size.Y))
	return c
}

func (c *svgCanvas) close() error {
	fmt.Fprintln(c.out, "</svg>")
	return c.out.Flush()
}

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
			fmt.Fprintf(c.out, `<path fill="%s" stroke="%s" stroke-width="%s" stroke-linejoin="round" d="`, tint.Web(p.fill), tint.Web(p.stroke), number(p.width))
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
		number(center.X), number(center.Y), number(radius), tint.Web(p.fill), tint.Web(p.stroke), number(p.width))
}

func (c *svgCanvas) arrows(p pen, list iter.Seq[arrow]) {
	fmt.Fprintf(c.out, `<g stroke="%s" stroke-width="%s" fill="%s">`+"\n", tint.Web(p.stroke), number(p.width), tint.Web(p.stroke))
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
		number(l.at.X), number(l.at.Y), c.font, number(l.size), weight, tint.Web(l.fill), []string{"start", "middle", "end"}[int(2*l.align)], xmlText(l.text))
}

func place(p lightsout.Point) string { return number(p.X) + "," + number(p.Y) }

// number writes a coordinate with at most two decimals.
func number(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}

// escapes are those of text in XML. Package html has them too, and the names of all entities: 18 kB in the page's engine.
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
