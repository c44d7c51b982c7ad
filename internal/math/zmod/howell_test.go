package zmod

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawTinyMatrix draws a matrix so small that all the vectors of its span, and
// all vectors of its shape, can be listed.
func drawTinyMatrix(t *rapid.T) *Matrix {
	k := rapid.SampledFrom([]int{2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16}).Draw(t, "k")
	most := 3
	if k > 9 {
		most = 2
	}
	size := rapid.IntRange(0, most)
	return drawMatrix(t, k, size.Draw(t, "rows"), size.Draw(t, "cols"))
}

// allVectors returns every vector over ℤ/k of length n.
func allVectors(k, n int) [][]uint8 {
	out := [][]uint8{{}}
	for range n {
		var longer [][]uint8
		for _, v := range out {
			for a := range k {
				longer = append(longer, append(slices.Clip(v), uint8(a)))
			}
		}
		out = longer
	}
	return out
}

// plainSpan lists the span of the rows of m by trying all coefficients.
func plainSpan(m *Matrix) map[string]bool {
	set := map[string]bool{}
	for _, w := range allVectors(m.ring.Modulus(), m.rows) {
		set[string(m.VecMul(w))] = true
	}
	return set
}

// checkForm fails unless s is a Howell form: echelon form, leading entries that
// divide k, smaller entries above them, and the Howell property.
//
// The property is checked as the proof of Howell has it: the multiple of a row
// that is 0 in its leading column is in the span of the rows below.
func checkForm(t *rapid.T, s *Span) {
	t.Helper()
	r := s.form.ring
	for i, j := range s.leads {
		row := s.form.Row(i)
		d := row[j]
		if i > 0 && s.leads[i-1] >= j || d == 0 || r.k%uint32(d) != 0 {
			t.Fatalf("row %d may not lead with %d in column %d of\n%v", i, d, j, s.form)
		}
		for c := range j {
			if row[c] != 0 {
				t.Fatalf("row %d is not 0 before column %d in\n%v", i, j, s.form)
			}
		}
		for above := range i {
			if s.form.At(above, j) >= d {
				t.Fatalf("entry (%d, %d) is not reduced in\n%v", above, j, s.form)
			}
		}
		multiple := make([]uint8, len(row))
		for c, v := range row {
			multiple[c] = r.Mul(r.Annihilator(d), v)
		}
		below := &Span{&Matrix{r, s.form.rows - i - 1, s.form.cols, s.form.data[(i+1)*s.form.cols:]},
			s.leads[i+1:]}
		if !below.Contains(multiple) {
			t.Fatalf("a multiple of row %d is missing below it in\n%v", i, s.form)
		}
	}
}

func TestHowellAgainstExhaustiveSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawTinyMatrix(t)
		s := howell(m)
		checkForm(t, s)
		want := plainSpan(m)
		if s.Size().Int64() != int64(len(want)) {
			t.Fatalf("size %v, want %d", s.Size(), len(want))
		}
		for _, v := range allVectors(m.ring.Modulus(), m.cols) {
			if s.Contains(v) != want[string(v)] {
				t.Fatalf("Contains(%v) = %v for the span of\n%v", v, s.Contains(v), m)
			}
		}
	})
}

// Matrices with the same span have the same form: rows are shuffled, scaled by
// units, added to each other, and sums of them are added as new rows.
func TestHowellIsCanonical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawAnyMatrix(t)
		s := howell(m)
		checkForm(t, s)
		rng := drawRand(t)
		r := m.ring
		n := newMatrix(r, m.rows+3, m.cols)
		copy(n.data, m.data)
		for range 2 * n.rows {
			from := rng.IntN(n.rows)
			to := rng.IntN(n.rows)
			if from == to {
				continue
			}
			c := uint8(rng.IntN(int(r.k)))
			u := r.unit[rng.IntN(int(r.k))]
			for j, v := range n.Row(to) {
				n.Row(to)[j] = r.Add(r.Mul(u, v), r.Mul(c, n.At(from, j)))
			}
		}
		if got := howell(n); !got.Equal(s) {
			t.Fatalf("forms differ:\n%vand\n%v", s, got)
		}
		if got := howell(s.form); !got.Equal(s) || !slices.Equal(got.leads, s.leads) {
			t.Fatalf("the form of\n%vis\n%v", s, got)
		}
	})
}

// The span of a matrix over ℤ/k is the product of its spans over the prime
// powers of k: Howell form directly, against the Chinese remainder theorem.
func TestHowellAgainstPrimePowers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawAnyMatrix(t)
		joined := newMatrix(m.ring, 0, m.cols)
		for _, f := range m.ring.powers {
			part := NewMatrix(f.q, m.rows, m.cols)
			for i, v := range m.data {
				part.data[i] = uint8(int(v) % f.q)
			}
			form := howell(part).Generators()
			scale(form.data, int(f.idempotent), int(m.ring.k))
			joined.data = append(joined.data, form.data...)
			joined.rows += form.rows
		}
		got := howell(joined)
		want := howell(m)
		if !got.Equal(want) {
			t.Fatalf("joined:\n%vdirectly:\n%v", got, want)
		}
	})
}

// Modulo 6 the row (2 1) is in echelon form, but three times it is (0 3).
func TestHowellAddsWhatEchelonFormLacks(t *testing.T) {
	s := howell(fromRows(6, [][]int{{2, 1}}))
	if want := fromRows(6, [][]int{{2, 1}, {0, 3}}); !s.form.Equal(want) {
		t.Errorf("got\n%vwant\n%v", s.form, want)
	}
	if !s.Contains([]uint8{0, 3}) || s.Contains([]uint8{0, 1}) {
		t.Error("wrong members")
	}
}

func TestSpanListsEachVectorOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawTinyMatrix(t)
		s := howell(m)
		start := randomVector(drawRand(t), m.ring.Modulus(), m.cols)
		seen := map[string]bool{}
		for v := range s.Coset(start) {
			if len(seen) == 0 && !bytes.Equal(v, start) {
				t.Fatalf("first is %v, want %v", v, start)
			}
			if seen[string(v)] {
				t.Fatalf("%v is listed twice", v)
			}
			seen[string(v)] = true
			if !bytes.Equal(s.Reduce(v), s.Reduce(start)) {
				t.Fatalf("%v is not in the coset of %v", v, start)
			}
		}
		if int64(len(seen)) != s.Size().Int64() {
			t.Fatalf("%d vectors listed, want %v", len(seen), s.Size())
		}
	})
}

// Lanes hold exactly as many additions as their budget: a row that more pivots clear than that is still
// reduced in time.
func TestHowellBudget(t *testing.T) {
	for _, k := range []int{2, 3, 5, 6, 7, 8, 9, 11, 16, 89, 127, 173, 251, 256} {
		for more := 1; more <= 3; more++ {
			checkBudget(t, k, min(newLanes(k).budget, 600)+more)
		}
	}
}

// checkBudget finds the span of n rows, each with 1 in its own column and k−1 in the last ones, and of their
// sum.
func checkBudget(t *testing.T, k, n int) {
	t.Helper()
	const tail = 24
	m := NewMatrix(k, n+1, n+tail)
	for i := range n + 1 {
		row := m.Row(i)
		for j := range row {
			switch {
			case j < n && (i == j || i == n):
				row[j] = 1
			case j >= n && i < n:
				row[j] = uint8(k - 1)
			case j >= n:
				row[j] = uint8(n * (k - 1) % k)
			}
		}
	}
	span, err := Howell(t.Context(), m) // the sum is cleared by all others
	if err != nil || span.Generators().Rows() != n {
		t.Fatalf("mod %d: %d generators, want %d, %v", k, span.Generators().Rows(), n, err)
	}
	first := NewMatrix(k, n, n+tail)
	copy(first.Row(0), m.Row(n))
	for i := 1; i < n; i++ {
		copy(first.Row(i), m.Row(i))
	}
	if span, err = Howell(t.Context(), first); err != nil { // and so it is above them
		t.Fatal(err)
	}
	for i, form := 0, span.Generators(); i < n; i++ {
		if !slices.Equal(form.Row(i), m.Row(i)) {
			t.Fatalf("mod %d: row %d of the form is %v, want %v", k, i, form.Row(i), m.Row(i))
		}
	}
}
