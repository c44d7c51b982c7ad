package cli

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/app/models"
	"lightsout/internal/base/format"

	"github.com/spf13/cobra"
)

func encodeCommand(u *ui) *cobra.Command {
	q := new(api.Encode)
	cmd := u.act("encode", 1, 2, q, func(ctx context.Context, args []string) error {
		requests, err := u.encodings(*q)
		if err != nil {
			return err
		}
		a, err := u.encode(ctx, args, requests)
		if err == nil && u.JSON {
			err = u.PrintJSON(a)
		}
		return err
	}, "output", "from")
	command.Fill(cmd, "{formats}", listing(api.ABoard.Formats(), 15, func(f api.Format) (string, string) {
		return f.Name, f.About
	}))
	command.Fill(cmd, "{models}", listing(models.Formats(), 15, func(f models.Format) (string, string) {
		return f.Name, f.About
	}))
	command.CompleteFlag(cmd, "format", format.Names(api.AProblem.Formats())...)
	return cmd
}

// encodings returns a request for each file.
func (u *ui) encodings(q api.Encode) (list []api.Encode, err error) {
	if len(u.Files) == 0 && u.Format == "" {
		u.Format = map[string]string{"bosch": "lp", "chlond": "mathprog", "slides": "mace4"}[q.Published]
	}
	if len(u.Files) == 0 {
		u.Files = []string{command.Stdout}
	}
	if u.Format == "" && slices.Contains(u.Files, command.Stdout) {
		names := strings.Join(format.Names(api.AProblem.Formats()), ", ")
		return nil, usage("missing --format: must be one of %s", names)
	}
	if u.Goal != "" {
		q.Goal = api.StateText{Text: u.Goal}
	}
	for _, file := range u.Files {
		q.Format = u.Format
		if u.Format == "" {
			format, err := api.AProblem.Of(file)
			if err != nil {
				return nil, usage("%w", err)
			}
			q.Format = format.Name
		}
		if err := usageOf(&q, q.CheckFormat()); err != nil {
			return nil, err
		}
		list = append(list, q)
	}
	return list, nil
}

// encode writes every file. The answer is that of the last one, and has no text unless it is printed.
func (u *ui) encode(
	ctx context.Context, args []string, requests []api.Encode,
) (a api.EncodeAnswer, err error) {
	for i, q := range requests {
		file := u.Files[i]
		preset := "off"
		if q.As.Model != nil {
			preset = "on"
		}
		if q.Published == "chlond" { // whose puzzles begin unlit
			preset = "off"
			u.Goal = cmp.Or(u.Goal, "on")
		}
		if err := u.loadGame(ctx, args, preset, &q.Board, &q.State); err != nil {
			return a, err
		}
		if u.Goal != "" && q.As.Model != nil { // the one of the game, if no flag says another
			q.Goal = u.stateNamed(ctx, u.Goal)
		}
		if file == command.Stdout && u.JSON {
			a, err = ask[api.EncodeAnswer](ctx, u.acts, &q)
		} else {
			out := command.Output{Path: file, Name: file, Format: q.As}
			err = u.writeCounted(ctx, out, q.Board.Board(), func(w io.Writer) (err error) {
				q.Out = w
				a, err = ask[api.EncodeAnswer](ctx, u.acts, &q)
				return err
			})
		}
		if err != nil {
			return a, err
		}
	}
	return a, nil
}
