// Package board makes boards from specs.
//
// A spec is a word such as torus-5x5-king-mod3, safe in a shell and in a URL: a topology or a shape, its
// sizes, a pattern and a modulus, joined by '-', with defaults omitted. Parse reads a spec, and Board.Spec is
// its inverse.
//
//	b, err := board.Parse("torus-5x5-king-mod3")
//
// Besides grids there are hexagons, triangles, cubes, toys (Toys), named graphs (GraphNames) and graph files
// (Graph). ParseID reads game IDs, and a Family has boards for tables.
package board

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"lightsout"
	"lightsout/board/internal/graphfile"
	"lightsout/internal/base/text"
)

// Parse returns the board that a spec names. The error for a spec that names none says which part
// is at fault and what would be right.
func Parse(spec string) (*lightsout.Board, error) {
	spec = strings.TrimSpace(spec)
	if known, ok := boards.Load(spec); ok {
		return known.(*lightsout.Board), nil
	}
	b, err := parse(spec)
	if err != nil {
		return nil, fmt.Errorf("spec %q: %w", clip(spec), corrected(err, spec))
	}
	if _, grid := b.Grid(); grid && len(spec) <= 64 && boards.count.Load() < 256 {
		boards.count.Add(1)
		boards.Store(spec, b)
	}
	return b, nil
}

func parse(spec string) (*lightsout.Board, error) {
	if spec == "" {
		return nil, fmt.Errorf("it is empty: %s", examples)
	}
	if text, ok := strings.CutPrefix(spec, graphfile.InlinePrefix); ok {
		return parseInlineSpec(text)
	}
	spec = plain(spec)
	for _, toy := range Toys() {
		if toy.Name == spec && toy.spec != "" {
			b, err := parse(toy.spec)
			if err != nil {
				return nil, err
			}
			return b.Named(spec), nil
		}
	}
	words := strings.Split(spec, "-")
	if slices.Contains(words, "") {
		return nil, fmt.Errorf("a part is missing next to a '-': %s", examples)
	}
	first := words[0]
	p := &parts{words[1:]}
	switch first {
	case "hex", "tri", "cube":
		return p.shape(first)
	case "graph":
		return p.graph()
	case "merlin":
		return p.finish(merlin())
	case "orbix":
		return p.finish(orbix())
	}
	for _, toy := range Toys() {
		if toy.Name == first {
			return nil, fmt.Errorf("%s is a whole board and takes no further parts: start from %s",
				first, toy.spec)
		}
	}
	p.words = words
	return p.grid()
}

// boards has the first grids that were asked for, which take little memory: lists and visitors name the same
// few.
var boards struct {
	sync.Map
	count atomic.Int32
}

// plain writes a spec in small letters, and with an x for the sign of times.
func plain(spec string) string { return strings.ReplaceAll(strings.ToLower(spec), "×", "x") }

const examples = "try 5x5, torus-6x6, 5x5-king-mod3, hex-4, graph-petersen"

// parts is the words of a spec, read from left to right.
type parts struct{ words []string }

func (p *parts) more() bool { return len(p.words) > 0 }

func (p *parts) next() string {
	word := p.words[0]
	p.words = p.words[1:]
	return word
}

// grid reads topology, sizes, pattern and modulus, each at most once, in any order.
func (p *parts) grid() (*lightsout.Board, error) {
	var t lightsout.Topology
	var pat lightsout.Pattern
	var n []int
	k := 2
	seen := map[string]string{}
	once := func(kind, word string) error {
		if other, ok := seen[kind]; ok {
			return fmt.Errorf("part %q contradicts %q: a board has one %s", clip(word), clip(other), kind)
		}
		seen[kind] = word
		return nil
	}
	for p.more() {
		word := p.next()
		var err error
		if at := slices.Index(topologyNames(), word); at >= 0 {
			t = lightsout.Topologies()[at]
			err = once("topology", word)
		} else if isDigit(word[0]) {
			n, err = parseSizes(word)
			err = cmp.Or(once("list of sizes", word), err)
		} else if value, ok := modulusPart(word); ok {
			k, err = parseModulus(value)
			err = cmp.Or(once("modulus", word), err)
		} else if word == "open" || strings.HasPrefix(word, "pattern=") ||
			slices.Contains(patternNames(), word) {
			pat, err = p.pattern(word)
			if err == nil {
				err = once("pattern", pat.String())
			}
		} else if word == "self=no" || word == "self=yes" {
			err = fmt.Errorf(
				"part %q is for hexagons, triangles, cubes and graphs: a grid without the pressed cell is "+
					"open-plus, open-king and so on",
				word)
		} else {
			err = unknownPart(word)
		}
		if err != nil {
			return nil, err
		}
	}
	if n == nil {
		return nil, fmt.Errorf("it has no sizes: %s", examples)
	}
	g, err := lightsout.NewGrid(t, pat, n...)
	if err != nil {
		return nil, err
	}
	return lightsout.NewBoard(g, k)
}

// pattern reads a pattern that begins with the given word.
func (p *parts) pattern(word string) (lightsout.Pattern, error) {
	if word == "open" {
		if !p.more() || !slices.Contains(patternNames(), p.words[0]) {
			return lightsout.Pattern{}, fmt.Errorf(
				"part %q needs a pattern after it: open-plus, or another of %s", word,
				strings.Join(patternNames(), ", "))
		}
		word += "-" + p.next()
	}
	return lightsout.ParsePattern(word)
}

// shape reads the side of a hexagon, triangle or cube.
func (p *parts) shape(name string) (*lightsout.Board, error) {
	if !p.more() {
		return nil, fmt.Errorf("%s needs a side: %s-4", name, name)
	}
	word := p.next()
	side, err := parseSize(word)
	if err != nil {
		return nil, fmt.Errorf("part %q is not a side of %s: %w", clip(word), name, err)
	}
	kind := shapes[name]
	if side > math.MaxInt/kind.squares/side {
		return nil, fmt.Errorf("side %d: at most %d cells are allowed", side, math.MaxInt)
	}
	c := kind.make(side)
	c.open = p.open()
	c.name = fmt.Sprintf("%s-%d", name, side)
	return p.finish(&c)
}

// shapes makes boards by their side, of at most that many times its square cells.
var shapes = map[string]struct {
	make    func(side int) figure
	squares int
}{"hex": {newHex, 3}, "tri": {newTri, 1}, "cube": {newCube, 6}}

// graph reads the name and the numbers of a built-in graph.
func (p *parts) graph() (*lightsout.Board, error) {
	name := ""
	for p.more() && !isNumber(p.words[0]) && !isOption(p.words[0]) {
		name = strings.TrimPrefix(name+"-"+p.next(), "-")
	}
	var numbers []int
	for p.more() && isNumber(p.words[0]) {
		n, err := strconv.Atoi(p.next())
		if err != nil {
			return nil, fmt.Errorf("graph %s: a number is too large", clip(name))
		}
		numbers = append(numbers, n)
	}
	open := p.open()
	for _, s := range solids() {
		if s.name == "graph-"+name && len(numbers) == 0 {
			return p.finish(s.graph(open))
		}
	}
	for _, kind := range familyKinds() {
		if kind.name == name {
			f, err := kind.build(numbers)
			if err != nil {
				return nil, err
			}
			f.open = open
			return p.finish(&f)
		}
	}
	return nil, &specError{fmt.Sprintf("there is no graph %q", clip(name)),
		"the graphs are " + strings.Join(GraphNames(), ", ")}
}

// GraphNames lists the built-in graphs as they are written in a spec, N for a number.
func GraphNames() []string {
	names := text.Each(solids(), func(s figure) string { return s.name })
	return append(names, text.Each(familyKinds(), familyKind.usage)...)
}

// open reads the part self=no (or self=yes, the default) if it comes next.
func (p *parts) open() bool {
	if p.more() && (p.words[0] == "self=no" || p.words[0] == "self=yes") {
		return p.next() == "self=no"
	}
	return false
}

// finish reads the modulus, the last part of a spec that is not a grid.
func (p *parts) finish(w lightsout.Wiring) (*lightsout.Board, error) {
	k := 2
	if p.more() {
		if value, ok := modulusPart(p.words[0]); ok {
			p.next()
			var err error
			if k, err = parseModulus(value); err != nil {
				return nil, err
			}
		}
	}
	if p.more() {
		return nil, fmt.Errorf("unknown part %q: after %s only a modulus may follow, such as mod3",
			clip(p.words[0]), w)
	}
	return lightsout.NewBoard(w, k)
}

// parseInlineSpec reads an inline graph, which may be followed by a modulus.
func parseInlineSpec(text string) (*lightsout.Board, error) {
	w, err := graphfile.ParseInline(text)
	k := 2
	if cut := strings.LastIndex(text, "-"); err != nil && cut >= 0 {
		value, ok := modulusPart(text[cut+1:])
		if inner, wrong := graphfile.ParseInline(text[:cut]); ok && wrong == nil {
			w = inner
			if k, err = parseModulus(value); err != nil {
				return nil, err
			}
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the inline graph cannot be read: %w", err)
	}
	return lightsout.NewBoard(w, k)
}

func isNumber(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// isOption reports whether the word can follow the name of a graph.
func isOption(word string) bool {
	_, mod := modulusPart(word)
	return mod || word == "self=no" || word == "self=yes"
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func parseSizes(word string) ([]int, error) {
	fields := strings.Split(word, "x")
	if len(fields) == 1 && isNumber(word) {
		word = clip(word)
		return nil, fmt.Errorf("part %q is one size, and a grid has two or more: %sx%s", word, word, word)
	}
	if len(fields) > lightsout.MaxDimensions {
		return nil, fmt.Errorf("part %q has %d sizes: a grid has 2 to %d", clip(word), len(fields),
			lightsout.MaxDimensions)
	}
	sizes := make([]int, len(fields))
	for i, field := range fields {
		n, err := parseSize(field)
		if err != nil {
			return nil, fmt.Errorf("part %q: %w", clip(word), err)
		}
		sizes[i] = n
	}
	return sizes, nil
}

func parseSize(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if !isNumber(word) {
		return 0, &specError{fmt.Sprintf("%q is not a size", clip(word)),
			fmt.Sprintf("write a number from 1 to %d", lightsout.MaxSide)}
	}
	if err != nil || n < 1 || n > lightsout.MaxSide {
		return 0, fmt.Errorf("size %s: a side is 1 to %d", clip(word), lightsout.MaxSide)
	}
	return n, nil
}

// modulusPart returns what follows "mod" if the word is meant as a modulus.
func modulusPart(word string) (string, bool) {
	value, ok := strings.CutPrefix(word, "mod")
	return value, ok && isNumber(value)
}

func parseModulus(value string) (int, error) {
	k, err := strconv.Atoi(value)
	if err != nil || k < 2 || k > lightsout.MaxModulus {
		return 0, fmt.Errorf("part %q: a light has 2 to %d states", "mod"+clip(value), lightsout.MaxModulus)
	}
	return k, nil
}

func clip(s string) string { return text.Clip(s) }
