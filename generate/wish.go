package generate

import (
	"fmt"
	"strconv"
	"strings"

	"lightsout/internal/text"
)

// Wish says what a puzzle should be like. The zero value wishes for any solvable state, all equally
// likely.
type Wish struct {
	// Method is a name of Methods; empty is uniform, or, with a Grade, left to the grade.
	Method string
	// Presses is how many presses: for the method depth, the least solution has exactly so many; for
	// presses, so many are made, and 0 means 6; for unique it is the depth, and 0 means any.
	Presses int
	// Symmetry is for the method symmetric: a name of Symmetries; empty is the mirror where there is
	// one, else all symmetries that are known.
	Symmetry string
	// Grade, if there is one, is the grade of the puzzle. It goes without a method.
	Grade Grade
}

// defaultPresses is how many presses the first program of this kind made.
const defaultPresses = 6

// maxPresses keeps numbers in seeds within any int.
const maxPresses = 1 << 30

// whole fills in what is left to us, and returns an error if the wish contradicts itself.
func (w Wish) whole() (Wish, error) {
	if w.Grade != 0 {
		if w.Grade < 0 || w.Grade > Expert {
			return w, fmt.Errorf("there is no grade %d: the grades are %s", int(w.Grade), strings.Join(GradeNames(), ", "))
		}
		if w != (Wish{Grade: w.Grade}) {
			return w, fmt.Errorf("a wish is for a grade or for a method, not for both")
		}
		return w, nil
	}
	if w.Method == "" {
		w.Method = "uniform"
	}
	if w.Method == "presses" && w.Presses == 0 {
		w.Presses = defaultPresses
	}
	counted := w.Method == "depth" || w.Method == "presses" || w.Method == "unique"
	known := false
	for _, name := range MethodNames() {
		known = known || name == w.Method
	}
	switch {
	case !known:
		return w, unknownMethod(w.Method)
	case w.Presses < 0 || w.Presses > maxPresses:
		return w, fmt.Errorf("%d presses: from 1 to %d can be wished for", w.Presses, maxPresses)
	case w.Presses != 0 && !counted:
		return w, fmt.Errorf("a number of presses goes with the methods depth, presses and unique, not with %s", w.Method)
	case w.Method == "depth" && w.Presses == 0:
		return w, fmt.Errorf("the method depth needs a number of presses, at least 1")
	case w.Symmetry != "" && w.Method != "symmetric":
		return w, fmt.Errorf("a symmetry goes with the method symmetric, not with %s", w.Method)
	case w.Symmetry != "" && !isSymmetry(w.Symmetry):
		return w, fmt.Errorf("there is no symmetry %q: the symmetries are %s", text.Clip(w.Symmetry), strings.Join(Symmetries(), ", "))
	}
	return w, nil
}

// Check returns an error if the wish contradicts itself, or is for something unknown. Whether a board
// can grant it is for Make to say.
func (w Wish) Check() error {
	_, err := w.whole()
	return err
}

// String returns the wish as seeds have it: uniform, depth-15, symmetric-mirror, hard.
func (w Wish) String() string {
	switch {
	case w.Grade != 0:
		return w.Grade.String()
	case w.Method == "":
		return "uniform"
	case w.Symmetry != "":
		return w.Method + "-" + w.Symmetry
	case w.Presses != 0:
		return w.Method + "-" + strconv.Itoa(w.Presses)
	}
	return w.Method
}

// ParseWish reads a wish as String writes it.
func ParseWish(s string) (Wish, error) {
	if g, err := ParseGrade(s); err == nil {
		return Wish{Grade: g}, nil
	}
	method, more, cut := strings.Cut(s, "-")
	w := Wish{Method: method}
	switch {
	case !cut:
	case method == "symmetric" && more != "":
		w.Symmetry = more
	default:
		n, err := strconv.ParseInt(more, 10, 32)
		if err != nil || n < 1 || strconv.FormatInt(n, 10) != more {
			return Wish{}, fmt.Errorf("wish %q: after %s- a number of presses is expected, at least 1", text.Clip(s), text.Clip(method))
		}
		w.Presses = int(n)
	}
	if s == "" || w.Method == "" {
		return Wish{}, fmt.Errorf("a wish is empty: write a method (%s) or a grade (%s)", strings.Join(MethodNames(), ", "), strings.Join(GradeNames(), ", "))
	}
	w, err := w.whole()
	if err != nil {
		return Wish{}, fmt.Errorf("wish %q: %w", text.Clip(s), err)
	}
	return w, nil
}
