package search

import (
	"context"
	"slices"

	"lightsout"
)

// Breadth-first search comes to every place in the fewest presses. It does not try every button at
// every place. Since presses commute, a plan may be sorted by button, and it is enough to come to
// each place by the first, in the order of the dictionary, of its shortest sorted plans:
//
//   - If p·j is the first of the shortest sorted plans to a place, then so is p to its own place: for
//     a p' before it, of the same length, p' and j sorted would come before p·j and lead as far.
//   - The places of a level are visited in the order of these plans, if those of the level before
//     were and buttons are tried in order. So each place is come to by that plan first.
//
// So it is enough to try, at each place, the button that led there and those after it.

// expand visits all places one press beyond the last level, by pressing or, backward, by
// unpressing. It stops when found says so of a new place, and returns that place's number; or −1.
func (v *visited) expand(ctx context.Context, s *space, backward bool, most int, found func(place) bool) (number int32, full bool, err error) {
	first, past := v.first, len(v.places)
	v.first = past
	for at := first; at < past; at++ {
		if at%(1<<10) == 0 {
			if err := ctx.Err(); err != nil {
				return -1, false, err
			}
		}
		for j := max(0, v.button[at]); int(j) < len(s.actions); j++ {
			next := s.press(v.places[at], int(j))
			if backward {
				next = s.unpress(v.places[at], int(j))
			}
			if !v.visit(next, int32(at), j) {
				continue
			}
			if found(next) {
				return int32(len(v.places) - 1), false, nil
			}
			if len(v.places) > most {
				return -1, true, nil
			}
		}
	}
	return -1, false, nil
}

// done reports whether the last level is empty: there is nothing more to come to.
func (v *visited) done() bool { return v.first == len(v.places) }

func (s Solver) breadthFirst(ctx context.Context, space *space, from place, goal func(place) bool) (Plan, error) {
	s.Method = BreadthFirst
	if goal(from) {
		return Plan{Visited: 1}, nil
	}
	v := newVisited(from)
	for depth := 1; !v.done(); depth++ {
		number, full, err := v.expand(ctx, space, false, s.most(), goal)
		switch {
		case err != nil:
			return Plan{Visited: len(v.places)}, err
		case full:
			return Plan{Visited: len(v.places)}, s.tooMany(depth)
		case number >= 0:
			way := v.way(number)
			slices.Reverse(way)
			return Plan{way, len(v.places)}, nil
		}
	}
	return Plan{Visited: len(v.places)}, &lightsout.UnsolvableError{}
}

// bidirectional grows a ball around each end, always the one whose last level is smaller. As long as
// balls of radius f and g do not meet, no plan has f + g presses or fewer; so the first place in
// both, found when one radius grows by one, is on a plan of f + g + 1, and that is least. If one
// ball cannot grow, it is all that can be reached, and the other end is not in it.
func (s Solver) bidirectional(ctx context.Context, space *space, from, to place) (Plan, error) {
	if from == to {
		return Plan{Visited: 1}, nil
	}
	ahead, back := newVisited(from), newVisited(to)
	for depth := 1; !ahead.done() && !back.done(); depth++ {
		grow, other := ahead, back
		if len(back.places)-back.first < len(ahead.places)-ahead.first {
			grow, other = back, ahead
		}
		most := s.most() - len(other.places)
		number, full, err := grow.expand(ctx, space, grow == back, most, func(at place) bool { return other.find(at) >= 0 })
		seen := len(ahead.places) + len(back.places)
		switch {
		case err != nil:
			return Plan{Visited: seen}, err
		case full:
			return Plan{Visited: seen}, s.tooMany(depth)
		case number >= 0:
			middle := grow.places[number]
			way := ahead.way(ahead.find(middle))
			slices.Reverse(way)
			return Plan{append(way, back.way(back.find(middle))...), seen}, nil
		}
	}
	return Plan{Visited: len(ahead.places) + len(back.places)}, &lightsout.UnsolvableError{}
}
