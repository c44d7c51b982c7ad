package graphfile

import (
	"bufio"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"lightsout"
)

// Of the DOT language of Graphviz we read the edges and the attributes
//
//	modulus, self, inputscale, bb   of the graph
//	label, pos, self_times, start   of nodes; a label is the name, and self means self_times
//	times                           of edges
//
// with their defaults (node [self=no]); everything else is ignored. In a strict graph repeated edges count
// once.
//
// In pos y grows upward, and the unit is that of Graphviz: inputscale to one, if it is
// given; points, 72 to one, in a picture that a program laid out, which has a bb; else inches.

const (
	points     = 72      // to an inch
	maxNesting = 100     // how deep groups may be nested
	maxJoin    = 1 << 20 // edges that joining groups, {a b c} -- {d e f}, may make of a short text
)

// dotParser reads token by token. After an error it sees the end of the text, and every loop stops there.
type dotParser struct {
	text     string
	at, line int      // what is scanned next; the line of the draft is that of the token
	token    dotToken // the next one
	d        *draft
	directed bool
	nesting  int     // groups that are open
	joined   int     // edges made by groups
	unit     float64 // inputscale, or 0
	fallback float64 // the unit without it: inches, or points if there is a bb
}

type dotAttribute struct {
	key   string
	value dotToken
}

func readDOT(text string) (*Graph, error) {
	p := &dotParser{text: text, line: 1, d: newDraft(), fallback: 1}
	p.next()
	p.d.once = p.take("strict")
	if p.directed = p.token.is("digraph"); !p.directed && !p.token.is("graph") {
		p.unexpected("graph or digraph")
	}
	p.next()
	p.group(nil)
	if !p.token.is("") {
		p.fail("%s follows the end of the graph: a file holds one graph", p.token)
	}
	unit := cmp.Or(p.unit, p.fallback)
	for i := range p.d.nodes {
		node := &p.d.nodes[i]
		node.at = lightsout.Point{X: node.at.X / unit, Y: 0 - node.at.Y/unit}
	}
	return p.d.graph(p.d.byNumber(), false)
}

func (p *dotParser) fail(format string, values ...any) {
	p.d.failf(format, values...)
	p.token = dotToken{}
}

func (p *dotParser) unexpected(want string) { p.fail("unexpected %s: must be %s", p.token, want) }

func (p *dotParser) next() dotToken {
	last := p.token
	p.token = dotToken{}
	if p.d.err == nil {
		p.scan()
	}
	return last
}

// take skips the token if it is the given mark or keyword, and reports whether it was.
func (p *dotParser) take(what string) bool {
	is := p.token.is(what)
	if is {
		p.next()
	}
	return is
}

func (p *dotParser) expect(what string) {
	if !p.take(what) {
		p.unexpected(what)
	}
}

// id takes an id, which is meant to be what the error says.
func (p *dotParser) id(what string) dotToken {
	if !p.token.id {
		p.unexpected(what)
	}
	return p.next()
}

// group reads { … }, perhaps behind a name, and returns the nodes in it, unless it is the outermost. It
// inherits the attributes of nodes and edges to come.
func (p *dotParser) group(scope []dotAttribute) (members []int32) {
	if p.token.id {
		p.next()
	}
	p.expect("{")
	if p.nesting++; p.nesting > maxNesting {
		p.fail("groups are nested more than %d deep", maxNesting)
	}
	scope = slices.Clone(scope)
	for !p.token.is("") && !p.token.is("}") {
		switch {
		case p.take("graph"):
			p.setGraph(p.attributes())
		case p.take("node"):
			p.setDefaults(&scope, "label", "pos", "self", "self_times", "start")
		case p.take("edge"):
			p.setDefaults(&scope, "times")
		default:
			if nodes := p.chain(scope); p.nesting > 1 {
				members = append(members, nodes...)
			}
		}
		p.take(";")
	}
	p.expect("}")
	p.nesting--
	slices.Sort(members)
	return slices.Compact(members)
}

// setDefaults keeps the last of each known attribute. No attribute is known of nodes and of edges.
func (p *dotParser) setDefaults(scope *[]dotAttribute, known ...string) {
	for _, a := range p.attributes() {
		if slices.Contains(known, a.key) {
			*scope = append(slices.DeleteFunc(*scope, func(b dotAttribute) bool { return b.key == a.key }), a)
		}
	}
}

// attributes reads any number of [a=1, b=2; c=3].
func (p *dotParser) attributes() (list []dotAttribute) {
	for p.take("[") {
		for !p.token.is("") && !p.token.is("]") {
			a := dotAttribute{p.id("an attribute or ]").text, dotToken{text: "true"}}
			if p.take("=") {
				a.value = p.id("a value")
			}
			list = append(list, a)
			if !p.take(",") {
				p.take(";")
			}
		}
		p.expect("]")
	}
	return list
}

// setGraph takes in attributes of the graph; those of groups mean nothing to us.
func (p *dotParser) setGraph(attributes []dotAttribute) {
	for _, a := range attributes {
		switch {
		case p.nesting > 1:
		case a.key == "bb":
			p.fallback = points
		case a.key == "inputscale":
			unit, err := strconv.ParseFloat(a.value.text, 64)
			if err != nil || !(unit >= 0) {
				p.fail("inputscale is %q: must be a number from 0", clip(a.value.text))
			}
			p.unit = cmp.Or(unit, points)
		default:
			p.d.setGraph(a.key, a.value.text)
		}
	}
}

// chain reads a node, or nodes and groups joined by edges, with their attributes; or an attribute
// of the graph, which begins as a node does.
func (p *dotParser) chain(scope []dotAttribute) []int32 {
	op := "--"
	other := "->"
	if p.directed {
		op, other = other, op
	}
	var ends [][]int32
	for more := true; more; more = p.take(op) {
		switch {
		case p.take("subgraph") || p.token.is("{"):
			ends = append(ends, p.group(scope))
		default:
			id := p.id("a node")
			if len(ends) == 0 && p.take("=") {
				p.setGraph([]dotAttribute{{id.text, p.id("a value")}})
				return nil
			}
			for range 2 { // a port, and the side of it
				if p.take(":") {
					p.id("a port")
				}
			}
			ends = append(ends, []int32{p.node(id, scope)})
		}
	}
	if p.token.is(other) {
		p.fail("unexpected %s: must be %s: in a graph edges are --, in a digraph ->", other, op)
	}
	attributes := p.attributes()
	times := 1
	if len(ends) == 1 {
		for _, i := range ends[0] {
			p.setNode(int(i), attributes)
		}
		return ends[0]
	}
	for _, a := range slices.Concat(scope, attributes) {
		if a.key == "times" {
			times = p.d.times(a.value.text)
		}
	}
	for i := range ends[1:] {
		p.join(ends[i], ends[i+1], times)
	}
	return slices.Concat(ends...)
}

// node returns the number of a node; a new one gets the attributes of the scope.
func (p *dotParser) node(id dotToken, scope []dotAttribute) int32 {
	known := len(p.d.nodes)
	i := p.d.node(id.text)
	if i == known {
		if strings.Contains(id.text, `\`) && !id.html {
			p.d.nodes[i].name = dotUnescape(id.text, id.text)
		}
		p.setNode(i, scope)
	}
	return int32(i)
}

func (p *dotParser) setNode(i int, attributes []dotAttribute) {
	node := &p.d.nodes[i]
	for _, a := range attributes {
		switch a.key {
		case "label":
			if !a.value.html && a.value.text != `\N` {
				node.name = dotUnescape(a.value.text, node.id)
			}
		case "pos":
			// A third coordinate is not drawn, and ! is for neato.
			if _, err := fmt.Sscanf(a.value.text, "%g,%g", &node.at.X, &node.at.Y); err != nil {
				p.fail("pos is %q: it is two numbers such as 1,2", clip(a.value.text))
			}
			node.hasX = true
			node.hasY = true
		case "self", "self_times", "start":
			p.d.setNode(i, a.key, a.value.text)
		}
	}
}

func (p *dotParser) join(from, to []int32, times int) {
	if len(from) > 1 || len(to) > 1 {
		if p.joined += len(from) * len(to); p.joined > maxJoin {
			p.fail("joining groups makes more than %d edges", maxJoin)
			return
		}
	}
	for _, u := range from {
		for _, v := range to {
			p.d.link(int(u), int(v), times, !p.directed)
		}
	}
}

// dotName returns a name as an id, quoted unless it is a plain word or a number.
func dotName(name string) string {
	special := func(r rune) bool { return r >= 0x80 || !dotWord(byte(r)) || unicode.IsDigit(r) }
	plain := !slices.Contains(dotKeywords, strings.ToLower(name)) && !strings.ContainsFunc(name, special)
	if plain || allNumbers([]string{name}) {
		return name
	}
	return quoted(name)
}

// writeDOT writes the graph so that neato, with or without -n, draws it in place.
func writeDOT(w *bufio.Writer, c *normalForm) error {
	directed := c.directed()
	kind := "graph"
	op := " -- "
	if directed {
		kind = "digraph"
		op = " -> "
	}
	w.WriteString(kind + " {\n")
	if c.modulus != 2 {
		fmt.Fprintf(w, "  modulus=%d;\n", c.modulus)
	}
	if c.self == 0 {
		w.WriteString("  self=no;\n")
	}
	if c.placed {
		fmt.Fprintf(w, "  inputscale=%d;\n", points)
	}
	ids, named := c.ids()
	for i := range c.upTo(len(ids)) {
		ids[i] = dotName(ids[i])
		var list []string
		if c.placed {
			list = append(list,
				fmt.Sprintf(`pos="%s,%s!"`, decimal(points*c.at[i].X), decimal(-points*c.at[i].Y)))
		}
		for pair := range slices.Chunk(c.attributes(i, named, false), 2) {
			if pair[0] == "name" {
				pair[0] = "label"
				pair[1] = dotName(pair[1])
			}
			if pair[0] == "self" {
				pair[0] = "self_times" // NetworkX has no room for self
			}
			list = append(list, pair[0]+"="+pair[1])
		}
		w.WriteString("  " + ids[i])
		if len(list) > 0 {
			w.WriteString(" [" + strings.Join(list, ", ") + "]")
		}
		w.WriteString(";\n")
	}
	for e := range c.arcs(directed) {
		w.WriteString("  " + ids[e.from] + op + ids[e.to])
		if e.times != 1 {
			fmt.Fprintf(w, " [times=%d]", e.times)
		}
		w.WriteString(";\n")
	}
	_, err := w.WriteString("}\n")
	return err
}
