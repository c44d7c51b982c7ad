package generate

import (
	"context"
	"fmt"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/text"
)

// Method is a way to draw puzzles.
type Method struct {
	Name  string
	About string
	draw  func(*Maker, context.Context, *random, Wish) (Puzzle, error)
}

// Methods lists the ways to draw puzzles, the usual one first.
func Methods() []Method {
	return []Method{
		{"uniform", "every solvable state equally likely", (*Maker).drawUniform},
		{"presses", "different random presses on a dark board, six by default", (*Maker).drawPresses},
		{"reverse", "by solving in reverse: the solution is chosen, the state follows, not all off", (*Maker).drawReverse},
		{"orthogonal", "by orthogonality to the witnesses: the state is chosen without its solution, not all off", (*Maker).drawOrthogonal},
		{"mace4", "by the model finder Mace4, if it is installed: the state with its solution", (*Maker).drawFound},
		{"mace4-vector", "by Mace4 as well: a state that is orthogonal to the witnesses, as a vector", (*Maker).drawFound},
	}
}

// MethodNames lists the names of the methods.
func MethodNames() []string {
	var names []string
	for _, m := range Methods() {
		names = append(names, m.Name)
	}
	return names
}

func methodOf(name string) (Method, error) {
	for _, m := range Methods() {
		if m.Name == name {
			return m, nil
		}
	}
	return Method{}, fmt.Errorf("unknown method %q: the methods are %s", text.Clip(name), strings.Join(MethodNames(), ", "))
}

// Finder finds a state that is not off and can be turned off, by the method of that name. What it leaves
// open, pick decides: a number from 0 to n−1, each equally likely.
type Finder func(ctx context.Context, method string, a *algebra.Algebra, pick func(n int) int) (lightsout.State, error)

// Use gives the methods mace4 and mace4-vector what they need: they run a program, which this package does not.
func (m *Maker) Use(f Finder) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.finder = f
}

// drawFound draws a state by a finder.
func (m *Maker) drawFound(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	m.mu.Lock()
	find := m.finder
	m.mu.Unlock()
	if err := m.somethingSolvable(); err != nil {
		return Puzzle{}, err
	}
	if find == nil {
		return Puzzle{}, impossible("the method %s runs a program: lightsout generate and play can, on a machine that has it", wish.Method)
	}
	s, err := find(ctx, wish.Method, m.a, r.index)
	if err != nil {
		return Puzzle{}, err
	}
	p, err := m.solved(ctx, s)
	p.Uniform = false
	return p, err
}

// ImpossibleError is a wish that no puzzle of the board grants, or for which none was found. It says which
// of the two, and what would be possible.
type ImpossibleError struct{ text string }

// Error says what is impossible and what is not.
func (e *ImpossibleError) Error() string { return e.text }

func impossible(format string, args ...any) error {
	return &ImpossibleError{fmt.Sprintf(format, args...)}
}
