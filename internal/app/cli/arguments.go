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
	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/app/api"
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
	return g, usageError{err}
}

// board is loadBoard, and reads standard input if the argument is - or @-: a spec, a game ID or a graph in any format.
func (u *ui) board(argument string) (g board.Game, err error) {
	if !isStdin(argument) {
		return loadBoard(argument)
	}
	data, err := readAll(u.in, board.MaxFile)
	if err != nil {
		return g, fmt.Errorf("standard input: %w", err)
	}
	return u.boardIn(data)
}

// boardIn reads what is on standard input as one board.
func (u *ui) boardIn(data []byte) (g board.Game, err error) {
	whole := strings.TrimSpace(string(data))
	if games, _ := u.listIn(data); len(games) > 1 {
		return g, usage("standard input has %d puzzles, not one board: lightsout sheet - prints them all", len(games))
	}
	format, named := board.FormatNamed(u.from)
	if !named {
		format = api.GraphFormat(whole)
	}
	if u.from == gameIDs || u.from == "" && !strings.ContainsAny(whole, " \t\n{<") {
		if g, err = board.ParseID(whole); err == nil {
			return g, nil
		} else if u.from == gameIDs || format == board.Edges {
			return g, usageError{err}
		}
	}
	graph, err := board.ReadGraph(bytes.NewReader(data), format)
	if err == nil {
		if g.Board, err = graph.Board(); err == nil && graph.Start != nil {
			g.State, err = graph.StartState(g.Board)
		}
	}
	return g, about("standard input, read as "+format.String(), err)
}

// loadGame reads the board of a request and, from the next argument or from the game ID, its state; without either
// the state is the preset. The puzzle of a seed is made.
func (u *ui) loadGame(ctx context.Context, args []string, preset string, b *api.Spec, s *api.StateText) error {
	g, err := u.board(args[0])
	if err != nil {
		return err
	}
	state, err := u.stateOf(ctx, g, args, preset)
	*b, *s = api.SpecOf(g.Board), api.StateOf(state)
	return err
}

// stateOf returns the state that the arguments say, of which the first is the game.
func (u *ui) stateOf(ctx context.Context, g board.Game, args []string, state string) (lightsout.State, error) {
	switch {
	case len(args) > 1 && g.Seed != "":
		return lightsout.State{}, usage("%s is a puzzle already, and %q is another state", args[0], args[1])
	case g.Seed != "":
		if _, err := generate.ParseSeed(g.Seed); err != nil {
			return lightsout.State{}, usageError{err}
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

// loadProblem is loadGame, and reads the state to reach. A board that is too large to be solved is refused before a
// state of gigabytes is made.
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
	*b, *from, *to = api.SpecOf(g.Board), api.StateOf(state), api.StateOf(goal)
	return err
}

// stateNamed is readState when the board of a request is known.
func (u *ui) stateNamed(ctx context.Context, text string) api.StateText {
	return api.StateText{From: func(b *lightsout.Board) (lightsout.State, error) { return u.readState(ctx, b, text) }}
}

// readState reads a state argument: text, @FILE, or - for standard input.
func (u *ui) readState(ctx context.Context, b *lightsout.Board, text string) (lightsout.State, error) {
	if err := roomFor(b); err != nil {
		return lightsout.State{}, err
	}
	switch {
	case isStdin(text):
		s, err := u.readStateFrom(u.in, "", b)
		return s, about("standard input", err)
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
		p := u.newProgress("reading "+text[1:], info.Size())
		s, err := u.readStateFrom(io.TeeReader(file, p), text[1:], b)
		p.end()
		return s, about(text[1:], err)
	}
	defer u.working("making the state")()
	s, err := promptly(ctx, func() (lightsout.State, error) { return board.ParseState(b, text) }) // of ten billion lights it takes seconds
	if err != nil && ctx.Err() == nil {
		return s, usageError{err}
	}
	return s, err
}

// readStateFrom reads a state from a file. The extension, or else the first bytes, give the format. --invert applies to
// images, not to text.
func (u *ui) readStateFrom(r io.Reader, name string, b *lightsout.Board) (s lightsout.State, err error) {
	in := bufio.NewReaderSize(r, 1<<16)
	start, _ := in.Peek(8)
	switch ext := strings.ToLower(filepath.Ext(name)); {
	case ext == ".png" || bytes.HasPrefix(start, []byte("\x89PNG")):
		var data []byte
		if data, err = readAll(in, 1<<30); err == nil {
			s, err = picture.ReadPNG(bytes.NewReader(data), b)
		}
	case ext == ".pbm" || ext == ".pgm" || ext == ".pnm" || len(start) > 1 && start[0] == 'P' && start[1] >= '1' && start[1] <= '7':
		s, err = picture.ReadPNM(in, b)
	default: // two characters a light, a separator for each row, and room for spaces
		text, err := readAll(in, 4*int64(b.Lights())+1<<16)
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

// readAll reads everything, up to a limit that depends on the board.
func readAll(r io.Reader, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("it is longer than %d bytes, too long for this board", most)
	}
	return data, err
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
	specs := []string{"5x5", "torus-6x6", "cylinder-5x5", "mobius-5x5", "klein-5x5", "projective-5x5", "5x5-king", "5x5-mod3", "3x3x3", "hex-4", "tri-5", "cube-3"}
	toys := text.Each(board.Toys(), func(toy board.Toy) string { return toy.Name })
	graphs := text.Each(board.GraphNames(), func(name string) string { return strings.TrimRight(name, "N-") })
	return slices.Concat(specs, toys, graphs), cobra.ShellCompDirectiveDefault // files as well
}

// options are the flags that several commands have. One command runs in a process, so they are kept with the terminal.
type options struct {
	json, ascii, noRows, invert bool
	color, palette              string
	goal, from, format, folder  string
	files                       []string
	timeout                     time.Duration
	cell                        int
}

// The values of --color.
const colorAuto, colorAlways, colorNever = "auto", "always", "never"

func (u *ui) globalFlags(flags *pflag.FlagSet) {
	flags.BoolVar(&u.json, "json", false, "print JSON, errors too")
	flags.StringVar(&u.color, "color", colorAuto, "colored blocks: auto, always or never")
	flags.BoolVar(&u.ascii, "ascii", false, "print ASCII characters only (the default where the locale is not UTF-8)")
}

// shared gives a command flags that other commands have too: one name, one meaning, one default. Those of requests are
// tags; see bind.
func (u *ui) shared(cmd *cobra.Command, names ...string) {
	f := cmd.Flags()
	for _, name := range names {
		switch name {
		case "goal":
			f.StringVar(&u.goal, name, "", "the state to reach (default off)")
		case "from":
			formats := text.Each(board.Formats(), board.Format.String)
			f.StringVar(&u.from, name, "", "with -: standard input has ids, or a graph as "+strings.Join(formats, ", "))
		case "palette":
			colors := "colors: " + strings.Join(paletteNames(), ", ") + ", or from off to on such as '#000000,#ffd15c'"
			f.StringVar(&u.palette, name, picture.Palettes()[0].Name, colors)
		case "cell":
			f.IntVar(&u.cell, name, 0, "pixels from one cell to the next; 0 picks what fits a screen")
		case "output":
			f.StringArrayVarP(&u.files, name, "o", nil, "write to this file, in the format of its extension, or to standard output with - (may be repeated)")
			f.StringVarP(&u.format, "format", "f", "", "the format, regardless of the extension; without -o, print to standard output")
		case "invert":
			f.BoolVar(&u.invert, name, false, "black is on in images that are read")
		case "timeout":
			f.DurationVar(&u.timeout, name, 0, "give up after this time, such as 30s; 0 means never")
		case "dir":
			f.StringVar(&u.folder, name, "", "the folder of your games (default: $LIGHTSOUT_HOME, or lightsout in your data folder)")
		default:
			panic("cli: no command shares --" + name)
		}
	}
}

// checkShared checks the flags that every command reads in the same way.
func (u *ui) checkShared(cmd *cobra.Command) error {
	if f := cmd.Flag("timeout"); f != nil && !f.Changed {
		_ = f.Value.Set(f.DefValue) // commands have their own defaults
	}
	u.ascii = u.ascii || !u.unicode()
	u.out.ascii, u.err.ascii = u.ascii, u.ascii
	switch _, graph := board.FormatNamed(u.from); {
	case u.from != "" && u.from != gameIDs && !graph:
		return usage("--from %q: %s", u.from, strings.TrimPrefix(cmd.Flag("from").Usage, "with -: "))
	case u.timeout < 0:
		return usage("--timeout %v: must not be negative; 0 means never", u.timeout)
	case u.color != colorAuto && u.color != colorAlways && u.color != colorNever:
		return usage("--color %q: must be auto, always or never", u.color)
	}
	return nil
}

// unicode reports whether the locale allows more than ASCII. Where it says nothing, as in containers, terminals do.
func (u *ui) unicode() bool {
	locale := strings.ToUpper(cmp.Or(u.env("LC_ALL"), u.env("LC_CTYPE"), u.env("LANG")))
	return locale == "" || strings.Contains(locale, "UTF-8") || strings.Contains(locale, "UTF8")
}

// limited returns a context that ends when the time of --timeout is over.
func (u *ui) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if u.timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, u.timeout)
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

// optionalValues are the flags whose value may be left out, with a test that distinguishes a value from an argument.
var optionalValues = map[string]func(word string) bool{
	"--daily":     func(word string) bool { _, err := time.Parse(time.DateOnly, word); return err == nil },
	"--symmetric": func(word string) bool { return slices.Contains(generate.Symmetries(), word) },
	"--path": func(word string) bool {
		_, err := strconv.Atoi(word)
		return err == nil || word == "map" || word == "next"
	},
	"--mark": func(word string) bool { return slices.Contains(markNames, word) },
}

// joinOptional lets optional values follow their flag after a space, as other values do: pflag reads them only after =.
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

// completeFlags adds default completions to the flags of a command and of those below it: boards, states and folders
// by the names of flags, and nothing for numbers and free words, where a shell would offer files.
func completeFlags(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if _, ok := cmd.GetFlagCompletionFunc(f.Name); ok || f.Annotations[cobra.BashCompSubdirsInDir] != nil {
			return
		}
		_ = cmd.RegisterFlagCompletionFunc(f.Name, completionOf(f)) // the flag is there, and has none
	})
	for _, below := range cmd.Commands() {
		completeFlags(below)
	}
}

func completionOf(f *pflag.Flag) cobra.CompletionFunc {
	switch f.Value.Type() {
	case "string", "stringArray", "stringSlice":
	default:
		return cobra.NoFileCompletions
	}
	switch f.Name {
	case "color":
		return cobra.FixedCompletions([]string{colorAuto, colorAlways, colorNever}, cobra.ShellCompDirectiveNoFileComp)
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
	case "profile", "dir":
		return cobra.FixedCompletions(nil, cobra.ShellCompDirectiveFilterDirs)
	case "seed", "title", "addr", "host", "listen", "serve", "user", "password", "shard", "nats", "id", "daily":
		return cobra.NoFileCompletions
	}
	return cobra.FixedCompletions(nil, cobra.ShellCompDirectiveDefault) // files
}
