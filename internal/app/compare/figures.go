package compare

import (
	"context"
	"fmt"
	"math/rand/v2"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/app/encode"
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
				return Boards(encode.Any, "3x3", "4x4", "5x5", "6x6", "7x7", "8x8", "graph-simple", "3x3x3x3", "torus-3x3x3x3")
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
		{"planning", "planning and model finding on 5×5, by the length of the least solution", "presses of the least solution", true,
			func(ctx context.Context) ([]Case, error) { return depths(ctx, "5x5", 8) }},
		{"generators", "making a solvable state: by solving in reverse (generator 1), by orthogonality (2 as vectors, 3 as tables)", "board, and generator", false,
			func(ctx context.Context) ([]Case, error) { return generators(ctx, "4x4", "5x5", "9x9") }},
	}
}

// Boards returns the cases of boards given by game IDs or specs, whose lights are all on if there is no state.
func Boards(o encode.Objective, names ...string) ([]Case, error) {
	var list []Case
	for _, name := range names {
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
		p := lightsout.TurnOff(g.Board, g.State)
		if g.Goal.Len() > 0 {
			p.To = g.Goal
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

func factored(ctx context.Context, spec string) (*algebra.Algebra, error) {
	b, err := board.Parse(spec)
	if err != nil {
		return nil, err
	}
	return algebra.Of(ctx, b)
}

// depths returns states of a board whose least solutions have 1, 2, …, most presses.
func depths(ctx context.Context, spec string, most int) ([]Case, error) {
	a, err := factored(ctx, spec)
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
		list = append(list, Case{fmt.Sprint(depth), encode.Task{Problem: lightsout.TurnOff(a.Board(), puzzle.State)}})
	}
	return list, nil
}

// generators returns the tasks of making a solvable state. Generators 2 and 3 of the paper are one task,
// written in two ways: mace4-vector takes the second, mace4 and all others the third.
func generators(ctx context.Context, specs ...string) ([]Case, error) {
	var list []Case
	for _, spec := range specs {
		a, err := factored(ctx, spec)
		if err != nil {
			return nil, err
		}
		b := a.Board()
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
