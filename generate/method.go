package generate

import (
	"context"
	"fmt"
	"strings"

	"lightsout/internal/text"
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
		{"presses", "some different random presses on a dark board, six unless said otherwise", (*Maker).drawPresses},
		{"reverse", "by solving in reverse: the solution is chosen, the state follows, not all off", (*Maker).drawReverse},
		{"orthogonal", "by orthogonality to the witnesses: the state is chosen without its solution, not all off", (*Maker).drawOrthogonal},
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

func unknownMethod(name string) error {
	return fmt.Errorf("there is no method %q: the methods are %s", text.Clip(name), strings.Join(MethodNames(), ", "))
}

// ImpossibleError is a wish that no puzzle of the board grants, and says what would be possible.
type ImpossibleError struct{ text string }

// Error says what is impossible and what is not.
func (e *ImpossibleError) Error() string { return e.text }

func impossible(format string, args ...any) error {
	return &ImpossibleError{fmt.Sprintf(format, args...)}
}
