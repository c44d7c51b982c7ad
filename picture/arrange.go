package picture

import "lightsout"

// arrangement is the layout of boards on a page: columns, rows and the size of a cell.
type arrangement struct {
	columns, rows int
	cell          float64
}

// taste says what arrangements are good. Sizes are in points.
type taste struct {
	area       lightsout.Point // of the page
	gap        lightsout.Point // between boards
	lines      float64         // of text above and below a board
	text       float64         // the least width of a column, for the text
	most       int             // boards a page
	small, big float64         // the least and the greatest distance of cells
	easy       float64         // a distance of cells that is never too small
	side       float64         // of a board that is never too small, as long as its cells are not
	wide       bool            // rather more columns than rows, if all else is equal
}

// arrange chooses how to put a number of boards, of which the largest have the given size in cells,
// on as few pages as the taste allows, and among those ways the one with the largest boards. Boards
// fill the pages evenly: 13 boards where 12 would fit on one page are arranged as 7 and 6.
func (t taste) arrange(boards int, size lightsout.Point) arrangement {
	var good []arrangement
	capacity := 1
	for columns := range t.most {
		for rows := range t.most / (columns + 1) {
			a := arrangement{columns + 1, rows + 1, 0}
			a.cell = t.cell(a, size)
			if a.cell >= max(t.small, min(t.easy, t.side/max(size.X, size.Y))) {
				good = append(good, a)
				capacity = max(capacity, a.columns*a.rows)
			}
		}
	}
	pages := (boards + capacity - 1) / capacity
	each := (boards + pages - 1) / pages
	best := arrangement{1, 1, t.cell(arrangement{columns: 1, rows: 1}, size)}
	found := false
	for _, a := range good {
		if a.columns*a.rows < each {
			continue
		}
		if !found || t.prefers(a, best) {
			best, found = a, true
		}
	}
	return best
}

// prefers says yes to larger cells, then to fewer places left empty.
func (t taste) prefers(a, b arrangement) bool {
	if a.cell != b.cell {
		return a.cell > b.cell
	}
	if places, other := a.columns*a.rows, b.columns*b.rows; places != other {
		return places < other
	}
	return (a.columns > b.columns) == t.wide
}

// cell returns how large cells can be in an arrangement, zero if there are too many columns.
func (t taste) cell(a arrangement, size lightsout.Point) float64 {
	columns, rows := float64(a.columns), float64(a.rows)
	width := (t.area.X - (columns-1)*t.gap.X) / columns
	if width < t.text {
		return 0
	}
	height := (t.area.Y-(rows-1)*t.gap.Y)/rows - t.lines
	return min(t.big, width/size.X, height/size.Y)
}
