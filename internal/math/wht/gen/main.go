// Command gen writes the kernels of package wht for amd64 with AVX-512 and AVX2. In this folder:
//
//	go run . -pkg wht -out ../vectors_amd64.s -stubs ../vectors_amd64.go
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64")
	for _, m := range []machine{{"512", 64}, {"256", 32}} {
		for _, radix := range []int{2, 4, 8} {
			m.pass(radix, 8)
			m.pass(radix, 16)
		}
		m.sift(false)
		m.sift(true)
		m.finish()
	}
	Generate()
}

// machine is a set of vector instructions.
type machine struct {
	name  string
	bytes int // of a vector
}

func (m machine) vec() reg.VecVirtual {
	if m.bytes == 64 {
		return ZMM()
	}
	return YMM()
}

// move loads or stores a vector.
func (m machine) move(from, to Op) {
	if m.bytes == 64 {
		VMOVDQU64(from, to)
	} else {
		VMOVDQU(from, to)
	}
}

// arithmetic adds and subtracts vectors of numbers.
type arithmetic struct{ add, sub func(ops ...Op) }

var (
	bytes      = arithmetic{VPADDB, VPSUBB}
	saturating = arithmetic{VPADDSB, VPSUBSB}
	words      = arithmetic{VPADDW, VPSUBW}
)

func (m machine) butterfly(by arithmetic, a, b *reg.VecVirtual) {
	sum, difference := m.vec(), m.vec()
	by.add(*b, *a, sum)
	by.sub(*b, *a, difference)
	*a, *b = sum, difference
}

// butterflies transforms an array of vectors, the highest bit of the index first.
func (m machine) butterflies(by arithmetic, v []reg.VecVirtual) {
	for half := len(v) / 2; half > 0; half /= 2 {
		for i := range v {
			if i&half == 0 {
				m.butterfly(by, &v[i], &v[i|half])
			}
		}
	}
}

// pass transforms a table in a few bits of the index: all numbers that are a multiple of the stride apart.
func (m machine) pass(radix, width int) {
	by := bytes
	if width == 16 {
		by = words
	}
	TEXT(fmt.Sprintf("pass%dx%dby%d", radix, width, m.bytes*8), NOSPLIT, "func(dst, src *byte, size, stride int)")
	Pragma("noescape")
	dst, src := Load(Param("dst"), GP64()), Load(Param("src"), GP64())
	size, stride := Load(Param("size"), GP64()), Load(Param("stride"), GP64())
	end := GP64()
	MOVQ(src, end)
	ADDQ(size, end)
	three, inner, upper, upperDst := GP64(), GP64(), GP64(), GP64()
	LEAQ(Mem{Base: stride, Index: stride, Scale: 2}, three)
	at := func(base, upper reg.Register, i int) Mem {
		if i >= 4 {
			base, i = upper, i-4
		}
		return []Mem{
			{Base: base}, {Base: base, Index: stride, Scale: 1},
			{Base: base, Index: stride, Scale: 2}, {Base: base, Index: three, Scale: 1},
		}[i]
	}
	Label("block")
	MOVQ(stride, inner)
	Label("column")
	if radix > 4 {
		LEAQ(Mem{Base: src, Index: stride, Scale: 4}, upper)
		LEAQ(Mem{Base: dst, Index: stride, Scale: 4}, upperDst)
	}
	v := make([]reg.VecVirtual, radix)
	for i := range v {
		v[i] = m.vec()
		m.move(at(src, upper, i), v[i])
	}
	m.butterflies(by, v)
	for i := range v {
		m.move(v[i], at(dst, upperDst, i))
	}
	ADDQ(U32(m.bytes), src)
	ADDQ(U32(m.bytes), dst)
	SUBQ(U32(m.bytes), inner)
	JNE(LabelRef("column"))
	skip := GP64()
	if radix == 2 { // the first stride is done
		MOVQ(stride, skip)
	} else {
		LEAQ(Mem{Base: stride, Index: stride, Scale: 2}, skip)
	}
	if radix == 8 {
		LEAQ(Mem{Base: skip, Index: stride, Scale: 4}, skip)
	}
	ADDQ(skip, src)
	ADDQ(skip, dst)
	CMPQ(src, end)
	JLT(LabelRef("block"))
	VZEROUPPER()
	RET()
}

// exchange transforms pairs of vectors in a bit of the position within a vector. The bit of the index in
// which the vectors of a pair differ goes to where that bit was: the two are exchanged.
func (m machine) exchange(by arithmetic, v []reg.VecVirtual, bit int, halves func(a, b, low, high reg.VecVirtual)) {
	for i := range v {
		if i&bit == 0 {
			low, high := m.vec(), m.vec()
			halves(v[i], v[i|bit], low, high)
			v[i], v[i|bit] = low, high
			m.butterfly(by, &v[i], &v[i|bit])
		}
	}
}

func quadwords(a, b, low, high reg.VecVirtual) {
	VPUNPCKLQDQ(b, a, low)
	VPUNPCKHQDQ(b, a, high)
}

func (m machine) lanes(a, b, low, high reg.VecVirtual) {
	if m.bytes == 64 {
		VSHUFI64X2(Imm(0x88), b, a, low)
		VSHUFI64X2(Imm(0xdd), b, a, high)
	} else {
		VPERM2I128(Imm(0x20), b, a, low)
		VPERM2I128(Imm(0x31), b, a, high)
	}
}

// sift finishes the transform but for the lowest three bits and finds the parts of eight bytes whose
// sizes add up to a bound.
func (m machine) sift(saturate bool) {
	first, last, name := bytes, bytes, fmt.Sprintf("siftBy%d", m.bytes*8)
	if saturate {
		last, name = saturating, fmt.Sprintf("siftSaturatingBy%d", m.bytes*8)
		if m.bytes < 64 { // three levels at least
			first = saturating
		}
	}
	TEXT(name, NOSPLIT, "func(dst, src *byte, size, bound int, hits *uint16) (n, most int)")
	Pragma("noescape")
	dst, src := Load(Param("dst"), GP64()), Load(Param("src"), GP64())
	size := Load(Param("size"), GP64())
	hits := Load(Param("hits"), GP64())
	begin := GP64()
	MOVQ(hits, begin)
	bound, zero, most := m.begin()
	part := GP64()
	XORQ(part, part)

	vectors := 8
	if m.bytes == 64 {
		vectors = 16
	}
	Label("chunk")
	v := make([]reg.VecVirtual, vectors)
	for i := range v {
		v[i] = m.vec()
		m.move(Mem{Base: src, Disp: i * m.bytes}, v[i])
	}
	m.butterflies(first, v)
	m.exchange(last, v, 1, quadwords)
	m.exchange(last, v, 2, m.lanes)
	if m.bytes == 64 {
		m.exchange(last, v, 4, m.lanes)
	}
	m.test(bound, m.sizes(v, dst, zero, most), "next")
	m.note(v, bound, part, hits)
	Label("next")
	ADDQ(U32(vectors*m.bytes), src)
	ADDQ(U32(vectors*m.bytes), dst)
	ADDQ(U32(vectors*m.bytes/8), part)
	SUBQ(U32(vectors*m.bytes), size)
	JNE(LabelRef("chunk"))

	SUBQ(begin, hits)
	SHRQ(Imm(1), hits)
	Store(hits, Return("n"))
	m.greatest(most)
	VZEROUPPER()
	RET()
}

// begin sets the registers of sift: the bound, zeros, and the greatest size so far.
func (m machine) begin() (bound, zero, most reg.VecVirtual) {
	bound, zero, most = m.vec(), m.vec(), m.vec()
	limit, err := Param("bound").Resolve()
	if err != nil {
		panic(err)
	}
	VPBROADCASTQ(limit.Addr, bound)
	if m.bytes == 64 {
		VPXORQ(zero, zero, zero)
		VPXORQ(most, most, most)
	} else {
		VPXOR(zero, zero, zero)
		VPXOR(most, most, most)
		one := m.vec() // bound − 1, for a comparison with >
		VPCMPEQD(one, one, one)
		VPADDQ(one, bound, bound)
	}
	return bound, zero, most
}

// sizes stores vectors and replaces them by the sums of the sizes of eight bytes each. It returns the largest of them.
func (m machine) sizes(v []reg.VecVirtual, dst reg.Register, zero, most reg.VecVirtual) reg.VecVirtual {
	largest := m.vec()
	for i := range v {
		m.move(v[i], Mem{Base: dst, Disp: i * m.bytes})
		VPABSB(v[i], v[i])
		VPMAXUB(v[i], most, most)
		VPSADBW(zero, v[i], v[i])
		switch i {
		case 0:
		case 1:
			VPMAXUD(v[0], v[1], largest)
		default:
			VPMAXUD(v[i], largest, largest)
		}
	}
	return largest
}

// note writes the numbers of the parts that reach the bound.
func (m machine) note(v []reg.VecVirtual, bound reg.VecVirtual, part, hits reg.Register) {
	for i := range v {
		next := fmt.Sprintf("hits%d", i+1)
		mask, number := m.test(bound, v[i], next), GP32()
		again := fmt.Sprintf("hit%d", i)
		Label(again)
		TZCNTL(mask, number)
		LEAL(Mem{Base: number, Index: part, Scale: 1, Disp: i * m.bytes / 8}, number)
		MOVW(number.As16(), Mem{Base: hits})
		ADDQ(Imm(2), hits)
		BLSRL(mask, mask)
		JNE(LabelRef(again))
		Label(next)
	}
}

// test returns a mask of the numbers of 64 bits that reach the bound. If there are none it goes to a label.
func (m machine) test(bound, sums reg.VecVirtual, none string) reg.Register {
	mask := GP32()
	if m.bytes == 64 {
		k := K()
		VPCMPQ(Imm(5), bound, sums, k) // not less
		KMOVB(k, mask)
	} else {
		above := m.vec()
		VPCMPGTQ(bound, sums, above)
		VMOVMSKPD(above, mask)
	}
	TESTL(mask, mask)
	JE(LabelRef(none))
	return mask
}

func (m machine) greatest(v reg.VecVirtual) {
	y := v
	if m.bytes == 64 {
		half := YMM()
		VEXTRACTI64X4(Imm(1), v, half)
		y = YMM()
		VPMAXUB(half, v.AsY(), y)
	}
	x, half := XMM(), XMM()
	VEXTRACTI128(Imm(1), y.AsY(), half)
	VPMAXUB(half, y.AsX(), x)
	for _, shift := range []uint64{8, 4, 2, 1} {
		VPSRLDQ(Imm(shift), x, half)
		VPMAXUB(half, x, x)
	}
	result := GP64()
	VPEXTRB(Imm(0), x, result.As32())
	Store(result, Return("most"))
}

// finish transforms vectors of numbers of 16 bits within themselves.
func (m machine) finish() {
	name := fmt.Sprintf("finishBy%d", m.bytes*8)
	TEXT(name, NOSPLIT, "func(table *byte, size int)")
	Pragma("noescape")
	table, size := Load(Param("table"), GP64()), Load(Param("size"), GP64())
	swaps := []func(v, to reg.VecVirtual){
		func(v, to reg.VecVirtual) {
			VPSHUFLW(Imm(0xb1), v, to)
			VPSHUFHW(Imm(0xb1), to, to)
		},
		func(v, to reg.VecVirtual) { VPSHUFD(Imm(0xb1), v, to) },
		func(v, to reg.VecVirtual) { VPSHUFD(Imm(0x4e), v, to) },
	}
	if m.bytes == 64 {
		swaps[0] = func(v, to reg.VecVirtual) { VPROLD(Imm(16), v, to) }
		swaps = append(swaps,
			func(v, to reg.VecVirtual) { VSHUFI64X2(Imm(0xb1), v, v, to) },
			func(v, to reg.VecVirtual) { VSHUFI64X2(Imm(0x4e), v, v, to) })
	} else {
		swaps = append(swaps, func(v, to reg.VecVirtual) { VPERMQ(Imm(0x4e), v, to) })
	}
	masks, signs := m.signs(len(swaps))
	Label("vector")
	v := m.vec()
	m.move(Mem{Base: table}, v)
	for bit, swap := range swaps {
		other := m.vec()
		swap(v, other)
		if m.bytes == 64 {
			sum := m.vec()
			VPADDW(other, v, sum)
			VPSUBW(v, other, masks[bit], sum)
			v = sum
		} else {
			VPSIGNW(signs[bit], v, v)
			VPADDW(other, v, v)
		}
	}
	m.move(v, Mem{Base: table})
	ADDQ(U32(m.bytes), table)
	SUBQ(U32(m.bytes), size)
	JNE(LabelRef("vector"))
	VZEROUPPER()
	RET()
}

// signs loads which numbers of a vector have each bit of the index: as masks with AVX-512, else as signs.
func (m machine) signs(bits int) (masks []reg.OpmaskVirtual, signs []reg.VecVirtual) {
	for bit := range bits {
		if m.bytes == 64 {
			set := uint32(0)
			for i := range 32 {
				set |= uint32(i>>bit&1) << i
			}
			r, k := GP32(), K()
			MOVL(U32(set), r)
			KMOVD(r, k)
			masks = append(masks, k)
			continue
		}
		sign := GLOBL(fmt.Sprintf("sign%d", bit), RODATA|NOPTR)
		for i := range 16 {
			DATA(2*i, I16(1-2*(i>>bit&1)))
		}
		v := YMM()
		VMOVDQU(sign, v)
		signs = append(signs, v)
	}
	return masks, signs
}
