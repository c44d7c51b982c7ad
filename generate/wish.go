package generate

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lightsout/internal/base/text"
)

// Wish says what a puzzle should be like; the parts of a wish combine. The zero value wishes for any
// solvable state, all equally likely.
type Wish struct {
	Method   string // how puzzles are drawn, a name of Methods; empty is uniform
	Presses  int    // for the method presses: how many are made; 0 means 6
	Depth    int    // the least solution has exactly this number of presses; 0 means any number
	Unique   bool   // there is only one least solution
	Symmetry string // a name of Symmetries, or empty for none
	Grade    Grade  // how hard it is for a person; 0 means any
	Grading  int    // the version of the grades, 1 or 2; 0 means 2 if there is a grade
	LitOnly  bool   // its solution can be played under the lit-only rule: see Puzzle.Order
	Like     string // the start is like this state, with few lights that differ; rows of digits joined by "_"
	Goal     string // the state to reach instead of all off, written the same way

	fewest int // presses of the least solution, at least; of the dailies
	effort int // the effort is near it, if it is not 0; of the dailies
}

// maxPresses keeps numbers in seeds within any int.
const maxPresses = 1 << 30

// whole fills in defaults, and returns an error if the wish contradicts itself.
func (w Wish) whole() (Wish, error) {
	const defaultPresses = 6 // how many presses the first program of this kind made
	w.Method = cmp.Or(w.Method, "uniform")
	if w.Method == "presses" {
		w.Presses = cmp.Or(w.Presses, defaultPresses)
	}
	if w.Grade != 0 {
		w.Grading = cmp.Or(w.Grading, 2)
	}
	for _, n := range []int{w.Presses, w.Depth} {
		if n < 0 || n > maxPresses {
			return w, fmt.Errorf("presses must be between 1 and %d, got %d", maxPresses, n)
		}
	}
	switch _, noMethod := methodOf(w.Method); {
	case noMethod != nil:
		return w, noMethod
	case w.Presses != 0 && w.Method != "presses":
		return w, fmt.Errorf("a number of presses requires the method presses, not %s", w.Method)
	case w != Wish{Method: w.Method, Goal: w.Goal} && w.Method != "uniform" && w.Method != "presses":
		return w, fmt.Errorf("the method %s draws from all puzzles: it combines only with a goal", w.Method)
	case w.Presses != 0 && w.Depth > w.Presses:
		return w, fmt.Errorf("%d presses were made, so the least solution cannot have %d", w.Presses, w.Depth)
	case w.Grading < 0 || w.Grading > 2 || w.Grade == 0 && w.Grading != 0:
		return w, fmt.Errorf("unknown version %d of grades: the versions are 1 and 2", w.Grading)
	case w.Grade < 0 || w.Grade > Expert:
		return w, fmt.Errorf("unknown grade %d: the grades are %s", int(w.Grade),
			strings.Join(GradeNames(), ", "))
	case !isPattern(w.Like):
		return w, notPattern("like", w.Like)
	case !isPattern(w.Goal):
		return w, notPattern("goal", w.Goal)
	case w.Symmetry != "" && !slices.Contains(Symmetries(), w.Symmetry):
		return w, fmt.Errorf("unknown symmetry %q: the symmetries are %s", text.Clip(w.Symmetry),
			strings.Join(Symmetries(), ", "))
	}
	return w, nil
}

// Check returns an error if the wish contradicts itself, or is for something unknown. Whether a board
// can meet it is for Make to say.
func (w Wish) Check() error {
	_, err := w.whole()
	return err
}

// String returns the wish as seeds have it, its parts joined by dots: uniform, depth-15, symmetric-mirror,
// unique.hard.
func (w Wish) String() string {
	var parts []string
	part := func(wished bool, name, more string) {
		if wished {
			parts = append(parts, strings.TrimSuffix(name+"-"+more, "-"))
		}
	}
	number := func(n int) string { return strings.TrimPrefix(strconv.Itoa(n), "0") } // nothing for 0
	part(w.Method != "" && w.Method != "uniform", w.Method, number(w.Presses))
	part(w.Unique, "unique", number(w.Depth))
	part(w.Depth != 0 && !w.Unique, "depth", number(w.Depth))
	part(w.Symmetry != "", "symmetric", strings.TrimPrefix(w.Symmetry, defaultSymmetry))
	version := "2"
	if w.Grading == 1 {
		version = "" // as it was written before there were versions
	}
	part(w.Grade != 0, w.Grade.String(), version)
	part(w.LitOnly, "lit-only", "")
	part(w.Like != "", "like", w.Like)
	part(w.Goal != "", "goal", w.Goal)
	if parts == nil {
		return "uniform"
	}
	return strings.Join(parts, ".")
}

// parseWish reads a wish as String writes it, its parts in any order.
func parseWish(s string) (w Wish, err error) {
	for part := range strings.SplitSeq(s, ".") {
		if err := w.add(part); err != nil {
			return Wish{}, err
		}
	}
	return w.whole()
}

func (w *Wish) add(part string) error {
	before := *w
	name, more, cut := strings.Cut(part, "-")
	_, noMethod := methodOf(part)
	if noMethod == nil {
		// mace4-vector
		name = part
		cut = false
	}
	number := 0
	counted := name == "depth" || name == "unique" || slices.Contains(methodNames(), name)
	if cut && counted {
		n, err := strconv.ParseInt(more, 10, 32)
		if err != nil || n < 1 || strconv.FormatInt(n, 10) != more {
			return fmt.Errorf("after %s- a number of presses is expected, at least 1", name)
		}
		number = int(n)
	}
	base, second := strings.CutSuffix(part, "-2")
	grade, noGrade := ParseGrade(base)
	switch {
	case part == "":
		return fmt.Errorf(
			"a part is empty: write a method (%s), depth-N, unique, symmetric, lit-only, like-STATE, "+
				"goal-STATE or a grade (%s)",
			strings.Join(methodNames(), ", "), strings.Join(GradeNames(), ", "))
	case noGrade == nil:
		w.Grade = grade
		w.Grading = 1
		if second {
			w.Grading = 2
		}
	case part == "lit-only":
		w.LitOnly = true
	case (name == "like" || name == "goal") && more == "":
		return notPattern(name, more)
	case name == "like":
		w.Like = more
	case name == "goal":
		w.Goal = more
	case part == "symmetric":
		w.Symmetry = defaultSymmetry
	case name == "symmetric":
		w.Symmetry = cmp.Or(more, part) // which is unknown
	case name == "depth" && !cut:
		return fmt.Errorf("depth needs a number of presses, such as depth-15")
	case name == "depth":
		w.Depth = number
	case name == "unique":
		w.Unique = true
		w.Depth = max(w.Depth, number)
	case !slices.Contains(methodNames(), name):
		return noMethod
	default:
		w.Method = name
		w.Presses = number
	}
	if slices.Contains([]bool{
		before.Grade != 0 && noGrade == nil, before.Symmetry != "" && name == "symmetric", before.Unique &&
			name == "unique", before.LitOnly && name == "lit", before.Like != "" && name == "like",
		before.Goal != "" && name == "goal", before.Depth != 0 && number != 0 &&
			(name == "depth" || name == "unique"), before.Method != "" && w.Method != before.Method,
	}, true) {
		return fmt.Errorf("%s appears twice", name)
	}
	return nil
}
