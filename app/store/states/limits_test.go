package states

import (
	"context"
	"testing"

	"lightsout"
	"lightsout/test/solvetest"
)

func TestStatesLimits(t *testing.T) {
	list := func(b *lightsout.Board) error {
		_, err := All(context.Background(), b, nil)
		return err
	}
	solvetest.Limit(t, "buttons", list, solvetest.OneEach(t, 3, maxButtons),
		solvetest.OneEach(t, 3, maxButtons+1))
	solvetest.Limit(t, "lights", list, solvetest.OneEach(t, 63, 2), solvetest.OneEach(t, 64, 2))
	solvetest.Limit(t, "the least board", list, solvetest.Board(t, "1x1"), solvetest.Board(t, "100x100"))
}
