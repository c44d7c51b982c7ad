package wht

// kernel is the inner loops of a walk for some machines.
type kernel struct {
	name    string
	maxRest int

	// balance is how many of the lowest coordinates should halve the bits of a word.
	balance int

	// sift8 transforms a table into work in all but the lowest rest coordinates, at least 3, and writes to
	// hits the numbers of the parts of 2^rest whose sizes add up to bound or more. It returns how many there
	// are. If a number left 8 bits, ok is false. No number at rest coordinates is greater than spread[rest].
	sift8 func(work, table []int8, spread []int, rest, bound int, hits []uint16) (n int, ok bool)

	// swap is how sift8 orders the parts in work: in the number of a part the lowest swap bits are
	// exchanged with as many above them.
	swap int

	// sift16 does the same with numbers of 16 bits; nil if transform16 is as fast.
	sift16 func(work []int16, table []int8, rest, bound int, hits []uint16) (n int)

	// transform16 transforms a table in place to the end. The length is a power of two, and all sums must
	// fit in 16 bits.
	transform16 func(table []int16)
}

// plain is the kernel in plain Go. It runs everywhere and is the reference for all others.
var plain = kernel{
	name: "plain", maxRest: maxRest, sift8: sift8Go, sift16: sift16Go, transform16: transform16Go,
}

// best is the fastest kernel of this machine.
var best = kernels()[0]

// place returns the coordinates of the first number of a part.
func (k *kernel) place(part, rest int) int {
	low := part & (1<<k.swap - 1)
	high := part >> k.swap & (1<<k.swap - 1)
	return (part ^ (low | high<<k.swap) ^ (high | low<<k.swap)) << rest
}

func (k kernel) walk(n int, rows [][]uint64) *Walk {
	w := &Walk{kernel: k, n: n, rows: len(rows), low: max(minLow, min(len(rows), maxLow))}
	w.tables = 1 << max(0, w.rows-w.low)
	w.basis = basis(rows)
	if k.balance > 0 {
		balance(w.basis, k.balance)
	}
	w.basisTable = make([][256]uint64, (w.rows+7)/8)
	for at, sum := range w.basis {
		for b := range 256 {
			w.basisTable[at/8][b] ^= sum * uint64(b>>(at%8)&1)
		}
	}
	w.classify(rows)
	return w
}

// sift8Go refuses what might leave 8 bits.
func sift8Go(work, table []int8, spread []int, rest, bound int, hits []uint16) (n int, ok bool) {
	if spread[rest] > 127 {
		return 0, false
	}
	w := words(work)
	for i, lanes := range words(table) {
		w[i] = carry8(lanes)
	}
	size := 1 << rest / 8
	butterflies(w, size)
	for at := 0; at < len(w); at += size {
		if part := w[at:][:size]; sizes8(part) >= bound {
			hits[n] = uint16(at >> (rest - 3))
			n++
			for i, sum := range part {
				part[i] = uncarry8(sum)
			}
		}
	}
	return n, true
}

func sift16Go(work []int16, table []int8, rest, bound int, hits []uint16) (n int) {
	for i, v := range table {
		work[i] = int16(v)
	}
	w := words(work)
	for i, lanes := range w {
		w[i] = carry16(lanes)
	}
	size := 1 << rest / 4
	butterflies(w, size)
	for at := 0; at < len(w); at += size {
		if part := w[at:][:size]; sizes16(part) >= bound {
			hits[n] = uint16(at >> (rest - 2))
			n++
			for i, sum := range part {
				part[i] = uncarry16(sum)
			}
		}
	}
	return n
}

// sizes8 returns Σ|v| over lanes of 8 bits in at most 128 words. It reads t = v + 128 in each lane. Where
// v is negative the top bit is clear, and flipping the lower seven and adding 1 gives 128 − t = |v|;
// elsewhere the lower seven are v. Two words of such sizes add without overflow, four would not.
func sizes8(words []uint64) int {
	const (
		lower = 0x7f7f7f7f7f7f7f7f
		even  = 0x00ff00ff00ff00ff
	)
	sum := uint64(0) // in lanes of 16 bits
	for ; len(words) >= 2; words = words[2:] {
		s := words[0] + half8
		t := words[1] + half8
		m := ^s & half8
		n := ^t & half8
		p := m >> 7
		q := n >> 7
		pair := (s^(m-p))&lower + p + (t^(n-q))&lower + q
		sum += pair&even + pair>>8&even
	}
	if len(words) == 1 {
		s := words[0] + half8
		m := ^s & half8
		p := m >> 7
		one := (s^(m-p))&lower + p
		sum += one&even + one>>8&even
	}
	return int(sum&0xffff + sum>>16&0xffff + sum>>32&0xffff + sum>>48)
}

// sizes16 does the same with lanes of 16 bits.
func sizes16(words []uint64) int {
	const (
		lower = 0x7fff7fff7fff7fff
		even  = 0x0000ffff0000ffff
	)
	sum := uint64(0) // in lanes of 32 bits
	for _, w := range words {
		t := w + half16
		n := ^t & half16
		q := n >> 15
		one := (t^(n-q))&lower + q
		sum += one&even + one>>16&even
	}
	return int(sum&0xffffffff + sum>>32)
}
