package cli

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/board"
)

// games reads an argument of puzzles: a game ID, a board, a pack or list in a file, or any of these on
// standard input.
func (u *ui) games(argument string) (games []board.Game, err error) {
	name := strings.TrimPrefix(argument, "@")
	extension := strings.ToLower(filepath.Ext(name))
	if command.IsStdin(argument) || name != argument || extension == ".txt" || extension == ".json" {
		data, err := u.ReadInput(name)
		if err != nil {
			return nil, err
		}
		if games, err = u.listIn(data); games != nil || err != nil {
			return games, err
		}
		if command.IsStdin(argument) {
			g, err := u.boardIn(data)
			return []board.Game{g}, err
		}
	}
	g, err := loadBoard(name)
	return []board.Game{g}, err
}

// listIn reads a list of puzzles: a pack, or a game ID on each line. It returns none if a text is something
// else.
func (u *ui) listIn(data []byte) ([]board.Game, error) {
	games, err := packIn(data)
	if games != nil || err != nil {
		return games, err
	}
	for n, line := range strings.Split(string(data), "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
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
			ID, Seed string
			Goal     []string
			Order    []int
		}
	}
	if json.Unmarshal(data, &pack) != nil {
		return nil, nil
	}
	for _, p := range pack.Puzzles {
		g, err := board.ParseID(p.ID)
		if err == nil && len(p.Goal) > 0 {
			g.Goal, err = g.Board.ParseState(strings.Join(p.Goal, "/"))
		}
		if err != nil {
			return nil, fmt.Errorf("pack: %w", err)
		}
		if len(p.Order) > 0 {
			g.Seed = p.Seed // which makes the order again
		}
		games = append(games, g)
	}
	return games, nil
}

// isGraph reports whether a line begins a graph, and not a list of game IDs.
func (u *ui) isGraph(line string) bool {
	if _, err := board.ParseID(line); err == nil || u.From != "" {
		return u.From != "" && u.From != gameIDs
	}
	var from, to int
	_, err := fmt.Sscanf(line, "%d %d", &from, &to)
	return err == nil || api.GraphFormat(line) != board.Edges
}
