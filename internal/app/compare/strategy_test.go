package compare

import (
	"testing"

	"lightsout"
	"lightsout/internal/app/encode"
	"lightsout/solve"
)

// A strategy of any name is asked for least solutions if it has no other solver for them.
func TestStrategiesAreAskedByWhatTheyCan(t *testing.T) {
	least := encode.Task{Objective: encode.Least}
	if err := solves(solve.Strategy{Name: "mine", Solver: plain{}})(least); err != nil {
		t.Errorf("a strategy that may find least solutions: %v", err)
	}
	if err := solves(solve.Strategy{Name: "least", Solver: solve.Any{}})(least); err == nil {
		t.Error("a strategy that finds some solution is asked for a least one")
	}
}

// plain is a solver without optional abilities.
type plain struct{ lightsout.Solver }
