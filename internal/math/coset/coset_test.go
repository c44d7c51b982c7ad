package coset

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"lightsout/internal/base/persist"
	"lightsout/internal/math/wht"

	"go.uber.org/goleak"
	"pgregory.net/rapid"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// drawCut draws a coset whose basis has low rank on each block, sometimes so low that several blocks are
// needed to determine a member.
func drawCut(t *rapid.T) (Coset, []int32) {
	d := rapid.IntRange(1, 11).Draw(t, "d")
	return drawBlocks(t, d, rapid.IntRange(1, 6).Draw(t, "blocks"), rapid.IntRange(1, d).Draw(t, "rank"))
}

// drawBlocks draws a coset of at most d dimensions with a number of blocks of some rank or less.
func drawBlocks(t *rapid.T, d, blocks, rank int) (Coset, []int32) {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	n := rapid.IntRange(1, 90).Draw(t, "n")
	c := Coset{N: n, First: make([]uint64, (n+63)/64)}
	spans := make([][]uint64, blocks) // types of each block are sums of these
	for i := range spans {
		for range rank {
			spans[i] = append(spans[i], r.Uint64()&(1<<d-1))
		}
	}
	of := make([]int32, n)
	types := make([]uint64, n)
	for j := range n {
		of[j] = int32(r.IntN(blocks))
		for _, s := range spans[of[j]] {
			if r.IntN(2) == 0 {
				types[j] ^= s
			}
		}
		c.First[j>>6] |= r.Uint64() & 1 << (j & 63)
	}
	var pivots []int
	for i := range d {
		row := make([]uint64, (n+63)/64)
		for j, t := range types {
			row[j>>6] |= t >> i & 1 << (j & 63)
		}
		c.Basis = append(c.Basis, row)
	}
	var kept [][]uint64 // independent rows
	for _, row := range c.Basis {
		for i, k := range kept {
			if p := pivots[i]; row[p>>6]>>(p&63)&1 != 0 {
				for at := range k {
					row[at] ^= k[at]
				}
			}
		}
		for at, w := range row {
			if w != 0 {
				pivots = append(pivots, at<<6+bits.TrailingZeros64(w))
				kept = append(kept, row)
				break
			}
		}
	}
	c.Basis = kept
	return c, of
}

// every returns the least weight and how many members have it, one by one.
func (c Coset) every() (least int, count uint64) {
	least = c.N + 1
	x := append([]uint64(nil), c.First...)
	for step := uint(0); ; {
		weight := 0
		for _, w := range x {
			weight += bits.OnesCount64(w)
		}
		if weight < least {
			least = weight
			count = 0
		}
		if weight == least {
			count++
		}
		if step++; step == 1<<len(c.Basis) {
			return least, count
		}
		for at, w := range c.Basis[bits.TrailingZeros(step)] {
			x[at] ^= w
		}
	}
}

func TestLeadersAgainstEveryMember(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, of := drawCut(t)
		plan, err := NewPlan(c, of)
		if err != nil {
			t.Fatal(err)
		}
		least, count := c.every()
		known := least + rapid.IntRange(0, 5).Draw(t, "slack")
		o := Options{Known: known, members: float64(rapid.SampledFrom([]int{0, 1, 3, 20}).Draw(t, "members"))}
		a, err := plan.Leaders(context.Background(), o)
		if err != nil || !a.Least || a.Weight != least || a.Count != count || a.AtLeast != least {
			t.Fatalf("ranks %v: %+v, %v; want %d of weight %d", ranksOf(plan), a, err, count, least)
		}
		weight := 0
		for _, w := range a.Words {
			weight += bits.OnesCount64(w)
		}
		if weight != least {
			t.Fatalf("ranks %v: the member weighs %d, want %d", ranksOf(plan), weight, least)
		}
		checkEach(t, plan, a)
	})
}

// checkEach checks that all members of an answer are listed, once each.
func checkEach(t *rapid.T, plan *Plan, a Answer) {
	seen := map[string]bool{}
	err := plan.Each(context.Background(), a, func(m Member) bool {
		words := m.Words
		weight := 0
		for _, w := range words {
			weight += bits.OnesCount64(w)
		}
		if key := fmt.Sprint(words); weight != a.Weight || seen[key] {
			t.Fatalf("ranks %v: a member of weight %d is listed, seen before: %v; want weight %d",
				ranksOf(plan), weight, seen[key], a.Weight)
		}
		seen[fmt.Sprint(words)] = true
		return true
	})
	if err != nil || uint64(len(seen)) != a.Count {
		t.Fatalf("ranks %v: %d members are listed, %v; want %d", ranksOf(plan), len(seen), err, a.Count)
	}
}

// A search with too little memory or time says so, and its bounds hold.
func TestBoundsHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, of := drawCut(t)
		plan, err := NewPlan(c, of)
		if err != nil {
			t.Fatal(err)
		}
		least, _ := c.every()
		a, err := plan.Leaders(context.Background(), Options{
			Known: least + 3, MaxBytes: memberBytes * rapid.Int64Range(1, 60).Draw(t, "most"),
			MaxSteps: float64(rapid.IntRange(0, 500).Draw(t, "steps")),
		})
		if a.AtLeast > least || a.Weight < least || a.Least != (err == nil) ||
			err == nil && a.Weight != least {
			t.Fatalf("ranks %v: %+v, %v; the least weight is %d", ranksOf(plan), a, err, least)
		}
	})
}

func TestCanceled(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	c := Coset{N: 600, First: make([]uint64, 10)}
	of := make([]int32, c.N)
	for i := range 64 { // four blocks of rank 32
		row := make([]uint64, 10)
		for j := range c.N {
			if of[j] = int32(j % 4); of[j]/2 == int32(i/32) {
				row[j>>6] |= r.Uint64() & 1 << (j & 63)
			}
		}
		c.Basis = append(c.Basis, row)
	}
	plan, err := NewPlan(c, of)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	a, err := plan.Leaders(ctx, Options{Known: c.N, Progress: func(p Progress) { cancel() }})
	if !errors.Is(err, context.Canceled) || a.Least {
		t.Errorf("canceled: %+v, %v", a, err)
	}
}

// fourBlocks returns a random coset of dimension 2r with four blocks of rank r, any two of which determine a
// member.
func fourBlocks(t testing.TB, seed uint64, n, r int) Coset {
	rng := rand.New(rand.NewPCG(seed, 9))
	c := Coset{N: n, First: make([]uint64, (n+63)/64)}
	for range 2 * r {
		c.Basis = append(c.Basis, make([]uint64, (n+63)/64))
	}
	for j := range n {
		c.First[j>>6] |= rng.Uint64() & 1 << (j & 63)
		a := rng.Uint64() & (1<<r - 1)
		b := uint64(0)
		switch j % 4 {
		case 1:
			b = a
			a = 0
		case 2:
			b = a
		case 3:
			b = a ^ a>>1
		}
		for i := range r {
			c.Basis[i][j>>6] |= a >> i & 1 << (j & 63)
			c.Basis[r+i][j>>6] |= b >> i & 1 << (j & 63)
		}
	}
	return c
}

// A search that is stopped repeatedly gives the same answer.
func TestResume(t *testing.T) {
	for seed := range uint64(6) {
		c := fourBlocks(t, seed, 300, 13)
		of := make([]int32, c.N)
		for j := range of {
			of[j] = int32(j % 4)
		}
		plan := func() *Plan {
			p, err := NewPlan(c, of)
			if err != nil {
				t.Fatal(err)
			}
			for at := range p.cuts {
				p.cut(at).unitLog = 11
			}
			return p
		}
		want, err := plan().Leaders(context.Background(), Options{Known: c.N, members: 30})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(seed, 2))
		path := filepath.Join(t.TempDir(), "saved")
		stops := 0
		for {
			ctx, cancel := context.WithCancel(context.Background())
			steps := 1 + rng.IntN(40+20*stops)
			record := kept(t, path)
			got, err := plan().Leaders(ctx,
				Options{Known: c.N, members: 30, Record: record, Progress: func(Progress) {
					if steps--; steps == 0 {
						cancel()
					}
				}})
			cancel()
			record.Close()
			if err == nil {
				if got.Weight != want.Weight || got.Count != want.Count ||
					!slices.Equal(got.Words, want.Words) {
					t.Fatalf("seed %d, stopped %d times: %d of weight %d, want %d of %d", seed, stops,
						got.Count, got.Weight, want.Count, want.Weight)
				}
				break
			}
			if !errors.Is(err, context.Canceled) || got.AtLeast > want.Weight {
				t.Fatalf("seed %d: %v, bound %d, the least weight is %d", seed, err, got.AtLeast, want.Weight)
			}
			if stops++; stops > 1000 {
				t.Fatal("it does not come to an end")
			}
		}
		if stops == 0 {
			t.Error("it was never stopped")
		}
	}
}

// kept opens the record of a search.
func kept(t interface{ Fatal(...any) }, path string) *persist.Record {
	r, err := persist.Open(path, "test", 1, "test", false)
	if err == nil {
		err = r.Begin("a coset")
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The list of a unit is refused if it has what the unit cannot have.
func TestForgedLists(t *testing.T) {
	c := fourBlocks(t, 1, 300, 13)
	of := make([]int32, c.N)
	for j := range of {
		of[j] = int32(j % 4)
	}
	plan, err := NewPlan(c, of)
	if err != nil {
		t.Fatal(err)
	}
	const unitLog = 11
	b := plan.cut(0).blocks[0]
	b.walk = wht.New(b.n, b.rows[:unitLog])
	most := b.listedTo(30)
	result, _ := b.visit(t.Context(), 1, unitLog, most)
	if !b.holds(result, 1, 2, unitLog, most) || len(result) < 3 {
		t.Fatal("an honest list was refused, or has no members")
	}
	_, listed := weightIn(result)
	for name, forged := range map[string][]byte{
		"none":          nil,
		"another part":  result,
		"twice":         slices.Concat(result, binary.AppendUvarint([]byte{0}, uint64(most))),
		"cut off":       result[:len(result)-1],
		"heavier":       slices.Concat(binary.AppendUvarint(nil, uint64(most+1)), listed),
		"lighter bound": slices.Concat([]byte{1}, listed),
	} {
		part := 1
		if name == "another part" {
			part = 2
		}
		if b.holds(forged, part, part+1, unitLog, most) {
			t.Errorf("%s: it was taken", name)
		}
	}
}

// A result is read as it was written, and anything else is refused.
func TestResults(t *testing.T) {
	f := found{5, 3, []uint64{1, 2}}
	result := f.encode()
	again, ok := decode(result)
	if !ok || again.best != 5 || again.count != 3 || !slices.Equal(again.y, f.y) {
		t.Errorf("%v is read as %v", f, again)
	}
	if again, ok := decode(nil); !ok || again.count != 0 || again.best != -1 {
		t.Errorf("nothing is read as %v", again)
	}
	for _, size := range []int{1, 8, len(result) - 1} {
		if _, ok := decode(result[:size]); ok {
			t.Errorf("%d bytes were taken", size)
		}
	}
}

// ranksOf returns the rank of the coset on each block of the first cut.
func ranksOf(p *Plan) (ranks []int) {
	for _, b := range p.cuts[0].blocks {
		ranks = append(ranks, b.rank)
	}
	return ranks
}

// Lists that are made in units, of any size and in any order, join to the answer of one search. Units are a
// function of the coset: the kernel of a walk does not matter. Damaged lists are refused.
func TestListsInUnits(outer *testing.T) {
	several := 0
	defer func() {
		if several == 0 {
			outer.Error("no join had several units in several phases")
		}
	}()
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
		l := plan().Lists(rapid.IntRange(2, 10).Draw(t, "log"), maxBytes)
		lists := make([][]byte, l.Phases()[0].Units)
		for _, unit := range rapid.Permutation(indices(len(lists))).Draw(t, "order") {
			if lists[unit], err = l.List(context.Background(), unit, func(int64, int64) {}); err != nil {
				t.Fatal(err)
			}
			_, from, past := l.of(unit)
			members(lists[unit], func(u uint64, _ int) bool {
				if part := int(u >> l.cut.unitLog); part < from || part >= past {
					t.Fatalf("unit %d of parts %d to %d lists %#x", unit, from, past, u)
				}
				return true
			})
		}
		all := func(context.Context) ([][]byte, error) { return lists, nil }
		met := -1
		for phase := 1; phase < len(l.Phases()) && met < 0; phase++ {
			join, err := l.Join(context.Background(), phase, all, Options{Known: c.N})
			if err != nil {
				t.Fatal(err)
			}
			weight := c.N + 1
			count := uint64(0)
			bound := 0
			for _, unit := range rapid.Permutation(indices(l.Phases()[phase].Units)).Draw(t, "units") {
				a, err := join(context.Background(), unit, func(int64, int64) {})
				if err != nil {
					t.Fatal(err)
				}
				if a.Count > 0 && a.Weight < weight {
					weight = a.Weight
					count = 0
				}
				if a.Weight == weight {
					count += a.Count
				}
				bound = max(bound, a.AtLeast)
			}
			switch {
			case count == 0 && bound > want.Weight:
				t.Fatalf("phase %d: at least %d, and the least weight is %d", phase, bound, want.Weight)
			case count > 0 && (weight != want.Weight || count != want.Count):
				t.Fatalf("phase %d: %d of weight %d; want %d of %d", phase, count, weight,
					want.Count, want.Weight)
			case count > 0:
				met = phase
			}
		}
		if met > 1 && l.Phases()[met].Units > 1 {
			several++
		}
		unit := rapid.IntRange(0, len(lists)-1).Draw(t, "damaged")
		if n := len(lists[unit]); n > 0 {
			whole := lists[unit]
			lists[unit] = append([]byte{}, whole...)
			lists[unit][n-1] ^= 1 << rapid.IntRange(0, 6).Draw(t, "bit") // of a weight
			if err := l.load(context.Background(), lists); err == nil {
				t.Fatal("a damaged list was taken")
			}
			lists[unit] = whole[:n-1]
			if err := l.load(context.Background(), lists); err == nil {
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

// Which member comes first is what its words say: of the first position where two differ, the one that has
// it.
func TestSooner(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		c := Coset{N: 1 + r.IntN(300)}
		row := func() []uint64 {
			words := make([]uint64, (c.N+63)/64)
			for range 1 + r.IntN(c.N) {
				at := r.IntN(c.N)
				words[at>>6] |= 1 << (at & 63)
			}
			return words
		}
		c.First = row()
		for range min(c.N, 1+r.IntN(128)) {
			c.Basis = append(c.Basis, row())
		}
		less := c.less()
		for range 100 {
			var a, b vec
			for i := range c.Basis {
				if r.IntN(2) == 0 {
					a.flip(i)
				}
				if r.IntN(8) == 0 != a.at(i) {
					b.flip(i)
				}
			}
			x := c.words(a)
			y := c.words(b)
			want := false
			for at := range x {
				if change := x[at] ^ y[at]; change != 0 {
					want = x[at]&change&-change != 0
					break
				}
			}
			if got := less(a[:], b[:]); got != want {
				t.Fatalf("%d positions, %d rows: %v is sooner than %v: %v", c.N, len(c.Basis), a, b, got)
			}
		}
	})
}
