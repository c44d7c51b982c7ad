package api

import (
	"context"

	"lightsout"
	"lightsout/board"
)

// BoardsAnswer lists the boards that a spec can name.
type BoardsAnswer struct {
	Topologies []string    `json:"topologies"`
	Patterns   []string    `json:"patterns"`
	Shapes     []string    `json:"shapes"`
	Toys       []toyAnswer `json:"toys"`
	Graphs     []string    `json:"graphs"` // N for a number
	MaxModulus int         `json:"max_modulus"`
	MaxSide    int         `json:"max_side"`
}

// toyAnswer is a toy that was sold under a name.
type toyAnswer struct {
	Name  string `json:"name"`
	About string `json:"about"`
}

// ListBoards requests what a spec can name.
type ListBoards struct{ free }

// Run lists what a spec can name.
func (*ListBoards) Run(context.Context, *Env) (any, error) {
	a := BoardsAnswer{
		Topologies: lightsout.TopologyNames(), Patterns: lightsout.PatternNames(), Shapes: []string{"hex-N", "tri-N", "cube-N"},
		Graphs: board.GraphNames(), MaxModulus: lightsout.MaxModulus, MaxSide: lightsout.MaxSide,
	}
	for _, toy := range board.Toys() {
		a.Toys = append(a.Toys, toyAnswer{toy.Name, toy.About})
	}
	return a, nil
}
