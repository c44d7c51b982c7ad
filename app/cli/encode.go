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
	var wishes []api.Encode // for each file
	names := format.Names(api.AProblem.Formats())
	formats := listing(api.ABoard.Formats(), 15, func(f api.Format) (string, string) {
		return f.Name, f.About
	})
	modelList := listing(models.Formats(), 15, func(f models.Format) (string, string) {
		return f.Name, f.About
	})
	cmd := asking[api.EncodeAnswer]{
		name: "encode", least: 1, most: 2, request: q, shared: []string{"output", "from"},
		lists: []string{"{formats}", formats, "{models}", modelList},
		load: func(context.Context, []string) error {
			if len(u.Files) == 0 && u.Format == "" {
				u.Format = map[string]string{"bosch": "lp", "chlond": "mathprog",
					"slides": "mace4"}[q.Published]
			}
			if u.Format == "" && (len(u.Files) == 0 || slices.Contains(u.Files, command.Stdout)) {
				return usage("missing --format: must be one of %s", strings.Join(names, ", "))
			}
			if len(u.Files) == 0 {
				u.Files = []string{command.Stdout}
			}
			if u.goal != "" {
				q.Goal = api.StateText{Text: u.goal}
			}
			for _, file := range u.Files {
				q.Format = u.Format
				if u.Format == "" {
					format, err := api.AProblem.Of(file)
					if err != nil {
						return usage("%w", err)
					}
					q.Format = format.Name
				}
				if err := usageOf(q, q.CheckFormat()); err != nil {
					return err
				}
				wishes = append(wishes, *q)
			}
			return nil
		},
		ask: func(ctx context.Context, args []string) (api.EncodeAnswer, error) {
			return u.encode(ctx, args, wishes)
		},
	}.command(u)
	command.CompleteFlag(cmd, "format", names...)
	return cmd
}

// encode writes every file. The answer is that of the last one, and has no text unless it is printed.
func (u *ui) encode(ctx context.Context, args []string, wishes []api.Encode) (a api.EncodeAnswer, err error) {
	for i, q := range wishes {
		file := u.Files[i]
		preset := "off"
		if q.As.Model != nil {
			preset = "on"
		}
		if q.Published == "chlond" { // whose puzzles begin unlit
			preset = "off"
			u.goal = cmp.Or(u.goal, "on")
		}
		if err := u.loadGame(ctx, args, preset, &q.Board, &q.State); err != nil {
			return a, err
		}
		if u.goal != "" && q.As.Model != nil { // the one of the game, if no flag says another
			q.Goal = u.stateNamed(ctx, u.goal)
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
