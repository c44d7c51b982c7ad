package board

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// unread names formats of graphs that are not read, by the extensions of their files.
var unread = map[string]string{".gexf": "GEXF", ".net": "Pajek", ".paj": "Pajek", ".gml": "GML", ".adjlist": "an adjacency list"}

// unreadLine returns an error if a line is not of an edge list, but of another list that looks like one.
func unreadLine(line string) error {
	for line != "" && strings.IndexByte(blanks, line[len(line)-1]) >= 0 {
		line = line[:len(line)-1]
	}
	node, data, _ := strings.Cut(line, " {")
	switch {
	case strings.HasPrefix(line, "# GMT "), strings.HasSuffix(data, "}") && !strings.ContainsAny(node, blanks+"#\""):
		return errors.New("this is an adjacency list of NetworkX: write an edge list, with write_edgelist")
	case strings.HasPrefix(line, "*Vertices"), strings.HasPrefix(line, "*vertices"):
		return errors.New("this is a Pajek file: save the graph as .graphml")
	case strings.HasSuffix(line, "["), strings.HasSuffix(line, "{"), line == "LEDA.GRAPH":
		return errors.New("this is GML, DOT, JSON or LEDA: name the file so, or save the graph as .graphml")
	}
	return nil
}

// isAdjacency reports whether an edge list of some nodes is rather an adjacency list: every node begins one line, lines
// end in nodes, also after two others, and a line has nothing but a node that another one is joined to.
func isAdjacency(text string, nodes map[string]int32) bool {
	length, second, longest := map[string]int{}, []string(nil), 0 // the words of the line of a node
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		if _, known := nodes[words[len(words)-1]]; !known || length[words[0]] > 0 || len(words) > 3 {
			return false
		}
		length[words[0]], longest = len(words), max(longest, len(words))
		second = append(second, words[1:]...)
	}
	alone := func(node string) bool { return length[node] == 1 }
	return longest == 3 && len(length) == len(nodes) && slices.ContainsFunc(second, alone)
}

// readCol reads the format of the DIMACS challenge on graph coloring: p edge NODES EDGES, then e U V, with nodes from 1.
// Other lines are comments and data of nodes.
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
			return fmt.Errorf("col holds undirected edges of times 1, unlike that of %s and %s: write json", c.who(int(e.from)), c.who(int(e.to)))
		}
		fmt.Fprintf(w, "e %d %d\n", e.from+1, e.to+1)
	}
	return nil
}

// maxNodeLink is the size of the longest text of that format: it is read as a whole.
const maxNodeLink = 16 << 20

// readNodeLink reads JSON as NetworkX and D3 write it: nodes with their id, and links, or edges, from source to target.
// A node without an id is called by its number.
func readNodeLink(text string) (g *Graph, known bool, err error) {
	type object map[string]any
	var file struct {
		Directed            bool
		Graph               any // NetworkX writes attributes as an object, or an empty list
		Nodes, Links, Edges []object

		Multigraph, Adjacency, Elements any
	}
	in := json.NewDecoder(strings.NewReader(text[:min(len(text), maxNodeLink)]))
	in.UseNumber()
	err = in.Decode(&file)
	if err != nil || file.Links == nil && file.Multigraph == nil && file.Adjacency == nil {
		return nil, false, err
	}
	if file.Adjacency != nil || file.Elements != nil {
		return nil, true, errors.New("this is other data of NetworkX, or of Cytoscape: write node_link_data")
	}
	d := newDraft()
	if in.More() {
		d.failf("more follows the end of the graph")
	}
	attributes, _ := file.Graph.(map[string]any)
	for key, value := range attributes {
		d.setGraph(key, fmt.Sprint(value))
	}
	for number, node := range file.Nodes {
		id, ok := node["id"]
		if !ok {
			id = number
		}
		i := d.node(fmt.Sprint(id))
		for key, value := range node {
			d.setNode(i, key, fmt.Sprint(value))
		}
		if len(d.nodes) != number+1 {
			d.failf("duplicate node %q", clip(fmt.Sprint(id)))
			break
		}
	}
	for _, link := range append(file.Links, file.Edges...) {
		source, target := fmt.Sprint(link["source"]), fmt.Sprint(link["target"])
		from, known := d.numbers[source]
		to, ok := d.numbers[target]
		if !known || !ok {
			d.failf("a link from %q to %q: both must be nodes", clip(source), clip(target))
			break
		}
		times := 1
		if given := link["times"]; given != nil {
			times = d.times(fmt.Sprint(given))
		}
		d.link(int(from), int(to), times, !file.Directed)
	}
	g, err = d.graph(nil, false)
	return g, true, err
}
