package api

import (
	"time"

	"lightsout/play"
)

// StatisticsAnswer is how a player's games went, by class of game.
type StatisticsAnswer struct {
	Games   int         `json:"games"`
	Damaged int         `json:"damaged,omitempty"` // lines that could not be read
	Classes []ClassStat `json:"classes"`
}

// ClassStat are the figures of one class of games. Times are in milliseconds; those that are not known
// yet are absent, and an average with too many unfinished games is "DNF".
type ClassStat struct {
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

// Statistics sums up results.
func Statistics(results []play.Result, damaged int) StatisticsAnswer {
	answer := StatisticsAnswer{Games: len(results), Damaged: damaged, Classes: []ClassStat{}}
	for _, s := range play.StatisticsOf(results) {
		c := ClassStat{
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
	return answer
}

func jsonTime(t time.Duration) any {
	switch {
	case t == play.DNF:
		return "DNF"
	case t < 0:
		return nil
	}
	return t.Milliseconds()
}
