package picture

import (
	"fmt"
	"math"
	"sync"
)

// Gray is a picture in shades of gray, row by row, from 0 for black to 65535 for white.
//
// A number can be read in two ways. Files store gray so that equal steps look equal; half of the
// greatest number is then a gray that sends out only a fifth of the light of white. If Plain is set,
// Pix holds these stored numbers. Otherwise Pix holds the amount of light, which is what adds up when
// pixels are averaged, or when an eye far away sees black and white dots as gray. Everything that
// averages here does so on Pix as it is, so Plain decides: light is right for the eye, stored gray is
// what the usual program computes.
//
// Numbers are whole, and so is all arithmetic on pixels, so that no sum depends on its order or on
// how a machine rounds.
type Gray struct {
	Width, Height int
	Pix           []uint16
	Plain         bool
}

// white is the greatest value of a pixel.
const white = 65535

// NewGray returns a black picture. It panics if a side is not positive.
func NewGray(width, height int, plain bool) *Gray {
	if width < 1 || height < 1 || width > math.MaxInt/height {
		panic(fmt.Sprintf("lightsout: a gray picture %d wide and %d high", width, height))
	}
	return &Gray{Width: width, Height: height, Pix: make([]uint16, width*height), Plain: plain}
}

func (g *Gray) row(y int) []uint16 { return g.Pix[y*g.Width : (y+1)*g.Width] }

// valid returns an error if the picture is not one: a Gray may be made by hand.
func (g *Gray) valid() error {
	if g == nil || g.Width < 1 || g.Height < 1 || g.Width > math.MaxInt/g.Height || len(g.Pix) != g.Width*g.Height {
		return fmt.Errorf("gray picture without pixels: it needs a positive width and height, and a value for each pixel")
	}
	return nil
}

// read returns the picture in stored gray, or in amounts of light: g itself if it is so already.
func (g *Gray) read(plain bool) *Gray {
	if g.Plain == plain {
		return g
	}
	h := g.mapped(storedToLight())
	if plain {
		h = g.mapped(lightToStored())
	}
	h.Plain = plain
	return h
}

// mapped returns a copy with every value replaced by its entry in a table.
func (g *Gray) mapped(table *[white + 1]uint16) *Gray {
	h := NewGray(g.Width, g.Height, g.Plain)
	for i, v := range g.Pix {
		h.Pix[i] = table[v]
	}
	return h
}

// storedToLight and lightToStored are the two directions of the curve of sRGB, IEC 61966-2-1, made
// when first used. A stored number of eight bits comes back the same: where the curve is flattest, at
// black, one step of eight bits is twenty steps of light.
var storedToLight = sync.OnceValue(func() *[white + 1]uint16 {
	return tabulate(func(v float64) float64 {
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	})
})

var lightToStored = sync.OnceValue(func() *[white + 1]uint16 {
	return tabulate(func(v float64) float64 {
		if v <= 0.0031308 {
			return v * 12.92
		}
		return 1.055*math.Pow(v, 1/2.4) - 0.055
	})
})

// tabulate returns the table of a function from 0…1, cut to 0…1.
func tabulate(f func(float64) float64) *[white + 1]uint16 {
	table := new([white + 1]uint16)
	for i := range table {
		table[i] = uint16(math.Round(white * min(max(f(float64(i)/white), 0), 1)))
	}
	return table
}

// levels returns the gray of each of k values as the picture reads gray: value v is drawn as the
// stored gray v/(k−1), as the palette ink draws it.
func (g *Gray) levels(k int) []int {
	if k < 2 {
		panic(fmt.Sprintf("lightsout: a picture in %d states: a light has at least 2", k))
	}
	list := make([]int, k)
	for v := range list {
		list[v] = (white*v + (k-1)/2) / (k - 1)
		if !g.Plain {
			list[v] = int(storedToLight()[list[v]])
		}
	}
	return list
}
