package leader

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"
)

// Lists that are made in units, of any size and in any order, join to the answer of one search. Units are a function of
// the coset: the kernel of a walk does not matter. Damaged lists are refused.
func TestListsInUnits(outer *testing.T) {
	rapid.Check(outer, func(t *rapid.T) {
		c := fourBlocks(outer, rapid.Uint64Range(0, 50).Draw(t, "seed"), 120, 8)
		of := make([]int32, c.N)
		for j := range of {
			of[j] = int32(j % 4)
		}
		plan := func() *Plan {
			p, err := NewPlan(c, of)
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		want, err := plan().Leaders(context.Background(), Options{Known: c.N})
		if err != nil {
			t.Fatal(err)
		}
		log := rapid.IntRange(4, 10).Draw(t, "log")
		l := plan().Lists(log)
		lists := make([][]byte, l.Units())
		for _, unit := range rapid.Permutation(indices(l.Units())).Draw(t, "order") {
			if lists[unit], err = l.List(context.Background(), unit, func(int64, int64) {}); err != nil {
				t.Fatal(err)
			}
			block, from, past := l.of(unit)
			packed{bytes: lists[unit], mask: 1<<l.cut.blocks[block].rank - 1}.each(func(u uint64, _ int) bool {
				if part := int(u >> l.cut.unitLog); part < from || part >= past {
					t.Fatalf("unit %d of parts %d to %d lists %#x", unit, from, past, u)
				}
				return true
			})
		}
		list := func(unit int) []byte { return lists[unit] }
		got, err := l.Join(context.Background(), list, Options{Known: c.N})
		switch {
		case errors.Is(err, ErrTooMany):
			if got.AtLeast > want.Weight {
				t.Fatalf("at least %d, and the least weight is %d", got.AtLeast, want.Weight)
			}
		case err != nil || got.Weight != want.Weight || got.Count != want.Count:
			t.Fatalf("%d of weight %d, %v; want %d of %d", got.Count, got.Weight, err, want.Count, want.Weight)
		}
		unit := rapid.IntRange(0, len(lists)-1).Draw(t, "damaged")
		if n := len(lists[unit]); n > 0 {
			whole := lists[unit]
			lists[unit] = append([]byte{}, whole...)
			lists[unit][n-1] ^= 1 << rapid.IntRange(0, 6).Draw(t, "bit") // of a weight
			if got, err := l.Join(context.Background(), list, Options{Known: c.N}); err == nil {
				t.Fatalf("a damaged list was taken: %d of weight %d", got.Count, got.Weight)
			}
			lists[unit] = whole[:n-1]
			if _, err := l.Join(context.Background(), list, Options{Known: c.N}); err == nil {
				t.Fatal("a list without its end was taken")
			}
		}
	})
}

func indices(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
