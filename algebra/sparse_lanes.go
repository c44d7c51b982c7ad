package algebra

// lanes packs numbers modulo k into 64-bit words, several to a word, so that one addition serves
// them all:
//
//	k ≤ 128   lanes of 8 bits    │ 7 │ 6 │ 5 │ 4 │ 3 │ 2 │ 1 │ 0 │
//	k ≤ 256   lanes of 16 bits   │   3   │   2   │   1   │   0   │
//
// A lane holds a number less than k. The sum of two is at most 2k − 2 and stays within the lane; it
// must be made less by k where it is at least k. Adding 2^(width−1) − k to each lane shows where: the
// highest bit of the lane is then set, as k + 2^(width−1) − k = 2^(width−1), and nothing runs over,
// as (2k − 2) + 2^(width−1) − k < 2^width for k ≤ 2^(width−1).
type lanes struct {
	k     uint64
	width int
	ones  uint64 // 1 in each lane
	show  uint64 // 2^(width−1) − k in each lane
}

// line is a row of lanes, as long as a cache line.
type line [8]uint64

func newLanes(k int) lanes {
	l := lanes{k: uint64(k), width: 8, ones: 0x0101010101010101}
	if k > 1<<7 {
		l.width, l.ones = 16, 0x0001000100010001
	}
	l.show = (1<<(l.width-1) - l.k) * l.ones
	return l
}

// columns returns how many numbers a line holds.
func (l lanes) columns() int { return len(line{}) * 64 / l.width }

func (l lanes) get(row *line, col int) uint8 {
	bit := col * l.width
	return uint8(row[bit>>6] >> (bit & 63))
}

// set writes a number to a lane that is 0.
func (l lanes) set(row *line, col, value int) {
	bit := col * l.width
	row[bit>>6] |= uint64(value) << (bit & 63)
}

// reduce takes k from the lanes that have it.
func (l lanes) reduce(v uint64) uint64 { return v - (v+l.show)>>(l.width-1)&l.ones*l.k }

// subtract takes times·src from dst, by doubling and adding. Factors near k are few times −src.
func (l lanes) subtract(dst, src *line, times uint8) {
	v, n := *src, uint64(times)
	if n > l.k/2 {
		n = l.k - n
	} else {
		for w := range v {
			v[w] = l.reduce(l.k*l.ones - v[w])
		}
	}
	for {
		if n&1 != 0 {
			for w := range dst {
				dst[w] = l.reduce(dst[w] + v[w])
			}
		}
		if n >>= 1; n == 0 {
			return
		}
		for w := range v {
			v[w] = l.reduce(2 * v[w])
		}
	}
}
