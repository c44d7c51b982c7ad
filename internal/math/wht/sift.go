package wht

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
		s, t := words[0]+half8, words[1]+half8
		m, n := ^s&half8, ^t&half8
		p, q := m>>7, n>>7
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
