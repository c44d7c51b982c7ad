package zmod

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// IntMatrix is a sparse matrix of integers.
type IntMatrix struct {
	rows, cols int
	entries    []map[int]int64 // by row, then column
}

func NewIntMatrix(rows, cols int) *IntMatrix {
	m := &IntMatrix{rows, cols, make([]map[int]int64, rows)}
	for i := range m.entries {
		m.entries[i] = map[int]int64{}
	}
	return m
}

func (m *IntMatrix) Add(i, j int, v int64) { m.entries[i][j] += v }

func (m *IntMatrix) InvariantFactors(ctx context.Context) ([]*big.Int, error) {
	return InvariantFactors(ctx, m.rows, m.cols, func(add func(row, col int, v int64)) {
		for j := range m.cols {
			for i, row := range m.entries {
				if row[j] != 0 {
					add(i, j, row[j])
				}
			}
		}
	})
}

// grid returns the matrix of a rows×cols grid in which each cell is joined to
// itself and its orthogonal neighbors; with wrap, also across the edges.
func grid(rows, cols int, wrap bool) *IntMatrix {
	m := NewIntMatrix(rows*cols, rows*cols)
	for r := range rows {
		for c := range cols {
			for _, d := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
				i := r + d[0]
				j := c + d[1]
				if wrap {
					i = (i + rows) % rows
					j = (j + cols) % cols
				}
				if i >= 0 && i < rows && j >= 0 && j < cols {
					m.Add(i*cols+j, r*cols+c, 1)
				}
			}
		}
	}
	return m
}

// unimodular returns a random product of elementary operations over ℤ/k.
func unimodular(rng *rand.Rand, k, n int) *Matrix {
	m := NewMatrix(k, n, n)
	for i := range n {
		m.Set(i, i, 1)
	}
	for range 4 * n {
		i := rng.IntN(n)
		j := rng.IntN(n)
		c := uint8(rng.IntN(k))
		if i == j {
			continue
		}
		for t := range n {
			m.Set(i, t, m.ring.Add(m.At(i, t), m.ring.Mul(c, m.At(j, t))))
		}
	}
	return m
}

// fromInts returns the sparse matrix with the given rows.
func fromInts(rows [][]int64, cols int) *IntMatrix {
	m := NewIntMatrix(len(rows), cols)
	for i, row := range rows {
		for j, v := range row {
			m.Add(i, j, v)
		}
	}
	return m
}

// notOne returns the factors other than 1 as text.
func notOne(factors []*big.Int) string {
	var out []string
	for _, d := range factors {
		if d.Cmp(one) != 0 {
			out = append(out, d.String())
		}
	}
	return strings.Join(out, " ")
}

func TestInvariantFactorsOfGrids(t *testing.T) {
	for _, c := range []struct {
		rows, cols int
		wrap       bool
		want       string
	}{
		{2, 2, false, "3"},
		{3, 3, false, "7"},
		{4, 4, false, "2 2 0 0"},
		{5, 5, false, "33 0 0"},
		{6, 6, false, "13 13 13"},
		{3, 3, true, "2 2 2 10"},
		{4, 4, true, "3 3 3 3 15"},
		{10, 10, false, "23 23 23 23 989"},
	} {
		t.Run(fmt.Sprintf("%dx%d,wrap=%v", c.rows, c.cols, c.wrap), func(t *testing.T) {
			if got := notOne(factorsOf(grid(c.rows, c.cols, c.wrap))); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// plainSmith finds the invariant factors from their definition by minors: the
// product of the first i is the greatest common divisor of all minors of order
// i.
func plainSmith(rows [][]int64, cols int) []*big.Int {
	var out []*big.Int
	last := big.NewInt(1)
	for order := 1; order <= min(len(rows), cols); order++ {
		g := new(big.Int)
		for _, r := range subsets(len(rows), order) {
			for _, c := range subsets(cols, order) {
				g.GCD(nil, nil, g, new(big.Int).Abs(determinant(rows, r, c)))
			}
		}
		d := new(big.Int)
		if g.Sign() != 0 {
			d.Quo(g, last)
			last = g
		}
		out = append(out, d)
	}
	return out
}

// subsets returns the subsets of {0, …, n−1} of the given size.
func subsets(n, size int) [][]int {
	var out [][]int
	for bits := range 1 << n {
		var s []int
		for i := range n {
			if bits>>i&1 == 1 {
				s = append(s, i)
			}
		}
		if len(s) == size {
			out = append(out, s)
		}
	}
	return out
}

// determinant expands the minor of the given rows and columns by its first row.
func determinant(m [][]int64, rows, cols []int) *big.Int {
	if len(rows) == 0 {
		return big.NewInt(1)
	}
	sum := new(big.Int)
	for i, j := range cols {
		v := big.NewInt(m[rows[0]][j])
		if i%2 == 1 {
			v.Neg(v)
		}
		others := slices.Delete(slices.Clone(cols), i, i+1)
		sum.Add(sum, v.Mul(v, determinant(m, rows[1:], others)))
	}
	return sum
}

func TestInvariantFactorsAgainstMinors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.IntRange(0, 4).Draw(t, "rows")
		cols := rapid.IntRange(0, 4).Draw(t, "cols")
		// Few primes in the entries make for long chains of divisors.
		entry := rapid.SampledFrom([]int64{0, 0, 1, -1, 2, -2, 3, 4, 6, -6, 8, 9, 12, 30, -36, 60, 1 << 40})
		m := make([][]int64, rows)
		for i := range m {
			m[i] = rapid.SliceOfN(entry, cols, cols).Draw(t, "row")
		}
		got := factorsOf(fromInts(m, cols))
		want := plainSmith(m, cols)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("invariant factors %v, want %v", got, want)
		}
		// The core alone must find them too, when no pivot ±1 helps it.
		dense := make([][]*big.Int, rows)
		for i := range m {
			for _, v := range m[i] {
				dense[i] = append(dense[i], big.NewInt(v))
			}
		}
		for len(want) > 0 && want[len(want)-1].Sign() == 0 {
			want = want[:len(want)-1]
		}
		if got, _ := smithOfCore(context.Background(), dense); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("of the core %v, want %v", got, want)
		}
	})
}

// The number that the core is reduced by is a minor of the order of the rank,
// and the rank is that of the textbook's minors.
func TestRankAndMinor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.IntRange(0, 4).Draw(t, "rows")
		cols := rapid.IntRange(0, 4).Draw(t, "cols")
		m := make([][]int64, rows)
		dense := make([][]*big.Int, rows)
		for i := range m {
			m[i] = rapid.SliceOfN(rapid.Int64Range(-3, 3), cols, cols).Draw(t, "row")
			for _, v := range m[i] {
				dense[i] = append(dense[i], big.NewInt(v))
			}
		}
		rank, minor, _ := rankAndMinor(context.Background(), dense)
		found := false
		for _, r := range subsets(rows, rank) {
			for _, c := range subsets(cols, rank) {
				found = found || determinant(m, r, c).CmpAbs(minor) == 0
			}
		}
		if !found || minor.Sign() == 0 {
			t.Fatalf("%v is no minor of order %d of %v", minor, rank, m)
		}
		for _, r := range subsets(rows, rank+1) {
			for _, c := range subsets(cols, rank+1) {
				if determinant(m, r, c).Sign() != 0 {
					t.Fatalf("the rank of %v is greater than %d", m, rank)
				}
			}
		}
	})
}

// checkAllModuli compares the integer factors with those over ℤ/k, and the
// sizes of the kernel, for every k from 2 to 36.
func checkAllModuli(t interface{ Fatalf(string, ...any) }, m *IntMatrix) {
	factors := factorsOf(m)
	for k := 2; k <= 36; k++ {
		f := factored(m.mod(k))
		got := kernelSizeMod(factors, m.cols, k)
		want := f.KernelSize()
		if got.Cmp(want) != 0 {
			t.Fatalf("mod %d: kernel size %v by Smith form %v, %v by elimination", k, got, factors, want)
		}
		modK := f.InvariantFactors()
		for i, d := range factors {
			if got := new(big.Int).GCD(nil, nil, d, big.NewInt(int64(k))); got.Int64() != int64(modK[i]) {
				t.Fatalf("mod %d: factors %v over the integers, %v over ℤ/k", k, factors, modK)
			}
		}
		if got := howell(m.mod(k).Transpose()).Size(); got.Cmp(f.ImageSize()) != 0 {
			t.Fatalf("mod %d: image size %v by Howell form, %v by elimination", k, got, f.ImageSize())
		}
	}
}

func TestSmithAgainstEliminationModuloEveryK(t *testing.T) {
	for n := range 9 {
		checkAllModuli(t, grid(n, n+1, false))
		checkAllModuli(t, grid(n, n, n%2 == 0))
	}
	rapid.Check(t, func(t *rapid.T) {
		rng := drawRand(t)
		m := NewIntMatrix(rapid.IntRange(0, 12).Draw(t, "rows"), rapid.IntRange(0, 12).Draw(t, "cols"))
		spread := rapid.SampledFrom([]int64{2, 4, 13, 1000}).Draw(t, "spread")
		for range rapid.IntRange(0, 60).Draw(t, "entries") {
			if m.rows > 0 && m.cols > 0 {
				m.Add(rng.IntN(m.rows), rng.IntN(m.cols), rng.Int64N(spread)-spread/2)
			}
		}
		checkAllModuli(t, m)
	})
}

func TestInvariantFactorsOfTransposeAreTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := drawRand(t)
		m := NewIntMatrix(20, 14)
		tr := NewIntMatrix(14, 20)
		for range rapid.IntRange(0, 120).Draw(t, "entries") {
			i := rng.IntN(20)
			j := rng.IntN(14)
			v := rng.Int64N(9) - 4
			m.Add(i, j, v)
			tr.Add(j, i, v)
		}
		got := factorsOf(tr)
		want := factorsOf(m)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("of the transpose %v, want %v", got, want)
		}
		for i := 1; i < len(got); i++ {
			if got[i-1].Sign() == 0 && got[i].Sign() != 0 ||
				got[i-1].Sign() != 0 && new(big.Int).Rem(got[i], got[i-1]).Sign() != 0 {
				t.Fatalf("factor %d does not divide the next in %v", i-1, got)
			}
		}
	})
}
