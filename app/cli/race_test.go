package cli

import (
	"fmt"
	"strings"
	"testing"

	"lightsout/app/api"
)

// A chart of errors shows the whole time of the solver, also after its last improvement, and nothing before
// its first solution.
func TestRaceChart(t *testing.T) {
	points := []api.Point{{Seconds: 0.1, Cost: 9}, {Seconds: 3, Cost: 4}, {Seconds: 120, Cost: 4}}
	own := []api.Point{{Seconds: 0.002, Cost: 1}}
	c := raceChart("9x9", []api.Race{{Method: "cbc", Points: points}, {Method: "own", Points: own}})
	var shown []string
	for i, place := range c.Places {
		shown = append(shown, fmt.Sprint(place, " ", c.Lines[0].Values[i], " ", c.Lines[1].Values[i]))
	}
	got := strings.Join(shown[8:], ", ")
	want := "50ms NaN 1, 100ms 9 1, 200ms 9 1, 500ms 9 1, 1s 9 1, 2s 9 1, 5s 4 1, " +
		"10s 4 1, 20s 4 1, 50s 4 1, 1m40s 4 1, 2m0s 4 1"
	if got != want {
		t.Errorf("the chart shows %s, want %s", got, want)
	}
}
