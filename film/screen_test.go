package film

import (
	"slices"
	"testing"

	"lightsout/picture"
)

// No light has the color of the background, so the edge of a board is always visible.
func TestLightsDifferFromTheBackground(t *testing.T) {
	for _, p := range picture.Palettes() {
		for _, k := range []int{2, 3, 6} {
			colors := palette(p, k)
			if slices.Contains(colors[:k], colors[k]) {
				t.Errorf("%s modulo %d: a light has the color of the background", p.Name, k)
			}
		}
	}
}
