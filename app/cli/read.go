package cli

import (
	"cmp"
	"context"
	"fmt"
	"image/png"
	"io"
	"path/filepath"
	"strings"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/internal/base/text"

	"github.com/spf13/cobra"
)

func readCommand(u *ui) *cobra.Command {
	q := new(api.Read)
	return u.act("read", 1, 1, q, func(ctx context.Context, args []string) (err error) {
		files, err := u.Outputs("png", onlyPNG)
		if err != nil {
			return err
		}
		q.Name = args[0]
		if q.Image, err = u.ReadInput(args[0]); err != nil {
			return err
		}
		a, err := askShown[api.ReadAnswer](ctx, u, "reading "+q.Name, q)
		if err != nil {
			return err
		}
		u.Say("%s: %s\n", q.Name, meaning(a))
		err = u.deliver(a, files, func(file command.Output) error {
			return u.WriteOutput(ctx, file.Path, func(w io.Writer) error {
				return png.Encode(w, a.Reading.Over(a.Picture))
			})
		}, func() error {
			if len(files) > 0 && files[0].Path == command.Stdout {
				return nil
			}
			_, err := fmt.Fprintln(u.Out, a.ID)
			return err
		})
		return cmp.Or(err, gaveUp(len(a.Doubt) > 0))
	}, "output")
}

func onlyPNG(file string) (none api.Format, err error) {
	if !strings.EqualFold(filepath.Ext(file), ".png") {
		err = fmt.Errorf("-o %s: the name ends in .png", file)
	}
	return none, err
}

// meaning says what the ID takes as the goal, which a picture does not show, or which cells have to be
// checked first.
func meaning(a api.ReadAnswer) string {
	if len(a.Doubt) > 0 {
		return "in doubt: " + doubtful(a) + "; check what is read there, the ID may be wrong"
	}
	if a.Inverse == "" {
		return "the goal is all off, of the color " + a.Colors[0]
	}
	const taken = "lit cells are the %s ones, and the goal is all %s; if the goal is all %s, the ID is %s"
	if a.Reading.OffIsLighter() {
		return fmt.Sprintf(taken, "darker", "light", "dark", a.Inverse)
	}
	return fmt.Sprintf(taken, "lighter", "dark", "light", a.Inverse)
}

// doubtful lists the cells that a person should look at, by row and column from 1.
func doubtful(a api.ReadAnswer) string {
	if len(a.Doubt) == len(a.Cells) {
		return "all cells"
	}
	return strings.Join(text.Each(a.Doubt, func(i int) string {
		return fmt.Sprintf("row %d column %d", i/a.Columns+1, i%a.Columns+1)
	}), ", ")
}
