package picture

import "math/bits"

// Ordered compares each pixel with a threshold from a square pattern that is repeated. Between two
// values v and v+1 with grays a and b, the pixel of gray p is v+1 where (p−a)/(b−a) is above the
// threshold. Thresholds are equally far apart, so of an area of one gray the right share is v+1.
//
// A pixel does not depend on others, so a small change of the picture is a small change of the
// state, and boards that are not grids can be dithered too.
type Ordered struct{ ranks func() pattern } // made when needed; none is a single threshold

// pattern is a square of ranks, 0 … size²−1 in some order; rank r is the threshold (r+½)/size².
type pattern struct {
	size  int // a power of two
	ranks []int
}

// Bayer returns the ordered dither of Bayer (1973) with an n × n pattern, n a power of two up to 8;
// other n are taken as the next lower one.
//
// The pattern doubles itself: rank(r, c) has, from its highest bits down, two bits for each bit of r
// and c from their lowest up, so that neighbors, which differ in the lowest bits, differ most.
func Bayer(n int) Ordered {
	level := min(bits.Len(uint(max(n, 2)))-1, 3)
	p := pattern{size: 1 << level, ranks: make([]int, 1<<(2*level))}
	for i := range p.ranks {
		r, c := i>>level, i&(p.size-1)
		rank := 0
		for range level {
			rank = rank<<2 | (r^c)&1<<1 | r&1
			r, c = r>>1, c>>1
		}
		p.ranks[i] = rank
	}
	return Ordered{func() pattern { return p }}
}

// Dither compares each pixel with its threshold.
func (d Ordered) Dither(g *Gray, k int) []uint8 {
	steps, out, p := newSteps(g.levels(k)), make([]uint8, len(g.Pix)), d.pattern()
	for y := range g.Height {
		to := out[y*g.Width : (y+1)*g.Width]
		for x, v := range g.row(y) {
			to[x] = steps.of(v, p.at(x, y), len(p.ranks))
		}
	}
	return out
}

func (d Ordered) pattern() pattern {
	if d.ranks == nil {
		return pattern{1, []int{0}}
	}
	return d.ranks()
}

// at returns the rank at a place of the plane, which the pattern is repeated over.
func (p pattern) at(x, y int) int { return p.ranks[y&(p.size-1)*p.size+x&(p.size-1)] }

// steps knows for each gray the value at or below it.
type steps struct {
	levels []int
	below  [white + 1]uint8
}

func newSteps(levels []int) *steps {
	s := &steps{levels: levels}
	value := 0
	for v := range s.below {
		for value+2 < len(levels) && v >= levels[value+1] {
			value++
		}
		s.below[v] = uint8(value)
	}
	return s
}

// of returns the value of a gray for a threshold of (rank+½)/count.
func (s *steps) of(v uint16, rank, count int) uint8 {
	value := s.below[v]
	low, high := s.levels[value], s.levels[value+1]
	if 2*(int(v)-low)*count > (2*rank+1)*(high-low) {
		value++
	}
	return value
}
