// Package tint is arithmetic with colors.
package tint

import (
	"fmt"
	"image/color"
	"math"
	"strings"
)

// Mixed returns a color between two. The product is converted before it is added, so that every machine
// rounds alike.
func Mixed(a, b color.RGBA, part float64) color.RGBA {
	mix := func(x, y uint8) uint8 {
		return uint8(math.Round(float64(x) + float64(part*(float64(y)-float64(x)))))
	}
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

// Lightness returns how bright a color looks, from 0 to 255,000.
func Lightness(c color.RGBA) int { return 299*int(c.R) + 587*int(c.G) + 114*int(c.B) }

// Web writes a color as a page does.
func Web(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// RGB returns the opaque color of a number such as 0xffd15c.
func RGB(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// Front begins text of a color in a terminal with 24-bit colors, and On such text on another color; Reset
// ends it.
func Front(c color.RGBA) string { return fmt.Sprintf("\x1b[38;2;%d;%d;%dm", c.R, c.G, c.B) }

func On(c, back color.RGBA) string {
	return strings.TrimSuffix(Front(c), "m") + fmt.Sprintf(";48;2;%d;%d;%dm", back.R, back.G, back.B)
}

const Reset = "\x1b[0m"

// HalfBlocks returns one or two rows of pixels as a line of text: the upper in the color of the character ▀,
// the lower behind it.
func HalfBlocks(width, rows int, at func(x, y int) color.RGBA) string {
	var line strings.Builder
	var last [2]color.RGBA
	for x := range width {
		now := [2]color.RGBA{at(x, 0), at(x, rows-1)}
		switch {
		case x > 0 && now == last:
		case rows == 1:
			line.WriteString(Front(now[0]))
		default:
			line.WriteString(On(now[0], now[1]))
		}
		line.WriteString("▀")
		last = now
	}
	return line.String() + Reset
}
