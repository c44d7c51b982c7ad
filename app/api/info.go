package api

import (
	"context"
	"math/big"
	"slices"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve"
)

// InfoAnswer describes a board.
type InfoAnswer struct {
	Board    string `json:"board"`
	Lights   int    `json:"lights"`
	Buttons  int    `json:"buttons"`
	Modulus  int    `json:"modulus"`
	Sizes    []int  `json:"sizes,omitempty"`
	Topology string `json:"topology,omitempty"`
	Pattern  string `json:"pattern,omitempty"`
	// How few and how many lights a button changes; absent on boards too large to look at every button.
	LeastToggles int   `json:"least_toggles,omitempty"`
	MostToggles  int   `json:"most_toggles,omitempty"`
	Symmetric    *bool `json:"symmetric,omitempty"` // button i changes light j as button j changes light i

	*InfoAlgebra        // absent on boards that are too large for algebra
	Unknown      string `json:"unknown,omitempty"` // why it is absent
}

// InfoAlgebra is the result of factoring the toggle matrix.
type InfoAlgebra struct {
	Rank              int    `json:"rank"`
	Nullity           int    `json:"nullity"`
	SolvableStates    string `json:"solvable_states"`
	SolutionsPerState string `json:"solutions_per_state"`
	AlwaysSolvable    bool   `json:"always_solvable"`
	Method            string `json:"method"`
	// rows of digits, one list for each pattern
	Quiet [][]string `json:"quiet,omitzero"`
	// the table of light chasing, columns from 1
	Chase            []solve.ChaseLine `json:"chase,omitzero"`
	InvariantFactors []*big.Int        `json:"invariant_factors,omitzero"` // those that are not 1
	Algebra          *algebra.Algebra  `json:"-"`
}

// maxExamined is how many buttons, and how many toggles of them, Info looks at one by one.
const (
	maxExamined        = 1 << 20
	maxExaminedToggles = 1 << 23
)

// Limits of what Info computes by default: the lights in all quiet patterns, and the lights of a board
// whose invariant factors it computes, which takes a fraction of a second.
const (
	maxQuietLights   = 1 << 20
	maxFactorsLights = 400
	maxChaseLines    = 127
)

// Info requests the properties of a board.
type Info struct {
	Board       Spec `json:"board"`
	QuietResult bool `json:"quiet_result,omitempty" doc:"omit board-sized output"`
	AllModuli   bool `json:"all_moduli,omitempty" doc:"invariant factors also of boards with more than 400 lights"`
	Timed
}

// Check reads the board. Invariant factors take the cube of its size.
func (q *Info) Check(l Limits) (Cost, error) {
	if err := q.Board.read("board", l); err != nil {
		return Cost{}, err
	}
	c := factorCost("board", q.Board.board)
	if n := float64(max(q.Board.board.Lights(), q.Board.board.Buttons())); q.AllModuli {
		c.Field = "all_moduli"
		c = c.plus(60*n*n*n, 100*n*n)
	}
	return c, nil
}

func (q *Info) Run(ctx context.Context, env *Env) (any, error) {
	known := env.of(q.Board.board)
	b := known.board
	a := InfoAnswer{Board: b.Spec(), Lights: b.Lights(), Buttons: b.Buttons(), Modulus: b.Modulus()}
	if g, ok := b.Grid(); ok {
		a.Sizes = g.Sizes
		a.Topology = g.Topology.String()
		a.Pattern = g.Pattern.String()
	}
	if b.Buttons() <= maxExamined {
		a.examine(ctx, b)
	}
	f, err := known.factors.Get(ctx)
	if ctx.Err() != nil {
		return a, ctx.Err()
	}
	if err != nil {
		a.Unknown = err.Error()
		return a, nil
	}
	a.InfoAlgebra = &InfoAlgebra{
		Rank: f.Rank(), Nullity: f.Nullity(), AlwaysSolvable: f.AlwaysSolvable(),
		SolvableStates: statesText(f), SolutionsPerState: CountText(f), Method: f.Method(), Algebra: f,
	}
	if !q.QuietResult && f.Nullity() <= maxQuietLights/b.Lights() {
		if a.Quiet, err = quietRows(ctx, f); err != nil {
			return a, err
		}
	}
	if table, err := solve.ChaseTable(b); err == nil && len(table) <= maxChaseLines {
		a.Chase = table
	}
	if b.Lights() <= maxFactorsLights && b.Buttons() <= maxFactorsLights || q.AllModuli {
		factors, err := algebra.InvariantFactors(ctx, b)
		if err != nil {
			return a, err
		}
		a.InvariantFactors = slices.DeleteFunc(factors, func(d *big.Int) bool {
			return d.IsInt64() && d.Int64() == 1
		})
	}
	return a, nil
}

// examine counts toggles and checks whether the toggle matrix is symmetric: entries above the
// diagonal wait until their mirror image comes to cancel them, and none may be left.
func (a *InfoAnswer) examine(ctx context.Context, b *lightsout.Board) {
	symmetric := b.Lights() == b.Buttons()
	entries := map[[2]int]int{}
	total := 0
	var scratch []lightsout.Toggle
	for j := range b.Buttons() {
		scratch = b.AppendToggles(scratch[:0], j)
		if total += len(scratch); total > maxExaminedToggles || ctx.Err() != nil {
			a.LeastToggles = 0
			a.MostToggles = 0
			return
		}
		if j == 0 || len(scratch) < a.LeastToggles {
			a.LeastToggles = len(scratch)
		}
		a.MostToggles = max(a.MostToggles, len(scratch))
		for _, t := range scratch {
			switch {
			case !symmetric || t.Light == j:
			case t.Light > j:
				entries[[2]int{j, t.Light}] = t.Times
			case entries[[2]int{t.Light, j}] != t.Times:
				symmetric = false
			default:
				delete(entries, [2]int{t.Light, j})
			}
		}
	}
	a.Symmetric = new(symmetric && len(entries) == 0)
}
