package api

import (
	"lightsout"
	"lightsout/internal/studio"
	"lightsout/solve/nearest"
)

// DrawAnswer is a picture that can be reached.
type DrawAnswer struct {
	Board   string         `json:"board"`
	Wrong   int            `json:"wrong"`
	Proved  bool           `json:"proved"` // no state that can be reached costs less
	Cost    int            `json:"cost"`   // of the wrong lights: their number if the fewest were asked for
	AtLeast int            `json:"at_least"`
	Target  []string       `json:"target,omitempty"`
	State   []string       `json:"state,omitempty"`
	Presses []string       `json:"presses,omitempty"`
	Weight  int            `json:"weight"` // of the presses
	Least   bool           `json:"least"`  // proved: no presses that lead there are fewer
	Exact   bool           `json:"exact"`  // the fewest wrong lights were asked for, not those seen least
	Pushed  map[string]int `json:"pushed,omitempty"`
	GaveUp  string         `json:"gave_up,omitempty"`
}

// DrawingAnswer returns the answer of a drawing: unless it is exact, with how many lights the published
// heuristic, pushing errors to one side, leaves wrong; and, if asked, with rows.
func DrawingAnswer(d studio.Drawing, exact, rows bool) (DrawAnswer, error) {
	b := d.Board
	a := DrawAnswer{Board: b.Spec(), Wrong: len(d.Wrong), Proved: d.Proved, Cost: d.Cost, AtLeast: d.AtLeast,
		Weight: d.Presses.Weight(), Least: d.Least, Exact: exact, GaveUp: d.GaveUp}
	if rows {
		a.Target, a.State, a.Presses = b.StateRows(d.Target), b.StateRows(d.State), b.PressesRows(d.Presses)
	}
	if len(d.Wrong) == 0 {
		return a, nil // there is nothing to compare
	}
	var err error
	a.Pushed, err = pushed(b, d.From, d.Target)
	return a, err
}

// pushed returns how many lights are wrong after pushing errors to each side for which that works.
func pushed(b *lightsout.Board, from, wish lightsout.State) (map[string]int, error) {
	var sides map[string]int
	for _, side := range nearest.Sides(b) {
		near, err := nearest.Push(b, from, wish, side)
		if err != nil {
			return nil, err
		}
		if sides == nil {
			sides = map[string]int{}
		}
		sides[side.String()] = near.Cost
	}
	return sides, nil
}

// FilmAnswer is what a film shows.
type FilmAnswer struct {
	Board    string       `json:"board"`
	Order    string       `json:"order"`
	Frames   int          `json:"frames"`
	Presses  int          `json:"presses"`
	Scenes   []SceneStat  `json:"scenes"`
	Pictures []DrawAnswer `json:"pictures,omitempty"`
	Files    []string     `json:"files,omitempty"`

	FromAllOn bool `json:"from_all_on"` // every picture can be reached from all-on
}

// SceneStat is the way from one picture to the next.
type SceneStat struct {
	Presses int  `json:"presses"`
	Least   bool `json:"least"` // proved: no way is shorter
}
