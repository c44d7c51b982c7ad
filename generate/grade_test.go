package generate

import (
	"context"
	"strings"
	"testing"

	"lightsout"
	"lightsout/solve"

	"pgregory.net/rapid"
)

// Every board makes puzzles of every grade, or says that it has none.
func TestGradesOnEveryBoard(t *testing.T) {
	ctx := context.Background()
	for _, spec := range append([]string{"1x1", "1x2", "2x2", "19x19", "40x40", "30x30"}, boards...) {
		m := maker(t, spec)
		made := 0
		for _, name := range GradeNames() {
			p, err := FromSeed(ctx, m, name+".x")
			if err != nil {
				if _, ok := err.(*ImpossibleError); !ok {
					t.Errorf("%s %s: %v", spec, name, err)
				}
				continue
			}
			made++
			if spec != "30x30" {
				check(t, m, p)
			}
			marks, err := m.Grade(ctx, p)
			if err != nil || marks.Grade.String() != name || marks.Depth != p.Depth || !marks.Proved || marks.On != p.State.On() {
				t.Errorf("%s %s: %+v, %v", spec, name, marks, err)
			}
		}
		if made == 0 {
			t.Errorf("%s has no puzzle of any grade", spec)
		}
	}
}

func TestGradeOf(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		spec, state string
		want        Marks
	}{
		{"5x5", "on", Marks{Grade: Expert, Depth: 15, Proved: true, Deepest: 15, On: 25, Chased: true, ChasePresses: 25, ChaseLeaves: 2}},
		{"5x5", "off", Marks{Grade: Easy, Proved: true, Deepest: 15, Shown: true, Chased: true}},
		{"3x3-mod3", "on", Marks{Grade: Easy, Depth: 5, Proved: true, Deepest: 18, On: 9}},
		{"torus-5x5", "on", Marks{Grade: Medium, Depth: 5, Proved: true, Deepest: 8, On: 25, Shown: true}},
	} {
		m := maker(t, test.spec)
		s, err := m.b.ParseState(test.state)
		if err != nil {
			t.Fatal(err)
		}
		p, err := m.Puzzle(ctx, s)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := m.Grade(ctx, p); err != nil || got != test.want {
			t.Errorf("%s %s:\n%+v, want\n%+v, %v", test.spec, test.state, got, test.want, err)
		}
	}
	m := maker(t, "5x5")
	bad, _ := m.b.ParseState("0x1")
	if _, err := m.Puzzle(ctx, bad); err == nil || !strings.Contains(err.Error(), "unsolvable") {
		t.Errorf("an unsolvable state is a puzzle: %v", err)
	}
	if _, err := maker(t, "4x4").Grade(ctx, Puzzle{Board: m.b}); err == nil {
		t.Error("a puzzle of another board is graded")
	}
}

// Every state of 3x3 has the grade of its presses, one less if it is seen through or if chasing alone turns it off.
func TestGradeOfEveryState(t *testing.T) {
	ctx := context.Background()
	m := maker(t, "3x3")
	leaves := map[int]int{}
	for value := range 1 << 9 {
		s := m.b.NewState()
		for i := range 9 {
			s.Set(i, value>>i&1)
		}
		p, err := m.Puzzle(ctx, s)
		if err != nil {
			t.Fatal(err)
		}
		marks, err := m.Grade(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 6 { // the light above a button is turned off by it
			if s.At(i) != 0 {
				m.b.Press(s, i+3, 1)
			}
		}
		want := []Grade{Easy, Easy, Easy, Easy, Medium, Medium, Hard, Hard, Expert, Expert}[marks.Depth]
		if want > Easy && (marks.Shown || s.On() == 0) {
			want--
		}
		if marks.Grade != want || marks.ChaseLeaves != s.On() {
			t.Errorf("state %03x: %+v, want grade %s and %d lights left by chasing", value, marks, want, s.On())
		}
		if marks.Depth > 3 && !marks.Shown {
			leaves[s.On()]++
		}
	}
	if leaves[0] == 0 || leaves[1] == 0 {
		t.Errorf("chasing leaves %v: none and one are not both among them", leaves)
	}
}

// Chasing counts the presses that the steps of solve.Chase make.
func TestChaseCounts(t *testing.T) {
	ctx := context.Background()
	specs := []string{"5x5", "4x4", "3x5", "5x3", "1x4", "4x1", "cylinder-4x5", "1x1"}
	makers := map[string]*Maker{}
	for _, spec := range specs {
		makers[spec] = maker(t, spec)
	}
	rapid.Check(t, func(t *rapid.T) {
		m := makers[rapid.SampledFrom(specs).Draw(t, "spec")]
		p, err := m.Make(ctx, rapid.StringMatching(`[a-z]{1,8}`).Draw(t, "word"), Wish{})
		if err != nil {
			t.Fatal(err)
		}
		presses, left, err := m.chase(ctx, p.State)
		if err != nil {
			t.Fatal(err)
		}
		steps, err := solve.Chase(ctx, m.a, p.State)
		if err != nil {
			t.Fatal(err)
		}
		want, before, finished := 0, p.State.On(), true
		for _, step := range steps {
			if step.Row == 0 {
				finished = false
				if before != left {
					t.Fatalf("%d lights are left, not %d", before, left)
				}
			}
			want += len(step.Columns)
			before = step.After.On()
		}
		if presses != want || finished != (left == 0) || presses < p.Depth {
			t.Fatalf("%d presses, %d left; the steps make %d", presses, left, want)
		}
	})
}

// A uniform puzzle of any board is graded, whatever its size, and its solution stays one.
func TestMeasure(t *testing.T) {
	ctx := context.Background()
	for _, spec := range []string{"19x19", "torus-8x8", "5x5-mod4", "100x100", "17x4"} {
		m := maker(t, spec)
		p, err := m.Make(ctx, "x", Wish{})
		if err != nil {
			t.Fatal(err)
		}
		q, err := m.Measure(ctx, p)
		if err != nil || !q.Proved || q.Depth > p.Depth {
			t.Errorf("%s: %d presses, then %d, proved %v, %v", spec, p.Depth, q.Depth, q.Proved, err)
		}
		if err := lightsout.TurnOff(m.b, q.State).Check(q.Solution); err != nil {
			t.Error(err)
		}
	}
}
