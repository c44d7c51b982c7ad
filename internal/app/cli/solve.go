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
	"lightsout/internal/app/api"
	"lightsout/internal/base/text"
	"lightsout/picture"
	"lightsout/play"
)

// solveFlags are the request and the flags besides it.
type solveFlags struct {
	api.Solve
	listFlags
	Resume  string `flag:"resume" doc:"with --least: save a long search in this file and resume it"`
	Weights bool   `flag:"weights" doc:"print only how many solutions have each weight"`
	Warm    bool   `flag:"warm-start" doc:"with --method cbc or highs: start from one of our solutions"`
	Methods bool   `flag:"methods" doc:"list the methods, and how to install the missing ones"`

	bound int         // that a third-party solver claims
	kept  func() bool // whether a search that was given up was saved, if it was to be
}

func solveCommand(u *ui) *cobra.Command {
	f := new(solveFlags)
	q := &f.Solve
	cmd := asking[api.SolveAnswer]{
		name: "solve", least: 1, most: 2, request: f, usual: "txt", format: api.SomeMoves.Check,
		begin: func(cmd *cobra.Command, args []string) (bool, error) { return f.begin(u, cmd, args) },
		load: func(ctx context.Context, args []string) (err error) {
			q.QuietResult = u.noRows || !u.json // rows are for JSON
			if err := u.loadProblem(ctx, args, &q.Board, &q.State, &q.Goal); err != nil {
				return err
			}
			f.kept, err = u.keepSearch(ctx, q, f.Resume)
			return err
		},
		ask: func(ctx context.Context) (api.SolveAnswer, error) {
			env, stop := u.acts, func() {}
			if q.Least {
				env, stop = u.watchSearch()
			} else {
				stop = u.working("solving " + q.Board.Board().Spec())
			}
			defer stop()
			return ask[api.SolveAnswer](ctx, env, f)
		},
		found: func(_ context.Context, a *api.SolveAnswer) error { a.Claimed = f.bound; return nil },
		write: func(ctx context.Context, file output, a api.SolveAnswer) error {
			if !a.Solvable {
				return nil
			}
			return u.writePresses(ctx, file, lightsout.Problem{Board: q.Board.Board(), From: q.State.State(), To: q.Goal.State()}, a.Found)
		},
		print: func(ctx context.Context, a api.SolveAnswer) error { return u.printSolution(ctx, q.Board.Board(), a, f) },
		ended: func(a api.SolveAnswer) error {
			if a.GaveUp != "" && !f.kept() {
				fmt.Fprintf(u.err, "nothing saved in %s: only an enumeration of all solutions can be resumed\n", f.Resume)
			}
			return cmp.Or(gaveUp(a.GaveUp), solved(a.Solvable))
		},
	}.command(u)
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if f.Methods {
			return nil
		}
		return arguments(1, 2)(cmd, args)
	}
	completeFlag(cmd, "method", methodNames()...)
	return cmd
}

// begin answers what is no question to solve, and checks the flags before long work is begun.
func (f *solveFlags) begin(u *ui, cmd *cobra.Command, args []string) (done bool, err error) {
	switch {
	case f.Methods && len(args) > 0:
		return true, usage("--methods lists the ways to solve any board: leave out %q", args[0])
	case f.Methods:
		return true, u.printMethods(cmd.Context())
	case f.Limit < 1:
		return true, usage("--limit %d: must be at least 1", f.Limit)
	case f.Weights && (f.All || f.Count || f.General):
		return true, usage("--all, --count, --general and --weights answer different questions: ask one at a time")
	}
	done, err = answerList(u, cmd, args, f.Lines, func(b api.Spec, from, to api.StateText) api.Act {
		return &api.Solve{Board: b, State: from, Goal: to, Least: f.Least, Timed: api.Timed{Timeout: u.timeout.String()}}
	}, solutionLine)
	if done || err != nil {
		return true, err
	}
	format := ""
	if strings.HasPrefix(f.Method, "exec:") {
		format, u.format = cmp.Or(u.format, "dimacs"), "" // of the task, not of the presses
	}
	if f.With, err = outsideMethod(f.Method, format, f.Least, f.Warm, &f.bound); err != nil {
		return true, err
	}
	ctx, cancel := u.limited(cmd.Context())
	defer cancel()
	switch {
	case f.With != nil && f.Weights:
		return true, usage("--weights is answered by our own methods, not by %s", f.Method)
	case f.Weights:
		return true, u.printWeights(ctx, args)
	}
	return u.solveRows(ctx, args, f)
}

// solutionLine is a solution as the answer to a line of a list.
func solutionLine(a api.SolveAnswer) (string, error) {
	switch {
	case !a.Solvable:
		return "unsolvable", nil
	case a.GaveUp != "":
		return "", errors.New("gave up: " + a.GaveUp)
	}
	return strings.Join(a.Presses, "_"), nil
}

// printSolution prints presses to standard output, and talks about them on standard error.
func (u *ui) printSolution(ctx context.Context, b *lightsout.Board, a api.SolveAnswer, f *solveFlags) error {
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
		case !u.noRows && len(u.files) == 0:
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
	if !u.noRows && len(u.files) == 0 {
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
func (u *ui) printWeights(ctx context.Context, args []string) error {
	q := new(api.Weights)
	if err := u.loadProblem(ctx, args, &q.Board, &q.State, &q.Goal); err != nil {
		return err
	}
	stop := u.working("weights of " + q.Board.Board().Spec())
	answer, err := ask[api.WeightsAnswer](ctx, u.acts, q)
	stop()
	if _, unsolvable := errors.AsType[*lightsout.UnsolvableError](err); unsolvable {
		fmt.Fprintf(u.err, "%s: unsolvable: there are no solutions to count\n", q.Board)
	}
	if err != nil {
		return err
	}
	return u.give(answer, func() error {
		for w, count := range answer.Weights {
			if count != "0" {
				fmt.Fprintf(u.out, "%d %s\n", w, count)
			}
		}
		return nil
	})
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
