package play

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/symmetry"
)

func coach(t interface{ Fatal(...any) }, b *lightsout.Board) *Coach {
	a := must(algebra.Of(context.Background(), b))
	return must(NewCoach(context.Background(), a))
}

// On 20 boards, whatever was pressed before, following the hints wins in as many presses as the first one
// said, and what they say is true: 20,000 states in all.
func TestHintsAreTrue(t *testing.T) {
	specs := strings.Fields(
		"3x3 4x4 5x5 5x7 7x7 cylinder-4x5 torus-5x5 torus-4x6 klein-4x6 mobius-4x5 5x5-king 5x5-x 4x4-mod3 " +
			"lightsout2000 hex-3 tri-5 cube-3 merlin orbix graph-petersen 14x14")
	for _, spec := range specs {
		t.Run(spec, func(t *testing.T) {
			b := parse(t, spec)
			random := rand.New(rand.NewPCG(7, uint64(len(spec))))
			c := coach(t, b)
			group := must(symmetry.Of(t.Context(), b))
			for states := 0; states < 1000; {
				game := Game{Board: b, Start: b.NewState(), Goal: b.NewState()}
				y := group[0] // the identity
				if random.IntN(2) == 0 {
					y = group[random.IntN(len(group))]
				}
				for j := range b.Buttons() {
					times := random.IntN(b.Modulus())
					b.Press(game.Start, j, times)
					if int(y.Buttons[j]) != j {
						b.Press(game.Start, int(y.Buttons[j]), times)
					}
				}
				if random.IntN(4) == 0 {
					game.Goal = b.AllOn()
				}
				s := must(New(game))
				states += followHints(t, c, s, random)
			}
		})
	}
}

// followHints follows hints to the goal, checks each, and returns how many there were. One press is a wrong
// one.
func followHints(t *testing.T, c *Coach, s Session, random *rand.Rand) (states int) {
	before := -1
	wrong := random.IntN(6)
	for ; ; states++ {
		h := must(c.Hint(t.Context(), s))
		for _, step := range h.Steps {
			if !fits(step.Text) || step.Text == "" {
				t.Errorf("%q is longer than two lines of %d", step.Text, lineWidth)
			}
			if step.Kind == "look" && !slices.Contains(step.Lights, h.Button) &&
				step.Text != "Look at the lights shown." {
				t.Errorf("%q does not mark the place of button %d", step.Text, h.Button)
			}
			if step.Kind == "press" &&
				!strings.HasPrefix(step.Text, "Press "+Place(s.Game.Board, h.Button)+": ") {
				t.Errorf("%q does not name button %d", step.Text, h.Button)
			}
		}
		switch {
		case !h.Solvable:
			if err := s.problem().CheckWitness(h.Witness); err != nil || before >= 0 {
				t.Fatalf("%v after %d hints", err, before)
			}
			return states + 1
		case before >= 0 && h.Left != before-1:
			t.Fatalf("%d presses are left after a hint with %d", h.Left, before)
		case h.Done:
			if !s.Won {
				t.Fatal("the hints end before the goal")
			}
			return states + 1
		}
		err := s.problem().Check(h.Solution)
		if err != nil || h.Solution.At(h.Button) == 0 || len(h.Steps) != 4 || h.Technique == 0 {
			t.Fatalf("the hint is not a step of its solution: %v", err)
		}
		for _, r := range h.Reasons {
			if err := checkReason(c, s, h, r); err != nil {
				t.Fatalf("%s: %s: %q: %v", s.Game.Board.StateRows(s.State),
					Place(s.Game.Board, h.Button), r.Text, err)
			}
		}
		before = h.Left
		if states == wrong {
			h.Button = random.IntN(s.Game.Board.Buttons())
			before = -1
		}
		s = s.after(Event{At: s.Last, Kind: Press, Number: h.Button})
	}
}

func TestEveryReason(t *testing.T) {
	for _, c := range []struct {
		spec, state string
		presses     []int
		technique   string
		brief, text string
	}{
		{
			"5x5", ".#.../###../.#.../...../.....", nil, "seen", "it is the last press",
			"It is the last press: it changes exactly the lights that are on.",
		},
		{
			"5x5", "on", nil, "seen", "all 5 of its lights are on",
			"it sets 5 right and none wrong. It is in all 4 least solutions, of 15 presses each.",
		},
		{
			"lightsout2000", "on", nil, "seen", "all 5 of its lights are on",
			"pressed 2 times, it sets 5 right and none wrong.",
		},
		{
			"torus-5x5", "off", []int{0, 6, 12}, "table", "it decides what chasing leaves",
			"With the 2 buttons shown pressed first it takes 3.",
		},
		{"5x5", "off", []int{6, 7, 24}, "seen", "all 3 of its lights are on", ""},
		{
			"5x5", "off", []int{6, 7}, "overlap", "it overlaps with row 2, column 3",
			"Together they change the 6 lights shown",
		},
		{
			"5x5", "off", []int{11, 17, 23}, "chase",
			"only it can still reach the light above it, which is on", "the rows above are done",
		},
		{
			"20x20", "off", []int{45, 46, 65}, "chase", "only it can still reach the light above it",
			"of 3 presses",
		},
		{
			"20x20", "off", []int{5, 6, 25}, "proof", "elimination finds it",
			"Chasing begins with 20 free buttons here",
		},
		{
			"20x20", "off", []int{5, 14, 25, 34, 6, 13}, "symmetry",
			"it goes with its image, row 1, column 6", "Now the lights are the same mirrored left to right",
		},
		{"5x5", "0x1", nil, "no technique", "", "an even number of the lights shown"},
		{"5x5-mod3", "10000/00000/00000/00000/00000", nil, "no technique", "", "by a multiple of 3"},
		{"5x5", "off", nil, "no technique", "", "Nothing is left to press."},
	} {
		b := parse(t, c.spec)
		start := must(b.ParseState(c.state))
		for _, j := range c.presses {
			b.Press(start, j, 1)
		}
		s := must(New(Game{Board: b, Start: start}))
		h, err := coach(t, b).Hint(t.Context(), s)
		if err != nil || h.Technique.String() != c.technique ||
			!strings.Contains(h.Reasons[0].Brief, c.brief) ||
			!strings.Contains(h.Why, c.text) {
			t.Errorf("%s %s %v: %v, %q, %q, %v", c.spec, c.state, c.presses, h.Technique,
				h.Reasons[0].Brief, h.Why, err)
		}
	}
}

// The hint for a player who has pressed more than half of a quiet pattern is to press the rest.
func TestMoreThanHalfOfAQuietPattern(t *testing.T) {
	b := parse(t, "5x5")
	q := must(b.ParsePresses("10101/10101/00000/10101/10101"))
	start := b.NewState()
	b.Press(start, 12, 1)
	s := must(New(Game{Board: b, Start: start}))
	c := coach(t, b)
	pressed := 0
	for j := range q.Len() {
		if q.At(j) != 0 && pressed < 8 {
			s = s.after(Event{Kind: Press, Number: j})
			pressed++
		}
	}
	h := must(c.Hint(context.Background(), s))
	const want = "The first plan now needs 8 of the 12 buttons of the quiet pattern shown. The other 4 " +
		"do the same."
	r := h.Steps[3]
	if !strings.HasPrefix(r.Text, want) || len(r.Buttons) != 12 || h.Left != 5 || !h.Least {
		t.Errorf("after 8 of 12 buttons of a quiet pattern: %d left, %+v", h.Left, r)
	}
}

// The study of a board stops when it is canceled, and nothing half studied is returned.
func TestStudyIsCanceled(t *testing.T) {
	b := must(board.Parse("torus-6x6"))
	a := must(algebra.Of(t.Context(), b))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewCoach(ctx, a); err != context.Canceled {
		t.Errorf("the coach: %v", err)
	}
}
