package picture

import (
	"math"

	"lightsout"
)

// sides returns the size of the paper and what is drawn on each side of it: a page, or two pages of a
// booklet. Sheets of a booklet are printed on both sides, laid on each other and folded in the middle;
// then the pages follow each other.
func (s Sheet) sides() (size lightsout.Point, sides []func(canvas)) {
	pages, page := s.pages(), s.size()
	if !s.Booklet {
		for _, p := range pages {
			sides = append(sides, p.draw)
		}
		return page, sides
	}
	scale := math.Min(page.X/page.Y, page.Y/2/page.X)
	all := (len(pages) + 3) / 4 * 4
	for n := range all / 2 {
		left, right := all-1-n, n
		if n%2 != 0 {
			left, right = right, left
		}
		sides = append(sides, func(c canvas) {
			for half, at := range []int{left, right} {
				if at < len(pages) {
					corner := lightsout.Point{X: (float64(half)+0.5)*page.Y/2 - scale*page.X/2, Y: (page.X - scale*page.Y) / 2}
					c.within(corner, scale, pages[at].draw)
				}
			}
		})
	}
	return lightsout.Point{X: page.Y, Y: page.X}, sides
}
