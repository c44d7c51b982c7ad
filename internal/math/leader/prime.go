package leader

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"math/bits"
	"runtime"
	"slices"
	"time"

	"lightsout/internal/math/zmod"
)

// Prime is first + Σ yᵢ·basisᵢ over all y modulo a prime, cut into blocks; the weight of a member is the sum of its
// values. The method is that of Plan. Blocks are small enough for a table of all their words.
type Prime struct {
	p      int
	d      int
	digits zmod.Digits
	first  []uint8
	blocks []*primeBlock
	bottom int // the weight of a member that is as light as possible in all blocks
	stages map[uint32]*primeStage
	all    counts
	index  [][]int32 // of some digits of a word at a time: its number, see number
	bits   int       // of these digits
}

// primeBlock is a set of positions. A member of the coset has one of p^rank words there, known by u: what it adds to
// first at as many of the positions. A state is the u of all blocks, a word of digits each.
type primeBlock struct {
	positions []int32
	forms     [][]uint8 // of each digit of u: its value as a form of y
	rows      [][]uint8 // what each digit adds at the positions

	excess []uint16 // of each u by its number
	list   list     // of every u
}

// maxPrimeLog bounds the words of a block, as a logarithm to base 2: ten blocks then take 600 MB.
const maxPrimeLog = 22

// NewPrime cuts a coset into blocks: of says to which each position belongs. It is an error if a block has too many words.
func NewPrime(ctx context.Context, p int, first []uint8, basis [][]uint8, of []int32) (*Prime, error) {
	c := &Prime{p: p, d: len(basis), digits: zmod.NewDigits(p), first: first, stages: map[uint32]*primeStage{}}
	types, groups := make([][]uint8, len(first)), map[int32][]int32{}
	for j := range types {
		types[j] = make([]uint8, c.d)
		held := false
		for i, row := range basis {
			types[j][i] = row[j]
			held = held || row[j] != 0
		}
		if held {
			groups[of[j]] = append(groups[of[j]], int32(j))
		} else {
			c.bottom += int(first[j])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		c.blocks = append(c.blocks, c.block(groups[name], types))
	}
	for len(c.blocks) > maxBlocks { // merge the two of least rank together
		slices.SortStableFunc(c.blocks, func(a, b *primeBlock) int { return len(b.forms) - len(a.forms) })
		last := len(c.blocks) - 1
		at, least := 0, c.blocks[last]
		for i, b := range c.blocks[:last] {
			if both := c.block(slices.Concat(b.positions, c.blocks[last].positions), types); i == 0 || len(both.forms) <= len(least.forms) {
				at, least = i, both
			}
		}
		c.blocks[at] = least
		c.blocks = c.blocks[:last]
	}
	for _, b := range c.blocks {
		if float64(len(b.forms))*math.Log2(float64(p)) > maxPrimeLog {
			return nil, errors.New("the blocks have high ranks")
		}
	}
	c.tabulate()
	for _, b := range c.blocks {
		if err := c.weigh(ctx, b); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// block finds coordinates for what members have at some positions, as Coset.block does.
func (c *Prime) block(positions []int32, types [][]uint8) *primeBlock {
	b := &primeBlock{positions: positions}
	var s primeSpace
	own := make([][]uint8, len(positions))
	for at, j := range positions {
		f := append(slices.Clone(types[j]), make([]uint8, c.d)...) // and of which forms it is the sum, negative
		s.reduce(f, c.p)
		own[at] = make([]uint8, c.d)
		if k := len(b.forms); s.leadOf(f[:c.d]) >= 0 {
			own[at][k] = 1
			f[c.d+k] = 1
			s.add(f, c.p)
			b.forms = append(b.forms, types[j])
			continue
		}
		for k, v := range f[c.d:] {
			own[at][k] = uint8((c.p - int(v)) % c.p)
		}
	}
	for k := range b.forms {
		row := make([]uint8, len(positions))
		for at := range row {
			row[at] = own[at][k]
		}
		b.rows = append(b.rows, row)
	}
	return b
}

// tabulate makes the tables of number.
func (c *Prime) tabulate() {
	width := max(1, bits.TrailingZeros64(c.digits.Put(1, 1)))
	each := max(1, 12/width)
	c.bits = each * width
	for at, power := 0, 1; at < maxPrimeLog; at += each {
		table := make([]int32, 1<<c.bits)
		for word := range table {
			for k, times := 0, power; k < each && times < 1<<maxPrimeLog; k, times = k+1, times*c.p {
				table[word] += int32(c.digits.At(uint64(word), k) * times)
			}
		}
		c.index = append(c.index, table)
		for range each {
			power = min(power*c.p, 1<<maxPrimeLog)
		}
	}
}

// number returns the number of a u: its digits to base p, the first lowest.
func (c *Prime) number(u uint64) int32 {
	sum := int32(0)
	for at := 0; u != 0; at++ {
		sum += c.index[at][u&(1<<c.bits-1)]
		u >>= c.bits
	}
	return sum
}

// weigh weighs all words of a block.
func (c *Prime) weigh(ctx context.Context, b *primeBlock) error {
	g, places := &c.digits, c.digits.Places()
	pack := func(at func(i int) uint8) []uint64 {
		words := make([]uint64, (len(b.positions)+places-1)/places)
		for i := range b.positions {
			words[i/places] |= g.Put(i%places, int(at(i)))
		}
		return words
	}
	x := pack(func(i int) uint8 { return c.first[b.positions[i]] })
	count := 1
	var rows [][]uint64
	for _, row := range b.rows {
		rows = append(rows, pack(func(i int) uint8 { return row[i] }))
		count *= c.p
	}
	b.excess = make([]uint16, count)
	us, u, counted := make([]uint64, count), uint64(0), make([]int32, c.p*len(b.positions)+1)
	for n := range count {
		if canceled(ctx, n) {
			return ctx.Err()
		}
		weight := 0
		for _, word := range x {
			weight += g.Sum(word)
		}
		b.excess[n], us[n] = uint16(weight), u
		counted[weight]++
		// The first digit takes a step, and if it returns to 0 so does the one after it.
		for k := 0; k < len(rows); k++ {
			g.AddTimes(x, rows[k], 1)
			if u = g.Add(u, g.Put(k, 1)); g.At(u, k) != 0 {
				break
			}
		}
	}
	least := slices.IndexFunc(counted, func(n int32) bool { return n > 0 })
	c.bottom += least
	b.list = sorted(least, len(counted)-1-least, counted[least:], func(yield func(u uint64, e int)) {
		for n, u := range us {
			b.excess[n] -= uint16(least)
			yield(u, int(b.excess[n]))
		}
	})
	c.all = append(c.all, b.list.counts())
	return nil
}

// member returns the member of a state that says everything.
func (c *Prime) member(state []uint64) []uint8 {
	x := slices.Clone(c.first)
	for i, b := range c.blocks {
		for k, row := range b.rows {
			for at, v := range row {
				j := b.positions[at]
				x[j] = uint8((int(x[j]) + c.digits.At(state[i], k)*int(v)) % c.p)
			}
		}
	}
	return x
}

// primeSpace is a linear space of forms, fully reduced: each has the value 1 at its lead, where no other has one.
type primeSpace struct {
	rows  [][]uint8
	leads []int
}

func (s *primeSpace) leadOf(f []uint8) int {
	return slices.IndexFunc(f, func(v uint8) bool { return v != 0 })
}

// reduce takes members of the space from a form until it has no lead of theirs.
func (s *primeSpace) reduce(f []uint8, p int) {
	for i, lead := range s.leads {
		if v := int(f[lead]); v != 0 {
			addTimes(f, s.rows[i], p-v, p)
		}
	}
}

// add takes a reduced form into the space, which is not 0.
func (s *primeSpace) add(f []uint8, p int) {
	lead := s.leadOf(f)
	f, unit := slices.Clone(f), int(f[lead])
	for int(f[lead]) != 1 {
		for i := range f {
			f[i] = uint8(int(f[i]) * unit % p) // to the power of p − 2 it is its inverse
		}
	}
	for i, row := range s.rows {
		if v := int(row[lead]); v != 0 {
			s.rows[i] = slices.Clone(row)
			addTimes(s.rows[i], f, p-v, p)
		}
	}
	s.rows, s.leads = append(s.rows, f), append(s.leads, lead)
}

// addTimes adds v·g to f.
func addTimes(f, g []uint8, v, p int) {
	for i, x := range g {
		f[i] = uint8((int(f[i]) + v*int(x)) % p)
	}
}

// Leaders finds the lightest members as Plan.Leaders does. Its states have the join only: lists are soon made again.
func (c *Prime) Leaders(ctx context.Context, o Options) (Answer, error) {
	o.MaxBytes = cmp.Or(o.MaxBytes, maxBytes)
	s := &reporter{o: o, answer: Answer{Weight: o.Known, AtLeast: max(o.AtLeast, c.bottom)}, saved: time.Now()}
	a, r := &s.answer, o.Resume
	if r != nil && r.Sign != c.sign() {
		return *a, errors.New("the checkpoint is from another problem or version: delete it and start over")
	} else if r != nil {
		a.AtLeast = max(a.AtLeast, r.AtLeast)
	}
	root := c.stageOf(ctx, 0)
	if err := ctx.Err(); err != nil {
		return *a, err
	}
	for {
		last, limit := a.AtLeast-c.bottom-1, o.Known-c.bottom
		if last >= limit {
			return *a, errors.New("no member has the weight that is known")
		}
		budget, steps := c.budget(&root.stage, last, limit)
		if r != nil && r.Budget > last {
			budget = min(r.Budget, limit)
		}
		if o.MaxSteps > 0 && joinPerStep*steps > o.MaxSteps {
			return *a, ErrTooMany
		}
		if err := c.ready(ctx, budget, o.MaxBytes); err != nil {
			return *a, err
		}
		j := newPrimeJoin(c, budget, runtime.GOMAXPROCS(0))
		if j.told = o.Recounted; r != nil {
			j.resume(r, len(c.blocks))
			r = nil
		}
		state := func() State {
			st := State{Sign: c.sign(), AtLeast: a.AtLeast}
			j.save(&st)
			return st
		}
		s.done, s.reported = 0, 0
		err := j.run(ctx, func(of int) { s.step(1, float64(of), state) })
		if j.best >= 0 {
			a.Weight, a.Count, a.Values = c.bottom+j.best, j.count, c.member(j.y)
		}
		if err != nil {
			s.save(state)
			return *a, err
		} else if j.best >= 0 {
			a.Least, a.AtLeast = true, a.Weight
			return *a, nil
		}
		a.AtLeast = c.bottom + budget + 1
	}
}

// budget returns what to try after a budget, and how many steps that takes; see search.budget.
func (c *Prime) budget(root *stage, last, limit int) (next int, steps float64) {
	const few, times = 1 << 20, 4
	cut := &Cut{stages: []*stage{root}}
	next = last + 1
	steps = cut.steps(c.all, next)
	for most := max(few, times*steps); next < limit; next++ {
		more := cut.steps(c.all, next+1)
		if more > most {
			break
		}
		steps = more
	}
	return next, steps
}

// sign returns a hash of what a state depends on.
func (c *Prime) sign() string {
	h := fnv.New64a()
	h.Write(c.first)
	for _, b := range c.blocks {
		binary.Write(h, binary.LittleEndian, b.positions)
		for _, row := range b.rows {
			h.Write(row)
		}
	}
	return fmt.Sprintf("%d-%016x", c.p, h.Sum64())
}

// Each passes all members of the answer that Leaders gave to yield, until it returns false.
func (c *Prime) Each(ctx context.Context, a Answer, yield func(member []uint8) bool) error {
	if !a.Least {
		return errors.New("the least weight is not known")
	}
	if c.stageOf(ctx, 0); ctx.Err() != nil {
		return ctx.Err()
	}
	budget := a.Weight - c.bottom
	if err := c.ready(ctx, budget, maxBytes); err != nil {
		return err
	}
	j := newPrimeJoin(c, budget, 1)
	return until(ctx, yield, func(ctx context.Context, yield func([]uint8)) error {
		j.each = func(state []uint64) { yield(c.member(state)) }
		return j.run(ctx, func(int) {})
	})
}
