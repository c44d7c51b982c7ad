package wht

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// kernels returns the kernels of this machine, the fastest first.
func kernels() []kernel {
	var list []kernel
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512DQ && cpu.X86.HasBMI1 {
		list = append(list, vectors512.kernel())
	}
	if cpu.X86.HasAVX2 && cpu.X86.HasBMI1 {
		list = append(list, vectors256.kernel())
	}
	return append(list, plain)
}

// vectors is the generated code for vectors of one size.
type vectors struct {
	name                   string
	bytes                  int // of a vector
	run                    int // the logarithm to base 2 of the bytes that sift has in registers
	exact                  int // the lowest bit of the index before saturation may set in
	swap                   int
	pass2, pass4, pass8    pass // on bytes
	pass2w, pass4w, pass8w pass // on numbers of 16 bits
	sift, saturating       sift
	// transforms each vector of a table of numbers of 16 bits
	finish func(table *byte, size int)
}

type (
	// pass transforms size bytes in the places that are a stride of bytes apart: 2, 4 or 8.
	pass func(dst, src *byte, size, stride int)
	// sift transforms size bytes in the bits from 3 on and writes the numbers of parts above the bound. It
	// returns how many, and 0 if no number is ±127 or beyond.
	sift func(dst, src *byte, size, bound int, hits *uint16) (n, full int)
)

var (
	vectors512 = vectors{"AVX-512", 64, 10, 6, 3,
		pass2x8by512, pass4x8by512, pass8x8by512, pass2x16by512, pass4x16by512, pass8x16by512,
		siftBy512, siftSaturatingBy512, finishBy512}
	vectors256 = vectors{"AVX2", 32, 8, 8, 2,
		pass2x8by256, pass4x8by256, pass8x8by256, pass2x16by256, pass4x16by256, pass8x16by256,
		siftBy256, siftSaturatingBy256, finishBy256}
)

// kernel makes a kernel of the parts. Its parts have 2³ numbers, whose sizes one instruction adds up.
func (v vectors) kernel() kernel {
	return kernel{
		name: v.name, maxRest: minRest, balance: v.exact, swap: v.swap, sift8: v.sift8,
		transform16: v.transform16,
	}
}

// sift8 adds with saturation where a number might leave 8 bits. Once a number is ±127 or beyond, its sum
// or its difference with any other is too, so at the end some number is.
func (v vectors) sift8(work, table []int8, spread []int, rest, bound int, hits []uint16) (int, bool) {
	if spread[v.exact] > 127 {
		return 0, false
	}
	dst := (*byte)(unsafe.Pointer(&work[0]))
	src := (*byte)(unsafe.Pointer(&table[0]))
	if passes(v.pass2, v.pass4, v.pass8, dst, src, len(table), 1<<v.run) {
		src = dst
	}
	sift := v.sift
	if spread[rest] > 127 {
		sift = v.saturating
	}
	n, full := sift(dst, src, len(table), bound-1, &hits[0])
	return n, full == 0 || spread[rest] <= 127
}

func (v vectors) transform16(table []int16) {
	const few = 32
	if len(table) < few {
		Transform(table)
		return
	}
	t := (*byte)(unsafe.Pointer(&table[0]))
	passes(v.pass2w, v.pass4w, v.pass8w, t, t, 2*len(table), v.bytes)
	v.finish(t, 2*len(table))
}

// passes transforms size bytes from src to dst down to runs of some bytes, and reports whether there was
// anything to do.
func passes(pass2, pass4, pass8 pass, dst, src *byte, size, run int) bool {
	stride := size
	for ; stride >= 8*run; src = dst {
		stride /= 8
		pass8(dst, src, size, stride)
	}
	switch stride {
	case 4 * run:
		pass4(dst, src, size, run)
	case 2 * run:
		pass2(dst, src, size, run)
	}
	return size > run
}
