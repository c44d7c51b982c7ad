package count

// What is proved of f, for every s. Since no type is 0, the sum of f over all y is 0. And f is nearly
// fixed modulo 4: going from y = 0 to y changes the sign of the s_t with ⟨t, y⟩ = 1, so
//
//	f(y) ≡ f(0) + 2·e(y)   (mod 4)     e(y) = the number of types t, N_t odd, with ⟨t, y⟩ = 1
//
// So if max f = M, then f is at most M or M − 1 or … where f is of the residue c of f(0), and
// likewise where it is of the residue c + 2, and the average of these tops must not be negative.
// If it is 0, then f is at its top everywhere, so f and with it s are known, and are checked.

// leastPeak returns a number that max f is not below, for any s.
func (t *buttonTypes) leastPeak() int {
	size := 1 << t.d
	total, sum := 0, uint64(0) // of the types t with N_t odd, so that e(y) is odd if ⟨sum, y⟩ = 1
	for at, v := range t.types {
		if total += len(t.buttons[at]); len(t.buttons[at])%2 != 0 {
			sum ^= v
		}
	}
	for peak := total % 2; ; peak += 2 {
		for _, c := range []int{total % 2, total%2 + 2} {
			tops, all := make([]int, size), 0
			for y := range tops {
				residue := c
				if odd(sum, uint64(y)) {
					residue += 2
				}
				tops[y] = peak - ((peak-residue)%4+4)%4
				all += tops[y]
			}
			if all > 0 || all == 0 && t.isSum(tops) {
				return peak
			}
		}
	}
}

// isSum reports whether f is the f of some s: its Walsh–Hadamard transform gives the only s it can be.
func (t *buttonTypes) isSum(f []int) bool {
	size := len(f)
	f = append([]int(nil), f...)
	walsh(f)
	for at, v := range t.types {
		n := len(t.buttons[at])
		s := f[v] / size
		if f[v]%size != 0 || s < -n || s > n || (n-s)%2 != 0 {
			return false
		}
		f[v] = 0
	}
	for _, rest := range f {
		if rest != 0 {
			return false
		}
	}
	return true
}
