package algebra

import "lightsout/internal/math/zmod"

// line is a row of numbers modulo k, packed as zmod.Digits does, as long as a cache line.
type line [8]uint64

// lanes packs numbers into a line, so that one addition serves many of them.
type lanes struct{ zmod.Digits }

func newLanes(k int) lanes { return lanes{zmod.NewDigits(k)} }

// columns returns how many numbers a line holds.
func (l lanes) columns() int { return len(line{}) * l.Places() }

func (l lanes) get(row *line, col int) uint8 {
	return uint8(l.At(row[col/l.Places()], col%l.Places()))
}

// set writes a number to a place that is 0.
func (l lanes) set(row *line, col, value int) {
	row[col/l.Places()] |= l.Put(col%l.Places(), value)
}

// subtract takes times·src from dst, by doubling and adding. Factors near k are few times −src.
func (l lanes) subtract(dst, src *line, times uint8) {
	v, n := *src, uint64(times)
	if n > l.K/2 {
		n = l.K - n
	} else {
		for w := range v {
			v[w] = l.Negative(v[w])
		}
	}
	for {
		if n&1 != 0 {
			for w := range dst {
				dst[w] = l.Add(dst[w], v[w])
			}
		}
		if n >>= 1; n == 0 {
			return
		}
		for w := range v {
			v[w] = l.Add(v[w], v[w])
		}
	}
}
