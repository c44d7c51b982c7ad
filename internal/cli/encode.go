package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/encode"
	"lightsout/internal/api"
)

// encodeFlags are what the command line says beside the request.
type encodeFlags struct {
	api.Encode
	asJSON     bool
	file, goal string
}

func encodeCommand(u *ui) *cobra.Command {
	var f encodeFlags
	var names []string
	states, models := "", ""
	for _, e := range api.Encodings() {
		names = append(names, e.Name)
		states += fmt.Sprintf("  %-16s%s\n", e.Name, e.About)
	}
	for _, m := range encode.Formats() {
		names = append(names, m.Name)
		models += fmt.Sprintf("  %-16s%s\n", m.Name, m.About)
	}
	cmd := &cobra.Command{
		Use:   "encode SPEC [STATE]",
		Short: "Write a board, a state or a problem in a format for other programs",
		Long: `Write a board as a graph, or a state of it as lights, in a format for other programs:

` + states + `
or the problem of leading a state to --goal for a solver, with comments that explain the model:

` + models + `
What is asked of the solver is the --objective: any solution; a least one; the nearest state that can be
reached; or, where the state is unknown, one that is solved in reverse, or orthogonal to all witnesses. Without
a state all lights are off, or on where there is a problem to solve. To a file, the format follows the name
unless --format says.`,
		Example: `  lightsout encode graph-petersen --format dot | dot -Tsvg > petersen.svg
  lightsout encode 1000x1000 on -o board.pbm
  lightsout encode 5x5 on --format mathprog --objective least
  lightsout encode 3x3x3x3 -o task.cnf
  lightsout encode 5x5 --format mace4 --objective orthogonal`,
		Args:              arguments(1, 2),
		ValidArgsFunction: completeBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			return u.encode(cmd.Context(), args, f, names)
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&f.Format, "format", "f", "", "the format; see above")
	flags.StringVarP(&f.file, "output", "o", "", "write to this file")
	flags.StringVar(&f.goal, "goal", "off", "for solvers: the state to reach")
	flags.StringVar(&f.Objective, "objective", "any", "for solvers: any, least, nearest, reverse or orthogonal")
	flags.BoolVar(&f.BreakSymmetry, "break-symmetry", false, "for MathProg: leave out solutions that mirror or turn others")
	flags.BoolVar(&f.asJSON, "json", false, "print JSON")
	completeFlag(cmd, "format", names...)
	completeFlag(cmd, "objective", "any", "least", "nearest", "reverse", "orthogonal")
	return cmd
}

func (u *ui) encode(ctx context.Context, args []string, f encodeFlags, names []string) error {
	if f.Format == "" && f.file == "" {
		return usage("say --format: one of %s", strings.Join(names, ", "))
	}
	if f.Format == "" {
		name, err := api.FormatOf(f.file)
		if err != nil {
			return usageError{err}
		}
		f.Format = name
	}
	preset := "off"
	if api.ForSolvers(f.Format) {
		preset = "on"
	}
	if f.goal != "off" {
		f.Goal = api.StateFrom(func(b *lightsout.Board) (lightsout.State, error) { return u.readState(b, f.goal) })
	}
	if err := f.CheckFormat(); err != nil {
		return usageOf(err)
	}
	b, s, err := u.loadGame(ctx, args, preset)
	if err != nil {
		return err
	}
	f.Board, f.State = api.SpecOf(b), api.StateOf(s)
	if f.file != "" {
		return u.writeCounted(ctx, f.file, f.Format, b, func(w io.Writer) error {
			f.Out = w
			_, err := ask[api.EncodeAnswer](ctx, u.acts, &f.Encode)
			return err
		})
	}
	if !f.asJSON {
		f.Out = cancelable{ctx, u.out}
	}
	answer, err := ask[api.EncodeAnswer](ctx, u.acts, &f.Encode)
	if err != nil || !f.asJSON {
		return err
	}
	return u.printJSON(answer)
}
