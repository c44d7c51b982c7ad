package lightsout

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
)

// packed is the storage of State and Presses: n values modulo k.
//
// Two states are one bit a value, in 64-bit words, the first value in the lowest bit of the first word:
//
//	n = 70    words[0]  63 62 … 2 1 0     values 0 to 63
//	          words[1]  ·· ·· … 69…64     values 64 to 69; the excess bits are zero
//
// More states are one byte a value, in order. The excess bits are always zero, so that equality,
// counting and whole-word arithmetic need no mask.
//
// A copy of a packed shares its storage, as a copy of a slice does; Clone makes a new one.
type packed struct {
	k, n  int
	words []uint64 // k = 2
	bytes []uint8  // k > 2
}

func newPacked(k, n int) packed {
	if k < 2 || k > MaxModulus || n < 0 || n > maxPacked && (k > 2 || n/8 > maxPacked) {
		panic(fmt.Sprintf(
			"lightsout: %d values modulo %d: from 0 values on, modulo 2 to %d, in at most %d bytes", n, k,
			MaxModulus, maxPacked))
	}
	if k == 2 {
		words := make([]uint64, wordsFor(n))
		hugePages(words)
		return packed{k: k, n: n, words: words}
	}
	return packed{k: k, n: n, bytes: make([]uint8, n)}
}

// wordsFor returns how many words n bits take, without overflow for any n.
func wordsFor(n int) int { return n/64 + (n%64+63)/64 }

// Len returns how many values there are.
func (p packed) Len() int { return p.n }

// Modulus returns k, the number of different values.
func (p packed) Modulus() int { return p.k }

// At returns value i, from 0 to k−1.
func (p packed) At(i int) int {
	p.check(i)
	if p.k == 2 {
		return int(p.words[i>>6] >> (i & 63) & 1)
	}
	return int(p.bytes[i])
}

// Set makes value i equal to v modulo k.
func (p packed) Set(i, v int) {
	p.check(i)
	v = mod(v, p.k)
	if p.k == 2 {
		w := &p.words[i>>6]
		*w = *w&^(1<<(i&63)) | uint64(v)<<(i&63)
		return
	}
	p.bytes[i] = uint8(v)
}

// Add adds v to value i, modulo k.
func (p packed) Add(i, v int) {
	p.check(i)
	v = mod(v, p.k)
	if p.k == 2 {
		p.words[i>>6] ^= uint64(v) << (i & 63)
		return
	}
	p.bytes[i] = uint8((int(p.bytes[i]) + v) % p.k)
}

// check keeps an index beyond the last value from touching the excess bits.
func (p packed) check(i int) {
	if uint(i) >= uint(p.n) {
		panic(outside{i, p.n})
	}
}

// outside is the panic of a wrong index, a value so that At can be inlined.
type outside struct{ i, n int }

func (o outside) Error() string {
	return fmt.Sprintf("lightsout: index %d out of range [0, %d)", o.i, o.n)
}

// Words returns the storage of a two-state vector, value i in bit i mod 64 of word i/64. It is
// shared, not copied: a caller that writes to it must keep the excess bits zero. It is nil when k > 2.
func (p packed) Words() []uint64 { return p.words }

// Bytes returns the storage of a vector with more than two states, one value per byte. It is
// shared, not copied. It is nil when k = 2.
func (p packed) Bytes() []uint8 { return p.bytes }

// Packed returns the values in as few bytes as they take: with two states eight per byte, the first in
// the lowest bit, else one per byte. Excess bits are zero.
func (p packed) Packed() []byte {
	if p.k > 2 {
		return slices.Clone(p.bytes)
	}
	data := make([]byte, 0, 8*len(p.words))
	for _, w := range p.words {
		data = binary.LittleEndian.AppendUint64(data, w)
	}
	return data[:p.packedLen()]
}

func (p packed) packedLen() int {
	if p.k > 2 {
		return p.n
	}
	return p.n/8 + (p.n%8+7)/8
}

// SetPacked makes the values those that Packed returned as data. Data that are not of such a vector
// are an error, and change nothing.
func (p packed) SetPacked(data []byte) error {
	if len(data) != p.packedLen() {
		return fmt.Errorf("it has %d bytes instead of %[3]d for %[2]d values", len(data), p.n, p.packedLen())
	}
	if p.k > 2 {
		for i, v := range data {
			if int(v) >= p.k {
				return fmt.Errorf("value %d is %d: must be between 0 and %d", i, v, p.k-1)
			}
		}
		copy(p.bytes, data)
		return nil
	}
	if p.n%8 != 0 && data[len(data)-1]>>(p.n%8) != 0 {
		return fmt.Errorf("it has values beyond the %d", p.n)
	}
	clear(p.words)
	for i, v := range data {
		p.words[i/8] |= uint64(v) << (i % 8 * 8)
	}
	return nil
}

// each yields the places of the values that are not zero, and the values.
func (p packed) each(yield func(i, v int) bool) {
	for at, w := range p.words {
		for ; w != 0; w &= w - 1 {
			if !yield(at<<6+bits.TrailingZeros64(w), 1) {
				return
			}
		}
	}
	for i, v := range p.bytes {
		if v != 0 && !yield(i, int(v)) {
			return
		}
	}
}

// String returns the values in one row, '.' and '#' or digits, which ParseState and ParsePresses of the board
// read. Many values are shortened; Board.StateText and Board.PressesText print them all, in the shape of the
// board.
func (p packed) String() string {
	const limit = 100
	shown := p
	shown.n = min(p.n, limit)
	text := digitRows(shown, evenRows{1, shown.n})[0]
	if p.k == 2 {
		text = binaryText.Replace(text)
	}
	if p.n > limit {
		text += fmt.Sprintf("… (%d values, %d not zero)", p.n, p.nonzero())
	}
	return text
}

// IsZero reports whether every value is zero.
func (p packed) IsZero() bool {
	return !slices.ContainsFunc(p.words, func(w uint64) bool { return w != 0 }) &&
		!slices.ContainsFunc(p.bytes, func(v uint8) bool { return v != 0 })
}

func (p packed) nonzero() int {
	return onesIn(p.words) + len(p.bytes) - bytes.Count(p.bytes, []byte{0})
}

// onesIn counts the bits that are set, on all processors if there are many. Otherwise it allocates nothing.
func onesIn(words []uint64) int {
	const many = 1 << 17
	if len(words) <= many {
		ones := 0
		for _, w := range words {
			ones += bits.OnesCount64(w)
		}
		return ones
	}
	var total atomic.Int64
	var work sync.WaitGroup
	for part := range slices.Chunk(words, many) {
		work.Go(func() { total.Add(int64(onesIn(part))) })
	}
	work.Wait()
	return int(total.Load())
}

func (p packed) sum() int {
	if p.k == 2 {
		return p.nonzero()
	}
	total := 0
	for _, v := range p.bytes {
		total += int(v)
	}
	return total
}

func (p packed) clone() packed {
	p.words = slices.Clone(p.words)
	p.bytes = slices.Clone(p.bytes)
	return p
}

func (p packed) equal(q packed) bool {
	return p.k == q.k && p.n == q.n && slices.Equal(p.words, q.words) && slices.Equal(p.bytes, q.bytes)
}

// plus returns p + sign·q as a new vector; sign is +1 or −1.
func (p packed) plus(q packed, sign int) packed {
	if p.k != q.k || p.n != q.n {
		panic(fmt.Sprintf("lightsout: %d values modulo %d do not go with %d values modulo %d", p.n,
			p.k, q.n, q.k))
	}
	r := p.clone()
	for i, w := range q.words {
		r.words[i] ^= w
	}
	for i, v := range q.bytes {
		r.bytes[i] = uint8((int(r.bytes[i]) + sign*int(v) + p.k) % p.k)
	}
	return r
}

// setOnes makes every value 1.
func (p packed) setOnes() {
	for i := range p.bytes {
		p.bytes[i] = 1
	}
	for i := range p.words {
		p.words[i] = ^uint64(0)
	}
	if excess := p.n & 63; excess != 0 && p.k == 2 {
		p.words[len(p.words)-1] >>= 64 - excess
	}
}

// mod is the remainder in 0…k−1, also for negative v.
func mod(v, k int) int {
	if v < 0 || v >= k { // a division is slow
		if v %= k; v < 0 {
			v += k
		}
	}
	return v
}
