// Package chart draws measurements as lines, for tables and comparisons of solvers.
package chart

import (
	"cmp"
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"

	"lightsout/internal/base/canvas"
	"lightsout/internal/base/text"
	"lightsout/internal/base/tint"
)

// Chart is measurements as lines over places on the x axis, on a logarithmic scale or a linear one from 0. Up
// to four lines share a field and have their names beside them. More have a field each, in which the others
// are pale. A case without a value is marked with a cross on the line of the limit.
type Chart struct {
	Title  string
	X, Y   string               // what the axes are
	Places []string             // on the x axis, from left to right
	Lines  []Line               // in order
	Limit  float64              // where failures are marked, or 0
	Format func(float64) string // how values of the y axis are written; nil means plainly
	Linear bool                 // the y axis is linear from 0, and a value of 0 is a value
	Apart  bool                 // the places have no order, so that no lines join their values
}

// Line is one line of a chart.
type Line struct {
	Name string
	// one for each place: positive, 0 for a failure unless the chart is linear, NaN for nothing
	Values []float64
	Ours   bool // in color, where lines that are not are gray
}

// Limits of a chart: more would be a thicket.
const (
	maxTicks  = 200
	maxSeries = 40
)

func (c Chart) check() error {
	if len(c.Places) == 0 || len(c.Lines) == 0 {
		return errors.New("the chart is empty: it needs places and lines")
	}
	if len(c.Places) > maxTicks || len(c.Lines) > maxSeries {
		return fmt.Errorf("the chart has %d lines over %d places: at most %d over %d are allowed",
			len(c.Lines), len(c.Places), maxSeries, maxTicks)
	}
	for _, line := range c.Lines {
		if len(line.Values) != len(c.Places) {
			return fmt.Errorf("line %q has %d values for %d places", line.Name, len(line.Values),
				len(c.Places))
		}
		for _, v := range line.Values {
			if v < 0 || math.IsInf(v, 0) {
				return fmt.Errorf(
					"line %q has the value %g: must be positive, 0 for a failure, or NaN for nothing",
					line.Name, v)
			}
		}
	}
	return nil
}

// WriteSVG writes the chart as an SVG.
func (c Chart) WriteSVG(w io.Writer) error {
	p, err := newPlot(c)
	if err != nil {
		return err
	}
	out := canvas.NewPrint(w, p.size, "", c.Title)
	p.draw(out)
	return out.Close()
}

// WritePNG writes the chart as pixels.
func (c Chart) WritePNG(w io.Writer) error {
	p, err := newPlot(c)
	if err != nil {
		return err
	}
	const scale = 2 // sharp on today's screens
	out := canvas.NewPixels(int(math.Ceil(p.size.X*scale)), int(math.Ceil(p.size.Y*scale)), scale)
	p.draw(out)
	return out.Write(w)
}

// WritePDF writes the chart as a page.
func (c Chart) WritePDF(w io.Writer) error {
	p, err := newPlot(c)
	if err != nil {
		return err
	}
	file := canvas.NewPDF(w, c.Title)
	file.Page(p.size, p.draw)
	return file.Close()
}

// plot is a chart with its places on a canvas.
type plot struct {
	Chart
	size      canvas.Point
	fields    []field
	low, high int     // the ends of the y axis: powers of ten, or numbers of ticks
	tick      float64 // the distance between two lines of a linear y axis
}

// field is where lines are drawn: all of them, or one before the others.
type field struct {
	least, far canvas.Point
	first, end int // the lines
}

// Sizes in units of the canvas.
const (
	chartText = 11.0
	titleText = 15.0
	shared    = 4    // the most lines that share a field
	perRow    = 4    // fields
	axisWidth = 62.0 // beside the first field of a row
)

func newPlot(c Chart) (p plot, err error) {
	if err := c.check(); err != nil {
		return p, err
	}
	p.Chart = c
	if c.Format == nil {
		p.Format = func(v float64) string { return fmt.Sprint(v) }
	}
	names := canvas.Widest(canvas.Label{Size: chartText}, text.Each(c.Lines, func(l Line) string {
		return l.Name
	}))
	step := max(34, canvas.Widest(canvas.Label{Size: chartText}, c.Places)+10)
	title := 1.25 * canvas.Label{Size: titleText, Bold: true, Text: c.Title}.Width() // other fonts are wider
	area := canvas.Point{X: max(360, step*float64(len(c.Places)), title-names-40), Y: 320}
	count := 1
	right := names + 34
	top := 50.0
	if len(c.Lines) > shared {
		area = canvas.Point{X: max(190, names, title/perRow), Y: 120}
		count = len(c.Lines)
		right = 24
		top = 66
	}
	for n := range count {
		at := canvas.Point{X: axisWidth + float64(n%perRow)*(area.X+24),
			Y: top + float64(n/perRow)*(area.Y+46)}
		p.fields = append(p.fields, field{at, at.Plus(area), n, n + 1})
	}
	p.fields[0].end = len(c.Lines) - count + 1
	p.size = canvas.Point{X: p.fields[min(count, perRow)-1].far.X + right, Y: p.fields[count-1].far.Y + 52}
	p.scale()
	return p, nil
}

// scale chooses the y axis.
func (p *plot) scale() {
	least := math.Inf(1)
	highest := math.Inf(-1)
	for _, line := range p.Lines {
		for _, v := range line.Values {
			if p.has(v) {
				least = min(least, v)
				highest = max(highest, v)
			}
		}
	}
	if p.Limit > 0 {
		least = min(least, p.Limit)
		highest = max(highest, p.Limit)
	}
	if math.IsInf(least, 0) {
		least = 1
		highest = 10
	}
	if !p.Linear {
		p.low = int(math.Floor(math.Log10(least)))
		p.high = max(p.low+1, int(math.Ceil(math.Log10(highest))))
		return
	}
	// Ticks are 1, 2 or 5 times a power of ten apart, and at most ten.
	p.tick = math.Pow(10, math.Floor(math.Log10(max(highest, 1))))
	for _, finer := range []float64{0.1, 0.2, 0.5} {
		if max(highest, 1) <= 10*p.tick*finer {
			p.tick *= finer
			break
		}
	}
	p.high = int(math.Ceil(max(highest, 1) / p.tick))
}

// at returns where a value of a place lies in a field.
func (p plot) at(f field, place int, v float64) canvas.Point {
	up := v / p.tick
	if !p.Linear {
		up = math.Log10(v)
	}
	return canvas.Point{X: f.least.X + (f.far.X-f.least.X)*(float64(place)+0.5)/float64(len(p.Places)),
		Y: f.far.Y - (f.far.Y-f.least.Y)*(up-float64(p.low))/float64(p.high-p.low)}
}

// value returns the value of a line of the y axis.
func (p plot) value(line int) float64 {
	if p.Linear {
		return float64(line) * p.tick
	}
	return math.Pow(10, float64(line))
}

// has reports whether a value is drawn.
func (c Chart) has(v float64) bool { return v > 0 || c.Linear && v == 0 }

var (
	chartDark = tint.RGB(0x222831)
	chartGray = tint.RGB(0x6b7480)
)

func (p plot) draw(c canvas.Canvas) {
	c.Text(canvas.Label{
		At: canvas.Point{X: 14, Y: 22}, Size: titleText, Fill: chartDark, Bold: true, Text: p.Title,
	})
	c.Text(canvas.Label{At: canvas.Point{X: 14, Y: 40}, Size: chartText, Fill: chartDark, Text: p.Y})
	below := canvas.Point{X: p.size.X / 2, Y: p.size.Y - 14}
	c.Text(canvas.Label{At: below, Size: chartText, Fill: chartDark, Align: canvas.AlignMiddle, Text: p.X})
	for n, f := range p.fields {
		p.axes(c, f, n%perRow == 0)
		p.others(c, f)
		under := math.Inf(1)
		for _, i := range p.byEnd(f) {
			p.line(c, f, i, p.color(i))
			name := canvas.Label{Size: chartText, Fill: p.color(i), Bold: true, Text: p.Lines[i].Name}
			name.At = canvas.Point{X: f.least.X, Y: f.least.Y - 6}
			if len(p.fields) == 1 {
				under = min(under-14, p.end(f, i).Y+4) // lowest first, and none over another
				name.At = canvas.Point{X: f.far.X + 8, Y: under}
			}
			c.Text(name)
		}
	}
}

// axes draws the grid of a field, its places as far as there is room, and the limit in dashes.
func (p plot) axes(c canvas.Canvas, f field, values bool) {
	var grid, dashes []canvas.Arrow
	every := 1 + (p.high-p.low)*14/int(f.far.Y-f.least.Y)
	for line := p.low; line <= p.high; line += every {
		y := p.at(f, 0, p.value(line)).Y
		grid = append(grid,
			canvas.Arrow{From: canvas.Point{X: f.least.X, Y: y}, To: canvas.Point{X: f.far.X, Y: y}})
		if values {
			at := canvas.Point{X: f.least.X - 6, Y: y + 4}
			c.Text(canvas.Label{
				At: at, Size: chartText, Fill: chartGray, Align: canvas.AlignEnd,
				Text: p.Format(p.value(line)),
			})
		}
	}
	c.Arrows(canvas.Pen{Stroke: tint.RGB(0xe3e6ea), Width: 1}, slices.Values(grid))
	free := f.least.X - 10
	for i, place := range p.Places {
		name := canvas.Label{Size: chartText, Fill: chartGray, Align: canvas.AlignMiddle, Text: place}
		name.At = canvas.Point{X: p.at(f, i, 1).X, Y: f.far.Y + 17}
		if half := name.Width() / 2; name.At.X-half > free && name.At.X+half < f.far.X+20 {
			c.Text(name)
			free = name.At.X + half + 8
		}
	}
	for x := f.least.X; p.Limit > 0 && x < f.far.X; x += 8 {
		y := p.at(f, 0, p.Limit).Y
		dashes = append(dashes,
			canvas.Arrow{From: canvas.Point{X: x, Y: y}, To: canvas.Point{X: min(x+4, f.far.X), Y: y}})
	}
	c.Arrows(canvas.Pen{Stroke: chartGray, Width: 1}, slices.Values(dashes))
	if p.Limit > 0 && f.first == 0 {
		at := canvas.Point{X: p.size.X - 10, Y: 40}
		c.Text(canvas.Label{
			At: at, Size: 9, Fill: chartGray, Align: canvas.AlignEnd,
			Text: "dashes: the limit; a cross did not succeed",
		})
	}
}

// end returns where the last value of a line lies; one without values ends at the limit.
func (p plot) end(f field, index int) canvas.Point {
	for i, v := range slices.Backward(p.Lines[index].Values) {
		if p.has(v) {
			return p.at(f, i, v)
		}
	}
	return f.least
}

// byEnd returns the lines of a field, from the one that ends lowest.
func (p plot) byEnd(f field) []int {
	var list []int
	for i := f.first; i < f.end; i++ {
		list = append(list, i)
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(p.end(f, b).Y, p.end(f, a).Y) })
	return list
}

// color returns the color of a line: those that are not ours are gray where some are.
func (p plot) color(index int) color.RGBA {
	if !p.Lines[index].Ours && slices.ContainsFunc(p.Lines, func(l Line) bool { return l.Ours }) {
		return chartGray
	}
	return chartColors[index%len(chartColors)]
}

// others draws the lines that are not those of a field, pale. Where lines do not join values, a dash is at
// each.
func (p plot) others(c canvas.Canvas, f field) {
	var parts []canvas.Arrow
	for i, line := range p.Lines {
		if i >= f.first && i < f.end {
			continue
		}
		parts = append(parts, p.parts(f, line)...)
		for at, v := range line.Values {
			if p.Apart && p.has(v) {
				middle := p.at(f, at, v)
				parts = append(parts,
					canvas.Arrow{From: middle.Plus(canvas.Point{X: -3}), To: middle.Plus(canvas.Point{X: 3})})
			}
		}
	}
	c.Arrows(canvas.Pen{Stroke: tint.RGB(0xd0d5db), Width: 1}, slices.Values(parts))
}

// parts returns what joins the values of a line.
func (p plot) parts(f field, line Line) (list []canvas.Arrow) {
	for i, v := range line.Values {
		if i > 0 && p.has(line.Values[i-1]) && p.has(v) && !p.Apart { // nothing is known in a gap
			list = append(list, canvas.Arrow{From: p.at(f, i-1, line.Values[i-1]), To: p.at(f, i, v)})
		}
	}
	return list
}

// line draws a line and its marks. Lines that fail at the same place have their crosses next to each other.
func (p plot) line(c canvas.Canvas, f field, index int, shade color.RGBA) {
	c.Arrows(canvas.Pen{Stroke: shade, Width: 1.6}, slices.Values(p.parts(f, p.Lines[index])))
	for i, v := range p.Lines[index].Values {
		switch {
		case p.has(v):
			c.Circle(canvas.Pen{Fill: shade, Stroke: shade, Width: 1}, p.at(f, i, v), 2.4)
		case v == 0 && p.Limit > 0:
			at := p.at(f, i, p.Limit)
			at.X += 7 * (float64(index-f.first) - float64(f.end-f.first-1)/2)
			const r = 3.5
			c.Arrows(canvas.Pen{Stroke: shade, Width: 1.8}, slices.Values([]canvas.Arrow{
				{From: at.Plus(canvas.Point{X: -r, Y: -r}), To: at.Plus(canvas.Point{X: r, Y: r})},
				{From: at.Plus(canvas.Point{X: -r, Y: r}), To: at.Plus(canvas.Point{X: r, Y: -r})},
			}))
		}
	}
}

// chartColors are those of Masataka Okabe and Kei Ito that are dark enough for text, which people with any
// kind of color vision tell apart.
var chartColors = []color.RGBA{
	tint.RGB(0x0072b2), tint.RGB(0xd55e00), tint.RGB(0x009e73), tint.RGB(0xb8548a), tint.RGB(0x000000),
	tint.RGB(0x8a7a00),
}
