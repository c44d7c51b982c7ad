package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/base/format"
	"lightsout/picture"

	"github.com/spf13/cobra"
)

// loadBoard reads the argument that names a board: a spec, a game ID or a graph file.
func loadBoard(text string) (board.Game, error) {
	g, err := board.Load(text)
	if err == nil {
		return g, nil
	}
	if _, file := board.FormatOf(text); file {
		data, _ := os.ReadFile(text)
		if games, _ := packIn(data); games != nil {
			return g, usage("%s is a pack of %d puzzles: lightsout sheet prints it", text, len(games))
		}
		return g, err // a file that cannot be read is an error, not a typo
	}
	return g, usage("%w", err)
}

// board is loadBoard, and reads standard input if the argument is - or @-: a spec, a game ID or a graph in
// any format.
func (u *ui) board(argument string) (g board.Game, err error) {
	if !command.IsStdin(argument) {
		return loadBoard(argument)
	}
	data, err := command.ReadAll(u.In, board.MaxFile)
	if err != nil {
		return g, fmt.Errorf("standard input: %w", err)
	}
	return u.boardIn(data)
}

// boardIn reads what is on standard input as one board.
func (u *ui) boardIn(data []byte) (g board.Game, err error) {
	whole := strings.TrimSpace(string(data))
	if games, _ := u.listIn(data); len(games) > 1 {
		return g, usage("standard input has %d puzzles, not one board: lightsout sheet - prints them all",
			len(games))
	}
	format, named := format.Named(board.Formats(), u.From)
	if !named {
		format = api.GraphFormat(whole)
	}
	if u.From == gameIDs || u.From == "" && !strings.ContainsAny(whole, " \t\n{<") {
		if g, err = board.ParseID(whole); err == nil {
			return g, nil
		} else if u.From == gameIDs || format == board.Edges {
			return g, usage("%w", err)
		}
	}
	graph, err := board.ReadGraph(bytes.NewReader(data), format)
	if err == nil {
		if g.Board, err = graph.Board(); err == nil && graph.Start != nil {
			g.State, err = graph.StartState(g.Board)
		}
	}
	return g, command.About("standard input, read as "+format.String(), err)
}

// loadGame reads the board of a request and, from the next argument or from the game ID, its state; without
// either the state is the preset. The puzzle of a seed is made.
func (u *ui) loadGame(
	ctx context.Context, args []string, preset string, b *api.Spec, s *api.StateText,
) error {
	g, err := u.board(args[0])
	if err != nil {
		return err
	}
	state, err := u.stateOf(ctx, g, args, preset)
	*b = api.SpecOf(g.Board)
	*s = api.StateOf(state)
	return err
}

// stateOf returns the state that the arguments say, of which the first is the game.
func (u *ui) stateOf(
	ctx context.Context, g board.Game, args []string, state string,
) (lightsout.State, error) {
	switch {
	case len(args) > 1 && g.Seed != "":
		return lightsout.State{}, usage("%s is a puzzle already, and %q is another state", args[0], args[1])
	case g.Seed != "":
		if _, err := generate.ParseSeed(g.Seed); err != nil {
			return lightsout.State{}, usage("%w", err)
		}
		puzzle, err := u.puzzle(ctx, g.Board, g.Seed)
		u.presetGoal(g.Board, puzzle.Goal)
		return puzzle.State, err
	case len(args) > 1 && g.HasState() && strings.Contains(args[0], ":"):
		return lightsout.State{}, usage("%s has a state already, and %q is another", args[0], args[1])
	case len(args) > 1:
		state = args[1]
	case g.HasState():
		u.presetGoal(g.Board, g.Goal)
		return g.State, nil
	}
	return u.readState(ctx, g.Board, state)
}

// presetGoal makes the goal of a game, if it has one, the goal where no flag says another.
func (u *ui) presetGoal(b *lightsout.Board, goal lightsout.State) {
	if goal.Len() > 0 && u.Goal == "" {
		u.Goal = generate.PatternOf(b, goal)
	}
}

// loadProblem is loadGame, and reads the state to reach. A board that is too large to be solved is refused
// before a state of gigabytes is made.
func (u *ui) loadProblem(ctx context.Context, args []string, b *api.Spec, from, to *api.StateText) error {
	g, err := u.board(args[0])
	if err == nil && max(g.Board.Lights(), g.Board.Buttons()) > largeState {
		_, err = algebra.Plan(g.Board)
	}
	if err != nil {
		return err
	}
	state, err := u.stateOf(ctx, g, args, "on")
	if err != nil {
		return err
	}
	goal, err := u.readState(ctx, g.Board, cmp.Or(u.Goal, "off"))
	*b = api.SpecOf(g.Board)
	*from = api.StateOf(state)
	*to = api.StateOf(goal)
	return err
}

// largeState is how many lights a state has that takes time to make.
const largeState = 1 << 24

// stateNamed is readState when the board of a request is known.
func (u *ui) stateNamed(ctx context.Context, text string) api.StateText {
	return api.StateText{From: func(b *lightsout.Board) (lightsout.State, error) {
		return u.readState(ctx, b, text)
	}}
}

// readState reads a state argument: text, @FILE, or - for standard input.
func (u *ui) readState(ctx context.Context, b *lightsout.Board, text string) (lightsout.State, error) {
	if err := checkMemory(b); err != nil {
		return lightsout.State{}, err
	}
	if b.Lights() <= largeState {
		switch text {
		case "on":
			return b.AllOn(), nil
		case "off":
			return b.NewState(), nil
		}
	}
	switch {
	case command.IsStdin(text):
		s, err := u.readStateFrom(u.In, "", b)
		return s, command.About("standard input", err)
	case strings.HasPrefix(text, "@"):
		file, err := os.Open(text[1:])
		if err != nil {
			return lightsout.State{}, err
		}
		defer file.Close()
		info, err := file.Stat()
		if err != nil {
			return lightsout.State{}, err
		}
		p := u.NewProgress("reading "+text[1:], info.Size())
		s, err := u.readStateFrom(io.TeeReader(file, p), text[1:], b)
		p.End()
		return s, command.About(text[1:], err)
	}
	defer u.Working("making the state")()
	// of ten billion lights it takes seconds
	s, err := command.OrCanceled(ctx, func() (lightsout.State, error) { return b.ParseState(text) })
	if err != nil && ctx.Err() == nil {
		return s, usage("%w", err)
	}
	return s, err
}

// readStateFrom reads a state from a file. The extension, or else the first bytes, give the format. --invert
// applies to images, not to text.
func (u *ui) readStateFrom(r io.Reader, name string, b *lightsout.Board) (s lightsout.State, err error) {
	in := bufio.NewReaderSize(r, 1<<16)
	start, _ := in.Peek(8)
	switch ext := strings.ToLower(filepath.Ext(name)); {
	case ext == ".png" || ext == ".pbm" || ext == ".pgm" || ext == ".pnm" ||
		bytes.HasPrefix(start, []byte("\x89PNG")) ||
		len(start) > 1 && start[0] == 'P' && start[1] >= '1' && start[1] <= '7':
		s, err = picture.ReadBitmap(in, b)
	default: // two characters a light, a separator for each row, and room for spaces
		text, err := command.ReadAll(in, 4*int64(b.Lights())+1<<16)
		if err != nil {
			return s, err
		}
		return b.ParseState(strings.TrimSuffix(string(text), "\n"))
	}
	if err == nil && u.Invert { // v becomes k − 1 − v
		s = b.NewState().Minus(s).Minus(b.AllOn())
	}
	return s, err
}

// gameIDs is what --from says of IDs on standard input.
const gameIDs = "ids"

func (u *ui) checkFrom(cmd *cobra.Command, _ []string) error {
	if _, graph := format.Named(board.Formats(), u.From); u.From != "" && u.From != gameIDs && !graph {
		return usage("--from %q: %s", u.From, strings.TrimPrefix(cmd.Flag("from").Usage, "with -: "))
	}
	return nil
}
