package algebra

import "math/bits"

// rowWords says how a row of presses is packed in words, and how it acts on its own row: B, the plus pattern
// without the cells above and below. A row begins at a word edge, and its excess bits are zero.
//
//	B·x = x + (x moved left) + (x moved right)     without the first term if the pattern is open
//
// The rows of a state are not so. They follow each other without a gap, so that a row begins
// anywhere in a word, and each loop below that reads or writes one shifts as it goes:
//
//	state    │· · · A A A A A│A A A A B B B B│    row A begins at bit 3 of a word of 8
//	          rotate by 3
//	         │A A A A A · · ·│A B B B B A A A│    a row's word is the low part of one
//	row      │A A A A A A A A│A · · · · · · ·│    and the high part of the next
//
// A rotated word holds both parts in their places, so one rotation serves two words of the row, and a shift of 0 is no
// special case. In trials of the step a word took 1.5 ns with rotations and 2.1 ns with pairs of shifts. To place the
// word in the same loop took 2.8 ns, in one after it 2.2 ns, for want of registers.
type rowWords struct {
	cells  int
	words  int
	mask   uint64 // the cells of the last word
	cyclic bool   // the ends of the row are glued
	open   bool   // a press leaves its own cell alone
}

func newRowWords(cells int, cyclic, open bool) rowWords {
	words := cells/64 + (cells%64+63)/64
	return rowWords{cells, words, ^uint64(0) >> (words*64 - cells), cyclic, open}
}

// step makes prev the next row, change + B·cur + prev. The change begins at bit shift of the first
// of rowWords.words+1 words.
//
// The sum of word j is complete only when word j+1 is known, whose lowest bit is its last neighbor
// and whose rotation holds its high part. Until then it waits in sum.
func (l *rowWords) step(prev, cur, change []uint64, shift int) {
	last := l.words - 1
	cur, prev = cur[:l.words], prev[:l.words]
	if l.cyclic { // neighbors over the glued ends
		end := (l.cells - 1) & 63
		left, right := cur[last]>>end&1, cur[0]&1<<end
		prev[0] ^= left
		prev[last] ^= right
	}
	sum := stepWords(prev, cur, change, shift)
	w := bits.RotateLeft64(change[l.words], -shift)
	prev[last] = (prev[last] ^ sum ^ w&highBits(shift)) & l.mask
	if l.open {
		for j, x := range cur {
			prev[j] ^= x
		}
	}
}

// stepWords is the loop of step, apart so that the registers suffice. It leaves the last word of
// prev to the caller, and returns what is known of it.
func stepWords(prev, cur, change []uint64, shift int) (sum uint64) {
	x, next := cur[0], cur[1:]
	prev, change, w := prev[:len(next)], change[1:][:len(next)], bits.RotateLeft64(change[0], -shift)
	high := highBits(shift)
	sum = x ^ x<<1 ^ x>>1 ^ w&^high
	for j, y := range next {
		w := bits.RotateLeft64(change[j], -shift)
		part := w & high
		prev[j] ^= sum ^ part ^ y<<63
		sum = (2*y + x>>63) ^ y ^ y>>1 ^ w ^ part // the shift and its carry are one instruction
		x = y
	}
	return sum
}

// add adds to the row the bits that begin at bit shift of the first of rowWords.words+1 words.
func (l *rowWords) add(row, words []uint64, shift int) {
	row = row[:l.words]
	rest := words[1:][:len(row)]
	high := highBits(shift)
	low := bits.RotateLeft64(words[0], -shift) &^ high
	for j, w := range rest {
		w = bits.RotateLeft64(w, -shift)
		part := w & high
		row[j] ^= low ^ part
		low = w ^ part
	}
	row[l.words-1] &= l.mask
}

// highBits selects the bits of a word that come from the next one, if a row begins at bit shift.
func highBits(shift int) uint64 { return ^(^uint64(0) >> (shift & 63)) }

// place writes the row to out from bit first on, where all bits are zero. It touches no word
// beyond the cells, and in the words that it shares with other rows it leaves their bits alone.
func (l *rowWords) place(out []uint64, first int, row []uint64) {
	shift := first & 63
	low := ^(^uint64(0) << shift) // the bits that go to the next word
	last := l.words - 1
	out = out[first>>6:]
	body := out[:last]
	carry := out[0]
	for j, w := range row[:last] {
		w = bits.RotateLeft64(w, shift)
		part := w & low
		body[j] = w ^ part ^ carry
		carry = part
	}
	w := bits.RotateLeft64(row[last], shift)
	out[last] |= w&^low ^ carry
	if w&low != 0 {
		out[last+1] |= w & low
	}
}
