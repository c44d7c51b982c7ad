package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/encode"
	"lightsout/internal/api"
)

// encodeFlags are what the command line says beside board and state.
type encodeFlags struct {
	asJSON, breakSymmetry         bool
	format, file, goal, objective string
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
	flags.StringVarP(&f.format, "format", "f", "", "the format; see above")
	flags.StringVarP(&f.file, "output", "o", "", "write to this file")
	flags.StringVar(&f.goal, "goal", "off", "for solvers: the state to reach")
	flags.StringVar(&f.objective, "objective", "any", "for solvers: any, least, nearest, reverse or orthogonal")
	flags.BoolVar(&f.breakSymmetry, "break-symmetry", false, "for MathProg: leave out solutions that mirror or turn others")
	flags.BoolVar(&f.asJSON, "json", false, "print JSON")
	completeFlag(cmd, "format", names...)
	completeFlag(cmd, "objective", "any", "least", "nearest", "reverse", "orthogonal")
	return cmd
}

func (u *ui) encode(ctx context.Context, args []string, f encodeFlags, names []string) error {
	if f.format == "" && f.file == "" {
		return usage("say --format: one of %s", strings.Join(names, ", "))
	}
	model, isModel := api.ModelNamed(f.format)
	if f.format == "" {
		model, isModel = api.ModelOf(f.file)
	}
	if err := (api.Model{Format: model, BreakSymmetry: f.breakSymmetry}).Valid(); isModel && err != nil {
		return usageError{err}
	}
	preset := "off"
	if isModel {
		preset = "on"
	}
	e, err := f.encoding(isModel)
	if err != nil {
		return err
	}
	b, s, err := u.loadGame(ctx, args, preset)
	if err != nil {
		return err
	}
	if isModel {
		m := api.Model{Format: model, BreakSymmetry: f.breakSymmetry}
		if m.Objective, err = api.ObjectiveNamed(f.objective); err != nil {
			return usageError{err}
		}
		if m.Goal, err = u.readState(b, f.goal); err != nil {
			return err
		}
		if _, err := m.Task(ctx, u.acts, b, s); err != nil {
			return err
		}
		e = m.Encoding(ctx, u.acts)
	}
	return u.printEncoding(ctx, f, e, b, s)
}

// encoding returns the format of a board or a state, if it is none for solvers.
func (f encodeFlags) encoding(isModel bool) (e api.Encoding, err error) {
	switch {
	case isModel:
		return e, nil
	case f.goal != "off" || f.objective != "any" || f.breakSymmetry:
		return e, usage("--goal, --objective and --break-symmetry go with formats for solvers")
	case f.format != "":
		e, err = api.EncodingNamed(f.format)
	default:
		e, err = api.EncodingOf(f.file)
	}
	if err != nil {
		err = usageError{err}
	}
	return e, err
}

func (u *ui) printEncoding(ctx context.Context, f encodeFlags, e api.Encoding, b *lightsout.Board, s lightsout.State) error {
	switch {
	case f.file != "":
		return u.writeEncoding(ctx, f.file, e, b, s)
	case f.asJSON:
		answer, err := api.Encode(b, s, e)
		if err != nil {
			return err
		}
		return u.printJSON(answer)
	}
	return e.Write(cancelable{ctx, u.out}, b, s)
}
