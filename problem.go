package lightsout

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"lightsout/internal/base/text"
)

// Problem requests presses that lead a board from one state to another: from + A·x = to. It shares its states
// with the caller: to change one later, give the problem a Clone.
type Problem struct {
	Board    *Board
	From, To State
}

// TurnOff is the problem of the game: from a state to all off.
func TurnOff(b *Board, from State) Problem { return Problem{b, from, b.NewState()} }

// Check returns nil if the presses x solve the problem, and an error that says where they fail if
// not. It is the check for every solver, ours or third-party.
func (p Problem) Check(x Presses) error { return p.CheckContext(context.Background(), x) }

// CheckContext is Check, or the error of the context if that ends first: to apply the presses of ten million
// buttons can take a second.
func (p Problem) CheckContext(ctx context.Context, x Presses) error {
	if err := p.Valid(); err != nil {
		return err
	}
	if x.k != p.Board.k || x.n != p.Board.Buttons() {
		return fmt.Errorf("presses of %d buttons modulo %d do not match board %s of %d buttons", x.n, x.k,
			p.Board, p.Board.Buttons())
	}
	if g, ok := p.Board.wiring.(grid); ok && p.Board.k == 2 && g.hasPlusRows() {
		if g.plusLeads(p.From.words, p.To.words, x.words) {
			return nil // and no other state was made, which on a large board there is no room for
		}
	}
	got := p.From.Clone()
	if err := p.Board.AddEffect(ctx, got, x); err != nil {
		return err
	}
	if got.Equal(p.To) {
		return nil
	}
	first := 0
	for got.At(first) == p.To.At(first) {
		first++
	}
	return fmt.Errorf(
		"not a solution: %d lights are wrong, the first is light %d, which is %d and should be %d",
		got.Minus(p.To).On(), first, got.At(first), p.To.At(first))
}

// CheckWitness returns nil if w proves that the problem has no solution: w is orthogonal to the effect of
// every button, but not to the wanted change. If some x solved the problem, then w·(to − from) = w·A·x = 0,
// so no x does.
func (p Problem) CheckWitness(w State) error {
	if err := p.Valid(); err != nil {
		return err
	}
	if err := (Problem{p.Board, w, w}).Valid(); err != nil {
		return fmt.Errorf("witness: %w", err)
	}
	quiet := false // the toggle matrix is symmetric, so what has no effect is orthogonal to every effect
	if g, ok := p.Board.wiring.(grid); ok && p.Board.k == 2 && g.hasPlusRows() {
		quiet = g.plusLeads(w.words, w.words, w.words)
	}
	var scratch []Toggle
	for j := 0; j < p.Board.Buttons() && !quiet; j++ {
		sum := 0
		scratch = p.Board.AppendToggles(scratch[:0], j)
		for _, t := range scratch {
			sum += w.At(t.Light) * t.Times
		}
		if sum%p.Board.k != 0 {
			return fmt.Errorf("not a witness: button %d changes what it measures by %d", j, sum%p.Board.k)
		}
	}
	if w.Dot(p.To) == w.Dot(p.From) {
		return fmt.Errorf("not a witness: it measures no difference between the two states")
	}
	return nil
}

// Valid returns an error if there is no board or the states are not states of it.
func (p Problem) Valid() error {
	if p.Board == nil || p.Board.wiring == nil {
		return errors.New("problem without a board")
	}
	for _, s := range []State{p.From, p.To} {
		if s.k != p.Board.k || s.n != p.Board.Lights() {
			return fmt.Errorf("state of %d lights modulo %d does not match board %s of %d lights", s.n, s.k,
				p.Board, p.Board.Lights())
		}
	}
	return nil
}

// Solution is presses that solve a problem, and what is proved of them.
type Solution struct {
	Presses Presses
	Least   bool // proved: no solution has fewer presses
	AtLeast int  // proved: every solution has at least this number of presses; 0 claims nothing
	// how many solutions are least, if that was asked and counted
	Count *big.Int
}

// String says how many presses there are, and what is proved of their number.
func (s Solution) String() string {
	presses := text.Number(s.Presses.Weight(), "press")
	switch {
	case s.Least:
		return presses + ", proved least"
	case s.AtLeast > 0:
		return fmt.Sprintf("%s, at least %d are needed", presses, s.AtLeast)
	}
	return presses
}

// UnsolvableError says that a problem has no solution. Witness proves it, and
// Problem.CheckWitness checks the proof; a solver that can only say "infeasible" leaves it empty.
type UnsolvableError struct{ Witness State }

// Error reports whether the claim comes with a proof.
func (e *UnsolvableError) Error() string {
	if e.Witness.Len() == 0 {
		return "unsolvable, says the solver, without a proof"
	}
	return fmt.Sprintf("unsolvable: a witness of %d lights proves it", e.Witness.On())
}
