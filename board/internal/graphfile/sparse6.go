package graphfile

import (
	"bufio"
	"cmp"
	"fmt"
	"math/bits"
	"slices"
)

// sparse6 is the format of nauty for graphs with few edges: a colon, the number of nodes n as in graph6, then
// pieces of one bit b and k bits x, where k is the least number of bits that hold n−1. There is a current
// node v, at first 0: b adds 1 to it; then x above v becomes the current node, else x and v are an edge.
// Padding is ones, after a zero where n is a power of two and ones would be an edge.

// readSparse6 reads a line after its colon; start is its offset in the text.
func readSparse6(line string, start int) (*Graph, error) {
	n, size, err := graph6Size(line)
	if err != nil {
		return nil, fmt.Errorf("byte %d: %w", start, err)
	}
	// A short line may name many nodes without edges, which is legal; maxNodes bounds them.
	d := newDraft()
	d.newNodes(n)
	k := bits.Len(uint(max(n-1, 0)))
	// kept holds the last bits that were read
	at := size
	have := 0
	kept := 0
	take := func(count int) (v int, ok bool) {
		for have < count {
			if at == len(line) {
				return 0, false
			}
			kept = kept<<6 | int(line[at]-sixBits)
			have += 6
			at++
		}
		have -= count
		v = kept >> have
		kept &= 1<<have - 1
		return v, true
	}
	for v := 0; ; {
		piece, ok := take(1 + k)
		if !ok {
			break
		}
		b := piece >> k
		x := piece & (1<<k - 1)
		if v += b; x >= n || v >= n {
			break // padding
		}
		if x > v {
			v = x
			continue
		}
		d.link(x, v, 1, true)
	}
	return d.graph(nil, true)
}

// writeSparse6 writes sparse6, in which repeated edges are edges of more times.
func writeSparse6(w *bufio.Writer, c *normalForm) error {
	n := len(c.nodes)
	if err := c.checkSelves(); err != nil {
		return err
	}
	var list []link
	for e := range c.edges() {
		if !e.both {
			return c.oneWay(e)
		}
		for range e.times {
			list = append(list, e) // from < to
		}
	}
	slices.SortStableFunc(list, func(a, b link) int { return cmp.Or(int(a.to-b.to), int(a.from-b.from)) })
	w.WriteByte(':')
	writeGraph6Size(w, n)
	k := bits.Len(uint(max(n-1, 0)))
	var have, kept int
	put := func(value, count int) {
		kept = kept<<count | value
		for have += count; have >= 6; {
			have -= 6
			w.WriteByte(byte(kept>>have) + sixBits)
			kept &= 1<<have - 1
		}
	}
	v := 0
	for _, e := range list {
		switch u := int(e.to); {
		case u == v:
			put(0, 1)
		case u == v+1:
			put(1, 1)
		default:
			put(1, 1)
			put(u, k)
			put(0, 1)
		}
		v = int(e.to)
		put(int(e.from), k)
	}
	if have > 0 {
		scratch := 6 - have
		if k < 6 && n == 1<<k && scratch > k && v == n-2 { // ones would be one more edge
			put(0, 1)
			scratch--
		}
		put(1<<scratch-1, scratch)
	}
	return w.WriteByte('\n')
}
