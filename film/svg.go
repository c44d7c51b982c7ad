package film

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"

	"lightsout"
	"lightsout/internal/base/canvas"
	"lightsout/internal/base/tint"
)

// Limits of an animated SVG: a browser redraws each light whenever it changes.
const (
	maxSVGLights  = 10_000
	maxSVGChanges = 1 << 20
)

// writeSVG writes the film as an animated SVG, which needs no script to play. Each light is a shape
// with the times at which it changes, so the changes of the whole film, which are limited, are in
// memory, but no frame.
func (s *Script) writeSVG(w io.Writer, o Options) error {
	if s.Board.Lights() > maxSVGLights || s.Board.Buttons() > maxSVGLights {
		return fmt.Errorf("board %s has %d lights: an animated SVG has at most %d; use a GIF", s.Board,
			s.Board.Lights(), maxSVGLights)
	}
	text, err := s.metadata(o).text()
	if err != nil {
		return err
	}
	v := &svgFilm{script: s, o: o, out: bufio.NewWriter(w)}
	v.board, _ = layer(s.Board)
	where, err := viewOf(v.board, o)
	if err != nil {
		return err
	}
	if err := v.collect(); err != nil {
		return err
	}
	v.write(where, text)
	return v.out.Flush()
}

// svgFilm is what happens to each light and each mark. Errors stay with the writer.
type svgFilm struct {
	script *Script
	board  *lightsout.Board // one layer of it
	o      Options
	out    *bufio.Writer
	total  int        // frame times
	lights [][]change // by light
	marks  [][]change // by button: 1 for shown
}

type change struct {
	time  int
	value uint8
}

// collect plays the film once and notes the changes.
func (v *svgFilm) collect() error {
	n := v.board.Lights()
	v.lights = make([][]change, n)
	v.marks = make([][]change, v.board.Buttons())
	changes := 0
	for f := range v.script.frames(v.o) {
		if err := v.o.stopped(); err != nil {
			return err
		}
		v.total = f.Time + f.Hold
		if changes += len(f.Changed) + 2*len(f.Buttons); changes > maxSVGChanges {
			return fmt.Errorf(
				"the film changes lights more than %d times: too often for an animated SVG; use a GIF",
				maxSVGChanges)
		}
		for _, i := range f.Changed {
			cell := int(i) % n
			now := change{f.Time, uint8(valueAt(f.State, cell, n))}
			if last := len(v.lights[cell]) - 1; last >= 0 && v.lights[cell][last] == now {
				continue // another layer has changed as well
			}
			v.lights[cell] = append(v.lights[cell], now)
		}
		if v.o.Mark {
			for _, j := range f.Buttons {
				v.show(j%int32(v.board.Buttons()), f.Time, f.Time+f.Hold)
			}
		}
	}
	return nil
}

// show notes that a mark is shown from one time to another; a mark shown until that time stays.
func (v *svgFilm) show(j int32, from, to int) {
	marks := v.marks[j]
	if n := len(marks); n > 0 && marks[n-1].time == to {
		return // pressed twice in one frame
	} else if n > 0 && marks[n-1].time == from {
		marks[n-1].time = to
		return
	}
	v.marks[j] = append(marks, change{from, 1}, change{to, 0})
}

func (v *svgFilm) write(where view, text []byte) {
	b := v.board
	layout := v.board.Layout()
	layers := forms(b, where, v.o)
	k := values(v.script.Board)
	colors := palette(v.o, len(layers), k)
	ground := colors[k*len(layers):]
	if v.o.plainMargin(b, k) {
		ground[0] = colors[0]
	}
	fmt.Fprintf(v.out,
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d" `+
			`role="img" aria-label="Lights Out film on board `,
		where.size.X, where.size.Y)
	v.escape([]byte(b.Spec()))
	fmt.Fprint(v.out, "\">\n<metadata>")
	v.escape(text)
	fill := tint.Web(ground[0])
	if ground[0].A == 0 {
		fill = "none"
	}
	fmt.Fprintf(v.out, "</metadata>\n<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n", fill)
	if _, ok := layout.(lightsout.Linked); ok {
		fmt.Fprintf(v.out, "<path stroke=\"%s\" stroke-width=\"2\" d=\"", tint.Web(ground[1]))
		for from, to := range links(b, where) {
			fmt.Fprintf(v.out, "M%s %s", canvas.Number(from.X), canvas.Number(from.Y))
			fmt.Fprintf(v.out, "L%s %s", canvas.Number(to.X), canvas.Number(to.Y))
		}
		fmt.Fprint(v.out, "\"/>\n")
	}
	for i := range b.Lights() {
		if v.o.stopped() != nil {
			return
		}
		for n, form := range layers {
			colors := colors[n*k : (n+1)*k]
			value := valueAt(v.script.First, i, b.Lights())
			changes := v.lights[i]
			if v.o.Cells == Glow { // halos come on top
				value = 0
				changes = nil
			}
			first := tint.Web(colors[value])
			v.shape(form(i), fmt.Sprintf(` fill="%s"`, first))
			v.animate("path", "fill", first, changes, func(value uint8) string {
				return tint.Web(colors[value])
			})
		}
	}
	if v.o.Cells == Glow {
		v.halos(where, colors[1:k])
	}
	for j := range b.Buttons() {
		if len(v.marks[j]) == 0 || v.o.stopped() != nil {
			continue
		}
		v.shape(circle(where, layout.Button(j)), fmt.Sprintf(` fill="%s" opacity="0"`, tint.Web(ground[2])))
		v.animate("path", "opacity", "0", v.marks[j], func(value uint8) string {
			return strconv.Itoa(int(value))
		})
	}
	fmt.Fprint(v.out, "</svg>\n")
}

// halos writes the light of all lights: a gradient for each value but off, and a circle for each light.
func (v *svgFilm) halos(where view, colors []color.RGBA) {
	for n, c := range colors {
		fmt.Fprintf(v.out, `<radialGradient id="glow%d">`, n+1)
		for _, stop := range glowProfile {
			fmt.Fprintf(v.out, `<stop offset="%g" stop-color="%s" stop-opacity="%g"/>`, stop[0],
				tint.Web(c), stop[1])
		}
		fmt.Fprint(v.out, "</radialGradient>\n")
	}
	name := func(value uint8) string {
		if value == 0 {
			return "none"
		}
		return fmt.Sprintf("url(#glow%d)", value)
	}
	light := bloom{view: where, board: v.board, size: glowSize(v.o)}
	for i := range v.board.Lights() {
		if v.o.stopped() != nil {
			return
		}
		middle, reach := light.halo(i)
		first := name(uint8(valueAt(v.script.First, i, v.board.Lights())))
		x := canvas.Number(middle.X)
		y := canvas.Number(middle.Y)
		fmt.Fprintf(v.out, `<circle cx="%s" cy="%s" r="%s" fill="%s"`, x, y, canvas.Number(reach), first)
		v.animate("circle", "fill", first, v.lights[i], name)
	}
}

// escape writes a text so that XML keeps it. It writes to a buffer whose errors Flush returns.
func (v *svgFilm) escape(text []byte) { _ = xml.EscapeText(v.out, text) }

func (v *svgFilm) shape(corners []canvas.Point, attributes string) {
	fmt.Fprintf(v.out, "<path%s d=\"", attributes)
	for n, p := range corners {
		fmt.Fprintf(v.out, "%c%s %s", "ML"[min(n, 1)], canvas.Number(p.X), canvas.Number(p.Y))
	}
	fmt.Fprint(v.out, "z\"")
}

// animate gives the element that was begun its changes, and ends it. After the last frame it stays as
// it is, or begins again.
func (v *svgFilm) animate(element, attribute, first string, changes []change, text func(value uint8) string) {
	if len(changes) == 0 {
		fmt.Fprint(v.out, "/>\n")
		return
	}
	repeat := "1"
	if v.o.Loop {
		repeat = "indefinite"
	}
	fmt.Fprintf(v.out,
		`><animate attributeName="%s" calcMode="discrete" dur="%ss" repeatCount="%s" fill="freeze" values="%s`,
		attribute, strconv.FormatFloat(float64(v.total)/float64(v.o.FPS), 'f', -1, 64), repeat, first)
	for _, c := range changes {
		fmt.Fprintf(v.out, ";%s", text(c.value))
	}
	fmt.Fprint(v.out, `" keyTimes="0`)
	for _, c := range changes {
		fmt.Fprintf(v.out, ";%s",
			strconv.FormatFloat(math.Round(float64(c.time)/float64(v.total)*1e7)/1e7, 'f', -1, 64))
	}
	fmt.Fprintf(v.out, "\"/></%s>\n", element)
}
