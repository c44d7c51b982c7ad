package cli

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"lightsout"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/internal/base/text"

	"github.com/spf13/cobra"
)

// group is commands that belong together in the help.
type group struct {
	title, names string
	commands     makers // in the order of the names
}

type makers []func(*ui) *cobra.Command

// build returns the commands of a group that a command line may mean. If it begins with the name of one, it
// is that one alone: making all of them takes milliseconds.
func (g group) build(u *ui, args []string) (list []*cobra.Command) {
	alone := len(args) > 0 && slices.ContainsFunc(commands(), func(g group) bool {
		return slices.Contains(strings.Fields(g.names), args[0])
	})
	for n, name := range strings.Fields(g.names) {
		if !alone || name == args[0] {
			list = append(list, g.commands[n](u))
		}
	}
	return list
}

// listing returns a line for each thing in a list: its name in a column of a width, and what it is.
func listing[T any](list []T, width int, row func(T) (name, about string)) string {
	return strings.Join(text.Each(list, func(one T) string {
		name, about := row(one)
		return fmt.Sprintf("  %-*s %s", width, name, about)
	}), "\n")
}

// act returns a command that fills in a request, from flags and arguments, and answers it: run does both.
func (u *ui) act(
	name string, minArgs, maxArgs int, request any, run func(context.Context, []string) error,
	shared ...string,
) *cobra.Command {
	cmd := newCommand(name, minArgs, maxArgs, func(cmd *cobra.Command, args []string) error {
		return run(cmd.Context(), args)
	})
	u.bind(cmd, request)
	u.shared(cmd, shared...)
	if cmd.Flag("timeout") == nil {
		u.shared(cmd, "timeout")
	}
	return cmd
}

// askShown does an act, and shows how far it is.
func askShown[A any](ctx context.Context, u *ui, label string, act api.Act) (A, error) {
	p := u.NewProgress(label, 0)
	defer p.End()
	u.acts.Progress = p.Report
	return ask[A](ctx, u.acts, act)
}

// printByDefault makes standard output the file where neither -o nor --json says another.
func (u *ui) printByDefault() {
	if len(u.Files) == 0 && !u.JSON {
		u.Files = []string{command.Stdout}
	}
}

// deliver writes an answer to every file, and prints it: as JSON, or as print does unless that is nil.
func (u *ui) deliver(
	answer any, files []command.Output, write func(command.Output) error, print func() error,
) error {
	for _, file := range files {
		if err := write(file); err != nil {
			return err
		}
	}
	if u.JSON {
		return u.PrintJSON(answer)
	}
	if print == nil {
		return nil
	}
	return print()
}

// writing returns the context in which an answer is written. What was found when time was over is written,
// however long that takes.
func (u *ui) writing(ctx context.Context, end error) context.Context {
	switch {
	case !errors.Is(end, command.ErrGaveUp):
		return ctx
	case u.Unlimited.Err() != nil:
		return context.WithoutCancel(u.Unlimited)
	}
	return u.Unlimited
}

// solved is the end of an answer that may be a proof that there is no solution.
func solved(ok bool) error {
	if ok {
		return nil
	}
	return &lightsout.UnsolvableError{}
}

// gaveUp is the end of an answer that may not be the best.
func gaveUp(late bool) error {
	if late {
		return command.ErrGaveUp
	}
	return nil
}

// ask does an act. A request that is refused is a command line that does not say what it should.
func ask[A any](ctx context.Context, env *api.Env, act api.Act) (A, error) {
	answer, err := api.Ask[A](ctx, env, act)
	return answer, usageOf(act, err)
}

// usageOf makes the error of a request one of the command line, in which its field is a flag.
func usageOf(request any, err error) error {
	wrong, ok := errors.AsType[*api.RequestError](err)
	switch {
	case !ok:
		return err
	case errors.Unwrap(wrong) != nil:
		return errors.Unwrap(wrong)
	}
	for _, f := range api.Fields(request) {
		switch {
		case f.Name != wrong.Field || f.Flag == "-":
		case wrong.Valued:
			return usage("--%s %s", f.Flag, wrong.Reason)
		default:
			return usage("--%s: %s", f.Flag, wrong.Reason)
		}
	}
	return usage("%s", wrong.Reason)
}

// newCommand returns a command with its help.
func newCommand(
	name string, minArgs, maxArgs int, run func(*cobra.Command, []string) error,
) *cobra.Command {
	cmd := command.New(helpTexts, name, minArgs, maxArgs, run)
	if maxArgs > 0 && strings.Contains(cmd.Use, "SPEC") {
		cmd.ValidArgsFunction = completeBoard
	}
	return cmd
}

// helpTexts has a file for each command; see command.New.
//
//go:embed help
var helpTexts embed.FS

// lateTime is how long an act has, after its time is over, to return the best that it found.
const lateTime = 80 * time.Millisecond

// askPromptly does an act that draws on a board until the context ends, whatever the act is doing then. A
// program of others that does it has its own limits.
func askPromptly[A any](ctx context.Context, u *ui, program string, board api.Spec, act api.Act) (A, error) {
	defer u.Working("drawing on " + board.String())()
	if program != "" {
		ctx = u.Unlimited
	}
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(lateTime, cancel) })()
	answer, err := command.OrCanceled(late, func() (A, error) { return ask[A](ctx, u.acts, act) })
	if errors.Is(err, context.Canceled) {
		err = cmp.Or(ctx.Err(), err)
	}
	return answer, err
}
