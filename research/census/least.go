package census

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/lazy"
	"lightsout/internal/base/text"
	"lightsout/internal/math/coset"
	"lightsout/solve/least"
)

// Least solutions of all-on: a share looks at some of the blocks of the walk through all solutions
// (solve.LeastWalk). All shares begin with the same light solution, which is found again in each
// program, and look for those that are as light or lighter; so what a share sees does not depend on
// the others. The lightest of all that was seen is least, and the counts add up.
//
// Where blocks are cheaper a share lists the light words of a part of a block, or joins the lists of all
// other shares as far as it begins with some of their words (coset.Lists). It takes the lists from the
// record.

// What units are made of, as logarithms to base 2. On the machine on which they were chosen a unit of
// the default size takes two seconds, less if the board is symmetric; boards of a few seconds are
// cut into smaller ones, so that several workers finish together.
const (
	maxSolutionsLog = 60 // more are not walked through
	leastUnitLog    = 33
	weightsUnitLog  = 30
	ringUnitLog     = 25 // more than two states
	leastSmallLog   = 27 // what is not cut in any case
	leastFewest     = 5  // the least number of units of what is, if there is enough for it
	leastReach      = 34 // of boards that are not walked through
	blocksReach     = 43 // of blocks, whose steps are shorter
	listsReach      = 50 // of blocks in units
	maxBlocksLog    = 128
	blocksFewest    = 32 // the least number of units of blocks, unless a unit is given

	blocksPerShare = 8 // or more, so that all shares are about the same
)

// leastShares returns into how many units a board is cut. It depends on how many solutions there are,
// and on whether there is a better way than to look at them all.
func leastShares(ctx context.Context, p Plan, n int) (int, error) {
	way, err := p.leastWay(ctx, n)
	if err != nil {
		return 0, err
	}
	log := way.log
	size := leastUnitLog
	small := leastSmallLog
	switch {
	case way.problem.Board.Modulus() > 2:
		size = ringUnitLog
		small = ringUnitLog - leastFewest
	case p.weights:
		size = weightsUnitLog
		small = weightsUnitLog - leastFewest
	}
	size = cmp.Or(p.unit, size)
	small = cmp.Or(p.unit, small)
	switch {
	case log <= small || way.whole && way.blocks == nil:
		return 1, nil
	case way.blocks != nil:
		last := way.blocks.Phases()[len(way.blocks.Phases())-1]
		return last.First + last.Units, nil
	}
	shares := max(log-size, min(leastFewest, log-small))
	if shares > 30 {
		return 0, fmt.Errorf(
			"board %s has about 2^%d solutions, and would take 2^%d units: make them larger with unit=",
			p.spec(n), log, shares)
	}
	return 1 << shares, nil
}

// solutionsLog returns the logarithm to base 2 of the number of solutions, rounded up, without
// factoring the board if that is possible.
func solutionsLog(ctx context.Context, b *lightsout.Board) (int, error) {
	if b.Modulus() == 2 {
		return algebra.Nullity(ctx, b)
	}
	a, err := algebra.Of(ctx, b)
	if err != nil {
		return 0, err
	}
	return new(big.Int).Sub(a.Solutions(), big.NewInt(1)).BitLen(), nil
}

// leastWay is how the least solutions of a board are found.
type leastWay struct {
	problem lightsout.Problem
	log     int          // the number of solutions, as solutionsLog has it
	whole   bool         // they are not walked through
	blocks  *coset.Lists // nil if there are none or they are not cut
	// a light solution, and what joins of the blocks are given
	prepare func(context.Context) (lightsout.Solution, coset.Options, error)
}

// leastWay decides how. The solutions are not walked through if they are too many, or if there is a quicker
// proof, by a tree decomposition or by blocks. Blocks that are long enough are cut into units, but not those
// of a family, whose units do not wait for each other. Where the count of every weight is wanted there is no
// other way than a walk.
func (p Plan) leastWay(ctx context.Context, n int) (way leastWay, err error) {
	b, err := p.at(n)
	if err != nil {
		return way, err
	}
	way.problem = lightsout.TurnOff(b, b.AllOn())
	if way.log, err = solutionsLog(ctx, b); err != nil {
		return way, err
	}
	if p.weights && way.log > maxSolutionsLog {
		return way, fmt.Errorf("board %s has about 2^%d solutions: they are counted up to 2^%d", b, way.log,
			maxSolutionsLog)
	}
	if way.whole = way.log > maxBlocksLog; p.weights || way.log <= leastUnitLog || way.whole {
		return way, nil
	}
	if way.whole = (least.Solver{Reach: leastReach}).Decomposes(ctx, way.problem); way.whole {
		return way, nil
	}
	s := least.Solver{Reach: listsReach, Memory: int64(p.memory) << 30}
	blocks, prepare, err := s.Blocks(ctx, way.problem, cmp.Or(p.unit, leastUnitLog))
	if _, unsolvable := errors.AsType[*lightsout.UnsolvableError](err); unsolvable {
		way.whole = true
		return way, nil
	}
	fewest := 2
	if p.unit == 0 {
		fewest = blocksFewest
	}
	way.whole = blocks != nil || way.log > maxSolutionsLog
	if blocks != nil && !p.family && blocks.Phases()[0].Units >= fewest {
		way.blocks = blocks
		way.prepare = prepare
	}
	return way, err
}

// leastBoard is shared by the shares of a board.
type leastBoard struct {
	leastWay                           // whole if there is one share, which walks through nothing
	joins    lazy.Cache[int, joinFunc] // of a phase; nil if one before it has met a solution
	walk     *walk                     // nil if there is no solution
	marks    []int
	none     lightsout.State
}

func (p Plan) leastBoard(ctx context.Context, n, shares int) (*leastBoard, error) {
	way, err := p.leastWay(ctx, n)
	if err != nil {
		return nil, err
	}
	lb := &leastBoard{leastWay: way}
	lb.joins.Max = 1
	if lb.whole = way.whole && shares == 1; lb.whole {
		return lb, nil
	}
	a, err := algebra.Of(ctx, way.problem.Board)
	if err != nil {
		return nil, err
	}
	if lb.blocks == nil {
		lb.walk, err = newWalk(ctx, a, lb.problem, blocksPerShare*shares)
	}
	if unsolvable, ok := errors.AsType[*lightsout.UnsolvableError](err); ok {
		lb.none = unsolvable.Witness
		err = nil
	}
	if err == nil {
		lb.marks, err = marks(ctx, a)
	}
	return lb, err
}

func (c *Counter) leastBoard(ctx context.Context, n, shares int) (*leastBoard, error) {
	return c.least.Get(ctx, n, func(ctx context.Context, n int) (*leastBoard, error) {
		return c.plan.leastBoard(ctx, n, shares)
	})
}

func countLeast(
	ctx context.Context, c *Counter, n, share, shares int, progress func(done, total int64),
) (entry, error) {
	lb, err := c.leastBoard(ctx, n, shares)
	if err != nil {
		return entry{}, err
	}
	b := lb.problem.Board
	switch {
	case lb.whole:
		return countLeastWhole(ctx, lb.problem, n)
	case lb.blocks != nil:
		return countBlocks(ctx, c, lb, share, progress)
	case lb.walk == nil:
		return entry{N: n, None: rowsText(b.StateRows(lb.none))}, nil
	}
	v := lb.walk.visitor(ctx, c.plan.weights)
	if err := visitPart(ctx, int64(lb.walk.Blocks()), share, shares, v.visit, progress); err != nil {
		return entry{}, err
	}
	e := entry{N: n, Seen: v.solutions(), Walk: lb.walk.Fingerprint()}
	if v.count > 0 {
		e.Least = &found{v.weight, NewAmount(v.count), shortPresses(b, lb.marks, pressesOf(b, v.lightest))}
	}
	if c.plan.weights {
		e.Counts = amounts(v.weights)
	}
	return e, nil
}

// joinFunc counts a unit that joins lists.
type joinFunc func(ctx context.Context, unit int, progress func(done, total int64)) (lightsout.Solution,
	uint64, error)

// countBlocks lists words, or joins lists. What a phase before has met is all there is, and the unit is
// empty.
func countBlocks(
	ctx context.Context, c *Counter, lb *leastBoard, share int, progress func(done, total int64),
) (entry, error) {
	e := entry{Walk: lb.blocks.Sign()}
	phases := lb.blocks.Phases()
	at := len(phases) - 1
	for share < phases[at].First {
		at--
	}
	if at == 0 {
		var err error
		e.Words, err = lb.blocks.List(ctx, share, progress)
		return e, err
	}
	join, err := lb.joins.Get(ctx, at, func(ctx context.Context, at int) (joinFunc, error) {
		over := false
		err := c.before(ctx, phases[1].First, phases[at].First, e.Walk, func(_ int, b entry) {
			over = over || b.Least != nil && !b.Least.Count.IsZero()
		})
		if over || err != nil {
			return nil, err
		}
		return lb.join(ctx, at, func(ctx context.Context) ([][]byte, error) {
			lists := make([][]byte, phases[0].Units)
			return lists, c.before(ctx, 0, len(lists), e.Walk, func(share int, b entry) {
				lists[share] = b.Words
			})
		})
	})
	if join == nil || err != nil {
		return e, err
	}
	s, count, err := join(ctx, share-phases[at].First, progress)
	if err != nil {
		return e, err
	}
	e.Least = &found{
		s.Presses.Weight(), NewAmount(count), shortPresses(lb.problem.Board, lb.marks, s.Presses),
	}
	e.Bounds = &bounds{s.AtLeast, s.Presses.Weight()}
	return e, nil
}

// join returns what counts the units of a phase after the first; lists returns the lists of all units of the
// first. If a unit has solutions up to the presses of the phase it returns a lightest one, and how many there
// are; the lightest of all units is least. Else it returns a solution that is known, and a bound if no unit
// of the phase has any.
func (way leastWay) join(
	ctx context.Context, phase int, lists func(context.Context) ([][]byte, error),
) (joinFunc, error) {
	light, o, err := way.prepare(ctx)
	if err != nil {
		return nil, err
	}
	join, err := way.blocks.Join(ctx, phase, lists, o)
	return func(
		ctx context.Context, unit int, progress func(done, total int64),
	) (lightsout.Solution, uint64, error) {
		a, err := join(ctx, unit, progress)
		s := lightsout.Solution{Presses: light.Presses, AtLeast: max(light.AtLeast, a.AtLeast)}
		if a.Words != nil {
			s.Presses = pressesOf(way.problem.Board, a.Member)
		}
		return s, a.Count, err
	}, err
}

// before passes what the record has of units from one to another, which must be all of them.
func (c *Counter) before(
	ctx context.Context, from, past int, walk string, take func(unit int, e entry),
) error {
	if from == past {
		return nil
	}
	enough := errors.New("the record does not have all units")
	err := c.Record(ctx, from, func(rows []CountedUnit) error {
		for _, row := range rows {
			entries, err := entriesOf(row.Unit, row.Tally)
			if err != nil {
				return err
			}
			if row.Unit != from || len(entries) != 1 || entries[0].Walk != walk {
				return fmt.Errorf("unit %d is missing, or from another version of lightsout", from)
			}
			take(from, entries[0])
			from++
			if from == past {
				return enough
			}
		}
		return nil
	})
	if err == enough {
		return nil
	}
	return cmp.Or(err, enough)
}

// countLeastWhole answers without a walk: by building solutions up, or with bounds if that is too much as
// well.
func countLeastWhole(ctx context.Context, problem lightsout.Problem, n int) (entry, error) {
	b := problem.Board
	s, err := least.Solver{Reach: blocksReach, Counted: true}.Solve(ctx, problem)
	switch unsolvable, none := errors.AsType[*lightsout.UnsolvableError](err); {
	case ctx.Err() != nil:
		return entry{}, ctx.Err()
	case none:
		return entry{N: n, None: rowsText(b.StateRows(unsolvable.Witness))}, nil
	case s.Presses.Len() == 0:
		return entry{}, err
	}
	e := entry{N: n, Least: &found{Weight: s.Presses.Weight(), Text: rowsText(b.PressesRows(s.Presses))}}
	if err != nil || s.Count == nil || !s.Least {
		e.Bounds = &bounds{s.AtLeast, s.Presses.Weight()}
	} else {
		e.Least.Count = bigAmount(s.Count)
	}
	return e, nil
}

// rowsText writes rows of digits on one line, in the form that all our readers accept.
func rowsText(rows []string) string { return strings.Join(rows, "/") }

// amounts returns counts without the zeros at the end.
func amounts(counts []uint64) []Amount {
	list := text.Each(counts, NewAmount)
	for len(list) > 0 && list[len(list)-1].IsZero() {
		list = list[:len(list)-1]
	}
	return list
}
