package zmod

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// plainEchelon is textbook Gaussian elimination on bytes, one entry at a time: the reference for Howell modulo a prime.
func plainEchelon(m *Matrix) (*Matrix, []int) {
	r, m := m.ring, m.Clone()
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
			a, b := m.At(i, c), m.At(top, c)
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
	m.rows, m.data = len(leads), m.data[:len(leads)*m.cols]
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
