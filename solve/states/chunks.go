package states

import "fmt"

// Chunks cuts the states of a board, in increasing order, into chunks of the same length, so that to
// know the first state of a chunk is almost to know all of them.
//
// A chunk is the states whose numbers differ in the lowest digits only, those up to some lead. By the
// numbering, solvable states with the same digits above agree in all lights above that lead. So a
// chunk is the solvable states with the same quotient by Span, which is k to the power of the number
// of lights up to the lead: a state determines its chunk.
//
// The states of a chunk are its first one plus, light by light, any of the sums of the lowest
// generators. What that adds to the first state as an integer depends on the values which it has at
// the lights that these generators change. Chunks that agree in them are of one class.
type Chunks struct {
	Length int        // how many states a chunk has
	Span   uint64     // chunk = state / Span, rounded down
	Firsts []uint64   // the first state of each chunk
	Class  []int      // the class of each chunk
	Lows   [][]uint64 // of each class: what is added to the first state, in increasing order
}

// maxLows bounds the lists of all classes together.
const maxLows = 1 << 22

// Chunks cuts the states into chunks of at most the given length: the longest ones for which the lists
// of the classes are short compared with all states, or else those for which they are shortest.
func (s *Table) Chunks(most int) (*Chunks, error) {
	n := s.numbers
	low, length := 0, 1
	for low < len(n.digits) && length*int(n.digits[low].radix) <= most {
		length *= int(n.digits[low].radix)
		low++
	}
	best, bestCost := low, 0
	for try, size := low, length; ; try-- {
		cost := n.classes(try, size)*size + n.count/size
		if try == low || cost < bestCost {
			best, bestCost, length = try, cost, size
		}
		if try == 0 || bestCost <= n.count/16 || size <= 16 {
			break
		}
		size /= int(n.digits[try-1].radix)
	}
	c := n.cut(best, length)
	if c == nil {
		return nil, fmt.Errorf("the states of board %s have no structure for a compact table", s.board)
	}
	return c, nil
}

// cut makes chunks of the states whose lowest digits differ, or nil if there are too many classes.
func (n *numbers) cut(low, length int) *Chunks {
	c := &Chunks{Length: length, Span: 1}
	if low > 0 {
		c.Span = n.units[n.digits[low-1].light] * uint64(n.k)
	}
	touched := n.touched(low)
	classes := map[uint64]int{}
	for at := 0; at < n.count; at += length {
		first := n.state(uint64(at))
		key := n.key(first, touched)
		class, known := classes[key]
		if !known {
			if class = len(c.Lows); class > maxLows/length {
				return nil
			}
			classes[key] = class
			c.Lows = append(c.Lows, n.lows(at, length))
		}
		c.Firsts, c.Class = append(c.Firsts, first), append(c.Class, class)
	}
	return c
}

func (n *numbers) classes(low, length int) int {
	touched := n.touched(low)
	seen := map[uint64]struct{}{}
	for at := 0; at < n.count && len(seen) <= maxLows/length; at += length {
		seen[n.key(n.state(uint64(at)), touched)] = struct{}{}
	}
	return len(seen)
}

// touched returns what the lights count that the lowest generators change.
func (n *numbers) touched(low int) []uint64 {
	var units []uint64
	for i, unit := range n.units {
		for _, d := range n.digits[:low] {
			if d.generator[i] != 0 {
				units = append(units, unit)
				break
			}
		}
	}
	return units
}

// key returns the lights of a state that count these.
func (n *numbers) key(state uint64, units []uint64) uint64 {
	key := uint64(0)
	for _, unit := range units {
		key += state / unit % uint64(n.k) * unit
	}
	return key
}

// lows returns what is to be added to the first state of a chunk.
func (n *numbers) lows(at, length int) []uint64 {
	first := n.state(uint64(at))
	list := make([]uint64, length)
	for i := range list {
		list[i] = n.state(uint64(at+i)) - first
	}
	return list
}
