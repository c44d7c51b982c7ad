package leader

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// group is some positions and the span of their types.
type group struct {
	positions []int32
	space     space
}

// Limits of planning: blocks to begin with, and blocks that are put together in the best way.
const (
	maxGroups   = 64
	greedyFrom  = 16
	joinPerStep = 8 // a step of a join takes as long as this number of steps of a walk
)

// Plan is one coset cut into blocks in several ways, from many blocks of low rank to few of higher rank, which
// are made by merging blocks. The fewer blocks there are, the more a walk through them costs, and the less
// the join of their lists.
type Plan struct {
	coset  Coset
	types  []vec
	groups []group // as they were given
	merged [][]group
	cuts   []*Cut // of merged, nil until it is needed
	last   *Cut   // the one that a search ended with
	pivot  *pivot // with which it ended, or nil
}

// NewPlan returns a plan that begins with blocks: of says to which each position belongs. It is an error
// if some block has a high rank.
func NewPlan(c Coset, of []int32) (*Plan, error) {
	if len(c.Basis) > maxDimension {
		return nil, fmt.Errorf("the coset has dimension %d: at most %d are allowed", len(c.Basis), maxDimension)
	}
	p := &Plan{coset: c, types: c.types()}
	groups := groupsOf(p.types, of)
	if len(groups) > maxGroups {
		return nil, fmt.Errorf("the coset is cut into %d blocks: at most %d are allowed", len(groups), maxGroups)
	}
	p.groups = groups
	groups = merge(groups, maxDimension, greedyFrom)
	rank, last := 0, -1
	for _, g := range groups {
		rank = max(rank, len(g.space.basis))
	}
	for ; rank <= min(maxRank, len(c.Basis)); rank++ {
		merged := merge(groups, rank, 1)
		if len(merged) > maxBlocks || len(merged) == last {
			continue
		}
		last = len(merged)
		p.merged = append(p.merged, merged)
	}
	if len(p.merged) == 0 {
		return nil, fmt.Errorf("the blocks have ranks above %d", maxRank)
	}
	p.cuts = make([]*Cut, len(p.merged))
	_, err := p.cut(0)
	return p, err
}

// cut returns one of the cuts.
func (p *Plan) cut(at int) (*Cut, error) {
	if p.cuts[at] == nil {
		c, err := p.coset.cut(p.merged[at], p.types)
		if err != nil {
			return nil, err
		}
		p.cuts[at] = c
	}
	return p.cuts[at], nil
}

// groupsOf puts the positions of each block together, but for those of type zero.
func groupsOf(types []vec, of []int32) []group {
	named := map[int32]*group{}
	for j, t := range types {
		if t == (vec{}) {
			continue
		}
		g := named[of[j]]
		if g == nil {
			g = &group{}
			named[of[j]] = g
		}
		g.positions = append(g.positions, int32(j))
		g.space.add(t)
	}
	var list []group
	for _, name := range slices.Sorted(maps.Keys(named)) {
		list = append(list, *named[name])
	}
	return list
}

// merge puts groups together, always those two that have the least rank together, as long as that is at
// most a rank and more than a given number of groups are left.
func merge(groups []group, rank, down int) []group {
	groups = slices.Clone(groups)
	for len(groups) > down {
		least, a, b := rank+1, 0, 0
		for i := range groups {
			for j := range i {
				if r := groups[i].space.with(&groups[j].space).rank(); r < least {
					least, a, b = r, j, i
				}
			}
		}
		if least > rank {
			break
		}
		whole := group{positions: slices.Concat(groups[a].positions, groups[b].positions), space: *groups[a].space.with(&groups[b].space)}
		groups[a] = whole
		groups = slices.Delete(groups, b, b+1)
	}
	return groups
}

// walkSteps returns how many steps the walks through all blocks of a cut take.
func (p *Plan) walkSteps(at int) float64 {
	steps := 0.0
	for _, g := range p.merged[at] {
		steps += math.Exp2(float64(len(g.space.basis)))
	}
	return steps
}

// Steps returns how many steps, of a nanosecond or so, the search is expected to take at least.
func (p *Plan) Steps() float64 {
	least := math.Inf(1)
	for at := range p.merged {
		walk := p.walkSteps(at)
		if walk >= least {
			break // and so are those after it
		}
		c, err := p.cut(at)
		if err != nil {
			break
		}
		all, budget := c.guess()
		least = min(least, walk+joinPerStep*c.steps(all, budget))
	}
	return least
}
