package board

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"lightsout"
)

// Family is a spec with N for a number, such as torus-NxN or 8xN-king: one board for each N.
type Family struct{ text string }

// ParseFamily reads a family. Its board for N = 5 must be one, so that a mistake shows at once.
func ParseFamily(text string) (Family, error) {
	text = strings.TrimSpace(text)
	if !strings.Contains(text, "N") || strings.HasPrefix(text, inlinePrefix) {
		return Family{}, fmt.Errorf("family %q: it has no N for a number: try NxN, torus-NxN, 8xN-king, graph-cycle-N", clip(text))
	}
	if strings.Count(text, "N") > lightsout.MaxDimensions {
		return Family{}, fmt.Errorf("family %q: it has N more than %d times", clip(text), lightsout.MaxDimensions)
	}
	f := Family{text}
	if _, err := f.At(5); err != nil {
		return Family{}, fmt.Errorf("family %q: for N = 5: %w", clip(text), err)
	}
	return f, nil
}

// At returns the board for one number.
func (f Family) At(n int) (*lightsout.Board, error) {
	return Parse(strings.ReplaceAll(f.text, "N", strconv.Itoa(n)))
}

// Boards yields the boards for the numbers from one to another, both included, or an error for a number without one.
func (f Family) Boards(from, to int) iter.Seq2[*lightsout.Board, error] {
	return func(yield func(*lightsout.Board, error) bool) {
		for n := from; n <= to && yield(f.At(n)); n++ {
		}
	}
}

// String returns the text of the family.
func (f Family) String() string { return f.text }
