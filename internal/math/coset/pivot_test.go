package coset

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// pivotSearch returns the search by a pivot, however small the coset, or nil if the coset has none.
func pivotSearch(
	t interface{ Fatal(...any) }, c Coset, of []int32, permutations [][]int32, o Options,
) (*search, *pivot) {
	plan, err := NewPlan(c, of)
	if err != nil {
		return nil, nil
	}
	p := newPivot(c, plan.types, plan.groups, permutations)
	if p == nil {
		return nil, nil
	}
	o.MaxBytes = 1 << 31
	s := &search{Cut: plan.cuts[0], plan: plan}
	s.o = o
	s.answer = Answer{Weight: o.Known}
	if err := s.lists(context.Background()); err != nil {
		t.Fatal(err)
	}
	return s, p
}

// A pivot finds the same least members as an exhaustive search.
func TestPivotAgreesWithAll(t *testing.T) {
	pivots := 0
	rapid.Check(t, func(t *rapid.T) {
		c, of := drawBlocks(t, rapid.IntRange(6, 11).Draw(t, "d"), rapid.IntRange(6, 9).Draw(t, "blocks"),
			rapid.IntRange(2, 4).Draw(t, "rank"))
		least, count := c.every()
		s, p := pivotSearch(t, c, of, nil, Options{Known: least + rapid.IntRange(0, 4).Draw(t, "above")})
		if s == nil {
			return
		}
		pivots++
		err := s.pivoted(context.Background(), p)
		if err != nil || !s.answer.Least || s.answer.Weight != least || s.answer.Count != count {
			t.Fatalf("%+v, %v; want %d of weight %d", s.answer, err, count, least)
		}
		checkEach(t, s.plan, s.answer)
	})
	if pivots == 0 {
		t.Error("no coset has a pivot")
	}
}

// On lattices, where symmetries leave one word of each orbit, a pivot agrees with a join.
func TestPivotAgreesWithJoin(t *testing.T) {
	for _, sizes := range [][]int{{5, 5, 5}, {3, 3, 5, 5}, {9, 9, 9}, {2, 5, 5, 2}} {
		c, of, permutations := lattice(sizes)
		known := weightOf(c.First)
		plan, err := NewPlan(c, of)
		if err != nil {
			t.Fatal(err)
		}
		want, err := plan.Leaders(context.Background(), Options{Known: known})
		if err != nil {
			t.Fatal(err)
		}
		symmetries := func(context.Context) ([][]int32, error) { return permutations, nil }
		if plan, err = NewPlan(c, of); err != nil {
			t.Fatal(err)
		}
		again, err := plan.Leaders(context.Background(),
			Options{Known: known, Symmetries: symmetries, moved: true})
		if err != nil || again.Count != want.Count || again.Weight != want.Weight {
			t.Errorf("%v, one of each orbit: %+v, %v, want %+v", sizes, again, err, want)
		}
		for _, moves := range [][][]int32{nil, permutations} {
			s, p := pivotSearch(t, c, of, moves, Options{Known: want.Weight + 1})
			if s == nil {
				t.Fatalf("%v, dimension %d, ranks %v: no pivot", sizes, len(c.Basis), ranksOf(plan))
			}
			err := s.pivoted(context.Background(), p)
			if err != nil || s.answer.Weight != want.Weight || s.answer.Count != want.Count {
				t.Errorf("%v, %d symmetries: %d of weight %d, %v; want %d of weight %d", sizes, len(moves),
					s.answer.Count, s.answer.Weight, err, want.Count, want.Weight)
			}
		}
	}
}

// In a larger coset more than two circuits are chosen, and some blocks are only weighed.
func TestPivotOfManyCircuits(t *testing.T) {
	for seed := range uint64(6) {
		c, of := tetrahedron(rand.New(rand.NewPCG(seed, 9)))
		plan, err := NewPlan(c, of)
		if err != nil {
			t.Fatal(err)
		}
		want, err := plan.Leaders(context.Background(), Options{Known: weightOf(c.First)})
		if err != nil {
			t.Fatal(err)
		}
		s, p := pivotSearch(t, c, of, nil, Options{Known: want.Weight + int(seed%3)})
		if s == nil || len(p.dependencies) != 4 || len(p.cut.rest) != 4 {
			t.Fatalf("seed %d: no pivot with four circuits", seed)
		}
		err = s.pivoted(context.Background(), p)
		if err != nil || s.answer.Weight != want.Weight || s.answer.Count != want.Count {
			t.Errorf("seed %d: %d of weight %d, %v; want %d of weight %d", seed, s.answer.Count,
				s.answer.Weight, err, want.Count, want.Weight)
		}
	}
}

// tetrahedron returns a random coset with the blocks of a lattice of four dimensions: six edges, of two
// halves each, that are independent; four corners, each the sum of the halves at it; four faces, the sums of
// the halves at their corners; and a pivot that is part of the faces.
func tetrahedron(r *rand.Rand) (Coset, []int32) {
	const (
		half   = 2
		shared = 7
		d      = 12*2 + 7
	)
	bit := func(a, b, i int) uint64 { return 1 << ((a*3+(b-a+4)%4-1)*half + i) } // half of the edge ab at a
	var spans [][]uint64
	var pivot []uint64
	for i := range shared {
		pivot = append(pivot, 1<<(12*half+i))
	}
	spans = append(spans, pivot)
	for a := range 4 {
		var corner []uint64
		for i := range half {
			corner = append(corner, bit(a, (a+1)%4, i)^bit(a, (a+2)%4, i)^bit(a, (a+3)%4, i))
		}
		spans = append(spans, corner)
		for b := range a {
			var edge []uint64
			for i := range half {
				edge = append(edge, bit(a, b, i), bit(b, a, i))
			}
			spans = append(spans, edge)
		}
		var face []uint64 // without a
		for j := 1; j < 4; j++ {
			x := (a + j) % 4
			y := (a + j%3 + 1) % 4
			z := (a + (j+1)%3 + 1) % 4
			for i := range half {
				face = append(face, bit(x, y, i)^bit(x, z, i)^pivot[r.IntN(shared)])
			}
		}
		spans = append(spans, face)
	}
	c := Coset{}
	of := []int32{}
	var types []uint64
	for block, span := range spans {
		for range 3*len(span) + r.IntN(4) {
			kind := uint64(0)
			for _, s := range span {
				kind ^= s * (r.Uint64() & 1)
			}
			types = append(types, kind)
			of = append(of, int32(block))
		}
		types = append(types, span...)
		of = append(of, slices.Repeat([]int32{int32(block)}, len(span))...)
	}
	c.N = len(types)
	c.First = make([]uint64, (c.N+63)/64)
	for i := range d {
		row := make([]uint64, len(c.First))
		for j, kind := range types {
			row[j>>6] |= kind >> i & 1 << (j & 63)
		}
		c.Basis = append(c.Basis, row)
	}
	for j := range c.N {
		c.First[j>>6] |= r.Uint64() & 1 << (j & 63)
	}
	return c, of
}

// A canceled search by a pivot resumes.
func TestPivotResumes(t *testing.T) {
	c, of, permutations := lattice([]int{3, 3, 5, 5})
	s, p := pivotSearch(t, c, of, permutations, Options{Known: weightOf(c.First)})
	if s == nil {
		t.Fatal("no pivot")
	}
	if err := s.pivoted(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	want := s.answer
	for stop := 1; ; stop++ {
		ctx, cancel := context.WithCancel(context.Background())
		path := filepath.Join(t.TempDir(), "saved")
		reports := 0
		record := kept(t, path)
		o := Options{Known: weightOf(c.First), Record: record, Progress: func(Progress) {
			if reports++; reports == stop {
				cancel()
			}
		}}
		s, p := pivotSearch(t, c, of, permutations, o)
		err := s.pivoted(ctx, p)
		cancel()
		if err == nil {
			if stop == 1 {
				t.Fatal("the search was never canceled")
			}
			return
		}
		record.Close()
		record = kept(t, path)
		s, p = pivotSearch(t, c, of, permutations, Options{Known: o.Known, Record: record})
		err = s.pivoted(context.Background(), p)
		if err != nil || s.answer.Weight != want.Weight || s.answer.Count != want.Count {
			t.Fatalf("resumed after %d reports: %+v, %v; want %+v", stop, s.answer, err, want)
		}
		record.Close()
	}
}

// lattice returns all ways to press a box of lights so that every light changes, the parity classes of its
// places, and its symmetries. It has no basis if there is one way or none.
func lattice(sizes []int) (Coset, []int32, [][]int32) {
	n := 1
	for _, size := range sizes {
		n *= size
	}
	at := func(j int) []int {
		place := make([]int, len(sizes))
		for i := range sizes {
			place[i], j = j%sizes[i], j/sizes[i]
		}
		return place
	}
	index := func(place []int) int {
		j := 0
		for i := len(sizes) - 1; i >= 0; i-- {
			j = j*sizes[i] + place[i]
		}
		return j
	}
	words := n/64 + 1
	rows := make([][]uint64, n)
	of := make([]int32, n)
	for j := range rows {
		rows[j] = make([]uint64, words)
		place := at(j)
		rows[j][j>>6] |= 1 << (j & 63)
		rows[j][n>>6] |= 1 << (n & 63) // the right side
		for i := range sizes {
			of[j] = of[j]*2 + int32(place[i]%2)
			for _, step := range []int{-1, 1} {
				if place[i] += step; place[i] >= 0 && place[i] < sizes[i] {
					k := index(place)
					rows[j][k>>6] |= 1 << (k & 63)
				}
				place[i] -= step
			}
		}
	}
	bit := func(row []uint64, j int) bool { return row[j>>6]>>(j&63)&1 != 0 }
	pivots := make([]int, n)
	rank := 0
	for j := range n {
		pivots[j] = -1
		from := slices.IndexFunc(rows[rank:], func(row []uint64) bool { return bit(row, j) })
		if from < 0 {
			continue
		}
		rows[rank], rows[rank+from] = rows[rank+from], rows[rank]
		for k, row := range rows {
			if k != rank && bit(row, j) {
				for w := range row {
					row[w] ^= rows[rank][w]
				}
			}
		}
		pivots[j] = rank
		rank++
	}
	c := Coset{N: n, First: make([]uint64, words)}
	for j := range n {
		if pivots[j] >= 0 && bit(rows[pivots[j]], n) {
			c.First[j>>6] |= 1 << (j & 63)
		}
		if pivots[j] >= 0 {
			continue
		}
		quiet := make([]uint64, words)
		quiet[j>>6] |= 1 << (j & 63)
		for k := range n {
			if pivots[k] >= 0 && bit(rows[pivots[k]], j) {
				quiet[k>>6] |= 1 << (k & 63)
			}
		}
		c.Basis = append(c.Basis, quiet)
	}
	var permutations [][]int32
	move := func(change func(place []int)) {
		to := make([]int32, n)
		for j := range to {
			place := at(j)
			change(place)
			to[j] = int32(index(place))
		}
		permutations = append(permutations, to)
	}
	for i := range sizes {
		move(func(place []int) { place[i] = sizes[i] - 1 - place[i] })
		if i > 0 && sizes[i] == sizes[i-1] {
			move(func(place []int) { place[i], place[i-1] = place[i-1], place[i] })
		}
	}
	return c, of, permutations
}
