package least

import (
	"context"
	"slices"

	"lightsout"
)

// maxProducts bounds the work of finding blocks.
const maxProducts = 1 << 28

// Parts returns the block of each button, and how many blocks there are: the connected components of the
// pattern of entries that are not zero in A^p, A the toggle matrix modulo a prime p.
//
// A quiet pattern x has A·x = 0, so A^p·x = 0, and as A^p carries each block to itself, the part of x in each
// block is in the kernel of A^p there. On a lattice A is a sum of commuting moves, and A^p is the sum of
// their p-th powers, so that moves of one place become moves of p places, and the board falls into p blocks
// for each dimension, on which the quiet patterns have a p-th of their rank, or about that.
//
// It returns 0 blocks if lights and buttons are not the same places, or if there is too much to do.
func Parts(ctx context.Context, b *lightsout.Board) ([]int32, int) {
	if b.Buttons() != b.Lights() {
		return nil, 0
	}
	f := joined(ctx, b)
	blocks := slices.Repeat([]int32{-1}, len(f))
	count := 0
	for j := range blocks {
		r := f.root(int32(j))
		if blocks[r] < 0 {
			blocks[r] = int32(count)
			count++
		}
		blocks[j] = blocks[r]
	}
	return blocks, count
}

// forest has the parent of each place; a root is its own.
type forest []int32

func (f forest) root(j int32) int32 {
	for f[j] != j {
		f[j] = f[f[j]]
		j = f[j]
	}
	return j
}

// joined returns a forest whose trees are the blocks, or nil if there is too much to do.
func joined(ctx context.Context, b *lightsout.Board) forest {
	n := b.Buttons()
	p := b.Modulus()
	f := make(forest, n)
	for j := range f {
		f[j] = int32(j)
	}
	starts, toggles, ok := togglesOf(ctx, b)
	if !ok {
		return nil
	}
	var now, then []int32
	// zero between uses
	values := make([]int32, n)
	sums := make([]int32, n)
	var products, look int
	for j := range n {
		now = append(now[:0], int32(j))
		values[j] = 1
		for range p {
			then = then[:0]
			for _, i := range now {
				v := values[i]
				if values[i] = 0; v == 0 {
					continue
				}
				for _, t := range toggles[starts[i]:starts[i+1]] {
					if sums[t.light] == 0 {
						then = append(then, t.light) // perhaps again, if the sum returns to zero on the way
					}
					sums[t.light] = (sums[t.light] + v*t.times) % int32(p)
				}
				products += int(starts[i+1] - starts[i])
			}
			if products >= look {
				if look = products + 1<<16; look > maxProducts || ctx.Err() != nil {
					return nil
				}
			}
			for _, i := range then {
				if sums[i] != 0 {
					values[i] = sums[i]
					sums[i] = 0
				}
			}
			now, then = then, now
		}
		for _, i := range now {
			if values[i] != 0 {
				values[i] = 0
				f[f.root(i)] = f.root(int32(j))
			}
		}
	}
	return f
}

// togglesOf returns the toggles of all buttons: those of button j are from starts[j] to starts[j+1].
func togglesOf(ctx context.Context, b *lightsout.Board) (starts []int32, list []toggle, ok bool) {
	var scratch []lightsout.Toggle
	starts = append(starts, 0)
	for j := range b.Buttons() {
		if j%1024 == 0 && ctx.Err() != nil {
			return nil, nil, false
		}
		scratch = b.AppendToggles(scratch[:0], j)
		for _, t := range scratch {
			list = append(list, toggle{int32(t.Light), int32(t.Times)})
		}
		if len(list) > maxProducts {
			return nil, nil, false
		}
		starts = append(starts, int32(len(list)))
	}
	return starts, list, true
}

type toggle struct{ light, times int32 }
