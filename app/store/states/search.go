package states

import (
	"context"
	"fmt"
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
// (2) Let j be the least button that leads from a state s one level down, to p. Then the plan of s is j
// followed by the plan of p. The buttons of all least solutions of s are just those that lead one level down,
// since the others of such a solution solve what is left. So no least solution has a button before j, and
// those with j are j and a least solution of p, in which no button is before j either. The first of them is j
// and the first of these.
//
// So s has the next press of p, or j if p is off. And j is the first button by which the search comes to s,
// if for each level it goes through the buttons in increasing order, and for each button through the whole
// level.
//
// (3) By (2), the plan of p begins with j or a later button. So button j need not be tried at states whose
// plans begin with an earlier one. A level is found in the order of these first buttons, so those to be tried
// with button j are the end of its list. Few are: on 5×5 two or three buttons at a state, of 25.

// maxKinds is how many kinds of states there can be: code 0 is for states that are not found yet.
const maxKinds = 1<<16 - 1

// search finds the kind of every state. Until all are found, the code of off is 1, and that of a state with
// button j to press next and n presses to go is 2 + (n−1)·buttons + j, whether there is such a state or not.
func (s *Table) search(ctx context.Context, progress func(done, total int)) error {
	buttons := s.board.Buttons()
	n := s.numbers
	codes := make([]uint16, n.count)
	codes[0] = 1
	level := []uint32{0}
	spare := []uint32(nil)
	begin := make([]int, buttons+1) // where the states whose plan begins with a button begin
	toGo := 0
	for done := 1; done < n.count; {
		if len(level) == 0 {
			panic("solve: a solvable state cannot be reached")
		}
		next := spare[:0]
		nextBegin := make([]int, buttons+1)
		if toGo++; 1+toGo*buttons > maxKinds {
			return fmt.Errorf("board %s has more than %d kinds of states, by next press and presses to go",
				s.board, maxKinds)
		}
		for j := range buttons {
			nextBegin[j] = len(next)
			if done == n.count {
				continue
			}
			// from the code of a state to that of the state which the button comes from
			advance := uint16(buttons)
			if toGo == 1 {
				advance = uint16(1 + j)
			}
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
		nextBegin[buttons] = len(next)
		spare = level
		level = next
		begin = nextBegin
	}
	s.takeKinds(codes)
	return nil
}

// takeKinds lists the kinds that there are, and makes the codes places in this list.
func (s *Table) takeKinds(codes []uint16) {
	to := make([]uint16, maxKinds+1)
	for _, code := range codes {
		to[code] = 1
	}
	buttons := s.board.Buttons()
	for code, used := range to {
		if used == 0 {
			continue
		}
		kind := Kind{-1, 0}
		if code > 1 {
			kind = Kind{(code - 2) % buttons, (code-2)/buttons + 1}
		}
		to[code] = uint16(len(s.kinds))
		s.kinds = append(s.kinds, kind)
	}
	for i, code := range codes {
		codes[i] = to[code]
	}
	s.codes = codes
}
