package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/base/canvas"
)

func sampleChart() Chart {
	return Chart{
		Title: "Solving n×n", X: "board", Y: "seconds",
		Places: []string{"3x3", "4x4", "5x5", "torus-3x3x3x3"}, Limit: 10,
		Lines: []Line{
			{"ours", []float64{1e-6, 2e-6, 3e-6, 4e-5}, true},
			{"glpk <&>", []float64{1e-3, 5e-3, 0, math.NaN()}, false},
			{"third", []float64{math.NaN(), math.NaN(), 1, 0}, false},
		},
	}
}

func TestChart(t *testing.T) {
	var svg, pixels, pdf bytes.Buffer
	c := sampleChart()
	if err := errors.Join(c.WriteSVG(&svg), c.WritePNG(&pixels), c.WritePDF(&pdf)); err != nil {
		t.Fatal(err)
	}
	decoder := xml.NewDecoder(bytes.NewReader(svg.Bytes()))
	for {
		if _, err := decoder.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"glpk &lt;&amp;&gt;", "torus-3x3x3x3", "1e-06", "limit"} {
		if !strings.Contains(svg.String(), want) {
			t.Errorf("the chart does not show %q", want)
		}
	}
	if _, err := png.Decode(&pixels); err != nil {
		t.Error(err)
	}
	if !bytes.HasPrefix(pdf.Bytes(), []byte("%PDF-")) {
		t.Error("not a PDF")
	}
}

// Greater values are higher, everything is within the page, and no name lies over another. Ours is in color,
// the others are gray; more than four lines have a field each.
func TestPlotPlaces(t *testing.T) {
	for copies := 1; copies <= 3; copies += 2 {
		c := sampleChart()
		c.Lines = slices.Repeat(c.Lines, copies)
		p, _ := newPlot(c)
		if fields := []int{1, 9}[copies/2]; p.low != -6 || p.high != 1 || len(p.fields) != fields {
			t.Errorf("%d fields, and the axis runs from 10^%d to 10^%d", len(p.fields), p.low, p.high)
		}
		for _, f := range p.fields {
			before := math.Inf(1)
			for _, v := range []float64{1e-6, 3e-6, 1e-3, 0.5, 10} {
				at := p.at(f, 3, v)
				if at.Y >= before || at.Y < f.least.Y-1e-9 || at.Y > f.far.Y+1e-9 || at.X >= f.far.X ||
					f.far.X >= p.size.X {
					t.Errorf("%g lies at %v in %v", v, at, f)
				}
				before = at.Y
			}
		}
		drawn := texts{SVG: *canvas.NewSVG(io.Discard, "", p.size, "", "")}
		p.draw(&drawn)
		for i, a := range drawn.labels {
			start := a.Start()
			if start.X < 0 || start.X+a.Width() > p.size.X || start.Y > p.size.Y {
				t.Errorf("%q is off the page", a.Text)
			}
			if a.Bold && a.Size == chartText && (a.Fill == chartGray) == (a.Text == "ours") {
				t.Errorf("%q has the color %v", a.Text, a.Fill)
			}
			for _, b := range drawn.labels[:i] {
				away := a.Start().Plus(b.Start().Times(-1))
				if math.Abs(away.Y) < 8 && -a.Width() < away.X && away.X < b.Width() {
					t.Errorf("%q lies over %q", a.Text, b.Text)
				}
			}
		}
	}
}

// texts is a canvas that keeps what is written on it.
type texts struct {
	canvas.SVG
	labels []canvas.Label
}

func (t *texts) Text(l canvas.Label) { t.labels = append(t.labels, l) }

func TestChartRefusals(t *testing.T) {
	good := sampleChart()
	for name, spoil := range map[string]func(*Chart){
		"empty":    func(c *Chart) { c.Lines = nil },
		"ragged":   func(c *Chart) { c.Lines = []Line{{Name: "x", Values: []float64{1}}} },
		"negative": func(c *Chart) { c.Lines = []Line{{Name: "x", Values: []float64{1, 2, -3, 4}}} },
		"infinite": func(c *Chart) { c.Lines = []Line{{Name: "x", Values: []float64{1, 2, math.Inf(1), 4}}} },
		"thicket":  func(c *Chart) { c.Lines = make([]Line, maxSeries+1) },
	} {
		c := good
		spoil(&c)
		if c.WriteSVG(io.Discard) == nil || c.WritePNG(io.Discard) == nil || c.WritePDF(io.Discard) == nil {
			t.Errorf("a chart that is %s is drawn", name)
		}
	}
	// Only failures, and one value only, have an axis too.
	for _, values := range [][]float64{{0, 0, 0, 0}, {math.NaN(), 10, math.NaN(), math.NaN()}} {
		c := good
		c.Limit = 0
		c.Lines = []Line{{Name: "x", Values: values}}
		if err := c.WriteSVG(io.Discard); err != nil {
			t.Error(err)
		}
	}
}
