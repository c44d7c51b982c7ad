package coset

import "math"

// statistics sets mean and deviation of the weights. The value W of theorem 10 in docs/mathematics.md is a
// sum over distinct types of ±s, s the sum of signs of a type; over all u they are independent in pairs, so
// that the variance is Σ s².
func (b *block) statistics(types []uint64) {
	sums := make(map[uint64]int, len(types))
	for at, t := range types {
		sums[t] += 1 - 2*int(b.first[at>>6]>>(at&63)&1)
	}
	variance := 0.0
	for _, s := range sums {
		variance += float64(s) * float64(s)
	}
	b.mean = float64(b.n) / 2
	b.sigma = math.Sqrt(max(1, variance)) / 2
}

// weightOf returns a weight that about a given number of members do not exceed, as if weights were normal.
func (b *block) weightOf(members float64) int {
	p := members / math.Exp2(float64(b.rank))
	if p >= 0.4 {
		return b.n
	}
	return int(b.mean + b.sigma*quantile(p))
}

// quantile returns where the normal distribution has the value p, at most one half. (Erfcinv is infinite
// below 2⁻⁵³.)
func quantile(p float64) float64 {
	low := -40.0
	high := 0.0
	for range 60 {
		if middle := (low + high) / 2; math.Erfc(-middle/math.Sqrt2)/2 < p {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// counts are how many members of each block have an excess of at most e, or a guess of it.
type counts [][]float64

func (c counts) upTo(block, e int) float64 {
	list := c[block]
	if e < 0 || len(list) == 0 {
		return 0
	}
	return list[min(e, len(list)-1)]
}

// listed returns the counts of the lists.
func (c *Cut) listed() counts {
	all := make(counts, len(c.blocks))
	for i, b := range c.blocks {
		all[i] = b.list.counts()
	}
	return all
}

// guess returns counts as if all weights were normal, and the sum of the excesses of a lightest member.
func (c *Cut) guess() (counts, int) {
	all := make(counts, len(c.blocks))
	var mean, variance, least float64
	for i, b := range c.blocks {
		members := math.Exp2(float64(b.rank))
		lightest := b.mean + b.sigma*quantile(min(0.5, 1/members))
		for e := 0; e < b.n && e < 4096; e++ {
			all[i] = append(all[i], max(1, b.upTo(lightest+float64(e))))
		}
		mean += b.mean
		variance += b.sigma * b.sigma
		least += lightest
	}
	budget := mean + math.Sqrt(variance)*quantile(math.Exp2(-float64(max(c.d, 1)))) - least
	return all, max(0, int(budget))
}

// upTo returns how many members have at most a weight, as if weights were normal.
func (b *block) upTo(weight float64) float64 {
	return math.Exp2(float64(b.rank)) * math.Erfc((b.mean-weight)/(b.sigma*math.Sqrt2)) / 2
}

// lightest returns the weight of the lightest member, as if weights were normal.
func (b *block) lightest() int { return int(b.mean + b.sigma*quantile(math.Exp2(-float64(b.rank)))) }

// need returns the excess up to which the list of a block must go for a budget: the block may have to be
// chosen in a stage that is not settled.
func (c *Cut) need(block, budget int) int {
	return budget / (len(c.blocks) - c.before(block, unsettled))
}

// before returns the most blocks that may be chosen before one and leave more than some dimensions open.
func (c *Cut) before(block, open int) (most int) {
	for _, st := range c.stages {
		if st.mask>>block&1 == 0 && len(st.kernel) > open {
			most = max(most, st.size)
		}
	}
	return most
}

// memberBytes is what a member of a list may take: a quarter in the list itself, the rest in a join.
const memberBytes = 64

// bytes returns what a join with a budget takes at most.
func (c *Cut) bytes(budget int) float64 {
	// for each member
	const (
		place       = 4
		step        = 4
		filterSteps = 8
	)
	const maxSieves = 3 << maxFilter / 16 // of a link
	sum := 0.0
	whole := make([]float64, len(c.blocks))
	for _, st := range c.stages {
		for i := range st.links {
			lk := &st.links[i]
			n := float64(lk.block.list.count(budget / len(st.links)))
			listed := n * (8 + 2 + 4*place)
			sum += min(n*filterSteps, maxSieves)
			if lk.known == lk.block.rank { // shared
				whole[lk.index] = max(whole[lk.index], listed)
			} else {
				sum += listed
			}
			if !lk.last {
				sum += n * step * float64(len(lk.to.links))
			}
		}
	}
	for _, listed := range whole {
		sum += listed
	}
	return sum
}

// maxGuesses bounds the work of a guess of work.
const maxGuesses = 1 << 18

// steps returns how many choices of u a join with a budget makes, if keys are evenly spread; infinity if it
// takes too long to say.
func (c *Cut) steps(all counts, budget int) float64 {
	if budget < 0 {
		return 0
	}
	g := guesser{all, budget, maxGuesses}
	sum := g.from(c.stages[0], 0, 0, -1, 1)
	if g.left <= 0 {
		return math.Inf(1)
	}
	return sum
}

// costs returns, of each block and excess, how many steps a join is expected to take for each member of its
// list that is the first.
func (c *Cut) costs(budget int) [][]float64 {
	g := guesser{c.listed(), budget, maxGuesses}
	list := make([][]float64, len(c.blocks))
	for i := range list {
		for e := range budget/len(c.blocks) + 1 {
			lk := &c.stages[0].links[i]
			steps := 1.0
			if !lk.to.settled {
				steps += g.from(lk.to, e, e, i, 1)
			}
			list[i] = append(list[i], joinPerStep*steps)
		}
	}
	return list
}

type guesser struct {
	all    counts
	budget int
	left   int
}

func (g *guesser) from(st *stage, sum, e, after int, members float64) float64 {
	total := 0.0
	most := (g.budget - sum) / max(1, len(st.links))
	for n := range st.links {
		lk := &st.links[n]
		least := e
		i := lk.index
		if i < after {
			least++
		}
		if g.left--; most < least || g.left <= 0 {
			continue
		}
		part := members * math.Exp2(-float64(lk.known))
		total += part * (g.all.upTo(i, most) - g.all.upTo(i, least-1))
		if lk.to.settled {
			continue
		}
		for e := least; e <= most; e++ {
			if n := g.all.upTo(i, e) - g.all.upTo(i, e-1); n > 0 {
				total += g.from(lk.to, sum+e, e, i, part*n)
			}
		}
	}
	return total
}

// walkSteps returns how many steps the walks through all blocks of a cut take.
func (p *Plan) walkSteps(at int) float64 {
	steps := 0.0
	for _, g := range p.merged[at] {
		steps += math.Exp2(float64(g.space.Rank()))
	}
	return steps
}

// Expect returns what the search is expected to take, if the words of a block weigh as random ones do: steps,
// of a nanosecond or so, and the cost of those, with at most some bytes of memory. They are infinite if that
// takes too long to say.
func (p *Plan) Expect(bytes int64) (steps float64, cost Cost) {
	steps = math.Inf(1)
	for at := range p.merged {
		walk := p.walkSteps(at)
		if walk >= steps {
			break // and so are those after it
		}
		c := p.cut(at)
		all, budget := c.guess()
		choices := c.steps(all, budget)
		if sum := walk + joinPerStep*choices; sum < steps {
			steps = sum
			cost = Cost{
				By: "blocks", Words: walk + choices,
				CoreHours: walk/walkedPerHour + joinPerStep*choices/joinedPerHour,
			}
			for i := range c.blocks {
				cost.Bytes += all.upTo(i, c.need(i, budget)) * memberBytes
			}
			cost.Bytes = min(cost.Bytes, float64(bytes))
		}
	}
	return steps, cost
}

// FirstSteps returns how many steps the search takes to list the words of the smallest blocks, with which it
// begins.
func (p *Plan) FirstSteps() float64 { return p.walkSteps(0) }
