package board

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"lightsout"
	"lightsout/board/internal/graphfile"
	"lightsout/internal/base/text"
)

// longestMistake is the length of the specs for which something else is suggested.
const longestMistake = 40

// A mistake is a word that means nothing in a spec, with what would mean something there.
type specError struct{ fault, known string }

func (e *specError) Error() string { return e.fault + ": " + e.known }

// extensions are those of Formats, whose readers would be linked into the page's engine if it were asked.
const extensions = ".json, .dot, .gv, .g6, .d6, .graphml, .edges, .s6, .col"

func topologyNames() []string { return text.Each(lightsout.Topologies(), lightsout.Topology.String) }

func patternNames() []string { return text.Each(lightsout.Patterns(), lightsout.Pattern.String) }

func unknownPart(word string) error {
	return &specError{fmt.Sprintf("unknown part %q", clip(word)), fmt.Sprintf(
		"topologies are %s; patterns are %s, each also open-…, and pattern=010_111_010; the modulus is "+
			"mod2 to mod%d",
		strings.Join(topologyNames(), ", "), strings.Join(patternNames(), ", "),
		lightsout.MaxModulus)}
}

// corrected returns the error with the spec that may have been meant instead of all that could be.
func corrected(err error, spec string) error {
	found, ok := errors.AsType[*specError](err)
	if !ok {
		return err
	}
	if what, ok := graphfile.Unread[strings.ToLower(path.Ext(spec))]; ok {
		return fmt.Errorf(
			"%s is not read: save the graph as .graphml, which Gephi, NetworkX and igraph write", what)
	}
	if strings.Contains(spec, ".") {
		return fmt.Errorf("%s: graph files end in %s", found.fault, extensions)
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
	mended := powers(separated(signs.Replace(spec)))
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

// signs has an x for what else people write between sizes, a - for what they write between parts,
// and powers on the line.
var signs = strings.NewReplacer(" x ", "x", "*", "x", ",", "x", "_", "-", " ", "-",
	"²", "^2", "³", "^3", "⁴", "^4", "⁵", "^5")

// separated puts a - between words and sizes: torus6x6 is torus-6x6, 5x5mod3 is 5x5-mod3. The x of
// sizes and the number of a modulus stay.
func separated(spec string) string {
	var out strings.Builder
	for i := range len(spec) {
		if i > 0 && spec[i-1] != '-' && spec[i] != '-' && isDigit(spec[i-1]) != isDigit(spec[i]) {
			sizes := spec[i] == 'x' && i+1 < len(spec) && isDigit(spec[i+1]) ||
				spec[i-1] == 'x' && i > 1 && isDigit(spec[i-2])
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
	"rect": "rectangle", "grid": "rectangle", "square": "rectangle", "hypercube": "rectangle",
	"toroidal": "torus", "hypertorus": "torus", "moore": "king", "neumann": "plus", "diagonal": "x",
	"cross": "plus",
}

// near returns the words of specs that are much like a word, after what other systems mean by it.
func near(word string) []string {
	names := slices.Concat(topologyNames(), patternNames(),
		[]string{"hex", "tri", "cube", "graph"})
	for _, name := range GraphNames() {
		name, _, _ = strings.Cut(strings.TrimPrefix(name, "graph-"), "-N")
		names = append(names, name)
	}
	names = append(names, text.Each(Toys(), func(t Toy) string { return t.Name })...)
	found := text.Similar(word, names)
	if name, ok := others[word]; ok {
		found = slices.Insert(found, 0, name)
	}
	return found
}
