package census

import (
	"context"
	"fmt"

	"lightsout/solve/count"
)

// The depths of boards, or bounds of them, a board a unit: what solve.Depth says.

func countDepth(ctx context.Context, c *Counter, n, _, _ int, _ func(done, total int64)) (entry, error) {
	b, a, err := c.plan.factored(ctx, n)
	if err != nil {
		return entry{}, err
	}
	d, err := count.Depth(ctx, a)
	if err != nil {
		return entry{}, err
	}
	e := entry{N: n, Bounds: &bounds{d.AtLeast, d.AtMost}}
	if d.Deep.Len() > 0 {
		e.Most = &found{Weight: d.AtLeast, Text: rowsText(b.PressesRows(d.Deep))}
	}
	return e, nil
}

func depthValue(ctx context.Context, p Plan, v *Value, e entry) error {
	if e.Bounds == nil {
		return fmt.Errorf("its depth is missing")
	}
	v.AtLeast, v.AtMost = e.Bounds.AtLeast, e.Bounds.AtMost
	if e.Most != nil {
		v.Witness = e.Most.Text
	}
	v.Check = "lightsout table depth --board " + v.Board
	return nil
}

// checkDepth checks that the witness is as deep as the lower bound says. The upper bound has no witness;
// boards whose states can be counted in about a second are counted.
func checkDepth(ctx context.Context, p Plan, v Value) error {
	b, a, err := p.factored(ctx, v.N)
	if err != nil {
		return err
	}
	if err := checkDeep(ctx, a, v.Witness, v.AtLeast); err != nil {
		return err
	}
	w, err := count.NewWalk(ctx, a)
	if err != nil || w.Blocks() > 1<<(checkAgainLog-20) || b.Modulus() > 2 && w.Blocks() > 1 {
		return nil // too many
	}
	counts := w.Visitor()
	for block := range w.Blocks() {
		if err := ctx.Err(); err != nil {
			return err
		}
		counts.Visit(block)
	}
	if depth := counts.Seen().Most; depth < v.AtLeast || depth > v.AtMost {
		return fmt.Errorf("board %s: its depth is %d, and the value is %s", b, depth, v)
	}
	return nil
}
