package compare

import (
	"context"
	"fmt"
	"math/rand/v2"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/encode"
	"lightsout/generate"
)

// Figure is a comparison with a name: its cases, and what to call its axis.
type Figure struct {
	Name    string
	About   string
	Axis    string
	Growing bool // the cases grow; see Options
	Cases   func(context.Context) ([]Case, error)
}

// Figures lists the comparisons that can be asked for by name.
func Figures() []Figure {
	return []Figure{
		{"boards", "some solution of all-on: n×n from 3 up, a graph, four dimensions", "board, all lights on", false,
			func(context.Context) ([]Case, error) {
				return Boards(encode.Any, "3x3", "4x4", "5x5", "6x6", "7x7", "8x8", SimpleGraph, "3x3x3x3", "torus-3x3x3x3")
			}},
		{"squares", "some solution of all-on: n×n up to 3,000", "board, all lights on", true,
			func(context.Context) ([]Case, error) {
				return Boards(encode.Any, "5x5", "10x10", "20x20", "50x50", "100x100", "300x300", "1000x1000", "3000x3000")
			}},
		{"dimensions", "some solution of all-on in four dimensions: 3⁴, 4⁴, 5⁴", "board, all lights on", true,
			func(context.Context) ([]Case, error) {
				return Boards(encode.Any, "3x3x3x3", "4x4x4x4", "5x5x5x5")
			}},
		{"least", "a least solution of all-on: n×n from 3 up", "board, all lights on", true,
			func(context.Context) ([]Case, error) {
				return Boards(encode.Least, "3x3", "4x4", "5x5", "6x6", "7x7", "9x9", "14x14", "19x19", "30x30")
			}},
		{"nearest", "from all-on to the nearest state to a random picture: fewest wrong lights", "board", true,
			func(context.Context) ([]Case, error) {
				return pictures("4x4", "5x5", "9x9", "14x14", "19x19", "30x30", "39x39")
			}},
		{"planning", "planning beside model finding on 5×5, by the length of the least solution", "presses of the least solution", true,
			func(ctx context.Context) ([]Case, error) { return depths(ctx, "5x5", 8) }},
		{"generators", "making a solvable state: by solving in reverse (generator 1), by orthogonality (2 as vectors, 3 as tables)", "board, and generator", false,
			func(ctx context.Context) ([]Case, error) { return generators(ctx, "4x4", "5x5", "9x9") }},
	}
}

// SimpleGraph is a graph that fits what Chlond's paper says of its first figure, which the text does not
// show: six nodes, node 1 changes {1, 2, 3, 4}, node 5 is changed by {2, 3, 5, 6}; it is planar.
const SimpleGraph = "graph-simple"

// simpleGraph returns that graph with nodes 1 and 2 on at the beginning.
func simpleGraph() (*lightsout.Board, lightsout.State, error) {
	g := board.Graph{Nodes: make([]board.Node, 6), Toggles: make([][]lightsout.Toggle, 6), Start: []int{1, 1, 0, 0, 0, 0}}
	for i := range g.Nodes {
		g.Toggles[i] = []lightsout.Toggle{{Light: i, Times: 1}}
	}
	for _, edge := range [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 4}, {2, 4}, {3, 5}, {4, 5}} {
		for _, pair := range [][2]int{edge, {edge[1], edge[0]}} {
			g.Toggles[pair[0]] = append(g.Toggles[pair[0]], lightsout.Toggle{Light: pair[1], Times: 1})
		}
	}
	b, err := g.Board()
	if err != nil {
		return nil, lightsout.State{}, err
	}
	start, err := g.StartState(b)
	return b.Named(SimpleGraph), start, err
}

// Boards returns the cases of boards given by game IDs or specs, whose lights are all on if there is no
// state; of the simple graph, whose goal is to turn all on, the paper's own.
func Boards(o encode.Objective, names ...string) ([]Case, error) {
	var list []Case
	for _, name := range names {
		var p lightsout.Problem
		if name == SimpleGraph {
			b, start, err := simpleGraph()
			if err != nil {
				return nil, err
			}
			p = lightsout.Problem{Board: b, From: start, To: b.AllOn()}
		} else {
			g, err := board.ParseID(name)
			if err != nil {
				return nil, err
			}
			if err := g.Board.Fits(); err != nil {
				return nil, err
			}
			if !g.HasState() {
				g.State = g.Board.AllOn()
			}
			p = lightsout.TurnOff(g.Board, g.State)
		}
		list = append(list, Case{p.Board.String(), encode.Task{Problem: p, Objective: o}})
	}
	return list, nil
}

// pictures returns the tasks of coming as near as can be to a random picture on each board.
func pictures(specs ...string) ([]Case, error) {
	var list []Case
	random := rand.New(rand.NewPCG(10, 1905)) // the same pictures each time
	for _, spec := range specs {
		b, err := board.Parse(spec)
		if err != nil {
			return nil, err
		}
		wish := b.NewState()
		for i := range wish.Len() {
			wish.Set(i, random.IntN(b.Modulus()))
		}
		list = append(list, Case{spec, encode.Task{Problem: lightsout.Problem{Board: b, From: b.AllOn(), To: wish}, Objective: encode.Nearest}})
	}
	return list, nil
}

// depths returns states of a board whose least solutions have 1, 2, …, most presses.
func depths(ctx context.Context, spec string, most int) ([]Case, error) {
	b, err := board.Parse(spec)
	if err != nil {
		return nil, err
	}
	a, err := algebra.Of(ctx, b)
	if err != nil {
		return nil, err
	}
	maker, err := generate.New(a)
	if err != nil {
		return nil, err
	}
	var list []Case
	for depth := 1; depth <= most; depth++ {
		puzzle, err := maker.Make(ctx, "figure", generate.Wish{Depth: depth})
		if err != nil {
			return nil, err
		}
		list = append(list, Case{fmt.Sprint(depth), encode.Task{Problem: lightsout.TurnOff(b, puzzle.State)}})
	}
	return list, nil
}

// generators returns the tasks of making a solvable state. Generators 2 and 3 of the paper are one task,
// written in two ways: mace4-vector takes the second, mace4 and all others the third.
func generators(ctx context.Context, specs ...string) ([]Case, error) {
	var list []Case
	for _, spec := range specs {
		b, err := board.Parse(spec)
		if err != nil {
			return nil, err
		}
		a, err := algebra.Of(ctx, b)
		if err != nil {
			return nil, err
		}
		witnesses, err := a.AllWitnesses(ctx)
		if err != nil {
			return nil, err
		}
		list = append(list,
			Case{spec + ", 1", encode.Task{Problem: lightsout.Problem{Board: b}, Objective: encode.Reverse}},
			Case{spec + ", 2 and 3", encode.Task{Problem: lightsout.Problem{Board: b}, Objective: encode.Orthogonal, Witnesses: witnesses}})
	}
	return list, nil
}
