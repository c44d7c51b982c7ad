package board

import (
	"fmt"
	"io"
	"iter"

	"lightsout"
	"lightsout/board/internal/graphfile"
	"lightsout/internal/base/format"
)

// Graph is a puzzle drawn by hand or read from a file, as plain data:
//
//	Modulus int                  // 0 means 2
//	Nodes   []Node               // the lights
//	Buttons []Node               // nil if every node is its own button
//	Toggles [][]lightsout.Toggle // what each button changes
//	Placed  bool                 // the nodes have places; else Board finds some
//	Start   []int                // the lights at the beginning, or nil
//
// On a graph of cells each node is a light and a button, and Buttons is nil. Where buttons and
// lights differ, Nodes are the lights and Buttons says where the buttons are.
//
// The method Board returns the board of the graph, or an error that says what is wrong with the graph, and
// StartState the state of that board at the beginning.
type Graph = graphfile.Graph

// Node is one light or button of a Graph: it has a Name, which may be empty, and a place At.
type Node = graphfile.Node

type wiring = graphfile.Wiring

// Format is a file format of graphs. All are read and written, and these rules hold for each:
//
//   - A node is a cell, a light and a button.
//   - A node changes itself once. The graph's attribute self=no turns that off for every node,
//     self=0, 1, 2, … for one; a loop in the list of edges says how often its node changes
//     itself, and wins over both.
//   - An edge is undirected, unless the file says otherwise: pressing either end changes the other.
//     u -> v means that pressing u changes v.
//   - Repeated edges add up, and an edge may be given times.
//   - Names are one line of text. Nodes that the file calls 0, 1, …, n−1 have no names.
type Format = graphfile.Format

// The formats.
const (
	JSON     = graphfile.JSON     // our own; the only one for buttons apart from the lights
	DOT      = graphfile.DOT      // of Graphviz
	Graph6   = graphfile.Graph6   // of nauty: undirected, adjacency only
	Digraph6 = graphfile.Digraph6 // of nauty: directed
	GraphML  = graphfile.GraphML  // XML, as yEd, Gephi and NetworkX write it
	Edges    = graphfile.Edges    // one edge per line
	Sparse6  = graphfile.Sparse6  // of nauty: undirected, with few edges
	Col      = graphfile.Col      // of DIMACS, for graph coloring: undirected, adjacency only
)

// MaxFile is the size in bytes of the largest file that is read.
const MaxFile = graphfile.MaxFile

// Formats lists the formats.
func Formats() []Format { return graphfile.Formats() }

// FormatOf returns the format of a file by the extension of its name, in lower or upper case.
func FormatOf(filename string) (Format, bool) { return format.Of(Formats(), filename) }

// GraphOf returns any board as a graph, with its layout, so that it can be written to a file or
// edited. It refuses boards of more than 16,777,216 lights.
func GraphOf(b *lightsout.Board) (*Graph, error) { return graphfile.Of(b, io.Discard) }

// ReadGraph reads a graph. An error says where in the text it is, what is wrong, and what would be right.
func ReadGraph(r io.Reader, f Format) (*Graph, error) { return graphfile.ReadGraph(r, f) }

// EachGraph6 yields the graphs of a file in graph6, digraph6 or sparse6. An error ends it.
func EachGraph6(r io.Reader) iter.Seq2[*Graph, error] { return graphfile.EachGraph6(r) }

// WriteGraph writes a graph. Reading it back gives the same graph; if the format cannot hold it, the
// error says why not. Only graph6, digraph6, sparse6 and col omit parts without an error: they hold the
// adjacency, but no names, places, modulus or initial lights.
func WriteGraph(w io.Writer, g *Graph, f Format) error { return graphfile.WriteGraph(w, g, f) }

// WriteBoard writes any board as a graph that starts at a state. Like WriteGraph, it stops when a write
// fails.
func WriteBoard(w io.Writer, b *lightsout.Board, start lightsout.State, f Format) error {
	if (f.Bare() || f == Col) && !start.IsZero() {
		return fmt.Errorf("%s cannot hold a state: omit it, or write json, dot or graphml", f)
	}
	g, err := graphfile.Of(b, w)
	if err != nil {
		return err
	}
	if !start.IsZero() {
		g.Start = make([]int, start.Len())
		for i, v := range start.Lit() {
			g.Start[i] = v
		}
	}
	if _, err := w.Write(nil); err != nil {
		return err
	}
	return WriteGraph(w, g, f)
}
