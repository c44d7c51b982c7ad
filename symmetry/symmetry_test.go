package symmetry

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
	"lightsout/test/solvetest"
)

func TestOrders(t *testing.T) {
	for spec, want := range map[string]int{
		"1x1": 1, "1x5": 2, "3x5": 4, "5x5": 8, "5x5-knight": 8, "torus-4x4": 8, "cylinder-4x4": 4,
		"cylinder-3x5": 4, "mobius-4x5": 4, "klein-4x4": 4, "projective-4x4": 8, "3x3x3": 48,
		"torus-3x3x3x3": 384, "2x3x3": 16, "4x4-pattern=110_010_000": 1, "5x5-pattern=110_010_011": 2,
		"5x5-pattern=100_011_010": 2, "4x4-mod5": 8, "3000x3000": 1, "graph-petersen": 120,
		"graph-path-10": 2, "hex-1": 1, "hex-2": 12, "hex-7": 12, "tri-2": 6, "tri-9": 6, "cube-1": 48,
		"cube-3": 48, "merlin": 8, "orbix": 120,
	} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		list := must(Of(context.Background(), b))
		if len(list) != want {
			t.Errorf("%s has %d symmetries, want %d", spec, len(list), want)
		}
		for i := range min(b.Lights(), 1000) {
			if int(list[0].Lights[i]) != i {
				t.Errorf("%s: the first symmetry is not the identity", spec)
				break
			}
		}
	}
}

// The symmetries of 3x3 by where they take lights 0 and 1; a rectangle has three with a name.
func TestNames(t *testing.T) {
	to := map[string][2]int32{
		"mirror": {2, 1}, "flip": {6, 7}, "diagonal": {0, 3}, "anti-diagonal": {8, 5},
		"half-turn": {8, 7}, "quarter-turn": {2, 5}, "three-quarter-turn": {6, 3},
	}
	for spec, want := range map[string]int{"3x3": 7, "torus-3x3": 7, "3x5": 3, "graph-path-9": 0} {
		b := must(board.Parse(spec))
		found := 0
		for _, y := range must(Of(context.Background(), b)) {
			for name, places := range to {
				if !slices.Contains(y.Names, name) {
					continue
				}
				if found++; want == 7 && places != [2]int32{y.Lights[0], y.Lights[1]} {
					t.Errorf("%s: %s takes lights 0 and 1 to %d and %d", spec, name, y.Lights[0], y.Lights[1])
				}
			}
		}
		if found != want {
			t.Errorf("%s has %d symmetries with a name, want %d", spec, found, want)
		}
	}
}

// The symmetries are a group: the product of two is one.
func TestGroup(t *testing.T) {
	for _, spec := range []string{"4x4", "3x4", "mobius-3x4", "3x3x3", "5x5-pattern=110_010_011"} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		list := must(Of(context.Background(), b))
		seen := map[string]bool{}
		key := func(f func(int) int) string {
			s := ""
			for i := range b.Lights() {
				s += string(rune(f(i)))
			}
			return s
		}
		for _, y := range list {
			seen[key(func(i int) int { return int(y.Lights[i]) })] = true
		}
		for _, y := range list {
			for _, z := range list {
				if !seen[key(func(i int) int { return int(y.Lights[z.Lights[i]]) })] {
					t.Fatalf("%s: the product of two symmetries is missing", spec)
				}
			}
		}
	}
}

// A renamed solution solves the renamed problem.
func TestCarriesSolutions(t *testing.T) {
	specs := []string{"4x4", "3x5", "torus-3x3-mod3", "klein-3x4", "2x3x3-king", "5x5-pattern=110_010_011"}
	rapid.Check(t, func(t *rapid.T) {
		b, err := board.Parse(rapid.SampledFrom(specs).Draw(t, "spec"))
		if err != nil {
			t.Fatal(err)
		}
		from := b.NewState()
		x := b.NewPresses()
		for i := range from.Len() {
			from.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, "light"))
		}
		for j := range x.Len() {
			x.Set(j, rapid.IntRange(0, b.Modulus()-1).Draw(t, "presses"))
		}
		to := b.Apply(from, x)
		y := rapid.SampledFrom(must(Of(context.Background(), b))).Draw(t, "symmetry")
		p := lightsout.Problem{
			Board: b, From: solvetest.Renamed(from, y.Lights), To: solvetest.Renamed(to, y.Lights),
		}
		if err := p.Check(y.Presses(x)); err != nil {
			t.Fatal(err)
		}
		for _, z := range Fixing(must(Of(context.Background(), b)), from) {
			if !solvetest.Renamed(from, z.Lights).Equal(from) {
				t.Fatal("a symmetry that should fix a state moves it")
			}
		}
	})
}

func parse(t interface{ Fatal(...any) }, spec string) *lightsout.Board {
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// anyState draws a state of a board.
func anyState(t *rapid.T, b *lightsout.Board) lightsout.State {
	s := b.NewState()
	for i := range s.Len() {
		s.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, "light"))
	}
	return s
}

var groupSpecs = []string{
	"1x1", "4x4", "3x5", "9x8", "torus-3x3-mod3", "klein-3x4", "2x3x3-king", "5x5-pattern=110_010_011",
	"hex-3", "graph-petersen", "4x4-mod256",
}

// less compares texts of states, which is the order that Canonical promises.
func less(s, t lightsout.State) bool {
	for i := range s.Len() {
		if s.At(i) != t.At(i) {
			return s.At(i) < t.At(i)
		}
	}
	return false
}

// The canonical state is an image, no image is less, and every image has the same.
func TestCanonical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := parse(t, rapid.SampledFrom(groupSpecs).Draw(t, "spec"))
		s := anyState(t, b)
		before := s.Clone()
		group := must(Of(context.Background(), b))
		if rapid.Bool().Draw(t, "some") {
			group = Fixing(group, anyState(t, b))
		}
		got := Canonical(group, s)
		if !s.Equal(before) {
			t.Fatal("the state was changed")
		}
		found := false
		for _, y := range group {
			other := solvetest.Renamed(s, y.Lights)
			found = found || other.Equal(got)
			if less(other, got) {
				t.Fatalf("%s: image\n%sis less than\n%s", b, b.StateText(other), b.StateText(got))
			}
			if !Canonical(group, other).Equal(got) {
				t.Fatalf("%s: two images of one state have different canonical states", b)
			}
		}
		if !found {
			t.Fatalf("%s: canonical state\n%sis no image of\n%s", b, b.StateText(got), b.StateText(s))
		}
	})
}

// Burnside: the number of canonical states is the mean number of states that a symmetry fixes.
func TestCanonicalStatesAreCounted(t *testing.T) {
	for _, spec := range []string{"3x3", "2x5", "2x3-mod3", "2x2x3", "torus-3x4"} {
		b := parse(t, spec)
		group := must(Of(context.Background(), b))
		states := 1
		for range b.Lights() {
			states *= b.Modulus()
		}
		fixed := 0
		seen := map[string]bool{}
		s := b.NewState()
		for number := range states {
			for i := range s.Len() {
				s.Set(i, number%b.Modulus())
				number /= b.Modulus()
			}
			fixed += len(Fixing(group, s))
			seen[b.StateText(Canonical(group, s))] = true
		}
		if len(seen)*len(group) != fixed {
			t.Errorf("%s has %d canonical states, %d symmetries fix %d states", spec, len(seen),
				len(group), fixed)
		}
	}
	b := parse(t, "2x3")
	s := b.AllOn()
	if empty := Canonical(nil, s); !empty.Equal(s) {
		t.Errorf("without symmetries the canonical state of all-on is %s", b.StateText(empty))
	}
}

func TestOrbits(t *testing.T) {
	for _, test := range []struct{ spec, want string }{
		{"3x3", "[[0 2 6 8] [1 3 5 7] [4]]"},
		{"2x3", "[[0 2 3 5] [1 4]]"},
		{"1x5", "[[0 4] [1 3] [2]]"},
	} {
		lights, buttons := Orbits(must(Of(context.Background(), parse(t, test.spec))))
		if fmt.Sprint(sorted(lights)) != test.want || fmt.Sprint(sorted(buttons)) != test.want {
			t.Errorf("%s has orbits %v and %v, want %s", test.spec, lights, buttons, test.want)
		}
	}
	// A quarter turn alone generates the four turns.
	b := parse(t, "3x3")
	for _, y := range must(Of(context.Background(), b)) {
		if slices.Contains(y.Names, "quarter-turn") {
			if lights, _ := Orbits([]Symmetry{y}); fmt.Sprint(sorted(lights)) != "[[0 2 6 8] [1 3 5 7] [4]]" {
				t.Errorf("a quarter turn has orbits %v", lights)
			}
		}
	}
	if lights, buttons := Orbits(nil); lights != nil || buttons != nil {
		t.Errorf("an empty list has orbits %v and %v", lights, buttons)
	}
}

// Of a group, an orbit is what its first member becomes; whatever the list, orbits are a partition.
func TestOrbitsAreImages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := parse(t, rapid.SampledFrom(groupSpecs).Draw(t, "spec"))
		group := Fixing(must(Of(context.Background(), b)), anyState(t, b))
		lights, buttons := Orbits(group)
		check := func(orbits [][]int, n int, becomes func(Symmetry, int) int) {
			last := -1
			members := 0
			for _, orbit := range sorted(orbits) {
				var images []int
				for _, y := range group {
					images = append(images, becomes(y, orbit[0]))
				}
				slices.Sort(images)
				if !slices.Equal(slices.Compact(images), orbit) || orbit[0] <= last {
					t.Fatalf("%s: orbit %v after one that begins with %d, images %v", b, orbit, last, images)
				}
				last = orbit[0]
				members += len(orbit)
			}
			if members != n {
				t.Fatalf("%s: %d of %d are in orbits", b, members, n)
			}
		}
		check(lights, b.Lights(), func(y Symmetry, i int) int { return int(y.Lights[i]) })
		check(buttons, b.Buttons(), func(y Symmetry, j int) int { return int(y.Buttons[j]) })
	})
}

// sorted sorts each orbit.
func sorted(orbits [][]int) [][]int {
	for _, orbit := range orbits {
		slices.Sort(orbit)
	}
	return orbits
}
