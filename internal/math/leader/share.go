package leader

import (
	"context"
	"errors"
	"fmt"
	"math"

	"lightsout/internal/math/wht"
)

// Lists is the lists of all blocks, cut into units that several machines can make. What a unit is, and the weight
// up to which members are listed, is known before any of them.
type Lists struct {
	plan   *Plan
	cut    *Cut
	most   []int // of each block: the weight up to which members are listed
	starts []int // of each block: its first unit; and how many there are
	log    int   // of the members that a unit looks at
}

// Lists cuts the lists of the first cut into units of 2^log members. They should be as long as a join needs: that is
// guessed, and if a guess was wrong the join proves a bound only.
func (p *Plan) Lists(log int) *Lists {
	c := *p.cuts[0]
	c.unitLog = min(log, unitLog)
	l := &Lists{plan: p, cut: &c, log: log, starts: []int{0}}
	_, budget := c.guess()
	for i, b := range c.blocks {
		lightest := b.mean + b.sigma*quantile(math.Exp2(-float64(b.rank)))
		l.most = append(l.most, max(b.listedTo(0), min(int(lightest)+c.need(i, budget)+2, b.listedTo(maxListedUnits))))
		l.starts = append(l.starts, l.starts[i]+1<<max(0, b.rank-log))
	}
	return l
}

// maxListedUnits is about how many members the list of a block may have.
const maxListedUnits = 1 << 23

// Units returns how many units there are.
func (l *Lists) Units() int { return l.starts[len(l.starts)-1] }

// Sign returns a hash of what the lists depend on.
func (l *Lists) Sign() string { return fmt.Sprintf("%s-%v", l.cut.sign(), l.most) }

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
	var err error
	if b.walk, err = wht.New(b.n, b.rows[:min(b.rank, l.cut.unitLog)]); err != nil {
		return nil, err
	}
	k := newCollector(b, l.most[at], math.MaxInt)
	for part := from; part < past; part++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		k.visit(part, l.cut.unitLog)
		progress(int64(part-from+1), int64(past-from))
	}
	return k.kept.bytes, nil
}

// Join joins the lists of all units. It is an error if one has what its unit cannot have.
func (l *Lists) Join(ctx context.Context, list func(unit int) []byte, o Options) (Answer, error) {
	state := State{Sign: l.plan.cuts[0].sign(), Best: -1}
	members := 0
	for i, b := range l.cut.blocks {
		all := packed{mask: 1<<b.rank - 1}
		for unit := l.starts[i]; unit < l.starts[i+1]; unit++ {
			_, from, past := l.of(unit)
			last := int64(from)<<l.cut.unitLog - 1
			if !(packed{bytes: list(unit), mask: all.mask}).each(func(u uint64, weight int) bool {
				ok := int64(u) > last && u>>l.cut.unitLog < uint64(past) && weight <= l.most[i]
				last = int64(u)
				all.add(u, weight)
				members++
				return ok
			}) {
				return Answer{}, fmt.Errorf("the lists of unit %d are damaged", unit)
			}
			if err := ctx.Err(); err != nil {
				return Answer{}, err
			}
		}
		whole := bitmap(1<<max(0, b.rank-unitLog), func(int) bool { return true })
		state.Blocks = append(state.Blocks, BlockState{Most: l.most[i], Units: whole, Members: all.bytes})
	}
	o.MaxBytes = max(maxBytes, int64(len(l.cut.blocks)+1)*memberBytes*int64(members))
	o.Resume, o.listed = &state, true
	return l.plan.Leaders(ctx, o)
}

var errDamaged = errors.New("a list has wrong members or weights")
