package picture

import (
	"math"
	"sync"
)

// BlueNoise returns an ordered dither whose pattern is irregular, but even: dots of any gray keep
// their distance, so that it shows neither the crosses of Bayer nor clumps.
func BlueNoise() Ordered { return Ordered{blueNoise} }

const blueSize = 64

// blueNoise is the pattern, made when first used.
var blueNoise = sync.OnceValue(makeBlueNoise)

// makeBlueNoise makes the pattern by the void-and-cluster method of Ulichney (1993).
//
// Every dot raises the places around it, on a torus, by a bell curve of its distance. The place of
// a dot with the greatest sum is in the tightest cluster, the free place with the least in the
// largest void. A tenth of the places get dots at first, and dots move from cluster to void until
// that changes nothing; each move lowers the sum of all heights at dots, or keeps it and moves to an
// earlier place, so there is an end. Then ranks are given: downward to these dots, taking the tightest away one by
// one, and upward to all other places, filling the largest void one by one.
//
// The heights are whole numbers, so that no rounding can change which is greatest.
func makeBlueNoise() pattern {
	const dots = blueSize * blueSize / 10
	p := newDots()
	// Any irregular start will do; this is a walk of a full-period generator over places.
	for at := uint32(1); p.count < dots; {
		at = at*1664525 + 1013904223
		if place := int(at >> 20); !p.dot[place] {
			p.put(place, true)
		}
	}
	for {
		from := p.cluster()
		p.put(from, false)
		to := p.void()
		p.put(to, true)
		if to == from {
			break
		}
	}
	ranks := make([]int, len(p.dot))
	start := *p
	for p.count > 0 {
		place := p.cluster()
		p.put(place, false)
		ranks[place] = p.count
	}
	for p = &start; p.count < len(ranks); {
		place := p.void()
		ranks[place] = p.count
		p.put(place, true)
	}
	return pattern{blueSize, ranks}
}

// dots is a set of places on a torus, with the height that the dots give to each place.
type dots struct {
	dot    [blueSize * blueSize]bool
	height [blueSize * blueSize]int64
	count  int
	bell   [blueSize][blueSize]int64 // by the distance down and to the right, around the torus
}

// newDots returns no dots. The bell has a deviation of 1.5, as Ulichney advises, and a low, wide foot:
// without it a few dots would not feel each other, and gather where the search begins.
func newDots() *dots {
	p := new(dots)
	for y := range p.bell {
		for x := range p.bell[y] {
			dy, dx := min(y, blueSize-y), min(x, blueSize-x)
			square := float64(dx*dx + dy*dy)
			p.bell[y][x] = int64(math.Round(1e12*math.Exp(-square/(2*1.5*1.5)) + 1e9*math.Exp(-square/(2*8*8))))
		}
	}
	return p
}

// put adds or takes a dot.
func (p *dots) put(place int, on bool) {
	sign := int64(-1)
	if on {
		sign = 1
	}
	p.dot[place] = on
	p.count += int(sign)
	y, x := place/blueSize, place%blueSize
	for r := range blueSize {
		row, bell := p.height[r*blueSize:(r+1)*blueSize], &p.bell[(r-y)&(blueSize-1)]
		for c := range row {
			row[c] += sign * bell[(c-x)&(blueSize-1)]
		}
	}
}

// cluster returns the highest dot, the first of several.
func (p *dots) cluster() int {
	best, height := 0, int64(math.MinInt64)
	for i, h := range p.height {
		if h > height && p.dot[i] {
			best, height = i, h
		}
	}
	return best
}

// void returns the lowest place without a dot, the first of several.
func (p *dots) void() int {
	best, height := 0, int64(math.MaxInt64)
	for i, h := range p.height {
		if h < height && !p.dot[i] {
			best, height = i, h
		}
	}
	return best
}
