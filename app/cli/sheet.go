package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/sheet"

	"github.com/spf13/cobra"
)

type sheetFlags struct {
	api.Pack
	api.Print
}

func sheetCommand(u *ui) *cobra.Command {
	f := new(sheetFlags)
	return u.act("sheet", 0, command.AnyNumber, f, func(ctx context.Context, args []string) error {
		u.printByDefault()
		files, err := u.Outputs("txt", api.APuzzle.Of)
		if err != nil {
			return err
		}
		for _, arg := range args {
			games, err := u.games(arg)
			if err != nil {
				return err
			}
			f.Games = append(f.Games, games...)
		}
		a, err := askShown[api.GenerateAnswer](ctx, u, "solving", f)
		if err != nil {
			return err
		}
		return u.writePuzzles(ctx, files, a, f.Print)
	}, "from", "output")
}

// writePuzzles writes puzzles to files, as sheets or as the pack that they are, and prints that for --json.
func (u *ui) writePuzzles(
	ctx context.Context, files []command.Output, a api.GenerateAnswer, look api.Print,
) error {
	look.Title = cmp.Or(look.Title, "Lights Out")
	if a.Board != "" {
		look.Footer = cmp.Or(look.Footer, "Board "+a.Board)
	}
	return u.deliver(a, files, func(file command.Output) error {
		defer u.Working("writing " + file.Path)()
		if file.Format.Sheet == nil {
			return u.WriteOutput(ctx, file.Path, func(w io.Writer) error { return command.WriteJSON(w, a) })
		}
		printout, err := api.SheetOf(look, a.Puzzles)
		if err != nil {
			return usage("%w", err)
		}
		_, err = u.writeSheet(ctx, file, printout)
		return err
	}, nil)
}

// writeSheet writes a sheet and returns its files: pictures of several pages are several, sheet-1.svg and
// sheet-2.svg.
func (u *ui) writeSheet(ctx context.Context, file command.Output, s sheet.Sheet) (files []string, err error) {
	pages := 1
	if file.Format.Pages && file.Path != command.Stdout {
		pages = s.Sides()
	}
	extension := filepath.Ext(file.Path)
	for n := range pages {
		path := file.Path
		if pages > 1 {
			s.Page = n + 1
			path = fmt.Sprintf("%s-%0*d%s", strings.TrimSuffix(path, extension), len(fmt.Sprint(pages)),
				n+1, extension)
		}
		err := u.WriteOutput(ctx, path, func(w io.Writer) error { return file.Format.Sheet(s, w) })
		if err != nil {
			return files, err
		}
		files = append(files, path)
	}
	return files, nil
}
