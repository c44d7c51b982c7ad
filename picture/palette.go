package picture

import (
	"fmt"
	"image/color"
	"lightsout/internal/base/tint"
	"strconv"
	"strings"
)

// Palette gives each value of a light a color. Values are distinguished by lightness as well as by
// hue, so that they stay apart for people who see colors differently and in print.
type Palette struct {
	Name  string
	Off   color.RGBA
	Shade func(v, k int) color.RGBA // of a value that is not off
}

// Palettes lists the palettes; the first is the default.
func Palettes() []Palette {
	return []Palette{
		{"amber", rgb(0x2a2f38), amber},
		{"paper", rgb(0xffffff), func(v, k int) color.RGBA { return gray(255 - 255*v/(k-1)) }},
		{"ink", rgb(0x000000), func(v, k int) color.RGBA { return gray(255 * v / (k - 1)) }},
		{"sky", rgb(0x12324a), func(v, k int) color.RGBA { return between(skies, float64(v)/float64(k-1)) }},
		{"cividis", rgb(0x00224e), func(v, k int) color.RGBA {
			return between(cividis, float64(v)/float64(k-1))
		}},
	}
}

// PaletteNamed returns the palette of a name. The empty name is the default.
func PaletteNamed(name string) (Palette, error) {
	if strings.HasPrefix(name, "#") || strings.HasPrefix(name, "none,") {
		return paletteOf(name)
	}
	names := ""
	for _, p := range Palettes() {
		if p.Name == name || name == "" {
			return p, nil
		}
		names += " " + p.Name
	}
	return Palette{},
		fmt.Errorf("unknown palette %q: the palettes are%s, or colors from off to on such as #000000,#ffd15c",
			name, names)
}

// paletteOf returns the palette of colors such as #000000,#ffd15c, from off to on; more than two are a scale.
// With none for off, it is transparent in stills, and black in films.
func paletteOf(name string) (Palette, error) {
	var stops []color.RGBA
	for one := range strings.SplitSeq(name, ",") {
		if one == "none" && stops == nil {
			stops = append(stops, color.RGBA{})
			continue
		}
		hex, ok := strings.CutPrefix(one, "#")
		v, err := strconv.ParseUint(hex, 16, 32)
		if !ok || err != nil || len(hex) != 6 || len(stops) == maxStops {
			return Palette{}, fmt.Errorf(
				"palette %q: must be 2 to %d colors from off to on such as #000000,#ffd15c", name, maxStops)
		}
		stops = append(stops, rgb(uint32(v)))
	}
	if len(stops) < 2 {
		return Palette{},
			fmt.Errorf("palette %q: it is the color of off; add that of on, such as %s,#ffd15c", name, name)
	}
	return Palette{name, stops[0], func(v, k int) color.RGBA {
		return between(stops, float64(v)/float64(k-1))
	}}, nil
}

const maxStops = 16

// Of returns the color of a value. The zero Palette is the default.
func (p Palette) Of(v, k int) color.RGBA {
	switch {
	case p.Shade == nil:
		return Palettes()[0].Of(v, k)
	case v == 0:
		return p.Off
	}
	return p.Shade(v, k)
}

func rgb(hex uint32) color.RGBA { return tint.RGB(hex) }

func gray(v int) color.RGBA { return color.RGBA{uint8(v), uint8(v), uint8(v), 255} }

// amber is one color for two states. For more it is viridis, from violet through green to yellow with rising
// lightness: a few stops of the scale that Stéfan van der Walt and Nathaniel Smith designed for all kinds of
// eyes.
func amber(v, k int) color.RGBA {
	if k == 2 {
		return rgb(0xffc83d)
	}
	stops := []color.RGBA{
		rgb(0x472d7b), rgb(0x3b528b), rgb(0x2c728e), rgb(0x21918c), rgb(0x28ae80), rgb(0x5ec962),
		rgb(0xaddc30), rgb(0xfde725),
	}
	lowest := 1 / float64(min(k-1, 3)) // the first value stays apart from off
	return between(stops, lowest+(1-lowest)*float64(v-1)/float64(k-2))
}

// skies run from night blue over sky blue to the white of clouds. Cividis runs from blue to yellow and
// looks nearly the same to eyes that do not tell red from green (Jamie Nuñez, Christopher Anderton and
// Ryan Renslow).
var (
	skies   = []color.RGBA{rgb(0x12324a), rgb(0x1f6fa8), rgb(0x56b4e9), rgb(0xd6efff)}
	cividis = []color.RGBA{
		rgb(0x00224e), rgb(0x35456c), rgb(0x666970), rgb(0x948e77), rgb(0xc8b866), rgb(0xfee838),
	}
)

// between returns the color at a place from 0 to 1 along a scale of stops.
func between(stops []color.RGBA, at float64) color.RGBA {
	at *= float64(len(stops) - 1)
	low := min(int(at), len(stops)-2)
	return tint.Mixed(stops[low], stops[low+1], at-float64(low))
}

// ink returns black or white, whichever is easier to read on a color.
func ink(on color.RGBA) color.RGBA {
	if tint.Lightness(on) > 128_000 {
		return rgb(0x000000)
	}
	return rgb(0xffffff)
}
