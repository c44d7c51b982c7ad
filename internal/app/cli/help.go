package cli

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// usualFlags are the flags that the help of commands with many flags shows; --help-all shows all of them.
var usualFlags = map[string][]string{
	"film":     {"board", "cells", "duration", "for", "look", "once", "order", "output", "palette", "rgb", "story"},
	"draw":     {"board", "dither", "exact", "fit", "for", "look", "mark", "method", "output", "palette", "timeout"},
	"generate": {"count", "daily", "depth", "grade", "like", "output", "seed", "symmetric", "title", "unique"},
}

// shortenHelp makes the help of a command with many flags show the usual ones. Its manual page has them all.
func shortenHelp(cmd *cobra.Command) {
	usual := usualFlags[cmd.Name()]
	if usual == nil {
		return
	}
	all, show := false, cmd.HelpFunc()
	cmd.Flags().BoolFunc("help-all", "show the help with all flags", func(string) error {
		all = true
		return cmd.Flags().Set("help", "true")
	})
	cmd.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			f.Hidden = f.Hidden || !all && !slices.Contains(append(usual, "help", "help-all"), f.Name)
		})
		show(cmd, args)
	})
}

// strictHelp makes help of an unknown command an error.
func strictHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	help, _, err := root.Find([]string{"help"})
	if err != nil || help == root {
		return
	}
	help.Run, help.RunE = nil, func(_ *cobra.Command, args []string) error {
		cmd, rest, err := root.Find(args)
		if err != nil || len(rest) > 0 {
			return usage("unknown command %q%s lightsout --help lists the commands", args[0], suggest(root, args[0]))
		}
		cmd.InitDefaultHelpFlag()
		return cmd.Help()
	}
}
