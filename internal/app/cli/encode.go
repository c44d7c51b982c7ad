package cli

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/encode"
	"lightsout/internal/app/api"
)

func encodeCommand(u *ui) *cobra.Command {
	var f api.Encode
	names := texts(api.AProblem.Formats(), func(f api.Format) string { return f.Name })
	formats := listing(api.ABoard.Formats(), 15, func(f api.Format) (string, string) { return f.Name, f.About })
	models := listing(encode.Formats(), 15, func(f encode.Format) (string, string) { return f.Name, f.About })
	cmd := newCommand("encode", 1, 2, func(cmd *cobra.Command, args []string) error {
		return u.encode(cmd.Context(), args, f, names)
	}, "{formats}", formats, "{models}", models)
	flags := u.shared(cmd, "goal", "output")
	flags.StringVar(&f.Objective, "objective", "any", "for solvers: any, least, nearest, reverse or orthogonal")
	flags.BoolVar(&f.BreakSymmetry, "break-symmetry", false, "for MathProg and SAT solvers: omit mirrored and rotated solutions")
	flags.BoolVar(&f.FromOne, "from-one", false, "for MathProg, lp and smt2: number lights and buttons from 1")
	flags.IntVar(&f.Models, "models", 0, "for Mace4: how many models to find (default 1)")
	flags.Lookup("format").Usage = "the format; see above"
	completeFlag(cmd, "format", names...)
	completeFlag(cmd, "objective", "any", "least", "nearest", "reverse", "orthogonal")
	return u.timed(cmd)
}

func (u *ui) encode(ctx context.Context, args []string, f api.Encode, names []string) error {
	if u.format == "" && len(u.files) == 0 || u.format == "" && slices.Contains(u.files, stdout) {
		return usage("missing --format: must be one of %s", strings.Join(names, ", "))
	}
	files := u.files
	if len(files) == 0 {
		files = []string{stdout}
	}
	if u.goal != "" {
		f.Goal = u.goalText(ctx)
	}
	var requests []api.Encode
	for _, file := range files {
		q := f
		if q.Format = u.format; u.format == "" {
			format, err := api.AProblem.Of(file)
			if err != nil {
				return usageError{err}
			}
			q.Format = format.Name
		}
		if err := q.CheckFormat(); err != nil {
			return usageOf(err)
		}
		requests = append(requests, q)
	}
	for i, q := range requests {
		if err := u.encodeOne(ctx, args, q, files[i]); err != nil {
			return err
		}
	}
	return nil
}

// goalText returns the goal, to be read when its board is known.
func (u *ui) goalText(ctx context.Context) api.StateText {
	return api.StateFrom(func(b *lightsout.Board) (lightsout.State, error) { return u.readGoal(ctx, b) })
}

func (u *ui) encodeOne(ctx context.Context, args []string, q api.Encode, file string) error {
	preset := "off"
	if q.FileFormat().Model != nil {
		preset = "on"
	}
	b, s, err := u.loadGame(ctx, args, preset)
	if err != nil {
		return err
	}
	q.Board, q.State = api.SpecOf(b), api.StateOf(s)
	if u.goal != "" && preset == "on" {
		q.Goal = u.goalText(ctx)
	}
	if file == stdout && u.json {
		return printAct[api.EncodeAnswer](ctx, u, &q)
	}
	return u.writeCounted(ctx, file, q.FileFormat(), b, func(w io.Writer) error {
		q.Out = w
		_, err := ask[api.EncodeAnswer](ctx, u.acts, &q)
		return err
	})
}
