package api

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"lightsout"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/picture"
	"lightsout/play"
)

// GenerateRequest says which puzzles to make.
type GenerateRequest struct {
	Board *lightsout.Board
	// Seed is the word and the wish of the puzzles. Of several puzzles each has the word with a number.
	Seed generate.Seed
	// Count is how many puzzles; 0 means one. Several are distinct up to symmetry, unless Repeats.
	Count   int
	Repeats bool
	// Progress is called whenever one more puzzle is done.
	Progress func(done int)
}

// MaxGenerated is how many puzzles one answer holds; GenerateEach makes any number.
const MaxGenerated = 10_000

// MaxGeneratedLights is how large a board may be of which puzzles are written out.
const MaxGeneratedLights = 1 << 24

// GenerateAnswer is the puzzles of a request.
type GenerateAnswer struct {
	Board   string            `json:"board"`
	Seed    string            `json:"seed"`
	Puzzles []GeneratedPuzzle `json:"puzzles"`
}

// GeneratedPuzzle is one puzzle with its solution.
type GeneratedPuzzle struct {
	Board   string          `json:"board"`
	ID      string          `json:"id"`   // the game ID of the state, good forever
	Seed    string          `json:"seed"` // what makes this puzzle again, in this version
	State   []string        `json:"state"`
	Presses []string        `json:"presses"` // they turn the state off
	Weight  int             `json:"weight"`
	Least   bool            `json:"least"`           // proved: no presses are fewer
	Uniform bool            `json:"uniform"`         // every puzzle that the wish allows was equally likely
	Grade   *GeneratedGrade `json:"grade,omitempty"` // if the presses are proved least
	Found   generate.Puzzle `json:"-"`
}

// GeneratedGrade is a grade and what it is made of; see generate.Marks.
type GeneratedGrade struct {
	Grade        string `json:"grade"`
	Deepest      int    `json:"deepest"` // presses of the deepest states of the board, or a bound of them
	On           int    `json:"on"`
	Shown        bool   `json:"shown"`                   // no light is changed by two of the presses
	ChasePresses *int   `json:"chase_presses,omitempty"` // of light chasing, where that is possible
	ChaseLeaves  *int   `json:"chase_leaves,omitempty"`  // lights left in the last row before the table is needed
}

// Generate makes puzzles. If there are fewer than asked for, or time is up, those that were made come
// with the error.
func Generate(ctx context.Context, env *Env, r GenerateRequest) (GenerateAnswer, error) {
	answer := GenerateAnswer{Board: r.Board.Spec(), Seed: r.Seed.String(), Puzzles: []GeneratedPuzzle{}}
	if r.Count > MaxGenerated {
		return answer, fmt.Errorf("%d puzzles: at most %d fit in one answer", r.Count, MaxGenerated)
	}
	for p, err := range GenerateEach(ctx, env, r) {
		if err != nil {
			return answer, err
		}
		answer.Puzzles = append(answer.Puzzles, p)
	}
	return answer, nil
}

// GenerateEach makes puzzles one after the other, and ends with the first error.
func GenerateEach(ctx context.Context, env *Env, r GenerateRequest) iter.Seq2[GeneratedPuzzle, error] {
	return func(yield func(GeneratedPuzzle, error) bool) {
		done := 0
		err := r.each(ctx, env, func(m *generate.Maker, p generate.Puzzle) (bool, error) {
			g, err := generated(ctx, m, p)
			if err != nil {
				return false, err
			}
			if done++; r.Progress != nil {
				r.Progress(done)
			}
			return yield(g, nil), nil
		})
		if err != nil {
			yield(GeneratedPuzzle{}, err)
		}
	}
}

// each passes the puzzles of a request on until it is told to stop, after which there is no error.
func (r GenerateRequest) each(ctx context.Context, env *Env, next func(*generate.Maker, generate.Puzzle) (bool, error)) error {
	count := max(1, r.Count)
	if r.Count < 0 {
		return fmt.Errorf("%d puzzles: at least 1", r.Count)
	}
	if r.Seed.Daily && count > 1 {
		return fmt.Errorf("%d daily puzzles: a day has one", count)
	}
	if n := max(r.Board.Lights(), r.Board.Buttons()); n > MaxGeneratedLights {
		return fmt.Errorf("board %s has %d lights or buttons: puzzles are made of boards with at most %d", r.Board, n, MaxGeneratedLights)
	}
	m, err := env.Boards.of(r.Board).makerOf(ctx)
	if err != nil {
		return err
	}
	if count > 1 && !r.Repeats {
		for p, err := range m.Distinct(ctx, count, r.Seed.Word, r.Seed.Wish) {
			if err != nil {
				return err
			}
			if more, err := next(m, p); err != nil || !more {
				return err
			}
		}
		return nil
	}
	for number := 1; number <= count; number++ {
		seed := r.Seed
		if count > 1 {
			seed.Word = fmt.Sprintf("%s-%d", seed.Word, number)
		}
		p, err := generate.FromSeed(ctx, m, seed.String())
		if err != nil {
			return err
		}
		if more, err := next(m, p); err != nil || !more {
			return err
		}
	}
	return nil
}

// generated describes a puzzle.
func generated(ctx context.Context, m *generate.Maker, p generate.Puzzle) (GeneratedPuzzle, error) {
	b := p.Board
	g := GeneratedPuzzle{
		Board: b.Spec(), ID: board.FormatID(b, p.State), Seed: p.Seed, State: b.StateRows(p.State), Presses: b.PressesRows(p.Solution),
		Weight: p.Depth, Least: p.Proved, Uniform: p.Uniform, Found: p,
	}
	if !p.Proved {
		return g, nil // to prove it may take hours
	}
	marks, err := m.Grade(ctx, p)
	if err != nil {
		return g, err
	}
	g.Grade = &GeneratedGrade{Grade: marks.Grade.String(), Deepest: marks.Deepest, On: marks.On, Shown: marks.Shown}
	if marks.Chased {
		g.Grade.ChasePresses, g.Grade.ChaseLeaves = &marks.ChasePresses, &marks.ChaseLeaves
	}
	return g, nil
}

// Sheet returns the puzzles as a sheet to print.
func (a GenerateAnswer) Sheet(title string) picture.Sheet {
	sheet := picture.Sheet{Title: title}
	for _, p := range a.Puzzles {
		sheet.Puzzles = append(sheet.Puzzles, picture.Puzzle{Board: p.Found.Board, State: p.Found.State, Solution: p.Found.Solution, Caption: p.caption(), Note: p.note()})
	}
	return sheet
}

// caption says how hard a puzzle is.
func (p GeneratedPuzzle) caption() string {
	switch {
	case p.Grade != nil:
		return p.Grade.Grade + ", " + play.Presses(p.Weight)
	case p.Least:
		return play.Presses(p.Weight)
	}
	return "at most " + play.Presses(p.Weight)
}

// note is the game ID, or, if that is long, the one of the seed.
func (p GeneratedPuzzle) note() string {
	const long = 64
	spec, _, _ := strings.Cut(p.ID, ":")
	if len(p.ID) > long && len(spec)+1+len(p.Seed) < len(p.ID) {
		return spec + "#" + p.Seed
	}
	return p.ID
}
