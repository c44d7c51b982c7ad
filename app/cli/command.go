package cli

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lightsout"
	"lightsout/app/api"
	"lightsout/app/chart"
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

// made returns the commands of a group that a command line may mean. If it begins with the name of one, it is
// that one alone: making all of them takes milliseconds.
func (g group) made(u *ui, args []string) (list []*cobra.Command) {
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

// asking is a command that does one act: flags and arguments fill in its request, and its answer is written
// to files, and printed. The hooks run in this order; all may be left out.
type asking[A any] struct {
	name        string   // of the command and of its help
	least, most int      // arguments
	lists       []string // for newCommand
	// an act, unless ask does another thing; the tags of its fields are the flags, see api.Field
	request any
	shared  []string // flags besides these; see ui.shared
	usual   string   // the format of standard output, of commands with -o
	printed bool     // without -o and --json, what would be written to a file is printed
	each    bool     // --timeout is for each part of the work: the request keeps it

	begin  func(cmd *cobra.Command, args []string) (done bool, err error) // other ways to use the command
	format func(file string) (api.Format, error)                          // refuses files of other formats
	// reads arguments and what flags name
	load  func(ctx context.Context, args []string) error
	label func() string                                       // what the work is
	ask   func(ctx context.Context, args []string) (A, error) // does the act in another way
	// is the exit code; see solved and gaveUp
	ended func(a A) error
	found func(ctx context.Context, a *A) error                     // completes the answer
	write func(ctx context.Context, file command.Output, a A) error // writes it to a file
	print func(ctx context.Context, a A) error                      // prints it for people

	// instead of format and write, by the extension of the file
	writers map[string]func(a A, w io.Writer) error
	chart   func(a A) chart.Chart // with writers: what else can be written
}

// act returns a command that fills in a request, from flags and arguments, and answers it: run does both.
func (u *ui) act(
	name string, least, most int, request any, run func(context.Context, []string) error, shared ...string,
) *cobra.Command {
	cmd := newCommand(name, least, most, func(cmd *cobra.Command, args []string) error {
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

// save writes an answer to every file.
func save(files []command.Output, write func(command.Output) error) error {
	for _, file := range files {
		if err := write(file); err != nil {
			return err
		}
	}
	return nil
}

// command returns the command for a terminal.
func (q asking[A]) command(u *ui) *cobra.Command {
	cmd := newCommand(q.name, q.least, q.most, func(cmd *cobra.Command, args []string) error {
		return q.run(u, cmd, args)
	}, q.lists...)
	if q.usual != "" {
		q.shared = append(q.shared, "output")
	}
	if q.writers != nil {
		q.format = func(name string) (none api.Format, err error) {
			_, err = q.writer(name)
			return none, err
		}
		q.write = func(ctx context.Context, file command.Output, a A) error {
			write, _ := q.writer(file.Name) // checked before the work
			return u.WriteOutput(ctx, file.Path, func(w io.Writer) error { return write(a, w) })
		}
	}
	if q.request != nil {
		u.bind(cmd, q.request)
	}
	u.shared(cmd, q.shared...)
	if cmd.Flag("timeout") == nil {
		u.shared(cmd, "timeout")
	}
	return cmd
}

// writer returns how to write the answer to a file, by its extension.
func (q asking[A]) writer(file string) (func(A, io.Writer) error, error) {
	if write := q.writers[strings.ToLower(filepath.Ext(file))]; write != nil {
		return write, nil
	}
	known := slices.Sorted(maps.Keys(q.writers))
	if q.chart != nil {
		if format, err := api.AChart.Of(file); err == nil {
			return func(a A, w io.Writer) error { return format.Chart(q.chart(a), w) }, nil
		}
		known = append(known, api.AChart.Extensions()...)
	}
	return nil, fmt.Errorf("-o %s: the name ends in %s", file, strings.Join(known, ", "))
}

func (q asking[A]) run(u *ui, cmd *cobra.Command, args []string) (err error) {
	if q.begin != nil {
		if done, err := q.begin(cmd, args); done || err != nil {
			return err
		}
	}
	ctx := cmd.Context()
	if q.each {
		ctx = u.Unlimited
	}
	var files []command.Output
	if q.printed && len(u.Files) == 0 && !u.JSON {
		u.Files = []string{command.Stdout}
	}
	if q.usual != "" {
		if files, err = u.Outputs(q.usual, q.format); err != nil {
			return err
		}
	}
	if q.load != nil {
		if err := q.load(ctx, args); err != nil {
			return err
		}
	}
	answer, err := q.answer(ctx, u, args)
	if err != nil {
		return err
	}
	if q.ended != nil {
		if err = q.ended(answer); errors.Is(err, command.ErrGaveUp) {
			ctx = u.Unlimited // what was found when time was over is written, however long that takes
			if ctx.Err() != nil {
				ctx = context.WithoutCancel(ctx)
			}
		}
	}
	if q.found != nil {
		if err := q.found(ctx, &answer); err != nil {
			return err
		}
	}
	for _, file := range files {
		if err := q.write(ctx, file, answer); err != nil {
			return err
		}
	}
	if u.JSON {
		return cmp.Or(u.PrintJSON(answer), err)
	}
	if q.print != nil {
		return cmp.Or(q.print(ctx, answer), err)
	}
	return err
}

func (q asking[A]) answer(ctx context.Context, u *ui, args []string) (A, error) {
	if q.label != nil {
		p := u.NewProgress(q.label(), 0)
		defer p.End()
		u.acts.Progress = p.Report
	}
	if q.ask != nil {
		return q.ask(ctx, args)
	}
	return ask[A](ctx, u.acts, q.request.(api.Act))
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
	name string, least, most int, run func(*cobra.Command, []string) error, lists ...string,
) *cobra.Command {
	cmd := command.New(helpTexts, name, least, most, run, lists...)
	if most > 0 && strings.Contains(cmd.Use, "SPEC") {
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
