package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/app/api"
	"lightsout/internal/app/bridge"
	"lightsout/internal/app/compare"
	"lightsout/internal/app/encode"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

type compareFlags struct {
	methods, boards []string
	figure          string
	least           bool
	repeat          int
}

func compareCommand(u *ui) *cobra.Command {
	var f compareFlags
	cmd := newCommand("compare", 0, 0, func(cmd *cobra.Command, args []string) error {
		return u.compare(cmd.Context(), f)
	}, "{figures}", listing(compare.Figures(), 11, func(f compare.Figure) (string, string) { return f.Name, f.About }))
	flags := u.shared(cmd, "output", "timeout")
	flags.Lookup("timeout").DefValue = "10s"
	flags.Lookup("timeout").Usage = "give up a run after this time"
	flags.StringVar(&f.figure, "figure", "", "which comparison; see above (default boards, unless --boards is given)")
	flags.StringSliceVar(&f.boards, "boards", nil, "boards by spec or game ID, all on if there is no state, separated by commas")
	flags.StringSliceVar(&f.methods, "method", nil, "only these methods, separated by commas")
	flags.BoolVar(&f.least, "least", false, "with --boards: ask for a least solution")
	flags.IntVar(&f.repeat, "repeat", 3, "runs of each method on each board; the median counts")
	completeFlag(cmd, "method", methodNames()...)
	completeFlag(cmd, "figure", text.Each(compare.Figures(), func(f compare.Figure) string { return f.Name })...)
	return cmd
}

func (u *ui) compare(ctx context.Context, f compareFlags) error {
	switch {
	case f.repeat < 1 || f.repeat > 1000:
		return usage("--repeat %d: must be between 1 and 1000", f.repeat)
	case u.timeout <= 0:
		return usage("--timeout %v: must be above 0", u.timeout)
	case f.least && len(f.boards) == 0:
		return usage("--least requires --boards; there is a figure of that name too")
	}
	outputs, err := u.outputs("md", func(name string) error { _, err := tableWriter(compare.Table{}, name); return err })
	if err != nil {
		return err
	}
	figure, err := f.chosen()
	if err != nil {
		return err
	}
	cases, err := figure.Cases(ctx)
	if err != nil {
		return err
	}
	methods, err := compare.Pick(f.allMethods(u.timeout), f.methods)
	if err != nil {
		return usageError{err}
	}
	stop := u.working(fmt.Sprintf("comparing %s on %s", text.Number(len(methods), "method"), text.Number(len(cases), "board")))
	table, err := compare.Run(ctx, methods, cases, compare.Options{Repeat: f.repeat, Limit: u.timeout, Growing: figure.Growing, Used: figure.Used})
	stop()
	title, _, _ := strings.Cut(figure.About, ":")
	table.Title, table.Axis = strings.ToUpper(title[:1])+title[1:], figure.Axis
	// Show the measurements even after Ctrl-C, or if a chart cannot be written.
	var showErr error
	if u.json {
		showErr = u.printJSON(table)
	} else if !slices.Contains(u.files, stdout) {
		showErr = table.Write(u.out)
	}
	if err := errors.Join(showErr, err); err != nil {
		return err
	}
	for _, file := range outputs {
		write, err := tableWriter(table, file.name)
		if err != nil {
			return err
		}
		if err := u.write(ctx, file.path, write); err != nil {
			return err
		}
	}
	return nil
}

func (f compareFlags) allMethods(limit time.Duration) []compare.Method {
	all := append(compare.Ours(), compare.Theirs(bridges(), bridge.Limits{Time: limit})...)
	if program, err := os.Executable(); err == nil {
		all = append(all, compare.Whole(program))
	}
	if program := os.Getenv("LIGHTSOUT_M4RI"); program != "" {
		all = append(all, compare.Elimination(program)...)
	}
	return all
}

func (f compareFlags) chosen() (compare.Figure, error) {
	if len(f.boards) > 0 {
		if f.figure != "" {
			return compare.Figure{}, usage("--figure and --boards are two ways to say what to compare: give one")
		}
		objective, about := encode.Any, "some solution"
		if f.least {
			objective, about = encode.Least, "a least solution"
		}
		cases, err := compare.Boards(objective, f.boards...)
		if err != nil {
			return compare.Figure{}, usageError{err}
		}
		return compare.Figure{About: about, Axis: "board", Cases: func(context.Context) ([]compare.Case, error) { return cases, nil }}, nil
	}
	figures, name := compare.Figures(), cmp.Or(f.figure, "boards")
	at := slices.IndexFunc(figures, func(figure compare.Figure) bool { return figure.Name == name })
	if at < 0 {
		return compare.Figure{}, usage("unknown figure %q: lightsout compare --help lists them", name)
	}
	return figures[at], nil
}

// tableWriter returns how to write a table to a file, by the file's extension.
func tableWriter(t compare.Table, file string) (func(io.Writer) error, error) {
	if strings.ToLower(filepath.Ext(file)) == ".md" {
		return t.WriteMarkdown, nil
	}
	format, err := api.AChart.Of(file)
	if err != nil {
		err = fmt.Errorf("%w, a table as .md", err)
	}
	return func(w io.Writer) error { return format.Chart(t.Chart(), w) }, err
}

func (u *ui) writeChart(ctx context.Context, c picture.Chart, file string) error {
	format, err := api.AChart.Of(file)
	if err != nil {
		return err
	}
	return u.write(ctx, file, func(w io.Writer) error { return format.Chart(c, w) })
}
