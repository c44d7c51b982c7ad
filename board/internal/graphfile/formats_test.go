package graphfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/internal/base/format"
)

// graphText is a file and what it means: a sketch if it is good, an error if it is bad.
type graphText struct{ name, text, want string }

// sketch writes down all of a graph that a file has to keep: what is not the default of modulus,
// places, start and names, and then for each button the lights that it changes, *2 for twice.
func sketch(g *Graph) string {
	var b strings.Builder
	if g.Modulus != 0 && g.Modulus != 2 {
		fmt.Fprintf(&b, "mod%d ", g.Modulus)
	}
	if slices.ContainsFunc(g.Start, func(v int) bool { return v != 0 }) {
		fmt.Fprintf(&b, "start%d ", g.Start)
	}
	for _, nodes := range [][]Node{g.Nodes, g.Buttons} {
		for _, node := range nodes {
			if strings.ContainsAny(node.Name, " |(") {
				fmt.Fprintf(&b, "%q", node.Name)
			} else {
				b.WriteString(node.Name)
			}
			if g.Placed {
				fmt.Fprintf(&b, "(%g,%g)", roundPlace(node.At).X+0, roundPlace(node.At).Y+0)
			}
			b.WriteByte(' ')
		}
		if nodes != nil {
			b.WriteString("| ")
		}
	}
	for j, toggles := range g.Toggles {
		if j > 0 {
			b.WriteString(" /")
		}
		for i, t := range addUp(slices.Clone(toggles), false) {
			if i > 0 || j > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprint(&b, t.Light)
			if t.Times != 1 {
				fmt.Fprintf(&b, "*%d", t.Times)
			}
		}
	}
	return b.String()
}

// readTexts checks a table of files in one format.
func readTexts(t *testing.T, f Format, good, bad []graphText) {
	t.Helper()
	for _, test := range good {
		t.Run(test.name, func(t *testing.T) {
			g := must(ReadGraph(strings.NewReader(test.text), f))
			if got := sketch(g); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if err := rewrite(g, f); err != nil {
				t.Error(err)
			}
			if _, err := g.Board(); err != nil {
				t.Errorf("the graph makes no board: %v", err)
			}
		})
	}
	for _, test := range bad {
		t.Run(test.name, func(t *testing.T) {
			g, err := ReadGraph(strings.NewReader(test.text), f)
			if err == nil {
				t.Fatalf("read %s, want error %s", sketch(g), test.want)
			}
			if err.Error() != test.want {
				t.Errorf("got  %s\nwant %s", err, test.want)
			}
		})
	}
}

// rewrite writes a graph, reads it again, and returns an error if it differs.
func rewrite(g *Graph, f Format) error {
	var text bytes.Buffer
	if err := WriteGraph(&text, g, f); err != nil {
		return fmt.Errorf("writing %s as %s: %w", sketch(g), f, err)
	}
	again, err := ReadGraph(bytes.NewReader(text.Bytes()), f)
	if err != nil {
		return fmt.Errorf("reading back %s: %w\n%s", sketch(g), err, &text)
	}
	want := *g
	// an edge list of edges alone has no places
	want.Placed = g.Placed && (f != Edges || strings.Contains(text.String(), ours))
	wanted := sketch(&want)
	if got := sketch(again); got != wanted {
		return fmt.Errorf("%s gives\n%s, wrote\n%s\nas\n%s", f, got, wanted, &text)
	}
	return nil
}

// fuzzFormat feeds any input to a reader. A graph that it accepts must be a board and survive a round trip.
func fuzzFormat(f *testing.F, format Format, tables ...[]graphText) {
	for _, table := range tables {
		for _, test := range table {
			f.Add([]byte(test.text))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := ReadGraph(bytes.NewReader(text), format)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") {
				t.Fatalf("the error has more than one line: %q", err)
			}
			return
		}
		if _, err := g.Board(); err != nil {
			t.Fatalf("the graph makes no board: %v", err)
		}
		again := format
		if again == Graph6 && bytes.Contains(text, []byte("&")) {
			again = Digraph6
		}
		if err := rewrite(g, again); err != nil {
			t.Fatal(err)
		}
	})
}

// complete is n cells that change each other and themselves.
func complete(n int) *Graph {
	all := make([]lightsout.Toggle, n)
	for i := range all {
		all[i] = lightsout.Toggle{Light: i, Times: 1}
	}
	return &Graph{Nodes: make([]Node, n), Toggles: slices.Repeat([][]lightsout.Toggle{all}, n)}
}

func pair() *Graph { return complete(2) }

// fullDisk fails after some bytes.
type fullDisk struct{ room int }

var errFull = errors.New("no space left")

func (d *fullDisk) Write(p []byte) (int, error) {
	if d.room -= len(p); d.room < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestWriteReturnsTheErrorOfTheWriter(t *testing.T) {
	for _, f := range Formats() {
		for _, g := range []*Graph{pair(), gridGraph(t, 20)} {
			if err := WriteGraph(&fullDisk{2}, g, f); !errors.Is(err, errFull) {
				t.Errorf("%s: got %v", f, err)
			}
		}
	}
}

func TestReadText(t *testing.T) {
	for _, test := range []struct {
		text, want string
		most       int64
	}{
		{"abc", "abc", 3},
		{"\ufeffabc", "abc", 6},
		{"abcd", "", 3},
		{"\x1f\x8b\b", "", 3},
		{"\xff\xfea\x00", "", 4},
		{"\xfe\xff\x00a", "", 4},
	} {
		got, err := readText(strings.NewReader(test.text), test.most)
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("readText(%q, %d) = %q, %v", test.text, test.most, got, err)
		}
	}
	_, err := ReadGraph(io.MultiReader(strings.NewReader("a b"), brokenReader{}), Edges)
	if !errors.Is(err, errFull) {
		t.Errorf("the error of the reader is lost: %v", err)
	}
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errFull }

// TestSameGraphInEveryFormat reads the Petersen graph from files that people, nauty, Graphviz,
// NetworkX and yEd might have written.
func TestSameGraphInEveryFormat(t *testing.T) {
	files, err := filepath.Glob("testdata/graphs/petersen*")
	if err != nil || len(files) < len(kinds) {
		t.Fatalf("%d files, %v", len(files), err)
	}
	const want = "0 1 4 5 / 0 1 2 6 / 1 2 3 7 / 2 3 4 8 / 0 3 4 9 / 0 5 7 8 / 1 6 8 9 / 2 5 7 9 / 3 5 6 " +
		"8 / 4 6 7 9"
	for _, file := range files {
		g, err := readFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		if _, got, _ := strings.Cut(sketch(g), "| "); got != want {
			t.Errorf("%s is\n%s, want\n%s", file, got, want)
		}
	}
}

func TestTogglesAreCounted(t *testing.T) {
	d := newDraft()
	d.toggles = maxToggles - 2
	if d.link(0, 1, 1, true); d.err != nil {
		t.Error(d.err)
	}
	d.link(0, 1, 1, false)
	if want := "the graph has more than 33554432 toggles"; d.err == nil || d.err.Error() != want {
		t.Errorf("got %v, want %s", d.err, want)
	}
}

// gridGraph is the n×n board as a plain graph, without places.
func gridGraph(t testing.TB, n int) *Graph {
	grid := must(lightsout.NewGrid(lightsout.Rectangle, lightsout.Plus, n, n))
	b := must(lightsout.NewBoard(grid, 2))
	g := must(Of(b, io.Discard))
	g.Placed = false
	clear(g.Nodes)
	return g
}

// TestLargeGraphs reads a planar graph of a hundred thousand nodes from an edge list, which takes a
// tenth of a second, and smaller ones from the others; the benchmark compares them.
func TestLargeGraphs(t *testing.T) {
	for f, n := range map[Format]int{Edges: 316, JSON: 64, DOT: 64, GraphML: 64, Graph6: 64,
		Digraph6: 32, Col: 32} {
		g := gridGraph(t, n)
		var text bytes.Buffer
		if err := WriteGraph(&text, g, f); err != nil {
			t.Fatal(err)
		}
		again := must(ReadGraph(&text, f))
		if !slices.EqualFunc(again.Toggles, g.Toggles, slices.Equal) ||
			!slices.Equal(again.Nodes, make([]Node, n*n)) {
			t.Errorf("%s: the graph has changed", f)
		}
	}
}

// The limits of a file are counted while it is read.
func TestGraphLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	d := newDraft()
	d.nodes = make([]draftNode, maxNodes-1, maxNodes) // untouched pages cost nothing
	if d.newNode(""); d.err != nil {
		t.Errorf("node %d: %v", maxNodes, d.err)
	}
	if d.newNode(""); d.err == nil ||
		d.err.Error() != fmt.Sprintf("the graph has more than %d nodes", maxNodes) {
		t.Errorf("one node more: %v", d.err)
	}
	for depth, ok := range map[int]bool{maxNesting: true, maxNesting + 1: false} {
		text := "graph " + strings.Repeat("{", depth) + "a" + strings.Repeat("}", depth)
		if _, err := readDOT(text); (err == nil) != ok {
			t.Errorf("groups %d deep: %v", depth, err)
		}
	}
	for depth, ok := range map[int]bool{maxElements: true, maxElements + 1: false} {
		text := "<graphml><graph><node id='a'/></graph>" + strings.Repeat("<x>", depth-1) +
			strings.Repeat("</x>", depth-1) + "</graphml>"
		if _, err := readGraphML(text); (err == nil) != ok {
			t.Errorf("elements %d deep: %v", depth, err)
		}
	}
}

// once is a writer that fails at one write and accepts all others.
type once struct{ writes, at int }

func (w *once) Write(data []byte) (int, error) {
	if w.writes++; w.writes == w.at {
		return 0, io.ErrClosedPipe
	}
	return len(data), nil
}

// The error of a writer is returned whenever it comes, and no edge is visited after it.
func TestGraphWritersStop(t *testing.T) {
	g := complete(9)
	for _, f := range Formats() {
		whole := &once{}
		if err := WriteGraph(whole, g, f); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		if whole.writes < 9 {
			t.Errorf("%s: the writer was asked %d times for 9 nodes", f, whole.writes)
		}
		for at := 1; at <= whole.writes; at++ {
			w := &once{at: at}
			if err := WriteGraph(w, g, f); !errors.Is(err, io.ErrClosedPipe) {
				t.Errorf("%s: write %d of %d fails, and the error is %v", f, at, whole.writes, err)
			}
		}
	}
}

func TestUnknownFormats(t *testing.T) {
	for _, f := range []Format{-1, 99} {
		if _, err := ReadGraph(strings.NewReader(""), f); err == nil {
			t.Errorf("ReadGraph in format %d: no error", int(f))
		}
		if err := WriteGraph(io.Discard, pair(), f); err == nil {
			t.Errorf("WriteGraph in format %d: no error", int(f))
		}
	}
}

// readFile reads a graph in the format of the extension.
func readFile(path string) (*Graph, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f, ok := format.Of(Formats(), path)
	if !ok {
		return nil, fmt.Errorf("%s: no format has this extension", path)
	}
	return ReadGraph(bytes.NewReader(text), f)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
