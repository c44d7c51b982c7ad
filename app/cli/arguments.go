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
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/base/text"
	"lightsout/picture"
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
	format, named := board.FormatNamed(u.from)
	if !named {
		format = api.GraphFormat(whole)
	}
	if u.from == gameIDs || u.from == "" && !strings.ContainsAny(whole, " \t\n{<") {
		if g, err = board.ParseID(whole); err == nil {
			return g, nil
		} else if u.from == gameIDs || format == board.Edges {
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
		made, err := u.puzzle(ctx, g.Board, g.Seed)
		u.presetGoal(g.Board, made.Goal)
		return made.State, err
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
	if goal.Len() > 0 && u.goal == "" {
		u.goal = generate.PatternOf(b, goal)
	}
}

// loadProblem is loadGame, and reads the state to reach. A board that is too large to be solved is refused
// before a state of gigabytes is made.
func (u *ui) loadProblem(ctx context.Context, args []string, b *api.Spec, from, to *api.StateText) error {
	g, err := u.board(args[0])
	if err == nil {
		_, err = algebra.Plan(g.Board)
	}
	if err != nil {
		return err
	}
	state, err := u.stateOf(ctx, g, args, "on")
	if err != nil {
		return err
	}
	goal, err := u.readState(ctx, g.Board, cmp.Or(u.goal, "off"))
	*b = api.SpecOf(g.Board)
	*from = api.StateOf(state)
	*to = api.StateOf(goal)
	return err
}

// stateNamed is readState when the board of a request is known.
func (u *ui) stateNamed(ctx context.Context, text string) api.StateText {
	return api.StateText{From: func(b *lightsout.Board) (lightsout.State, error) {
		return u.readState(ctx, b, text)
	}}
}

// readState reads a state argument: text, @FILE, or - for standard input.
func (u *ui) readState(ctx context.Context, b *lightsout.Board, text string) (lightsout.State, error) {
	if err := roomFor(b); err != nil {
		return lightsout.State{}, err
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
	s, err := command.OrCanceled(ctx, func() (lightsout.State, error) { return board.ParseState(b, text) })
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
	case ext == ".png" || bytes.HasPrefix(start, []byte("\x89PNG")):
		var data []byte
		if data, err = command.ReadAll(in, 1<<30); err == nil {
			s, err = picture.ReadPNG(bytes.NewReader(data), b)
		}
	case ext == ".pbm" || ext == ".pgm" || ext == ".pnm" ||
		len(start) > 1 && start[0] == 'P' && start[1] >= '1' && start[1] <= '7':
		s, err = picture.ReadPNM(in, b)
	default: // two characters a light, a separator for each row, and room for spaces
		text, err := command.ReadAll(in, 4*int64(b.Lights())+1<<16)
		if err != nil {
			return s, err
		}
		return board.ParseState(b, strings.TrimSuffix(string(text), "\n"))
	}
	if err == nil && u.invert { // v becomes k − 1 − v
		s = b.NewState().Minus(s).Minus(b.AllOn())
	}
	return s, err
}

// families are the families of boards that shells suggest.
var families = []string{"NxN", "torus-NxN", "cylinder-NxN"}

func completeBoard(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	switch {
	case len(args) > 0 && strings.Contains(cmd.Use, "STATE"):
		return []string{"on", "off"}, cobra.ShellCompDirectiveDefault
	case len(args) > 0:
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	specs := []string{
		"5x5", "torus-6x6", "cylinder-5x5", "mobius-5x5", "klein-5x5", "projective-5x5", "5x5-king",
		"5x5-mod3", "3x3x3", "hex-4", "tri-5", "cube-3",
	}
	toys := text.Each(board.Toys(), func(toy board.Toy) string { return toy.Name })
	graphs := text.Each(board.GraphNames(), func(name string) string { return strings.TrimRight(name, "N-") })
	return slices.Concat(specs, toys, graphs), cobra.ShellCompDirectiveDefault // files as well
}

// onlyFlags refuses flags that a way to use a command does not know.
func onlyFlags(cmd *cobra.Command, names ...string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains(names, f.Name) && cmd.InheritedFlags().Lookup(f.Name) == nil {
			err = usage("--%s does not go with -, a list of games on standard input", f.Name)
		}
	})
	return err
}

// optionalValues are the flags whose value may be left out, with a test that distinguishes a value from an
// argument.
var optionalValues = map[string]func(word string) bool{
	"--daily": func(word string) bool {
		_, err := time.Parse(time.DateOnly, word)
		return err == nil
	},
	"--symmetric": func(word string) bool { return slices.Contains(generate.Symmetries(), word) },
	"--path": func(word string) bool {
		_, err := strconv.Atoi(word)
		return err == nil || word == "map" || word == "next"
	},
	"--mark": func(word string) bool { return slices.Contains(markNames, word) },
}

// joinOptional lets optional values follow their flag after a space, as other values do: pflag reads them
// only after =.
func joinOptional(args []string) []string {
	var joined []string
	for i, arg := range args {
		if i > 0 && optionalValues[args[i-1]] != nil && optionalValues[args[i-1]](arg) {
			joined[len(joined)-1] += "=" + arg
			continue
		}
		joined = append(joined, arg)
	}
	return joined
}

// shared gives a command flags that other commands have too: one name, one meaning, one default. Those of
// requests are tags; see bind.
func (u *ui) shared(cmd *cobra.Command, names ...string) {
	f := cmd.Flags()
	for _, name := range names {
		switch name {
		case "goal":
			f.StringVar(&u.goal, name, "", "the state to reach (default off)")
		case "from":
			formats := text.Each(board.Formats(), board.Format.String)
			f.StringVar(&u.from, name, "",
				"with -: standard input has ids, or a graph as "+strings.Join(formats, ", "))
			cmd.PreRunE = u.checkFrom
		case "palette":
			colors := "colors: " + strings.Join(paletteNames(), ", ") +
				", or from off to on such as '#000000,#ffd15c'"
			f.StringVar(&u.palette, name, picture.Palettes()[0].Name, colors)
		case "cell":
			f.IntVar(&u.cell, name, 0, "pixels from one cell to the next; 0 picks what fits a screen")
		case "invert":
			f.BoolVar(&u.invert, name, false, "black is on in images that are read")
		case "output":
			u.OutputFlags(cmd)
		case "timeout":
			u.TimeoutFlag(cmd)
		case "dir":
			const doc = "the folder of your games (default: $LIGHTSOUT_HOME, or lightsout in your " +
				"data folder)"
			f.StringVar(&u.folder, name, "", doc)
		default:
			panic("cli: no command shares --" + name)
		}
	}
}

// bind gives a command the flags of a request. Those that several commands have are kept with the terminal.
func (u *ui) bind(cmd *cobra.Command, request any) {
	kept := map[string]any{"goal": &u.goal, "palette": &u.palette, "quiet-result": &u.noRows, "cell": &u.cell}
	u.Bind(cmd, request, func(f api.Field) any {
		to, state := f.To.(*api.StateText)
		if kept[f.Flag] != nil || !state {
			return kept[f.Flag]
		}
		return command.TextValue(func(text string) error {
			*to = api.StateText{From: func(b *lightsout.Board) (lightsout.State, error) {
				return u.readState(cmd.Context(), b, text) // the context is that of the command when it runs
			}}
			return nil
		})
	})
}

// completionOf completes boards, states and palettes, by the names of flags.
func completionOf(f *pflag.Flag) cobra.CompletionFunc {
	switch f.Name {
	case "palette":
		return cobra.FixedCompletions(paletteNames(), cobra.ShellCompDirectiveNoFileComp)
	case "board", "boards":
		if strings.Contains(f.Usage, "family") {
			return cobra.FixedCompletions(families, cobra.ShellCompDirectiveNoFileComp)
		}
		return func(cmd *cobra.Command, _ []string, start string) ([]string, cobra.ShellCompDirective) {
			return completeBoard(cmd, nil, start)
		}
	case "goal", "from", "like":
		return cobra.FixedCompletions([]string{"on", "off"}, cobra.ShellCompDirectiveDefault)
	}
	return nil
}
