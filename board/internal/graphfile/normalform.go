package graphfile

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// normalForm is a graph as the writers see it: checked, the toggles of each button added up and in
// order, places in hundredths.
type normalForm struct {
	*Wiring
	format         Format // to be written
	modulus        int
	nodes, buttons []Node
	start          []int
	self           int         // how often a node changes itself unless it says otherwise, 0 or 1
	stopped        func() bool // whether the writer failed
}

func newNormalForm(g *Graph) (*normalForm, error) {
	b, err := g.Board()
	if err != nil {
		return nil, err
	}
	if _, err := g.StartState(b); err != nil {
		return nil, err
	}
	for _, nodes := range [][]Node{g.Nodes, g.Buttons} {
		for i, node := range nodes {
			if node.Name != cleanName(node.Name) {
				return nil,
					fmt.Errorf("node %d is named %q: a name is one line of text, without blanks around it", i,
						clip(node.Name))
			}
		}
	}
	c := &normalForm{
		Wiring: b.Wiring().(*Wiring), modulus: b.Modulus(), nodes: g.Nodes, buttons: g.Buttons,
		start: g.Start, self: 1,
	}
	var none, once int
	for j := range c.Buttons() {
		switch c.times(j, j) {
		case 0:
			none++
		case 1:
			once++
		}
	}
	if none > once {
		c.self = 0
	}
	return c, nil
}

// attributes returns what is to be written of node i besides its edges: keys and values in turn. The name is
// among it unless the node is called by it, the place if there is one.
func (c *normalForm) attributes(i int, called, place bool) (list []string) {
	if name := c.nodes[i].Name; !called && name != "" {
		list = append(list, "name", name)
	}
	if place && c.placed {
		list = append(list, "x", decimal(c.at[i].X), "y", decimal(c.at[i].Y))
	}
	if c.start != nil && c.start[i] != 0 {
		list = append(list, "start", strconv.Itoa(c.start[i]))
	}
	if c.buttons != nil {
		return list
	}
	if times := c.times(i, i); times != c.self && times <= maxTimes {
		list = append(list, "self", strconv.Itoa(times))
	}
	return list
}

// upTo yields the numbers below n until the writer fails.
func (c *normalForm) upTo(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; i < n && !c.stopped() && yield(i); i++ {
		}
	}
}

// edges yields what is to be written: as much as possible as edges, the rest as arcs, and loops of
// those that change themselves more often than an attribute can say. It stops when the writer fails.
func (c *normalForm) edges() iter.Seq[link] { return c.arcs(false) }

func (c *normalForm) directed() bool {
	for e := range c.edges() {
		if !e.both {
			return true
		}
	}
	return false
}

// arcs yields the edges for formats in which all edges are directed or none: all as arcs if directed.
func (c *normalForm) arcs(directed bool) iter.Seq[link] {
	return func(yield func(link) bool) {
		for j := range c.upTo(c.Buttons()) {
			for _, t := range c.of(j) {
				both := 0
				if !directed && t.Light != j {
					both = min(t.Times, c.times(t.Light, j))
				}
				if t.Light == j && t.Times <= maxTimes {
					continue
				}
				if t.Light > j && !inPieces(j, t.Light, both, true, yield) ||
					!inPieces(j, t.Light, t.Times-both, false, yield) {
					return
				}
			}
		}
	}
}

// inPieces yields an edge whose times may have added up to more than one edge can say.
func inPieces(from, to, times int, both bool, yield func(link) bool) bool {
	for ; times > 0; times -= maxTimes {
		if !yield(link{int32(from), int32(to), uint8(min(times, maxTimes)), both}) {
			return false
		}
	}
	return true
}

// ids returns what a file calls the nodes, and whether these are the names. They are unless some node is
// unnamed, or the reader would put them in another order: numbers are sorted, and 0 to n−1 are no names.
func (c *normalForm) ids() (ids []string, named bool) {
	ids = make([]string, len(c.nodes))
	seen := make(map[string]bool, len(c.nodes))
	named = true
	for i, node := range c.nodes {
		ids[i] = node.Name
		named = named && node.Name != "" && !seen[node.Name]
		seen[node.Name] = true
	}
	if named && allNumbers(ids) {
		named = slices.IsSortedFunc(ids, compareNumbers) && ids[len(ids)-1] != strconv.Itoa(len(ids)-1)
	}
	if !named {
		for i := range ids {
			ids[i] = strconv.Itoa(i)
		}
	}
	return ids, named
}

// decimal writes a number to hundredths, and never -0.
func decimal(v float64) string {
	return strconv.FormatFloat(float64(hundredths(v))/placeUnit, 'f', -1, 64)
}

// quoted puts a name in quotes, in the way of JSON, DOT and our edge lists.
func quoted(name string) string { return `"` + quoter.Replace(name) + `"` }

var quoter = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// cleanName makes one line of text of what a file calls a node: names are drawn, so they are valid
// UTF-8 without control characters, and every format can hold them.
func cleanName(name string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r) || r == '\ufeff':
			return ' '
		case r == '\ufffe' || r == '\uffff':
			return unicode.ReplacementChar
		}
		return r
	}, name))
}

// allNumbers reports whether every id is a whole number, written as one writes it.
func allNumbers(ids []string) bool {
	return !slices.ContainsFunc(ids, func(id string) bool {
		return id == "" || strings.Trim(id, "0123456789") != "" || id[0] == '0' && id != "0"
	})
}

func compareNumbers(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}
