package coset

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sort"
	"sync"

	"lightsout/internal/math/wht"
)

// Lists is the lists of all blocks and their join, cut into units that several machines can make. What a unit
// is, and the weight up to which members are listed, is known before any of them.
type Lists struct {
	plan   *Plan
	cut    *Cut
	limits []int // of each block: the weight up to which members are listed
	starts []int // of each block: its first unit; and how many there are
	log    int   // of the members that a unit looks at
	phases []Phase

	mu     sync.Mutex
	loaded bool // the blocks have their lists
}

// Phase is units that can be made in any order after those of the phases before it. The first phase makes the
// lists. Each of the others joins them up to a weight, unless one before it has met a member.
type Phase struct {
	Name   string `json:"name"`
	First  int    `json:"first"`
	Units  int    `json:"units"`
	Weight int    `json:"weight,omitempty"` // of a join: up to which members are looked for
	// expected of all units: words that are looked at, or what takes as long
	Steps float64 `json:"steps,omitempty"`
	Bytes float64 `json:"bytes,omitempty"` // expected to be in memory
	Spare bool    `json:"spare,omitempty"` // one before it is expected to meet a member
}

// Lists cuts the lists of the first cut into units of 2^log members. They should be as long as a join needs:
// that is guessed, and if a guess was wrong, or a join would take more than some bytes of memory, it proves a
// bound only.
func (p *Plan) Lists(log int, bytes int64) *Lists {
	c := *p.cuts[0]
	c.unitLog = min(log, unitLog)
	l := &Lists{plan: p, cut: &c, log: log, starts: []int{0}}
	all, budget := c.guess()
	members := float64(bytes / memberBytes / int64(len(c.blocks)+1))
	for i, b := range c.blocks {
		l.limits = append(l.limits,
			max(b.listedTo(0), min(b.lightest()+c.need(i, budget)+spare, b.listedTo(members))))
		l.starts = append(l.starts, l.starts[i]+1<<max(0, b.rank-log))
	}
	l.phases = []Phase{{Name: "listing", Units: l.starts[len(c.blocks)], Steps: p.walkSteps(0)}}
	l.addJoins(all, budget)
	return l
}

// Sizes of joins: the steps of a unit, and how many times as much a phase takes than the one before, as
// logarithms to base 2; the units of a phase, and the phases.
const (
	joinUnitLog  = 3 // more than that of a unit that lists
	joinTimesLog = 2
	maxJoinUnits = 1 << 12
	maxJoins     = 12
)

// addJoins adds phases that join up to higher and higher weights, as far as the lists reach if the guess is
// right.
func (l *Lists) addJoins(all counts, expected int) {
	c := l.cut
	bottom := l.cut.base
	members := 0.0
	for i, b := range c.blocks {
		bottom += b.lightest()
		members = max(members, b.upTo(float64(l.limits[i])))
	}
	reach := max(0, c.maxBudget(func(i int) int { return l.limits[i] - c.blocks[i].lightest() }))
	unit := math.Exp2(float64(l.log + joinUnitLog))
	for last := -1; last < reach; {
		before := l.phases[len(l.phases)-1]
		most := unit * math.Exp2(float64(joinTimesLog*(len(l.phases)-1)))
		next := last + max(1, sort.Search(reach-last, func(i int) bool {
			return joinPerStep*c.steps(all, last+1+i) > most
		}))
		if len(l.phases) == maxJoins {
			next = reach
		}
		f := Phase{
			Name: fmt.Sprintf("joining to %d presses", bottom+next), First: before.First + before.Units,
			Weight: bottom + next, Steps: joinPerStep * c.steps(all, next), Spare: last >= expected,
		}
		f.Bytes = members * memberBytes * float64(len(c.blocks)+1)
		each := unit
		if f.Bytes > fetchedBytes { // its steps take longer
			each *= fetchedPerHour / joinedPerHour
		}
		f.Units = int(min(max(1, math.Ceil(f.Steps/each)), maxJoinUnits))
		l.phases = append(l.phases, f)
		last = next
	}
}

// maxBudget returns the highest budget for which lists up to some excesses are long enough, or −1.
func (c *Cut) maxBudget(reach func(block int) int) int {
	most := math.MaxInt
	for i := range c.blocks { // see need
		most = min(most, (reach(i)+1)*(len(c.blocks)-c.before(i, unsettled))-1)
	}
	return max(-1, most)
}

// spare is how much farther lists reach than is guessed.
const spare = 5

// Phases returns the phases.
func (l *Lists) Phases() []Phase { return l.phases }

// Cost is about what a proof takes.
type Cost struct {
	By        string  `json:"by"`         // walk through all words, or blocks, whose words are joined
	Words     float64 `json:"words"`      // that are looked at
	Bytes     float64 `json:"bytes"`      // of memory
	CoreHours float64 `json:"core_hours"` // with AVX-512; plain Go may take ten times as long
}

// What a core does in an hour. On 131x131, whose lists fill gigabytes, a join up to 7,822 presses took 2.5
// core hours: nearly every step waits for memory. Lists that are small are a hundred times as fast.
const (
	walkedPerHour  = 4.7e9 * 3600
	joinedPerHour  = 1.5e9 * 3600
	fetchedPerHour = 1.2e7 * 3600
	fetchedBytes   = 4 << 30
)

// Walked returns the cost of a walk through some words.
func Walked(words float64) Cost {
	return Cost{By: "walk", Words: words, CoreHours: words / walkedPerHour}
}

// Known reports whether the cost could be estimated.
func (c Cost) Known() bool { return c.CoreHours > 0 && !math.IsInf(c.CoreHours, 1) }

// CostOf returns the cost of the phases that are expected to have something to do, if the words of a block
// weigh as random ones do.
func CostOf(phases []Phase) Cost {
	c := Walked(phases[0].Steps)
	if len(phases) > 1 {
		c.By = "blocks"
	}
	for _, f := range phases[1:] {
		if f.Spare {
			continue
		}
		rate := joinedPerHour
		if f.Bytes > fetchedBytes {
			rate = fetchedPerHour
		}
		c.Words += f.Steps / joinPerStep
		c.CoreHours += f.Steps / rate
		c.Bytes = f.Bytes
	}
	return c
}

// GiB returns the memory, rounded up.
func (c Cost) GiB() int { return int(math.Ceil(c.Bytes / (1 << 30))) }

func (c Cost) String() string {
	time := fmt.Sprintf("%.1f core hours", c.CoreHours)
	if c.CoreHours < 0.1 {
		time = fmt.Sprintf("%.0f core seconds", 3600*c.CoreHours)
	}
	return fmt.Sprintf("about %.2g words, %.1f GiB of memory and %s with AVX-512", c.Words,
		c.Bytes/(1<<30), time)
}

// Forecast says what a proof takes, and what the estimate assumes.
func (c Cost) Forecast() string {
	if c.By == "blocks" {
		return fmt.Sprintf("a proof by blocks may take %v, as if its words were random", c)
	}
	return fmt.Sprintf("a proof by a walk through all solutions takes %v", c)
}

// Sign returns a hash of what the units depend on.
func (l *Lists) Sign() string {
	sign := fmt.Sprintf("%s-%v", l.cut.sign(), l.limits)
	for _, f := range l.phases[1:] {
		sign += fmt.Sprintf("-%d/%d", f.Weight, f.Units)
	}
	return sign
}

// of returns the block of a unit, and the parts of the block that it has, from and to.
func (l *Lists) of(unit int) (block, from, past int) {
	for unit >= l.starts[block+1] {
		block++
	}
	each := 1 << (min(l.log, max(l.cut.unitLog, l.cut.blocks[block].rank)) - l.cut.unitLog)
	from = (unit - l.starts[block]) * each
	return block, from, from + each
}

// List lists the light members of a unit, as Join takes them.
func (l *Lists) List(ctx context.Context, unit int, progress func(done, total int64)) ([]byte, error) {
	at, from, past := l.of(unit)
	of := l.cut.blocks[at]
	b := &block{n: of.n, rank: of.rank, first: of.first, rows: of.rows}
	b.walk = wht.New(b.n, b.rows[:min(b.rank, l.cut.unitLog)])
	list, ok := b.light(ctx, nil, from, past, l.cut.unitLog, l.limits[at], func(part int) {
		progress(int64(part-from+1), int64(past-from))
	})
	if !ok {
		return nil, ctx.Err()
	}
	return list, nil
}

// load takes the lists of all units. It is an error if one has what its unit cannot have.
func (l *Lists) load(ctx context.Context, lists [][]byte) error {
	for i, b := range l.cut.blocks {
		k := newCollector(b, l.starts[i+1]-l.starts[i], l.limits[i], math.MaxInt)
		for unit := l.starts[i]; unit < l.starts[i+1]; unit++ {
			_, from, past := l.of(unit)
			if !b.listed(lists[unit], from, past, l.cut.unitLog, l.limits[i]) {
				return fmt.Errorf("the list of unit %d is damaged", unit)
			}
			k.keep(unit-l.starts[i], lists[unit])
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if b.list = k.list(); len(b.list.us) == 0 { // nothing is so light: there is only a bound
			b.list.min = l.limits[i] + 1
			b.list.reach = -1
		}
	}
	l.loaded = true
	return nil
}

// JoinFunc joins what begins with some members of lists, those of one unit of a phase. If it meets no member
// there is a bound. The answer holds for what the unit has joined.
type JoinFunc func(ctx context.Context, unit int, progress func(done, total int64)) (Answer, error)

// Join returns what joins the units of a phase. The lists are those of all units of the first phase, if they
// are needed.
func (l *Lists) Join(
	ctx context.Context, phase int, lists func(context.Context) ([][]byte, error), o Options,
) (JoinFunc, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.loaded {
		all, err := lists(ctx)
		if err == nil {
			err = l.load(ctx, all)
		}
		if err != nil {
			return nil, err
		}
	}
	bottom := l.cut.least()
	reach := l.cut.maxBudget(func(i int) int { return l.cut.blocks[i].list.reach })
	budget := min(l.phases[phase].Weight-bottom, reach, o.Known-bottom)
	none := Answer{Weight: o.Known, AtLeast: min(bottom+max(0, budget+1), o.Known)}
	if budget < 0 || phase > 1 && budget <= l.phases[phase-1].Weight-bottom {
		// nothing new
		return func(context.Context, int, func(int64, int64)) (Answer, error) { return none, nil }, nil
	}
	c := *l.cut
	c.makeStages()
	c.reset()
	ready := newJoin(&c, budget, 1)
	var err error
	if ready.moves, err = l.plan.moves(ctx, 0, o, budget); err != nil {
		return nil, err
	}
	firsts, err := ready.prepare(ctx)
	return func(ctx context.Context, unit int, progress func(done, total int64)) (Answer, error) {
		j := newJoin(&c, budget, 1)
		w := newJoiner(ctx, j, &j.budget)
		met, ok := w.unit(firsts, unit, l.phases[phase].Units, func(at int) {
			progress(int64(at), int64(len(firsts)))
		})
		if !ok {
			return none, ctx.Err()
		}
		a := none
		switch {
		case j.short.Load():
			return none, errShort
		case met.best >= 0:
			weight := bottom + met.best
			a = Answer{Weight: weight, Count: met.count, Member: c.coset.member(vec(met.y)), AtLeast: weight}
		}
		a.Steps = w.steps
		return a, nil
	}, err
}

// Light is what the members of a coset are at the positions of a block, as far as it is light.
type Light struct {
	Positions []int32
	Rank      int
	Lightest  int
	Reach     int        // all of weight Lightest + Reach and less are listed
	Words     [][]uint64 // a bit for each position
}

// maxLight is the greatest rank of a block of which Light lists something.
const maxLight = 22

// Light lists, for the blocks of the first cut, what another program needs to prove that no member is lighter
// than a weight. It tries every restriction, one after the other, where the search walks through them.
func (p *Plan) Light(ctx context.Context, weight int) ([]Light, error) {
	c := p.cuts[0]
	list := make([]Light, len(c.blocks))
	budget := weight - c.base
	for i, b := range c.blocks {
		if b.rank > maxLight {
			return nil, fmt.Errorf("a block has rank %d: at most %d is listed", b.rank, maxLight)
		}
		l := &list[i]
		l.Positions = p.merged[0][i].positions
		l.Rank = b.rank
		l.Lightest = b.n
		err := b.each(ctx, func(_ uint64, _ []uint64, weight int) { l.Lightest = min(l.Lightest, weight) })
		if err != nil {
			return nil, err
		}
		budget -= l.Lightest
	}
	for i, b := range c.blocks {
		l := &list[i]
		l.Reach = max(0, budget) / (len(c.blocks) - c.before(i, 0))
		err := b.each(ctx, func(_ uint64, word []uint64, weight int) {
			if weight <= l.Lightest+l.Reach {
				l.Words = append(l.Words, slices.Clone(word))
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// each passes every u of a block to see, with its word and weight.
func (b *block) each(ctx context.Context, see func(u uint64, word []uint64, weight int)) error {
	b.encode()
	word := make([]uint64, len(b.first))
	for u := range 1 << b.rank {
		if canceled(ctx, u) {
			return ctx.Err()
		}
		see(uint64(u), word, b.weigh(uint64(u), word))
	}
	return nil
}
