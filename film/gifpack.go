package film

import "encoding/binary"

// gifPacker compresses the pixels of GIF frames. It takes a third of the time of compress/lzw: pixels have few colors, so what
// follows a code is found in a table and not by hashing.
type gifPacker struct {
	depth int      // bits of a pixel
	table []uint32 // by code and pixel: the round in which the entry was made, and the longer code
	round uint32
	bits  uint64
	held  int // how many bits wait
}

// lzwBits is how long codes are at most.
const lzwBits = 12

// append appends the code of pixels, of which there is at least one.
func (z *gifPacker) append(to []byte, pixels []uint8) []byte {
	depth := z.depth
	if z.table == nil {
		z.table = make([]uint32, 1<<(lzwBits+depth))
	}
	clearCode, table := uint32(1)<<depth, z.table
	width, next := depth+1, clearCode+2
	begin := func() {
		if z.round++; z.round == 1<<(32-lzwBits) {
			clear(table)
			z.round = 1
		}
		to = z.put(to, clearCode, width)
		width, next = depth+1, clearCode+2
	}
	begin()
	code, round := uint32(pixels[0]), z.round
	for _, pixel := range pixels[1:] {
		at := code<<depth | uint32(pixel)
		if entry := table[at]; entry>>lzwBits == round {
			code = entry & (1<<lzwBits - 1)
			continue
		}
		to = z.put(to, code, width)
		if code = uint32(pixel); next == 1<<lzwBits-1 {
			begin()
			round = z.round
			continue
		}
		table[at] = round<<lzwBits | next
		if next == 1<<width {
			width++
		}
		next++
	}
	to = z.put(to, code, width)
	if next == 1<<width {
		width++
	}
	to = z.put(to, clearCode+1, width)
	for ; z.held > 0; z.held -= 8 {
		to = append(to, byte(z.bits))
		z.bits >>= 8
	}
	z.held = 0
	return to
}

// put appends a code of some bits, the lowest first.
func (z *gifPacker) put(to []byte, code uint32, width int) []byte {
	z.bits |= uint64(code) << z.held
	if z.held += width; z.held >= 32 {
		to = binary.LittleEndian.AppendUint32(to, uint32(z.bits))
		z.bits, z.held = z.bits>>32, z.held-32
	}
	return to
}
