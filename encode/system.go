package encode

import (
	"fmt"
	"io"
	"iter"
	"math/bits"
	"strings"
)

// system is a task as equations over ℤ/k. The unknowns are the presses, then the lights of the state if
// that is unknown too:
//
//	Any, Least    light i: A·x = to − from
//	Nearest       the same, but a light may be left wrong, at a cost
//	Reverse       light i: A·x + s = 0, and s is not 0
//	Orthogonal    witness: w·s = 0, and s is not 0
//
// Every format but MathProg and logic is written from it.
type system struct {
	task    Task
	k       int
	presses int     // unknowns 0 to presses−1 are presses of buttons
	states  int     // and those after them are lights
	first   []int32 // row r has the terms from first[r] to first[r+1]
	terms   []term
	wanted  []uint8 // what the sum of row r must be, modulo k
	to      *steady
}

// term is times·unknown.
type term struct{ unknown, times int32 }

// newSystem returns the equations of a task, or an error if it is not valid, too large, or if the writer fails.
func newSystem(w io.Writer, t Task) (*system, error) {
	if err := t.Valid(); err != nil {
		return nil, err
	}
	b := t.Problem.Board
	s := &system{task: t, k: b.Modulus(), presses: b.Buttons(), to: steadyOf(w)}
	if t.Objective == Orthogonal {
		s.presses, s.states = 0, b.Lights()
		return s, s.addWitnesses()
	}
	s.first = make([]int32, b.Lights()+1)
	s.wanted = make([]uint8, b.Lights())
	if t.Objective == Reverse {
		s.states = b.Lights()
	} else {
		change := t.Change()
		for i := range s.wanted {
			s.wanted[i] = uint8(change.At(i))
		}
	}
	if err := s.addLights(); err != nil {
		return nil, err
	}
	return s, nil
}

// upTo yields the numbers below n, but stops when the writer fails, which the printer reports at the end.
func (s *system) upTo(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if s.to.failed(i) != nil || !yield(i) {
				return
			}
		}
	}
}

// addLights fills the rows of the lights: the toggle matrix by rows, which a board has by columns. The
// terms are counted first, so that a board with too many is refused before the memory is taken.
func (s *system) addLights() error {
	b := s.task.Problem.Board
	total := s.states
	room := b.AppendToggles(nil, 0)
	for j := range s.presses {
		if err := s.to.failed(j); err != nil {
			return err
		}
		room = b.AppendToggles(room[:0], j)
		if total += len(room); total > MaxToggles {
			return fmt.Errorf("board %s has more than %d toggles, too many for a model", b, MaxToggles)
		}
		for _, toggle := range room {
			s.first[toggle.Light+1]++
		}
	}
	for i := range s.wanted {
		if s.states > 0 {
			s.first[i+1]++
		}
		s.first[i+1] += s.first[i]
	}
	s.terms = make([]term, total)
	next := append([]int32(nil), s.first...)
	put := func(row int, t term) {
		s.terms[next[row]] = t
		next[row]++
	}
	for j := range s.presses {
		if err := s.to.failed(j); err != nil {
			return err
		}
		room = b.AppendToggles(room[:0], j)
		for _, toggle := range room {
			put(toggle.Light, term{int32(j), int32(toggle.Times)})
		}
	}
	for i := range s.states {
		put(i, term{int32(s.presses + i), 1})
	}
	return nil
}

// addWitnesses fills one row for each witness.
func (s *system) addWitnesses() error {
	s.first = []int32{0}
	for _, w := range s.task.Witnesses {
		for i := range w.Len() {
			if v := w.At(i); v != 0 {
				s.terms = append(s.terms, term{int32(i), int32(v)})
			}
		}
		if len(s.terms) > MaxToggles {
			return fmt.Errorf("the witnesses have more than %d lights in all, too many for a model", MaxToggles)
		}
		s.first = append(s.first, int32(len(s.terms)))
		s.wanted = append(s.wanted, 0)
	}
	return nil
}

func (s *system) unknowns() int    { return s.presses + s.states }
func (s *system) rows() int        { return len(s.wanted) }
func (s *system) row(r int) []term { return s.terms[s.first[r]:s.first[r+1]] }

func (s *system) nearest() bool { return s.task.Objective == Nearest }

// cost returns what it costs to leave light i wrong.
func (s *system) cost(i int) int {
	if s.task.Costs == nil {
		return 1
	}
	return s.task.Costs[i]
}

// name returns what an unknown is called where unknowns have names: x0 is press 0, s0 is light 0.
func (s *system) name(unknown int) string {
	if unknown < s.presses {
		return s.of("x", unknown)
	}
	return s.of("s", unknown-s.presses)
}

// of returns the name of number i of the things that a letter represents.
func (s *system) of(letter string, i int) string { return letter + itoa(i+s.task.First) }

// numbered returns comments that are written for numbers from 0 on with those of the task.
func (s *system) numbered(lines []string) []string {
	if s.task.First == 0 {
		return lines
	}
	var pairs []string
	for _, letter := range []string{"x", "s", "d", "w", "m", "l", "f", "e", ""} {
		pairs = append(pairs, letter+"0, "+letter+"1,", letter+"1, "+letter+"2,")
	}
	r := strings.NewReplacer(append(pairs, "numbered from 0", "numbered from 1")...)
	for i, line := range lines {
		lines[i] = r.Replace(line)
	}
	return lines
}

// multiple returns the greatest d for which row r, with all unknowns from 0 to k−1, can be
//
//	sum = k·d + wanted          or, where lights may be left wrong,
//	sum + e = k·d + wanted      with 0 ≤ e ≤ k−1.
//
// It is at least 0, and smaller d than 0 are not needed: sum + e ≥ 0 > wanted − k. If the sum cannot
// reach what is wanted, d = 0 does not make the row possible.
func (s *system) multiple(r int) int {
	greatest := 0
	for _, t := range s.row(r) {
		greatest += int(t.times) * (s.k - 1)
	}
	if s.nearest() {
		greatest += s.k - 1
	}
	return max(0, greatest-int(s.wanted[r])) / s.k
}

// digits returns how many binary digits a number from 0 to most has: at least one.
func digits(most int) int { return max(1, bits.Len(uint(most))) }
