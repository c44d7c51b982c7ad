package nearest

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// A move changes one light by a value, and so adds to the syndrome. Of all moves that add the same, only one of least
// cost is needed: if a change of least cost made another, it could make this one instead. (Not both: two equal moves,
// with two states, cancel; and with more, v and v' on the same light are one move v + v' that costs less.)
type move struct {
	light, value int
	cost         int64
}

// moves are the moves to choose from, cheapest first, with what they add.
type moves struct {
	*syndromes
	list   []move
	prints []uint64
	costs  []int64
	same   bool // all costs are 1
}

// movesAt returns the moves for a cost for each light; nil means that every light costs 1. Moves
// that add nothing, or the same as a cheaper one or one of an earlier light, are left out.
func (s *syndromes) movesAt(costs []int) *moves {
	m := &moves{syndromes: s, same: costs == nil}
	if s.d == 0 {
		return m
	}
	lights := len(s.of) / s.words
	order := make([]int, lights)
	for i := range order {
		order[i] = i
	}
	if costs != nil {
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(costs[i], costs[j]) })
	}
	seen := map[string]bool{}
	adds, key := make([]uint64, s.words), []byte(nil)
	for _, i := range order {
		clear(adds)
		for v := 1; v < int(s.K); v++ {
			s.addTo(adds, s.column(i), 1)
			key, _ = binary.Append(key[:0], binary.LittleEndian, adds) // no error: the words have a fixed size
			if isZero(adds) || seen[string(key)] {
				continue
			}
			seen[string(key)] = true
			cost := int64(1)
			if costs != nil {
				cost = int64(costs[i])
			}
			m.list = append(m.list, move{i, v, cost})
			m.prints = append(m.prints, s.print(adds))
			m.costs = append(m.costs, cost)
		}
	}
	return m
}

func (m *moves) adds(at int) []uint64 {
	sum := make([]uint64, m.words)
	m.addTo(sum, m.column(m.list[at].light), m.list[at].value)
	return sum
}

func (m *moves) makes(chosen []int, h []uint64) bool {
	sum := make([]uint64, m.words)
	for _, at := range chosen {
		m.addTo(sum, m.column(m.list[at].light), m.list[at].value)
	}
	return slices.Equal(sum, h)
}
