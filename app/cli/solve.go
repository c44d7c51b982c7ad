package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"lightsout"
	"lightsout/app/api"
	"lightsout/app/certificate"
	"lightsout/app/command"
	"lightsout/internal/base/text"
	"lightsout/picture"
	"lightsout/solve"

	"github.com/spf13/cobra"
)

type solveFlags struct {
	api.Solve
	listFlags
	Resume  string `flag:"resume" doc:"with --least: save a long search in this file and resume it"`
	Good    bool   `flag:"resume-good" doc:"with --resume: continue from the lines before the damage of a damaged file"`
	Certify string `flag:"certificate" doc:"with --least: write a proof to this file that examples/checker checks"`
	Weights bool   `flag:"weights" doc:"print only how many solutions have each weight"`
	Warm    bool   `flag:"warm-start" doc:"with --method cbc or highs: start from one of our solutions"`
	Break   bool   `flag:"break-symmetry" doc:"with --method minisat and other SAT solvers: omit mirrored and rotated solutions"`
	Methods bool   `flag:"methods" doc:"list the methods, and how to install the missing ones"`

	outside bool // the method is a third-party solver
	bound   int  // that it claims
}

func solveCommand(u *ui) *cobra.Command {
	f := new(solveFlags)
	var cmd *cobra.Command
	cmd = u.act("solve", 1, 2, f, func(ctx context.Context, args []string) error {
		if f.Methods && len(args) > 0 {
			return command.Usage("--methods lists the ways to solve any board: leave out %q", args[0])
		}
		if f.Methods {
			return u.printMethods(ctx)
		}
		if err := f.check(); err != nil {
			return err
		}
		done, err := answerList(u, cmd, args, f.Lines, f.each(u), solveLine)
		if done || err != nil {
			return err
		}
		return f.run(ctx, u, args)
	}, "from", "output")
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if f.Methods {
			return nil
		}
		return command.Arguments(1, 2)(cmd, args)
	}
	command.CompleteFlag(cmd, "method", methodNames()...)
	return cmd
}

// check checks the flags before long work is begun.
func (f *solveFlags) check() error {
	switch {
	case f.Certify != "" && !f.Least:
		return command.Usage("--certificate requires --least")
	case f.Limit < 1:
		return command.Usage("--limit %d: must be at least 1", f.Limit)
	case f.Weights && (f.All || f.Count || f.General):
		return command.Usage(
			"--all, --count, --general and --weights answer different questions: ask one at a time")
	case f.Weights && f.Resume != "":
		return command.Usage("--weights counts all solutions at once: leave out --resume")
	case f.Resume == "" && f.Good:
		return command.Usage("--resume-good requires --resume")
	case f.Resume != "" && !f.Least:
		return command.Usage("--resume requires --least")
	}
	return nil
}

// each returns the request for a line of a list.
func (f *solveFlags) each(u *ui) func(b api.Spec, from, to api.StateText) api.Act {
	return func(b api.Spec, from, to api.StateText) api.Act {
		q := f.Solve
		q.Board = b
		q.State = from
		q.Goal = to
		q.Timeout = u.Timeout.String()
		return &q
	}
}

func solveLine(a api.SolveAnswer) (string, error) {
	switch {
	case !a.Solvable:
		return "unsolvable", nil
	case a.GaveUp != "":
		return "", errors.New("gave up: " + a.GaveUp)
	}
	return strings.Join(a.Presses, "_"), nil
}

// run solves one problem.
func (f *solveFlags) run(ctx context.Context, u *ui, args []string) error {
	if err := f.chooseMethod(u); err != nil {
		return err
	}
	if f.Weights {
		return u.printWeights(ctx, args)
	}
	var files []command.Output
	var err error
	if len(u.Files) > 0 {
		if files, err = u.Outputs("txt", api.SomeMoves.Of); err != nil {
			return err
		}
	}
	a, err := f.solveRows(ctx, u, args, files)
	if err == nil {
		return u.Print(a, func() error { return u.printSolution(ctx, f.Board.Board(), a, f) })
	}
	if !errors.Is(err, solve.ErrNotByRows) {
		return err
	}
	f.QuietResult = u.noRows || !u.JSON // rows are for JSON
	u.acts.Boards = nil                 // the board is factored once
	if err := u.loadProblem(ctx, args, &f.Board, &f.State, &f.Goal); err != nil {
		return err
	}
	if f.Resume != "" {
		record, err := f.openRecord(u)
		if err != nil {
			return err
		}
		defer record.Close()
		u.acts.Solve.Search.Record = record
	}
	b := f.Board.Board()
	if a, err = askShown[api.SolveAnswer](ctx, u, "solving "+b.Spec(), &f.Solve); err != nil {
		return err
	}
	end := solved(a.Solvable)
	if a.GaveUp != "" {
		end = command.ErrGaveUp
		if f.Resume != "" && !u.acts.Solve.Search.Record.Saved() {
			fmt.Fprintf(u.Err,
				"nothing saved in %s: only an enumeration of all solutions can be resumed\n", f.Resume)
		}
	}
	ctx = u.writing(ctx, end)
	if err := f.certify(ctx, u, &a); err != nil {
		return err
	}
	err = u.deliver(a, files, func(file command.Output) error {
		if !a.Solvable {
			return nil
		}
		return u.writePresses(ctx, file, f.problem(), a.Found)
	}, func() error { return u.printSolution(ctx, b, a, f) })
	return cmp.Or(err, end)
}

// chooseMethod makes a third-party solver a method of the request, if it is one.
func (f *solveFlags) chooseMethod(u *ui) error {
	format := ""
	if strings.HasPrefix(f.Method, "exec:") {
		// of the task, not of the presses
		format = cmp.Or(u.Format, "dimacs")
		u.Format = ""
	}
	method, err := f.outsideMethod(format)
	if method == nil || err != nil {
		return err
	}
	if f.Weights {
		return command.Usage("--weights is answered by our own methods, not by %s", f.Method)
	}
	f.outside = true
	u.acts.Solve.Methods = append(u.acts.Solve.Methods, *method)
	return nil
}

// problem is what is to be solved, when it has been loaded.
func (f *solveFlags) problem() lightsout.Problem {
	return lightsout.Problem{Board: f.Board.Board(), From: f.State.State(), To: f.Goal.State()}
}

// certify writes the proof of an answer, if that is asked for and there is one.
func (f *solveFlags) certify(ctx context.Context, u *ui, a *api.SolveAnswer) error {
	a.Claimed = f.bound
	if f.Certify == "" {
		return nil
	}
	if !a.Least {
		u.Complain(f.Certify + " is not written: no solution is proved least")
		return nil
	}
	return u.WriteOutput(ctx, f.Certify, func(w io.Writer) error {
		return certificate.Write(ctx, w, f.problem(), a.Found, a.LeastOnes)
	})
}

// printSolution prints presses to standard output, and talks about them on standard error.
func (u *ui) printSolution(ctx context.Context, b *lightsout.Board, a api.SolveAnswer, f *solveFlags) error {
	t := u.Screen(picture.Palettes()[0])
	draw := func(x lightsout.Presses) error { return t.DrawPresses(u.Out, b, x) }
	switch {
	case !a.Solvable:
		said := ""
		if f.outside {
			said = fmt.Sprintf(" (%s said infeasible after %s)", a.Method, milliseconds(a.ElapsedMS))
		}
		if !u.noRows {
			said += ":"
		}
		fmt.Fprintf(u.Err, "%s: unsolvable, proved by a witness of %s%s\n", b,
			text.Number(a.Proof.On(), "light"), said)
		switch {
		case f.Count:
			fmt.Fprintln(u.Out, 0)
		case !u.noRows && len(u.Files) == 0:
			return t.Draw(u.Out, b, a.Proof)
		}
		return nil
	case f.Count && f.Least && a.LeastOnes == "":
		fmt.Fprintf(u.Err,
			"%s: the least solutions were not counted: %s; the best found has %s, and every one has "+
				"at least %d\n",
			b, a.GaveUp, text.Number(*a.Weight, "press"), a.AtLeast)
		return nil
	case f.Count && f.Least:
		fmt.Fprintln(u.Out, a.LeastOnes)
		return nil
	case f.Count:
		fmt.Fprintln(u.Out, a.Solutions)
		return nil
	case f.All:
		return u.printAll(ctx, &f.Solve, a, draw)
	}
	if !u.noRows && len(u.Files) == 0 {
		if err := draw(a.Found); err != nil {
			return err
		}
	}
	checked := ", not checked"
	if a.Checked {
		checked = ", checked"
	}
	said := ""
	switch {
	case a.Claimed > *a.Weight:
		said = fmt.Sprintf(", which wrongly says at least %d", a.Claimed)
	case a.Claimed > 0 && !a.Least:
		said = fmt.Sprintf(", which says at least %d", a.Claimed)
	}
	fmt.Fprintf(u.Err, "%s: %s, %s (%s in %s%s%s)\n", b, text.Number(*a.Weight, "press"),
		claim(f.Least, a), a.Method, milliseconds(a.ElapsedMS), said, checked)
	if f.General {
		for q, err := range a.Algebra.EachQuiet(ctx) {
			if err != nil {
				return err
			}
			fmt.Fprintln(u.Out)
			if err := draw(q); err != nil {
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
	stop := u.Working("weights of " + q.Board.Board().Spec())
	answer, err := ask[api.WeightsAnswer](ctx, u.acts, q)
	stop()
	if _, unsolvable := errors.AsType[*lightsout.UnsolvableError](err); unsolvable {
		fmt.Fprintf(u.Err, "%s: unsolvable: there are no solutions to count\n", q.Board)
	}
	if err != nil {
		return err
	}
	return u.Print(answer, func() error { return writeText(u.Out, "weights", answer) })
}

func claim(least bool, a api.SolveAnswer) string {
	switch {
	case a.Nullity == 0:
		return "the only solution, hence the least"
	case a.Least:
		return "proved least of " + shorten(a.Solutions) + " solutions"
	case least:
		return fmt.Sprintf("the best found of %s solutions, and every one has at least %d: %s",
			shorten(a.Solutions), a.AtLeast, a.GaveUp)
	}
	return "one of " + shorten(a.Solutions) + " solutions"
}

// printAll streams solutions, an empty line between them.
func (u *ui) printAll(
	ctx context.Context, q *api.Solve, a api.SolveAnswer, draw func(lightsout.Presses) error,
) error {
	shown := 0
	more := false
	for x, err := range q.Solutions(ctx, u.acts, a) {
		if err != nil {
			return err
		}
		if more = shown == q.Limit; more {
			break
		}
		if shown > 0 {
			fmt.Fprintln(u.Out)
		}
		if err := draw(x); err != nil {
			return err
		}
		shown++
	}
	switch {
	case q.Least && more:
		fmt.Fprintf(u.Err, "%d least solutions of %s each, and there are more\n", shown,
			text.Number(*a.Weight, "press"))
	case q.Least:
		fmt.Fprintf(u.Err, "all %d least solutions, of %s each\n", shown, text.Number(*a.Weight, "press"))
	default:
		fmt.Fprintf(u.Err, "%d of %s solutions\n", shown, shorten(a.Solutions))
	}
	return nil
}

func milliseconds(ms float64) string {
	return time.Duration(ms * float64(time.Millisecond)).Round(time.Microsecond).String()
}
