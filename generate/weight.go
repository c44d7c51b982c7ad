package generate

import (
	"math/bits"

	"lightsout"
)

// pick sets x to presses of weight w, 0 ≤ w ≤ (k−1)·n, each of those presses equally likely.
func (r *random) pick(x lightsout.Presses, w int) {
	n, k := x.Len(), x.Modulus()
	if k > 2 {
		r.pickCounts(x, w)
		return
	}
	clear(x.Words())
	few := min(w, n-w)
	r.subset(n, few, func(j int) bool { return x.At(j) != 0 }, func(j int) { x.Set(j, 1) })
	if few == w {
		return
	}
	for i := range x.Words() { // what was chosen is what is not pressed
		x.Words()[i] = ^x.Words()[i]
	}
	if excess := n % 64; excess != 0 {
		x.Words()[len(x.Words())-1] &= 1<<excess - 1
	}
}

// subset chooses w of n things, each set of w equally likely (Floyd): of the first n−w+1 things one is chosen, and with
// each further thing one of those up to it, or the further one itself if that one has been chosen before.
func (r *random) subset(n, w int, has func(int) bool, add func(int)) {
	for last := n - w; last < n; last++ {
		if j := r.index(last + 1); has(j) {
			add(last)
		} else {
			add(j)
		}
	}
}

// pickCounts is pick for more than two states. Each count is drawn with a chance proportional to z to its power, apart
// from the others, until they add up to w. All x of weight w then have the same chance, that of z^w, whatever z is; a z
// that makes w the expected weight makes tries few, about three times the deviation of the weight. If w is above the
// middle, the counts are those that are missing to k−1.
func (r *random) pickCounts(x lightsout.Presses, w int) {
	counts, k := x.Bytes(), x.Modulus()
	most := (k - 1) * len(counts)
	missing := 2*w > most
	if missing {
		w = most - w
	}
	z := newChance(k, len(counts), w)
	for {
		left := w
		for j := 0; j < len(counts) && left >= 0; j++ {
			v := r.power(z)
			counts[j] = uint8(v)
			left -= v
		}
		if left == 0 {
			break
		}
	}
	if missing {
		for j, v := range counts {
			counts[j] = uint8(k-1) - v
		}
	}
}

// chance is the number z of pickCounts for counts below k.
type chance struct {
	k    int
	z    uint64 // 2³²·z
	flat bool   // z^k is above 1/2
}

// power returns v from 0 to k−1 with a chance proportional to z^v. If z^k is above 1/2, all powers are much alike: any
// v is taken with a chance of z^v, that is, if v random numbers in a row are below z. Else v is how many are below z in
// a row, from the beginning again if they are k. Either way about every second v is taken at the least.
func (r *random) power(c chance) int {
	for {
		most := c.k
		if c.flat {
			most = r.index(c.k)
		}
		v := 0
		for v < most && r.src.Uint64()>>32 < c.z {
			v++
		}
		if c.flat == (v == most) {
			return v
		}
	}
}

// newChance returns the z for which the expected sum of n counts is about w, at most the middle. It is
// found by halving, in whole numbers, so that it is the same on every machine.
func newChance(k, n, w int) chance {
	low, high := uint64(0), uint64(1)<<32-1
	flat := false
	for low < high {
		z := (low + high + 1) / 2
		power, all, sum := uint64(1)<<32, uint64(0), uint64(0) // all and sum stay below 2⁴⁸
		for v := range uint64(k) {
			all, sum = all+power, sum+v*power
			power = power * z >> 32
		}
		// Is sum/all·n at most w?
		a, b := bits.Mul64(sum, uint64(n))
		c, d := bits.Mul64(all, uint64(w))
		if a < c || a == c && b <= d {
			low, flat = z, power > 1<<31
		} else {
			high = z - 1
		}
	}
	return chance{k, low, flat}
}
