// Command vectors writes the kernels of package wht for amd64 with AVX-512 and AVX2. In the folder tools:
//
//	wht=../internal/math/wht
//	go run ./vectors -pkg wht -out $wht/vectors_amd64.s -stubs $wht/vectors_amd64.go
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64")
	for _, m := range []machine{{64, bytes}, {32, saturating}} {
		for _, radix := range []int{2, 4, 8} {
			m.pass(radix, bytes)
			m.pass(radix, words)
		}
		m.sift("sift", bytes, bytes)
		m.sift("siftSaturating", m.first, saturating)
		m.finish()
	}
	Generate()
}

// machine is a set of vector instructions.
type machine struct {
	bytes int        // of a vector
	first arithmetic // of a sift that saturates: for the levels whole vectors take part in
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
type arithmetic struct {
	bits     int // of a number
	add, sub func(ops ...Op)
}

var (
	bytes      = arithmetic{8, VPADDB, VPSUBB}
	saturating = arithmetic{8, VPADDSB, VPSUBSB}
	words      = arithmetic{16, VPADDW, VPSUBW}
)

func (m machine) butterfly(by arithmetic, a, b *reg.VecVirtual) {
	sum := m.vec()
	difference := m.vec()
	by.add(*b, *a, sum)
	by.sub(*b, *a, difference)
	*a = sum
	*b = difference
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
func (m machine) pass(radix int, by arithmetic) {
	TEXT(fmt.Sprintf("pass%dx%dby%d", radix, by.bits, m.bytes*8), NOSPLIT,
		"func(dst, src *byte, size, stride int)")
	Pragma("noescape")
	dst := Load(Param("dst"), GP64())
	src := Load(Param("src"), GP64())
	end := Load(Param("size"), GP64())
	stride := Load(Param("stride"), GP64())
	inner := GP64()
	ADDQ(src, end)
	offsets := make([]reg.GPVirtual, radix)
	for i := range offsets {
		offsets[i] = GP64()
		IMUL3Q(U8(i), stride, offsets[i])
	}
	Label("block")
	MOVQ(stride, inner)
	Label("column")
	v := make([]reg.VecVirtual, radix)
	for i := range v {
		v[i] = m.vec()
		m.move(Mem{Base: src, Index: offsets[i], Scale: 1}, v[i])
	}
	m.butterflies(by, v)
	for i := range v {
		m.move(v[i], Mem{Base: dst, Index: offsets[i], Scale: 1})
	}
	ADDQ(U32(m.bytes), src)
	ADDQ(U32(m.bytes), dst)
	SUBQ(U32(m.bytes), inner)
	JNE(LabelRef("column"))
	ADDQ(offsets[radix-1], src) // the first stride is done
	ADDQ(offsets[radix-1], dst)
	CMPQ(src, end)
	JLT(LabelRef("block"))
	VZEROUPPER()
	RET()
}

// exchange transforms pairs of vectors in a bit of the position within a vector. The bit of the index in
// which the vectors of a pair differ goes to where that bit was: the two are exchanged.
func (m machine) exchange(
	by arithmetic, v []reg.VecVirtual, bit int, halves func(a, b, low, high reg.VecVirtual),
) {
	for i := range v {
		if i&bit == 0 {
			low := m.vec()
			high := m.vec()
			halves(v[i], v[i|bit], low, high)
			v[i] = low
			v[i|bit] = high
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
// sizes add up to more than a bound. The last result is not 0 if some number is ±127 or beyond.
func (m machine) sift(name string, first, last arithmetic) {
	TEXT(fmt.Sprintf("%sBy%d", name, m.bytes*8), NOSPLIT,
		"func(dst, src *byte, size, bound int, hits *uint16) (n, full int)")
	Pragma("noescape")
	dst := Load(Param("dst"), GP64())
	src := Load(Param("src"), GP64())
	size := Load(Param("size"), GP64())
	hits := Load(Param("hits"), GP64())
	begin := GP64()
	MOVQ(hits, begin)
	bound := m.vec()
	zero := m.vec()
	most := m.vec()
	part := GP64()
	limit, err := Param("bound").Resolve()
	if err != nil {
		panic(err)
	}
	VPBROADCASTQ(limit.Addr, bound)
	VPSUBB(zero, zero, zero)
	VPSUBB(most, most, most)
	XORQ(part, part)

	Label("chunk")
	v := make([]reg.VecVirtual, m.bytes/4)
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
	ADDQ(U32(len(v)*m.bytes), src)
	ADDQ(U32(len(v)*m.bytes), dst)
	ADDQ(U32(len(v)*m.bytes/8), part)
	SUBQ(U32(len(v)*m.bytes), size)
	JNE(LabelRef("chunk"))

	SUBQ(begin, hits)
	SHRQ(Imm(1), hits)
	Store(hits, Return("n"))
	m.full(most)
	VZEROUPPER()
	RET()
}

// sizes stores vectors and replaces them by the sums of the sizes of eight bytes each. It returns the largest
// of them.
func (m machine) sizes(v []reg.VecVirtual, dst reg.Register, zero, most reg.VecVirtual) reg.VecVirtual {
	largest := m.vec()
	for i := range v {
		m.move(v[i], Mem{Base: dst, Disp: i * m.bytes})
		VPABSB(v[i], v[i])
		VPMAXUB(v[i], most, most)
		VPSADBW(zero, v[i], v[i])
	}
	VPMAXUD(v[0], v[1], largest)
	for _, sums := range v[2:] {
		VPMAXUD(sums, largest, largest)
	}
	return largest
}

// note writes the numbers of the parts above the bound.
func (m machine) note(v []reg.VecVirtual, bound reg.VecVirtual, part, hits reg.Register) {
	for i := range v {
		next := fmt.Sprintf("hits%d", i+1)
		mask := m.test(bound, v[i], next)
		number := GP32()
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

// test returns a mask of the numbers of 64 bits above the bound. If there are none it goes to a label.
func (m machine) test(bound, sums reg.VecVirtual, none string) reg.Register {
	mask := GP32()
	if m.bytes == 64 {
		k := K()
		VPCMPGTQ(bound, sums, k)
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

// full returns a number that is not 0 if some byte of a vector is 127 or more.
func (m machine) full(v reg.VecVirtual) {
	most := v.AsY()
	if m.bytes == 64 {
		half := YMM()
		VEXTRACTI64X4(Imm(1), v, half)
		VPMAXUB(most, half, half)
		most = half
	}
	one := YMM()
	mask := GP64()
	VPCMPEQB(one, one, one)
	VPSUBB(one, most, most) // adds 1, so that the top bit is set
	VPMOVMSKB(most, mask.As32())
	Store(mask, Return("full"))
}

// finish transforms vectors of numbers of 16 bits within themselves.
func (m machine) finish() {
	TEXT(fmt.Sprintf("finishBy%d", m.bytes*8), NOSPLIT, "func(table *byte, size int)")
	Pragma("noescape")
	table := Load(Param("table"), GP64())
	size := Load(Param("size"), GP64())
	swaps := []func(v, to reg.VecVirtual){
		func(v, to reg.VecVirtual) {
			VPSHUFLW(Imm(0xb1), v, to)
			VPSHUFHW(Imm(0xb1), to, to)
		},
		func(v, to reg.VecVirtual) { VPSHUFD(Imm(0xb1), v, to) },
		func(v, to reg.VecVirtual) { VPSHUFD(Imm(0x4e), v, to) },
		func(v, to reg.VecVirtual) { VPERMQ(Imm(0x4e), v, to) },
		func(v, to reg.VecVirtual) { VSHUFI64X2(Imm(0x4e), v, v, to) },
	}
	bits := 4
	times := VPSIGNW
	if m.bytes == 64 {
		bits = 5
		times = func(sign, v, to Op) { VPMULLW(sign, v, to) }
	}
	signs := make([]reg.VecVirtual, bits)
	for bit := range signs { // −1 for numbers that have the bit of the index
		signs[bit] = m.vec()
		sign := GLOBL(fmt.Sprintf("sign%dby%d", bit, m.bytes*8), RODATA|NOPTR)
		for i := range m.bytes / 2 {
			DATA(2*i, I16(1-2*(i>>bit&1)))
		}
		m.move(sign, signs[bit])
	}
	Label("vector")
	v := m.vec()
	other := m.vec()
	m.move(Mem{Base: table}, v)
	for bit, sign := range signs {
		swaps[bit](v, other)
		times(sign, v, v)
		VPADDW(other, v, v)
	}
	m.move(v, Mem{Base: table})
	ADDQ(U32(m.bytes), table)
	SUBQ(U32(m.bytes), size)
	JNE(LabelRef("vector"))
	VZEROUPPER()
	RET()
}
