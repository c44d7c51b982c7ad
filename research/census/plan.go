// Package census divides long counts into units that any machine can count, in any order and more than once.
//
// A Plan is one line of text, such as "least 39x39" or "nullity NxN 1 30000". It has a fixed number of units,
// numbered from 0. The plan and the number determine the tally of a unit. A record keeps each once, and they
// add up in any order, whichever worker counted them. The sum of all units gives the values, each with
// evidence that a reader can check.
//
// Package queue distributes units, and package record keeps tallies; this package imports neither.
package census

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/base/lazy"
	"lightsout/internal/base/text"
	"lightsout/internal/math/coset"
)

// Plan says what to count, and how it is cut into units. It is a small value that can be compared;
// two plans are the same if and only if their texts are.
type Plan struct {
	kind     string // the name of one of kinds()
	board    string // a spec, or a family if from and to are given
	family   bool
	from, to int
	unit     int  // the size of a unit; 0 means the default of the kind
	memory   int  // least: of the join of lists, in GiB; 0 means the default
	weights  bool // least: count the solutions of every weight, not only the least
	units    int  // how many units that makes
}

// MaxUnits is the most units that a plan may have.
const MaxUnits = 1 << 24

// maxBoards is the most boards of a family, and maxMemory the most memory of a join, in GiB.
const (
	maxBoards = 1 << 24
	maxMemory = 1 << 12
)

// Usage says how plans are written, a line for each kind.
func Usage() []string {
	return text.Each(kinds(), func(k kind) string { return k.usage })
}

// ParsePlan reads a plan: a kind, a board or a family with its first and last number, and options.
func ParsePlan(ctx context.Context, words []string) (Plan, error) {
	if len(words) == 0 {
		return Plan{}, fmt.Errorf("no plan is given: try nullity NxN 1 1000, or least 39x39")
	}
	k := kindNamed(words[0])
	if k.name == "" {
		names := text.Each(kinds(), func(k kind) string { return k.name })
		return Plan{}, fmt.Errorf("plan %q: unknown kind: the kinds are %s", text.Clip(words[0]),
			strings.Join(names, ", "))
	}
	p := Plan{kind: k.name}
	var plain []string
	for _, word := range words[1:] {
		name, value, valued := strings.Cut(word, "=")
		if word != "weights" && (!valued || name != "unit" && name != "weights" && name != "memory") {
			plain = append(plain, word)
		} else if err := p.option(k, name, value, valued); err != nil {
			return Plan{}, err
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
		return Plan{},
			fmt.Errorf("plan %s: it has %d units, and at most %d are allowed: make them larger with unit=", p,
				p.units, MaxUnits)
	}
	return p, nil
}

func (p *Plan) option(k kind, name, value string, valued bool) error {
	n, _ := strconv.Atoi(strings.TrimSuffix(value, "GiB")) // 0 if it is no number
	switch {
	case name == "weights" && (valued || !k.canWeigh):
		return fmt.Errorf("plan %s: the option weights has no value and is for the plan least", k.name)
	case name == "weights":
		p.weights = true
	case name == "memory" && (n < 1 || n > maxMemory || value != fmt.Sprintf("%dGiB", n) || !k.canWeigh):
		return fmt.Errorf("plan %s: memory=%s is not a memory for the plan least: 1GiB to %dGiB", k.name,
			text.Clip(value), maxMemory)
	case name == "memory":
		p.memory = n
	case n < 1 || n > k.maxUnit || value != strconv.Itoa(n):
		return fmt.Errorf("plan %s: unit=%s is not a size of units: %s, from 1 to %d", k.name,
			text.Clip(value), k.unitIs, k.maxUnit)
	default:
		p.unit = n
	}
	return nil
}

// boards takes the board, or the family and its numbers.
func (p *Plan) boards(k kind, words []string) error {
	if len(words) != 1 && len(words) != 3 {
		return fmt.Errorf("plan %s: %d words follow the kind: %s", k.name, len(words), k.usage)
	}
	if len(words) == 1 {
		if _, err := board.ParseFamily(words[0]); err == nil {
			return fmt.Errorf("plan %s: %s is a family: give its numbers, such as %[2]s 1 20", k.name,
				text.Clip(words[0]))
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
		return fmt.Errorf("plan %s: %s to %s are not numbers of boards: write, for example, %s 1 20", k.name,
			text.Clip(words[1]), text.Clip(words[2]), f)
	case to-from >= maxBoards:
		return fmt.Errorf("plan %s: %d boards: at most %d are allowed", k.name, to-from+1, maxBoards)
	}
	for _, n := range []int{from, to} {
		if _, err := f.At(n); err != nil {
			return err
		}
	}
	p.board = f.String()
	p.family = true
	p.from = from
	p.to = to
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
	if p.memory != 0 {
		words = append(words, fmt.Sprintf("memory=%dGiB", p.memory))
	}
	if p.weights {
		words = append(words, "weights")
	}
	return strings.Join(words, " ")
}

// Phase is some of the units of a plan, and Cost about what all of them take.
type (
	Phase = coset.Phase
	Cost  = coset.Cost
)

// Phases returns the phases of the plan, whose units need those of the phases before: several if it lists
// words of blocks and joins them, else one.
func (p Plan) Phases(ctx context.Context) ([]Phase, error) {
	one := []Phase{{Name: "counting", Units: p.units}}
	if p.kind != "least" || p.family || p.units == 1 {
		return one, nil
	}
	way, err := p.leastWay(ctx, 0)
	switch {
	case err != nil || way.problem.Board.Modulus() > 2:
		return one, err
	case way.blocks != nil:
		return way.blocks.Phases(), nil
	}
	one[0].Steps = math.Exp2(float64(way.log))
	return one, nil
}

// Cost returns the plan with all the memory that it needs, unless it says how much, its phases, and what they
// take, if that is known.
func (p Plan) Cost(ctx context.Context) (Plan, []Phase, *Cost, error) {
	memory := p.memory
	p.memory = cmp.Or(memory, maxMemory)
	phases, err := p.Phases(ctx)
	p.memory = memory
	if err != nil || phases[0].Steps == 0 {
		return p, phases, nil, err
	}
	cost := coset.CostOf(phases)
	if !cost.Known() {
		return p, phases, nil, nil
	}
	last := phases[len(phases)-1]
	p.memory = cmp.Or(memory, cost.GiB())
	p.units = last.First + last.Units
	return p, phases, &cost, nil
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

// kind is one kind of plan. Most are cut into units board by board, and each board into shares, of which a
// unit is one: shares says how many, and share counts one of them. The others have units and count instead.
type kind struct {
	name     string
	usage    string
	unitIs   string // what the size of a unit means
	maxUnit  int
	canWeigh bool   // it has the option weights
	has      string // the fields of its entries

	shares func(ctx context.Context, p Plan, n int) (int, error)
	share  func(ctx context.Context, c *Counter, n, share, shares int,
		progress func(done, total int64)) (entry, error)
	units func(p Plan) int
	count func(ctx context.Context, c *Counter, unit int, progress func(done, total int64)) ([]entry, error)

	// fills in the value of a board of which all units are counted
	value func(ctx context.Context, p Plan, v *Value, e entry) error
	// checks a value again, in another way where there is one
	check func(ctx context.Context, p Plan, v Value) error
}

func kinds() []kind {
	return []kind{
		{
			name: "nullity", usage: "nullity FAMILY FROM TO [unit=BOARDS], or nullity SPEC",
			unitIs: "a number of boards", maxUnit: maxBoards, has: "n nullity", units: nullityUnits,
			count: countNullity, value: nullityValue, check: checkNullity,
		},
		{
			name: "least", usage: "least SPEC, or least FAMILY FROM TO [unit=LOG] [memory=8GiB] [weights]",
			unitIs: "2^LOG solutions, or words of a block", maxUnit: maxSolutionsLog,
			has: "n seen counts least walk none bounds words", canWeigh: true, shares: leastShares,
			share: countLeast, value: leastValue, check: checkLeast,
		},
		{
			name: "distribution", usage: "distribution SPEC, or distribution FAMILY FROM TO [unit=LOG]",
			unitIs: "2^LOG presses", maxUnit: maxSolutionsLog, has: "n counts most",
			shares: distributionShares, share: countDistribution, value: maxValue, check: checkDistribution,
		},
		{name: "depth", usage: "depth SPEC, or depth FAMILY FROM TO", unitIs: "one board", maxUnit: 1,
			has: "n bounds most", shares: oneShare, share: countDepth, value: maxValue, check: checkDepth},
		{name: "nearest", usage: "nearest SPEC, or nearest FAMILY FROM TO", unitIs: "one board", maxUnit: 1,
			has: "n bounds counts most", shares: oneShare, share: countNearest, value: maxValue,
			check: checkNearest},
	}
}

// oneShare makes a unit of each board.
func oneShare(context.Context, Plan, int) (int, error) { return 1, nil }

// kindNamed returns the kind of a name, or an empty one.
func kindNamed(name string) kind {
	for _, k := range kinds() {
		if k.name == name {
			return k
		}
	}
	return kind{}
}

// starts returns, for each board of the plan, the number of its first unit; the last entry is how many units
// there are.
func (k kind) starts(ctx context.Context, p Plan) ([]int, error) {
	starts := make([]int, 1, 1+p.count())
	for n := p.from; n <= p.to; n++ {
		shares, err := k.shares(ctx, p, n)
		if err != nil {
			return nil, err
		}
		past := starts[len(starts)-1] + shares
		if past > MaxUnits {
			return nil, fmt.Errorf("board %s makes it more than %d units: make them larger with unit=",
				p.spec(n), MaxUnits)
		}
		starts = append(starts, past)
	}
	return starts, nil
}

func (k kind) unitsOf(ctx context.Context, p Plan) (int, error) {
	if k.units != nil {
		return k.units(p), nil
	}
	starts, err := k.starts(ctx, p)
	if err != nil {
		return 0, err
	}
	return starts[len(starts)-1], nil
}

func (k kind) countUnit(
	ctx context.Context, c *Counter, unit int, progress func(done, total int64),
) ([]entry, error) {
	if k.count != nil {
		return k.count(ctx, c, unit, progress)
	}
	n, share, shares, err := c.shareOf(ctx, unit)
	if err != nil {
		return nil, err
	}
	e, err := k.share(ctx, c, n, share, shares, progress)
	return []entry{e}, err
}

// shareOf returns the board of a unit and which of its shares it is.
func (c *Counter) shareOf(ctx context.Context, unit int) (n, share, shares int, err error) {
	starts, err := c.starts.Get(ctx)
	if err != nil {
		return 0, 0, 0, err
	}
	at, _ := slices.BinarySearch(starts, unit+1) // every board has a unit
	return c.plan.from + at - 1, unit - starts[at-1], starts[at] - starts[at-1], nil
}

// visitPart visits those of count blocks that a share has: they are dealt out evenly, in order.
func visitPart(
	ctx context.Context, count int64, share, shares int, visit func(int64), progress func(done, total int64),
) error {
	cut := func(share int) int64 {
		high, low := bits.Mul64(uint64(count), uint64(share))
		at, _ := bits.Div64(high, low, uint64(shares))
		return int64(at)
	}
	first := cut(share)
	past := cut(share + 1)
	for block := first; block < past && ctx.Err() == nil; block++ {
		visit(block)
		progress(block-first+1, past-first)
	}
	return ctx.Err()
}

// Counter counts units of one plan, and keeps what they share, such as a factored board. It may be
// used by several goroutines; each unit runs on one.
type Counter struct {
	// Record passes the units of the record from one on, in order. Some units need those of earlier phases.
	Record func(ctx context.Context, from int, take func([]CountedUnit) error) error

	plan   Plan
	starts *lazy.Value[[]int] // the first units of the boards, of a kind that shares

	// What units of the same board share. Units that run at once are mostly of the same.
	least        lazy.Cache[int, *leastBoard]
	distribution lazy.Cache[int, *distributionBoard]
	checks       lazy.Cache[int, *checked]
}

// NewCounter returns a counter for a plan.
func NewCounter(p Plan) *Counter {
	k := kindNamed(p.kind)
	c := &Counter{plan: p, starts: lazy.New(func(ctx context.Context) ([]int, error) {
		return k.starts(ctx, p)
	})}
	c.least.Max = 4
	c.distribution.Max = 4
	c.checks.Max = 4
	return c
}

// Count counts one unit. Progress may be nil; it is called, possibly often, with how much of the unit is
// done. If the context ends first there is no tally, only its error.
func (c *Counter) Count(
	ctx context.Context, unit int, progress func(done, total int64),
) (tally []byte, err error) {
	if unit < 0 || unit >= c.plan.units {
		return nil, fmt.Errorf("plan %s has no unit %d: they are 0 to %d", c.plan, unit, c.plan.units-1)
	}
	if progress == nil {
		progress = func(done, total int64) {}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	entries, err := kindNamed(c.plan.kind).countUnit(ctx, c, unit, progress)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("plan %s, unit %d: %w", c.plan, unit, err)
	}
	return tallyOf(unit, entries)
}
