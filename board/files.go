package board

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"lightsout"
)

// readGraphFile reads a graph from a file in the format of the extension. In FILE.g6#3 it is the third.
func readGraphFile(path string) (*Graph, error) {
	path, number, err := cutNumber(path)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var g *Graph
	if number > 0 {
		g, err = numberedGraph(file, number)
	} else {
		f, _ := FormatOf(path)
		g, err = ReadGraph(file, f)
	}
	if _, ok := errors.AsType[*os.PathError](err); ok || err == nil { // the system's own errors name the file
		return g, err
	}
	return nil, fmt.Errorf("%s: %w", path, err)
}

// cutNumber cuts the number off FILE#3, if the file can hold several graphs.
func cutNumber(name string) (path string, number int, err error) {
	path, text, ok := strings.Cut(name, "#")
	if f, known := FormatOf(path); !ok || !known || !f.Bare() {
		return name, 0, nil
	}
	if number, err = strconv.Atoi(text); err != nil || number < 1 {
		return path, 0, fmt.Errorf("%s: after # comes the number of a graph, from 1", name)
	}
	return path, number, nil
}

// numberedGraph reads the graph of a number, from 1, in a file of several.
func numberedGraph(r io.Reader, number int) (*Graph, error) {
	count := 0
	for g, err := range EachGraph6(r) {
		if count++; err != nil || count == number {
			return g, err
		}
	}
	return nil, fmt.Errorf("there is no graph %d: the file has %d", number, count)
}

// Load returns the game that an argument names: a game ID, a spec, or a graph
// file by its name, which may be followed by -self=no (no node changes itself) and -mod3 (another
// number of states). The board of a file goes by the file's name.
//
// Load opens files, so a server must call ParseID instead.
func Load(text string) (Game, error) {
	path := text
	modulus := ""
	if cut := strings.LastIndex(text, "-"); cut >= 0 && !isGraphFile(text) {
		if value, ok := modulusPart(text[cut+1:]); ok {
			path = text[:cut]
			modulus = value
		}
	}
	path, open := strings.CutSuffix(path, "-self=no")
	if !isGraphFile(path) {
		return ParseID(text)
	}
	g, err := readGraphFile(path)
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
			return Game{}, fmt.Errorf(
				"spec %q: self=no is for graphs of cells, and in this one the buttons are apart", clip(text))
		}
		for j := range g.Toggles {
			g.Toggles[j] = slices.DeleteFunc(g.Toggles[j], func(t lightsout.Toggle) bool {
				return t.Light == j
			})
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
	if !strings.Contains(text, ".") {
		return false
	}
	path, _, _ := cutNumber(text)
	_, ok := FormatOf(path)
	return ok
}
