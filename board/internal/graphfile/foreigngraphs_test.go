package graphfile

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lightsout"
)

// foreignGraphs is how many random graphs go through each third-party program.
const foreignGraphs = 200

// randomGraph is a graph without lone nodes, which edge lists of other programs cannot hold: node i has an
// edge to node i+1.
func randomGraph(random *rand.Rand, directed bool) *Graph {
	n := 2 + random.IntN(12)
	d := newDraft()
	for i := range n {
		d.node(fmt.Sprint(i))
	}
	for u := range n {
		for v := range n {
			if v == u+1 || u != v && (directed && u+v > 1 || u < v) && random.IntN(4) == 0 {
				d.link(u, v, 1, !directed)
			}
		}
	}
	d.once = true
	g, err := d.graph(nil, true)
	if err != nil {
		panic(err)
	}
	return g
}

// pairsOf writes the arcs of a graph as the script does.
func pairsOf(g *Graph) string {
	out := []string{fmt.Sprint(len(g.Nodes))}
	for u, toggles := range g.Toggles {
		for _, t := range toggles {
			if t.Light != u {
				out = append(out, fmt.Sprintf("%d-%d", u, t.Light))
			}
		}
	}
	return strings.Join(out, " ")
}

func writeGraphFile(t *testing.T, path string, g *Graph, f Format) {
	t.Helper()
	text := &bytes.Buffer{}
	if err := WriteGraph(text, g, f); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// NetworkX and igraph read what we write, and we read what they write, undirected and directed.
func TestNetworkXAndIgraph(t *testing.T) {
	python := needs(t, "/usr/bin/python3")
	if _, err := os.Stat("/usr/lib/python3/dist-packages/igraph"); err != nil {
		needs(t, "python3-igraph")
	}
	random := rand.New(rand.NewPCG(26, 1))
	dir := t.TempDir()
	graphs := map[string]*Graph{}
	for i := range foreignGraphs {
		g := randomGraph(random, i%2 == 1)
		name := fmt.Sprintf("%03d", i)
		graphs[name] = g
		placed := *g
		placed.Placed = true
		placed.Nodes = make([]Node, len(g.Nodes))
		for i := range placed.Nodes {
			placed.Nodes[i].At = lightsout.Point{X: float64(i), Y: 0.5}
		}
		twice := placed // an attribute called self would be the self of Python
		twice.Modulus = 3
		twice.Toggles = slices.Clone(g.Toggles)
		twice.Toggles[0] = append(slices.Clone(g.Toggles[0]), lightsout.Toggle{Light: 0, Times: 1})
		writeGraphFile(t, filepath.Join(dir, name+".graphml"), &twice, GraphML)
		for _, f := range []Format{Edges, Graph6, Sparse6} {
			if i%2 == 0 || f != Graph6 && f != Sparse6 {
				writeGraphFile(t, filepath.Join(dir, name+f.Describe().Extensions[0]), &placed, f)
			}
		}
		if i%2 == 1 { // igraph's edge list has no comments, so our lines go
			text := must(os.ReadFile(filepath.Join(dir, name+".edges")))
			err := os.WriteFile(filepath.Join(dir, name+"-plain.edges"),
				regexp.MustCompile(`(?m)^#:.*\n`).ReplaceAll(text, nil), 0o600)
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	lines := 0
	for line := range strings.Lines(output(t, "", "", python, "testdata/foreign/graphs.py", dir)) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		form, got, _ := strings.Cut(rest, " ")
		if want := pairsOf(graphs[name]); got != want {
			t.Fatalf("%s reads graph %s as\n%s, we wrote\n%s", form, name, got, want)
		}
		lines++
	}
	if want := foreignGraphs*4 + foreignGraphs/2*2; lines != want {
		t.Fatalf("%d forms were read, want %d", lines, want)
	}
	files := must(filepath.Glob(filepath.Join(dir, "*-*")))
	for _, file := range files {
		name, form, _ := strings.Cut(filepath.Base(file), "-")
		if form == "plain.edges" {
			continue
		}
		want := graphs[name]
		g := must(readFile(file))
		got := pairsOf(g)
		if strings.HasSuffix(form, ".edges") && len(want.Toggles[0]) > 0 {
			got = edgeListOf(t, file, want)
		}
		if got != pairsOf(want) {
			t.Fatalf("%s of graph %s is read as\n%s, want\n%s", form, name, got, pairsOf(want))
		}
	}
}

// edgeListOf reads an edge list of another program, which does not say whether it is directed.
func edgeListOf(t *testing.T, file string, like *Graph) string {
	text := must(os.ReadFile(file))
	c := must(newNormalForm(like))
	c.stopped = func() bool { return false }
	if c.directed() {
		text = append([]byte("directed=yes\n"), text...)
	}
	g := must(ReadGraph(bytes.NewReader(text), Edges))
	return pairsOf(g)
}

// nauty turns our graph6 into sparse6 and our sparse6 into graph6, and reads our digraph6.
func TestNauty(t *testing.T) {
	copyg := needs(t, "nauty-copyg", "copyg")
	random := rand.New(rand.NewPCG(26, 2))
	for _, test := range []struct {
		from, to Format
		args     []string
	}{{Graph6, Sparse6, []string{"-q", "-s"}}, {Sparse6, Graph6, []string{"-q", "-g"}},
		{Digraph6, Digraph6, []string{"-q"}}} {
		var ours bytes.Buffer
		var want []string
		for range foreignGraphs {
			g := randomGraph(random, test.from == Digraph6)
			if err := WriteGraph(&ours, g, test.from); err != nil {
				t.Fatal(err)
			}
			want = append(want, pairsOf(g))
		}
		theirs := output(t, "", ours.String(), copyg, test.args...)
		if strings.HasPrefix(theirs, ":") != (test.to == Sparse6) {
			t.Fatalf("copyg %v writes %.20q", test.args, theirs)
		}
		i := 0
		for g, err := range EachGraph6(strings.NewReader(theirs)) {
			if err != nil || pairsOf(g) != want[i] {
				t.Fatalf("%s to %s, graph %d: %v", test.from, test.to, i, err)
			}
			i++
		}
		if i != foreignGraphs {
			t.Fatalf("%s to %s: %d graphs came back", test.from, test.to, i)
		}
	}
}

// Graphviz reads what we write, and we read it as Graphviz writes it again.
func TestGraphvizReadsAndWrites(t *testing.T) {
	nop := needs(t, "nop")
	random := rand.New(rand.NewPCG(26, 3))
	var ours bytes.Buffer
	var want []string
	for i := range foreignGraphs {
		g := randomGraph(random, i%2 == 1)
		if err := WriteGraph(&ours, g, DOT); err != nil {
			t.Fatal(err)
		}
		want = append(want, pairsOf(g))
	}
	theirs := strings.SplitAfter(output(t, "", ours.String(), nop), "\n}\n")
	for i, want := range want {
		g, err := ReadGraph(strings.NewReader(theirs[i]), DOT)
		if err != nil || pairsOf(g) != want {
			t.Fatalf("graph %d: %v\n%s", i, err, theirs[i])
		}
	}
}

// needs finds a third-party program, and skips the test without it, but not where CI=true.
func needs(t *testing.T, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is not installed: script/setup installs it", names[0])
	}
	t.Skipf("%s is not installed", names[0])
	return ""
}

// output runs a program in its own folder and returns what it prints.
func output(t *testing.T, dir, input, program string, args ...string) string {
	t.Helper()
	cmd := exec.Command(program, args...)
	complaints := &bytes.Buffer{}
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(input)
	cmd.Stderr = complaints
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v: %s", program, strings.Join(args, " "), err, complaints)
	}
	return string(out)
}
