package store

import (
	"cmp"
	"context"
	"slices"

	"lightsout/solve/states"
)

// compact is the states of a board in the compact form.
type compact struct {
	states *states.Table
	chunks *states.Chunks
	codes  []uint32 // of each kind of states: 0 for the commonest one
}

func newCompact(states *states.Table, length int) (*compact, error) {
	chunks, err := states.Chunks(length)
	if err != nil {
		return nil, err
	}
	c := &compact{states: states, chunks: chunks, codes: make([]uint32, len(states.Kinds()))}
	counts := states.KindCounts()
	order := make([]int, len(counts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(counts[b], counts[a]) })
	for code, kind := range order {
		c.codes[kind] = uint32(code)
	}
	return c, nil
}

// codeBytes returns the least number of bytes in which a code can be written.
func codeBytes(code uint32) int {
	width := 1
	for code >>= 8; code > 0; code >>= 8 {
		width++
	}
	return width
}

func appendCode(dst []byte, code uint32, width int) []byte {
	for width--; width >= 0; width-- {
		dst = append(dst, byte(code>>(8*width)))
	}
	return dst
}

// fill writes all rows of a board. A code is there in each width in which a chunk may have it.
func (c *compact) fill(ctx context.Context, base *base, board Board, step func(context.Context, int) error) error {
	if err := c.fillLows(ctx, base, board); err != nil {
		return err
	}
	b := c.states.Board()
	places := placesOf(b)
	widest := codeBytes(uint32(len(c.codes) - 1))
	for at, kind := range c.states.Kinds() {
		for width := codeBytes(c.codes[at]); width <= widest; width++ {
			var button, row, col, effect any
			if kind.Button >= 0 {
				button, row, col = kind.Button, places[kind.Button].row, places[kind.Button].col
				if b.Modulus() == 2 {
					effect = effectOf(c.states, kind.Button)
				}
			}
			if err := base.exec(ctx, "INSERT INTO lightsout_codes VALUES (?, ?, ?, ?, ?, ?, ?)",
				board.Size, appendCode(nil, c.codes[at], width), button, row, col, kind.ToGo, effect); err != nil {
				return err
			}
		}
	}
	if err := c.fillToggles(ctx, base, board); err != nil {
		return err
	}
	return c.fillChunks(ctx, base, board, step)
}

func (c *compact) fillLows(ctx context.Context, base *base, board Board) error {
	insert, err := base.conn.PrepareContext(ctx, "INSERT INTO lightsout_lows VALUES (?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	for class, lows := range c.chunks.Lows {
		for place, low := range lows {
			if _, err := insert.ExecContext(ctx, board.Size, class, int64(low), place); err != nil {
				return err
			}
		}
	}
	return nil
}

// effectOf returns the state that a press makes of off.
func effectOf(table *states.Table, button int) int64 {
	s := table.Board().NewState()
	table.Board().Press(s, button, 1)
	value, _ := states.Integer(s) // fits, as all of them do
	return int64(value)
}

// fillToggles writes what presses do where lights have more than two values, and no XOR says it.
func (c *compact) fillToggles(ctx context.Context, base *base, board Board) error {
	b := c.states.Board()
	if b.Modulus() == 2 {
		return nil
	}
	units := make([]int64, b.Lights())
	unit := int64(1)
	for i := range units {
		units[i] = unit
		unit *= int64(b.Modulus()) // beyond the last light it may overflow, and is not used
	}
	for j := range b.Buttons() {
		for _, t := range b.Toggles(j) {
			if err := base.exec(ctx, "INSERT INTO lightsout_toggles VALUES (?, ?, ?, ?)", board.Size, j, units[t.Light], t.Times); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *compact) fillChunks(ctx context.Context, base *base, board Board, step func(context.Context, int) error) error {
	insert, err := base.conn.PrepareContext(ctx, "INSERT INTO lightsout_chunks VALUES (?, ?, ?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	var codes []byte
	for at, first := range c.chunks.Firsts {
		kinds := c.states.KindsOf(at*c.chunks.Length, (at+1)*c.chunks.Length)
		greatest := uint32(0)
		for _, kind := range kinds {
			greatest = max(greatest, c.codes[kind])
		}
		width := codeBytes(greatest)
		codes = codes[:0]
		for _, kind := range kinds {
			codes = appendCode(codes, c.codes[kind], width)
		}
		if _, err := insert.ExecContext(ctx, board.Size, int64(first/c.chunks.Span), int64(first), int64(c.chunks.Class[at]), width, codes); err != nil {
			return err
		}
		if err := step(ctx, len(kinds)); err != nil {
			return err
		}
	}
	return nil
}
