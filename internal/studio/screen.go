package studio

import "lightsout"

// Cell returns how many pixels apart cells are so that a board fits a screen of the given width. A board
// that is large enough to show a picture is drawn without gaps between its cells, unless they are needed
// for marks.
func Cell(b *lightsout.Board, pixels int, marked bool) int {
	const blocks = 7 // up to here cells are drawn as blocks
	least, far := b.Layout().Bounds()
	side := int(max(far.X-least.X, far.Y-least.Y)) + 1
	cell := max(1, min(40, pixels/side))
	if grid, ok := b.Grid(); ok && side >= 40 && !marked {
		if _, _, plane := grid.Planar(); plane {
			return min(cell, blocks)
		}
	}
	return cell
}
