package api

import (
	"bytes"
	"encoding/json"

	"lightsout/play"
)

// StatisticsParams asks how games went.
type StatisticsParams struct {
	Results []play.Result `json:"results"`
}

// maxResults is how many games are summed up.
const maxResults = 100_000

// run sums up. Results are read as those of the command line, a line each, so that the same ones count.
func (q StatisticsParams) run(c *call) (StatisticsAnswer, error) {
	if len(q.Results) > maxResults {
		return StatisticsAnswer{}, tooLarge("results", "%d games: at most %d are summed up", len(q.Results), maxResults)
	}
	var lines bytes.Buffer
	encoder := json.NewEncoder(&lines)
	for _, r := range q.Results {
		if err := encoder.Encode(r); err != nil {
			return StatisticsAnswer{}, wrong("results", "%s", err)
		}
	}
	results, damaged, err := play.ReadResults(&lines)
	if err != nil {
		return StatisticsAnswer{}, err
	}
	return Statistics(results, damaged), nil
}
