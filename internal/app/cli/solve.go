package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/app/api"
	"lightsout/internal/base/text"
	"lightsout/picture"
	"lightsout/play"
)

// solveFlags are the flags besides the request.
type solveFlags struct {
	api.Solve
	weights, methods, warm bool
	resume                 string
	bound                  int // that a third-party solver claims
	outputs                []output
}

func solveCommand(u *ui) *cobra.Command {
	var f solveFlags
	var spec string
	cmd := newCommand("solve", 1, 2, func(cmd *cobra.Command, args []string) error {
		switch {
		case f.methods && len(args) > 0:
			return usage("--methods lists the ways to solve any board: leave out %q", args[0])
		case f.methods:
			return u.printMethods(cmd.Context())
		}
		if isStdin(args[0]) {
			if err := onlyFlags(cmd, "goal", "least", "timeout", "board"); err != nil {
				return err
			}
			return (&batch{u: u, spec: spec, least: f.Least}).run(cmd.Context())
		}
		ctx, cancel := u.limited(cmd.Context()) // a list has a limit for each line
		defer cancel()
		return u.solve(ctx, args, f)
	})
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if f.methods {
			return nil
		}
		return arguments(1, 2)(cmd, args)
	}
	flags := u.shared(cmd, "goal", "quiet-result", "timeout", "output")
	flags.BoolVar(&f.Least, "least", false, "a solution with fewest presses, proved")
	flags.StringVar(&f.resume, "resume", "", "with --least: save a long search in this file and resume it")
	flags.BoolVar(&f.All, "all", false, "list all solutions (with --least all least ones), up to --limit")
	flags.IntVar(&f.Limit, "limit", 1000, "the most solutions that --all lists")
	flags.BoolVar(&f.Count, "count", false, "print only how many solutions (with --least how many least ones) there are")
	flags.BoolVar(&f.General, "general", false, "the general solution: one, and the quiet patterns that may be added")
	flags.BoolVar(&f.weights, "weights", false, "print only how many solutions have each weight")
	flags.StringVar(&f.Method, "method", "", "the way to solve, one of --methods")
	flags.BoolVar(&f.warm, "warm-start", false, "with --method cbc or highs: start from one of our solutions")
	flags.BoolVar(&f.methods, "methods", false, "list the methods, and how to install the missing ones")
	flags.BoolVar(&f.Unchecked, "no-check", false, "skip the check of the answer, to time the rest")
	flags.StringVar(&spec, "board", "", "with -: the board of the states on standard input")
	completeFlag(cmd, "method", methodNames()...)
	return cmd
}

func (u *ui) solve(ctx context.Context, args []string, f solveFlags) error {
	if err := f.check(u); err != nil {
		return err
	}
	if done, err := u.solveRows(ctx, args, f); done || err != nil {
		return err
	}
	p, err := u.problem(ctx, args)
	if err != nil {
		return err
	}
	if f.weights {
		return u.printWeights(ctx, p)
	}
	q := &f.Solve
	q.Board, q.State, q.Goal = api.SpecOf(p.Board), api.StateOf(p.From), api.StateOf(p.To)
	q.QuietResult = u.noRows || !u.json // rows are for JSON
	kept, err := u.keepSearch(ctx, q, f.resume)
	if err != nil {
		return err
	}
	var stop func()
	env := u.acts
	if q.Least {
		env, stop = u.watchSearch()
	} else {
		stop = u.working("solving " + p.Board.Spec())
	}
	answer, err := ask[api.SolveAnswer](ctx, env, q)
	stop()
	if err != nil {
		return err
	}
	answer.Claimed = f.bound
	if err := u.giveSolution(ctx, p, answer, f); err != nil {
		return err
	}
	switch {
	case !answer.Solvable:
		return &lightsout.UnsolvableError{Witness: answer.Proof}
	case answer.GaveUp != "":
		if !kept() {
			fmt.Fprintf(u.err, "nothing saved in %s: only an enumeration of all solutions can be resumed\n", f.resume)
		}
		return errGaveUp
	}
	return nil
}

// check checks whether the files can be written, before long work is begun, and finds the outside program that is to
// solve, if there is one.
func (f *solveFlags) check(u *ui) (err error) {
	if f.Limit < 1 {
		return usage("--limit %d: must be at least 1", f.Limit)
	}
	if f.weights && (f.All || f.Count || f.General) {
		return usage("--all, --count, --general and --weights answer different questions: ask one at a time")
	}
	format := ""
	if strings.HasPrefix(f.Method, "exec:") {
		format, u.format = cmp.Or(u.format, "dimacs"), "" // of the task, not of the presses
	}
	if f.With, err = outsideMethod(f.Method, format, f.Least, f.warm, &f.bound); err != nil {
		return err
	}
	if f.With != nil && f.weights {
		return usage("--weights is answered by our own methods, not by %s", f.Method)
	}
	f.outputs, err = u.outputs("txt", func(name string) error { _, err := api.SomeMoves.Of(name); return err })
	return err
}

// problem reads the board, the state and the goal. A board that is too large to be solved is refused before a state of
// gigabytes is made.
func (u *ui) problem(ctx context.Context, args []string) (p lightsout.Problem, err error) {
	g, err := u.board(args[0])
	if err != nil {
		return p, err
	}
	p.Board = g.Board
	if _, err := algebra.Plan(g.Board); err != nil {
		return p, err
	}
	if p.From, err = u.stateOf(ctx, g, args, "on"); err != nil {
		return p, err
	}
	p.To, err = u.readGoal(ctx, g.Board)
	return p, err
}

// giveSolution writes the presses to files, and prints the answer. Time that is over is no reason to lose what was found
// by then.
func (u *ui) giveSolution(ctx context.Context, p lightsout.Problem, a api.SolveAnswer, f solveFlags) error {
	writing := ctx
	if a.GaveUp != "" {
		writing = context.WithoutCancel(ctx)
	}
	for _, file := range f.outputs {
		if !a.Solvable {
			break
		}
		if err := u.writePresses(writing, file, p, a.Found); err != nil {
			return err
		}
	}
	return u.give(a, func() error { return u.printSolution(ctx, p.Board, a, f) })
}

// printSolution prints presses to standard output, and talks about them on standard error.
func (u *ui) printSolution(ctx context.Context, b *lightsout.Board, a api.SolveAnswer, f solveFlags) error {
	t := u.terminal(picture.Palettes()[0])
	draw := func(w io.Writer, x lightsout.Presses) error {
		return t.DrawPresses(w, b, x)
	}
	switch {
	case !a.Solvable:
		said := ""
		if f.With != nil {
			said = fmt.Sprintf(" (%s said infeasible after %s)", a.Method, milliseconds(a.ElapsedMS))
		}
		fmt.Fprintf(u.err, "%s: unsolvable, proved by a witness of %s%s%s\n", b, text.Number(a.Proof.On(), "light"), said, map[bool]string{true: ":"}[!u.noRows])
		switch {
		case f.Count:
			fmt.Fprintln(u.out, 0)
		case !u.noRows && len(f.outputs) == 0:
			return t.Draw(u.out, b, a.Proof)
		}
		return nil
	case f.Count && f.Least && a.LeastOnes == "":
		fmt.Fprintf(u.err, "%s: the least solutions were not counted: %s; the best found has %s, and every one has at least %d\n", b, a.GaveUp, play.Presses(*a.Weight), a.AtLeast)
		return nil
	case f.Count && f.Least:
		fmt.Fprintln(u.out, a.LeastOnes)
		return nil
	case f.Count:
		fmt.Fprintln(u.out, a.Solutions)
		return nil
	case f.All:
		return u.printAll(ctx, &f.Solve, a, draw)
	}
	if !u.noRows && len(f.outputs) == 0 {
		if err := draw(u.out, a.Found); err != nil {
			return err
		}
	}
	checked := map[bool]string{true: ", checked", false: ", not checked"}[a.Checked]
	said := ""
	if a.Claimed > 0 && !a.Least {
		said = fmt.Sprintf(", which says at least %d", a.Claimed)
	}
	fmt.Fprintf(u.err, "%s: %s, %s (%s in %s%s%s)\n", b, play.Presses(*a.Weight), claim(f.Least, a), a.Method, milliseconds(a.ElapsedMS), said, checked)
	if f.General {
		for q, err := range a.Algebra.EachQuiet(ctx) {
			if err != nil {
				return err
			}
			fmt.Fprintln(u.out)
			if err := draw(u.out, q); err != nil {
				return err
			}
		}
	}
	return nil
}

// printWeights prints a line "weight count" for each weight that some solution has.
func (u *ui) printWeights(ctx context.Context, p lightsout.Problem) error {
	stop := u.working("weights of " + p.Board.Spec())
	answer, err := ask[api.WeightsAnswer](ctx, u.acts, &api.Weights{Board: api.SpecOf(p.Board), State: api.StateOf(p.From), Goal: api.StateOf(p.To)})
	stop()
	if _, unsolvable := errors.AsType[*lightsout.UnsolvableError](err); unsolvable {
		fmt.Fprintf(u.err, "%s: unsolvable: there are no solutions to count\n", p.Board)
	}
	if err != nil {
		return err
	}
	if u.json {
		return u.printJSON(answer)
	}
	for w, count := range answer.Weights {
		if count != "0" {
			fmt.Fprintf(u.out, "%d %s\n", w, count)
		}
	}
	return nil
}

func claim(least bool, a api.SolveAnswer) string {
	switch {
	case a.Nullity == 0:
		return "the only solution, hence the least"
	case a.Least:
		return "proved least of " + shorten(a.Solutions) + " solutions"
	case least:
		return fmt.Sprintf("the best found of %s solutions, and every one has at least %d: %s", shorten(a.Solutions), a.AtLeast, a.GaveUp)
	}
	return "one of " + shorten(a.Solutions) + " solutions"
}

// printAll streams solutions, an empty line between them.
func (u *ui) printAll(ctx context.Context, q *api.Solve, a api.SolveAnswer, draw func(io.Writer, lightsout.Presses) error) error {
	shown, more := 0, false
	for x, err := range q.Solutions(ctx, u.acts, a) {
		if err != nil {
			return err
		}
		if more = shown == q.Limit; more {
			break
		}
		if shown > 0 {
			fmt.Fprintln(u.out)
		}
		if err := draw(u.out, x); err != nil {
			return err
		}
		shown++
	}
	switch {
	case q.Least && more:
		fmt.Fprintf(u.err, "%d least solutions of %s each, and there are more\n", shown, play.Presses(*a.Weight))
	case q.Least:
		fmt.Fprintf(u.err, "all %d least solutions, of %s each\n", shown, play.Presses(*a.Weight))
	default:
		fmt.Fprintf(u.err, "%d of %s solutions\n", shown, shorten(a.Solutions))
	}
	return nil
}

func milliseconds(ms float64) string {
	return time.Duration(ms * float64(time.Millisecond)).Round(time.Microsecond).String()
}
