package picture

import (
	"image/color"
	"strconv"

	"lightsout"
	"lightsout/internal/base/text"
)

// Room for text at a board, in points.
const (
	captionRoom = 16 // above
	noteRoom    = 12 // below
)

// paperStyle is how boards look on paper: white cells with thin lines around them, and a dot in those
// that are on, which is also seen without color.
func paperStyle(cell float64, ink bool) style {
	s := style{
		gap: 0.08, outline: rgb(0x333333), thin: min(0.9, 0.05*cell), link: rgb(0x888888),
		mark: rgb(0x333333), marked: 0.45, rim: rgb(0xffffff), seam: rgb(0x555555), thick: min(1, 0.06*cell),
		dots: true, dot: rgb(0xffd15c), buttons: true, tightSide: true,
	}
	if ink {
		s.outline, s.thin, s.dot = rgb(0x777777), min(0.5, 0.03*cell), rgb(0xffffff)
		s.mark, s.rim = rgb(0xffffff), rgb(0x333333)
	}
	return s
}

// blank is the palette of white lights.
func blank() Palette {
	white := rgb(0xffffff)
	return Palette{Off: white, Shade: func(int, int) color.RGBA { return white }}
}

// drawPuzzle draws a puzzle or its solution below its number and caption, and its note below it. All
// texts begin where the board does, and end before the next one begins.
func (p sheetPage) drawPuzzle(c canvas, i int, corner lightsout.Point, past float64) {
	puzzle := p.sheet.Puzzles[i]
	d := p.sheet.drawing(i, p.cell(i), p.solutions)
	size := d.size()
	d.origin = lightsout.Point{X: corner.X, Y: corner.Y + captionRoom}
	d.draw(c)
	work := d
	if !p.solutions && puzzle.Goal.Len() > 0 {
		work.state, work.origin.X = puzzle.Goal, d.origin.X+size.X+workingGap*p.cell(i)
		work.draw(c)
		at := lightsout.Point{X: work.origin.X, Y: corner.Y + captionRoom - 6}
		c.text(label{at: at, size: 8.5, fill: rgb(0x444444), align: alignStart, text: "goal"})
		past = work.origin.X
	}
	if p.sheet.Working && !p.solutions {
		work.state, work.origin.X = d.board.NewState(), work.origin.X+size.X+workingGap*p.cell(i)
		work.style.outline, work.style.link, work.style.seam = rgb(0xaaaaaa), rgb(0xcccccc), rgb(0xaaaaaa)
		work.draw(c)
	}

	number := label{at: lightsout.Point{X: d.origin.X, Y: corner.Y + captionRoom - 6}, size: 10, fill: rgb(0x222222), align: alignStart, bold: true, text: strconv.Itoa(i + 1)}
	caption := label{size: 8.5, fill: rgb(0x444444), align: alignStart, text: puzzle.Caption}
	if p.solutions {
		number.size, caption.size = 8, 7
		caption.text = text.Number(puzzle.Solution.Weight(), "press")
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
	size.X = p.sheet.beside(size.X, p.solutions)
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
