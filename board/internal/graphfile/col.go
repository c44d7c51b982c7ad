package graphfile

import (
	"bufio"
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// readCol reads the format of the DIMACS challenge on graph coloring: p edge NODES EDGES, then e U V, with
// nodes from 1. Other lines are comments and data of nodes.
func readCol(text string) (*Graph, error) {
	const manyNodes = 1 << 16 // how many nodes a short file may have without edges
	d := newDraft()
	d.once = true // many files list each edge both ways
	edges := 0    // that are promised
	for line := range strings.Lines(text) {
		d.line++
		words := strings.Fields(line)
		if len(words) == 0 || strings.Contains("cndvx", words[0]) {
			continue
		}
		switch {
		case words[0] == "p" && len(words) == 4 && d.nodes == nil:
			n, err := whole("the number of nodes", words[2], 1, min(maxNodes, manyNodes+len(text)))
			d.fail(err)
			d.newNodes(n)
			edges, err = whole("the number of edges", words[3], 0, maxToggles)
			d.fail(err)
		case words[0] == "e" && len(words) == 3:
			u, wrong := whole("the node", words[1], 1, len(d.nodes))
			v, err := whole("the node", words[2], 1, len(d.nodes))
			d.fail(cmp.Or(wrong, err))
			d.link(u-1, v-1, 1, true)
		default:
			d.failf("write p edge NODES EDGES once, then e U V")
		}
		if d.err != nil {
			break
		}
	}
	// Some files count each edge both ways, and list it once.
	if listed := len(d.links); listed < edges && 2*listed != edges {
		d.failf("the file ends after %d of %d edges", listed, edges)
	}
	return d.graph(nil, true)
}

func writeCol(w *bufio.Writer, c *normalForm) error {
	if err := c.checkSelves(); err != nil {
		return err
	}
	edges := slices.Collect(c.edges())
	fmt.Fprintf(w, "p edge %d %d\n", len(c.nodes), len(edges))
	for _, e := range edges {
		if !e.both || e.times != 1 {
			return fmt.Errorf("col holds undirected edges of times 1, unlike that of %s and %s: write json",
				c.nodeLabel(int(e.from)), c.nodeLabel(int(e.to)))
		}
		fmt.Fprintf(w, "e %d %d\n", e.from+1, e.to+1)
	}
	return nil
}
