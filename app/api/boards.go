package api

import (
	"context"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/base/text"
)

// BoardsAnswer lists the boards that a spec can name.
type BoardsAnswer struct {
	Topologies []string    `json:"topologies"`
	Patterns   []string    `json:"patterns"`
	Shapes     []string    `json:"shapes"`
	Toys       []board.Toy `json:"toys"`
	Graphs     []string    `json:"graphs"` // N for a number
	Files      []string    `json:"files"`  // extensions of graph files
	MaxModulus int         `json:"max_modulus"`
	MaxSide    int         `json:"max_side"`
}

// ListBoards requests what a spec can name.
type ListBoards struct{ free }

func (*ListBoards) Run(context.Context, *Env) (any, error) {
	return BoardsAnswer{
		Topologies: text.Each(lightsout.Topologies(), lightsout.Topology.String),
		Patterns:   text.Each(lightsout.Patterns(), lightsout.Pattern.String),
		Shapes:     []string{"hex-N", "tri-N", "cube-N"},
		Toys:       board.Toys(), Graphs: board.GraphNames(), Files: graphFiles(),
		MaxModulus: lightsout.MaxModulus, MaxSide: lightsout.MaxSide,
	}, nil
}
