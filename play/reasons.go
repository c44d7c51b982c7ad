package play

import (
	"context"
	"fmt"
	"strings"

	"lightsout"
	"lightsout/generate"
	"lightsout/internal/base/text"
	"lightsout/internal/math/chase"
)

// The techniques, in the order in which a person sees them. Each looks for a button of a least solution x; the first one
// that finds a button gives the reason.

// sight is what the techniques look at.
type sight struct {
	c    *Coach
	b    *lightsout.Board
	need lightsout.State // what has to be added to the lights
	on   string          // "on", or what lights are that are not as in the goal
	room []lightsout.Toggle
}

// mostLooked is how many presses of a solution are looked at: a hint speaks about a small part of a large board.
const mostLooked = 1 << 12

// mostFree is with how many free buttons people chase.
const mostFree = 12

func (c *Coach) newSight(s Session) *sight {
	g := &sight{c: c, b: s.game.Board, need: s.game.Goal.Minus(s.state), on: "on"}
	if !s.game.Goal.IsZero() {
		g.on = "wrong"
	}
	return g
}

// toggles returns what a button changes, until the next call.
func (g *sight) toggles(button int) []lightsout.Toggle {
	if g.c.order != nil {
		return g.c.order.Toggles(button)
	}
	g.room = g.b.AppendToggles(g.room[:0], button)
	return g.room
}

// technique returns the first technique that leads to a button of one of the solutions, and which of them.
func (g *sight) technique(solutions []lightsout.Presses) (button, of int, t generate.Technique, r Reason) {
	if button, of, t, r = g.seen(solutions); button >= 0 {
		return button, of, t, r
	}
	for _, technique := range []struct {
		kind generate.Technique
		find func(lightsout.Presses) (int, Reason, bool)
	}{{generate.Overlap, g.overlap}, {generate.Chase, g.only}, {generate.Chase, g.chasing}, {generate.Table, g.table}} {
		for of, x := range solutions {
			if button, r, ok := technique.find(x); ok {
				return button, of, technique.kind, r
			}
		}
	}
	return firstPress(solutions[0]), 0, generate.Proof, g.eliminated()
}

// seen looks for a button whose lights are all on, the more the better, else for one with all on but one.
func (g *sight) seen(solutions []lightsout.Presses) (button, of int, t generate.Technique, r Reason) {
	button, most, k := -1, 0, g.b.Modulus()
	for at, x := range solutions {
		looked := 0
		for j, times := range x.Pressed() {
			good, bad := 0, 0
			for _, t := range g.toggles(j) {
				if need := g.need.At(t.Light); need != 0 && times*t.Times%k == need {
					good++
				} else {
					bad++
				}
			}
			if bad == 0 {
				good += g.b.Lights() // outweighs any other
			} else if bad > 1 || good < 3 {
				good = 0
			}
			if good > most {
				button, of, most = j, at, good
			}
			if looked++; looked == mostLooked {
				break
			}
		}
	}
	if button < 0 {
		return -1, 0, 0, r
	}
	lights, times, n := g.b.NewState(), solutions[of].At(button), len(g.toggles(button))
	for _, t := range g.toggles(button) {
		if need := g.need.At(t.Light); need != 0 && times*t.Times%k == need {
			lights.Set(t.Light, 1)
		}
	}
	press := "it"
	if times > 1 {
		press = fmt.Sprintf("pressed %d times, it", times)
	}
	if most > g.b.Lights() {
		return button, of, generate.Seen, Reason{Kind: AllOn, Lights: lights, Brief: allOf(n) + " " + g.on,
			Text: fmt.Sprintf("A button with all its lights %s is the first thing to look for: %s sets %d right and none wrong.", g.on, press, n)}
	}
	return button, of, generate.Seen, Reason{Kind: AllButOne, Lights: lights, Brief: fmt.Sprintf("%d of its %d lights are %s", n-1, n, g.on),
		Text: fmt.Sprintf("Nearly all its lights are %s: %s sets %d right and 1 wrong, which the other presses set right.", g.on, press, n-1)}
}

func allOf(n int) string {
	switch n {
	case 1:
		return "its only light is"
	case 2:
		return "both of its lights are"
	}
	return fmt.Sprintf("all %d of its lights are", n)
}

// overlap looks for two buttons that share lights, and turn off all that they change together.
func (g *sight) overlap(x lightsout.Presses) (int, Reason, bool) {
	o, k := g.c.order, g.b.Modulus()
	if o == nil {
		return 0, Reason{}, false
	}
	for j, times := range x.Pressed() {
		for _, t := range o.Toggles(j) {
			for _, near := range o.Reached(t.Light) {
				other := near.Light
				if other <= j || x.At(other) == 0 {
					continue
				}
				change := map[int]int{}
				for _, t := range o.Toggles(j) {
					change[t.Light] = times * t.Times
				}
				for _, t := range o.Toggles(other) {
					change[t.Light] += x.At(other) * t.Times
				}
				lights, whole := g.b.NewState(), true
				for i, v := range change {
					if whole = whole && (v%k == 0 || g.need.At(i) == v%k); v%k != 0 {
						lights.Set(i, 1)
					}
				}
				if whole && !lights.IsZero() {
					pattern := g.b.NewPresses()
					pattern.Set(j, 1)
					pattern.Set(other, 1)
					return j, Reason{Kind: Overlapping, Lights: lights, Pattern: pattern,
						Brief: "it overlaps with " + Place(g.b, other),
						Text:  fmt.Sprintf("The two buttons shown overlap. Together they change the %s shown, and all of them are %s.", text.Number(lights.On(), "light"), g.on)}, true
				}
			}
		}
	}
	return 0, Reason{}, false
}

// only looks for a light that no other button changes.
func (g *sight) only(x lightsout.Presses) (int, Reason, bool) {
	o := g.c.order
	if o == nil {
		return 0, Reason{}, false
	}
	for i := range g.need.Lit() {
		if by := o.Reached(i); len(by) == 1 && x.At(by[0].Light) != 0 {
			return by[0].Light, Reason{Kind: OnlyButton, Lights: g.one(i), Brief: "no other button changes the light shown",
				Text: fmt.Sprintf("Only this button changes the light shown, which is %s: every solution presses it.", g.on)}, true
		}
	}
	return 0, Reason{}, false
}

func (g *sight) one(light int) lightsout.State {
	s := g.b.NewState()
	s.Set(light, 1)
	return s
}

// chasing argues as light chasing does. If a solution presses no free button, the lights decide its presses one after the
// other: at the first press in the order all that come before are done, and the light that decides it is wrong.
func (g *sight) chasing(x lightsout.Presses) (int, Reason, bool) {
	if n, ok := chase.Columns(g.b); ok {
		j := firstPress(x)
		if j < n {
			return 0, Reason{}, false
		}
		return j, Reason{Kind: Chasing, Lights: g.one(j - n), Brief: fmt.Sprintf("only it can still reach the light above it, which is %s", g.on),
			Text: "Chasing: the rows above are done. The light shown is changed by them, by its own row, and by the button below it."}, true
	}
	o := g.c.order
	if o == nil || len(o.Free) > mostFree {
		return 0, Reason{}, false
	}
	for _, j := range o.Free {
		if x.At(j) != 0 {
			return 0, Reason{}, false
		}
	}
	for _, m := range o.Moves {
		if x.At(m.Button) != 0 {
			return m.Button, Reason{Kind: Chasing, Lights: g.one(m.Light), Brief: fmt.Sprintf("only it can still change the light shown, which is %s", g.on),
				Text: "Chasing in a fixed order: the buttons before it are done, and of those that change the light shown only this one is left."}, true
		}
	}
	return 0, Reason{}, false
}

// table argues with what chasing leaves: it tells which free buttons to press first.
func (g *sight) table(x lightsout.Presses) (int, Reason, bool) {
	o := g.c.order
	if o == nil || len(o.Free) > mostFree {
		return 0, Reason{}, false
	}
	pressed, button, first := g.b.NewPresses(), -1, 0
	for _, j := range o.Free {
		if x.At(j) == 0 {
			continue
		}
		pressed.Set(j, x.At(j))
		if first++; button < 0 {
			button = j
		}
	}
	if button < 0 {
		return 0, Reason{}, false
	}
	s, k := make([]uint8, g.b.Lights()), g.b.Modulus()
	for i := range s {
		s[i] = uint8((k - g.need.At(i)) % k)
	}
	took, left := o.Chase(s), g.b.NewState()
	for _, i := range o.Rest {
		left.Set(i, int(s[i]))
	}
	r := Reason{Kind: FirstRow, Lights: left, Pattern: pressed, Brief: "it decides what chasing leaves"}
	free, rest := fmt.Sprintf("the %s shown", text.Number(first, "button")), fmt.Sprintf("%s, as shown", text.Number(left.On(), "light"))
	if n, ok := chase.Columns(g.b); ok {
		free = columns(pressed.AsState(), 0, n, " of the first row")
		rest = columns(left, g.b.Lights()-n, n, " of the last row")
	}
	r.Text = fmt.Sprintf("Chasing now would leave %s. With %s pressed first, nothing is left.", rest, free)
	if left.IsZero() {
		r.Text = fmt.Sprintf("Chasing now would take %s. With %s pressed first it takes %d.", Presses(took), free, x.Weight())
	}
	return button, r, true
}

// columns says which of n places from the first on have a value, as columns counted from 1; many are only counted.
func columns(s lightsout.State, first, n int, of string) string {
	var words []string
	for c := range n {
		if s.At(first+c) != 0 {
			words = append(words, fmt.Sprint(c+1))
		}
	}
	switch last := len(words) - 1; {
	case last < 1:
		return "column " + strings.Join(words, "") + of
	case last > 3:
		return text.Number(len(words), "column") + of
	default:
		return "columns " + strings.Join(words[:last], ", ") + " and " + words[last] + of
	}
}

// eliminated is the reason where chasing has too many free buttons.
func (g *sight) eliminated() Reason {
	r := Reason{Kind: Eliminated, Brief: "elimination finds it", Text: "This board is too large to be chased by hand. Elimination finds this press."}
	if o := g.c.order; o != nil {
		r.Text = fmt.Sprintf("Chasing begins with %d free buttons here, too many for a table. Elimination finds this press.", len(o.Free))
	}
	return r
}

// Presses says a number of presses: 1 press, 15 presses.
func Presses(n int) string { return text.Number(n, "press") }

// complement argues from a quiet pattern. What was planned from the start, less what has been pressed,
// is a solution; a shorter one differs from it by a quiet pattern, so the plan still needed more than
// half of that pattern, and the rest of the pattern does the same.
func complement(b *lightsout.Board, x, shortcut lightsout.Presses) (Reason, bool) {
	if shortcut.Len() == 0 || b.Modulus() != 2 {
		return Reason{}, false
	}
	size, kept := shortcut.Weight(), 0
	for j := range shortcut.Pressed() {
		kept += x.At(j)
	}
	if kept == 0 {
		return Reason{Kind: Complement, Pattern: shortcut,
			Text: fmt.Sprintf("The %d buttons of the quiet pattern shown were all still to be pressed. Together they change nothing.", size)}, true
	}
	return Reason{Kind: Complement, Pattern: shortcut,
		Text: fmt.Sprintf("The first plan now needs %d of the %d buttons of the quiet pattern shown. The other %d do the same.", size-kept, size, kept)}, true
}

// Limits of the argument from parity: how many lights a person counts, and up to which nullity the fewest are looked for.
const (
	mostCounted = 16
	fewestLimit = 10
)

// parity argues with a set of lights. If w·A is 1 at button j and 0 at every other, then every solution
// x has x_j = w·A·x = w·(to − from): the lights w decide whether j is pressed. There is such a w if and
// only if no quiet pattern has j, and on an undirected board it is a solution of A·w = e_j.
func (c *Coach) parity(ctx context.Context, g *sight, button, times int) (Reason, bool) {
	if !c.undirected || c.settled == nil || !c.settled[button] {
		return Reason{}, false
	}
	lights, err := c.proof(ctx, button)
	if err != nil || lights.On() > mostCounted {
		return Reason{}, false
	}
	text := fmt.Sprintf("Every solution presses it: of the %d lights shown an odd number are %s, and only this button changes an odd number of them.", lights.On(), g.on)
	if lights.On() == 1 {
		text = fmt.Sprintf("Every solution presses it: no other button changes the light shown, which is %s.", g.on)
	}
	if k := g.b.Modulus(); k > 2 {
		text = fmt.Sprintf("Every solution presses it as often: weighted as shown, the lights change by 1, for other buttons by 0 modulo %d, and %d is needed.", k, times)
	}
	return Reason{Kind: Parity, Lights: lights, Text: text}, true
}

// proof returns lights of which only one button changes an odd number, the fewest if they are soon found. They depend
// on the board alone, so they are kept.
func (c *Coach) proof(ctx context.Context, button int) (lightsout.State, error) {
	if known, ok := c.proofs.Load(button); ok {
		return known.(lightsout.State), nil
	}
	b := c.a.Board()
	one := b.NewState()
	one.Set(button, 1)
	w, err := c.a.Solve(ctx, lightsout.State{}, one)
	if err != nil {
		return lightsout.State{}, err
	}
	if c.a.Nullity() <= fewestLimit && b.Modulus() == 2 {
		if light, err := c.least(ctx, lightsout.Problem{Board: b, From: b.NewState(), To: one}); err == nil {
			w = light.Presses
		}
	}
	if ctx.Err() == nil {
		c.proofs.Store(button, w.AsState())
	}
	return w.AsState(), nil
}

// mostCompared is how many least solutions are compared, and mostQuiet up to which nullity.
const (
	mostCompared = 1000
	mostQuiet    = 12
)

// solutions returns least solutions, the one of the hint first, and whether they are all.
func (c *Coach) solutions(ctx context.Context, s Session, h Hint) (list []lightsout.Presses, all bool) {
	list = []lightsout.Presses{h.Solution}
	if !h.Least || c.a.Nullity() > mostQuiet || h.Solution.Len() > maxStudy {
		return list, false
	}
	if c.a.Nullity() == 0 {
		return list, true
	}
	every := c.fewest().All(ctx, s.problem())
	if count := c.a.Solutions(); count.IsInt64() && count.Int64() <= mostCompared {
		every = c.a.All(ctx, h.Solution) // to look at all of them is quicker than to search
	}
	for x, err := range every {
		if err != nil || len(list) == mostCompared {
			return list, false
		}
		if x.Weight() == h.Left && !x.Equal(h.Solution) {
			list = append(list, x.Clone())
		}
	}
	return list, true
}

// agreement says how many least solutions have a press.
func agreement(h Hint, list []lightsout.Presses, all bool) Reason {
	if !h.Least {
		return Reason{Kind: Found, Text: fmt.Sprintf("It is in a solution of %s, the best that was found; at least %d are needed.", Presses(h.Left), h.AtLeast)}
	}
	votes, total := 0, len(list)
	for _, x := range list {
		if x.At(h.Button) != 0 {
			votes++
		}
	}
	text := fmt.Sprintf("It is in a least solution, of %s.", Presses(h.Left))
	switch {
	case all && total == 1:
		text = fmt.Sprintf("It is in the only least solution, of %s.", Presses(h.Left))
	case all && total == 2 && votes == 2:
		text = fmt.Sprintf("It is in both least solutions, of %s each.", Presses(h.Left))
	case all && votes == total:
		text = fmt.Sprintf("It is in all %d least solutions, of %s each.", total, Presses(h.Left))
	case all:
		text = fmt.Sprintf("It is in %d of the %d least solutions, of %s each.", votes, total, Presses(h.Left))
	}
	return Reason{Kind: Agreement, Text: text}
}
