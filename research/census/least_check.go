package census

import (
	"context"
	"encoding/hex"
	"fmt"
	"math/big"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/text"
	"lightsout/solve/least"
)

func leastValue(ctx context.Context, p Plan, v *Value, e entry) error {
	if e.None != "" {
		v.None = true
		v.Witness = e.None
		return nil
	}
	if e.Least == nil {
		return fmt.Errorf("no solution was seen")
	}
	v.AtLeast = e.Least.Weight
	v.AtMost = e.Least.Weight
	v.Count = e.Least.Count
	v.Seen = e.Seen
	v.Counts = e.Counts
	if err := v.nameSolution(ctx, p, *e.Least); err != nil {
		return err
	}
	if e.Bounds != nil && v.Count.IsZero() { // of units that join lists, some have bounds only
		v.AtLeast = e.Bounds.AtLeast
		v.AtMost = e.Bounds.AtMost
	}
	v.Check = "lightsout solve " + v.Board + " --least --count"
	if p.weights {
		return v.countsAgree(v.Seen)
	}
	return nil
}

func (v *Value) nameSolution(ctx context.Context, p Plan, f found) error {
	known, err := p.checked(ctx, v.N)
	if err != nil {
		return err
	}
	if all := known.a.Solutions(); !v.Seen.IsZero() && v.Seen.Big().Cmp(all) != 0 {
		return fmt.Errorf("%s of %v solutions were examined", v.Seen, all)
	}
	x, err := known.solution(ctx, f)
	if err == nil {
		v.Witness = rowsText(known.problem.Board.PressesRows(x))
	}
	return err
}

// countsAgree checks that the counts of all weights begin with those of the least one and add up.
func (v *Value) countsAgree(total Amount) error {
	sum := Amount{}
	first := -1
	for w, count := range v.Counts {
		sum = sum.Plus(count)
		if first < 0 && !count.IsZero() {
			first = w
		}
	}
	switch {
	case !sum.Equal(total):
		return fmt.Errorf("the counts of all weights add up to %s, and there are %s", sum, total)
	case first != v.AtLeast || !v.Counts[first].Equal(v.Count):
		return fmt.Errorf("the counts begin with weight %d, and the least weight is %d", first, v.AtLeast)
	}
	return nil
}

// What a check does again: it looks at all solutions one by one if there are few, and computes the
// value with solve.Least if it takes about a second.
const (
	checkAllLog   = 12
	checkAgainLog = 26
)

// checkLeast checks that the witness is a solution of the weight, that as many solutions were looked at as
// another factoring says there are, and where that is possible that the value and the count come out again.
func checkLeast(ctx context.Context, p Plan, v Value) error {
	known, err := p.checked(ctx, v.N)
	if err != nil {
		return err
	}
	if v.None {
		return known.checkNone(v.Witness)
	}
	b := known.problem.Board
	a := known.a
	x, err := known.solution(ctx, found{Weight: v.AtMost, Text: v.Witness})
	if err != nil {
		return fmt.Errorf("board %s: the witness: %w", b, err)
	}
	every := a.Solutions()
	if !v.Seen.IsZero() && v.Seen.Big().Cmp(every) != 0 {
		return fmt.Errorf("board %s: %s of %v solutions were examined", b, v.Seen, every)
	}
	if b.Modulus() == 2 {
		nullity, method, err := nullityAgain(ctx, b)
		if err != nil {
			return err
		}
		if nullity != a.Nullity() {
			return fmt.Errorf("board %s: nullity %d by %s, and %d by %s", b, nullity, method,
				a.Nullity(), a.Method())
		}
	}
	if len(v.Counts) > 0 {
		if err := v.countsAgree(bigAmount(every)); err != nil {
			return fmt.Errorf("board %s: %w", b, err)
		}
	}
	if !v.Exact() || every.BitLen()-1 > checkAgainLog ||
		b.Modulus() > 2 && every.BitLen()-1 > checkAgainLog-8 {
		return nil
	}
	return v.leastAgain(ctx, a, known.problem, x)
}

// leastAgain computes a least weight and its count in another way.
func (v *Value) leastAgain(
	ctx context.Context, a *algebra.Algebra, problem lightsout.Problem, x lightsout.Presses,
) error {
	weight := x.Weight()
	count := new(big.Int)
	if a.Solutions().BitLen()-1 <= checkAllLog {
		for y, err := range a.All(ctx, x) {
			if err != nil {
				return err
			}
			switch w := y.Weight(); {
			case w < weight:
				weight = w
				count = big.NewInt(1)
			case w == weight:
				count.Add(count, big.NewInt(1))
			}
		}
	} else {
		s, err := least.Solver{Factored: a, Counted: true}.Solve(ctx, problem)
		if err != nil {
			return err
		}
		weight = s.Presses.Weight()
		count = s.Count
	}
	if weight != v.AtLeast || !v.Count.Equal(bigAmount(count)) {
		return fmt.Errorf("board %s: the least solutions are %v of %d presses, and %s of %s were counted",
			problem.Board, count, weight, v.Count, v)
	}
	return nil
}

// A tally names a least solution in few letters, since every unit of a large plan names one. With two
// states a solution is known by what it presses among d buttons, one for each quiet pattern of a basis
// that holds it alone; that is a bit for each of them. With more states it is written out.

// marks returns those buttons: where each quiet pattern of a reduced echelon form begins. It returns nil
// if the quiet patterns are in no such form, or the board has more than two states.
func marks(ctx context.Context, a *algebra.Algebra) ([]int, error) {
	if b := a.Board(); b.Modulus() != 2 {
		return nil, nil
	}
	list := []int{}
	var quiets []lightsout.Presses
	for q, err := range a.EachQuiet(ctx) {
		if err != nil {
			return nil, err
		}
		first := 0
		for first < q.Len() && q.At(first) == 0 {
			first++
		}
		list = append(list, first)
		quiets = append(quiets, q)
	}
	for i, q := range quiets {
		for other, j := range list {
			if (q.At(j) != 0) != (i == other) {
				return nil, nil
			}
		}
	}
	return list, nil
}

// marked begins the text of a solution that is known by its marks.
const marked = "marks:"

// shortPresses writes a solution for a tally.
func shortPresses(b *lightsout.Board, marks []int, x lightsout.Presses) string {
	if marks == nil {
		return rowsText(b.PressesRows(x))
	}
	bits := make([]byte, (len(marks)+7)/8)
	for i, j := range marks {
		bits[i/8] |= byte(x.At(j)) << (i % 8)
	}
	return marked + hex.EncodeToString(bits)
}

// longPresses reads what shortPresses wrote, given any solution of the same problem.
func longPresses(
	ctx context.Context, a *algebra.Algebra, any lightsout.Presses, s string,
) (lightsout.Presses, error) {
	b := a.Board()
	digits, ok := strings.CutPrefix(s, marked)
	if !ok {
		return b.ParsePresses(s)
	}
	list, err := marks(ctx, a)
	if err != nil {
		return lightsout.Presses{}, err
	}
	bits, err := hex.DecodeString(digits)
	if err != nil || list == nil || len(bits) != (len(list)+7)/8 {
		return lightsout.Presses{}, fmt.Errorf("%q does not name a solution of board %s", text.Clip(s), b)
	}
	x := any
	for i, j := range list {
		if int(bits[i/8]>>(i%8)&1) != x.At(j) {
			q, err := a.Quiet(ctx, i)
			if err != nil {
				return x, err
			}
			x = x.Plus(q)
		}
	}
	return x, nil
}
