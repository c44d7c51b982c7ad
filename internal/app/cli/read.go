package cli

import (
	"context"
	"fmt"
	"image/png"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/app/api"
)

func readCommand(u *ui) *cobra.Command {
	q := new(api.Read)
	return asking[api.ReadAnswer]{
		name: "read", least: 1, most: 1, request: q, usual: "png",
		format: func(name string) error {
			if ext := filepath.Ext(name); strings.ToLower(ext) != ".png" {
				return fmt.Errorf("the picture with what was read is a .png, not %q", name)
			}
			return nil
		},
		load: func(_ context.Context, args []string) (err error) {
			q.Name = args[0]
			q.Image, err = u.read(args[0])
			return err
		},
		label: func() string { return "reading " + q.Name },
		write: func(ctx context.Context, file output, a api.ReadAnswer) error {
			return u.write(ctx, file.path, func(w io.Writer) error { return png.Encode(w, a.Reading.Over(a.Picture)) })
		},
		print: func(_ context.Context, a api.ReadAnswer) error {
			if len(a.Doubt) > 0 {
				fmt.Fprintf(u.err, "%s: in doubt: %s\n", q.Name, doubtful(a))
			}
			if len(u.files) > 0 && u.files[0] == stdout {
				return nil
			}
			_, err := fmt.Fprintln(u.out, a.ID)
			return err
		},
	}.command(u)
}

// doubtful lists the cells that a person should look at, by row and column from 1.
func doubtful(a api.ReadAnswer) string {
	if len(a.Doubt) == len(a.Cells) {
		return "all cells"
	}
	var cells []string
	for _, i := range a.Doubt {
		cells = append(cells, fmt.Sprintf("row %d column %d", i/a.Columns+1, i%a.Columns+1))
	}
	return strings.Join(cells, ", ")
}
