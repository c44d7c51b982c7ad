package zmod

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// isZero reports whether v has no entry but 0.
func isZero(v []uint8) bool { return len(bytes.Trim(v, "\x00")) == 0 }

// checkAnswer fails unless Solve gives exactly one of a solution and a
// witness, and it is one.
func checkAnswer(t rapid.TB, m *Matrix, f *Factored, b []uint8) (ok bool) {
	t.Helper()
	x, w, ok := f.Solve(b)
	switch {
	case ok != (x != nil) || ok != (w == nil):
		t.Fatalf("Solve(%v) = %v, %v, %v", b, x, w, ok)
	case ok && !bytes.Equal(m.MulVec(x), b):
		t.Fatalf("%v does not solve A·x = %v for\n%v", x, b, m)
	case !ok && !isZero(m.VecMul(w)):
		t.Fatalf("%v is not orthogonal to the columns of\n%v", w, m)
	case !ok && m.ring.Dot(w, b) == 0:
		t.Fatalf("%v is orthogonal to %v", w, b)
	}
	return ok
}

func TestSolveGivesSolutionOrWitness(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawAnyMatrix(t)
		before := m.Clone()
		f := factored(m)
		if !m.Equal(before) {
			t.Fatal("Factor changes its argument")
		}
		rng := drawRand(t)
		k := m.ring.Modulus()
		for range 3 {
			b := randomVector(rng, k, m.rows)
			ok := checkAnswer(t, m, f, b)
			if orthogonal := isZero(leftKernelOf(f).form.MulVec(b)); ok != orthogonal {
				t.Fatalf("solvable is %v, orthogonal to the left kernel is %v", ok, orthogonal)
			}
			if !checkAnswer(t, m, f, m.MulVec(randomVector(rng, k, m.cols))) {
				t.Fatal("no solution for a product A·x")
			}
		}
	})
}

// One wrong entry in a solvable right-hand side is noticed.
func TestSolveNearMisses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawAnyMatrix(t)
		if m.rows == 0 {
			return
		}
		rng := drawRand(t)
		k := m.ring.Modulus()
		f := factored(m)
		image := howell(m.Transpose())
		for range 5 {
			b := m.MulVec(randomVector(rng, k, m.cols))
			i := rng.IntN(m.rows)
			b[i] = m.ring.Add(b[i], uint8(rng.IntN(k)))
			if ok := checkAnswer(t, m, f, b); ok != image.Contains(b) {
				t.Fatalf("solvable is %v, in the span of the columns is %v", ok, image.Contains(b))
			}
		}
	})
}

// kernelByHowell reads {w : w·A = 0} off the Howell form of (A I), which it
// returns too: an independent way to what Factor finds by prime powers.
func kernelByHowell(m *Matrix) (kernel, whole *Span) {
	wide := newMatrix(m.ring, m.rows, m.cols+m.rows)
	for i := range m.rows {
		copy(wide.Row(i), m.Row(i))
		wide.Set(i, m.cols+i, 1)
	}
	whole = howell(wide)
	below := 0
	for below < whole.Len() && whole.leads[below] < m.cols {
		below++
	}
	form := newMatrix(m.ring, whole.Len()-below, m.rows)
	leads := make([]int, form.rows)
	for i := range form.rows {
		copy(form.Row(i), whole.form.Row(below + i)[m.cols:])
		leads[i] = whole.leads[below+i] - m.cols
	}
	return &Span{form, leads}, whole
}

func TestKernelsAgainstHowellForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawAnyMatrix(t)
		f := factored(m)
		left, _ := kernelByHowell(m)
		if !leftKernelOf(f).Equal(left) {
			t.Fatalf("left kernel\n%vwant\n%v", leftKernelOf(f), left)
		}
		right, _ := kernelByHowell(m.Transpose())
		if !kernelOf(f).Equal(right) {
			t.Fatalf("kernel\n%vwant\n%v", kernelOf(f), right)
		}
		checkForm(t, kernelOf(f))
		for i := range kernelOf(f).Len() {
			if !isZero(m.MulVec(kernelOf(f).form.Row(i))) {
				t.Fatalf("generator %d of the kernel is not in it", i)
			}
		}
		for i := range leftKernelOf(f).Len() {
			if !isZero(m.VecMul(leftKernelOf(f).form.Row(i))) {
				t.Fatalf("generator %d of the left kernel is not in it", i)
			}
		}
	})
}

// The Howell form of (Aᵀ I) spans all (A·x, x), so reducing (b, 0) by it leaves
// (0, −x) if there is a solution x.
func TestSolveAgainstHowellForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawAnyMatrix(t)
		f := factored(m)
		kernel, whole := kernelByHowell(m.Transpose())
		rng := drawRand(t)
		k := m.ring.Modulus()
		for _, b := range [][]uint8{randomVector(rng, k, m.rows), m.MulVec(randomVector(rng, k, m.cols))} {
			rest := whole.Reduce(append(bytes.Clone(b), make([]uint8, m.cols)...))
			x, _, ok := f.Solve(b)
			if ok != isZero(rest[:m.rows]) {
				t.Fatalf("solvable is %v, by Howell form %v", ok, !ok)
			}
			if !ok {
				continue
			}
			y := rest[m.rows:]
			for j, v := range y {
				y[j] = m.ring.Neg(v)
			}
			if !bytes.Equal(kernel.Reduce(x), kernel.Reduce(y)) {
				t.Fatalf("solutions %v and %v do not differ by the kernel", x, y)
			}
		}
	})
}

// Sizes at which lanes must be reduced more than once in one row, modulo 2 the
// latest, and all rounds of a prime power are many rows long.
func TestFactorLargerMatrices(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct{ k, rows, cols, rank int }{
		{2, 560, 550, 545}, {3, 300, 300, 290}, {4, 150, 150, 150}, {12, 150, 120, 100}, {37, 150, 150, 145},
		{256, 120, 130, 110},
	} {
		t.Run(fmt.Sprintf("%dx%dmod%d", c.rows, c.cols, c.k), func(t *testing.T) {
			m := randomMatrix(rng, c.k, c.rows, c.cols)
			for i := c.rank; i < c.rows; i++ {
				one := m.Row(rng.IntN(c.rank))
				two := m.Row(rng.IntN(c.rank))
				for j := range c.cols {
					m.Set(i, j, m.ring.Add(one[j], two[j]))
				}
			}
			f := factored(m)
			if checkAnswer(t, m, f, randomVector(rng, c.k, c.rows)); !checkAnswer(t, m, f,
				m.MulVec(randomVector(rng, c.k, c.cols))) {
				t.Error("no solution for a product A·x")
			}
			if kernelOf(f).Size().Cmp(f.KernelSize()) != 0 {
				t.Errorf("KernelSize %v, by the form %v", f.KernelSize(), kernelOf(f).Size())
			}
			if got := m.Mul(kernelOf(f).Generators().Transpose()); !isZero(got.data) {
				t.Error("a generator of the kernel is not in it")
			}
			if got := leftKernelOf(f).Generators().Mul(m); !isZero(got.data) {
				t.Error("a generator of the left kernel is not in it")
			}
		})
	}
}

func TestSizes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawAnyMatrix(t)
		f := factored(m)
		k := uint32(m.ring.Modulus())
		if got := kernelOf(f).Size(); got.Cmp(f.KernelSize()) != 0 {
			t.Fatalf("KernelSize %v, by the form %v", f.KernelSize(), got)
		}
		if got := howell(m.Transpose()).Size(); got.Cmp(f.ImageSize()) != 0 {
			t.Fatalf("ImageSize %v, by the form %v", f.ImageSize(), got)
		}
		product := new(big.Int).Mul(f.ImageSize(), f.KernelSize())
		if product.Cmp(power(k, m.cols)) != 0 {
			t.Fatalf("image × kernel = %v, want %d^%d", product, k, m.cols)
		}
		// The left kernel is all that is orthogonal to the image.
		product.Mul(f.ImageSize(), leftKernelOf(f).Size())
		if product.Cmp(power(k, m.rows)) != 0 {
			t.Fatalf("image × left kernel = %v, want %d^%d", product, k, m.rows)
		}
		transposed := factored(m.Transpose())
		if transposed.ImageSize().Cmp(f.ImageSize()) != 0 {
			t.Fatal("rows and columns span different numbers of vectors")
		}
	})
}

func TestFactorAgainstExhaustiveSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawTinyMatrix(t)
		f := factored(m)
		k := m.ring.Modulus()
		solutions := map[string]int{}
		for _, x := range allVectors(k, m.cols) {
			solutions[string(m.MulVec(x))]++
		}
		if f.ImageSize().Int64() != int64(len(solutions)) {
			t.Fatalf("ImageSize %v, want %d", f.ImageSize(), len(solutions))
		}
		for _, b := range allVectors(k, m.rows) {
			want := solutions[string(b)]
			if ok := checkAnswer(t, m, f, b); ok != (want > 0) {
				t.Fatalf("solvable is %v with %d solutions", ok, want)
			}
			if want == 0 {
				continue
			}
			x, _, _ := f.Solve(b)
			got := 0
			for y := range kernelOf(f).Coset(x) {
				if !bytes.Equal(m.MulVec(y), b) {
					t.Fatalf("%v is listed as a solution", y)
				}
				got++
			}
			if got != want || f.KernelSize().Int64() != int64(want) {
				t.Fatalf("%d solutions listed, KernelSize %v, want %d", got, f.KernelSize(), want)
			}
		}
	})
}

// Invertible operations on rows and columns keep the invariant factors, so
// they can be planted.
func TestInvariantFactorsAreFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := drawModulus(t)
		rows := rapid.IntRange(0, 12).Draw(t, "rows")
		cols := rapid.IntRange(0, 12).Draw(t, "cols")
		rng := drawRand(t)
		m := NewMatrix(k, rows, cols)
		want := []int{}
		d := 1
		for i := range min(rows, cols) {
			if d < k && rng.IntN(3) == 0 {
				d = GCD(d*(1+rng.IntN(k)), k)
			}
			want = append(want, d)
			m.Set(i, i, uint8(d%k))
		}
		m = unimodular(rng, k, rows).Mul(m).Mul(unimodular(rng, k, cols))
		got := factored(m).InvariantFactors()
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("invariant factors %v, want %v", got, want)
			}
		}
	})
}

func TestFactoredIsSafeToShare(t *testing.T) {
	m := fromRows(12, [][]int{{2, 3, 4}, {6, 9, 0}, {8, 0, 4}})
	f := factored(m)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for _, b := range allVectors(12, 2) {
				f.Solve(append(b, 0))
			}
			if kernelOf(f).Size().Cmp(f.KernelSize()) != 0 || leftKernelOf(f).Len() == 0 {
				t.Error("kernel and size differ")
			}
		})
	}
	group.Wait()
}

// These functions call those of the package without cancellation.

func uncanceled[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func factored(m *Matrix) *Factored      { return uncanceled(Factor(context.Background(), m)) }
func howell(m *Matrix) *Span            { return uncanceled(Howell(context.Background(), m)) }
func kernelOf(f *Factored) *Span        { return uncanceled(f.Kernel(context.Background())) }
func leftKernelOf(f *Factored) *Span    { return uncanceled(f.LeftKernel(context.Background())) }
func factorsOf(m *IntMatrix) []*big.Int { return uncanceled(m.InvariantFactors(context.Background())) }

// countdown is a context that is canceled after a number of checks.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// A large matrix is read only as long as the context lasts.
func TestReadingIsCanceled(t *testing.T) {
	m := NewMatrix(251, 1000, 1)
	if _, err := Factor(&countdown{context.Background(), 2300}, m); !errors.Is(err, context.Canceled) {
		t.Errorf("after 2,300 looks at the context of 1,000 rows: %v", err)
	}
}

// TestCanceled cancels every long computation at every check.
func TestCanceled(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	const n = 12
	for _, k := range []int{3, 4, 6, 255} {
		m := benchMatrix(k, n, n)
		f := factored(m)
		integers := NewIntMatrix(n, n)
		for i := range n {
			for j := range n {
				integers.Add(i, j, 2*int64(m.Row(i)[j]))
			}
		}
		for name, work := range map[string]func(ctx context.Context) error{
			"Factor": func(ctx context.Context) error {
				_, err := Factor(ctx, m)
				return err
			},
			"Howell": func(ctx context.Context) error {
				_, err := Howell(ctx, m)
				return err
			},
			"Kernel": func(ctx context.Context) error {
				_, err := f.Kernel(ctx)
				return err
			},
			"LeftKernel": func(ctx context.Context) error {
				_, err := f.LeftKernel(ctx)
				return err
			},
			"InvariantFactors": func(ctx context.Context) error {
				_, err := integers.InvariantFactors(ctx)
				return err
			},
		} {
			counted := &countdown{context.Background(), 1 << 30}
			if err := work(counted); err != nil {
				t.Fatal(err)
			}
			looks := 1<<30 - counted.left
			if looks < n {
				t.Errorf("%s modulo %d: %d looks at the context for %d rows", name, k, looks, n)
			}
			for left := range looks {
				if err := work(&countdown{context.Background(), left}); !errors.Is(err, context.Canceled) {
					t.Fatalf("%s modulo %d, canceled at check %d of %d: %v", name, k, left, looks, err)
				}
			}
		}
	}
}

// Different choices draw different vectors of the kernel, and all choices together draw every one.
func TestDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom([]int{2, 3, 4, 5, 6, 8, 9, 12}).Draw(t, "k")
		m := drawMatrix(t, k, rapid.IntRange(0, 4).Draw(t, "rows"), rapid.IntRange(1, 4).Draw(t, "cols"))
		f := factored(m)
		kernel := kernelOf(f)
		drawn := map[string]bool{}
		var choices, limits []int // of a draw, counted up from draw to draw
		for {
			at := 0
			x := f.Draw(func(n int) int {
				if at == len(choices) {
					choices = append(choices, 0)
					limits = append(limits, n)
				}
				at++
				return choices[at-1]
			})
			if !kernel.Contains(x) || drawn[string(x)] {
				t.Fatalf("modulo %d: %v is drawn twice, or is not in the kernel of\n%v", k, x, m)
			}
			drawn[string(x)] = true
			last := len(choices) - 1
			for last >= 0 && choices[last] == limits[last]-1 {
				last--
			}
			if last < 0 {
				break
			}
			choices[last]++
			choices = choices[:last+1]
			limits = limits[:last+1]
		}
		if size := f.KernelSize(); !size.IsInt64() || size.Int64() != int64(len(drawn)) {
			t.Fatalf("modulo %d: %d vectors of %v are drawn of\n%v", k, len(drawn), size, m)
		}
	})
}
