// Package board makes boards from specs.
//
// A spec is a word such as torus-5x5-king-mod3, safe in a shell and in a URL: a topology or a shape, its sizes, a pattern
// and a modulus, joined by '-', with defaults omitted. Parse reads a spec, and Board.Spec is its inverse.
//
//	b, err := board.Parse("torus-5x5-king-mod3")
//
// Besides grids there are hexagons, triangles, cubes, toys (Toys), named graphs (GraphNames) and graph files (Graph). ParseID
// reads game IDs, a Family has boards for tables, and a Catalogue includes your own boards.
package board

import (
	"errors"
	"fmt"
	"slices"
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

// longestMistake is the length of the specs for which something else is suggested.
const longestMistake = 40

// A mistake is a word that means nothing in a spec, with what would mean something there.
type mistake struct{ fault, known string }

func (e *mistake) Error() string { return e.fault + ": " + e.known }

// unknownPart says what a part could have been.
func unknownPart(word string) error {
	if strings.Contains(word, ".") {
		return fmt.Errorf("unknown part %q: for a graph file give its name with .json, .dot, .gv, .g6, .d6, .s6, .graphml or .edges", clip(word))
	}
	return &mistake{fmt.Sprintf("unknown part %q", clip(word)), fmt.Sprintf(
		"topologies are %s; patterns are %s, each also open-…, and pattern=010_111_010; the modulus is mod2 to mod%d",
		strings.Join(lightsout.TopologyNames(), ", "), strings.Join(lightsout.PatternNames(), ", "), lightsout.MaxModulus)}
}

// corrected returns the error with the spec that may have been meant instead of all that could be.
func corrected(err error, spec string) error {
	found := new(mistake)
	if !errors.As(err, &found) {
		return err
	}
	if meant := suggest(spec); meant != "" {
		return fmt.Errorf("%s, did you mean %s?", strings.TrimSuffix(err.Error(), ": "+found.known), meant)
	}
	return err
}

// suggest returns the first correction that names a board, or "".
func suggest(spec string) string {
	if len(spec) > longestMistake {
		return ""
	}
	for _, candidate := range corrections(plain(spec)) {
		if b, err := parse(candidate); err == nil {
			return b.Spec()
		}
	}
	return ""
}

// corrections returns what a spec may have meant, the likely first: the same words with their signs
// mended, then other words.
func corrections(spec string) []string {
	mended := powers(separated(signs(spec)))
	found := []string{mended, "graph-" + mended, strings.ReplaceAll(mended, "-", "")}
	words := strings.Split(mended, "-")
	for i, word := range words {
		for _, name := range near(word) {
			words[i] = name
			changed := strings.Join(words, "-")
			found = append(found, changed, "graph-"+changed)
		}
		words[i] = word
	}
	return found
}

// signs writes an x for what else people write between sizes, a - for what they write between parts,
// and powers on the line.
func signs(spec string) string {
	for _, pair := range [][2]string{{" x ", "x"}, {"*", "x"}, {",", "x"}, {"_", "-"}, {" ", "-"}, {"²", "^2"}, {"³", "^3"}, {"⁴", "^4"}, {"⁵", "^5"}} {
		spec = strings.ReplaceAll(spec, pair[0], pair[1])
	}
	return spec
}

// separated puts a - between words and sizes: torus6x6 is torus-6x6, 5x5mod3 is 5x5-mod3. The x of
// sizes and the number of a modulus stay.
func separated(spec string) string {
	var out strings.Builder
	for i := range len(spec) {
		if i > 0 && spec[i-1] != '-' && spec[i] != '-' && isDigit(spec[i-1]) != isDigit(spec[i]) {
			sizes := spec[i] == 'x' && i+1 < len(spec) && isDigit(spec[i+1]) || spec[i-1] == 'x' && i > 1 && isDigit(spec[i-2])
			if !sizes && spec[i] != '^' && spec[i-1] != '^' && !strings.HasSuffix(spec[:i], "mod") {
				out.WriteByte('-')
			}
		}
		out.WriteByte(spec[i])
	}
	return out.String()
}

// powers writes sizes out: 3^4 is 3x3x3x3.
func powers(spec string) string {
	words := strings.Split(spec, "-")
	for i, word := range words {
		side, power, _ := strings.Cut(word, "^")
		if n, err := strconv.Atoi(power); err == nil && n > 0 && n <= lightsout.MaxDimensions {
			words[i] = strings.TrimSuffix(strings.Repeat(side+"x", n), "x")
		}
	}
	return strings.Join(words, "-")
}

// others are words that other systems have for ours.
var others = map[string]string{
	"rect": "rectangle", "grid": "rectangle", "square": "rectangle", "hypercube": "rectangle", "toroidal": "torus", "hypertorus": "torus",
	"moore": "king", "neumann": "plus", "diagonal": "x", "cross": "plus",
}

// near returns the words of specs that are much like a word, after what other systems mean by it.
func near(word string) []string {
	names := slices.Concat(lightsout.TopologyNames(), lightsout.PatternNames(), []string{"hex", "tri", "cube", "graph"})
	for _, name := range GraphNames() {
		name, _, _ = strings.Cut(strings.TrimPrefix(name, "graph-"), "-N")
		names = append(names, name)
	}
	for _, toy := range Toys() {
		names = append(names, toy.Name)
	}
	found := text.Similar(word, names)
	if name, ok := others[word]; ok {
		found = slices.Insert(found, 0, name)
	}
	return found
}
