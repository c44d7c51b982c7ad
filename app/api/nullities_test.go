package api

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve/least"
)

// Nullities of a kind are those of its boards, factored one by one.
func TestNullities(t *testing.T) {
	e := NewEnv()
	rapid.Check(t, func(r *rapid.T) {
		topology := rapid.SampledFrom(lightsout.Topologies()).Draw(r, "topology")
		pattern := rapid.SampledFrom([]string{"plus", "plus", "open-plus", "king", "open-king", "x", "knight",
			"star", "pattern=010_101_111"}).Draw(r, "pattern")
		modulus := rapid.SampledFrom([]int{2, 2, 2, 3, 4, 5, 6}).Draw(r, "modulus")
		kind := fmt.Sprintf("%s-7x2-%s-mod%d", topology, pattern, modulus)
		sides := func(name string) [2]int {
			first := rapid.IntRange(1, 9).Draw(r, name)
			return [2]int{first, first + rapid.IntRange(0, 3).Draw(r, name+" more")}
		}
		q := nullitiesAct{Board: Spec{Text: kind}, Rows: sides("rows"), Columns: sides("columns")}
		params, _ := json.Marshal(q)
		got := ask[nullitiesAnswer](t, e, "nullities", string(params))
		if got.Rows != q.Rows || got.Columns != q.Columns {
			r.Fatalf("%s: got %+v", params, got)
		}
		at := 0
		for m := q.Rows[0]; m <= q.Rows[1]; m++ {
			for n := q.Columns[0]; n <= q.Columns[1]; n++ {
				b := mustParse(t, fmt.Sprintf("%s-%dx%d-%s-mod%d", topology, m, n, pattern, modulus))
				a := must(algebra.By(context.Background(), "dense", b))
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
	answer, err := Call(context.Background(), e.Watched(func(p Progress) { last = p }), "nullities",
		[]byte(`{"board":"5x5","rows":[1,60],"columns":[1,60]}`))
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

// unpack returns the values of a pattern, as a page reads them.
func unpack(t testing.TB, data []byte, modulus, n int) []int {
	t.Helper()
	values := make([]int, n)
	if modulus > 2 {
		if len(data) != n {
			t.Fatalf("%d bytes for %d values", len(data), n)
		}
		for i, v := range data {
			values[i] = int(v)
		}
		return values
	}
	if len(data) != (n+7)/8 {
		t.Fatalf("%d bytes for %d bits", len(data), n)
	}
	for i := range values {
		values[i] = int(data[i/8] >> (i % 8) & 1)
	}
	if n%8 != 0 && data[len(data)-1]>>(n%8) != 0 {
		t.Fatal("the last byte has bits beyond the last button")
	}
	return values
}

func pressesOf(b *lightsout.Board, values []int) lightsout.Presses {
	x := b.NewPresses()
	for i, v := range values {
		x.Set(i, v)
	}
	return x
}

// A pattern solves all-on, is quiet, or proves that there is no solution, and its claims are true.
func TestPatterns(t *testing.T) {
	e := NewEnv()
	kinds := append(someSpecs(t), "4x4", "5x5-mod6", "torus-6x6-mod4", "6x6-open-king", "mobius-6x5",
		"cylinder-7x9", "projective-6x6", "3x5-open-plus", "17x1", "1x1-open-plus")
	rapid.Check(t, func(r *rapid.T) {
		b := mustParse(t, rapid.SampledFrom(kinds).Draw(r, "spec"))
		a := must(algebra.Of(context.Background(), b))
		q := patternAct{Board: Spec{Text: b.Spec()},
			What: rapid.SampledFrom([]string{"", "all-on", "quiet"}).Draw(r, "what")}
		if must(a.Quiets(context.Background())) > 0 {
			q.Quiet = rapid.SliceOfN(rapid.IntRange(1, must(a.Quiets(context.Background()))), 0, 3).Draw(r,
				"quiet")
		}
		q.Least = q.What != "quiet" && len(q.Quiet) == 0 && b.Buttons() <= 25 && rapid.Bool().Draw(r, "least")
		params, _ := json.Marshal(q)
		got := ask[patternAnswer](t, e, "pattern", string(params))
		if got.Board != b.Spec() || got.Modulus != b.Modulus() || got.Nullity != a.Nullity() ||
			got.Quiets != must(a.Quiets(context.Background())) || got.Solutions != a.Solutions().String() ||
			got.SolvableStates != a.SolvableStates().String() {
			r.Fatalf("%s: got %+v", params, got)
		}
		if g, ok := b.Grid(); ok {
			if m, n, ok := g.Planar(); ok && (got.Rows != m || got.Columns != n) {
				r.Fatalf("%s: %d rows, %d columns", params, got.Rows, got.Columns)
			}
		}
		on := lightsout.TurnOff(b, b.AllOn())
		if !got.Solvable {
			values := unpack(t, got.Packed, b.Modulus(), b.Lights())
			w := b.NewState()
			for i, v := range values {
				w.Set(i, v)
			}
			err := on.CheckWitness(w)
			if err != nil || q.What == "quiet" || got.Weight != w.On() || got.Least {
				r.Fatalf("%s: %v, %+v", params, err, got)
			}
			return
		}
		x := pressesOf(b, unpack(t, got.Packed, b.Modulus(), b.Buttons()))
		if got.Weight != x.Weight() {
			r.Fatalf("%s: weight %d, not %d", params, x.Weight(), got.Weight)
		}
		if q.What == "quiet" {
			want := b.NewPresses()
			for _, number := range q.Quiet {
				want = want.Plus(must(a.Quiet(context.Background(), number-1)))
			}
			if !x.Equal(want) || !b.Apply(b.NewState(), x).IsZero() || got.Least {
				r.Fatalf("%s: not the quiet pattern", params)
			}
			return
		}
		if err := on.Check(x); err != nil {
			r.Fatalf("%s: %v", params, err)
		}
		checkLeast(r, got, on, x, q.Least)
	})
}

// checkLeast compares the claim about the weight with the library's proof.
func checkLeast(r *rapid.T, got patternAnswer, on lightsout.Problem, x lightsout.Presses, asked bool) {
	if !got.Least && !asked {
		return
	}
	s, err := least.Solver{}.Solve(context.Background(), on)
	if err != nil || got.Least && x.Weight() != s.Presses.Weight() || asked && got.Least != s.Least ||
		got.AtLeast > s.Presses.Weight() {
		r.Fatalf("%s: %d presses, least %v; the least has %d, proved %v, %v", on.Board, x.Weight(), got.Least,
			s.Presses.Weight(), s.Least, err)
	}
}

// Numbers that are published: A159257 and A075464.
func TestPatternsOfSquares(t *testing.T) {
	e := NewEnv()
	nullity := []int{0, 0, 0, 4, 2, 0, 0, 0, 8}
	least := []int{1, 4, 5, 4, 15, 28, 33, 40, 25}
	for i, want := range least {
		got := ask[patternAnswer](t, e, "pattern", fmt.Sprintf(`{"board":"%dx%d","least":true}`, i+1, i+1))
		if got.Nullity != nullity[i] || got.Weight != want || !got.Least {
			t.Errorf("n = %d: got nullity %d and %d presses, least %v; want %d and %d", i+1, got.Nullity,
				got.Weight, got.Least, nullity[i], want)
		}
	}
	got := ask[patternAnswer](t, e, "pattern", `{"board":"200x200"}`)
	if got.SolvableStates != "2^40000" || got.Solutions != "1" || !got.Least {
		t.Errorf("200x200: %s states, %s solutions, least %v", got.SolvableStates, got.Solutions, got.Least)
	}
	got = ask[patternAnswer](t, e, "pattern", `{"board":"61x61","least":true,"timeout":"20ms"}`)
	if got.Least || !got.Solvable || got.Nullity != 40 {
		t.Errorf("61x61 within 20 ms: %d presses, least %v, nullity %d", got.Weight, got.Least, got.Nullity)
	}
}

func TestWrongPatterns(t *testing.T) {
	e := NewEnv()
	for _, test := range []struct {
		act, params, field, says string
		tooLarge                 bool
	}{
		{"pattern", `{}`, "board", "it is missing", false},
		{"pattern", `{"board":"5x5","what":"sky"}`, "what", "all-on or quiet", false},
		{"pattern", `{"board":"5x5","index":1}`, "index", "unknown field", false},
		{"pattern", `{"board":"5x5","what":"quiet","least":true}`, "least", "without", false},
		{"pattern", `{"board":"5x5","what":"quiet","quiet":[3]}`, "quiet", "has 2", false},
		{"pattern", `{"board":"5x5","quiet":[0]}`, "quiet", "has 2", false},
		{"pattern", `{"board":"3x3","quiet":[1]}`, "quiet", "has 0", false},
		{
			"pattern", `{"board":"5x5","quiet":[1` + strings.Repeat(",1", 2000) + `]}`, "quiet", "at most",
			true,
		},
		{"pattern", `{"board":"5x5","quiet":[1],"least":true}`, "least", "without", false},
		{"pattern", `{"board":"5x5","timeout":"soon"}`, "timeout", "not a duration", false},
		{"pattern", `{"board":"6000x6000"}`, "board", "at most", true},
		{"pattern", `{"board":"5700x5700-knight-mod6"}`, "board", "at most", true},
		{"nullities", `{"rows":[1,2],"columns":[1,2]}`, "board", "it is missing", false},
		{"nullities", `{"board":"hex-4","rows":[1,2],"columns":[1,2]}`, "board", "no grid", false},
		{"nullities", `{"board":"3x3x3","rows":[1,2],"columns":[1,2]}`, "board", "no grid", false},
		{"nullities", `{"board":"1x1"}`, "rows", "from 1 to", false},
		{"nullities", `{"board":"1x1","rows":[1,2],"columns":[0,2]}`, "rows", "from 1 to", false},
		{"nullities", `{"board":"1x1","rows":[3,2],"columns":[1,2]}`, "rows", "the lesser first", false},
		{"nullities", `{"board":"1x1","rows":[1,2],"columns":[1,10000]}`, "rows", "from 1 to 8192", false},
		{"nullities", `{"board":"1x1","rows":[1,3000],"columns":[1,3000]}`, "rows", "at most", true},
		{"nullities", `{"board":"1x1-king","rows":[1,1],"columns":[8000,8192]}`, "", "", false},
		{
			"nullities", `{"board":"1x1-king","rows":[8000,8000],"columns":[8000,8000]}`, "rows", "at most",
			true,
		},
		{"nullities", `{"board":"1x1-king","rows":[1,200],"columns":[1,200]}`, "rows", "at most", true},
	} {
		_, err := Call(context.Background(), e, test.act, []byte(test.params))
		var request *RequestError
		if test.says == "" {
			if err != nil {
				t.Errorf("%s %.80s: %v", test.act, test.params, err)
			}
			continue
		}
		if !errors.As(err, &request) || request.Field != test.field ||
			!strings.Contains(request.Reason, test.says) || request.TooLarge != test.tooLarge {
			t.Errorf("%s %.80s: got %v, want field %s: … %s …", test.act, test.params, err,
				test.field, test.says)
		}
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for act, params := range map[string]string{"pattern": `{"board":"9x9"}`,
		"nullities": `{"board":"1x1","rows":[5,6],"columns":[5,6]}`} {
		if _, err := Call(ended, e, act, []byte(params)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s without a waiting client: %v", act, err)
		}
	}
}
