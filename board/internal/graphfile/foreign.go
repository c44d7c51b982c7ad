package graphfile

import (
	"errors"
	"slices"
	"strings"
)

// Unread names formats of graphs that are not read, by the extensions of their files.
var Unread = map[string]string{
	".gexf": "GEXF", ".net": "Pajek", ".paj": "Pajek", ".gml": "GML", ".adjlist": "an adjacency list",
}

// unreadLine returns an error if a line is not of an edge list, but of another list that looks like one.
func unreadLine(line string) error {
	for line != "" && strings.IndexByte(blanks, line[len(line)-1]) >= 0 {
		line = line[:len(line)-1]
	}
	node, data, _ := strings.Cut(line, " {")
	switch {
	case strings.HasPrefix(line, "# GMT "),
		strings.HasSuffix(data, "}") && !strings.ContainsAny(node, blanks+"#\""):
		return errors.New("this is an adjacency list of NetworkX: write an edge list, with write_edgelist")
	case strings.HasPrefix(line, "*Vertices"), strings.HasPrefix(line, "*vertices"):
		return errors.New("this is a Pajek file: save the graph as .graphml")
	case strings.HasSuffix(line, "["), strings.HasSuffix(line, "{"), line == "LEDA.GRAPH":
		return errors.New("this is GML, DOT, JSON or LEDA: name the file so, or save the graph as .graphml")
	}
	return nil
}

// isAdjacency reports whether an edge list of some nodes is rather an adjacency list: every node begins one
// line, lines end in nodes, also after two others, and a line has nothing but a node that another one is
// joined to.
func isAdjacency(text string, nodes map[string]int32) bool {
	// the words of the line of a node
	length := map[string]int{}
	second := []string(nil)
	longest := 0
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		if _, known := nodes[words[len(words)-1]]; !known || length[words[0]] > 0 || len(words) > 3 {
			return false
		}
		length[words[0]] = len(words)
		longest = max(longest, len(words))
		second = append(second, words[1:]...)
	}
	alone := func(node string) bool { return length[node] == 1 }
	return longest == 3 && len(length) == len(nodes) && slices.ContainsFunc(second, alone)
}
