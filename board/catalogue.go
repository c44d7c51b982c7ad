package board

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"lightsout"
	"lightsout/internal/base/text"
)

// Catalogue reads specs and game IDs. Its zero value has the boards of this package; NewCatalogue adds families of
// your own. It is a value: no family is registered for the whole program.
type Catalogue struct{ own []Kind }

// Kind is a family of boards of your own, named by a word and numbers: ring-7, or ring-7-mod3 with more states.
type Kind struct {
	Name  string // a word of small letters and digits that no board of this package begins with
	Sizes int    // how many numbers follow it
	// New returns the wiring for the numbers, which are positive. Its String must return the spec: ring-7.
	New func(sizes []int) (lightsout.Wiring, error)
}

// NewCatalogue returns a catalogue of the boards of this package and of the given kinds.
func NewCatalogue(own ...Kind) (Catalogue, error) {
	seen := map[string]bool{}
	for _, k := range own {
		switch {
		case strings.Trim(k.Name, "abcdefghijklmnopqrstuvwxyz0123456789") != "" || k.Name == "" || isDigit(k.Name[0]):
			return Catalogue{}, fmt.Errorf("kind %q: must be lowercase letters and digits, a letter first", clip(k.Name))
		case seen[k.Name] || isTaken(k.Name):
			return Catalogue{}, fmt.Errorf("kind %q: specs with this word mean another board", k.Name)
		case k.Sizes < 0 || k.New == nil:
			return Catalogue{}, fmt.Errorf("kind %q: it needs a number of sizes and a function New", k.Name)
		}
		seen[k.Name] = true
	}
	return Catalogue{append([]Kind(nil), own...)}, nil
}

// isTaken reports whether a spec of this package may begin with the word.
func isTaken(word string) bool {
	for _, toy := range Toys() {
		if toy.Name == word {
			return true
		}
	}
	_, topology := lightsout.TopologyNamed(word)
	_, modulus := modulusPart(word)
	return topology || modulus || isPattern(word) || word == "open" || word == "hex" || word == "tri" || word == "graph"
}

// Parse returns the board that a spec names, as the function Parse does, and those of the catalogue's own kinds.
func (c Catalogue) Parse(spec string) (*lightsout.Board, error) {
	spec = strings.TrimSpace(spec)
	words := strings.Split(plain(spec), "-")
	for _, k := range c.own {
		if k.Name == words[0] {
			b, err := k.parse(&parts{words[1:]})
			if err != nil {
				return nil, fmt.Errorf("spec %q: %w", clip(spec), err)
			}
			return b, nil
		}
	}
	b, err := parse(spec)
	if err != nil {
		return nil, fmt.Errorf("spec %q: %w", clip(spec), corrected(err, spec))
	}
	return b, nil
}

// parse reads the numbers and the modulus that follow the name.
func (k Kind) parse(p *parts) (*lightsout.Board, error) {
	spec, sizes := k.Name, make([]int, k.Sizes)
	for i := range sizes {
		if !p.more() {
			return nil, fmt.Errorf("%s takes %s, got %d: write %s", k.Name, text.Number(k.Sizes, "number"), i, k.Name+strings.Repeat("-N", k.Sizes))
		}
		n, err := parseSize(p.next())
		if err != nil {
			return nil, err
		}
		sizes[i] = n
		spec += "-" + strconv.Itoa(n)
	}
	w, err := k.New(sizes)
	if err != nil {
		return nil, err
	}
	if w.String() != spec {
		return nil, fmt.Errorf("the wiring is named %q instead of %q", clip(w.String()), spec)
	}
	return p.finish(w)
}

// maxLine is the number of bytes of the longest line that Games reads.
const maxLine = 1 << 20

// Games yields the games of a list, one game ID or spec a line; empty lines are left out. A line that names no game
// yields an error with its number, and the next follows. An error of the reader is the last.
func (c Catalogue) Games(r io.Reader) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, maxLine)
		n := 1
		for ; lines.Scan(); n++ {
			line := strings.TrimSpace(lines.Text())
			if line == "" {
				continue
			}
			g, err := c.ParseID(line)
			if err != nil {
				g, err = Game{}, fmt.Errorf("line %d: %w", n, err)
			}
			if !yield(g, err) {
				return
			}
		}
		if err := lines.Err(); err != nil {
			yield(Game{}, fmt.Errorf("line %d: %w", n, err))
		}
	}
}
