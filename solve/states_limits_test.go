package solve

import (
	"context"
	"testing"

	"lightsout"
	"lightsout/solve/solvetest"
)

func TestStatesLimits(t *testing.T) {
	list := func(b *lightsout.Board) error { _, err := AllStates(context.Background(), b, nil); return err }
	solvetest.Limit(t, "buttons", list, solvetest.OneEach(t, 3, maxStatesButtons), solvetest.OneEach(t, 3, maxStatesButtons+1))
	solvetest.Limit(t, "lights", list, solvetest.OneEach(t, 63, 2), solvetest.OneEach(t, 64, 2))
	solvetest.Limit(t, "the least board", list, solvetest.Board(t, "1x1"), solvetest.Board(t, "100x100"))
}
