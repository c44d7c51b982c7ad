package board

import (
	"bufio"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// GML is a list of keys and values: graph [ directed 0 node [ id 0 label "a" ] edge [ source 0 target 1 ] ]. Of nodes we
// read id, label, name, x, y (also in graphics), start and self; of edges source, target and times; of the graph directed,
// modulus and self. Keys that we do not know are skipped.

// maxGMLDepth is how deep lists may be nested.
const maxGMLDepth = 16

// gmlPair is a key with its value, which is a text or a list.
type gmlPair struct {
	key, value string
	list       []gmlPair
	isList     bool
}

type gmlScanner struct {
	text string
	at   int
	line int
}

// next returns the next token: [, ], a word, a number or a string, which begins with a quote.
func (s *gmlScanner) next() (string, error) {
	for s.at < len(s.text) {
		switch ch := s.text[s.at]; {
		case ch == '\n':
			s.line++
			s.at++
		case ch == ' ' || ch == '\t' || ch == '\r':
			s.at++
		case ch == '#':
			end := strings.IndexByte(s.text[s.at:], '\n')
			if end < 0 {
				end = len(s.text) - s.at
			}
			s.at += end
		case ch == '[' || ch == ']':
			s.at++
			return string(ch), nil
		case ch == '"':
			end := strings.IndexByte(s.text[s.at+1:], '"')
			if end < 0 {
				return "", errors.New("unterminated string")
			}
			token := s.text[s.at : s.at+1+end]
			s.at += end + 2
			s.line += strings.Count(token, "\n")
			return token, nil
		default:
			end := strings.IndexAny(s.text[s.at:], " \t\r\n[]\"")
			if end < 0 {
				end = len(s.text) - s.at
			}
			token := s.text[s.at : s.at+end]
			s.at += end
			return token, nil
		}
	}
	return "", nil
}

// pairs reads pairs up to the bracket that closes them, or to the end of the text. Each pair is given to use, if there is
// one, instead of being kept.
func (s *gmlScanner) pairs(depth int, use func(gmlPair) error) (list []gmlPair, err error) {
	for {
		key, err := s.next()
		switch {
		case err != nil:
			return nil, err
		case key == "" && depth > 0:
			return nil, errors.New("unterminated list: ] ends it")
		case key == "" || key == "]" && depth > 0:
			return list, nil
		case key == "[" || key == "]" || key[0] == '"':
			return nil, fmt.Errorf("unexpected %q: must be a key", clip(key))
		}
		value, err := s.next()
		if err != nil {
			return nil, err
		}
		pair := gmlPair{key: key}
		switch {
		case value == "" || value == "]":
			return nil, fmt.Errorf("the key %q has no value", clip(key))
		case value == "[":
			if depth == maxGMLDepth {
				return nil, fmt.Errorf("lists are nested more than %d deep", maxGMLDepth)
			}
			var inner func(gmlPair) error
			if depth == 0 && strings.EqualFold(key, "graph") {
				inner = use // nodes and edges are taken in one by one
			}
			pair.isList = true
			if pair.list, err = s.pairs(depth+1, inner); err != nil {
				return nil, err
			}
		case value[0] == '"':
			pair.value = unescapeGML(value[1:])
		default:
			pair.value = value
		}
		switch {
		case use == nil:
			list = append(list, pair)
		case depth == 1:
			if err := use(pair); err != nil {
				return nil, err
			}
		case strings.EqualFold(key, "graph"):
			list = append(list, gmlPair{key: key})
		}
	}
}

// gmlEntities are the names of characters that programs write in GML. Package html has two thousand more, which would
// make the page's engine larger by a fiftieth.
var gmlEntities = map[string]string{"amp": "&", "quot": `"`, "lt": "<", "gt": ">", "apos": "'"}

// unescapeGML replaces names and numbers of characters, such as &quot; and &#34;. Others stay as they are.
func unescapeGML(text string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, "&")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, rest, _ := strings.Cut(after, ";")
		char, known := gmlEntities[name]
		if number, ok := strings.CutPrefix(name, "#"); ok {
			code, err := strconv.ParseInt(number, 10, 32)
			char, known = string(rune(code)), err == nil && utf8.ValidRune(rune(code))
		}
		if !known {
			char, rest = "&", after
		}
		b.WriteString(char)
		text = rest
	}
}

// readGML reads the first graph of a file.
func readGML(text string) (*Graph, error) {
	d, s, directed := newDraft(), &gmlScanner{text: text, line: 1}, false
	var edges [][]gmlPair
	graphs, err := s.pairs(0, func(p gmlPair) error {
		switch key := strings.ToLower(p.key); {
		case key == "node" && p.isList:
			return d.gmlNode(p.list)
		case key == "edge" && p.isList:
			edges = append(edges, p.list) // they may precede their nodes, and directed
			return nil
		case key == "directed":
			directed = p.value == "1"
		case !p.isList:
			_, err := d.setGraph(key, p.value)
			return err
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", s.line, err)
	}
	if len(graphs) != 1 {
		return nil, fmt.Errorf("the file has %d graphs: GML is one, graph [ node [ id 0 ] … ]", len(graphs))
	}
	for i, edge := range edges {
		if err := d.gmlEdge(edge, directed); err != nil {
			return nil, fmt.Errorf("edge %d: %w", i+1, err)
		}
	}
	return d.graph(d.byNumber(), false)
}

func (d *draft) gmlNode(list []gmlPair) error {
	id, label := "", ""
	for _, p := range list {
		switch strings.ToLower(p.key) {
		case "id":
			id = p.value
		case "label":
			label = p.value
		}
	}
	if id == "" {
		return errors.New("a node has no id")
	}
	if _, twice := d.numbers[id]; twice {
		return fmt.Errorf("duplicate node id %q", clip(id))
	}
	i, err := d.node(id)
	if err != nil {
		return err
	}
	if label != id {
		d.nodes[i].name = label
	}
	for _, p := range list {
		if strings.EqualFold(p.key, "graphics") {
			for _, q := range p.list {
				if q.key == "x" || q.key == "y" {
					if _, err := d.setNode(i, q.key, q.value); err != nil {
						return err
					}
				}
			}
			continue
		}
		if _, err := d.setNode(i, strings.ToLower(p.key), p.value); err != nil {
			return err
		}
	}
	return nil
}

func (d *draft) gmlEdge(list []gmlPair, directed bool) (err error) {
	ends, times := map[string]int{}, 1
	for _, p := range list {
		switch key := strings.ToLower(p.key); key {
		case "source", "target":
			i, ok := d.numbers[p.value]
			if !ok {
				return fmt.Errorf("its %s is %q, which is not the id of a node", key, clip(p.value))
			}
			ends[key] = int(i)
		case "times":
			if times, err = whole(key, p.value, 0, maxTimes); err != nil {
				return err
			}
		}
	}
	if len(ends) != 2 {
		return errors.New("source or target is missing")
	}
	return d.link(ends["source"], ends["target"], times, !directed)
}

// writeGML writes GML that NetworkX and igraph read: labels differ, and texts are ASCII.
func writeGML(w *bufio.Writer, c *normalForm) error {
	directed := c.directed()
	fmt.Fprintf(w, "graph [\n  directed %d\n", index(directed))
	if c.modulus != 2 {
		fmt.Fprintf(w, "  modulus %d\n", c.modulus)
	}
	if c.self == 0 {
		w.WriteString("  self 0\n")
	}
	ids, named := c.ids()
	var list []string
	for i, id := range ids {
		fmt.Fprintf(w, "  node [ id %d label %s", i, gmlString(id))
		list = c.attributes(list[:0], i, named, true)
		for pair := range slices.Chunk(list, 2) {
			if pair[0] == "name" {
				pair[1] = gmlString(pair[1])
			}
			w.WriteString(" " + pair[0] + " " + pair[1])
		}
		w.WriteString(" ]\n")
	}
	for e := range c.arcs(directed) {
		fmt.Fprintf(w, "  edge [ source %d target %d", e.from, e.to)
		if e.times != 1 {
			fmt.Fprintf(w, " times %d", e.times)
		}
		w.WriteString(" ]\n")
	}
	_, err := w.WriteString("]\n")
	return err
}

func index(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// gmlString quotes a text; what is not ASCII, and quotes, are written as entities.
func gmlString(text string) string {
	var out strings.Builder
	for _, r := range text {
		if r == '"' || r == '&' || r > '~' {
			out.WriteString("&#" + strconv.Itoa(int(r)) + ";")
		} else {
			out.WriteRune(r)
		}
	}
	return `"` + out.String() + `"`
}
