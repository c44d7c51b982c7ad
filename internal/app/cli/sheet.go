package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/app/api"
	"lightsout/picture"
)

// sheetFlags are the request and the flags besides it.
type sheetFlags struct {
	api.Pack
	api.Print
}

func sheetCommand(u *ui) *cobra.Command {
	f := new(sheetFlags)
	return asking[api.GenerateAnswer]{
		name: "sheet", least: 0, most: anyNumber, request: f, shared: []string{"from"},
		usual: "txt", printed: true, format: api.APuzzle.Check,
		load: func(_ context.Context, args []string) error {
			for _, arg := range args {
				games, err := u.games(arg)
				if err != nil {
					return err
				}
				f.Games = append(f.Games, games...)
			}
			return nil
		},
		ask: func(ctx context.Context, _ []string) (api.GenerateAnswer, error) {
			p := u.newProgress("solving", int64(len(f.Games)))
			defer p.end()
			return ask[api.GenerateAnswer](ctx, u.acts.Watched(func(api.Progress) { p.add(1) }), f)
		},
		write: func(ctx context.Context, file output, a api.GenerateAnswer) error {
			return u.writePuzzles(ctx, file, a, f.Print)
		},
	}.command(u)
}

// games reads an argument of puzzles: a game ID, a board, a pack or list in a file, or any of these on standard input.
func (u *ui) games(argument string) (games []board.Game, err error) {
	name := strings.TrimPrefix(argument, "@")
	extension := strings.ToLower(filepath.Ext(name))
	if isStdin(argument) || name != argument || extension == ".txt" || extension == ".json" {
		data, err := u.read(name)
		if err != nil {
			return nil, err
		}
		if games, err = u.listIn(data); games != nil || err != nil {
			return games, err
		}
		if isStdin(argument) {
			g, err := u.boardIn(data)
			return []board.Game{g}, err
		}
	}
	g, err := loadBoard(name)
	return []board.Game{g}, err
}

// listIn reads a list of puzzles: a pack, or a game ID on each line. It returns none if a text is something else.
func (u *ui) listIn(data []byte) ([]board.Game, error) {
	games, err := packIn(data)
	if games != nil || err != nil {
		return games, err
	}
	for n, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if len(games) == 0 && u.isGraph(line) {
			return nil, nil
		}
		g, err := board.ParseID(line)
		if err != nil {
			return nil, usage("line %d of the list: %s", n+1, err)
		}
		games = append(games, g)
	}
	return games, nil
}

// packIn reads the puzzles of a pack, as generate -o pack.json writes it; none if a text is something else.
func packIn(data []byte) (games []board.Game, err error) {
	var pack struct {
		Puzzles []struct {
			ID   string
			Goal []string
		}
	}
	if json.Unmarshal(data, &pack) != nil {
		return nil, nil
	}
	for _, p := range pack.Puzzles {
		g, err := board.ParseID(p.ID)
		if err == nil && len(p.Goal) > 0 {
			g.Goal, err = board.ParseState(g.Board, strings.Join(p.Goal, "/"))
		}
		if err != nil {
			return nil, fmt.Errorf("pack: %w", err)
		}
		games = append(games, g)
	}
	return games, nil
}

// isGraph reports whether a line begins a graph, and not a list of game IDs.
func (u *ui) isGraph(line string) bool {
	if _, err := board.ParseID(line); err == nil || u.from != "" {
		return u.from != "" && u.from != gameIDs
	}
	var from, to int
	_, err := fmt.Sscanf(line, "%d %d", &from, &to)
	return err == nil || api.GraphFormat(line) != board.Edges
}

// writePuzzles writes puzzles to a file: as a sheet, or as the pack that they are.
func (u *ui) writePuzzles(ctx context.Context, file output, a api.GenerateAnswer, look api.Print) error {
	defer u.working("writing " + file.path)()
	format, err := api.APuzzle.Of(file.name)
	if err != nil {
		return err
	}
	if format.Sheet == nil {
		return u.write(ctx, file.path, func(w io.Writer) error { return writeJSON(w, a) })
	}
	look.Title = cmp.Or(look.Title, "Lights Out")
	if a.Board != "" {
		look.Footer = cmp.Or(look.Footer, "Board "+a.Board)
	}
	sheet, err := api.SheetOf(look, a.Puzzles)
	if err != nil {
		return usageError{err}
	}
	_, err = u.writeSheet(ctx, file, sheet)
	return err
}

// writeSheet writes a sheet and returns its files: pictures of several pages are several, sheet-1.svg and sheet-2.svg.
func (u *ui) writeSheet(ctx context.Context, file output, sheet picture.Sheet) (files []string, err error) {
	format, err := api.ASheet.Of(file.name)
	if err != nil {
		return nil, err
	}
	pages := 1
	if (format.Name == "svg" || format.Name == "png") && file.path != stdout {
		pages = sheet.Sides()
	}
	extension := filepath.Ext(file.path)
	for n := range pages {
		path := file.path
		if pages > 1 {
			sheet.Page = n + 1
			path = fmt.Sprintf("%s-%0*d%s", strings.TrimSuffix(path, extension), len(fmt.Sprint(pages)), n+1, extension)
		}
		if err := u.write(ctx, path, func(w io.Writer) error { return format.Sheet(sheet, w) }); err != nil {
			return files, err
		}
		files = append(files, path)
	}
	return files, nil
}
