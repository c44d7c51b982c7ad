package board

import (
	"fmt"
	"slices"
	"strings"

	"lightsout"
)

// Load returns the game that an argument names: a game ID, a spec, or a graph
// file by its name, which may be followed by -self=no (no node changes itself) and -mod3 (another
// number of states). The board of a file goes by the file's name.
//
// Load opens files, so a server must call ParseID instead.
func Load(text string) (Game, error) {
	path, open, modulus := text, false, ""
	for {
		cut := strings.LastIndex(path, "-")
		if isGraphFile(path) || cut < 0 {
			break
		}
		value, isModulus := modulusPart(path[cut+1:])
		switch part := path[cut+1:]; {
		case isModulus && modulus == "" && !open:
			modulus = value
		case part == "self=no" && !open:
			open = true
		default:
			return ParseID(text)
		}
		path = path[:cut]
	}
	if !isGraphFile(path) {
		return ParseID(text)
	}
	g, err := ReadGraphFile(path)
	if err != nil {
		return Game{}, err
	}
	if modulus != "" {
		if g.Modulus, err = parseModulus(modulus); err != nil {
			return Game{}, fmt.Errorf("spec %q: %w", clip(text), err)
		}
	}
	if open {
		if g.Buttons != nil {
			return Game{}, fmt.Errorf("spec %q: self=no is for graphs of cells, and in this one the buttons are apart", clip(text))
		}
		for j := range g.Toggles {
			g.Toggles[j] = slices.DeleteFunc(g.Toggles[j], func(t lightsout.Toggle) bool { return t.Light == j })
		}
	}
	b, err := g.Board()
	if err != nil {
		return Game{}, fmt.Errorf("%s: %w", path, err)
	}
	game := Game{Board: b.Named(text)}
	if g.Start != nil {
		if game.State, err = g.StartState(b); err != nil {
			return Game{}, fmt.Errorf("%s: %w", path, err)
		}
	}
	return game, nil
}

// isGraphFile reports whether a text is the name of a graph file, perhaps with the number of a graph in it.
func isGraphFile(text string) bool {
	path, _, _ := cutNumber(text)
	_, ok := FormatOf(path)
	return ok
}
