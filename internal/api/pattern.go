package api

import (
	"encoding/binary"

	"lightsout"
)

// Limits of patterns.
const (
	maxPatternLights = 1 << 25 // 5,792 by 5,792
	maxPatternTerms  = 1 << 10 // quiet patterns that are added up
)

// PatternParams asks for presses of a board that are good to look at: those that turn all-on off, or a
// quiet pattern. The quiet patterns are numbered from 1; those that are listed are added up, also to a
// solution, which makes another one of it. The sum of none is no press.
type PatternParams struct {
	Board   string `json:"board"`
	What    string `json:"what,omitempty"` // all-on, as when it is left out, or quiet
	Quiet   []int  `json:"quiet,omitempty"`
	Least   bool   `json:"least,omitempty"`   // a solution with fewest presses, proved if it can be
	Timeout string `json:"timeout,omitempty"` // such as 10s: then the best so far is the answer
}

// PatternAnswer is the presses, packed, and what is known of them. They have been checked.
type PatternAnswer struct {
	Board          string `json:"board"`
	Rows           int    `json:"rows,omitempty"` // of a grid in the plane
	Columns        int    `json:"columns,omitempty"`
	Modulus        int    `json:"modulus"`
	Nullity        int    `json:"nullity"`
	Quiets         int    `json:"quiets"` // how many quiet patterns are listed: for a composite modulus perhaps more than the nullity
	Solutions      string `json:"solutions"`
	SolvableStates string `json:"solvable_states"`
	Solvable       bool   `json:"solvable"` // all-on is
	Weight         int    `json:"weight"`   // presses, or lights of the witness
	Least          bool   `json:"least"`    // proved: no solution has fewer presses
	AtLeast        int    `json:"at_least,omitempty"`
	// Packed is a bit for each button, least significant first, or a byte if the modulus is above 2. If
	// all-on is not solvable it is the witness, light by light.
	Packed []byte `json:"packed"`
}

// run finds the presses and checks them.
func (q PatternParams) run(c *call) (answer PatternAnswer, err error) {
	b, err := c.board("board", q.Board, maxPatternLights)
	if err != nil {
		return answer, err
	}
	quiet := q.What == "quiet"
	if !quiet && q.What != "" && q.What != "all-on" {
		return answer, wrong("what", "it is all-on or quiet")
	}
	if q.Least && (len(q.Quiet) > 0 || quiet) {
		return answer, wrong("least", "a least solution goes without quiet patterns")
	}
	if len(q.Quiet) > maxPatternTerms {
		return answer, tooLarge("quiet", "at most %d patterns are added", maxPatternTerms)
	}
	c, cancel, err := c.factoredWithin(q.Timeout, b)
	if err != nil {
		return answer, err
	}
	defer cancel()
	p := lightsout.TurnOff(b, b.NewState())
	if !quiet {
		p.From = b.AllOn()
	}
	s, err := (&Solve{Least: q.Least, Unchecked: true}).solve(c, c.env, c.env.Boards.of(b), p)
	if err != nil {
		return answer, err
	}
	a := s.Algebra
	answer = PatternAnswer{Board: s.Board, Modulus: b.Modulus(), Nullity: s.Nullity, Quiets: s.Nullity, Solutions: countText(a), SolvableStates: statesText(a), Solvable: s.Solvable}
	if g, ok := b.Grid(); ok {
		answer.Rows, answer.Columns, _ = g.Planar()
	}
	if !s.Solvable {
		answer.Weight, answer.Packed = s.Proof.On(), packedBytes(s.Proof.AsPresses())
		return answer, nil
	}
	if b.Modulus() > 2 { // else they are as many as the nullity, and to list them takes time
		answer.Quiets = a.Quiets()
	}
	x := s.Found
	if quiet {
		x = b.NewPresses()
	}
	for _, number := range q.Quiet {
		if number < 1 || number > answer.Quiets {
			return answer, wrong("quiet", "there is no quiet pattern %d: board %s has %d", number, b, answer.Quiets)
		}
		x = x.Plus(a.Quiet(number - 1))
	}
	if len(q.Quiet) == 0 && !quiet {
		answer.Least, answer.AtLeast = s.Least, s.AtLeast
	}
	answer.Weight, answer.Packed = x.Weight(), packedBytes(x)
	return answer, p.Check(x)
}

// packedBytes returns presses as bytes: eight buttons each, or one.
func packedBytes(x lightsout.Presses) []byte {
	data := x.Bytes()
	for _, w := range x.Words() {
		data = binary.LittleEndian.AppendUint64(data, w)
	}
	if x.Modulus() == 2 {
		data = data[:(x.Len()+7)/8]
	}
	return data
}
