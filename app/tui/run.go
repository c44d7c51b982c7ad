// Package tui is the terminal game.
//
// The screen is a function of the model, and the model changes only on messages: a key, the mouse, a new
// window size, the end of a job. So a test sends messages and reads the screen, without a terminal. Package
// play has the game itself.
//
//	run.go        Options and Run, the entry point; background work, canceled when no longer needed
//	model.go      Model, and Update, which dispatches messages; how a game starts
//	game.go       the game on the screen: events, clock, end; a position that is entered, with its solution
//	keys.go       the table of keys, also for the help; the mouse; help and statistics
//	hint.go       hints and quiet patterns, light chasing, the solution press by press
//	ground.go     positions of lights and buttons, cursor movement, layout for a window of any size
//	page.go       characters with styles, and the text; drawboard.go the lights
//	list.go       lists of rows, their keys and pictures
//	home.go       the lists of home, levels, boards, the form and the day
package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"lightsout"
	"lightsout/app/shelf"
	"lightsout/generate"
	"lightsout/internal/base/text"
	"lightsout/play"
)

// Options say how the game is played, and by what it is served.
type Options struct {
	// Make makes the puzzle of a seed.
	Make func(ctx context.Context, b *lightsout.Board, seed string) (generate.Puzzle, error)
	// Shelf keeps games and results; nil keeps nothing.
	Shelf *shelf.Shelf
	// Start is the game to begin with; without a board it is the home screen.
	Start Start

	Palette string               // the name of a palette; empty for the usual one
	Colors  colorprofile.Profile // Unknown: as the terminal and its environment say
	Vim     bool                 // the key h moves left, and only H gives a hint
	Direct  bool                 // a hint names the button at once
	ASCII   bool                 // show ASCII characters only

	Now  func() time.Time // nil for the clock on the wall
	Word func() string    // the words of new seeds; nil for random ones
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

// AllOn is the kind of wish for a game that starts with every light on, and Uniform that for any solvable
// state.
const (
	AllOn   = "all-on"
	Uniform = "uniform"
	Daily   = "daily"
)

func (w Wish) seed() string {
	if w.Kind == "" || w.Kind == Uniform {
		return generate.Seed{Word: w.Word}.String()
	}
	return w.Kind + "." + w.Word
}

// Run plays in a terminal until the player has had enough.
func Run(ctx context.Context, o Options, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // nothing runs in the background when the game has ended
	m, err := New(ctx, o)
	if err != nil {
		return err
	}
	settings := []tea.ProgramOption{
		tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithEnvironment(os.Environ()),
	}
	if _, ok := out.(*os.File); !ok {
		settings = append(settings, tea.WithWindowSize(m.width, m.height)) // there is no terminal to ask
	}
	if o.Colors == colorprofile.Unknown && os.Getenv("NO_COLOR") == "" &&
		os.Getenv("COLORTERM") == "truecolor" {
		// in tmux too, which shows colors as well as the terminal around it can
		o.Colors = colorprofile.TrueColor
	}
	if o.Colors != colorprofile.Unknown {
		settings = append(settings, tea.WithColorProfile(o.Colors))
	}
	_, err = tea.NewProgram(m, settings...).Run()
	left := m.summary()
	closed := m.Close()
	if err != nil && ctx.Err() == nil && !errors.Is(err, tea.ErrInterrupted) { // else it was ended on purpose
		return fmt.Errorf("the terminal: %w", err)
	}
	if closed == nil && left != "" {
		_, closed = fmt.Fprintln(out, left)
	}
	return closed
}

func (m *Model) summary() string {
	if m.game == nil {
		return ""
	}
	s := m.game.session
	text := fmt.Sprintf("%s: %s, %s.", m.titleOf(s.Game), text.Number(s.Moves, "press"), m.timeText())
	switch {
	case s.Won:
		return text + " Solved."
	case s.Over || s.Made == 0:
		return ""
	case m.game.kept == nil:
		return text + " Not kept."
	}
	return text + " Saved; lightsout play resumes it."
}

// jobs is work in the background. There is at most one piece of each name: starting another ends the one
// before, and what that one still answers is not heard.
type jobs struct {
	ctx     context.Context
	running map[string]*job
}

type job struct{ cancel context.CancelFunc }

// done is the message that a job has ended, with what follows from it; nil is nothing.
type done struct {
	name string
	job  *job
	then func() tea.Cmd
}

// start begins a job, which has the given time. The work runs in the background; what it returns runs when it
// is over, where the model may be changed.
func (j *jobs) start(name string, limit time.Duration, work func(context.Context) func() tea.Cmd) tea.Cmd {
	j.stop(name)
	ctx, cancel := context.WithTimeout(j.ctx, limit)
	begun := &job{cancel}
	j.running[name] = begun
	return func() tea.Msg {
		defer cancel()
		return done{name, begun, work(ctx)}
	}
}

// find begins a job that needs to know the board of the game.
func find[T any](
	m *Model, name string, limit time.Duration, work func(context.Context, *play.Coach) (T, error),
	then func(T, error) tea.Cmd,
) tea.Cmd {
	study := m.study
	return m.jobs.start(name, limit, func(ctx context.Context) func() tea.Cmd {
		var found T
		coach, err := study.Get(ctx)
		if err == nil {
			found, err = work(ctx, coach)
		}
		return func() tea.Cmd { return then(found, err) }
	})
}

// stop cancels jobs without a waiter.
func (j *jobs) stop(names ...string) {
	for _, name := range names {
		if job, ok := j.running[name]; ok {
			job.cancel()
			delete(j.running, name)
		}
	}
}

func (j *jobs) has(name string) bool {
	_, ok := j.running[name]
	return ok
}

// wait lets time pass, and then continues.
func (j *jobs) wait(name string, pause time.Duration, then func() tea.Cmd) tea.Cmd {
	return j.start(name, pause, func(ctx context.Context) func() tea.Cmd {
		<-ctx.Done()
		return then
	})
}

// The names of the jobs, and how long they may take. A hint that is not ready by then is the best so far.
const (
	jobMake  = "make"  // a puzzle
	jobLeast = "least" // the least number of presses from the start
	jobHint  = "hint"
	jobTutor = "tutor"
	jobQuiet = "quiet"
	jobWatch = "watch" // the solution, then the pauses between its presses
	jobClock = "clock"
	jobDay   = "day" // today's puzzle, then how it was solved

	limitMake  = time.Minute
	limitLeast = time.Minute
	limitHint  = 5 * time.Second
)
