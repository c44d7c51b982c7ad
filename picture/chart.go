package picture

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"

	"lightsout"
)

// Chart is measurements as lines over places on the x axis, on a logarithmic scale or a linear one from 0. Lines are distinguished
// by color and by the shape of their marks. A case without a value is marked with a
// cross on the line of the limit.
type Chart struct {
	Title  string
	X, Y   string               // what the axes are
	Places []string             // on the x axis, from left to right
	Lines  []Line               // in the order of the legend
	Limit  float64              // where failures are marked, or 0
	Format func(float64) string // how values of the y axis are written; nil means plainly
	Linear bool                 // the y axis is linear from 0, and a value of 0 is a value
}

// Line is one line of a chart.
type Line struct {
	Name   string
	Values []float64 // one for each place: positive, 0 for a failure unless the chart is linear, NaN for nothing
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
		return fmt.Errorf("the chart has %d lines over %d places: at most %d over %d are allowed", len(c.Lines), len(c.Places), maxSeries, maxTicks)
	}
	for _, line := range c.Lines {
		if len(line.Values) != len(c.Places) {
			return fmt.Errorf("line %q has %d values for %d places", line.Name, len(line.Values), len(c.Places))
		}
		for _, v := range line.Values {
			if v < 0 || math.IsInf(v, 0) {
				return fmt.Errorf("line %q has the value %g: must be positive, 0 for a failure, or NaN for nothing", line.Name, v)
			}
		}
	}
	return nil
}

// WriteSVG writes the chart as an SVG.
func (c Chart) WriteSVG(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	p := newPlot(c)
	out := newPrint(w, p.size, "", c.Title)
	p.draw(out)
	return out.close()
}

// WritePNG writes the chart as pixels.
func (c Chart) WritePNG(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	p := newPlot(c)
	const scale = 2 // sharp on today's screens
	out := newPixels(int(math.Ceil(p.size.X*scale)), int(math.Ceil(p.size.Y*scale)), scale)
	p.draw(out)
	return out.write(w)
}

// WritePDF writes the chart as a page.
func (c Chart) WritePDF(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	p := newPlot(c)
	file := newPDFFile(w, c.Title)
	file.page(p.size, p.draw)
	return file.close()
}

// plot is a chart with its places on a canvas.
type plot struct {
	Chart
	size        lightsout.Point
	least, far  lightsout.Point // the corners of the field
	low, high   int             // the ends of the y axis: powers of ten, or numbers of ticks
	tick        float64         // the distance between two lines of a linear y axis
	legendWidth float64
}

// Sizes in units of the canvas.
const (
	chartText  = 11.0
	titleText  = 15.0
	chartField = 320.0 // the height of the field
	markRadius = 3.5
)

func newPlot(c Chart) plot {
	p := plot{Chart: c}
	least, most := math.Inf(1), math.Inf(-1)
	for _, line := range c.Lines {
		for _, v := range line.Values {
			if c.has(v) {
				least, most = min(least, v), max(most, v)
			}
		}
		p.legendWidth = max(p.legendWidth, label{size: chartText, text: line.Name}.width())
	}
	if c.Limit > 0 {
		least, most = min(least, c.Limit), max(most, c.Limit)
	}
	if math.IsInf(least, 0) {
		least, most = 1, 10
	}
	if c.Linear {
		// Ticks are 1, 2 or 5 times a power of ten apart, and at most ten.
		p.tick = math.Pow(10, math.Floor(math.Log10(max(most, 1))))
		for _, finer := range []float64{0.1, 0.2, 0.5} {
			if max(most, 1) <= 10*p.tick*finer {
				p.tick *= finer
				break
			}
		}
		p.high = int(math.Ceil(max(most, 1) / p.tick))
	} else {
		p.low, p.high = int(math.Floor(math.Log10(least))), int(math.Ceil(math.Log10(most)))
		if p.high == p.low {
			p.high++
		}
	}
	step := 34.0
	for _, place := range c.Places {
		step = max(step, label{size: chartText, text: place}.width()+10)
	}
	title := 1.25 * label{size: titleText, bold: true, text: c.Title}.width() // other fonts are wider
	width := max(360, step*float64(len(c.Places)), title-p.legendWidth-40)
	p.least = lightsout.Point{X: 62, Y: 44}
	p.far = lightsout.Point{X: p.least.X + width, Y: p.least.Y + chartField}
	legend := 19 * float64(len(c.Lines)+1)
	p.size = lightsout.Point{X: p.far.X + 34 + p.legendWidth + 16, Y: max(p.far.Y+52, p.least.Y+legend+10)}
	return p
}

// x returns where a place lies, y where a value does.
func (p plot) x(place int) float64 {
	return p.least.X + (p.far.X-p.least.X)*(float64(place)+0.5)/float64(len(p.Places))
}

func (p plot) y(v float64) float64 {
	at := v / p.tick
	if !p.Linear {
		at = math.Log10(v)
	}
	return p.far.Y - (p.far.Y-p.least.Y)*(at-float64(p.low))/float64(p.high-p.low)
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

func (p plot) draw(c canvas) {
	dark, gray := rgb(0x222831), rgb(0x6b7480)
	c.text(label{at: lightsout.Point{X: p.least.X, Y: 22}, size: titleText, fill: dark, align: alignStart, bold: true, text: p.Title})
	var grid []arrow
	for line := p.low; line <= p.high; line++ {
		y := p.y(p.value(line))
		grid = append(grid, arrow{from: lightsout.Point{X: p.least.X, Y: y}, to: lightsout.Point{X: p.far.X, Y: y}})
		c.text(label{at: lightsout.Point{X: p.least.X - 6, Y: y + 4}, size: chartText, fill: gray, align: alignEnd, text: p.format(p.value(line))})
	}
	c.arrows(pen{stroke: rgb(0xe3e6ea), width: 1}, slices.Values(grid))
	for i, place := range p.Places {
		c.text(label{at: lightsout.Point{X: p.x(i), Y: p.far.Y + 17}, size: chartText, fill: gray, text: place})
	}
	c.text(label{at: lightsout.Point{X: (p.least.X + p.far.X) / 2, Y: p.far.Y + 38}, size: chartText, fill: dark, text: p.X})
	c.text(label{at: lightsout.Point{X: p.least.X - 48, Y: p.least.Y - 8}, size: chartText, fill: dark, align: alignStart, text: p.Y})
	if p.Limit > 0 {
		p.drawLimit(c, gray)
	}
	for i, line := range p.Lines {
		p.drawLine(c, i, line)
	}
}

func (p plot) format(v float64) string {
	if p.Format != nil {
		return p.Format(v)
	}
	return fmt.Sprintf("%g", v)
}

// drawLimit draws the line of the limit in dashes.
func (p plot) drawLimit(c canvas, gray color.RGBA) {
	var dashes []arrow
	y := p.y(p.Limit)
	for x := p.least.X; x < p.far.X; x += 8 {
		dashes = append(dashes, arrow{from: lightsout.Point{X: x, Y: y}, to: lightsout.Point{X: min(x+4, p.far.X), Y: y}})
	}
	c.arrows(pen{stroke: gray, width: 1}, slices.Values(dashes))
	c.text(label{at: lightsout.Point{X: p.least.X + 2, Y: y - 5}, size: 9, fill: gray, align: alignStart, text: "limit: a cross did not succeed"})
}

// drawLine draws a line, its marks and its entry in the legend. Lines that fail at the same place have
// their crosses next to each other.
func (p plot) drawLine(c canvas, index int, line Line) {
	shade := chartColors[index%len(chartColors)]
	var parts []arrow
	last := -1
	for i, v := range line.Values {
		if p.has(v) {
			if last >= 0 {
				parts = append(parts, arrow{from: lightsout.Point{X: p.x(last), Y: p.y(line.Values[last])}, to: lightsout.Point{X: p.x(i), Y: p.y(v)}})
			}
			last = i
		} else {
			last = -1 // a gap: nothing is known in between
		}
	}
	c.arrows(pen{stroke: shade, width: 1.6}, slices.Values(parts))
	for i, v := range line.Values {
		switch {
		case p.has(v):
			mark(c, index, shade, lightsout.Point{X: p.x(i), Y: p.y(v)})
		case v == 0 && p.Limit > 0:
			spread := min(7, (p.far.X-p.least.X)/float64(len(p.Places)*len(p.Lines)))
			at := lightsout.Point{X: p.x(i) + spread*(float64(index)-float64(len(p.Lines)-1)/2), Y: p.y(p.Limit)}
			cross(c, shade, at)
		}
	}
	at := lightsout.Point{X: p.far.X + 18, Y: p.least.Y + 10 + 19*float64(index)}
	mark(c, index, shade, at)
	c.text(label{at: lightsout.Point{X: at.X + 12, Y: at.Y + 4}, size: chartText, fill: rgb(0x222831), align: alignStart, text: line.Name})
}

// chartColors are those of Masataka Okabe and Kei Ito, which people with any kind of color vision tell
// apart.
var chartColors = []color.RGBA{rgb(0x0072b2), rgb(0xd55e00), rgb(0x009e73), rgb(0xcc79a7), rgb(0xe69f00), rgb(0x56b4e9), rgb(0x000000), rgb(0x8a7a00)}

// mark draws the mark of a line: shapes change with every line, and are filled or hollow.
func mark(c canvas, index int, shade color.RGBA, at lightsout.Point) {
	p := pen{shade, shade, 1.4}
	if index/len(chartColors)%2 == 1 {
		p.fill = rgb(0xffffff)
	}
	sides := []int{0, 4, 3, 5, -4, -3}[index%6] // negative: turned over
	if sides == 0 {
		c.circle(p, at, markRadius)
		return
	}
	n, turn := sides, 0.0
	if sides < 0 {
		n = -sides
		turn = math.Pi / float64(n)
	}
	corners := make([]lightsout.Point, n)
	for i := range corners {
		angle := 2*math.Pi*float64(i)/float64(n) - math.Pi/2 + turn
		corners[i] = at.Plus(lightsout.Point{X: math.Cos(angle), Y: math.Sin(angle)}.Times(markRadius * 1.25))
	}
	c.shapes(p, slices.Values([]lightsout.Shape{{Center: at, Radius: markRadius, Corners: corners}}))
}

// cross marks a failure.
func cross(c canvas, shade color.RGBA, at lightsout.Point) {
	r := markRadius
	c.arrows(pen{stroke: shade, width: 1.8}, slices.Values([]arrow{
		{from: at.Plus(lightsout.Point{X: -r, Y: -r}), to: at.Plus(lightsout.Point{X: r, Y: r})},
		{from: at.Plus(lightsout.Point{X: -r, Y: r}), to: at.Plus(lightsout.Point{X: r, Y: -r})},
	}))
}
