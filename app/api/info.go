package api

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"strconv"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/store/states"
	"lightsout/internal/base/text"
	"lightsout/solve"
	"lightsout/solve/count"
	"lightsout/solve/least"
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
	known := env.Boards.of(q.Board.board)
	b := known.board
	a := InfoAnswer{Board: b.Spec(), Lights: b.Lights(), Buttons: b.Buttons(), Modulus: b.Modulus()}
	if g, ok := b.Grid(); ok {
		a.Sizes = g.Sizes()
		a.Topology = g.Topology().String()
		a.Pattern = g.Pattern().String()
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
	var room []lightsout.Toggle
	for j := range b.Buttons() {
		room = b.AppendToggles(room[:0], j)
		if total += len(room); total > maxExaminedToggles || ctx.Err() != nil {
			a.LeastToggles = 0
			a.MostToggles = 0
			return
		}
		if j == 0 || len(room) < a.LeastToggles {
			a.LeastToggles = len(room)
		}
		a.MostToggles = max(a.MostToggles, len(room))
		for _, t := range room {
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

// FactsAnswer is a summary of all states of a board. Counts that may be huge are strings.
type FactsAnswer struct {
	Board    string `json:"board"`
	States   string `json:"states"`          // solvable or not
	Solvable string `json:"solvable_states"` // those that can be turned off

	Depth       *int        `json:"depth,omitempty"`        // presses of the longest games, if it is known
	DepthBounds *Bounds     `json:"depth_bounds,omitempty"` // else what is
	Deepest     string      `json:"deepest_states,omitempty"`
	First       []deepState `json:"first_deepest,omitempty"` // the first of them, in increasing order
	// how many states take w presses, for each w from 0
	Distribution []string `json:"distribution,omitempty"`
	// why the first are not given, or the distribution
	Unlisted string `json:"unlisted,omitempty"`

	AllOn allOnFacts `json:"all_on"`
}

type deepState struct {
	State  uint64          `json:"state"` // light i counts its value times kⁱ
	Rows   []string        `json:"rows"`
	Lights lightsout.State `json:"-"` // for a template of the command line
}

// allOnFacts is about the state in which every light is on.
type allOnFacts struct {
	Solvable bool    `json:"solvable"`
	Weight   *int    `json:"weight,omitempty"`  // presses of a least solution, if that is proved
	Bounds   *Bounds `json:"bounds,omitempty"`  // else what is known
	Deepest  *bool   `json:"deepest,omitempty"` // whether its games are among the longest, if it is known
}

// Facts requests a summary of all states of a board.
type Facts struct {
	Board Spec `json:"board"`
	First int  `json:"first,omitempty"` // how many of the deepest states to give
	Timed

	States *states.Table `json:"-"` // if they have been listed already
}

// How many states are listed only to say something of them; with more, they are counted without. Where there
// are limits, it is as many as 5x5 has.
const (
	maxFactsStates  = 1 << 25
	fewFactsStates  = 1 << 23
	maxFactsFirst   = 1_000
	bytesOfOneState = 40 // while it is listed
)

// Check reads the board. The cost is that of counting states; only the factored board has the number to list.
func (q *Facts) Check(l Limits) (Cost, error) {
	if err := q.Board.read("board", l); err != nil {
		return Cost{}, err
	}
	if q.First < 0 || q.First > maxFactsFirst {
		return Cost{}, wrong("first", "%d states: from 0 to %d are given", q.First, maxFactsFirst)
	}
	c := countCost(q.Board.board)
	c.Answer += float64(q.First) * rowsBytes(q.Board.board)
	return c, nil
}

// Run summarizes all states of the board: of small boards by listing them, of others by counts and bounds.
func (q *Facts) Run(ctx context.Context, env *Env) (any, error) {
	f, err := q.facts(ctx, env)
	return f, refused("board", err)
}

func (q *Facts) facts(ctx context.Context, env *Env) (f FactsAnswer, err error) {
	a, err := env.Boards.of(q.Board.board).factors.Get(ctx)
	if err != nil {
		return f, err
	}
	b := a.Board()
	f.Board = b.Spec()
	f.States = powerText(b.Modulus(), b.Lights(), func() *big.Int {
		return new(big.Int).Exp(big.NewInt(int64(b.Modulus())), big.NewInt(int64(b.Lights())), nil)
	})
	f.Solvable = statesText(a)
	table := q.States
	if table == nil {
		table, f.Unlisted = q.list(ctx, env, a)
		if ctx.Err() != nil {
			return f, ctx.Err()
		}
	}
	if table != nil {
		f.list(table, q.First)
		return f, nil
	}
	if err := f.count(ctx, a); err != nil {
		return f, err
	}
	return f, f.allOn(ctx, env.fewest(a), b)
}

func (q *Facts) list(ctx context.Context, env *Env, a *algebra.Algebra) (table *states.Table, why string) {
	most := int64(maxFactsStates)
	if over(maxFactsStates*bytesOfOneState, env.Limits.Bytes) {
		most = fewFactsStates
	}
	if a.SolvableStates().Cmp(big.NewInt(most)) > 0 {
		return nil, "there are too many states to list"
	}
	table, err := states.All(ctx, a.Board(), func(done, total int) {
		env.report(Progress{Done: int64(done), Total: int64(total)})
	})
	if err != nil {
		return nil, err.Error()
	}
	return table, ""
}

func (f *FactsAnswer) list(s *states.Table, first int) {
	depth := s.Depth()
	counts := s.Counts()
	f.Depth = &depth
	f.Deepest = strconv.Itoa(counts[depth])
	f.Distribution = text.Each(counts, strconv.Itoa)
	kinds := s.Kinds()
	for number, kind := range s.KindsOf(0, s.Len()) {
		if len(f.First) >= first {
			break
		}
		if kinds[kind].ToGo == depth {
			value := s.At(number).State
			state, _ := states.FromInteger(s.Board(), value)
			f.First = append(f.First, deepState{value, s.Board().StateRows(state), state})
		}
	}
	on, _ := states.Integer(s.Board().AllOn())
	if row, ok := s.Find(on); ok {
		f.AllOn = allOnFacts{Solvable: true, Weight: &row.ToGo, Deepest: new(row.ToGo == depth)}
	}
}

// count says how many states take how many presses without listing them, or if that is out of reach
// what is known of the longest games.
func (f *FactsAnswer) count(ctx context.Context, a *algebra.Algebra) error {
	counts, err := count.Distribution(ctx, a)
	if err == nil {
		depth := len(counts) - 1
		f.Depth = &depth
		f.Deepest = counts[depth].String()
		for _, n := range counts { // of thousands of digits each
			f.Distribution = append(f.Distribution, n.String())
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		return nil
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	f.Unlisted += ", nor are they counted by the presses that they take"
	bounds, err := count.Depth(ctx, a)
	switch {
	case err != nil:
		return err
	case bounds.Exact():
		f.Depth = &bounds.AtLeast
	default:
		f.DepthBounds = &Bounds{AtLeast: bounds.AtLeast, AtMost: bounds.AtMost}
	}
	return nil
}

// allOn solves all-on.
func (f *FactsAnswer) allOn(ctx context.Context, solver least.Solver, b *lightsout.Board) error {
	value, err := leastOf(ctx, solver, b, false)
	if _, unsolvable := errors.AsType[*lightsout.UnsolvableError](err); unsolvable {
		return nil
	}
	switch value := value.(type) {
	case nil:
		return err
	case Bounds: // the best so far is an answer, also when time is up
		f.AllOn.Bounds = &value
	case int:
		f.AllOn.Weight = &value
		if f.Depth != nil {
			f.AllOn.Deepest = new(value == *f.Depth)
		}
	}
	f.AllOn.Solvable = true
	return nil
}
