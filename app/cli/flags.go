package cli

import (
	"regexp"
	"slices"
	"strings"

	"lightsout"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/base/text"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// shownFlags are the flags that the help of commands with many flags shows; --help-all shows all of them.
var shownFlags = map[string][]string{
	"film": {
		"board", "cells", "duration", "for", "look", "once", "order", "output", "palette", "rgb", "story",
	},
	"draw": {
		"board", "dither", "exact", "fit", "for", "look", "mark", "method", "output", "palette", "timeout",
	},
	"generate": {
		"count", "daily", "depth", "grade", "like", "output", "seed", "symmetric", "title", "unique",
	},
}

// shortenHelp makes the help of a command with many flags show the usual ones. Its manual page has them all.
func shortenHelp(cmd *cobra.Command) {
	shown := shownFlags[cmd.Name()]
	if shown == nil {
		return
	}
	all := false
	show := cmd.HelpFunc()
	cmd.Flags().BoolFunc("help-all", "show the help with all flags", func(string) error {
		all = true
		return cmd.Flags().Set("help", "true")
	})
	cmd.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			f.Hidden = f.Hidden || !all && !slices.Contains(append(shown, "help", "help-all"), f.Name)
		})
		show(cmd, args)
	})
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

// optionalValue matches a flag whose value may be left out, and a value of it.
var optionalValue = regexp.MustCompile(`^--(daily \d{4}-\d\d-\d\d|path (-?\d+|map|next)|mark (` +
	strings.Join(markNames, "|") + `)|symmetric (` + strings.Join(generate.Symmetries(), "|") + `))$`)

// joinOptional lets optional values follow their flag after a space, as other values do: pflag reads them
// only after =.
func joinOptional(args []string) (joined []string) {
	for i, arg := range args {
		if i > 0 && optionalValue.MatchString(args[i-1]+" "+arg) {
			joined[len(joined)-1] += "=" + arg
		} else {
			joined = append(joined, arg)
		}
	}
	return joined
}

// sharedFlags are flags that several commands have: one name, one meaning, one default.
type sharedFlags struct {
	Goal    string `flag:"goal" doc:"the state to reach (default off)"`
	From    string `flag:"from" values:"graphs" doc:"with -: standard input has ids, or a graph as {}"`
	Palette string `flag:"palette" usual:"amber" values:"palettes" doc:"colors: {}, or from off to on such as '#000000,#ffd15c'"`
	Cell    int    `flag:"cell" doc:"pixels from one cell to the next; 0 picks what fits a screen"`
	Invert  bool   `flag:"invert" doc:"black is on in images that are read"`
	Dir     string `flag:"dir" doc:"the folder of your games (default: $LIGHTSOUT_HOME, or lightsout in your data folder)"`
}

// shared gives a command some of these flags, or output or timeout.
func (u *ui) shared(cmd *cobra.Command, names ...string) {
	fields := api.Fields(&u.sharedFlags)
	u.Bind(cmd, slices.DeleteFunc(fields, func(f api.Field) bool { return !slices.Contains(names, f.Flag) }))
	for _, name := range names {
		switch name {
		case "from":
			cmd.PreRunE = u.checkFrom
		case "output":
			u.OutputFlags(cmd)
		case "timeout":
			u.TimeoutFlag(cmd)
		}
	}
}

// bind gives a command the flags of a request. Those that several commands have are kept with the terminal.
func (u *ui) bind(cmd *cobra.Command, request any) {
	kept := map[string]any{"goal": &u.Goal, "palette": &u.Palette, "quiet-result": &u.noRows, "cell": &u.Cell}
	fields := api.Fields(request)
	for i, f := range fields {
		if to := kept[f.Flag]; to != nil {
			fields[i].To = to
		} else if to, ok := f.To.(*api.StateText); ok {
			fields[i].To = command.TextValue(func(text string) error {
				*to = api.StateText{From: func(b *lightsout.Board) (lightsout.State, error) {
					return u.readState(cmd.Context(), b, text) // the context is that of the running command
				}}
				return nil
			})
		}
	}
	u.Bind(cmd, fields)
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

// completionOf completes boards and states, by the names of flags.
func completionOf(f *pflag.Flag) cobra.CompletionFunc {
	switch f.Name {
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
