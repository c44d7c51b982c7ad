package census

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/base/text"
)

// Plan says what to count, and how it is cut into units. It is a small value that can be compared;
// two plans are the same if and only if their texts are.
type Plan struct {
	kind     string // the name of one of kinds()
	board    string // a spec, or a family if from and to are given
	family   bool
	from, to int
	unit     int  // the size of a unit; 0 means the default of the kind
	weights  bool // least: count the solutions of every weight, not only the least
	units    int  // how many units that makes
}

// MaxUnits is the most units that a plan may have.
const MaxUnits = 1 << 24

// maxBoards is the most boards of a family.
const maxBoards = 1 << 24

// Usage says how plans are written, a line for each kind.
func Usage() []string {
	var lines []string
	for _, k := range kinds() {
		lines = append(lines, k.usage)
	}
	return lines
}

// ParsePlan reads a plan: a kind, a board or a family with its first and last number, and options.
func ParsePlan(ctx context.Context, words []string) (Plan, error) {
	if len(words) == 0 {
		return Plan{}, fmt.Errorf("no plan is given: try nullity NxN 1 1000, or least 39x39")
	}
	k, ok := kindNamed(words[0])
	if !ok {
		var names []string
		for _, k := range kinds() {
			names = append(names, k.name)
		}
		return Plan{}, fmt.Errorf("plan %q: unknown kind: the kinds are %s", text.Clip(words[0]), strings.Join(names, ", "))
	}
	p := Plan{kind: k.name}
	var plain []string
	for _, word := range words[1:] {
		name, value, isOption := strings.Cut(word, "=")
		switch {
		case word == "weights" || isOption && (name == "unit" || name == "weights"):
			if err := p.option(k, name, value, isOption); err != nil {
				return Plan{}, err
			}
		default:
			plain = append(plain, word)
		}
	}
	if err := p.boards(k, plain); err != nil {
		return Plan{}, err
	}
	var err error
	if p.units, err = k.unitsOf(ctx, p); err != nil {
		return Plan{}, fmt.Errorf("plan %s: %w", p, err)
	}
	if p.units > MaxUnits {
		return Plan{}, fmt.Errorf("plan %s: it has %d units, and at most %d are allowed: make them larger with unit=", p, p.units, MaxUnits)
	}
	return p, nil
}

func (p *Plan) option(k kind, name, value string, valued bool) error {
	switch {
	case name == "weights" && !valued && k.canWeigh:
		p.weights = true
		return nil
	case name == "weights":
		return fmt.Errorf("plan %s: the option weights has no value and is for the plan least", k.name)
	}
	size, err := strconv.Atoi(value)
	if err != nil || size < 1 || size > k.maxUnit || strconv.Itoa(size) != value {
		return fmt.Errorf("plan %s: unit=%s is not a size of units: %s, from 1 to %d", k.name, text.Clip(value), k.unitIs, k.maxUnit)
	}
	p.unit = size
	return nil
}

// boards takes the board, or the family and its numbers.
func (p *Plan) boards(k kind, words []string) error {
	if len(words) != 1 && len(words) != 3 {
		return fmt.Errorf("plan %s: %d words follow the kind: %s", k.name, len(words), k.usage)
	}
	if len(words) == 1 {
		if _, err := board.ParseFamily(words[0]); err == nil {
			return fmt.Errorf("plan %s: %s is a family: give its numbers, such as %[2]s 1 20", k.name, text.Clip(words[0]))
		}
		b, err := board.Parse(words[0])
		if err != nil {
			return err
		}
		p.board = b.Spec()
		return nil
	}
	f, err := board.ParseFamily(words[0])
	if err != nil {
		return err
	}
	from, err1 := strconv.Atoi(words[1])
	to, err2 := strconv.Atoi(words[2])
	switch {
	case err1 != nil || err2 != nil || from < 0 || to < from:
		return fmt.Errorf("plan %s: %s to %s are not numbers of boards: write, for example, %s 1 20", k.name, text.Clip(words[1]), text.Clip(words[2]), f)
	case to-from >= maxBoards:
		return fmt.Errorf("plan %s: %d boards: at most %d are allowed", k.name, to-from+1, maxBoards)
	}
	for _, n := range []int{from, to} {
		if _, err := f.At(n); err != nil {
			return err
		}
	}
	p.board, p.family, p.from, p.to = f.String(), true, from, to
	return nil
}

// String returns the plan as one line, which ParsePlan reads as this plan.
func (p Plan) String() string {
	words := []string{p.kind, p.board}
	if p.family {
		words = append(words, strconv.Itoa(p.from), strconv.Itoa(p.to))
	}
	if p.unit != 0 {
		words = append(words, "unit="+strconv.Itoa(p.unit))
	}
	if p.weights {
		words = append(words, "weights")
	}
	return strings.Join(words, " ")
}

// Units returns how many units the plan has, numbered from 0. A Plan that ParsePlan has not made has none.
func (p Plan) Units() int { return p.units }

func (p Plan) count() int { return p.to - p.from + 1 } // 1 if there is no family

// at returns the board of a number; the only board of a plan without a family has the number 0.
func (p Plan) at(n int) (*lightsout.Board, error) {
	if !p.family {
		return board.Parse(p.board)
	}
	f, err := board.ParseFamily(p.board)
	if err != nil {
		return nil, err
	}
	return f.At(n)
}

func (p Plan) factored(ctx context.Context, n int) (*lightsout.Board, *algebra.Algebra, error) {
	b, err := p.at(n)
	if err != nil {
		return nil, nil, err
	}
	a, err := algebra.Of(ctx, b)
	return b, a, err
}

func (p Plan) spec(n int) string {
	if !p.family {
		return p.board
	}
	return strings.ReplaceAll(p.board, "N", strconv.Itoa(n))
}
