package lightsout

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lightsout/internal/base/text"
)

// Pattern says which cells a press changes, seen from the pressed one. The named patterns exist in
// every dimension; a custom one is a stencil in the plane. The zero Pattern is Plus.
type Pattern struct {
	name    string // "" is plus
	open    bool   // the pressed cell is left out
	stencil string // rows of digits joined by _, for a custom pattern only
}

// The named patterns, each with the pressed cell.
var (
	Plus   = Pattern{}               // the cell and its neighbors along each axis
	Cross  = Pattern{name: "x"}      // the cell and its diagonal neighbors
	King   = Pattern{name: "king"}   // the cell and all cells around it
	Knight = Pattern{name: "knight"} // the cell and those a knight's move away
	Star   = Pattern{name: "star"}   // the lines through the cell along each axis
)

// Patterns lists the named patterns.
func Patterns() []Pattern { return []Pattern{Plus, Cross, King, Knight, Star} }

// ParsePattern reads a pattern as String writes it: king, open-king, or pattern=010_111_010 for a custom one.
//
// A custom pattern is a stencil: rows of digits joined by _, an odd number of rows of one odd length; the
// middle is the pressed cell, and a digit (0 to 9, a to z) says how often a press changes the cell in that
// place.
func ParsePattern(written string) (Pattern, error) {
	if stencil, ok := strings.CutPrefix(written, "pattern="); ok {
		return customPattern(stencil)
	}
	for _, p := range Patterns() {
		switch written {
		case p.String():
			return p, nil
		case p.Open().String():
			return p.Open(), nil
		}
	}
	return Pattern{}, fmt.Errorf("there is no pattern %q: they are %s, each also as open-plus and so on",
		text.Clip(written), strings.Join(text.Each(Patterns(), Pattern.String), ", "))
}

func customPattern(stencil string) (Pattern, error) {
	rows := strings.Split(stencil, "_")
	if len(rows)%2 == 0 {
		return Pattern{}, fmt.Errorf("pattern has %d rows: must be an odd number", len(rows))
	}
	if len(rows)*len(rows[0]) > maxSteps {
		return Pattern{}, fmt.Errorf("pattern of %d rows of %d digits: at most %d digits are allowed",
			len(rows), len(rows[0]), maxSteps)
	}
	changes := false
	for r, row := range rows {
		if len(row) != len(rows[0]) {
			return Pattern{},
				fmt.Errorf("pattern row %d has %d digits, row 1 has %d: all rows must have one length", r+1,
					len(row), len(rows[0]))
		}
		if len(row)%2 == 0 {
			return Pattern{}, fmt.Errorf("pattern row %d has %d digits: must be an odd number", r+1, len(row))
		}
		for c := range len(row) {
			v, ok := digitValue(row[c])
			if !ok {
				return Pattern{},
					fmt.Errorf("pattern row %d has %q: digits are 0 to 9 and a to z", r+1, row[c])
			}
			changes = changes || v != 0
		}
	}
	if !changes {
		return Pattern{}, fmt.Errorf("pattern %s changes nothing: at least one digit is not 0",
			text.Clip(stencil))
	}
	return Pattern{name: "pattern", stencil: stencil}, nil
}

// Open returns the pattern without the pressed cell. A custom pattern has its own middle and is returned as
// it is.
func (p Pattern) Open() Pattern {
	if p.stencil == "" {
		p.open = true
	}
	return p
}

// Name returns plus, x, king, knight, star, or pattern for a custom one.
func (p Pattern) Name() string {
	return cmp.Or(p.name, "plus")
}

// String returns the pattern as a part of a spec: plus, open-king, pattern=010_111_010.
func (p Pattern) String() string {
	switch {
	case p.stencil != "":
		return "pattern=" + p.stencil
	case p.open:
		return "open-" + p.Name()
	}
	return p.Name()
}

// A Step is one cell of a pattern: where it lies from the pressed cell, one difference for each
// axis, and how often a press changes it.
type Step struct {
	Offset []int
	Times  int
}

// maxSteps bounds the number of cells of a pattern: in many dimensions, or of a stencil.
const maxSteps = 1 << 20

// Steps returns the cells of the pattern in the given number of dimensions. Star has no fixed
// cells, since its lines are as long as the board, and returns only the pressed one.
func (p Pattern) Steps(dimensions int) ([]Step, error) {
	if p.stencil != "" {
		return p.stencilSteps(dimensions)
	}
	var steps []Step
	if !p.open {
		steps = append(steps, Step{make([]int, dimensions), 1})
	}
	add := func(offset []int) { steps = append(steps, Step{offset, 1}) }
	switch p.Name() {
	case "plus":
		for axis := range dimensions {
			for _, d := range []int{-1, 1} {
				offset := make([]int, dimensions)
				offset[axis] = d
				add(offset)
			}
		}
	case "knight":
		for a := range dimensions {
			for b := range dimensions {
				for sign := range 4 {
					if a != b {
						offset := make([]int, dimensions)
						offset[a] = 2 - 4*(sign&1)
						offset[b] = 1 - (sign & 2)
						add(offset)
					}
				}
			}
		}
	case "x", "king":
		choices := []int{-1, 1}
		if p.name == King.name {
			choices = []int{-1, 0, 1}
		}
		total := 1
		for range dimensions {
			if total *= len(choices); total > maxSteps {
				return nil, fmt.Errorf("pattern %s in %d dimensions has more than %d cells", p,
					dimensions, maxSteps)
			}
		}
		for number := range total {
			offset := make([]int, dimensions)
			for axis := range offset {
				offset[axis] = choices[number%len(choices)]
				number /= len(choices)
			}
			if slices.ContainsFunc(offset, func(d int) bool { return d != 0 }) {
				add(offset)
			}
		}
	}
	return steps, nil
}

func (p Pattern) stencilSteps(dimensions int) ([]Step, error) {
	if dimensions != 2 {
		return nil, fmt.Errorf("a custom pattern has two dimensions, this board %d", dimensions)
	}
	rows := strings.Split(p.stencil, "_")
	var steps []Step
	for r, row := range rows {
		for c := range len(row) {
			if v, _ := digitValue(row[c]); v != 0 {
				steps = append(steps, Step{[]int{r - len(rows)/2, c - len(row)/2}, v})
			}
		}
	}
	return steps, nil
}
