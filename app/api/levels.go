package api

import (
	"context"

	"lightsout/app/levels"
)

// LevelsAnswer is the path: worlds of levels.
type LevelsAnswer struct {
	Worlds []levels.World `json:"worlds"`
}

// Levels requests the path of levels.
type Levels struct{ free }

func (*Levels) Run(context.Context, *Env) (any, error) { return LevelsAnswer{levels.Worlds()}, nil }
