package picture

import (
	"fmt"
	"math"
)

// Tone changes the grays of a picture. It works on stored gray, where equal steps look equal,
// however the picture reads gray. The zero Tone changes nothing.
type Tone struct {
	Auto       bool    // first stretch the grays so that the darkest hundredth is black, the brightest white
	Gamma      float64 // v becomes v^(1/Gamma): above 1 brightens the middle; 0 means 1
	Contrast   float64 // from −1, all middle gray, over 0 to any height: v becomes ½ + (v−½)·(1+Contrast)
	Brightness float64 // from −1, all black, to 1, all white: is added
	Invert     bool    // black becomes white, last of all
}

// Apply returns the picture with its grays changed: first Auto, then Gamma, Contrast, Brightness,
// Invert.
func (t Tone) Apply(g *Gray) (*Gray, error) {
	if err := g.valid(); err != nil {
		return nil, err
	}
	if t == (Tone{}) {
		return g, nil
	}
	if t.Gamma < 0 || math.IsNaN(t.Gamma) || math.IsInf(t.Gamma, 0) {
		return nil, fmt.Errorf("gamma %v: must be above 0, and 1 changes nothing", t.Gamma)
	}
	if !(t.Contrast >= -1) || math.IsInf(t.Contrast, 0) {
		return nil, fmt.Errorf("contrast %v: must be −1 or more, and 0 changes nothing", t.Contrast)
	}
	if !(math.Abs(t.Brightness) <= 1) {
		return nil, fmt.Errorf("brightness %v: must be from −1 to 1, and 0 changes nothing", t.Brightness)
	}
	low, high := 0.0, 1.0
	if t.Auto {
		low, high = g.extremes()
	}
	table := tabulate(func(v float64) float64 { return t.of((v - low) / (high - low)) })
	if !g.Plain {
		stored, light := lightToStored(), storedToLight()
		around := new([white + 1]uint16)
		for i := range around {
			around[i] = light[table[stored[i]]]
		}
		table = around
	}
	return g.mapped(table), nil
}

// of returns what becomes of one stored gray.
func (t Tone) of(v float64) float64 {
	v = min(max(v, 0), 1)
	if t.Gamma != 0 && t.Gamma != 1 {
		v = math.Pow(v, 1/t.Gamma)
	}
	v = 0.5 + (v-0.5)*(1+t.Contrast) + t.Brightness
	v = min(max(v, 0), 1)
	if t.Invert {
		v = 1 - v
	}
	return v
}

// extremes returns two stored grays: at most a hundredth of the pixels are darker than the first,
// and at most a hundredth brighter than the second. If they are the same, there is nothing to
// stretch, and it returns black and white.
func (g *Gray) extremes() (low, high float64) {
	var counts [white + 1]int
	for _, v := range g.Pix {
		counts[v]++
	}
	find := func(start, step int) float64 {
		v := start
		for passed := counts[v]; passed < len(g.Pix)/100+1; passed += counts[v] {
			v += step
		}
		if !g.Plain {
			v = int(lightToStored()[v])
		}
		return float64(v) / white
	}
	if low, high = find(0, 1), find(white, -1); low < high {
		return low, high
	}
	return 0, 1
}
