package algebra

import (
	"context"

	"lightsout/internal/math/gf2"
)

// strip is how the cells of a board lie in the rows of a chase. Rows count from 1, so that row 0 and
// the row after the last lie beyond the board.
//
// On a Möbius strip of m rows, what leaves row r of the board at the right enters row m−1−r at the left, and the other
// way round. The two are one cyclic row of twice the length, and the board is folded along its middle:
//
//	board     a b c        strip     a b c g h i
//	          d e f                  d e f          the middle row, if m is odd
//	          g h i
//
// The rows of the chase are then the m/2 double ones; congruence_mobius.go says how they end.
type strip struct {
	rowWords
	m, n   int  // rows and columns of the board
	folded bool // it is a Möbius strip
}

func newStrip(m, n int, cyclic, folded, open bool) strip {
	if folded {
		return strip{newRowWords(2*n, true, open), m, n, true}
	}
	return strip{newRowWords(n, cyclic, open), m, n, false}
}

// rows returns the number of rows that the chase steps over.
func (s strip) rows() int {
	if s.folded {
		return s.m / 2
	}
	return s.m
}

// placed returns the number of rows that hold all the presses: the middle row of a folded strip is one more.
func (s strip) placed() int {
	if s.folded {
		return (s.m + 1) / 2
	}
	return s.m
}

// rowChase is a chase in progress. It belongs to one goroutine.
type rowChase struct {
	strip
	first, second []uint64 // the states whose sum is the wanted change; nil is all off
	out           []uint64 // where presses are placed, or nil
	cur, prev     []uint64 // the row that is stepped over next, and the one before it
	room          []uint64 // for one row of the change
}

// chase begins with two empty rows. A chase that only finds where a change leads has no out.
func (s strip) chase(from, to, out []uint64) *rowChase {
	if from == nil {
		from, to = to, nil
	}
	all := make([]uint64, 3*(s.words+1))
	cut := func() []uint64 {
		row := all[: s.words+1 : s.words+1]
		all = all[s.words+1:]
		return row
	}
	return &rowChase{strip: s, first: from, second: to, out: out, cur: cut(), prev: cut(), room: cut()}
}

// run steps over rows, from the given one on, downward if down is 1 and upward if it is −1. After
// each step it places the row that it has come to.
func (c *rowChase) run(ctx context.Context, row, down, steps int) error {
	pause := 1 + 1<<18/c.words // steps between two looks at the context, about half a millisecond
	cur, prev := c.cur, c.prev
	for steps > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		now := min(steps, pause)
		for range now {
			c.step(prev, cur, row)
			cur, prev = prev, cur
			row += down
			if c.out != nil {
				c.place(cur, row)
			}
		}
		steps -= now
	}
	c.cur, c.prev = cur, prev
	return nil
}

// step makes prev the row that follows cur, which has the given number.
func (c *rowChase) step(prev, cur []uint64, row int) {
	switch {
	case c.first == nil:
		c.rowWords.step(prev, cur, c.room, 0)
	case c.folded:
		c.fold(row)
		c.rowWords.step(prev, cur, c.room, 0)
	default:
		at := (row - 1) * c.n
		c.rowWords.step(prev, cur, c.window(c.first, at), at&63)
		if c.second != nil {
			c.add(prev, c.window(c.second, at), at&63)
		}
	}
}

// window returns the words of a state from the one that holds the given bit on. Where the state
// ends too early for the loops of a rowWords, it is a copy with zeros after the end.
func (c *rowChase) window(state []uint64, at int) []uint64 {
	state = state[at>>6:]
	if len(state) > c.words {
		return state
	}
	clear(c.room[copy(c.room, state):])
	return c.room
}

// place writes a row with the given number to its place among the presses.
func (c *rowChase) place(x []uint64, row int) {
	if !c.folded {
		c.rowWords.place(c.out, (row-1)*c.n, x)
		return
	}
	out, both := wholeWords(c.out), wholeWords(x)
	gf2.XorBits(out, (row-1)*c.n, both, 0, c.n)
	if row <= c.rows() {
		gf2.XorBits(out, (c.m-row)*c.n, both, c.n, c.n)
	}
}

func (c *rowChase) fold(row int) {
	clear(c.room)
	room := wholeWords(c.room)
	for _, state := range [][]uint64{c.first, c.second} {
		if state != nil {
			gf2.XorBits(room, 0, wholeWords(state), (row-1)*c.n, c.n)
			gf2.XorBits(room, c.n, wholeWords(state), (c.m-row)*c.n, c.n)
		}
	}
}

// middle returns the change of the middle row of a folded strip, followed by as many zeros.
func (c *rowChase) middle() gf2.Vector {
	row := gf2.NewVector(c.cells)
	for _, state := range [][]uint64{c.first, c.second} {
		if state != nil {
			gf2.XorBits(row, 0, wholeWords(state), c.m/2*c.n, c.n)
		}
	}
	return row
}

// begin sets the two rows that a run starts from.
func (c *rowChase) begin(cur, prev gf2.Vector) {
	copy(c.cur, cur.Words())
	copy(c.prev, prev.Words())
}

// end returns the two rows that a run has come to. They are shared with the chase.
func (c *rowChase) end() (cur, prev gf2.Vector) {
	return gf2.VectorOf(c.cells, c.cur[:c.words]), gf2.VectorOf(c.cells, c.prev[:c.words])
}

func wholeWords(words []uint64) gf2.Vector { return gf2.VectorOf(64*len(words), words) }
