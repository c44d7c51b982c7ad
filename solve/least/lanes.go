package least

// lanes says how many signed numbers share a 64-bit word. The word holds the integer
//
//	Σ vᵢ·2^(width·i)     modulo 2⁶⁴
//
// with the vᵢ signed, so that adding and subtracting words adds and subtracts all numbers at once,
// without masks: where a number is negative it borrows from the next, and the borrow is paid back
// when bias, half a lane in each, is added before the lanes are read. All that is needed is that no
// number ever reaches half a lane.
type lanes struct {
	width uint   // bits of a lane: 8, 16 or 32
	log   int    // 2^log lanes to a word
	bias  uint64 // half a lane in each
}

var (
	lanes8  = lanes{8, 3, 0x8080808080808080}
	lanes16 = lanes{16, 2, 0x8000800080008000}
	lanes32 = lanes{32, 1, 0x8000000080000000}
)

// lanesFor returns the narrowest lanes for numbers up to each in size, and sums of sizes up to all.
func lanesFor(each, all int) lanes {
	switch {
	case each < 1<<7 && all < 1<<16:
		return lanes8
	case all < 1<<15:
		return lanes16
	}
	return lanes32
}

// put returns the word whose lane l is v and whose other lanes are 0.
func (ln lanes) put(v, l int) uint64 { return uint64(int64(v)) << (ln.width * uint(l)) }

// read writes the numbers in words to dst, which has room for them all.
func (ln lanes) read(dst []int32, words []uint64) {
	half, mask := int32(1)<<(ln.width-1), uint64(1)<<ln.width-1
	if ln.width == 32 {
		for i, w := range words {
			w += ln.bias
			dst[2*i], dst[2*i+1] = int32(uint32(w)^1<<31), int32(uint32(w>>32)^1<<31)
		}
		return
	}
	at := 0
	for _, w := range words {
		w += ln.bias
		for shift := uint(0); shift < 64; shift += ln.width {
			dst[at] = int32(w>>shift&mask) - half
			at++
		}
	}
}

// sizes returns Σ|v| over all numbers in an even number of words.
func (ln lanes) sizes(words []uint64) int {
	switch ln.width {
	case 8:
		return sizes8(words)
	case 16:
		return sizes16(words)
	}
	total := 0
	for _, w := range words {
		w += ln.bias
		low, high := int(int32(uint32(w)^1<<31)), int(int32(uint32(w>>32)^1<<31))
		total += max(low, -low) + max(high, -high)
	}
	return total
}

// sizes8 reads t = v + 128 in each lane. Where v is negative the top bit is clear, and flipping
// the lower seven and adding 1 gives 128 − t = |v|; elsewhere the lower seven are v. Two words of
// such sizes add without overflow, four would not.
func sizes8(words []uint64) int {
	const (
		top   = 0x8080808080808080
		lower = 0x7f7f7f7f7f7f7f7f
		even  = 0x00ff00ff00ff00ff
	)
	sum := uint64(0) // in lanes of 16 bits
	for ; len(words) >= 2; words = words[2:] {
		s, t := words[0]+top, words[1]+top
		m, n := ^s&top, ^t&top
		p, q := m>>7, n>>7
		pair := (s^(m-p))&lower + p + (t^(n-q))&lower + q
		sum += pair&even + pair>>8&even
	}
	return addLanes16(sum)
}

// sizes16 does the same with lanes of 16 bits.
func sizes16(words []uint64) int {
	const (
		top   = 0x8000800080008000
		lower = 0x7fff7fff7fff7fff
	)
	sum := uint64(0)
	for _, w := range words {
		t := w + top
		n := ^t & top
		q := n >> 15
		sum += (t^(n-q))&lower + q
	}
	return addLanes16(sum)
}

func addLanes16(sum uint64) int {
	return int(sum&0xffff + sum>>16&0xffff + sum>>32&0xffff + sum>>48)
}

// butterflies writes to dst the Walsh–Hadamard transform of src in the given number of upper bits
// of the index: dst[h, l] = Σ_g (−1)^⟨g,h⟩ src[g, l]. Three bits at a time pass through registers.
func butterflies(dst, src []uint64, bits int) {
	if bits == 0 {
		copy(dst, src)
		return
	}
	size := len(src) // of the part that is still to be transformed
	for bits > 0 {
		switch {
		case bits >= 3:
			size >>= 3
			butterfly3(dst, src, size)
			bits -= 3
		case bits == 2:
			size >>= 2
			butterfly2(dst, src, size)
			bits = 0
		default:
			size >>= 1
			butterfly1(dst, src, size)
			bits = 0
		}
		src = dst
	}
}

func butterfly1(dst, src []uint64, stride int) {
	for len(src) >= 2*stride {
		s0, s1 := src[:stride], src[stride:][:stride]
		d0, d1 := dst[:stride], dst[stride:][:stride]
		for i, a := range s0 {
			b := s1[i]
			d0[i], d1[i] = a+b, a-b
		}
		src, dst = src[2*stride:], dst[2*stride:]
	}
}

func butterfly2(dst, src []uint64, stride int) {
	for len(src) >= 4*stride {
		s0, s1, s2, s3 := src[:stride], src[stride:][:stride], src[2*stride:][:stride], src[3*stride:][:stride]
		d0, d1, d2, d3 := dst[:stride], dst[stride:][:stride], dst[2*stride:][:stride], dst[3*stride:][:stride]
		for i := range s0 {
			a, b, c, d := s0[i], s1[i], s2[i], s3[i]
			a, c = a+c, a-c
			b, d = b+d, b-d
			d0[i], d1[i], d2[i], d3[i] = a+b, a-b, c+d, c-d
		}
		src, dst = src[4*stride:], dst[4*stride:]
	}
}

func butterfly3(dst, src []uint64, stride int) {
	for len(src) >= 8*stride {
		s0, s1, s2, s3 := src[:stride], src[stride:][:stride], src[2*stride:][:stride], src[3*stride:][:stride]
		s4, s5, s6, s7 := src[4*stride:][:stride], src[5*stride:][:stride], src[6*stride:][:stride], src[7*stride:][:stride]
		d0, d1, d2, d3 := dst[:stride], dst[stride:][:stride], dst[2*stride:][:stride], dst[3*stride:][:stride]
		d4, d5, d6, d7 := dst[4*stride:][:stride], dst[5*stride:][:stride], dst[6*stride:][:stride], dst[7*stride:][:stride]
		for i := range s0 {
			a0, a4 := s0[i]+s4[i], s0[i]-s4[i]
			a1, a5 := s1[i]+s5[i], s1[i]-s5[i]
			a2, a6 := s2[i]+s6[i], s2[i]-s6[i]
			a3, a7 := s3[i]+s7[i], s3[i]-s7[i]
			a0, a2 = a0+a2, a0-a2
			a1, a3 = a1+a3, a1-a3
			a4, a6 = a4+a6, a4-a6
			a5, a7 = a5+a7, a5-a7
			d0[i], d1[i], d2[i], d3[i] = a0+a1, a0-a1, a2+a3, a2-a3
			d4[i], d5[i], d6[i], d7[i] = a4+a5, a4-a5, a6+a7, a6-a7
		}
		src, dst = src[8*stride:], dst[8*stride:]
	}
}

// transform is the plain Walsh–Hadamard transform in place. The length is a power of two.
func transform(table []int32) {
	for half := len(table) / 2; half >= 1; half /= 2 {
		for from := 0; from < len(table); from += 2 * half {
			low, high := table[from:][:half], table[from+half:][:half]
			for i, a := range low {
				b := high[i]
				low[i], high[i] = a+b, a-b
			}
		}
	}
}
