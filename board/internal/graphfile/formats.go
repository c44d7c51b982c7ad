package graphfile

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"lightsout/internal/base/format"
)

// Format is a file format of graphs. Package board says which rules hold for all formats.
type Format int

// The formats.
const (
	JSON     Format = iota // our own; the only one for buttons apart from the lights
	DOT                    // of Graphviz
	Graph6                 // of nauty: undirected, adjacency only
	Digraph6               // of nauty: directed
	GraphML                // XML, as yEd, Gephi and NetworkX write it
	Edges                  // one edge per line
	Sparse6                // of nauty: undirected, with few edges
	Col                    // of DIMACS, for graph coloring: undirected, adjacency only
)

// MaxFile is the size in bytes of the largest file that is read.
const MaxFile = 256 << 20

// kind is how a format is read and written, and what it can hold.
type kind struct {
	name, about string
	extensions  []string // the first is also the short name
	read        func(text string) (*Graph, error)
	write       func(w *bufio.Writer, c *normalForm) error
	bare        bool // adjacency only, a graph on each line of a file
	pairs       bool // a bit for each pair of nodes
}

// kinds is made when the program is compiled, not by calls: what no program asks for is then left out of it.
var kinds = [...]kind{
	JSON:   {"json", "the graph in our own format", []string{".json"}, readJSON, writeJSON, false, false},
	DOT:    {"dot", "the graph for Graphviz", []string{".dot", ".gv"}, readDOT, writeDOT, false, false},
	Graph6: {"graph6", "the graph for nauty", []string{".g6"}, readGraph6, writeGraph6, true, true},
	Digraph6: {
		"digraph6", "the directed graph for nauty", []string{".d6"}, readGraph6, writeGraph6, true, true,
	},
	GraphML: {"graphml", "the graph for yEd, Gephi, NetworkX", []string{".graphml"},
		readGraphML, writeGraphML, false, false},
	Edges: {"edges", "the graph as a list of edges", []string{".edges"}, readEdges, writeEdges, false, false},
	Sparse6: {"sparse6", "the graph for nauty, short if it has few edges", []string{".s6"},
		readGraph6, writeSparse6, true, false},
	Col: {"col", "the graph for DIMACS graph coloring", []string{".col"}, readCol, writeCol, false, false},
}

// Formats lists the formats.
func Formats() []Format {
	all := make([]Format, len(kinds))
	for f := range all {
		all[f] = Format(f)
	}
	return all
}

// Describe returns the names, the extensions and the purpose of the format.
func (f Format) Describe() format.Format {
	k := &kinds[f]
	return format.Format{
		Name: k.extensions[0][1:], Long: k.name, Extensions: k.extensions, About: k.about, Pairs: k.pairs,
	}
}

// String returns the name of the format.
func (f Format) String() string {
	if !f.known() {
		return fmt.Sprintf("Format(%d)", int(f))
	}
	return kinds[f].name
}

// Bare reports whether the format holds the adjacency only, for a graph on each line of a file.
func (f Format) Bare() bool { return f.known() && kinds[f].bare }

func (f Format) known() bool { return f >= 0 && int(f) < len(kinds) }

// ReadGraph reads a graph. An error says where in the text it is, what is wrong, and what would be right.
func ReadGraph(r io.Reader, f Format) (*Graph, error) {
	if !f.known() {
		return nil, fmt.Errorf("there is no %s of graphs", f)
	}
	text, err := readText(r, MaxFile)
	if err != nil {
		return nil, err
	}
	return kinds[f].read(text)
}

// readText reads all, up to a limit, and drops the byte order mark that some editors put first.
func readText(r io.Reader, limit int64) (string, error) {
	var text strings.Builder
	n, err := io.Copy(&text, io.LimitReader(r, limit+1))
	if err != nil {
		return "", err
	}
	if n > limit {
		return "", fmt.Errorf("the file is longer than %d bytes", limit)
	}
	switch all := text.String(); {
	case strings.HasPrefix(all, "\x1f\x8b"):
		return "", errors.New("the file is compressed: decompress it with gunzip first")
	case strings.HasPrefix(all, "\xff\xfe"), strings.IndexByte(all, 0) >= 0:
		return "", errors.New("the file is in UTF-16, or is not text: save it in UTF-8")
	default:
		return strings.TrimPrefix(all, "\ufeff"), nil
	}
}

// WriteGraph writes a graph. Reading it back gives the same graph; if the format cannot hold it, the
// error says why not. Only graph6, digraph6, sparse6 and col omit parts without an error: they hold the
// adjacency, but no names, places, modulus or initial lights.
func WriteGraph(w io.Writer, g *Graph, f Format) error {
	if !f.known() {
		return fmt.Errorf("there is no %s of graphs", f)
	}
	c, err := newNormalForm(g)
	if err != nil {
		return err
	}
	c.format = f
	var failed error // found by empty writes: a writer whose context was canceled stops the work
	c.stopped = func() bool {
		if failed == nil {
			_, failed = w.Write(nil)
		}
		return failed != nil
	}
	if c.buttons != nil && f != JSON {
		return fmt.Errorf("%s holds cells only, and this graph has buttons apart from its lights: write json",
			f)
	}
	out := bufio.NewWriter(w)
	if err := kinds[f].write(out, c); err != nil {
		return err
	}
	return cmp.Or(failed, out.Flush())
}
