package graphfile

import (
	"bufio"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// readEdges reads an edge list, as docs/formats.md describes it; we write what NetworkX reads. Nodes are
// numbered as they appear; if the file calls all of them by whole numbers, they are sorted, so that 0 to n−1
// keep their numbers whichever edge is listed first.
func readEdges(text string) (*Graph, error) {
	d := newDraft()
	whole := text
	words := make([]edgeWord, 0, 8)
	for d.line = 1; text != "" && d.err == nil; d.line++ {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		d.fail(unreadLine(line))
		line, data := cutData(strings.TrimPrefix(line, ours))
		var err error
		words, err = splitEdgeLine(words[:0], line)
		d.fail(err)
		if len(data) > 0 {
			words = append(words, edgeWord{key: "times", text: data})
		}
		d.edgeLine(words)
	}
	if d.err == nil && isAdjacency(whole, d.numbers) {
		return nil, errors.New(
			"this looks like an adjacency list, for every node begins one line: write an edge list, in " +
				"which u v times=2 is an edge of times 2")
	}
	return d.graph(d.byNumber(), true)
}

// ours begins lines that are comments for other programs.
const ours = "#:"

// cutData cuts the data that NetworkX writes behind an edge, and returns the times in it, if it says so.
func cutData(line string) (edge, times string) {
	at := strings.Index(line, " {")
	if at < 0 || !strings.HasSuffix(strings.TrimRight(line, blanks), "}") ||
		len(strings.Fields(line[:at])) < 2 {
		return line, ""
	}
	if _, rest, ok := strings.Cut(line[at:], "'times': "); ok {
		times = rest[:strings.IndexAny(rest, ",}")]
	}
	return line[:at], times
}

// edgeWord is a word of a line: a name, or the value of an attribute if it has a key.
type edgeWord struct {
	key, text string
	quoted    bool
}

const blanks = " \t\r\v\f"

func splitEdgeLine(dst []edgeWord, line string) ([]edgeWord, error) {
	for {
		if line = strings.TrimLeft(line, blanks); line == "" || line[0] == '#' {
			return dst, nil
		}
		var word edgeWord
		end := strings.IndexAny(line, blanks+`="`)
		plain := end < 0 || line[end] != '=' && line[end] != '"'
		if end > 0 && line[end] == '=' {
			word.key = line[:end]
			line = line[end+1:]
		}
		if strings.HasPrefix(line, `"`) {
			var ok bool
			if word.text, line, ok = cutQuoted(line); !ok {
				return nil, fmt.Errorf(
					"unterminated quote: write \"…\" and nothing directly after it, and \\\" for a " +
						"quote in a name")
			}
			word.quoted = true
		} else {
			if !plain {
				end = strings.IndexAny(line, blanks)
			}
			if end < 0 {
				end = len(line)
			}
			word.text = line[:end]
			line = line[end:]
		}
		dst = append(dst, word)
	}
}

func cutQuoted(line string) (text, rest string, ok bool) {
	var b strings.Builder
	for at := 1; at < len(line); at++ {
		switch {
		case line[at] == '"':
			rest = line[at+1:]
			return b.String(), rest, rest == "" || strings.Contains(blanks, rest[:1])
		case line[at] == '\\' && at+1 < len(line):
			at++
		}
		b.WriteByte(line[at])
	}
	return "", "", false
}

func (d *draft) edgeLine(words []edgeWord) {
	plain := 0
	for plain < len(words) && words[plain].key == "" {
		plain++
	}
	attributes := words[plain:]
	words = words[:plain]
	if at := slices.IndexFunc(attributes, func(w edgeWord) bool { return w.key == "" }); at >= 0 {
		d.failf("%q follows an attribute: names come first; quote names with =", clip(attributes[at].text))
		return
	}
	if plain == 0 {
		d.eachAttribute(attributes, "a graph: self and modulus are", func(key, value string) bool {
			if key == "directed" {
				d.arcs = value == "yes"
				return true
			}
			return d.setGraph(key, value)
		})
		return
	}
	from := d.node(words[0].text)
	if plain == 1 {
		d.eachAttribute(attributes, "a node: x, y, start, self and name are", func(key, value string) bool {
			return d.setNode(from, key, value)
		})
		return
	}
	both := !d.arcs
	words = words[1:]
	if op := words[0]; !op.quoted && (op.text == "->" || op.text == "--") {
		both = op.text == "--"
		words = words[1:]
	}
	times := 1
	if len(words) == 2 && !isWeight(words[1]) {
		times = d.times(words[1].text)
	}
	if len(words) < 1 || len(words) > 2 {
		d.failf("the line has %d words: write u v, u -> v, either followed by times, or u alone", plain)
		return
	}
	d.eachAttribute(attributes, "an edge: times is", func(key, value string) bool {
		if key == "times" {
			times = d.times(value)
		}
		return key == "times"
	})
	d.link(from, d.node(words[0].text), times, both)
}

// eachAttribute sets attributes one by one. An unknown one is an error, which lists the known ones.
func (d *draft) eachAttribute(attributes []edgeWord, known string, set func(key, value string) bool) {
	for _, a := range attributes {
		if !set(a.key, a.text) {
			d.failf("%q is not an attribute of %s", clip(a.key), known)
		}
	}
}

// isWeight reports whether a word is a number with a point or an exponent.
func isWeight(w edgeWord) bool {
	_, err := strconv.ParseFloat(w.text, 64)
	return err == nil && !w.quoted && strings.ContainsAny(w.text, ".eE")
}

// writeEdges writes an edge list. A node gets a line only if the edges do not describe it completely. A graph
// that has nothing but edges and places is written without places: igraph has no comments, and reads such a
// list.
func writeEdges(w *bufio.Writer, c *normalForm) error {
	directed := c.directed()
	if directed {
		w.WriteString(ours + " directed=yes\n")
	}
	if c.modulus != 2 {
		fmt.Fprintf(w, ours+" modulus=%d\n", c.modulus)
	}
	if c.self == 0 {
		w.WriteString(ours + " self=no\n")
	}
	ids, named := c.ids()
	if named && slices.ContainsFunc(ids, func(id string) bool { return edgeName(id) != id }) {
		named = false
		for i := range ids {
			ids[i] = strconv.Itoa(i) // other programs do not know quotes
		}
	}
	listed := make([]bool, len(ids))
	for e := range c.edges() {
		listed[e.from] = !named
		listed[e.to] = !named
	}
	some := directed || c.modulus != 2 || c.self == 0
	for i := range ids {
		some = some || !listed[i] || len(c.attributes(i, named, false)) > 0
	}
	for i := range c.upTo(len(ids)) {
		list := c.attributes(i, named, some)
		if len(list) == 0 && listed[i] {
			continue
		}
		w.WriteString(ours + " " + ids[i])
		for pair := range slices.Chunk(list, 2) {
			w.WriteString(" " + pair[0] + "=" + edgeName(pair[1]))
		}
		w.WriteByte('\n')
	}
	for e := range c.arcs(directed) {
		w.WriteString(ids[e.from] + " " + ids[e.to])
		if e.times != 1 {
			fmt.Fprintf(w, " {'times': %d}", e.times)
		}
		w.WriteByte('\n')
	}
	return nil
}

// edgeName returns a name as a word of an edge list, quoted if it has to be.
func edgeName(name string) string {
	if name == "->" || name == "--" || strings.ContainsAny(name, `"#=\{}[`) ||
		strings.ContainsFunc(name, unicode.IsSpace) {
		return quoted(name)
	}
	return name
}
