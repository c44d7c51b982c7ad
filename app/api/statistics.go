package api

import (
	"bytes"
	"context"
	"encoding/json"
	"time"

	"lightsout/play"
)

// StatisticsAnswer is how a player's games went, by class of game.
type StatisticsAnswer struct {
	Games   int         `json:"games"`
	Damaged int         `json:"damaged,omitempty"` // lines that could not be read
	Classes []classStat `json:"classes"`
}

// classStat are the figures of one class of games. Times are in milliseconds; those that are not known
// yet are absent, and an average with too many unfinished games is "DNF".
type classStat struct {
	Class         string `json:"class"`
	Games         int    `json:"games"`
	Won           int    `json:"won"`
	Perfect       int    `json:"perfect"`
	Hints         int    `json:"hints"`
	Best          any    `json:"best_ms,omitempty"`
	Mean          any    `json:"mean_ms,omitempty"`
	Average5      any    `json:"average5_ms,omitempty"`
	Average12     any    `json:"average12_ms,omitempty"`
	BestAverage5  any    `json:"best_average5_ms,omitempty"`
	BestAverage12 any    `json:"best_average12_ms,omitempty"`
	FewestExtra   *int   `json:"fewest_extra,omitempty"` // presses above the least
}

// Statistics requests the results of games.
type Statistics struct {
	free
	Results []play.Result `json:"results"`

	Damaged int `json:"-"` // lines that could not be read before
}

// Run sums up. Results are read as those of the command line, a line each, so that the same ones count.
func (q *Statistics) Run(_ context.Context, env *Env) (any, error) {
	if env.Limits.limited() && len(q.Results) > maxResults {
		return nil, tooLarge("results", "%d games: at most %d are summed up", len(q.Results), maxResults)
	}
	var lines bytes.Buffer
	encoder := json.NewEncoder(&lines)
	for _, r := range q.Results {
		if err := encoder.Encode(r); err != nil {
			return nil, invalid("results", err)
		}
	}
	results, damaged, err := play.ReadResults(&lines)
	if err != nil {
		return nil, err
	}
	answer := StatisticsAnswer{Games: len(results), Damaged: damaged + q.Damaged, Classes: []classStat{}}
	for _, s := range play.StatisticsOf(results) {
		c := classStat{
			Class: s.Class, Games: s.Games, Won: s.Won, Perfect: s.Perfect, Hints: s.Hints,
			Best: jsonTime(s.Best), Mean: jsonTime(s.Mean),
			Average5: jsonTime(s.Average5), Average12: jsonTime(s.Average12),
			BestAverage5: jsonTime(s.BestAverage5), BestAverage12: jsonTime(s.BestAverage12),
		}
		if s.FewestExtra >= 0 {
			c.FewestExtra = &s.FewestExtra
		}
		answer.Classes = append(answer.Classes, c)
	}
	return answer, nil
}

// maxResults is how many games are summed up where there are limits.
const maxResults = 100_000

func jsonTime(t time.Duration) any {
	switch {
	case t == play.DNF:
		return "DNF"
	case t < 0:
		return nil
	}
	return t.Milliseconds()
}
