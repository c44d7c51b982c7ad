// Package search solves by planning: states, actions, a goal, and no algebra. It shares no code with the
// other solvers, so it can check them. It is slow, for boards of up to about 25 lights.
//
// Start at Solver. search.go has the search, space.go packs states into words.
package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"lightsout"
	"lightsout/internal/math/zmod"
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

// expand visits all places one action beyond the last level. It stops when found says so of a new place, and
// returns that place's number; or −1.
func (v *visited) expand(
	ctx context.Context, s *space, actions []place, most int, found func(place) bool,
) (number int32, full bool, err error) {
	first := v.first
	past := len(v.places)
	v.first = past
	for at := first; at < past; at++ {
		if at%(1<<10) == 0 {
			if err := ctx.Err(); err != nil {
				return -1, false, err
			}
		}
		for j := max(0, v.button[at]); int(j) < len(actions); j++ {
			from := v.places[at]
			action := actions[j]
			next := place{s.Add(from[0], action[0]), s.Add(from[1], action[1])}
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

// between grows a ball around each end, always the one whose last level is smaller, or, breadth first, only
// the one around the first. As long as balls of radius f and g do not meet, no plan has f + g presses or
// fewer; so the first place in both, found when one radius grows by one, is on a plan of f + g + 1, and that
// is least. If one ball cannot grow, it is all that can be reached, and the other end is not in it.
func (s Solver) between(ctx context.Context, space *space, from, to place) ([]int, error) {
	if from == to {
		return nil, nil
	}
	ahead := newVisited(from)
	back := newVisited(to)
	for depth := 1; !ahead.done() && !back.done(); depth++ {
		grow := ahead
		other := back
		actions := space.ahead
		if s.Method == Bidirectional && len(back.places)-back.first < len(ahead.places)-ahead.first {
			grow = back
			other = ahead
			actions = space.back
		}
		most := s.maxPlaces() - len(other.places)
		number, full, err := grow.expand(ctx, space, actions, most, func(at place) bool {
			return other.find(at) >= 0
		})
		switch {
		case err != nil:
			return nil, err
		case full: // all shorter plans have been looked at
			return nil, fmt.Errorf(
				"%s search gave up after keeping %d states: there is no plan of fewer than %d presses; "+
					"more states, or another method, may find one", s.Method, s.maxPlaces(), depth)
		case number >= 0:
			middle := grow.places[number]
			way := ahead.way(ahead.find(middle))
			slices.Reverse(way)
			return append(way, back.way(back.find(middle))...), nil
		}
	}
	return nil, &lightsout.UnsolvableError{}
}

// Solver solves a problem as planning does: states, actions, a goal, and no algebra. Each press is an action,
// a plan is a sequence of presses, and the search looks at states until it comes to the goal. It is slow, for
// boards of up to about 25 lights, and here to teach and to check the others: it shares nothing with them.
//
// All methods find a plan with fewest presses, and prove a problem unsolvable only by exhausting it, without
// a witness.
type Solver struct {
	Method Method

	keep int // how many states are kept before the search gives up, for tests; 0 means maxStates
}

// Method is an order in which to look at states.
type Method int

// The methods of search.
const (
	BreadthFirst  Method = iota // level by level from the beginning
	Bidirectional               // level by level from both ends, until they meet
)

var methodNames = []string{"breadth-first", "bidirectional"}

// String returns the name of the method.
func (m Method) String() string { return methodNames[m] }

// maxStates is how many states a Solver keeps: as many as 5×5 has solvable states, about 400 MB.
const maxStates = 1 << 23

// Solve returns a least solution, or an *UnsolvableError without a witness.
func (s Solver) Solve(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
	plan, err := s.plan(ctx, p)
	if err != nil {
		return lightsout.Solution{}, err
	}
	x := p.Board.NewPresses()
	for _, j := range plan {
		x.Add(j, 1)
	}
	return lightsout.Solution{Presses: x, Least: true, AtLeast: x.Weight()}, nil
}

// plan returns a sequence of presses, as short as possible, that leads from one state to the other.
func (s Solver) plan(ctx context.Context, p lightsout.Problem) ([]int, error) {
	if err := p.Valid(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	space, err := newSpace(p.Board)
	if err != nil {
		return nil, err
	}
	return s.between(ctx, space, space.pack(p.From), space.pack(p.To))
}

func (s Solver) maxPlaces() int { return cmp.Or(s.keep, maxStates) }

// place is a state, packed in two words.
type place [2]uint64

// space is a board as planning sees it: places, and actions that lead from one to another.
type space struct {
	zmod.Digits
	ahead, back []place // what a press of each button adds, and what taking it back adds
}

// maxActions bounds what is tried at each place.
const maxActions = 1 << 16

func newSpace(b *lightsout.Board) (*space, error) {
	s := &space{Digits: zmod.NewDigits(b.Modulus())}
	if most := 2 * s.Places(); b.Lights() > most {
		return nil, fmt.Errorf("board %s has %d lights: search is for at most %d with %d states", b,
			b.Lights(), most, b.Modulus())
	}
	if b.Buttons() > maxActions {
		return nil, fmt.Errorf("board %s has %d buttons: search is for at most %d", b,
			b.Buttons(), maxActions)
	}
	for j := range b.Buttons() {
		effect := b.NewState()
		b.Press(effect, j, 1)
		at := s.pack(effect)
		s.ahead = append(s.ahead, at)
		s.back = append(s.back, place{s.Negative(at[0]), s.Negative(at[1])})
	}
	return s, nil
}

func (s *space) pack(state lightsout.State) place {
	var at place
	for i := range state.Len() {
		s.Set(at[:], i, state.At(i))
	}
	return at
}

// visited is the places that a search has come to, in order, with how it came there: a hash table
// of numbers into lists.
type visited struct {
	places []place
	before []int32 // the place before this one; −1 is none
	button []int32 // the button that led here
	table  []int32 // number + 1, 0 is empty; the length is a power of two
	first  int     // the places from this one on are the last level
}

func newVisited(start place) *visited {
	v := &visited{table: make([]int32, 1<<10)}
	v.visit(start, -1, -1)
	return v
}

func (v *visited) slot(at place) int {
	mask := len(v.table) - 1
	slot := int(zmod.Hash(at[0]^zmod.Hash(at[1]))) & mask
	for v.table[slot] != 0 && v.places[v.table[slot]-1] != at {
		slot = (slot + 1) & mask
	}
	return slot
}

// find returns the number of a place, or −1 if the search has not come to it.
func (v *visited) find(at place) int32 { return v.table[v.slot(at)] - 1 }

// visit adds a place, unless it is known, and reports whether it was added.
func (v *visited) visit(at place, before, button int32) bool {
	slot := v.slot(at)
	if v.table[slot] != 0 {
		return false
	}
	v.places = append(v.places, at)
	v.before = append(v.before, before)
	v.button = append(v.button, button)
	v.table[slot] = int32(len(v.places))
	if len(v.places)*4 > len(v.table)*3 {
		v.table = make([]int32, 2*len(v.table))
		for number, at := range v.places {
			v.table[v.slot(at)] = int32(number + 1)
		}
	}
	return true
}

// way returns the buttons that led to a place, the last one first.
func (v *visited) way(number int32) []int {
	var buttons []int
	for ; v.before[number] >= 0; number = v.before[number] {
		buttons = append(buttons, int(v.button[number]))
	}
	return buttons
}
