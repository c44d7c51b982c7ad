package picture

import (
	"image/color"
	"strconv"

	"lightsout"
)

// Room for text at a board, in points.
const (
	captionRoom = 16 // above
	noteRoom    = 12 // below
)

// paperStyle is how boards look on paper: thin lines around all cells, so that white ones can be
// seen, and nothing that needs color.
func paperStyle(cell float64) style {
	return style{
		gap: 0.08, outline: rgb(0x555555), thin: min(0.6, 0.04*cell), link: rgb(0x888888),
		mark: rgb(0x000000), marked: 0.45, rim: rgb(0xffffff), seam: rgb(0x555555), thick: min(1, 0.06*cell),
		buttons: true, tightSide: true,
	}
}

// pale returns the palette with all colors near white, for what lies under the presses.
func pale(p Palette) Palette {
	fade := func(c color.RGBA) color.RGBA {
		part := func(v uint8) uint8 { return 255 - (255-v)/5 }
		return color.RGBA{part(c.R), part(c.G), part(c.B), 255}
	}
	return Palette{Name: p.Name, Off: fade(p.Off), Shade: func(v, k int) color.RGBA { return fade(p.Shade(v, k)) }}
}

// drawPuzzle draws a puzzle or its solution below its number and caption, and its note below it. All
// texts begin where the board does, and end before the next one begins.
func (p sheetPage) drawPuzzle(c canvas, i int, corner lightsout.Point, past float64) {
	puzzle := p.sheet.Puzzles[i]
	d := p.sheet.drawing(i, p.cell(i), p.solutions)
	size := d.size()
	d.origin = lightsout.Point{X: corner.X, Y: corner.Y + captionRoom}
	d.draw(c)

	number := label{at: lightsout.Point{X: d.origin.X, Y: corner.Y + captionRoom - 6}, size: 10, fill: rgb(0x222222), align: alignStart, bold: true, text: strconv.Itoa(i + 1)}
	caption := label{size: 8.5, fill: rgb(0x444444), align: alignStart, text: puzzle.Caption}
	if p.solutions {
		number.size, caption.size = 8, 7
		caption.text = countPresses(puzzle.Solution)
	}
	c.text(number)
	indent := c.textWidth(number) + 0.6*number.size
	caption.at = lightsout.Point{X: number.at.X + indent, Y: number.at.Y}
	room := past - d.origin.X
	if caption.text != "" {
		c.text(clipped(c, caption, room-indent))
	}
	if puzzle.Note != "" && !p.solutions {
		at := lightsout.Point{X: d.origin.X, Y: d.origin.Y + size.Y + noteRoom - 3}
		c.text(clipped(c, label{at: at, size: 6, fill: rgb(0x777777), align: alignStart, text: puzzle.Note}, room))
	}
}

// cell returns how far apart the cells of a board are. Boards smaller than the largest of the sheet
// have larger cells, but not so much larger that they look like another game.
func (p sheetPage) cell(i int) float64 {
	size := p.sheet.drawing(i, 1, p.solutions).size()
	cell := p.arrangement.cell
	return min(1.5*cell, p.boards.X/size.X, p.boards.Y/size.Y)
}

// clipped returns a label that is no wider than there is room, with an ellipsis if it had to be cut,
// and empty if there is no room for even that.
func clipped(c canvas, l label, room float64) label {
	// No character is narrower than a tenth of the size, so that a long text is cut before it is
	// measured.
	runes := []rune(l.text[:min(len(l.text), 4*maxRunes)])
	if most := int(room/(0.1*l.size)) + 1; len(runes) > most {
		runes = runes[:max(0, most)]
	} else if len(runes) < maxRunes && c.textWidth(l) <= room {
		return l
	}
	low, high := 0, len(runes) // low runes and an ellipsis fit, high + 1 do not
	for low < high {
		half := (low + high + 1) / 2
		l.text = string(runes[:half]) + "…"
		if c.textWidth(l) <= room {
			low = half
		} else {
			high = half - 1
		}
	}
	l.text = string(runes[:low]) + "…"
	if low == 0 && c.textWidth(l) > room {
		l.text = ""
	}
	return l
}

// maxRunes is more than fits on any line.
const maxRunes = 4096
