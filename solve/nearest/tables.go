package nearest

import (
	"context"

	"lightsout"
)

// cheapSizes are the sizes of the tables that are tried, one after the other; all but the last for
// about as long as it takes to make the next.
var cheapSizes = []int{1 << 10, 1 << 14, 1 << 18, 1 << 21, 1 << 23}

// meet finds the nearest state by meeting in the middle, with tables that grow.
func (n *Solver) meet(ctx context.Context, wish lightsout.State, h []uint64, costs []int) (Answer, error) {
	m := n.movesFor(costs)
	effort := n.Effort
	if effort <= 0 {
		effort = DefaultEffort
	}
	if m.K == 2 && len(m.list)-m.d <= maxWalk {
		chosen, cost, err := m.walk(ctx, h)
		if err != nil {
			return Answer{}, err
		}
		return n.near(wish, m.fixes(chosen), costs, cost), nil
	}
	fixes, err := m.guess(ctx, h, 1)
	if err != nil {
		return Answer{}, err
	}
	answer := n.near(wish, fixes, costs, m.costs[0])
	proved := m.costs[0] // the syndrome is not 0, so it takes a move
	f := newMeeting(m, h)
	for size, limit := range cheapSizes {
		c, err := n.cheapSets(ctx, m, costs == nil, size, limit)
		if err != nil {
			return answer, err
		}
		last := size == len(cheapSizes)-1 || cheapSizes[size+1] > effort
		if f.cheap != nil && c.most == f.cheap.most && !last || f.h == 0 {
			continue // the same table again, or a print that says nothing
		}
		work := min(effort, 8*limit)
		if last {
			work = effort
		}
		err = f.run(ctx, c, int64(answer.Cost), work)
		if chosen := f.found(); chosen != nil && m.makes(chosen, h) {
			answer = n.near(wish, m.fixes(chosen), costs, 0)
		} else if chosen != nil {
			f.falsely = min(f.falsely, f.best.cost)
		}
		proved = max(proved, min(f.atLeast, f.falsely))
		answer.prove(proved)
		if answer.Proved || err != nil {
			return answer, err
		}
		if last {
			break
		}
	}
	if fixes, err = m.guess(ctx, h, guessRounds); err != nil {
		return answer, err
	}
	if other := n.near(wish, fixes, costs, 0); other.Cost < answer.Cost {
		answer = other
		answer.prove(proved)
	}
	return answer, nil
}

func (n *Solver) movesFor(costs []int) *moves {
	if costs != nil {
		return n.s.movesAt(costs)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.makeSame()
	return n.same
}

// cheapSets returns a table of at most limit sets, and keeps those for lights that all cost 1.
func (n *Solver) cheapSets(ctx context.Context, m *moves, same bool, size, limit int) (*cheapSets, error) {
	if same {
		n.mu.Lock()
		defer n.mu.Unlock()
		for len(n.cheap) <= size {
			n.cheap = append(n.cheap, nil)
		}
		if c := n.cheap[size]; c != nil {
			return c, nil
		}
	}
	most, count, all := m.bound(ctx, limit)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var c *cheapSets
	if same && size > 0 && n.cheap[size-1] != nil && n.cheap[size-1].most == most {
		c = n.cheap[size-1]
	} else {
		var err error
		if c, err = newCheapSets(ctx, m, most, count); err != nil {
			return nil, err
		}
		c.all = all
	}
	if same {
		n.cheap[size] = c
	}
	return c, nil
}
