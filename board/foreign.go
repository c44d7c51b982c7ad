package board

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
)

// unread names formats of graphs that are not read, by the extensions of their files.
var unread = map[string]string{".gexf": "GEXF", ".net": "Pajek", ".paj": "Pajek", ".gml": "GML", ".adjlist": "an adjacency list"}

// unreadFile returns an error if a name is that of a file in such a format.
func unreadFile(name string) error {
	if what, ok := unread[strings.ToLower(path.Ext(name))]; ok {
		return fmt.Errorf("%q: %s is not read: save the graph as .graphml, which Gephi, NetworkX and igraph write", clip(name), what)
	}
	return nil
}

// unreadLine returns an error if a line is not of an edge list, but of another list that looks like one.
func unreadLine(line string) error {
	node, data, _ := strings.Cut(strings.TrimRight(line, blanks), " {")
	switch {
	case strings.HasPrefix(line, "# GMT "), strings.HasSuffix(data, "}") && !strings.ContainsAny(node, blanks+"#\""):
		return errors.New("this is an adjacency list of NetworkX: write an edge list, with write_edgelist")
	case strings.HasPrefix(line, "*Vertices"), strings.HasPrefix(line, "*vertices"):
		return errors.New("this is a Pajek file: save the graph as .graphml")
	}
	return nil
}

// manyNodes is how many nodes a short file may have without edges.
const manyNodes = 1 << 16

// readCol reads the format of the DIMACS challenge on graph coloring: p edge NODES EDGES, then e U V, with nodes from 1.
// Other lines are comments and data of nodes.
func readCol(text string) (*Graph, error) {
	d := newDraft()
	d.once = true // many files list each edge both ways
	number := 0
	for line := range strings.Lines(text) {
		number++
		words := strings.Fields(line)
		if len(words) == 0 || strings.Contains("cndvx", words[0]) {
			continue
		}
		var n, u, v int
		var err error
		switch {
		case words[0] == "p" && len(words) == 4 && d.nodes == nil:
			n, err = whole("the number of nodes", words[2], 1, min(maxNodes, manyNodes+len(text)))
			d.newNodes(n)
		case words[0] == "e" && len(words) == 3:
			if u, err = whole("the node", words[1], 1, len(d.nodes)); err == nil {
				v, err = whole("the node", words[2], 1, len(d.nodes))
			}
			if err == nil {
				err = d.link(u-1, v-1, 1, true)
			}
		default:
			err = errors.New("write p edge NODES EDGES once, then e U V")
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	return d.graph(nil, true)
}

func writeCol(w *bufio.Writer, c *normalForm) error {
	if err := c.checkSixBits(Col); err != nil {
		return err
	}
	if c.start != nil {
		return errors.New("col cannot hold a state: omit it, or write json, dot or graphml")
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

// readNodeLink reads JSON as NetworkX and D3 write it: nodes with their id, and links, or edges, from source to target.
// A node without an id is called by its number.
func (r *jsonReader) readNodeLink() (*Graph, error) {
	listed, directed := 0, false
	err := r.object(func(key string) error {
		switch key {
		case "directed":
			return r.decode(&directed, "write true or false")
		case "graph":
			var graph map[string]json.RawMessage
			if err := r.decode(&graph, "attributes are an object"); err != nil {
				return err
			}
			for key, value := range graph {
				if _, err := r.d.setGraph(key, scalar(value)); err != nil {
					return err
				}
			}
		case "nodes":
			return r.list(key, func() error {
				listed++
				return r.linkedNode(strconv.Itoa(listed - 1))
			})
		case "links", "edges":
			return r.list(key, func() error { return r.nodeLink(directed) })
		case "adjacency":
			return errors.New("this is adjacency data of NetworkX: write node_link_data")
		default:
			return r.dec.Decode(new(json.RawMessage))
		}
		return nil
	})
	if err == nil && len(r.d.nodes) > listed {
		err = fmt.Errorf("%d links end at nodes that are not listed", len(r.d.nodes)-listed)
	}
	if err != nil {
		return nil, err
	}
	return r.d.graph(nil, false)
}

func (r *jsonReader) linkedNode(id string) error {
	var node map[string]json.RawMessage
	if err := r.decode(&node, "a node is an object with an id"); err != nil {
		return err
	}
	if given, ok := node["id"]; ok {
		id = scalar(given)
	}
	before := len(r.d.nodes)
	i, err := r.d.node(id)
	if err == nil && len(r.d.nodes) == before {
		err = fmt.Errorf("duplicate node %q", clip(id))
	}
	for key, value := range node {
		if err == nil {
			_, err = r.d.setNode(i, key, scalar(value))
		}
	}
	return err
}

func (r *jsonReader) nodeLink(directed bool) error {
	var ends struct{ Source, Target, Times json.RawMessage }
	if err := r.dec.Decode(&ends); err != nil || ends.Source == nil || ends.Target == nil {
		return errors.New("a link has a source and a target")
	}
	from, err := r.d.node(scalar(ends.Source))
	if err != nil {
		return err
	}
	to, err := r.d.node(scalar(ends.Target))
	if err != nil {
		return err
	}
	times := 1
	if ends.Times != nil {
		if times, err = whole("times", scalar(ends.Times), 0, maxTimes); err != nil {
			return err
		}
	}
	return r.d.link(from, to, times, !directed)
}

// scalar returns a text without its quotes, and any other value as it is written.
func scalar(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}
