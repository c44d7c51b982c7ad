package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"lightsout"
	"lightsout/internal/app/shelf"
)

// Options say how the game is played, and by what it is served.
type Options struct {
	// Make makes the puzzle of a seed.
	Make func(ctx context.Context, b *lightsout.Board, seed string) (Puzzle, error)
	// Grades are the names of the grades that Make knows as the first part of a seed, the easiest first.
	Grades []string
	// GradesOf returns those of which a board has puzzles; without it the menu offers all.
	GradesOf func(context.Context, *lightsout.Board) ([]string, error)
	// Shelf keeps games and results; nil keeps nothing.
	Shelf *shelf.Shelf
	// Start is the game to begin with; without a board it is the menu.
	Start Start

	Palette string // the name of a palette; empty for the usual one
	Colors  Colors
	Vim     bool // the key h moves left, and only H gives a hint
	ASCII   bool // show ASCII characters only

	Now  func() time.Time // nil for the clock on the wall
	Word func() string    // the words of new seeds; nil for random ones
}

// Puzzle is the result of Make: a state that can be turned off.
type Puzzle struct {
	State lightsout.State
	Goal  lightsout.State // of length 0 for all off
	Kind  string          // how it was made, as in play.Game: uniform, depth-15, daily
	Seed  string          // what makes it again
}

// Start is a game to begin.
type Start struct {
	Board   *lightsout.Board
	State   lightsout.State // of length 0 for one that is made as requested
	Goal    lightsout.State // of length 0 for all off
	LitOnly bool
	Wish    Wish
}

// Wish describes the puzzle to make.
type Wish struct {
	Kind string // the first part of a seed, such as depth-15, easy or daily; uniform if empty; or AllOn
	Word string // the rest of the seed; empty for a new one
}

// AllOn is the kind of wish for a game that starts with every light on, and Uniform that for any solvable state.
const (
	AllOn   = "all-on"
	Uniform = "uniform"
	Daily   = "daily"
)

func (w Wish) seed() string {
	if w.Kind == "" || w.Kind == Uniform {
		return w.Word
	}
	return w.Kind + "." + w.Word
}

// Colors reports whether colors are used.
type Colors int

// The ways to use colors.
const (
	ColorsAuto Colors = iota // as the terminal and its environment say
	ColorsAlways
	ColorsNever
)

// Run plays in a terminal until the player has had enough.
func Run(ctx context.Context, o Options, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // nothing runs in the background when the game has ended
	m, err := New(ctx, o)
	if err != nil {
		return err
	}
	settings := []tea.ProgramOption{tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithEnvironment(os.Environ())}
	if _, ok := out.(*os.File); !ok {
		settings = append(settings, tea.WithWindowSize(m.width, m.height)) // there is no terminal to ask
	}
	switch o.Colors {
	case ColorsAlways:
		settings = append(settings, tea.WithColorProfile(colorprofile.TrueColor))
	case ColorsNever:
		settings = append(settings, tea.WithColorProfile(colorprofile.Ascii))
	}
	_, err = tea.NewProgram(m, settings...).Run()
	left := m.summary()
	closed := m.Close()
	if errors.Is(err, tea.ErrInterrupted) || ctx.Err() != nil {
		err = nil // the player or the system ended the program on purpose
	}
	if err != nil {
		return fmt.Errorf("the terminal: %w", err)
	}
	if closed == nil && left != "" {
		_, closed = fmt.Fprintln(out, left)
	}
	return closed
}

// summary describes the game that the player leaves.
func (m *Model) summary() string {
	if m.game == nil {
		return ""
	}
	s := m.game.session
	text := fmt.Sprintf("%s: %s, %s.", m.title(), plural(s.Moves(), "press", "presses"), m.timeText())
	switch {
	case s.Won():
		return text + " Solved."
	case s.Over() || s.Made() == 0:
		return ""
	case m.game.kept == nil:
		return text + " Not kept."
	}
	return text + " Saved; lightsout play resumes it."
}

// randomWord returns a word for a seed, easy to read aloud.
func randomWord() string {
	const first, then = "bdfgklmnprstvz", "aeiou"
	word := ""
	for range 4 {
		word += string(first[rand.IntN(len(first))]) + string(then[rand.IntN(len(then))])
	}
	return word
}
