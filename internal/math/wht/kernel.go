package wht

// kernel is the inner loops of a walk for some machines.
type kernel struct {
	name    string
	maxRest int

	// balance is how many of the lowest coordinates should halve the bits of a word.
	balance int

	// sift8 transforms a table into work in all but the lowest rest coordinates, at least 3, and writes to hits the
	// numbers of the parts of 2^rest whose sizes add up to bound or more. It returns how many there are. If a number
	// left 8 bits, ok is false. No number at rest coordinates is greater than spread[rest].
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
var plain = kernel{name: "plain", maxRest: maxRest, sift8: sift8Go, sift16: sift16Go, transform16: transform16Go}

// best is the fastest kernel of this machine.
var best = kernels()[0]

// place returns the coordinates of the first number of a part.
func (k *kernel) place(part, rest int) int {
	low := part & (1<<k.swap - 1)
	high := part >> k.swap & (1<<k.swap - 1)
	return (part ^ (low | high<<k.swap) ^ (high | low<<k.swap)) << rest
}
