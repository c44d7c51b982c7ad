package api

import (
	"lightsout"
	"lightsout/board"
	"lightsout/internal/text"
	"lightsout/solve"
)

// Limits of acts about one board.
const (
	maxChasedLights  = 1 << 16
	maxChasedCells   = 1 << 24 // in the lights after all steps
	maxNearestLights = 1 << 20
	maxFactsLights   = 1 << 12
	maxFactsListed   = 1 << 23 // states that are listed: those of 5x5
	maxFactsFirst    = 1_000
	maxCountedLights = 1 << 12
	maxTableNumber   = 10_000
	maxTableLines    = 1_000
	maxTableLights   = 1 << 14
)

// ChaseParams asks for light chasing.
type ChaseParams struct {
	Board   string    `json:"board"`
	State   StateText `json:"state,omitzero"`
	Timeout string    `json:"timeout,omitempty"`
}

// run chases.
func (q ChaseParams) run(c *call) (ChaseAnswer, error) {
	p, err := c.problem(q.Board, q.State, StateText{}, maxChasedLights)
	if err != nil {
		return ChaseAnswer{}, err
	}
	b := p.Board
	if rows := b.Rows().Rows(); rows > maxChasedCells/2/b.Lights() {
		return ChaseAnswer{}, tooLarge("board", "the steps on %d rows of board %s are too much to be written out", rows, b)
	}
	c, cancel, err := c.factoredWithin(q.Timeout, b)
	if err != nil {
		return ChaseAnswer{}, err
	}
	defer cancel()
	a, err := Chase(c, c.env, b, p.From, true)
	return a, c.refused("board", err)
}

// NearestParams asks for the reachable state nearest to a wished one.
type NearestParams struct {
	Board       string    `json:"board"`
	State       StateText `json:"state"`         // what is wished
	From        StateText `json:"from,omitzero"` // on if it is left out
	QuietResult bool      `json:"quiet_result,omitempty"`
	Timeout     string    `json:"timeout,omitempty"`
}

// run finds it.
func (q NearestParams) run(c *call) (NearestAnswer, error) {
	b, err := c.board("board", q.Board, maxNearestLights)
	if err != nil {
		return NearestAnswer{}, err
	}
	wish, err := c.state("state", b, q.State, "")
	if err != nil {
		return NearestAnswer{}, err
	}
	from, err := c.state("from", b, q.From, "on")
	if err != nil {
		return NearestAnswer{}, err
	}
	c, cancel, err := c.factoredWithin(q.Timeout, b)
	if err != nil {
		return NearestAnswer{}, err
	}
	defer cancel()
	a, err := Nearest(c, c.env, b, from, wish)
	if q.QuietResult {
		a.State = nil
	}
	return a, c.refused("board", err)
}

// FactsParams asks for a summary of all states of a board.
type FactsParams struct {
	Board   string `json:"board"`
	First   int    `json:"first,omitempty"` // how many of the deepest states to give
	Timeout string `json:"timeout,omitempty"`
}

// run finds out.
func (q FactsParams) run(c *call) (FactsAnswer, error) {
	b, err := c.board("board", q.Board, maxFactsLights)
	if err != nil {
		return FactsAnswer{}, err
	}
	if q.First < 0 || q.First > maxFactsFirst {
		return FactsAnswer{}, wrong("first", "%d states: from 0 to %d are given", q.First, maxFactsFirst)
	}
	c, cancel, err := c.factoredWithin(q.Timeout, b)
	if err != nil {
		return FactsAnswer{}, err
	}
	defer cancel()
	a, err := Facts(c, c.env, FactsRequest{Board: b, First: q.First, MaxListed: maxFactsListed, Progress: func(done, total int) {
		c.progress(Progress{Done: int64(done), Total: int64(total)})
	}})
	return a, c.refused("board", err)
}

// WeightsParams asks how many solutions have each weight.
type WeightsParams struct {
	Board   string    `json:"board"`
	State   StateText `json:"state,omitzero"`
	Goal    StateText `json:"goal,omitzero"`
	Timeout string    `json:"timeout,omitempty"`
}

// run counts.
func (q WeightsParams) run(c *call) (WeightsAnswer, error) {
	p, err := c.problem(q.Board, q.State, q.Goal, maxCountedLights)
	if err != nil {
		return WeightsAnswer{}, err
	}
	c, cancel, err := c.factoredWithin(q.Timeout, p.Board)
	if err != nil {
		return WeightsAnswer{}, err
	}
	defer cancel()
	a, err := Weights(c, c.env, p)
	return a, c.refused("state", err)
}

// DistributionParams asks how many solvable states take how many presses.
type DistributionParams struct {
	Board   string `json:"board"`
	Timeout string `json:"timeout,omitempty"`
}

// run counts.
func (q DistributionParams) run(c *call) (TableAnswer, error) {
	b, err := c.board("board", q.Board, maxCountedLights)
	if err != nil {
		return TableAnswer{}, err
	}
	c, cancel, err := c.factoredWithin(q.Timeout, b)
	if err != nil {
		return TableAnswer{}, err
	}
	defer cancel()
	counts, err := Distribution(c, c.env, b)
	if err != nil {
		return TableAnswer{}, c.refused("board", err)
	}
	a := TableAnswer{Table: "distribution", Board: b.Spec(), Values: []any{}}
	for _, count := range counts {
		a.Values = append(a.Values, count.String())
	}
	return a, nil
}

// TableParams asks for a table of numbers of a family of boards.
type TableParams struct {
	Table   string `json:"table"`           // nullity, least or depth
	Board   string `json:"board,omitempty"` // a spec with N for a number; NxN if it is left out
	From    int    `json:"from,omitempty"`  // 1 if it is left out
	To      int    `json:"to,omitempty"`    // 20 if it is left out
	Timeout string `json:"timeout,omitempty"`
}

// run fills the table.
func (q TableParams) run(c *call) (TableAnswer, error) {
	table := map[string]tableFunc{"nullity": NullityTable, "least": LeastTable, "depth": DepthTable}[q.Table]
	if table == nil {
		return TableAnswer{}, wrong("table", "%q is not known: the tables are nullity, least and depth", text.Clip(q.Table))
	}
	family, err := q.family(c)
	if err != nil {
		return TableAnswer{}, err
	}
	c, cancel, err := c.within(q.Timeout)
	if err != nil {
		return TableAnswer{}, err
	}
	defer cancel()
	a := TableAnswer{Table: q.Table, Board: family.String(), From: q.From, Values: []any{}}
	err = table(c, c.env, family, q.From, q.To, func(_ int, value any) error {
		a.Values = append(a.Values, value)
		c.progress(Progress{Done: int64(len(a.Values)), Total: int64(q.To - q.From + 1)})
		return nil
	})
	return a, c.refused("board", err)
}

// family reads which boards are asked for, and fills in what was left out.
func (q *TableParams) family(c *call) (board.Family, error) {
	if q.Board == "" {
		q.Board = "NxN"
	}
	if q.From == 0 {
		q.From = 1
	}
	if q.To == 0 {
		q.To = max(20, q.From)
	}
	switch {
	case len(q.Board) > maxText:
		return board.Family{}, tooLarge("board", "it is longer than %d characters", maxText)
	case q.From < 1 || q.To < q.From:
		return board.Family{}, wrong("to", "from %d to %d: numbers go from 1 upward", q.From, q.To)
	case q.To > maxTableNumber || q.To-q.From >= maxTableLines:
		return board.Family{}, tooLarge("to", "from %d to %d: up to %d numbers, none above %d", q.From, q.To, maxTableLines, maxTableNumber)
	}
	family, err := board.ParseFamily(q.Board)
	if err != nil {
		return family, wrong("board", "%s", err)
	}
	if known := q.Table == "nullity" && (q.Board == "NxN" || q.Board == "torus-NxN"); known {
		return family, nil // no board is factored
	}
	largest, err := family.At(q.To)
	if err != nil {
		return family, wrong("to", "%s", err)
	}
	if largest, err = c.board("to", largest.Spec(), maxTableLights); err != nil {
		return family, err
	}
	return family, c.easy("to", largest)
}

// MethodsParams asks for the ways to solve.
type MethodsParams struct{}

// run lists our own: third-party programs are for the command line.
func (MethodsParams) run(*call) (MethodsAnswer, error) {
	a := MethodsAnswer{Methods: []MethodAnswer{}}
	for _, s := range solve.Strategies() {
		a.Methods = append(a.Methods, MethodAnswer{Name: s.Name, About: s.About, Here: true})
	}
	return a, nil
}

// ShowParams asks for a picture of a state.
type ShowParams struct {
	Board   string    `json:"board"`
	State   StateText `json:"state,omitzero"`
	Format  string    `json:"format,omitempty"`  // svg, or another of the pictures; none if it is left out
	Palette string    `json:"palette,omitempty"` // amber if it is left out
	Presses string    `json:"presses,omitempty"` // to mark, in the form of a state
	Quiet   int       `json:"quiet,omitempty"`   // a quiet pattern to mark, from 1
}

// maxShownLights bounds what is drawn: a light is some hundred bytes of SVG.
const maxShownLights = 1 << 16

// run draws.
func (q ShowParams) run(c *call) (ShowPicture, error) {
	b, err := c.board("board", q.Board, maxShownLights)
	if err != nil {
		return ShowPicture{}, err
	}
	s, err := c.state("state", b, q.State, "on")
	if err != nil {
		return ShowPicture{}, err
	}
	a := ShowPicture{ShowAnswer: Show(b, s)}
	if q.Format == "" {
		return a, nil
	}
	marked, err := q.marked(c, b)
	if err != nil {
		return ShowPicture{}, err
	}
	picture, err := c.draw(q, b, s, marked)
	a.Format, a.Text, a.Data = picture.Format, picture.Text, picture.Data
	return a, err
}

// marked returns the presses that are marked.
func (q ShowParams) marked(c *call, b *lightsout.Board) (x lightsout.Presses, err error) {
	switch {
	case q.Presses != "" && q.Quiet != 0:
		return x, wrong("quiet", "presses and a quiet pattern are two things to mark: give one")
	case q.Presses != "":
		if x, err = b.ParsePresses(q.Presses); err != nil {
			return x, wrong("presses", "%s", err)
		}
	case q.Quiet != 0:
		if err := c.factored("board", b); err != nil {
			return x, err
		}
		a, err := c.env.Boards.of(b).algebra(c)
		if err != nil {
			return x, err
		}
		if q.Quiet < 1 || q.Quiet > a.Quiets() {
			return x, wrong("quiet", "pattern %d: board %s has %d", q.Quiet, b, a.Quiets())
		}
		x = a.Quiet(q.Quiet - 1)
	}
	return x, nil
}

// ShowPicture is a state of a board and, if asked, a picture of it: as text where it is text, else as
// bytes, which JSON shows in base64.
type ShowPicture struct {
	ShowAnswer
	Format string `json:"format,omitempty"`
	Text   string `json:"text,omitempty"`
	Data   []byte `json:"data,omitempty"`
}
