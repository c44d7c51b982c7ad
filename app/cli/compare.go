package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"lightsout/app/api"
	"lightsout/app/chart"
	"lightsout/app/command"
	"lightsout/app/compare"
	"lightsout/app/models"
	"lightsout/app/solvers"
	"lightsout/internal/base/text"

	"github.com/spf13/cobra"
)

type compareFlags struct {
	Figure  string   `flag:"figure" doc:"which comparison; see above (default boards, unless --boards is given)"`
	Boards  []string `flag:"boards" doc:"boards by spec or game ID, all on if there is no state, separated by commas"`
	Methods []string `flag:"method" doc:"only these methods, separated by commas"`
	Least   bool     `flag:"least" doc:"with --boards: ask for a least solution"`
	Repeat  int      `flag:"repeat" usual:"3" doc:"runs of each method on each board; the median counts"`
}

func compareCommand(u *ui) *cobra.Command {
	f := new(compareFlags)
	cmd := u.act("compare", 0, 0, f, func(context.Context, []string) error {
		files, err := u.Outputs("md", func(name string) (api.Format, error) { return chartOr(name, ".md") })
		if err != nil {
			return err
		}
		switch {
		case f.Repeat < 1 || f.Repeat > 1000:
			return usage("--repeat %d: must be between 1 and 1000", f.Repeat)
		case u.Timeout <= 0:
			return usage("--timeout %v: must be above 0", u.Timeout)
		case f.Least && len(f.Boards) == 0:
			return usage("--least requires --boards; there is a figure of that name too")
		}
		ctx := u.Unlimited // --timeout is for each run
		table, err := u.compare(ctx, f)
		if err != nil {
			return err
		}
		return u.deliver(table, files, func(file command.Output) error {
			return u.WriteOutput(ctx, file.Path, func(w io.Writer) error {
				if file.Format.Chart != nil {
					return file.Format.Chart(table.Chart(), w)
				}
				return table.WriteMarkdown(w)
			})
		}, nil)
	}, "output")
	command.Fill(cmd, "{figures}", listing(compare.Figures(), 11, func(f compare.Figure) (string, string) {
		return f.Name, f.About
	}))
	cmd.Flag("timeout").DefValue = "10s"
	cmd.Flag("timeout").Usage = "give up a run after this time"
	command.CompleteFlag(cmd, "method", methodNames()...)
	command.CompleteFlag(cmd, "figure", text.Each(compare.Figures(), figureName)...)
	return cmd
}

func figureName(f compare.Figure) string { return f.Name }

func (u *ui) compare(ctx context.Context, f *compareFlags) (none compare.Table, err error) {
	figure, err := f.chosen()
	if err != nil {
		return none, err
	}
	cases, err := figure.Cases(ctx)
	if err != nil {
		return none, err
	}
	all := append(compare.Ours(), compare.Theirs(bridges(solvers.Limits{Time: u.Timeout}))...)
	if program, err := os.Executable(); err == nil {
		all = append(all, compare.Whole(program))
	}
	if program := os.Getenv("LIGHTSOUT_M4RI"); program != "" {
		all = append(all, compare.Elimination(program)...)
	}
	methods, err := compare.Pick(all, f.Methods)
	if err != nil {
		return none, usage("%w", err)
	}
	stop := u.Working(fmt.Sprintf("comparing %s on %s", text.Number(len(methods), "method"),
		text.Number(len(cases), "board")))
	title, _, _ := strings.Cut(figure.About, ":")
	table, err := compare.Run(ctx, methods, cases, compare.Table{
		Title: strings.ToUpper(title[:1]) + title[1:], Axis: figure.Axis, Repeat: f.Repeat,
		Limit: compare.InMilliseconds(u.Timeout), Growing: figure.Growing, Used: figure.Used,
	})
	stop()
	// Show the measurements even after Ctrl-C, or if a chart cannot be written.
	switch {
	case u.JSON && err != nil:
		err = errors.Join(u.PrintJSON(table), err)
	case !u.JSON && !slices.Contains(u.Files, command.Stdout):
		err = errors.Join(table.Write(u.Out), err)
	}
	return table, err
}

func (f *compareFlags) chosen() (compare.Figure, error) {
	if len(f.Boards) > 0 {
		if f.Figure != "" {
			return compare.Figure{},
				usage("--figure and --boards are two ways to say what to compare: give one")
		}
		objective := models.Any
		about := "some solution"
		if f.Least {
			objective = models.Least
			about = "a least solution"
		}
		cases, err := compare.Boards(objective, f.Boards...)
		if err != nil {
			return compare.Figure{}, usage("%w", err)
		}
		return compare.Figure{About: about, Axis: "board",
			Cases: func(context.Context) ([]compare.Case, error) { return cases, nil }}, nil
	}
	figure, err := text.Find("figure", cmp.Or(f.Figure, "boards"), compare.Figures(), figureName)
	if err != nil {
		err = usage("%w", err)
	}
	return figure, err
}

// writeChart draws a chart in a file whose name has been checked.
func (u *ui) writeChart(ctx context.Context, c chart.Chart, file string) error {
	format, _ := api.AChart.Of(file) // checked before the work
	return u.WriteOutput(ctx, file, func(w io.Writer) error { return format.Chart(c, w) })
}
