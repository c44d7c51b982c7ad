package api

import (
	"context"
	"errors"
	"strings"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/play"
)

// Limits of games.
const (
	maxSaved      = 1 << 24        // bytes of a saved text
	maxSavedLines = 20_000         // more than a person does; replaying may take the square of it
	maxReplayed   = int64(1) << 32 // bytes of states that replaying copies
)

// gameAct requests a game: by its ID, or from a saved text.
type gameAct struct {
	ID   string `json:"id,omitempty"`   // SPEC:STATE, SPEC#SEED, SPEC for all lights on, or an ID of Flip
	Save string `json:"save,omitempty"` // what play.Save writes

	game     board.Game
	generate *Generate // makes the puzzle of a seed
}

type gameFound struct {
	Board   string     `json:"board"`
	State   []string   `json:"state"`          // where it starts
	Goal    []string   `json:"goal,omitempty"` // absent for all off
	Kind    string     `json:"kind"`           // how it was made, for statistics
	LitOnly bool       `json:"lit_only"`
	Key     string     `json:"key,omitempty"`
	ID      string     `json:"id"`             // SPEC:STATE, good forever
	Seed    string     `json:"seed,omitempty"` // what makes it again, if it was made of a seed
	Save    *savedGame `json:"save,omitempty"`
}

type savedGame struct {
	Events  []string           `json:"events"`
	State   []string           `json:"state"`
	Moves   int                `json:"moves"`
	Made    int                `json:"made"`
	Wrong   int                `json:"wrong"`
	Hints   int                `json:"hints"`
	Helped  bool               `json:"helped"`
	Paused  bool               `json:"paused"`
	Won     bool               `json:"won"`
	Over    bool               `json:"over"`
	CanUndo bool               `json:"can_undo"`
	CanRedo bool               `json:"can_redo"`
	Elapsed int64              `json:"elapsed_ms"` // at the last event
	Last    int64              `json:"last_ms"`    // when that was
	Here    int                `json:"here"`
	Places  int                `json:"places"`
	Marks   []play.MarkedPlace `json:"marks"`
	// where the text could not be read; the rest is what came before
	Damage string `json:"damage,omitempty"`
}

// Check reads the ID, or that of the saved text. The cost is that of the answer, and of the puzzle if it must
// be made.
func (q *gameAct) Check(l Limits) (c Cost, err error) {
	switch {
	case q.ID != "" && q.Save != "":
		return c, wrong("save", "a game is named by its id or by a saved text: give one of them")
	case q.Save != "":
		err = q.checkSaved(l)
	case q.ID == "":
		return c, wrong("id",
			"it is missing: a game ID such as 5x5:10001_00000_00100_00000_10001, a spec or "+
				"SPEC#SEED is needed")
	default:
		q.game, err = gameID(l, "id", q.ID)
	}
	if err != nil {
		return c, err
	}
	if q.Save == "" && q.game.Seed != "" {
		if _, err := generate.ParseSeed(q.game.Seed); err != nil {
			return c, invalid("id", err)
		}
		q.generate = &Generate{Board: Spec{Text: q.game.Board.Spec() + "#" + q.game.Seed}}
		return q.generate.Check(l)
	}
	c = Cost{Field: "id", Steps: 1e4 * float64(len(q.Save))}
	if q.game.Board != nil {
		c.Answer = 2 * rowsBytes(q.game.Board)
	}
	return c, nil
}

func (q *gameAct) Run(ctx context.Context, env *Env) (any, error) {
	g := q.game
	switch {
	case q.Save != "":
		return openSaved(q.Save)
	case q.generate != nil:
		return q.openSeed(ctx, env)
	case !g.HasState():
		return gameAnswer(play.Game{Board: g.Board, Start: g.Board.AllOn(), Kind: "all-on"}), nil
	}
	return gameAnswer(play.Game{Board: g.Board, Start: g.State, Goal: g.Goal}), nil
}

func gameID(l Limits, field, id string) (board.Game, error) {
	if len(id) > maxSaved {
		return board.Game{}, tooLarge(field, "it is longer than %d characters", maxSaved)
	}
	spec := id
	if cut := strings.IndexAny(id, ":#"); cut >= 0 {
		spec = id[:cut]
	}
	named := Spec{Text: spec}
	err := named.read(field, l)
	request, ok := errors.AsType[*RequestError](err)
	switch unknown := ok && !request.TooLarge; {
	case unknown && len(id) > maxSpec:
		return board.Game{}, tooLarge(field, "it is longer than %d characters", maxSpec)
	case err != nil && !unknown: // what is no spec may be an ID of Flip
		return board.Game{}, err
	}
	g, err := board.ParseID(id)
	return g, invalid(field, err)
}

func (q *gameAct) openSeed(ctx context.Context, env *Env) (any, error) {
	generated, err := q.generate.Run(ctx, env)
	if request, ok := errors.AsType[*RequestError](err); ok {
		request.Field = "id"
	}
	if err != nil {
		return nil, err
	}
	seed, _ := q.generate.Seeded()
	puzzle := generated.(GenerateAnswer).Puzzles[0]
	a := gameAnswer(play.Game{
		Board: q.generate.Board.board, Start: puzzle.Found.State, Goal: puzzle.Found.Goal, Kind: seed.Kind(),
	})
	a.Seed = puzzle.Seed
	return a, nil
}

func gameAnswer(g play.Game) gameFound {
	a := gameFound{
		Board: g.Board.Spec(), State: g.Board.StateRows(g.Start), Kind: g.Kind, Key: g.Key,
		LitOnly: g.LitOnly, ID: board.FormatID(g.Board, g.Start),
	}
	if g.Goal.Len() > 0 && !g.Goal.IsZero() {
		a.Goal = g.Board.StateRows(g.Goal)
	}
	return a
}

func (q *gameAct) checkSaved(l Limits) (err error) {
	lines := strings.Count(q.Save, "\n")
	if len(q.Save) > maxSaved || lines > maxSavedLines {
		return tooLarge("save", "it has %d bytes in %d lines: at most %d in %d are replayed", len(q.Save),
			lines, maxSaved, maxSavedLines)
	}
	id, ok := savedID(q.Save)
	if !ok {
		return nil
	}
	if q.game, err = gameID(l, "save", id); err != nil {
		return err
	}
	if n := q.game.Board.Lights(); int64(n/8+1) > maxReplayed/int64(lines+1) {
		return tooLarge("save", "%d moves on a board of %d lights are too many to be replayed", lines, n)
	}
	return nil
}

func openSaved(text string) (any, error) {
	s, err := play.Load(strings.NewReader(text))
	damage, damaged := errors.AsType[*play.DamagedError](err)
	switch {
	case err != nil && s.Game == nil:
		return nil, invalid("save", err)
	case err != nil && !damaged:
		return nil, err
	}
	a := gameAnswer(*s.Game)
	a.Save = savedAnswer(s)
	if damaged {
		a.Save.Damage = damage.Error()
	}
	return a, nil
}

// savedID finds the game ID in a saved text, before anything is made of it.
func savedID(text string) (id string, ok bool) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if id, ok := strings.CutPrefix(line, "id "); ok || line == "" {
			return id, ok
		}
	}
	return "", false
}

func savedAnswer(s play.Session) *savedGame {
	a := &savedGame{
		Events: []string{}, State: s.Game.Board.StateRows(s.State), Moves: s.Moves, Made: s.Made,
		Wrong: s.State.Minus(s.Game.Goal).On(), Hints: s.Hints, Helped: s.Helped, Paused: s.Paused,
		Won:  s.Won,
		Over: s.Over, CanUndo: s.CanUndo, CanRedo: s.CanRedo,
		Elapsed: s.Elapsed(s.Last).Milliseconds(), Last: s.Last.Milliseconds(), Here: s.Here,
		Places: s.Places, Marks: append([]play.MarkedPlace{}, s.Marks...),
	}
	for e := range s.Events() {
		text, _ := e.MarshalText() // a session has only events that can be written
		a.Events = append(a.Events, string(text))
	}
	return a
}
