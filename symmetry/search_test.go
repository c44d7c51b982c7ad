package symmetry

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestAll(t *testing.T) {
	for spec, want := range map[string]int{
		"5x5": 8, "3x5": 4, "5x5-knight": 8, "3x3x3": 48, "100x100": 8, "3000x3000": 1,
		"torus-4x4": 384, // as many as a cube of four dimensions has
		"torus-5x5": 200, "torus-6x6": 288, "torus-4x7": 112, "torus-11x11": 968,
		"torus-12x12":  8, // more than 1024
		"cylinder-4x7": 28, "mobius-4x5": 20, "klein-4x4": 32, "projective-4x4": 8,
		"graph-complete-6": 720, "graph-cycle-9": 18, "graph-cycle-500": 1000, "graph-hypercube-4": 384,
		"graph-complete-10": 720, // those that keep four nodes where they are
		"graph-hypercube-5": 120, // those that keep a corner where it is
		"graph-star-1000":   1,
	} {
		if got := len(All(parse(t, spec))); got != want {
			t.Errorf("%s has %d symmetries, want %d", spec, got, want)
		}
	}
}

// permutations calls visit with every permutation of n things.
func permutations(n int, visit func([]int32)) {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	var choose func(at int)
	choose = func(at int) {
		if at == n {
			visit(order)
			return
		}
		for other := at; other < n; other++ {
			order[at], order[other] = order[other], order[at]
			choose(at + 1)
			order[at], order[other] = order[other], order[at]
		}
	}
	choose(0)
}

// drawBoard draws a small graph, sometimes with buttons apart from its lights. It often has
// symmetries, since there are few toggles of each kind.
func drawBoard(t *rapid.T) *lightsout.Board {
	lights := rapid.IntRange(1, 6).Draw(t, "lights")
	g := board.Graph{Nodes: make([]board.Node, lights), Modulus: rapid.IntRange(2, 3).Draw(t, "modulus")}
	buttons := lights
	if rapid.Bool().Draw(t, "apart") {
		lights = min(lights, 4)
		buttons = rapid.IntRange(1, 4).Draw(t, "buttons")
		g.Nodes = g.Nodes[:lights]
		g.Buttons = make([]board.Node, buttons)
	}
	g.Toggles = make([][]lightsout.Toggle, buttons)
	add := func(j, i int) {
		if !slices.ContainsFunc(g.Toggles[j], func(t lightsout.Toggle) bool { return t.Light == i }) {
			g.Toggles[j] = append(g.Toggles[j],
				lightsout.Toggle{Light: i, Times: rapid.IntRange(1, g.Modulus-1).Draw(t, "times")})
		}
	}
	add(0, 0)
	for range rapid.IntRange(0, 12).Draw(t, "toggles") {
		j := rapid.IntRange(0, buttons-1).Draw(t, "button")
		i := rapid.IntRange(0, lights-1).Draw(t, "light")
		add(j, i)
		if g.Buttons == nil && rapid.Bool().Draw(t, "back") {
			add(i, j)
		}
	}
	b, err := g.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// key is a symmetry as text, a character for each light and button.
func key(y Symmetry) string { return string(y.Lights) + "/" + string(y.Buttons) }

// The search finds exactly what trying every permutation finds.
func TestSearchFindsAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		found := map[string]bool{}
		for _, y := range All(b) {
			if !y.holds(t.Context(), b) || found[key(y)] {
				t.Fatalf("%s: %q is no symmetry, or found twice", b, key(y))
			}
			found[key(y)] = true
		}
		count := 0
		try := func(lights, buttons []int32) {
			y := Symmetry{Lights: lights, Buttons: buttons}
			if y.holds(t.Context(), b) {
				count++
				if !found[key(y)] {
					t.Fatalf("%s: %q was not found", b, key(y))
				}
			}
		}
		permutations(b.Lights(), func(lights []int32) {
			if b.Cells() {
				try(lights, lights)
			} else {
				permutations(b.Buttons(), func(buttons []int32) { try(lights, buttons) })
			}
		})
		if count != len(found) {
			t.Fatalf("%s has %d symmetries, %d were found", b, count, len(found))
		}
	})
}

// Whatever is returned is a group of symmetries with the identity first, also where it is a part of
// all, and Of is a part of All.
func TestGroups(t *testing.T) {
	for _, spec := range []string{
		"4x4", "3x4", "mobius-3x4", "klein-4x4", "torus-4x5", "torus-3x3-mod3", "3x3x3",
		"5x5-pattern=110_010_011", "hex-4", "tri-5", "cube-3", "graph-petersen", "merlin",
		"graph-complete-10", "graph-hypercube-5", "graph-star-7", "torus-12x12", "torus-3x3x3",
	} {
		b := parse(t, spec)
		all := All(b)
		for _, group := range [][]Symmetry{must(Of(context.Background(), b)), all} {
			seen := map[string]bool{}
			for _, y := range group {
				seen[key(y)] = true
				if !y.holds(t.Context(), b) {
					t.Fatalf("%s: what is no symmetry was found", spec)
				}
			}
			if len(seen) != len(group) || key(group[0]) != key(identity(b)) {
				t.Fatalf("%s: %d symmetries are %d, the first is %q", spec, len(group), len(seen),
					key(group[0]))
			}
			for _, y := range group[:min(len(group), 40)] {
				for _, z := range group {
					if !seen[key(y.after(z))] {
						t.Fatalf("%s: the product of two symmetries is missing", spec)
					}
				}
			}
		}
		seen := map[string]bool{}
		for _, y := range all {
			seen[key(y)] = true
		}
		for _, y := range must(Of(context.Background(), b)) {
			if !seen[key(y)] {
				t.Errorf("%s: All misses one of Of", spec)
			}
		}
	}
}

// The things that symmetries of a torus exchange are all its cells.
func TestOrbitsOfTransitiveBoards(t *testing.T) {
	for _, spec := range []string{"torus-4x5", "torus-6x6", "graph-petersen", "graph-dodecahedron",
		"graph-cycle-9", "cube-1"} {
		b := parse(t, spec)
		if lights, buttons := Orbits(All(b)); len(lights) != 1 || len(buttons) != 1 {
			t.Errorf("%s has %d orbits of lights and %d of buttons, want one", spec,
				len(lights), len(buttons))
		}
	}
	// Under a search, corners, sides, … of hexagons: 4 rings of 1, 6, 12 and 18 cells.
	if lights, _ := Orbits(must(Of(context.Background(), parse(t, "hex-4")))); len(lights) != 6 {
		t.Errorf("hex-4 has %d orbits, want 6", len(lights))
	}
}

// All returns the symmetries that the search finds, or those of Of if they are not all.
func All(b *lightsout.Board) []Symmetry {
	group, all, err := search(context.Background(), b)
	if g, ok := b.Grid(); ok && !all {
		group, err = ofBox(context.Background(), b, g)
	}
	return must(group, err)
}
