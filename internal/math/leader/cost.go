package leader

import "math"

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
		for e := range b.list.reach + 1 {
			all[i] = append(all[i], float64(b.list.count(e)))
		}
	}
	return all
}

// guess returns counts as if all weights were normal, and the sum of the excesses of a lightest member.
func (c *Cut) guess() (counts, int) {
	all := make(counts, len(c.blocks))
	mean, variance, least := 0.0, 0.0, 0.0
	for i, b := range c.blocks {
		members := math.Exp2(float64(b.rank))
		lightest := b.mean + b.sigma*quantile(min(0.5, 1/members))
		for e := 0; e < b.n && e < 4096; e++ {
			all[i] = append(all[i], max(1, members*math.Erfc((b.mean-lightest-float64(e))/(b.sigma*math.Sqrt2))/2))
		}
		mean, variance, least = mean+b.mean, variance+b.sigma*b.sigma, least+lightest
	}
	budget := mean + math.Sqrt(variance)*quantile(math.Exp2(-float64(max(c.d, 1)))) - least
	return all, max(0, int(budget))
}

// need returns the excess up to which the list of a block must go for a budget: the block may have to be
// chosen in a stage that is not settled.
func (c *Cut) need(block, budget int) int {
	size := 0
	for _, st := range c.stages {
		if st.mask>>block&1 == 0 && !st.settled {
			size = max(size, st.size)
		}
	}
	return budget / (len(c.blocks) - size)
}

// memberBytes is what a member of a list may take: a quarter in the list itself, the rest in a join.
const memberBytes = 64

// bytes returns what a join with a budget takes at most.
func (c *Cut) bytes(budget int) float64 {
	const place, step, sieve = 4, 4, 8   // for each member
	const maxSieves = 3 << maxSieve / 16 // of a link
	sum, whole := 0.0, make([]float64, len(c.blocks))
	for _, st := range c.stages {
		for i := range st.links {
			lk := &st.links[i]
			if lk.to == nil {
				continue
			}
			n := float64(lk.block.list.count(budget / (len(c.blocks) - st.size)))
			listed := n * (8 + 2 + 4*place)
			sum += min(n*sieve, maxSieves)
			if lk.known == lk.block.rank { // shared
				whole[i] = max(whole[i], listed)
			} else {
				sum += listed
			}
			if !lk.last {
				sum += n * step * float64(len(c.blocks)-lk.to.size)
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
	total, most := 0.0, (g.budget-sum)/max(1, len(st.links)-st.size)
	for i := range st.links {
		lk := &st.links[i]
		if lk.to == nil {
			continue
		}
		least := e
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
