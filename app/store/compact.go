package store

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"lightsout/app/store/states"
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
func codeBytes(code uint32) int { return max(1, (bits.Len32(code)+7)/8) }

// appendBytes appends the last bytes of a number, the highest first.
func appendBytes(dst []byte, v uint64, width int) []byte {
	for width--; width >= 0; width-- {
		dst = append(dst, byte(v>>(8*width)))
	}
	return dst
}

// fill writes all rows of a board. A code is there in each width in which a chunk may have it.
func (c *compact) fill(
	ctx context.Context, into *filler, board Board, step func(context.Context, int) error,
) error {
	for class, lows := range c.chunks.Lows {
		for place, low := range lows {
			if err := into.insert(ctx, "lightsout_lows", board.Size, class, int64(low), place); err != nil {
				return err
			}
		}
	}
	b := c.states.Board()
	places := placesOf(b)
	widest := codeBytes(uint32(len(c.codes) - 1))
	for at, kind := range c.states.Kinds() {
		for width := codeBytes(c.codes[at]); width <= widest; width++ {
			var button, row, col, effect any
			if kind.Button >= 0 {
				button = kind.Button
				row = places[kind.Button].row
				col = places[kind.Button].col
				if b.Modulus() == 2 {
					effect = c.states.Effect(kind.Button).Bits
				}
			}
			code := appendBytes(nil, uint64(c.codes[at]), width)
			err := into.insert(ctx, "lightsout_codes", board.Size, code, button, row, col, kind.ToGo, effect)
			if err != nil {
				return err
			}
		}
	}
	// Where lights have more than two values, no XOR says what presses do.
	for j := 0; board.Modulus > 2 && j < board.Buttons; j++ {
		for _, t := range c.states.Effect(j).Toggles {
			if err := into.insert(ctx, "lightsout_toggles", board.Size, j, t.Unit, t.Times); err != nil {
				return err
			}
		}
	}
	return c.fillChunks(ctx, into, board, step)
}

func (c *compact) fillChunks(
	ctx context.Context, into *filler, board Board, step func(context.Context, int) error,
) error {
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
			codes = appendBytes(codes, uint64(c.codes[kind]), width)
		}
		quotient := int64(first / c.chunks.Span)
		class := int64(c.chunks.Class[at])
		err := into.insert(ctx, "lightsout_chunks", board.Size, quotient, int64(first), class, width, codes)
		if err != nil {
			return err
		}
		if err := step(ctx, len(kinds)); err != nil {
			return err
		}
	}
	return nil
}
