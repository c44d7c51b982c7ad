package graphfile

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lightsout"
)

// draft is a graph while its file is being read. It keeps the first error, and the reader stops there.
type draft struct {
	err     error
	line    int // that is read, or 0
	modulus int
	self    int // how often a node changes itself that does not say it
	nodes   []draftNode
	numbers map[string]int32 // of the nodes, by what the file calls them
	links   []link
	toggles int  // that the links will make
	arcs    bool // in an edge list, u v means u -> v
	once    bool // repeated edges count once, as in a strict graph of DOT
}

type draftNode struct {
	id, name   string
	at         lightsout.Point
	hasX, hasY bool
	declared   bool  // in GraphML, where an edge may come before its nodes
	self       int16 // -1 if the file does not say
	start      uint8
}

// link is one line of a list of edges; both says that it goes both ways.
type link struct {
	from, to int32
	times    uint8
	both     bool
}

// maxTimes is the greatest number of times that a toggle of a Graph can have. Where repeated edges
// add up to more, several toggles share it.
const maxTimes = lightsout.MaxModulus - 1

func newDraft() *draft { return &draft{modulus: 2, self: 1, numbers: map[string]int32{}} }

func (d *draft) fail(err error) {
	if err != nil && d.line > 0 {
		err = fmt.Errorf("line %d: %w", d.line, err)
	}
	d.err = cmp.Or(d.err, err)
}

func (d *draft) failf(format string, values ...any) { d.fail(fmt.Errorf(format, values...)) }

// node returns the number of the node that the file calls id.
func (d *draft) node(id string) int {
	i, ok := d.numbers[id]
	if !ok {
		i = int32(d.newNode(id))
		d.numbers[id] = i
	}
	return int(i)
}

func (d *draft) newNode(id string) int {
	if len(d.nodes) == maxNodes {
		d.failf("the graph has more than %d nodes", maxNodes)
		return 0
	}
	d.nodes = append(d.nodes, draftNode{id: id, self: -1})
	return len(d.nodes) - 1
}

// newNodes adds nodes without names, at most maxNodes.
func (d *draft) newNodes(n int) { d.nodes = slices.Repeat([]draftNode{{self: -1}}, n) }

func (d *draft) link(from, to, times int, both bool) {
	if d.toggles++; both {
		d.toggles++
	}
	if d.toggles > maxToggles {
		d.failf("the graph has more than %d toggles", maxToggles)
		return
	}
	d.links = append(d.links, link{int32(from), int32(to), uint8(times), both})
}

// times reads that attribute of an edge.
func (d *draft) times(value string) int {
	times, err := whole("times", value, 0, maxTimes)
	d.fail(err)
	return times
}

func (d *draft) setGraph(key, value string) (known bool) {
	var err error
	switch key {
	case "modulus":
		d.modulus, err = whole(key, value, 2, lightsout.MaxModulus)
	case "self":
		d.self, err = selfTimes(value)
	default:
		return false
	}
	d.fail(err)
	return true
}

func (d *draft) setNode(i int, key, value string) (known bool) {
	var err error
	node := &d.nodes[i]
	switch key {
	case "x":
		node.at.X, err = coordinate(key, value)
		node.hasX = true
	case "y":
		node.at.Y, err = coordinate(key, value)
		node.hasY = true
	case "start":
		var start int
		start, err = whole(key, value, 0, maxTimes)
		node.start = uint8(start)
	case "self", "self_times":
		var self int
		self, err = selfTimes(value)
		node.self = int16(self)
	case "name":
		node.name = value
	default:
		return false
	}
	d.fail(err)
	return true
}

// byNumber returns the order of the nodes: sorted if the file calls all of them by whole numbers,
// else nil, as they came.
func (d *draft) byNumber() []int32 {
	ids := make([]string, len(d.nodes))
	order := make([]int32, len(d.nodes))
	for i := range order {
		ids[i] = d.nodes[i].id
		order[i] = int32(i)
	}
	if !allNumbers(ids) || slices.IsSortedFunc(ids, compareNumbers) {
		return nil
	}
	slices.SortFunc(order, func(a, b int32) int { return compareNumbers(ids[a], ids[b]) })
	return order
}

// graph returns the graph, with the nodes in the given order. If only some nodes are placed, that
// is an error if placeAll, else no node is.
func (d *draft) graph(order []int32, placeAll bool) (*Graph, error) {
	if len(d.nodes) == 0 {
		d.err = cmp.Or(d.err, errors.New("the graph has no nodes: a board needs at least one light"))
	}
	if d.err != nil {
		return nil, d.err
	}
	if order != nil {
		d.reorder(order)
	}
	g := &Graph{Modulus: d.modulus, Nodes: make([]Node, len(d.nodes))}
	numbered := true
	for i, node := range d.nodes {
		numbered = numbered && node.id == strconv.Itoa(i)
	}
	for i, node := range d.nodes {
		name := node.name
		if name == "" && !numbered {
			name = node.id
		}
		g.Nodes[i].Name = strings.Clone(cleanName(name)) // which frees the text of the file
		if int(node.start) >= d.modulus {
			return nil, fmt.Errorf("%s starts at %d: must be between 0 and %d", d.nodeLabel(i),
				node.start, d.modulus-1)
		}
		if node.start != 0 {
			if g.Start == nil {
				g.Start = make([]int, len(d.nodes))
			}
			g.Start[i] = int(node.start)
		}
	}
	half := slices.IndexFunc(d.nodes, func(n draftNode) bool { return n.hasX != n.hasY })
	none := slices.IndexFunc(d.nodes, func(n draftNode) bool { return !n.hasX && !n.hasY })
	g.Placed = half < 0 && none < 0
	switch {
	case g.Placed || !placeAll:
	case half >= 0:
		return nil, fmt.Errorf("%s has one of x and y: a place has both", d.nodeLabel(half))
	case slices.ContainsFunc(d.nodes, func(n draftNode) bool { return n.hasX }):
		return nil, fmt.Errorf("%s has no place, and others have: place all nodes or none", d.nodeLabel(none))
	}
	if g.Placed {
		for i, node := range d.nodes {
			if tooFar(node.at) {
				return nil, fmt.Errorf("%s is placed at %g, %g: coordinates are numbers up to ±%d",
					d.nodeLabel(i),
					node.at.X, node.at.Y, int(maxPlace))
			}
			g.Nodes[i].At = roundPlace(node.at)
		}
	}
	g.Toggles = d.addToggles()
	return g, nil
}

func (d *draft) reorder(order []int32) {
	nodes := make([]draftNode, len(order))
	number := make([]int32, len(order))
	for i, from := range order {
		nodes[i] = d.nodes[from]
		number[from] = int32(i)
	}
	for i := range d.links {
		e := &d.links[i]
		e.from = number[e.from]
		e.to = number[e.to]
	}
	d.nodes = nodes
}

// addToggles makes the toggles of all buttons in one piece of memory.
func (d *draft) addToggles() [][]lightsout.Toggle {
	count := make([]int, len(d.nodes))
	looped := make([]bool, len(d.nodes))
	for _, e := range d.links {
		count[e.from]++
		if e.from == e.to {
			looped[e.from] = true
		} else if e.both {
			count[e.to]++
		}
	}
	scratch := make([]lightsout.Toggle, d.toggles+len(d.nodes))
	toggles := make([][]lightsout.Toggle, len(d.nodes))
	for i, node := range d.nodes {
		toggles[i] = scratch[: 0 : count[i]+1]
		scratch = scratch[count[i]+1:]
		self := int(node.self)
		if self < 0 {
			self = d.self
		}
		if !looped[i] {
			toggles[i] = append(toggles[i], lightsout.Toggle{Light: i, Times: self})
		}
	}
	for _, e := range d.links {
		toggles[e.from] = append(toggles[e.from], lightsout.Toggle{Light: int(e.to), Times: int(e.times)})
		if e.both && e.from != e.to {
			toggles[e.to] = append(toggles[e.to], lightsout.Toggle{Light: int(e.from), Times: int(e.times)})
		}
	}
	for i := range toggles {
		toggles[i] = pieces(addUp(toggles[i], d.once))
	}
	return toggles
}

func (d *draft) nodeLabel(i int) string { return nodeLabel(d.nodes[i].id, i) }

func nodeLabel(name string, i int) string {
	if name != "" {
		return fmt.Sprintf("node %q", clip(name))
	}
	return fmt.Sprintf("node %d", i)
}

// whole reads the value of an attribute that is a whole number.
func whole(key, text string, least, most int) (int, error) {
	v, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || v < least || v > most {
		return 0, fmt.Errorf("%s is %q: must be a whole number from %d to %d", key, clip(text), least, most)
	}
	return v, nil
}

// selfTimes reads how often a node changes itself: yes, no or a number.
func selfTimes(text string) (int, error) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "yes", "true":
		return 1, nil
	case "no", "false":
		return 0, nil
	}
	v, err := whole("self", text, 0, maxTimes)
	if err != nil {
		return 0, fmt.Errorf("self is %q: must be yes, no, or a whole number from 0 to %d",
			clip(text), maxTimes)
	}
	return v, nil
}

func coordinate(key, text string) (float64, error) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || !(math.Abs(v) <= maxPlace) {
		return 0, fmt.Errorf("%s is %q: must be a number up to ±%d", key, clip(text), int(maxPlace))
	}
	return v, nil
}
