package symmetry

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"lightsout"
	"lightsout/board"

	"pgregory.net/rapid"
)

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

var groupSpecs = []string{"1x1", "4x4", "3x5", "9x8", "torus-3x3-mod3", "klein-3x4", "2x3x3-king", "5x5-pattern=110_010_011", "hex-3", "graph-petersen", "4x4-mod256"}

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
		image := false
		for _, y := range group {
			other := y.State(s)
			image = image || other.Equal(got)
			if less(other, got) {
				t.Fatalf("%s: image\n%sis less than\n%s", b, b.StateText(other), b.StateText(got))
			}
			if !Canonical(group, other).Equal(got) {
				t.Fatalf("%s: two images of one state have different canonical states", b)
			}
		}
		if !image {
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
		fixed, seen := 0, map[string]bool{}
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
			t.Errorf("%s has %d canonical states, %d symmetries fix %d states", spec, len(seen), len(group), fixed)
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
		if fmt.Sprint(lights) != test.want || fmt.Sprint(buttons) != test.want {
			t.Errorf("%s has orbits %v and %v, want %s", test.spec, lights, buttons, test.want)
		}
	}
	// A quarter turn alone generates the four turns.
	b := parse(t, "3x3")
	for _, y := range must(Of(context.Background(), b)) {
		if y.Light(0) == 2 && y.Light(1) == 5 {
			if lights, _ := Orbits([]Symmetry{y}); fmt.Sprint(lights) != "[[0 2 6 8] [1 3 5 7] [4]]" {
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
			last, members := -1, 0
			for _, orbit := range orbits {
				var images []int
				for _, y := range group {
					images = append(images, becomes(y, orbit[0]))
				}
				slices.Sort(images)
				if !slices.Equal(slices.Compact(images), orbit) || orbit[0] <= last {
					t.Fatalf("%s: orbit %v after one that begins with %d, images %v", b, orbit, last, images)
				}
				last, members = orbit[0], members+len(orbit)
			}
			if members != n {
				t.Fatalf("%s: %d of %d are in orbits", b, members, n)
			}
		}
		check(lights, b.Lights(), Symmetry.Light)
		check(buttons, b.Buttons(), Symmetry.Button)
	})
}

func BenchmarkCanonical(b *testing.B) {
	for _, spec := range []string{"5x5", "3x3x3", "8x8-mod3"} {
		board := parse(b, spec)
		group := must(Of(context.Background(), board))
		s := board.NewState()
		for j := 0; j < board.Buttons(); j += 3 {
			board.Press(s, j, 1)
		}
		b.Run(spec, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Canonical(group, s)
			}
		})
	}
}
