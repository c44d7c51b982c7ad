// Package command is what the command lines of lightsout and lightsout-census share: flags from the tags of
// requests, help, the terminal, files and errors. A program makes its commands, and Run runs
// the one that is asked for.
package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lightsout/internal/base/text"
)

// Main returns the exit code of run. Ctrl-C cancels its context; run then cleans up behind itself. A second
// Ctrl-C ends the program at once, and so does it if cleaning up takes too long.
func Main(run func(context.Context) int) int {
	const grace = 5 * time.Second // how long work that was canceled has to clean up behind itself
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer context.AfterFunc(ctx, func() {
		stop()
		time.AfterFunc(grace, func() { os.Exit(ExitError) })
	})() // before stop, which ends the context as well
	return run(ctx)
}

// CompleteFunc returns how the value of a flag is completed, or nil for the default.
type CompleteFunc = func(*pflag.Flag) cobra.CompletionFunc

// Run runs the command that the arguments name, below a root that has them all, and returns the exit code.
// complete, which may be nil, is asked about flags that are texts.
func (t *Terminal) Run(ctx context.Context, root *cobra.Command, args []string, complete CompleteFunc) int {
	ctx, end := context.WithCancel(ctx)
	defer end()
	t.In = contextReader{ctx, t.In}
	root.Version = built().String()
	root.SilenceErrors = true
	root.SilenceUsage = true
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if err := t.checkFlags(cmd); err != nil {
			return err
		}
		limited, cancel := t.Limited(ctx)
		context.AfterFunc(ctx, cancel)
		cmd.SetContext(limited)
		t.Unlimited = ctx
		return nil
	}
	root.SuggestionsMinimumDistance = 2
	root.SetVersionTemplate(root.Name() + " {{.Version}}\n")
	t.GlobalFlags(root)
	root.SetArgs(args)
	root.SetIn(t.In)
	root.SetOut(t.Out)
	root.SetErr(t.Err)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return Usage("%s %s --help shows the flags", flagProblem(cmd, err), cmd.CommandPath())
	})
	for _, cmd := range root.Commands() {
		completeFlags(cmd, complete)
	}
	root.InitDefaultCompletionCmd(args...)
	strictHelp(root)
	shells, _, _ := root.Find([]string{"completion"}) // it is there now
	shells.Use = "completion bash|fish|powershell|zsh"
	shells.Args = Arguments(0, 0)
	shells.RunE = Group
	err := root.ExecuteContext(ctx)
	t.JSON = t.JSON || slices.Contains(args, "--json") // a command line that could not be read may ask for it
	if t.Out.failed != nil && !errors.Is(err, t.Out.failed) {
		err = t.Out.failed // whatever the answer was, it did not arrive
	}
	return t.finish(ctx, err)
}

// Group runs a command that has only commands below it: it shows its help, and refuses other words.
func Group(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	end := ":"
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 && args[0] != "" { // every name begins with nothing
		end = fmt.Sprintf(", did you mean %s?", strings.Join(near, " or "))
	}
	return Usage("unknown command %q%s %s --help lists the commands", args[0], end, cmd.CommandPath())
}

// flagProblem says what is wrong with a flag: its value, or its name, which may be similar to another one.
func flagProblem(cmd *cobra.Command, err error) string {
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		kind := map[string]string{"bool": "true or false", "duration": "a duration such as 30s",
			"int": "a whole number", "int64": "a whole number", "float": "a number",
			"float64": "a number"}[wrong.GetFlag().Value.Type()]
		return fmt.Sprintf("--%s %q: must be %s:",
			wrong.GetFlag().Name, wrong.GetValue(), cmp.Or(kind, "a list with commas"))
	}
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near := text.Similar(unknown.GetSpecifiedName(), names); len(near) > 0 {
			return fmt.Sprintf("%v, did you mean --%s?", err, near[0])
		}
	}
	return err.Error() + ":"
}

// AnyNumber of arguments may follow.
const AnyNumber = math.MaxInt

// Arguments says how many arguments a command takes.
func Arguments(least, maxArgs int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return Usage("missing argument; usage: %s", cmd.UseLine())
		case len(args) > maxArgs:
			return Usage("unexpected argument %q; usage: %s", args[maxArgs], cmd.UseLine())
		}
		return nil
	}
}
