package board

import "testing"

// The puzzle of Chlond's paper begins as the paper says, in the catalogue as in the file. A state that is
// named has no other goal than all off.
func TestOpening(t *testing.T) {
	file := must(Load("../examples/simple-graph.json"))
	for _, test := range []struct {
		id   string
		goal bool
	}{{"graph-simple", true}, {"graph-simple:110000", false}} {
		g := must(ParseID(test.id))
		if !sameToggles(g.Board, file.Board) || !g.State.Equal(file.State) {
			t.Errorf("%s is not the puzzle of the file", test.id)
		}
		if (g.Goal.Len() > 0) != test.goal || test.goal && !g.Goal.Equal(g.Board.AllOn()) {
			t.Errorf("%s has the goal %v", test.id, g.Goal)
		}
	}
	for _, spec := range []string{"graph-simple-mod3", "graph-simple-self=no", "graph-petersen", "2x3"} {
		if g, err := ParseID(spec); err != nil || g.HasState() || g.Goal.Len() > 0 {
			t.Errorf("%s: %v, has a state: %v", spec, err, g.HasState())
		}
	}
}
