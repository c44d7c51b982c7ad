package zmod

import (
	"bytes"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// moduli are the ones that every property is tested with: primes, prime powers, products, and the ends of the
// range of a byte.
var moduli = []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 36, 251, 255, 256}

func TestRingIsARing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := NewRing(rapid.IntRange(2, 256).Draw(t, "k"))
		residue := rapid.Uint8Range(0, uint8(r.k-1))
		a := residue.Draw(t, "a")
		b := residue.Draw(t, "b")
		c := residue.Draw(t, "c")
		if r.Add(r.Sub(a, b), b) != a || r.Add(a, r.Neg(a)) != 0 {
			t.Fatal("subtraction does not undo addition")
		}
		if r.Mul(a, r.Add(b, c)) != r.Add(r.Mul(a, b), r.Mul(a, c)) {
			t.Fatal("multiplication does not distribute")
		}
		got := int(r.Mul(a, b))
		want := int(a) * int(b) % r.Modulus()
		if got != want {
			t.Fatalf("%d·%d = %d, want %d", a, b, got, want)
		}
	})
}

// Every modulus and every residue: an exhaustive check of the tables.
func TestRingTables(t *testing.T) {
	for k := 2; k <= 256; k++ {
		r := NewRing(k)
		for i := range k {
			a := uint8(i)
			d, u := r.Associate(a)
			if int(d) != GCD(i, k)%k || !r.IsUnit(u) || r.Mul(u, a) != d {
				t.Fatalf("mod %d: Associate(%d) = %d, %d", k, a, d, u)
			}
			if r.IsUnit(a) != (GCD(i, k) == 1) {
				t.Fatalf("mod %d: IsUnit(%d) = %v", k, a, r.IsUnit(a))
			}
			if r.IsUnit(a) && r.Mul(a, r.Inverse(a)) != 1 {
				t.Fatalf("mod %d: Inverse(%d) = %d", k, a, r.Inverse(a))
			}
		}
	}
}

func TestAnnihilatorGeneratesAllThatAnnihilate(t *testing.T) {
	for _, k := range moduli {
		r := NewRing(k)
		for i := range k {
			a := uint8(i)
			var want, got []uint8
			for c := range k {
				if r.Mul(uint8(c), a) == 0 {
					want = append(want, uint8(c))
				}
				got = append(got, r.Mul(uint8(c), r.Annihilator(a)))
			}
			slices.Sort(got)
			if got = slices.Compact(got); !slices.Equal(got, want) {
				t.Fatalf("mod %d: multiples of Annihilator(%d) are %v, want %v", k, a, got, want)
			}
		}
	}
}

func TestStabilizer(t *testing.T) {
	for _, k := range moduli {
		r := NewRing(k)
		for i := range k {
			for j := range k {
				a := uint8(i)
				b := uint8(j)
				s := r.Stabilizer(a, b)
				got := GCD(int(r.Add(a, r.Mul(s, b))), k)
				want := GCD(GCD(i, j), k)
				if got != want {
					t.Fatalf("mod %d: Stabilizer(%d, %d) = %d gives divisor %d, want %d", k, a,
						b, s, got, want)
				}
			}
		}
	}
}

func TestPrimePowers(t *testing.T) {
	for k := 2; k <= 256; k++ {
		r := NewRing(k)
		product := 1
		sum := uint8(0)
		for _, f := range r.powers {
			product *= f.q
			sum = r.Add(sum, f.idempotent)
			if r.Mul(f.idempotent, f.idempotent) != f.idempotent || int(f.idempotent)%f.q != 1 {
				t.Fatalf("mod %d: idempotent of %d is %d", k, f.q, f.idempotent)
			}
		}
		if product != k || sum != 1 {
			t.Fatalf("mod %d: prime powers %v", k, r.powers)
		}
		prime := true
		for d := 2; d < k; d++ {
			prime = prime && k%d != 0
		}
		if r.IsField() != prime {
			t.Fatalf("mod %d: IsField is %v", k, r.IsField())
		}
	}
}

// plainEchelon is textbook Gaussian elimination on bytes, one entry at a time: the reference for Howell
// modulo a prime.
func plainEchelon(m *Matrix) (*Matrix, []int) {
	r := m.ring
	m = m.Clone()
	var leads []int
	for j := range m.cols {
		top := len(leads)
		i := top
		for i < m.rows && m.At(i, j) == 0 {
			i++
		}
		if i == m.rows {
			continue
		}
		for c := range m.cols {
			a := m.At(i, c)
			b := m.At(top, c)
			m.Set(i, c, b)
			m.Set(top, c, a)
		}
		inv := r.Inverse(m.At(top, j))
		for c := range m.cols {
			m.Set(top, c, r.Mul(inv, m.At(top, c)))
		}
		for i := range m.rows {
			if v := m.At(i, j); i != top && v != 0 {
				for c := range m.cols {
					m.Set(i, c, r.Sub(m.At(i, c), r.Mul(v, m.At(top, c))))
				}
			}
		}
		leads = append(leads, j)
	}
	m.rows = len(leads)
	m.data = m.data[:len(leads)*m.cols]
	return m, leads
}

func TestHowellModuloPrimes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom([]int{2, 3, 5, 7, 11, 13, 31, 127, 131, 251}).Draw(t, "k")
		size := rapid.SampledFrom(sizes)
		m := drawMatrix(t, k, size.Draw(t, "rows"), size.Draw(t, "cols"))
		before := m.Clone()
		h := howell(m)
		if !m.Equal(before) {
			t.Fatal("Howell changes its argument")
		}
		wantForm, wantLeads := plainEchelon(m)
		if !h.form.Equal(wantForm) || !slices.Equal(h.leads, wantLeads) {
			t.Fatalf("form of\n%vis\n%vwant\n%v", m, h.form, wantForm)
		}
	})
}

// allLanes returns every packing that there is for the modulus, of which
// newLanes would choose one.
func allLanes(q int) []lanes {
	var out []lanes
	for _, width := range []uint{8, 16, 32} {
		if l, ok := lanesOfWidth(q, width); ok {
			out = append(out, l)
		}
	}
	return out
}

// Every modulus, every width, every value that a lane may reach (a sample of
// them where they are many) in every lane: reduction is exact.
func TestLanesReduceExactly(t *testing.T) {
	for q := 2; q <= 256; q++ {
		for _, l := range allLanes(q) {
			most := uint64(q-1) + uint64(l.budget)*uint64(q-1)*uint64(q-1)
			if most > l.lane {
				t.Fatalf("mod %d, width %d: budget %d overflows", q, l.width, l.budget)
			}
			step := 1 + most/5000
			for v := uint64(0); v <= most; v += step {
				// Neighbors as full as can be show a carry between lanes.
				for lane := range l.perWord {
					var w, want uint64
					for i := range l.perWord {
						u := most
						if i == lane {
							u = v
						}
						w |= u << (uint(i) * l.width)
						want |= u % uint64(q) << (uint(i) * l.width)
					}
					row := []uint64{w}
					if got := l.at(row, lane); uint64(got) != v%uint64(q) {
						t.Fatalf("mod %d, width %d: at gives %d for %d", q, l.width, got, v)
					}
					if l.reduce(row); row[0] != want {
						t.Fatalf("mod %d, width %d: %#x reduces to %#x, want %#x", q, l.width,
							w, row[0], want)
					}
				}
			}
		}
	}
}

func TestLanesAddLikeBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawModulus(t)
		cols := rapid.SampledFrom(sizes).Draw(t, "cols")
		rng := drawRand(t)
		for _, l := range allLanes(q) {
			want := randomVector(rng, q, cols)
			acc := make([]uint64, l.words(cols))
			packed := make([]uint64, l.words(cols))
			l.pack(acc, want)
			for range min(l.budget, 300) {
				row := randomVector(rng, q, cols)
				m := rng.IntN(q)
				l.pack(packed, row)
				addMul(acc, packed, uint64(m))
				for j, v := range row {
					want[j] = uint8((int(want[j]) + m*int(v)) % q)
				}
			}
			for j, v := range want {
				if got := l.at(acc, j); got != uint32(v) {
					t.Fatalf("width %d: column %d is %d, want %d", l.width, j, got, v)
				}
			}
			l.reduce(acc)
			got := make([]uint8, cols)
			if l.unpack(got, acc); !bytes.Equal(got, want) {
				t.Fatalf("width %d: got %v, want %v", l.width, got, want)
			}
			for j := cols; j < len(acc)*l.perWord; j++ {
				if l.at(acc, j) != 0 {
					t.Fatalf("width %d: lane %d beyond the last column is not 0", l.width, j)
				}
			}
		}
	})
}

// fromRows returns the matrix over ℤ/k with the given rows of integers, each
// reduced modulo k. It panics if the rows differ in length. Without rows there
// are no columns either; for that shape with columns use NewMatrix.
func fromRows(k int, rows [][]int) *Matrix {
	cols := 0
	if len(rows) > 0 {
		cols = len(rows[0])
	}
	m := NewMatrix(k, len(rows), cols)
	for i, row := range rows {
		if len(row) != cols {
			panic(fmt.Sprintf("zmod: row %d has %d entries, row 0 has %d", i, len(row), cols))
		}
		for j, v := range row {
			m.data[i*cols+j] = uint8((v%k + k) % k)
		}
	}
	return m
}

// randomMatrix returns a matrix over ℤ/k whose entries rng draws uniformly.
func randomMatrix(rng *rand.Rand, k, rows, cols int) *Matrix {
	m := NewMatrix(k, rows, cols)
	for i := range m.data {
		m.data[i] = uint8(rng.IntN(k))
	}
	return m
}

// mod returns the matrix over ℤ/k of the residues of the entries. It panics
// unless 2 ≤ k ≤ 256.
func (m *IntMatrix) mod(k int) *Matrix {
	out := NewMatrix(k, m.rows, m.cols)
	for i, row := range m.entries {
		for j, v := range row {
			out.Row(i)[j] = uint8((v%int64(k) + int64(k)) % int64(k))
		}
	}
	return out
}

// kernelSizeMod returns the number of x modulo k with A·x = 0, for an integer
// matrix A of the given number of columns and its invariant factors dᵢ: the
// product of gcd(dᵢ, k), where gcd(0, k) = k, and of k for each column that
// has no factor. It panics if k < 1 or if there are more factors than columns.
//
// Invertible row and column operations over the integers are invertible
// modulo k too and keep the size of the kernel; and dᵢ·y ≡ 0 (mod k) has
// gcd(dᵢ, k) solutions y. So one Smith form answers for every modulus, however
// large.
func kernelSizeMod(factors []*big.Int, cols, k int) *big.Int {
	if k < 1 {
		panic(fmt.Sprintf("zmod: modulus %d is not positive", k))
	}
	if len(factors) > cols {
		panic(fmt.Sprintf("zmod: %d invariant factors for %d columns", len(factors), cols))
	}
	modulus := big.NewInt(int64(k))
	size := new(big.Int).Exp(modulus, big.NewInt(int64(cols-len(factors))), nil)
	g := new(big.Int)
	for _, d := range factors {
		size.Mul(size, g.GCD(nil, nil, d, modulus))
	}
	return size
}

// Mul returns the product m·n. It panics unless the moduli are equal and m
// has as many columns as n has rows.
func (m *Matrix) Mul(n *Matrix) *Matrix {
	if m.ring.k != n.ring.k {
		panic(fmt.Sprintf("zmod: product of matrices modulo %d and %d", m.ring.k, n.ring.k))
	}
	if m.cols != n.rows {
		panic(fmt.Sprintf("zmod: product of %d×%d and %d×%d matrices", m.rows, m.cols, n.rows, n.cols))
	}
	out := newMatrix(m.ring, m.rows, n.cols)
	t := n.Transpose()
	for i := range out.rows {
		for j := range out.cols {
			out.Row(i)[j] = m.ring.Dot(m.Row(i), t.Row(j))
		}
	}
	return out
}
