package graphfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/bits"
	"slices"
	"strings"
)

// graph6 and digraph6 are the formats of nauty (B. McKay, formats.txt): a graph as one line of
// printable characters, each six bits plus 63. First comes the number of nodes,
//
//	n ≤ 62         one character
//	n ≤ 258047     ~ and three characters
//	n < 2³⁶        ~~ and six characters
//
// then a bit for each pair of nodes, high bits first, and zeros up to a whole character: in graph6 the
// columns of the upper triangle, (0,1), (0,2), (1,2), (0,3), …; in digraph6, which begins with &, all rows of
// the matrix.

// sixBits is what is added to six bits to make a character.
const sixBits = 63

// readGraph6 reads the only graph of a file in graph6, digraph6 or sparse6.
func readGraph6(text string) (*Graph, error) {
	line, start, next := cutGraph6(text, 0)
	graphs := 1
	for ; line != "" && strings.TrimSpace(text[next:]) != ""; graphs++ {
		_, _, next = cutGraph6(text, next)
	}
	if graphs > 1 {
		return nil, fmt.Errorf(
			"the file has %d graphs: write FILE#1 for the first, or ask for all of them with info --all",
			graphs)
	}
	return graph6Line(line, start)
}

// cutGraph6 returns the next line of a text, from a byte on, that is a graph, where it starts, and where the
// next begins.
func cutGraph6(text string, at int) (line string, start, next int) {
	rest := strings.TrimLeft(text[at:], "\r\n")
	for _, header := range []string{">>graph6<<", ">>digraph6<<", ">>sparse6<<"} {
		rest = strings.TrimPrefix(rest, header)
	}
	start = len(text) - len(rest)
	line, rest, _ = strings.Cut(rest, "\n")
	return strings.TrimRight(line, "\r \t"), start, len(text) - len(rest)
}

// EachGraph6 yields the graphs of a file in graph6, digraph6 or sparse6. An error ends it.
func EachGraph6(r io.Reader) iter.Seq2[*Graph, error] {
	return func(yield func(*Graph, error) bool) {
		text, err := readText(r, MaxFile)
		for at := 0; err == nil && strings.TrimSpace(text[at:]) != ""; {
			line, start, next := cutGraph6(text, at)
			var g *Graph
			if g, err = graph6Line(line, start); err == nil && !yield(g, nil) {
				return
			}
			at = next
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// graph6Line reads a line, which begins at a byte of the file.
func graph6Line(line string, start int) (*Graph, error) {
	if line == "" {
		return nil, fmt.Errorf("byte %d: there is no graph: graph6 is one line such as IheA@GUAo", start)
	}
	directed := line[0] == '&'
	at := 0
	switch {
	case line[0] == ';':
		return nil, fmt.Errorf("byte %d: this is incremental sparse6: convert it to graph6", start)
	case directed || line[0] == ':':
		at = 1
	}
	for i := at; i < len(line); i++ {
		if line[i] < sixBits || line[i] > sixBits+63 {
			return nil, fmt.Errorf("byte %d: %q is not a graph6 character: they are ? to ~", start+i, line[i])
		}
	}
	if line[0] == ':' {
		return readSparse6(line[1:], start+1)
	}
	n, size, err := graph6Size(line[at:])
	if err != nil {
		return nil, fmt.Errorf("byte %d: %w", start+at, err)
	}
	at += size
	// The length of the line bounds n before any memory is taken for the nodes.
	pairs := graph6Pairs(n, directed)
	if want := (pairs + 5) / 6; uint64(len(line)-at) != want {
		return nil, fmt.Errorf("byte %d: %d characters follow the size: a graph of %d nodes has %d", start+at,
			len(line)-at, n, want)
	}
	excess := len(line)*6 - at*6 - int(pairs)
	if excess > 0 && (line[len(line)-1]-sixBits)&(1<<excess-1) != 0 {
		return nil, fmt.Errorf("byte %d: the last %d bits are not zero, and belong to no edge",
			start+len(line)-1, excess)
	}
	d := newDraft()
	ones := 0
	for i := at; i < len(line); i++ {
		ones += bits.OnesCount8(line[i] - sixBits)
	}
	d.links = slices.Grow(d.links, min(ones, maxToggles))
	d.newNodes(n)
	d.graph6Bits(line[at:], n, directed)
	return d.graph(nil, true)
}

// graph6Size reads the number of nodes and returns how many characters it took.
func graph6Size(text string) (n, size int, err error) {
	skip := 0
	size = 1
	switch {
	case strings.HasPrefix(text, "~~"):
		skip = 2
		size = 8
	case strings.HasPrefix(text, "~"):
		skip = 1
		size = 4
	}
	if len(text) < size {
		return 0, 0, errors.New("the size of the graph ends too early")
	}
	nodes := uint64(0)
	for _, ch := range []byte(text[skip:size]) {
		nodes = nodes<<6 | uint64(ch-sixBits)
	}
	if nodes > maxNodes {
		return 0, 0, fmt.Errorf("the graph has %d nodes: at most %d are allowed", nodes, maxNodes)
	}
	return int(nodes), size, nil
}

// graph6Pairs returns the number of bits for n nodes.
func graph6Pairs(n int, directed bool) uint64 {
	if directed {
		return uint64(n) * uint64(n)
	}
	return uint64(n) * uint64(max(n-1, 0)) / 2
}

// graph6Bits takes in the pairs that are edges.
func (d *draft) graph6Bits(text string, n int, directed bool) {
	u := 0
	v := 1
	if directed {
		v = 0
	}
	for _, ch := range []byte(text) {
		for bit := 32; bit > 0; bit >>= 1 {
			if int(ch-sixBits)&bit != 0 {
				d.link(u, v, 1, !directed)
			}
			if directed {
				if v++; v == n {
					u++
					v = 0
				}
			} else if u++; u == v {
				u = 0
				v++
			}
		}
	}
}

// writeGraph6 writes graph6 or digraph6. Neither records self-toggling: all nodes do, or
// none, and a reader takes it for all.
func writeGraph6(w *bufio.Writer, c *normalForm) error {
	n := len(c.nodes)
	directed := c.format == Digraph6
	size := (graph6Pairs(n, directed) + 5) / 6
	if size > MaxFile {
		return fmt.Errorf(
			"%s of %d nodes takes %d bytes, and files of up to %d bytes are read: write edges or json",
			c.format, n, size, MaxFile)
	}
	if err := c.checkSelves(); err != nil {
		return err
	}
	bits := make([]byte, size)
	for e := range c.arcs(directed) {
		u := int(e.from)
		v := int(e.to)
		at := v*(v-1)/2 + u // u < v
		switch {
		case e.times != 1:
			return fmt.Errorf("%s holds edges of times 1, and %s changes %s %d times: write json", c.format,
				c.nodeLabel(u), c.nodeLabel(v), c.times(u, v))
		case directed:
			at = u*n + v
		case !e.both:
			return c.oneWay(e)
		}
		bits[at/6] |= 32 >> (at % 6) // counted from the high bit of the first six
	}
	if directed {
		w.WriteByte('&')
	}
	writeGraph6Size(w, n)
	for some := range slices.Chunk(bits, 1<<16) {
		for i := range some {
			some[i] += sixBits
		}
		if w.Write(some); c.stopped() {
			break
		}
	}
	return w.WriteByte('\n')
}

// oneWay says that the format has no room for an arc.
func (c *normalForm) oneWay(e link) error {
	return fmt.Errorf(
		"%s holds undirected graphs, and %s changes %s, but not as often the other way: write "+
			"digraph6 or json",
		c.format, c.nodeLabel(int(e.from)), c.nodeLabel(int(e.to)))
}

// checkSelves returns an error if nodes change themselves in different ways, for which there is no place.
func (c *normalForm) checkSelves() error {
	for i := range c.nodes {
		if times := c.times(i, i); times > 1 || times != c.times(0, 0) {
			return fmt.Errorf(
				"%s holds graphs whose nodes all change themselves once, or none does, and %s changes "+
					"itself %d times, unlike others: write json",
				c.format, c.nodeLabel(i), times)
		}
	}
	return nil
}

func writeGraph6Size(w *bufio.Writer, n int) {
	shift := 0
	switch {
	case n > 258047:
		w.WriteString("~~")
		shift = 30
	case n > 62:
		w.WriteByte('~')
		shift = 12
	}
	for ; shift >= 0; shift -= 6 {
		w.WriteByte(byte(n>>shift&63 + sixBits))
	}
}

func (c *normalForm) nodeLabel(i int) string { return nodeLabel(c.nodes[i].Name, i) }
