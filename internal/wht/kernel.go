package wht

// The kernels in plain Go. They are the judges of all others.
const (
	maxRest   = 9
	saturates = false // whether sift8 notices numbers that leave 8 bits
)

func sift8(work, table []int8, rest, bound int, hits []uint16) (int, bool) {
	return sift8Go(work, table, rest, bound, hits)
}

func transform16(table []int16) { transform16Go(table) }
