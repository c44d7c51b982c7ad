package api

import (
	"errors"
	"strings"

	"lightsout"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/play"
)

// Limits of games.
const (
	maxGameLights = 1 << 24
	maxSaved      = 1 << 24        // bytes of a saved text
	maxSavedLines = 20_000         // more than a person does; replaying may take the square of it
	maxReplayed   = int64(1) << 32 // bytes of states that replaying copies
)

// GameParams asks for a game: by its ID, or from a saved text.
type GameParams struct {
	ID   string `json:"id,omitempty"`   // SPEC:STATE, SPEC#SEED, SPEC for all lights on, or an ID of Flip
	Save string `json:"save,omitempty"` // what play.Save writes
}

// GameAnswer is a game to play.
type GameAnswer struct {
	Board   string       `json:"board"`
	State   []string     `json:"state"`          // where it starts
	Goal    []string     `json:"goal,omitempty"` // absent for all off
	Kind    string       `json:"kind"`           // how it was made, for statistics
	LitOnly bool         `json:"lit_only"`
	Key     string       `json:"key,omitempty"`
	ID      string       `json:"id"`             // SPEC:STATE, good forever
	Seed    string       `json:"seed,omitempty"` // what makes it again, if it was made of a seed
	Save    *SavedAnswer `json:"save,omitempty"`
}

// SavedAnswer is a game in progress, as it was saved.
type SavedAnswer struct {
	Events  []string     `json:"events"`
	State   []string     `json:"state"`
	Moves   int          `json:"moves"`
	Made    int          `json:"made"`
	Wrong   int          `json:"wrong"`
	Hints   int          `json:"hints"`
	Helped  bool         `json:"helped"`
	Paused  bool         `json:"paused"`
	Won     bool         `json:"won"`
	Over    bool         `json:"over"`
	CanUndo bool         `json:"can_undo"`
	CanRedo bool         `json:"can_redo"`
	Elapsed int64        `json:"elapsed_ms"` // at the last event
	Last    int64        `json:"last_ms"`    // when that was
	Here    int          `json:"here"`
	Places  int          `json:"places"`
	Marks   []MarkAnswer `json:"marks"`
	Damage  string       `json:"damage,omitempty"` // where the text could not be read; the rest is what came before
}

// MarkAnswer is a place with a name.
type MarkAnswer struct {
	Name  string `json:"name"`
	Place int    `json:"place"`
}

// openGame opens a game.
func openGame(q GameParams, c *call) (GameAnswer, error) {
	switch {
	case q.ID != "" && q.Save != "":
		return GameAnswer{}, wrong("save", "a game is named by its id or by a saved text: give one of them")
	case q.Save != "":
		return openSaved(q.Save, c)
	case q.ID == "":
		return GameAnswer{}, wrong("id", "it is missing: a game ID such as 5x5:10001_00000_00100_00000_10001, a spec or SPEC#SEED is needed")
	}
	g, err := c.gameID("id", q.ID)
	if err != nil {
		return GameAnswer{}, err
	}
	switch {
	case g.Seed != "":
		return openSeed(g, c)
	case !g.HasState():
		return gameAnswer(play.Game{Board: g.Board, Start: g.Board.AllOn(), Kind: "all-on"}), nil
	}
	return gameAnswer(play.Game{Board: g.Board, Start: g.State}), nil
}

// gameID reads a game ID.
func (c *call) gameID(field, id string) (board.Game, error) {
	if len(id) > maxSaved {
		return board.Game{}, tooLarge(field, "it is longer than %d characters", maxSaved)
	}
	spec := id
	if cut := strings.IndexAny(id, ":#"); cut >= 0 {
		spec = id[:cut]
	}
	_, err := c.board(field, spec, maxGameLights)
	var request *RequestError
	switch unknown := errors.As(err, &request) && !request.TooLarge; {
	case unknown && len(id) > maxSpec:
		return board.Game{}, tooLarge(field, "it is longer than %d characters", maxSpec)
	case err != nil && !unknown: // what is no spec may be an ID of Flip
		return board.Game{}, err
	}
	g, err := board.ParseID(id)
	if err != nil {
		return board.Game{}, wrong(field, "%s", err)
	}
	g.Board = c.env.Boards.of(g.Board).board
	return g, nil
}

// openSeed makes the puzzle of a seed.
func openSeed(g board.Game, c *call) (GameAnswer, error) {
	seed, err := generate.ParseSeed(g.Seed)
	if err != nil {
		return GameAnswer{}, wrong("id", "%s", err)
	}
	made, err := c.generate("id", GenerateRequest{Board: g.Board, Seed: seed})
	if err != nil {
		return GameAnswer{}, err
	}
	kind := seed.Wish.String()
	if seed.Daily {
		kind = "daily"
	}
	a := gameAnswer(play.Game{Board: g.Board, Start: made.Puzzles[0].Found.State, Kind: kind})
	a.Seed = made.Puzzles[0].Seed
	return a, nil
}

// gameAnswer describes a game.
func gameAnswer(g play.Game) GameAnswer {
	a := GameAnswer{
		Board: g.Board.Spec(), State: stateRows(g.Board, g.Start), Kind: g.Kind, Key: g.Key, LitOnly: g.LitOnly,
		ID: board.FormatID(g.Board, g.Start),
	}
	if g.Goal.Len() > 0 && !g.Goal.IsZero() {
		a.Goal = stateRows(g.Board, g.Goal)
	}
	return a
}

// openSaved replays a saved game.
func openSaved(text string, c *call) (GameAnswer, error) {
	lines := strings.Count(text, "\n")
	if len(text) > maxSaved || lines > maxSavedLines {
		return GameAnswer{}, tooLarge("save", "it has %d bytes in %d lines: at most %d in %d are replayed", len(text), lines, maxSaved, maxSavedLines)
	}
	if id, ok := savedID(text); ok {
		g, err := c.gameID("save", id)
		if err != nil {
			return GameAnswer{}, err
		}
		if int64(g.Board.Lights()/8+1) > maxReplayed/int64(lines+1) {
			return GameAnswer{}, tooLarge("save", "%d moves on a board of %d lights are too many to be replayed", lines, g.Board.Lights())
		}
	}
	s, err := play.Load(strings.NewReader(text))
	var damage *play.DamagedError
	switch {
	case err != nil && s.Game() == nil:
		return GameAnswer{}, wrong("save", "%s", err)
	case err != nil && !errors.As(err, &damage):
		return GameAnswer{}, err
	}
	a := gameAnswer(*s.Game())
	a.Save = savedAnswer(s)
	if damage != nil {
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

func savedAnswer(s play.Session) *SavedAnswer {
	a := &SavedAnswer{
		Events: []string{}, State: stateRows(s.Game().Board, s.State()), Moves: s.Moves(), Made: s.Made(), Wrong: s.Wrong(),
		Hints: s.Hints(), Helped: s.Helped(), Paused: s.Paused(), Won: s.Won(), Over: s.Over(), CanUndo: s.CanUndo(), CanRedo: s.CanRedo(),
		Elapsed: s.Elapsed(s.Last()).Milliseconds(), Last: s.Last().Milliseconds(), Here: s.Here(), Places: s.Places(), Marks: []MarkAnswer{},
	}
	for e := range s.Events() {
		text, _ := e.MarshalText() // a session has only events that can be written
		a.Events = append(a.Events, string(text))
	}
	for _, m := range s.Marks() {
		a.Marks = append(a.Marks, MarkAnswer{m.Name, m.Place})
	}
	return a
}

// IDParams asks for the game ID of a state.
type IDParams struct {
	Board string    `json:"board"`
	State StateText `json:"state,omitzero"` // on if it is left out
}

// IDAnswer is a state as a game ID.
type IDAnswer struct {
	ID   string `json:"id"`             // SPEC:STATE, good forever
	Flip string `json:"flip,omitempty"` // for Simon Tatham's Flip, if that has such boards
}

// maxFlipLights bounds the boards for which the ID of Flip, whose length is the square of that, is given.
const maxFlipLights = 400

// nameState returns the game ID of a state.
func nameState(q IDParams, c *call) (IDAnswer, error) {
	b, err := c.board("board", q.Board, maxGameLights)
	if err != nil {
		return IDAnswer{}, err
	}
	s, err := c.state("state", b, q.State, "on")
	if err != nil {
		return IDAnswer{}, err
	}
	a := IDAnswer{ID: board.FormatID(b, s)}
	if b.Lights() <= maxFlipLights {
		if flip, err := board.FormatFlip(b, s); err == nil {
			a.Flip = flip
		}
	}
	return a, nil
}

// problem reads what is to be solved.
func (c *call) problem(spec string, state, goal StateText, most int) (lightsout.Problem, error) {
	b, err := c.board("board", spec, most)
	if err != nil {
		return lightsout.Problem{}, err
	}
	from, err := c.state("state", b, state, "on")
	if err != nil {
		return lightsout.Problem{}, err
	}
	to, err := c.state("goal", b, goal, "off")
	return lightsout.Problem{Board: b, From: from, To: to}, err
}
