package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lightsout"
	"lightsout/internal/app/bridge"
	"lightsout/internal/base/text"
)

// The exit codes.
const (
	exitDone       = 0
	exitError      = 1
	exitUsage      = 2
	exitUnsolvable = 3
	exitGaveUp     = 4
	exitMemory     = 5
)

// Version is that of the program. lightsout --version prints it with what it was built from; script/release reads it here.
var Version = "0.1.0"

// released is the day of that version, for builds that do not know the day of their commit.
const released = "2026-11-15"

// commands is the table of commands, by what people come for. Each makes its command for the terminal it will run on.
func commands() []group {
	return []group{
		{"Playing", []func(*ui) *cobra.Command{playCommand, appCommand, serveCommand, generateCommand, lessonCommand, hintCommand, pressCommand, chaseCommand, statsCommand}},
		{"Solving and studying", []func(*ui) *cobra.Command{solveCommand, nearestCommand, infoCommand, tableCommand, statesCommand, pathCommand, censusCommand}},
		{"Pictures and films", []func(*ui) *cobra.Command{showCommand, drawCommand, filmCommand}},
		{"Other programs", []func(*ui) *cobra.Command{encodeCommand, compareCommand, satCommand}},
		{"This program", []func(*ui) *cobra.Command{siteCommand, boardsCommand, manCommand}},
	}
}

// group is commands that belong together in the help.
type group struct {
	title    string
	commands []func(*ui) *cobra.Command
}

// grace is how long work that was canceled has to clean up behind itself.
const grace = 5 * time.Second

// Main runs the program with the given arguments and returns its exit code. Ctrl-C cancels the work, which then cleans
// up behind itself; a second Ctrl-C ends the program at once, and so does it if cleaning up takes too long.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer context.AfterFunc(ctx, func() {
		stop()
		time.AfterFunc(grace, func() { os.Exit(exitError) })
	})() // before stop, which ends the context as well
	return run(ctx, newUI(stdin, stdout, stderr), args)
}

func run(ctx context.Context, u *ui, args []string) int {
	out := &answers{to: u.out}
	u.in, u.out = patient{ctx, u.in}, out
	root := newCommand("lightsout", 0, anyNumber, func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usage("unknown command %q%s lightsout --help lists the commands", args[0], suggest(cmd, args[0]))
		}
		return cmd.Help()
	})
	root.Version, root.SilenceErrors, root.SilenceUsage = built().String(), true, true
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return u.checkShared(cmd) }
	root.SuggestionsMinimumDistance = 2
	root.SetVersionTemplate("lightsout {{.Version}}\n")
	u.globalFlags(root.PersistentFlags())
	root.SetArgs(joinOptional(args))
	root.SetIn(u.in)
	root.SetOut(u.out)
	root.SetErr(u.err)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usage("%v%s %s --help shows the flags", err, suggestFlag(cmd, err), cmd.CommandPath())
	})
	for _, g := range commands() {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title + ":"})
		for _, command := range g.commands {
			cmd := command(u)
			u.acceptOldFlags(cmd)
			completeFlags(cmd)
			cmd.GroupID = g.title
			root.AddCommand(cmd)
		}
	}
	root.SetHelpCommandGroupID("This program")
	root.SetCompletionCommandGroupID("This program")
	root.InitDefaultCompletionCmd(args...)
	if shells, _, err := root.Find([]string{"completion"}); err == nil && shells != root {
		shells.Use = "completion bash|fish|powershell|zsh"
		shells.Args, shells.RunE = arguments(0, 0), func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	err := root.ExecuteContext(ctx)
	u.json = u.json || slices.Contains(args, "--json") // a command line that could not be read may ask for it
	if out.failed != nil && !errors.Is(err, out.failed) {
		err = out.failed // whatever the answer was, it did not arrive
	}
	return u.finish(ctx, err)
}

// suggest ends the message about an unknown command: with similar ones, or with a colon.
func suggest(cmd *cobra.Command, word string) string {
	if near := cmd.SuggestionsFor(word); len(near) > 0 {
		return fmt.Sprintf(", did you mean %s?", strings.Join(near, " or "))
	}
	return ":"
}

// suggestFlag does the same for a flag that is not known.
func suggestFlag(cmd *cobra.Command, err error) string {
	unknown, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return ":"
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near := text.Similar(unknown.GetSpecifiedName(), names); len(near) > 0 {
		return fmt.Sprintf(", did you mean --%s?", near[0])
	}
	return ":"
}

// errGaveUp is returned after the best result so far has been printed.
var errGaveUp = errors.New("gave up")

// usageError is a command line that does not say what it should.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// anyNumber of arguments may follow.
const anyNumber = math.MaxInt

// arguments says how many arguments a command takes.
func arguments(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return usage("missing argument; usage: %s", cmd.UseLine())
		case len(args) > most:
			return usage("unexpected argument %q%s; usage: %s", args[most], meantForFlag(cmd, args[most]), cmd.UseLine())
		}
		return nil
	}
}

// meantForFlag returns how to give an argument to a flag whose value is optional, if there is such a flag on
// the command line without a value.
func meantForFlag(cmd *cobra.Command, arg string) string {
	hint := ""
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.NoOptDefVal != "" && f.Value.Type() == "string" && f.Value.String() == f.NoOptDefVal {
			hint = fmt.Sprintf(" (write --%s=%s)", f.Name, arg)
		}
	})
	return hint
}

// errorAnswer is an error as --json prints it.
type errorAnswer struct {
	Error string `json:"error"`
	Exit  int    `json:"exit"`
}

// finish prints the error, if there is one, and returns the exit code.
func (u *ui) finish(ctx context.Context, err error) int {
	message, code := u.verdict(ctx, err)
	if message != "" && (!u.json || u.printJSON(errorAnswer{message, code}) != nil) {
		u.complain(message)
	}
	return code
}

// verdict returns what to say of an error, if anything, and the exit code.
func (u *ui) verdict(ctx context.Context, err error) (string, int) {
	var unsolvable *lightsout.UnsolvableError
	var bad usageError
	var memory memoryError
	var late *bridge.LateError
	var stopped *stoppedError
	switch {
	case err == nil:
		return "", exitDone
	case errors.As(err, &unsolvable):
		return "", exitUnsolvable
	case errors.Is(err, errGaveUp):
		return "", exitGaveUp
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		return "interrupted; nothing was left behind", exitError
	case errors.As(err, &late):
		return "out of time: " + late.Error(), exitGaveUp
	case errors.Is(err, context.DeadlineExceeded):
		return "out of time", exitGaveUp
	case errors.Is(err, syscall.EPIPE):
		return "", exitError // the reader of the output closed the pipe
	case errors.As(err, &memory):
		return err.Error(), exitMemory
	case errors.As(err, &bad):
		return err.Error(), exitUsage
	case errors.As(err, &stopped) && stopped.late:
		return err.Error(), exitGaveUp
	}
	return err.Error(), exitError
}
