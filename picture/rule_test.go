package picture

import (
	"math"
	"slices"
	"testing"

	"lightsout"
	"lightsout/test/solvetest"
)

// Sides of a cube's net with the same letter are glued: a press beside one changes a light beside the
// other.
func TestCubeSeams(t *testing.T) {
	b := mustParse(t, "cube-3")
	beside := map[string][]int{}
	for _, seam := range cubeSeams(b) {
		inside := seam.middle.Plus(seam.out.Times(-0.5))
		for i := range b.Lights() {
			if c := b.Layout().Light(i).Center; math.Hypot(c.X-inside.X, c.Y-inside.Y) < 0.1 {
				beside[seam.letter] = append(beside[seam.letter], i)
			}
		}
	}
	if len(beside) != 7 {
		t.Fatalf("the seams are %v", beside)
	}
	for letter, pair := range beside {
		if len(pair) != 2 || !slices.ContainsFunc(b.AppendToggles(nil, pair[0]),
			func(t lightsout.Toggle) bool { return t.Light == pair[1] }) {
			t.Errorf("seam %s joins the cells %v", letter, pair)
		}
	}
	if cubeSeams(mustParse(t, "5x5")) != nil {
		t.Error("a rectangle has the seams of a cube")
	}
}

func TestRules(t *testing.T) {
	for spec, want := range map[string]string{
		"5x5": "Pressing a cell changes it and its neighbors; turn all lights off.",
		"torus-5x5-king": "Pressing a cell changes it and all cells around it; turn all " +
			"lights off. Sides with arrows of one kind are glued.",
		"5x5-open-x": "Pressing a cell changes its diagonal neighbors, not itself; turn " +
			"all lights off.",
		"5x5-mod3": "Pressing a cell adds 1 to it and its neighbors (0, 1, 2, then 0 " +
			"again); make all lights 0.",
		"hex-4": "Pressing a cell changes it and its neighbors; turn all lights off.",
		"graph-petersen": "Pressing a node changes it and the nodes joined to it; turn all " +
			"lights off.",
		"orbix": "Pressing a node changes the nodes joined to it; turn all lights off.",
		"5x5-pattern=020_111_010-mod3": "Pressing a cell adds to cells around it in the pattern " +
			"020/111/010 (0, 1, 2, then 0 again); make all lights 0.",
		"4x4-mod256": "Pressing a cell adds 1 to it and its neighbors (0, 1, …, 255, " +
			"then 0 again); make all lights 0.",
		"merlin": "Pressing a node changes it and the nodes joined to it; turn all " +
			"lights off. Arrows work one way.",
		"4x4-pattern=110_010_011": "Pressing a cell changes cells around it in the pattern " +
			"110/010/011; turn all lights off.",
	} {
		if got := Rule(mustParse(t, spec)); got != want {
			t.Errorf("%s: got %q, want %q", spec, got, want)
		}
	}
	got := Rule(solvetest.Apart(t))
	want := "Pressing a button changes the lights it is joined to; turn all lights off."
	if got != want {
		t.Errorf("buttons apart: got %q, want %q", got, want)
	}
}

// A button that is pressed several times has the number of each press.
func TestSteps(t *testing.T) {
	if steps := (drawing{order: []int{1, 2, 1}}).steps(); steps[1] != "1,3" || steps[2] != "2" {
		t.Errorf("%v", steps)
	}
}
