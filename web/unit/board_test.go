package unit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/base/format"
	"lightsout/play"

	"pgregory.net/rapid"
)

// modules makes the modules of a game known to a function.
const modules = `const assets = Object.assign({}, ...await Promise.all(
	['board/board', 'board/game/session', 'board/game/gameid', 'board/steering', 'engine/call'].map(load)));`

// specsOfEveryKind are boards that a person can see whole.
var specsOfEveryKind = []string{
	"5x5", "3x5", "1x1", "1x7", "7x1", "torus-4x4", "torus-1x2", "cylinder-3x4", "mobius-3x4", "klein-3x5",
	"projective-4x3", "4x4-king-mod3", "5x5-mod7", "3x3-mod40", "5x5-knight", "4x5-star",
	"klein-3x4-open-star", "5x4-pattern=010_121_000-mod5", "hex-3", "hex-2-self=no", "tri-4", "cube-2",
	"3x3x3", "2x2x2x2-mod3", "torus-3x2x2", "graph-petersen", "graph-path-6", "graph-wheel-7", "merlin",
	"orbix", "lightsout2000",
}

// apart is a board whose buttons are not its lights, and drawn apart from them; another has arrows.
const (
	apartJSON = `{"nodes": [{}, {}, {}], "buttons": [{"toggles": [0, 1]}, {"toggles": [1, 2, 2]}], ` +
		`"modulus": 3}`
	directedJSON = `{"nodes": [{}, {}, {}], "arcs": [[0, 1], [1, 2], [2, 0]]}`
)

func graphSpec(t testing.TB, text string) string {
	t.Helper()
	format, _ := format.Named(board.Formats(), "json")
	read, err := board.ReadGraph(strings.NewReader(text), format)
	if err != nil {
		t.Fatal(err)
	}
	b, err := read.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b.Spec()
}

// drawSpec draws a board: one of every kind, or a random grid.
func drawSpec(t *rapid.T, known []string) string {
	if rapid.Bool().Draw(t, "known") {
		return rapid.SampledFrom(known).Draw(t, "spec")
	}
	spec := fmt.Sprintf("%s-%dx%d", rapid.SampledFrom(lightsout.Topologies()).Draw(t, "topology"),
		rapid.IntRange(1, 7).Draw(t, "rows"), rapid.IntRange(1, 7).Draw(t, "columns"))
	switch rapid.IntRange(0, 3).Draw(t, "pattern") {
	case 1:
		spec += "-" + rapid.SampledFrom(lightsout.Patterns()).Draw(t, "name").String()
	case 2:
		spec += "-open-" + rapid.SampledFrom(lightsout.Patterns()).Draw(t, "name").String()
	case 3:
		spec += "-pattern=" + rapid.StringMatching(`[0-3]{5}_[0-3]{2}1[0-3]{2}_[0-3]{5}`).Draw(t, "stencil")
	}
	return strings.TrimPrefix(spec, "rectangle-") +
		rapid.SampledFrom([]string{"", "-mod3", "-mod4"}).Draw(t, "states")
}

func drawLights(t *rapid.T, b *lightsout.Board, label string) lightsout.State {
	s := b.NewState()
	for i := range b.Lights() {
		s.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, label))
	}
	return s
}

func TestBoardInThePageIsTheBoard(t *testing.T) {
	t.Parallel()
	n := start(t)
	known := append(slices.Clone(specsOfEveryKind), graphSpec(t, apartJSON), graphSpec(t, directedJSON))
	rapid.Check(t, func(t *rapid.T) {
		spec := drawSpec(t, known)
		b, err := board.Parse(spec)
		if err != nil {
			t.Skip(err)
		}
		start := drawLights(t, b, "light")
		presses := rapid.SliceOfN(rapid.IntRange(0, b.Buttons()-1), 0, 12).Draw(t, "presses")
		times := rapid.IntRange(-1, 3).Draw(t, "times")
		got := with[struct {
			Spec, ID       string
			Listed, Reckon []string
			Names          []string
			Seams          [][]float64
			Changes        []int
		}](t, n, map[string]any{"spec": spec, "start": b.StateRows(start), "presses": presses,
			"times": times}, modules+`
			const answer = await assets.call('board', {board: given.spec});
			const play = (board) => {
				const values = board.valuesOf(given.start);
				for (const button of given.presses) board.press(values, button, given.times);
				return board.rowsOf(values);
			};
			const board = await assets.loadBoard(given.spec);
			const bare = answer.grid ? {...answer, toggles: undefined} : answer;
			return {
				spec: board.spec,
				id: assets.gameID(board, board.valuesOf(given.start)),
				listed: play(board),
				reckon: play(new assets.Board(bare)),
				names: Array.from({length: board.buttons}, (_, j) => board.name(j)),
				seams: (answer.grid ? new assets.Board({...bare, seams: undefined}) : board).seams,
				changes: board.changes(0).sort((a, b) => a - b),
			};`)
		want := start.Clone()
		for _, j := range presses {
			b.Press(want, j, times)
		}
		if rows := b.StateRows(want); !slices.Equal(got.Listed, rows) || !slices.Equal(got.Reckon, rows) {
			t.Fatalf("%s after %v: %v by list, %v by reckoning, want %v", spec, presses, got.Listed,
				got.Reckon, rows)
		}
		if id := board.FormatID(b, start); got.ID != id || got.Spec != b.Spec() {
			t.Fatalf("%s: id %s, want %s", got.Spec, got.ID, id)
		}
		for j, name := range got.Names {
			if name != play.Place(b, j) {
				t.Fatalf("%s: button %d is %q, want %q", spec, j, name, play.Place(b, j))
			}
		}
		var changes []int
		for _, toggle := range b.Toggles(0) {
			changes = append(changes, toggle.Light)
		}
		if !slices.Equal(got.Changes, changes) {
			t.Fatalf("%s: button 0 changes %v, want %v", spec, got.Changes, changes)
		}
		var seams [][]float64
		if layout, ok := b.Layout().(lightsout.Seamed); ok {
			for _, s := range layout.Seams() {
				seams = append(seams, []float64{s.From.X, s.From.Y, s.To.X, s.To.Y, float64(s.Pair)})
			}
		}
		if fmt.Sprint(got.Seams) != fmt.Sprint(seams) {
			t.Fatalf("%s: seams %v, want %v", spec, got.Seams, seams)
		}
	})
}

func TestHugeBoardInThePage(t *testing.T) {
	t.Parallel()
	n := start(t)
	for _, spec := range []string{"3000x2000", "projective-1200x1000-king-mod3", "klein-1000x30-star"} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		presses := []int{0, 1, 999, b.Buttons() / 2, b.Buttons() - 1, b.Buttons() - 1000}
		on := with[[]int](t, n, map[string]any{"spec": spec, "presses": presses}, modules+`
			const board = await assets.loadBoard(given.spec);
			const values = board.off();
			for (const button of given.presses) board.press(values, button);
			const lights = [];
			values.forEach((v, i) => { if (v > 0) lights.push(i * 4 + v); });
			return lights;`)
		s := b.NewState()
		for _, j := range presses {
			b.Press(s, j, 1)
		}
		var want []int
		for i := range b.Lights() {
			if v := s.At(i); v > 0 {
				want = append(want, i*4+v)
			}
		}
		if !slices.Equal(on, want) {
			t.Errorf("%s: %d lights are on, want %d", spec, len(on), len(want))
		}
	}
}

// With the keys one gets from every button to every other, and over glued sides to a neighbor.
func TestKeysReachEveryButton(t *testing.T) {
	t.Parallel()
	n := start(t)
	for _, spec := range append(slices.Clone(specsOfEveryKind), graphSpec(t, apartJSON),
		graphSpec(t, directedJSON), "graph-tree-5", "cube-3", "hex-5", "tri-6", "3x3x3x3") {
		got := with[struct {
			Buttons, Reached int
			Right            int
		}](t, n, spec, modules+`
			const board = await assets.loadBoard(given);
			const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
			const reached = new Set([0]);
			for (const button of reached) for (const key of keys) reached.add(assets.steer(board, button, {key}));
			return {buttons: board.buttons, reached: reached.size, right: assets.steer(board, board.buttonRows[0] - 1, {key: 'ArrowRight'})};`)
		if got.Buttons != got.Reached {
			t.Errorf("%s: of %d buttons %d can be reached with keys", spec, got.Buttons, got.Reached)
		}
		b, _ := board.Parse(spec)
		if grid, ok := b.Grid(); ok {
			rows, columns, planar := grid.Planar()
			want := map[lightsout.Topology]int{
				lightsout.Cylinder: 0, lightsout.Torus: 0, lightsout.Klein: 0,
				lightsout.Mobius: (rows - 1) * columns, lightsout.Projective: (rows - 1) * columns,
			}
			if planar && grid.Topology != lightsout.Rectangle && got.Right != want[grid.Topology] {
				t.Errorf("%s: right of the first row comes %d, want %d", spec, got.Right,
					want[grid.Topology])
			}
		}
	}
}
