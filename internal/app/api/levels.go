package api

import (
	"context"

	"lightsout/play"
)

// Levels requests the path of levels.
type Levels struct{ free }

// LevelsAnswer is the path: worlds of levels.
type LevelsAnswer struct {
	Worlds []worldAnswer `json:"worlds"`
}

// worldAnswer is the levels that train one idea.
type worldAnswer struct {
	Name   string        `json:"name"`
	About  string        `json:"about"`
	Levels []levelAnswer `json:"levels"`
}

// levelAnswer is a puzzle of the path.
type levelAnswer struct {
	Number    int    `json:"number"` // from 1, over all worlds
	Title     string `json:"title"`
	Idea      string `json:"idea"`
	ID        string `json:"id"`   // the game ID
	Kind      string `json:"kind"` // of its games, for results
	Least     int    `json:"least"`
	Technique string `json:"technique"` // the hardest that a person needs
}

// Run lists the levels.
func (*Levels) Run(context.Context, *Env) (any, error) {
	var a LevelsAnswer
	number := 0
	for _, w := range play.Worlds() {
		world := worldAnswer{Name: w.Name, About: w.About}
		for _, l := range w.Levels {
			number++
			world.Levels = append(world.Levels, levelAnswer{number, l.Title, l.Idea, l.ID, play.LevelKind(number), l.Least, l.Technique.String()})
		}
		a.Worlds = append(a.Worlds, world)
	}
	return a, nil
}
