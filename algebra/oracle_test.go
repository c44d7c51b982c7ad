package algebra_test

import (
	"context"
	"math/big"
	"os"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"encoding/json"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
)

// published is testdata/published.json: numbers that others found, with their sources.
type published struct {
	Nullity   map[string][]int  `json:"nullity"` // of a family, from N = 1
	Single    map[string]int    `json:"single_nullity"`
	Large     map[string]int    `json:"large_nullity"`
	Factors   map[string][]int  `json:"invariant_factors_not_1"`
	Solvable  map[string]string `json:"solvable_states"`
	AllOnOnly map[string]int    `json:"only_solution_of_all_on"`
	Quiet     []string          `json:"quiet_5x5"`
}

func readPublished(t *testing.T) published {
	t.Helper()
	data, err := os.ReadFile("../testdata/published.json")
	if err != nil {
		t.Fatal(err)
	}
	var p published
	if err := json.Unmarshal(data, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestNullityIsAsPublished(t *testing.T) {
	p := readPublished(t)
	for family, values := range p.Nullity {
		f, err := board.ParseFamily(family)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range values {
			b, err := f.At(i + 1)
			if err != nil {
				t.Fatal(err)
			}
			if got := mustOf(t, b).Nullity(); got != want {
				t.Errorf("nullity of %s is %d, published is %d", b, got, want)
			}
		}
	}
	for spec, want := range p.Single {
		if got := mustOf(t, mustParse(t, spec)).Nullity(); got != want {
			t.Errorf("nullity of %s is %d, published is %d", spec, got, want)
		}
	}
	for spec, want := range p.Large {
		if strconv.IntSize == 32 {
			break // they have more lights than can be numbered
		}
		if got := mustOf(t, mustParse(t, spec)).Nullity(); got != want {
			t.Errorf("nullity of %s is %d, published is %d", spec, got, want)
		}
	}
	for spec, want := range p.Solvable {
		if got := mustOf(t, mustParse(t, spec)).SolvableStates().String(); got != want {
			t.Errorf("%s has %s solvable states, published is %s", spec, got, want)
		}
	}
	for spec, want := range p.AllOnOnly {
		b := mustParse(t, spec)
		x, err := mustOf(t, b).Solve(context.Background(), b.AllOn(), b.NewState())
		if err != nil || x.Weight() != want {
			t.Errorf("all-on of %s takes %d presses, %v, published is %d", spec, x.Weight(), err, want)
		}
	}
}

// All yields every solution once, and nothing else.
func TestAllSolutions(t *testing.T) {
	b := mustParse(t, "5x5")
	a := mustOf(t, b)
	p := lightsout.TurnOff(b, b.AllOn())
	first, err := a.Solve(t.Context(), p.From, p.To)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for x := range a.All(t.Context(), first) {
		if err := p.Check(x); err != nil {
			t.Error(err)
		}
		seen[x.String()] = true
	}
	if len(seen) != 4 {
		t.Errorf("5x5 all-on has %d solutions, want 4", len(seen))
	}
}

// The quiet patterns of 5×5 are the two published ones and their sum.
func TestQuietPatternsOf5x5(t *testing.T) {
	b := mustParse(t, "5x5")
	a := mustOf(t, b)
	known := map[string]bool{}
	for _, text := range readPublished(t).Quiet {
		known[text] = true
	}
	for x := range a.All(context.Background(), b.NewPresses()) {
		delete(known, strings.Join(b.PressesRows(x), "/"))
	}
	if len(known) > 0 {
		t.Errorf("not among the quiet patterns: %v", known)
	}
}

// Invariant factors are as published, and answer for every modulus what factoring that modulus does.
func TestInvariantFactors(t *testing.T) {
	for spec, want := range readPublished(t).Factors {
		b := mustParse(t, spec)
		factors, err := algebra.InvariantFactors(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, d := range factors {
			if d.Cmp(big.NewInt(1)) != 0 {
				got = append(got, int(d.Int64()))
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("invariant factors of %s other than 1 are %v, published are %v", spec, got, want)
		}
		for k := 2; k <= 36; k++ {
			bk, err := lightsout.NewBoard(b.Wiring(), k)
			if err != nil {
				t.Fatal(err)
			}
			got := mustOf(t, bk).Solutions()
			want := kernelSize(factors, b.Buttons(), k)
			if got.Cmp(want) != 0 {
				t.Errorf("%s has %d solutions a state, by invariant factors %d", bk, got, want)
			}
		}
	}
	_, err := algebra.InvariantFactors(context.Background(), mustParse(t, "100x100"))
	if err == nil || err.Error() !=
		"board 100x100 has 10000 lights and 10000 buttons: invariant factors are computed up to 2000" {
		t.Errorf("got %v", err)
	}
}

func TestMethodsSayWhenABoardIsTooLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	if a := mustOf(t, mustParse(t, "graph-star-100000")); a.Nullity() != 1 {
		t.Errorf("star of 100,000 nodes: nullity %d", a.Nullity())
	}
	specs := []string{
		"40000x40000-mod3", "klein-40000x40000", "graph-complete-1000000", "graph-bipartite-1000000-1000000",
	}
	if strconv.IntSize == 64 {
		specs = append(specs, "1073741824x1073741824-king", "100000x100000-mod3", "klein-1000000x1000000")
	}
	for _, spec := range specs {
		_, err := algebra.Of(context.Background(), mustParse(t, spec))
		if err == nil || !strings.Contains(err.Error(), "too large") {
			t.Errorf("%s: got %v", spec, err)
		}
	}
}

// A board of more than 2²⁸ lights is refused before anything is allocated, or only prepared: its states may
// take gigabytes.
func TestOfHugeBoardsCostsNothing(t *testing.T) {
	specs := map[string]bool{
		"16384x16385-mod3": false, "graph-path-268435457": false, "hex-20000": false,
		"klein-16384x16385": false, "2x134217729": false, "16384x16385": true, "torus-32768x32768": true,
	}
	if strconv.IntSize == 64 {
		for _, spec := range []string{"cube-100000", "tri-1000000", "100000x100000-king", "2000x2000x2000",
			"1048576x1048576-star"} {
			specs[spec] = false
		}
		specs["1073741824x30000"] = true // a row of more than longRow cells would be factored ahead
	}
	for spec, taken := range specs {
		b := mustParse(t, spec)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := algebra.Of(context.Background(), b)
		runtime.ReadMemStats(&after)
		if (err == nil) != taken || err != nil && strings.Contains(err.Error(), "\n") ||
			after.TotalAlloc-before.TotalAlloc > 1<<23 {
			t.Errorf("%s: %d bytes were taken to say %v", spec, after.TotalAlloc-before.TotalAlloc, err)
		}
	}
}

// The solutions can be listed again from the start.
func TestAllFromTheBeginning(t *testing.T) {
	a := mustOf(t, mustParse(t, "4x4"))
	x := a.Board().NewPresses()
	all := a.All(context.Background(), x)
	count := 0
	for range all {
		if count++; count == 3 {
			break
		}
	}
	for first := range all {
		if !first.Equal(x) {
			t.Error("the second time the first solution is another")
		}
		break
	}
}

// kernelSize returns the number of x modulo k with A·x = 0, for an integer matrix A of the given number of
// columns and its invariant factors dᵢ: the product of gcd(dᵢ, k), where gcd(0, k) = k, and of k for each
// column that has no factor.
func kernelSize(factors []*big.Int, columns, k int) *big.Int {
	modulus := big.NewInt(int64(k))
	size := new(big.Int).Exp(modulus, big.NewInt(int64(columns-len(factors))), nil)
	for _, d := range factors {
		size.Mul(size, new(big.Int).GCD(nil, nil, d, modulus))
	}
	return size
}
