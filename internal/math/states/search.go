package states

import (
	"context"
	"fmt"
	"slices"
)

// The search goes level by level from off: a level is the states with the same number of presses to
// go. It does not keep the order in which a plain breadth-first search would come to the states of a
// level; it comes to each of them by the first button of its plan, where that search comes by the last.
//
// Let the plan of a state be the first, in the order of the dictionary, of its least solutions, each
// written as a list of buttons in increasing order.
//
// (1) Plain search, from off, unpressing buttons in increasing order at each state in the order of
// their discovery, first comes to a state by its plan. The places of a
// level are visited in the order of their plans, so each is come to by the plan that is first. The
// button that it notes, the next press, is the last of the plan.
//
// (2) Let j be the least button that leads from a state s one level down, to p. Then the plan of s is j followed by the
// plan of p. The buttons of all least solutions of s are just those that lead one level down, since the others of such
// a solution solve what is left. So no least solution has a button before j, and those with j are j and a least
// solution of p, in which no button is before j either. The first of them is j and the first of these.
//
// So s has the next press of p, or j if p is off. And j is the first button by which the search comes to s, if for each
// level it goes through the buttons in increasing order, and for each button through the whole level.
//
// (3) By (2), the plan of p begins with j or a later button. So button j need not be tried at states whose plans begin
// with an earlier one. A level is found in the order of these first buttons, so those to be tried with button j are the
// end of its list. Few are: on 5×5 two or three buttons at a state, of 25.

// maxKinds is how many kinds of states there can be: code 0 is for states that are not found yet.
const maxKinds = 1<<16 - 1

// search finds the kind of every state.
func (s *Table) search(ctx context.Context, progress func(done, total int)) error {
	b, n := s.board, s.numbers
	codes := make([]uint16, n.count) // one more than the place of the kind, until all are found
	s.kinds = []Kind{{-1, 0}}
	codes[0] = 1
	level, spare := []uint32{0}, []uint32(nil)
	begin := make([]int, b.Buttons()+1) // where the states whose plan begins with a button begin
	fresh := 0                          // the first kind of this level
	for done := 1; done < n.count; {
		if len(level) == 0 {
			panic("solve: a solvable state cannot be reached")
		}
		next := spare[:0]
		nextBegin := make([]int, b.Buttons()+1)
		later, err := s.nextKinds(fresh)
		if err != nil {
			return err
		}
		fresh = len(s.kinds) - len(later)
		for j := range b.Buttons() {
			nextBegin[j] = len(next)
			if done == n.count {
				continue
			}
			advance := newAdvance(s.kinds, fresh, j)
			back := n.newShift(s.effects[j])
			for from := level[begin[j]:]; len(from) > 0; {
				if err := ctx.Err(); err != nil {
					return err
				}
				part := from[:min(len(from), 1<<18)]
				from = from[len(part):]
				next = back.visit(codes, advance, part, next)
			}
			done += len(next) - nextBegin[j]
			progress(done, n.count)
		}
		nextBegin[b.Buttons()] = len(next)
		level, spare, begin = next, level, nextBegin
	}
	s.dropUnused(codes)
	return nil
}

// nextKinds adds the kinds of the next level to the list: those of the last one with one press more,
// or after off each button.
func (s *Table) nextKinds(fresh int) ([]Kind, error) {
	var later []Kind
	for _, kind := range s.kinds[fresh:] {
		if kind.Button >= 0 {
			later = append(later, Kind{kind.Button, kind.ToGo + 1})
			continue
		}
		for j := range s.board.Buttons() {
			later = append(later, Kind{j, 1})
		}
	}
	if len(s.kinds)+len(later) > maxKinds {
		return nil, fmt.Errorf("board %s has more than %d kinds of states, by next press and presses to go", s.board, maxKinds)
	}
	s.kinds = append(s.kinds, later...)
	return later, nil
}

// newAdvance returns the code of the state that button j leads to a state of each code of the last
// level. The kinds of the new level, from fresh on, are in the order of those of the last.
func newAdvance(kinds []Kind, fresh, j int) []uint16 {
	advance := make([]uint16, fresh+1)
	if fresh == 1 { // the last level is off
		advance[1] = uint16(fresh + j + 1)
		return advance
	}
	for at := 2*fresh - len(kinds); at < fresh; at++ {
		advance[at+1] = uint16(at + len(kinds) - fresh + 1)
	}
	return advance
}

func (s *Table) dropUnused(codes []uint16) {
	used := make([]bool, len(s.kinds))
	for _, code := range codes {
		used[code-1] = true
	}
	to := make([]uint16, len(s.kinds)+1)
	kinds := s.kinds[:0]
	for at, kind := range s.kinds {
		if used[at] {
			to[at+1] = uint16(len(kinds))
			kinds = append(kinds, kind)
		}
	}
	s.kinds = slices.Clip(kinds)
	for i, code := range codes {
		codes[i] = to[code]
	}
	s.codes = codes
}
