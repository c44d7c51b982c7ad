package census

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/text"
)

// A tally names a least solution in few letters, since every unit of a large plan names one. With two
// states a solution is known by what it presses among d buttons, one for each quiet pattern of a basis
// that holds it alone; that is a bit for each of them. With more states it is written out.

// marks returns those buttons: where each quiet pattern of a reduced echelon form begins. It returns nil
// if the quiet patterns are in no such form, or the board has more than two states.
func marks(ctx context.Context, a *algebra.Algebra) ([]int, error) {
	b := a.Board()
	if b.Modulus() != 2 {
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
		list, quiets = append(list, first), append(quiets, q)
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
func longPresses(ctx context.Context, a *algebra.Algebra, any lightsout.Presses, s string) (lightsout.Presses, error) {
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
