package api

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
)

// Nullities of a kind are those of its boards, factored one by one.
func TestNullities(t *testing.T) {
	e := NewEnv()
	rapid.Check(t, func(r *rapid.T) {
		topology := rapid.SampledFrom(lightsout.TopologyNames()).Draw(r, "topology")
		pattern := rapid.SampledFrom([]string{"plus", "plus", "open-plus", "king", "open-king", "x", "knight", "star", "pattern=010_101_111"}).Draw(r, "pattern")
		modulus := rapid.SampledFrom([]int{2, 2, 2, 3, 4, 5, 6}).Draw(r, "modulus")
		kind := fmt.Sprintf("%s-7x2-%s-mod%d", topology, pattern, modulus)
		sides := func(name string) [2]int {
			first := rapid.IntRange(1, 9).Draw(r, name)
			return [2]int{first, first + rapid.IntRange(0, 3).Draw(r, name+" more")}
		}
		q := nullitiesAct{Board: SpecNamed(kind), Rows: sides("rows"), Columns: sides("columns")}
		params, _ := json.Marshal(q)
		got := ask[nullitiesAnswer](t, e, "nullities", string(params))
		if got.Rows != q.Rows || got.Columns != q.Columns {
			r.Fatalf("%s: got %+v", params, got)
		}
		at := 0
		for m := q.Rows[0]; m <= q.Rows[1]; m++ {
			for n := q.Columns[0]; n <= q.Columns[1]; n++ {
				b := mustParse(t, fmt.Sprintf("%s-%dx%d-%s-mod%d", topology, m, n, pattern, modulus))
				a, err := algebra.By(context.Background(), "dense", b)
				if err != nil {
					r.Fatal(err)
				}
				if value := int(binary.LittleEndian.Uint16(got.Values[at:])); value != a.Nullity() {
					r.Fatalf("%s has nullity %d, not %d", b, a.Nullity(), value)
				}
				at += 2
			}
		}
		if at != len(got.Values) {
			r.Fatalf("%s: %d bytes, not %d", params, len(got.Values), at)
		}
	})
}

// A long request says how far it is, and the published nullities of squares are on the diagonal.
func TestNullitiesOfSquares(t *testing.T) {
	e := NewEnv()
	last := Progress{}
	answer, err := Call(context.Background(), e.Watched(func(p Progress) { last = p }), "nullities", []byte(`{"board":"5x5","rows":[1,60],"columns":[1,60]}`))
	if err != nil || last != (Progress{Done: 60, Total: 60}) {
		t.Fatalf("%v, %+v", err, last)
	}
	values := answer.(nullitiesAnswer).Values
	for n, want := range algebra.NullitySquares(context.Background(), 1, 60) {
		if got := int(binary.LittleEndian.Uint16(values[2*(61*(n-1)):])); got != want {
			t.Errorf("%d×%d has nullity %d, not %d", n, n, want, got)
		}
	}
}
