package census

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/text"
)

// CheckUnit checks what can be checked of the tally of a unit without counting it again: that it has the
// boards of the unit and what its kind counts, that its numbers go together and are possible there, and that
// what was found weighs what it should. It returns the tally as a counter writes it, whatever its spacing.
func (c *Counter) CheckUnit(ctx context.Context, unit int, tally []byte) (same []byte, err error) {
	entries, err := entriesOf(unit, tally)
	if err != nil {
		return nil, err
	}
	boards := []int{0}
	share := 0
	shares := 1
	if c.plan.kind == "nullity" {
		boards = c.plan.nullityBoards(unit)
	} else if boards[0], share, shares, err = c.shareOf(ctx, unit); err != nil {
		return nil, err
	}
	if have := text.Each(entries, func(e entry) int { return e.N }); !slices.Equal(have, boards) {
		return nil, fmt.Errorf("unit %d has %s, and not those of the tally", unit,
			text.Number(len(boards), "board"))
	}
	for _, e := range entries {
		if err := c.checkEntry(ctx, e, share, shares); err != nil {
			return nil, fmt.Errorf("unit %d, board %s: %w", unit, c.plan.spec(e.N), err)
		}
	}
	return tallyOf(unit, entries)
}

// checked is what tallies of a board are checked with.
type checked struct {
	a       *algebra.Algebra
	problem lightsout.Problem
	any     lightsout.Presses // which turn all off; none if nothing does
}

func (p Plan) checked(ctx context.Context, n int) (*checked, error) {
	b, a, err := p.factored(ctx, n)
	if err != nil {
		return nil, err
	}
	x, err := a.Solve(ctx, b.AllOn(), b.NewState())
	if _, none := errors.AsType[*lightsout.UnsolvableError](err); none {
		err = nil
	}
	return &checked{a, lightsout.TurnOff(b, b.AllOn()), x}, err
}

// checkEntry checks that an entry has what its kind counts, and that this is possible.
func (c *Counter) checkEntry(ctx context.Context, e entry, share, shares int) error {
	p := c.plan
	k := kindNamed(c.plan.kind)
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	has := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &has); err != nil {
		return err
	}
	for name := range has {
		if !slices.Contains(strings.Fields(k.has), name) {
			return fmt.Errorf("it has %s, which %s does not count", name, p.kind)
		}
	}
	if p.kind == "nullity" {
		b, err := p.at(e.N)
		if err == nil && (e.Nullity == nil || *e.Nullity < 0 || *e.Nullity > b.Buttons()) {
			err = fmt.Errorf("it has no nullity from 0 to %d", b.Buttons())
		}
		return err
	}
	known, err := c.checks.Get(ctx, e.N, p.checked)
	if err != nil {
		return err
	}
	if err := known.checkCounts(ctx, p, e, shares); err != nil {
		return err
	}
	if p.kind == "least" {
		return c.checkLeastTally(ctx, known, e, share, shares)
	}
	return known.checkMaxTally(p, e, shares)
}

// checkCounts checks bounds, that no more presses or pictures of a weight were counted than there are, and
// that all were counted that the board has, or, if units share it, not more.
func (k *checked) checkCounts(ctx context.Context, p Plan, e entry, shares int) error {
	b := k.problem.Board
	sum := addUp(e.Counts).Big()
	toggles := b.Buttons()
	counted := sum
	all := k.a.Solutions()
	whole := shares == 1
	switch p.kind {
	case "least":
		counted = e.Seen.Big()
		whole = whole && e.Walk != ""
	case "distribution":
		all = k.a.SolvableStates()
	case "depth":
		whole = e.Bounds == nil
	case "nearest":
		witnesses, err := k.a.Witnesses(ctx)
		if err != nil {
			return err
		}
		toggles = b.Lights()
		all = new(big.Int).Lsh(big.NewInt(1), uint(witnesses))
		whole = e.Bounds == nil
	}
	maxWeight := toggles * (b.Modulus() - 1)
	switch cmp := counted.Cmp(all); {
	case e.Bounds != nil &&
		(e.Bounds.AtLeast < 0 || e.Bounds.AtLeast > e.Bounds.AtMost || e.Bounds.AtMost > maxWeight):
		return fmt.Errorf("its bounds %d and %d are not in order between 0 and %d", e.Bounds.AtLeast,
			e.Bounds.AtMost, maxWeight)
	case len(e.Counts) > maxWeight+1:
		return fmt.Errorf("the counts end with weight %d, and the greatest is %d", len(e.Counts)-1, maxWeight)
	case cmp > 0, cmp < 0 && whole:
		return fmt.Errorf("%s were counted of %s", text.Clip(counted.String()), text.Clip(all.String()))
	}
	limit := big.NewInt(1)
	for w, count := range e.Counts {
		if count.Big().Cmp(limit) > 0 {
			return fmt.Errorf("%s of weight %d were counted, and there are at most %s",
				text.Clip(count.String()), w, text.Clip(limit.String()))
		}
		if limit.Cmp(sum) >= 0 {
			break
		}
		next := toggles - w
		if b.Modulus() > 2 {
			next = toggles + w // a button may be pressed several times
		}
		limit.Quo(limit.Mul(limit, big.NewInt(int64(next))), big.NewInt(int64(w+1)))
	}
	return nil
}

// solution reads the presses that were found, which turn all lights off and weigh what they should.
func (k *checked) solution(ctx context.Context, f found) (lightsout.Presses, error) {
	if k.any.Len() == 0 {
		return k.any, errors.New("nothing turns all lights off")
	}
	x, err := longPresses(ctx, k.a, k.any, f.Text)
	if err == nil {
		err = k.problem.CheckContext(ctx, x)
	}
	if err == nil && x.Weight() != f.Weight {
		err = fmt.Errorf("the solution has %d presses, and should have %d", x.Weight(), f.Weight)
	}
	return x, err
}

// checkNone checks a witness that nothing turns all lights off.
func (k *checked) checkNone(text string) error {
	w, err := k.problem.Board.ParseState(text)
	if err == nil {
		err = k.problem.CheckWitness(w)
	}
	return err
}

// checkLeastTally checks that a tally of the plan least has what its unit counts, counted in the same way,
// and a solution of the weight that it says.
func (c *Counter) checkLeastTally(ctx context.Context, k *checked, e entry, share, shares int) error {
	lb, err := c.leastBoard(ctx, e.N, shares)
	if err != nil {
		return err
	}
	walk := ""
	lists := false
	f := e.Least
	all := k.a.Solutions()
	switch {
	case lb.walk != nil:
		walk = lb.walk.Fingerprint()
		all = e.Seen.Big()
	case lb.blocks != nil && !lb.whole:
		walk = lb.blocks.Sign()
		lists = share < lb.blocks.Phases()[1].First
	}
	switch {
	case e.Walk != walk:
		return fmt.Errorf("it was counted by %q, and should be by %q", text.Clip(e.Walk), walk)
	case lb.walk == nil && !e.Seen.IsZero(), lb.walk != nil && e.Bounds != nil, lists && f != nil,
		!lists && len(e.Words) > 0, !c.plan.weights && len(e.Counts) > 0:
		return errors.New("it has what its unit does not count")
	case c.plan.weights && !addUp(e.Counts).Equal(e.Seen):
		return errors.New("the counts do not add up to those that were seen")
	case e.None != "":
		return k.checkNone(e.None)
	case f == nil && (shares == 1 || walk == ""), f != nil && f.Count.IsZero() && e.Bounds == nil:
		return errors.New("its value is missing")
	case f == nil:
		return nil
	case e.Bounds != nil && e.Bounds.AtMost != f.Weight, f.Count.Big().Cmp(all) > 0:
		return fmt.Errorf("%s solutions of weight %d do not go with the rest",
			text.Clip(f.Count.String()), f.Weight)
	}
	if _, err := k.solution(ctx, *f); err != nil || !c.plan.weights {
		return err
	}
	v := Value{AtLeast: f.Weight, Count: f.Count, Counts: e.Counts}
	return v.countsAgree(e.Seen)
}

// checkMaxTally checks that what a tally found is the greatest, and does not weigh less at a glance.
func (k *checked) checkMaxTally(p Plan, e entry, shares int) error {
	f := e.Most
	want := len(e.Counts) - 1
	weight := 0
	if e.Bounds != nil {
		want = e.Bounds.AtLeast
	}
	switch {
	case f == nil && len(e.Counts) > 0 && (p.kind == "nearest" || p.kind == "distribution" && shares > 1):
		return errors.New("it does not say what is the greatest")
	case f == nil:
		return nil
	case p.kind == "nearest":
		far, err := k.problem.Board.ParseState(f.Text)
		if err != nil {
			return err
		}
		weight = far.On()
	default:
		x, err := k.problem.Board.ParsePresses(f.Text)
		if err != nil {
			return err
		}
		weight = x.Weight()
	}
	if f.Weight != want || weight < want {
		return fmt.Errorf("what was found weighs %d, at most %d, and the greatest is %d",
			f.Weight, weight, want)
	}
	return nil
}
