package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"
)

func sampleChart() Chart {
	return Chart{
		Title: "Solving n×n", X: "board", Y: "seconds", Places: []string{"3x3", "4x4", "5x5", "torus-3x3x3x3"}, Limit: 10,
		Lines: []Line{
			{"ours", []float64{1e-6, 2e-6, 3e-6, 4e-5}},
			{"glpk <&>", []float64{1e-3, 5e-3, 0, math.NaN()}},
			{"third", []float64{math.NaN(), math.NaN(), 1, 0}},
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

// Greater values are higher, and everything is within the page.
func TestPlotPlaces(t *testing.T) {
	p := newPlot(sampleChart())
	if p.low != -6 || p.high != 1 {
		t.Errorf("the axis runs from 10^%d to 10^%d", p.low, p.high)
	}
	before := math.Inf(1)
	for _, v := range []float64{1e-6, 3e-6, 1e-3, 0.5, 10} {
		y := p.y(v)
		if y >= before || y < p.least.Y-1e-9 || y > p.far.Y+1e-9 {
			t.Errorf("%g lies at %g", v, y)
		}
		before = y
	}
	if p.x(0) <= p.least.X || p.x(3) >= p.far.X || p.far.X >= p.size.X {
		t.Error("a place is off the field")
	}
}

func TestChartRefusals(t *testing.T) {
	good := sampleChart()
	for name, spoil := range map[string]func(*Chart){
		"empty":    func(c *Chart) { c.Lines = nil },
		"ragged":   func(c *Chart) { c.Lines = []Line{{"x", []float64{1}}} },
		"negative": func(c *Chart) { c.Lines = []Line{{"x", []float64{1, 2, -3, 4}}} },
		"infinite": func(c *Chart) { c.Lines = []Line{{"x", []float64{1, 2, math.Inf(1), 4}}} },
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
		c.Limit, c.Lines = 0, []Line{{"x", values}}
		if err := c.WriteSVG(io.Discard); err != nil {
			t.Error(err)
		}
	}
}
