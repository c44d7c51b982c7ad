package unit_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lightsout/algebra"
	"lightsout/app/models"
	"lightsout/board"

	"pgregory.net/rapid"
)

// The row echelon form has as many pivots as the library says the rank is, each the only entry of its
// column, and every row is still a combination of what the buttons do to the lights.
func TestLabAnalyzeEchelonProperty(t *testing.T) {
	t.Parallel()
	n := start(t)
	known := append(slices.Clone(specsOfEveryKind), graphSpec(t, apartJSON), graphSpec(t, directedJSON))
	rapid.Check(t, func(t *rapid.T) {
		spec := drawSpec(t, known)
		b, err := board.Parse(spec)
		if err != nil {
			t.Skip(err)
		}
		k := b.Modulus()
		if !big.NewInt(int64(k)).ProbablyPrime(0) {
			t.Skip("no field")
		}
		a, err := algebra.Of(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		type form struct {
			Pivots []int
			Faults int // rows that a quiet pattern does not make zero
		}
		var quiets [][]int
		for i := range must(a.Quiets(context.Background())) {
			x := make([]int, b.Buttons())
			for j := range x {
				x[j] = must(a.Quiet(context.Background(), i)).At(j)
			}
			quiets = append(quiets, x)
		}
		got := with[form](t, n, map[string]any{"spec": spec, "quiets": quiets}, `
			const {reduce, matrixOf} = await load('board/linear');
			const {loadBoard} = await load('board/board');
			const board = await loadBoard(given.spec);
			const matrix = matrixOf(board);
			const pivots = reduce(matrix, board.modulus);
			let faults = 0;
			matrix.forEach((row, i) => {
				for (const x of given.quiets ?? []) if (row.reduce((sum, v, j) => sum + v * x[j], 0) % board.modulus !== 0) faults++;
				if (i < pivots.length && matrix.some((other, at) => other[pivots[i]] !== (at === i ? 1 : 0))) faults++;
				if (i >= pivots.length && row.some((v) => v !== 0)) faults++;
			});
			return {pivots, faults};`)
		if len(got.Pivots) != a.Rank() || got.Faults != 0 {
			t.Errorf("%s: %d pivots and %d faults, and the rank is %d", spec, len(got.Pivots),
				got.Faults, a.Rank())
		}
	})
}

// Numbers are written as Go's math/big has them, to the last digit.
func TestLabAnalyzeNumbersProperty(t *testing.T) {
	t.Parallel()
	n := start(t)
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(2, 256).Draw(t, "modulus")
		lights := rapid.IntRange(1, 400).Draw(t, "lights")
		all := new(big.Int).Exp(big.NewInt(int64(k)), big.NewInt(int64(lights)), nil)
		// Solvable states: all of them, but for powers of divisors of the modulus.
		index := big.NewInt(1)
		for range rapid.IntRange(0, lights).Draw(t, "lost") {
			index.Mul(index, big.NewInt(int64(divisor(k, rapid.IntRange(1, k).Draw(t, "divisor")))))
		}
		solvable := new(big.Int).Quo(all, index)
		type words struct {
			Grouped, Count, Share string
			Log                   float64
			Product               string
		}
		got := with[words](t, n, map[string]any{"count": solvable.String(), "modulus": k, "lights": lights}, `
			const {countParts, log10, powersOf, statesFor} = await load('lab/analyze/numbers');
			const {grouped} = await load('kit/words');
			// The text of a view, of which the part for screen readers is left out.
			const text = (of) => Array.isArray(of) ? of.map(text).join('') : of?.props ? (of.props.class === 'unseen' ? '' : text(of.props.children)) : of || '';
			const {powers, rest} = powersOf(BigInt(given.count), given.modulus);
			return {
				grouped: grouped(given.count), count: text(countParts(given.count, given.modulus)), share: statesFor(given.count, given.modulus, given.lights), log: log10(given.count),
				product: powers.reduce((product, [p, e]) => product * BigInt(p) ** BigInt(e), rest).toString(),
			};`)
		if got.Grouped != thousands(solvable) || got.Product != solvable.String() {
			t.Errorf("%s is written as %s, its powers are %s", solvable, got.Grouped, got.Product)
		}
		digits := solvable.String()
		if len(digits) <= 40 && !strings.HasSuffix(got.Count, thousands(solvable)) {
			t.Errorf("%s is written as %s", solvable, got.Count)
		} else if len(digits) > 40 && !strings.HasSuffix(got.Count,
			fmt.Sprintf("≈ %s.%s × 10%d", digits[:1], digits[1:3], len(digits)-1)) {
			t.Errorf("%s is written as %s", solvable, got.Count)
		}
		if len(index.String()) <= 15 && got.Share != thousands(index) {
			t.Errorf("one of %s is %s", index, got.Share)
		}
		exact, _ := new(big.Float).SetInt(solvable).Float64()
		if !math.IsInf(exact, 0) && math.Abs(got.Log-math.Log10(exact)) > 1e-9 {
			t.Errorf("the logarithm of %s is %v", solvable, got.Log)
		}
	})
}

// thousands writes a number with commas.
func thousands(n *big.Int) string {
	digits := n.String()
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

// The list of formats is that of package models.
func TestLabModelFormats(t *testing.T) {
	t.Parallel()
	type format struct {
		Name, Extension string
		Objectives      []string
		Modulus         int
		Numbered        bool
	}
	var got, want []format
	must(got, json.Unmarshal(must(os.ReadFile("../page/lab/model/formats.json")), &got))
	for _, f := range models.Formats() {
		var objectives []string
		for _, o := range f.Objectives {
			objectives = append(objectives, o.String())
		}
		want = append(want, format{f.Name, f.Extensions[0], objectives, f.MaxModulus, f.Numbered})
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the page lists %v\nand package models %v", got, want)
	}
}

// divisor returns the greatest divisor of k up to n.
func divisor(k, n int) int {
	for k%n != 0 {
		n--
	}
	return n
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
