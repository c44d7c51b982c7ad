package wht

import "unsafe"

// transform16Go passes words of four numbers through all levels but the last two.
func transform16Go(table []int16) {
	if len(table) < 8 {
		Transform(table)
		return
	}
	words := words(table)
	for i, w := range words {
		words[i] = carry16(w)
	}
	butterflies(words, 1)
	for i, w := range words {
		words[i] = uncarry16(w)
	}
	for ; len(table) >= 4; table = table[4:] {
		transform4(table)
	}
}

// Transform is the plain Walsh–Hadamard transform in place, of a table whose length is a power of two.
func Transform[T int16 | int32 | int](table []T) {
	for half := len(table) / 2; half >= 4; half /= 2 {
		for from := 0; from < len(table); from += 2 * half {
			low := table[from:][:half]
			high := table[from+half:][:half]
			for i, a := range low {
				b := high[i]
				low[i] = a + b
				high[i] = a - b
			}
		}
	}
	if len(table) == 2 {
		table[0], table[1] = table[0]+table[1], table[0]-table[1]
	}
	for ; len(table) >= 4; table = table[4:] {
		transform4(table)
	}
}

func transform4[T int16 | int32 | int](t []T) {
	_ = t[3]
	a := t[0] + t[2]
	b := t[1] + t[3]
	c := t[0] - t[2]
	d := t[1] - t[3]
	t[0] = a + b
	t[1] = a - b
	t[2] = c + d
	t[3] = c - d
}

// words returns the memory of a table as words of 64 bits.
func words[T int8 | int16](table []T) []uint64 {
	const word = 8
	size := int(unsafe.Sizeof(table[0]))
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(table))), len(table)*size/word)
}

// In plain Go several signed numbers share a word of 64 bits as the integer Σ vᵢ·2^(width·i) modulo
// 2⁶⁴. Adding and subtracting words adds and subtracts all numbers at once, without masks: where a
// number is negative it borrows from the next, and the borrow is paid back when half a lane is added to
// each. All it takes is that no number ever reaches half a lane.
const (
	half8  = 0x8080808080808080
	half16 = 0x8000800080008000
)

func carry8(lanes uint64) uint64  { return (lanes ^ half8) - half8 }
func uncarry8(sum uint64) uint64  { return (sum + half8) ^ half8 }
func carry16(lanes uint64) uint64 { return (lanes ^ half16) - half16 }
func uncarry16(sum uint64) uint64 { return (sum + half16) ^ half16 }

// butterflies transforms a table of words in place in all bits of the index from a stride on. Three bits
// at a time pass through registers.
func butterflies(t []uint64, from int) {
	size := len(t)
	for ; size >= 8*from; size /= 8 {
		butterfly8(t, size/8)
	}
	if size >= 4*from {
		butterfly4(t, size/4)
		size /= 4
	}
	if size >= 2*from {
		butterfly2(t, size/2)
	}
}

func butterfly2(t []uint64, stride int) {
	for ; len(t) >= 2*stride; t = t[2*stride:] {
		t0 := t[:stride]
		t1 := t[stride:][:stride]
		for i, a := range t0 {
			b := t1[i]
			t0[i] = a + b
			t1[i] = a - b
		}
	}
}

func butterfly4(t []uint64, stride int) {
	for ; len(t) >= 4*stride; t = t[4*stride:] {
		t0 := t[:stride]
		t1 := t[stride:][:stride]
		t2 := t[2*stride:][:stride]
		t3 := t[3*stride:][:stride]
		for i := range t0 {
			a := t0[i]
			b := t1[i]
			c := t2[i]
			d := t3[i]
			a, c = a+c, a-c
			b, d = b+d, b-d
			t0[i] = a + b
			t1[i] = a - b
			t2[i] = c + d
			t3[i] = c - d
		}
	}
}

func butterfly8(t []uint64, stride int) {
	for ; len(t) >= 8*stride; t = t[8*stride:] {
		t0 := t[:stride]
		t1 := t[stride:][:stride]
		t2 := t[2*stride:][:stride]
		t3 := t[3*stride:][:stride]
		t4 := t[4*stride:][:stride]
		t5 := t[5*stride:][:stride]
		t6 := t[6*stride:][:stride]
		t7 := t[7*stride:][:stride]
		for i := range t0 {
			a0 := t0[i] + t4[i]
			a4 := t0[i] - t4[i]
			a1 := t1[i] + t5[i]
			a5 := t1[i] - t5[i]
			a2 := t2[i] + t6[i]
			a6 := t2[i] - t6[i]
			a3 := t3[i] + t7[i]
			a7 := t3[i] - t7[i]
			a0, a2 = a0+a2, a0-a2
			a1, a3 = a1+a3, a1-a3
			a4, a6 = a4+a6, a4-a6
			a5, a7 = a5+a7, a5-a7
			t0[i] = a0 + a1
			t1[i] = a0 - a1
			t2[i] = a2 + a3
			t3[i] = a2 - a3
			t4[i] = a4 + a5
			t5[i] = a4 - a5
			t6[i] = a6 + a7
			t7[i] = a6 - a7
		}
	}
}
