package cli

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/app/api"
	"lightsout/internal/app/encode"
	"lightsout/internal/base/format"
)

func encodeCommand(u *ui) *cobra.Command {
	q := new(api.Encode)
	names := format.Names(api.AProblem.Formats())
	formats := listing(api.ABoard.Formats(), 15, func(f api.Format) (string, string) { return f.Name, f.About })
	models := listing(encode.Formats(), 15, func(f encode.Format) (string, string) { return f.Name, f.About })
	var args []string
	cmd := asking[api.EncodeAnswer]{
		name: "encode", least: 1, most: 2, request: q, shared: []string{"output"},
		lists: []string{"{formats}", formats, "{models}", models},
		load: func(ctx context.Context, given []string) error {
			if u.format == "" && (len(u.files) == 0 || slices.Contains(u.files, stdout)) {
				return usage("missing --format: must be one of %s", strings.Join(names, ", "))
			}
			if args = given; len(u.files) == 0 {
				u.files = []string{stdout}
			}
			for _, file := range u.files {
				if _, err := u.encoding(*q, file); err != nil {
					return err
				}
			}
			return nil
		},
		ask: func(ctx context.Context) (api.EncodeAnswer, error) { return u.encode(ctx, args, *q) },
	}.command(u)
	cmd.Flags().Lookup("format").Usage = "the format; see above"
	completeFlag(cmd, "format", names...)
	return cmd
}

// encoding returns the request for a file, with its format.
func (u *ui) encoding(q api.Encode, file string) (api.Encode, error) {
	if q.Format = u.format; u.format == "" {
		format, err := api.AProblem.Of(file)
		if err != nil {
			return q, usageError{err}
		}
		q.Format = format.Name
	}
	if u.goal != "" {
		q.Goal = api.TextOfState(u.goal)
	}
	return q, usageOf(&q, q.CheckFormat())
}

// encode writes every file. The answer is that of the last one, and has no text unless it is printed.
func (u *ui) encode(ctx context.Context, args []string, wish api.Encode) (a api.EncodeAnswer, err error) {
	for _, file := range u.files {
		q, err := u.encoding(wish, file)
		if err != nil {
			return a, err
		}
		preset := "off"
		if q.FileFormat().Model != nil {
			preset = "on"
		}
		if err := u.loadGame(ctx, args, preset, &q.Board, &q.State); err != nil {
			return a, err
		}
		if u.goal != "" && preset == "on" { // the one of the game, if no flag says another
			q.Goal = u.stateNamed(ctx, u.goal)
		}
		if file == stdout && u.json {
			a, err = ask[api.EncodeAnswer](ctx, u.acts, &q)
		} else {
			err = u.writeCounted(ctx, file, q.FileFormat(), q.Board.Board(), func(w io.Writer) (err error) {
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
