package algebra

import (
	"context"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
)

// graph is nodes and edges: pairs of nodes.
type graph struct {
	nodes int
	pairs [][2]int
}

func (g *graph) join(u, v int) { g.pairs = append(g.pairs, [2]int{u, v}) }

// board returns the board of the graph with its nodes renumbered at random, so that nothing can be
// read off from their numbers.
func (g *graph) board(t rapid.TB, rng *rand.Rand, k int, self bool) *lightsout.Board {
	t.Helper()
	number := rng.Perm(g.nodes)
	out := &board.Graph{
		Modulus: k, Nodes: make([]board.Node, g.nodes), Toggles: make([][]lightsout.Toggle, g.nodes),
	}
	for v := range g.nodes {
		if self {
			out.Toggles[v] = append(out.Toggles[v], lightsout.Toggle{Light: v, Times: 1})
		}
	}
	for _, pair := range g.pairs {
		u := number[pair[0]]
		v := number[pair[1]]
		out.Toggles[u] = append(out.Toggles[u], lightsout.Toggle{Light: v, Times: 1})
		out.Toggles[v] = append(out.Toggles[v], lightsout.Toggle{Light: u, Times: 1})
	}
	return boardOf(t, out)
}

// boardOf returns the board of a graph under a short name: the spec of a large graph is long.
func boardOf(t rapid.TB, g *board.Graph) *lightsout.Board {
	t.Helper()
	b, err := g.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b.Named("graph")
}

func pathGraph(n int) *graph {
	g := &graph{nodes: n}
	for v := 1; v < n; v++ {
		g.join(v-1, v)
	}
	return g
}

func cycleGraph(n int) *graph {
	g := pathGraph(n)
	g.join(n-1, 0)
	return g
}

func completeGraph(n int) *graph {
	g := &graph{nodes: n}
	for v := range n {
		for u := range v {
			g.join(u, v)
		}
	}
	return g
}

// starGraph is the worst of trees: one equation holds all buttons.
func starGraph(n int) *graph {
	g := &graph{nodes: n}
	for v := 1; v < n; v++ {
		g.join(0, v)
	}
	return g
}

// treeGraph joins each node to a random one before it.
func treeGraph(n int, rng *rand.Rand) *graph {
	g := &graph{nodes: n}
	for v := 1; v < n; v++ {
		g.join(rng.IntN(v), v)
	}
	return g
}

// gridGraph is a net of squares in the plane, or in space if there are three sizes.
func gridGraph(sizes ...int) *graph {
	g := &graph{nodes: 1}
	for _, n := range sizes {
		g.nodes *= n
	}
	step := 1
	for _, n := range sizes {
		for v := range g.nodes {
			if v/step%n < n-1 {
				g.join(v, v+step)
			}
		}
		step *= n
	}
	return g
}

// meshGraph is a net of triangles with some edges missing: an irregular planar graph, with thin places, dead
// ends and separate pieces.
func meshGraph(rows, cols int, missing float64, rng *rand.Rand) *graph {
	full := gridGraph(cols, rows)
	for r := range rows - 1 {
		for c := range cols - 1 {
			v := r*cols + c
			if rng.IntN(2) == 0 {
				full.join(v, v+cols+1)
			} else {
				full.join(v+1, v+cols)
			}
		}
	}
	g := &graph{nodes: full.nodes}
	for _, pair := range full.pairs {
		if rng.Float64() >= missing {
			g.pairs = append(g.pairs, pair)
		}
	}
	return g
}

// cubicGraph joins three ends at each node at random; an edge may come twice, and then cancels for
// two states, or be a loop.
func cubicGraph(n int, rng *rand.Rand) *graph {
	g := &graph{nodes: n}
	ends := rng.Perm(3 * n)
	for at := 0; at+1 < len(ends); at += 2 {
		g.join(ends[at]/3, ends[at+1]/3)
	}
	return g
}

// randomGraph has edges drawn at random.
func randomGraph(n, pairs int, rng *rand.Rand) *graph {
	g := &graph{nodes: n}
	for range pairs {
		u := rng.IntN(n)
		v := rng.IntN(n)
		if u != v {
			g.join(u, v)
		}
	}
	return g
}

// someEffect returns the state that random presses lead to from all off.
func someEffect(b *lightsout.Board, rng *rand.Rand) lightsout.State {
	x := b.NewPresses()
	for j := range x.Len() {
		x.Set(j, rng.IntN(b.Modulus()))
	}
	return b.Apply(b.NewState(), x)
}

// BenchmarkSparse factors a graph and solves a random solvable state of it; factoring and solving
// are also reported apart.
func BenchmarkSparse(b *testing.B) {
	rng := func() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }
	for _, c := range []struct {
		name  string
		k     int
		graph func() *graph
	}{
		{"grid/316x317", 2, func() *graph { return gridGraph(316, 317) }},
		{"grid/316x317-mod3", 3, func() *graph { return gridGraph(316, 317) }},
		{"grid/316x317-mod6", 6, func() *graph { return gridGraph(316, 317) }},
		{"grid/1000x1000", 2, func() *graph { return gridGraph(1000, 1000) }},
		{"grid/40x40x40", 2, func() *graph { return gridGraph(40, 40, 40) }},
		{"cubic/10000", 2, func() *graph { return cubicGraph(10_000, rng()) }},
		{"cubic/10000-mod3", 3, func() *graph { return cubicGraph(10_000, rng()) }},
		{"tree/1000000", 2, func() *graph { return treeGraph(1_000_000, rng()) }},
		{"tree/1000000-mod12", 12, func() *graph { return treeGraph(1_000_000, rng()) }},
		{"star/1000000", 2, func() *graph { return starGraph(1_000_000) }},
		{"cycle/1000000", 2, func() *graph { return cycleGraph(1_000_000) }},
		{"mesh/316x317", 2, func() *graph { return meshGraph(316, 317, 0, rng()) }},
		{"mesh/1000x1000-30percent", 2, func() *graph { return meshGraph(1000, 1000, 0.3, rng()) }},
		{"random/20000x4", 2, func() *graph { return randomGraph(20_000, 40_000, rng()) }},
		{"complete/2000", 2, func() *graph { return completeGraph(2000) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			board := c.graph().board(b, rng(), c.k, true)
			s := someEffect(board, rng())
			for b.Loop() {
				a, err := By(context.Background(), "sparse", board)
				if err != nil {
					b.Fatal(err)
				}
				factored := b.Elapsed()
				x, err := a.Solve(context.Background(), s, lightsout.State{})
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric((b.Elapsed()-factored).Seconds()*1e3, "solve-ms")
				b.StopTimer()
				if err := lightsout.TurnOff(board, s).Check(x); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(a.Nullity()), "nullity")
				b.StartTimer()
			}
		})
	}
}
