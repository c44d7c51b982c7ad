package generate

import (
	"crypto/sha256"
	"math/big"
	"math/bits"
	"math/rand/v2"

	"lightsout"
)

// version is part of what every seed is hashed with. The puzzle of a seed may change only together with
// it, and testdata/puzzles.json holds this version to its word.
const version = "lightsout generate 1"

// random is a stream of random numbers that is the same on every machine: ChaCha8, keyed by a hash. Numbers
// below a bound are made here and not by package rand, whose way depends on the size of an int.
type random struct {
	src    *rand.ChaCha8
	number int // of the puzzle in its pack, from 0
}

// newRandom returns the stream of some texts, none of which holds a newline.
func newRandom(texts ...string) *random {
	var scratch [256]byte
	key := append(scratch[:0], version...)
	for _, text := range texts {
		key = append(append(key, '\n'), text...)
	}
	return &random{src: rand.NewChaCha8(sha256.Sum256(key))}
}

// below returns a number from 0 to n−1, each equally likely, n > 0. A random word times n, of which the high
// word is taken, gives each number equally often once the low words below 2⁶⁴ mod n are thrown away (Lemire).
func (r *random) below(n uint64) uint64 {
	high, low := bits.Mul64(r.src.Uint64(), n)
	if low < n {
		for few := -n % n; low < few; {
			high, low = bits.Mul64(r.src.Uint64(), n)
		}
	}
	return high
}

func (r *random) index(n int) int { return int(r.below(uint64(n))) }

// belowBig is below for large n: as many bits as n has, until they are a number less than n.
func (r *random) belowBig(n *big.Int) *big.Int {
	length := n.BitLen()
	data := make([]byte, (length+7)/8)
	v := new(big.Int)
	//bounded: more than half of the draws are below n
	for {
		for at := 0; at < len(data); at += 8 {
			word := r.src.Uint64()
			for i := at; i < min(at+8, len(data)); i, word = i+1, word>>8 {
				data[i] = byte(word)
			}
		}
		if length%8 != 0 {
			data[0] &= 1<<(length%8) - 1
		}
		if v.SetBytes(data).Cmp(n) < 0 {
			return v
		}
	}
}

// fill makes every value of presses equally likely, whatever the others are.
func (r *random) fill(x lightsout.Presses) {
	if words := x.Words(); words != nil {
		for i := range words {
			words[i] = r.src.Uint64()
		}
		if excess := x.Len() % 64; excess != 0 {
			words[len(words)-1] >>= 64 - excess
		}
		return
	}
	// A byte below the greatest multiple of k is equally often each remainder.
	k := x.Modulus()
	past := 256 / k * k
	word := uint64(0)
	left := 0
	for i := range x.Bytes() {
		//bounded: more than half of the bytes are below past
		for {
			if left == 0 {
				word = r.src.Uint64()
				left = 8
			}
			v := int(word & 255)
			word >>= 8
			left--
			if v < past {
				x.Bytes()[i] = uint8(v % k)
				break
			}
		}
	}
}

// pick sets x to presses of weight w, 0 ≤ w ≤ (k−1)·n, each of those presses equally likely.
func (r *random) pick(x lightsout.Presses, w int) {
	n := x.Len()
	k := x.Modulus()
	if k > 2 {
		r.pickCounts(x, w)
		return
	}
	clear(x.Words())
	few := min(w, n-w)
	r.press(x, few)
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

// press presses w of n buttons once, each set of w equally likely (Floyd): of the first n−w+1 buttons one is
// chosen, and with each further button one of those up to it, or the further one itself if that one has been
// chosen before.
func (r *random) press(x lightsout.Presses, w int) {
	for last := x.Len() - w; last < x.Len(); last++ {
		j := r.index(last + 1)
		if x.At(j) != 0 {
			j = last
		}
		x.Set(j, 1)
	}
}

// pickCounts is pick for more than two states. Each count is drawn with a chance proportional to z to its
// power, apart from the others, until they add up to w. All x of weight w then have the same chance, that of
// z^w, whatever z is; a z that makes w the expected weight makes tries few, about three times the deviation
// of the weight. If w is above the middle, the counts are those that are missing to k−1.
func (r *random) pickCounts(x lightsout.Presses, w int) {
	counts := x.Bytes()
	k := x.Modulus()
	most := (k - 1) * len(counts)
	missing := 2*w > most
	if missing {
		w = most - w
	}
	z := newChance(k, len(counts), w)
	//bounded: canPick refuses weights that take many draws
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

// power returns v from 0 to k−1 with a chance proportional to z^v. If z^k is above 1/2, all powers are much
// alike: any v is taken with a chance of z^v, that is, if v random numbers in a row are below z. Else v is
// how many are below z in a row, from the beginning again if they are k. Either way about every second v is
// taken at the least.
func (r *random) power(c chance) int {
	//bounded: about every second draw is taken
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
	low := uint64(0)
	high := uint64(1)<<32 - 1
	flat := false
	for low < high {
		z := (low + high + 1) / 2
		// all and sum stay below 2⁴⁸
		power := uint64(1) << 32
		all := uint64(0)
		sum := uint64(0)
		for v := range uint64(k) {
			all += power
			sum += v * power
			power = power * z >> 32
		}
		// Is sum/all·n at most w?
		a, b := bits.Mul64(sum, uint64(n))
		if c, d := bits.Mul64(all, uint64(w)); a < c || a == c && b <= d {
			low = z
			flat = power > 1<<31
		} else {
			high = z - 1
		}
	}
	return chance{k, low, flat}
}
