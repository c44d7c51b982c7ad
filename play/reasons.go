package play

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"lightsout"
	"lightsout/internal/base/text"
	"lightsout/solve/technique"
	"lightsout/symmetry"
)

// reason says why to press what a technique found. Lights that are not as in the goal are on, or wrong.
func (c *Coach) reason(
	need lightsout.State, x lightsout.Presses, p technique.Press, on string,
) Reason {
	b := c.a.Board()
	r := Reason{Lights: b.NewState()}
	for _, i := range p.Lights {
		r.Lights.Set(i, 1)
	}
	press := "it"
	n := len(c.order.Toggles(p.Button))
	if times := x.At(p.Button); times > 1 {
		press = fmt.Sprintf("pressed %d times, it", times)
	}
	switch p.Technique {
	case technique.AllOn:
		r.Kind = AllOn
		r.Brief = allOf(n) + " " + on
		r.Text = fmt.Sprintf(
			"A button with all its lights %s is the first thing to look for: %s sets %d right and none wrong.",
			on, press, n)
		return r
	case technique.AllButOne:
		r.Kind = AllButOne
		r.Brief = fmt.Sprintf("%d of its %d lights are %s", n-1, n, on)
		r.Text = fmt.Sprintf(
			"Nearly all its lights are %s: %s sets %d right and 1 wrong, which the other presses set right.",
			on, press, n-1)
		return r
	case technique.Overlap:
		r.Kind = Overlapping
		r.Brief = "it overlaps with " + Place(b, p.Other)
		r.Pattern = b.NewPresses()
		r.Pattern.Set(p.Button, 1)
		r.Pattern.Set(p.Other, 1)
		r.Text = fmt.Sprintf(
			"The two buttons shown overlap. Together they change the %s shown, and all of them are %s.",
			text.Number(len(p.Lights), "light"), on)
		return r
	case technique.Only:
		r.Kind = OnlyButton
		r.Brief = "no other button changes the light shown"
		r.Text = fmt.Sprintf(
			"Only this button changes the light shown, which is %s: every solution presses it.", on)
		return r
	case technique.Chased:
		r.Kind = Chasing
		r.Brief = "only it can still change the light shown, which is " + on
		r.Text = "Chasing in a fixed order: the buttons before it are done, and of those that change the " +
			"light shown only this one is left."
		if _, ok := technique.Columns(b); ok {
			r.Brief = "only it can still reach the light above it, which is " + on
			r.Text = "Chasing: the rows above are done. The light shown is changed by them, by its own " +
				"row, and by the button below it."
		}
		return r
	case technique.Free:
		return c.table(need, x)
	}
	r.Kind = Eliminated
	r.Brief = "elimination finds it"
	r.Text = "This board is too large to be chased by hand. Elimination finds this press."
	if free := len(c.order.Free); free > 0 {
		r.Text = fmt.Sprintf(
			"Chasing begins with %d free buttons here, too many for a table. Elimination finds this press.",
			free)
	}
	return r
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

// maxImages is how many symmetries and solutions are looked at for images.
const maxImages = 64

// symmetric argues with a symmetry of the lights, at the start or now, that a solution from there has as
// well: with a button that was pressed then, or with the one to press, its image is pressed. Else it returns
// what was found before.
func (c *Coach) symmetric(
	ctx context.Context, s Session, list []lightsout.Presses, p technique.Press,
) (technique.Press, Reason) {
	group, err := c.group.Get(ctx)
	if err != nil || s.Game.Board.Buttons() > maxTechnique {
		return p, Reason{}
	}
	group = symmetry.Fixing(group[:min(len(group), maxImages)], s.Game.Goal)
	pressed := s.Presses()
	for _, done := range []bool{true, false} {
		lights := s.Game.Start
		if !done {
			lights = s.State
			pressed = s.Game.Board.NewPresses()
		}
		for _, y := range symmetry.Fixing(group, lights) {
			for of, x := range list[:min(len(list), maxImages)] {
				others := pressed
				whole := pressed.Plus(x)
				if !done {
					others = x
				}
				for other := range others.Pressed() {
					image := int(y.Buttons[other])
					if image != other && x.At(image) != 0 && pressed.At(image) == 0 &&
						y.Presses(whole).Equal(whole) {
						return technique.Press{Of: of, Button: image}, imageOf(s.Game.Board, y, other, done)
					}
				}
			}
		}
	}
	return p, Reason{}
}

// imageOf is the reason to press the image of another button, which was pressed or is to be pressed as well.
func imageOf(b *lightsout.Board, y symmetry.Symmetry, other int, done bool) Reason {
	r := Reason{Kind: Symmetric, Brief: "it goes with its image, " + Place(b, other), Pattern: b.NewPresses()}
	r.Pattern.Set(other, 1)
	how := "under a symmetry"
	for _, known := range [][2]string{
		{"quarter-turn", "turned by a quarter"}, {"three-quarter-turn", "turned by a quarter"},
		{"half-turn", "turned by half"}, {"diagonal", "mirrored in a diagonal"},
		{"anti-diagonal", "mirrored in a diagonal"}, {"flip", "mirrored top to bottom"},
		{"mirror", "mirrored left to right"},
	} {
		if slices.Contains(y.Names, known[0]) {
			how = known[1]
		}
	}
	same := "the lights are the same " + how + ", and so is this solution"
	r.Text = "Now " + same + ": it presses the button shown as well."
	if done {
		r.Brief = "it is the image of " + Place(b, other)
		r.Text = "At the start " + same + ". You pressed the button shown; this is its image."
	}
	return r
}

// table argues with what chasing leaves: it tells which free buttons to press first.
func (c *Coach) table(need lightsout.State, x lightsout.Presses) Reason {
	b := c.a.Board()
	o := c.order
	first := 0
	r := Reason{
		Kind: FirstRow, Lights: b.NewState(), Pattern: b.NewPresses(),
		Brief: "it decides what chasing leaves",
	}
	for _, j := range o.Free {
		r.Pattern.Set(j, x.At(j))
		first += min(1, x.At(j))
	}
	s := technique.Values(b.NewState().Minus(need))
	took := o.Chase(s)
	for _, i := range o.Rest {
		r.Lights.Set(i, int(s[i]))
	}
	free := fmt.Sprintf("the %s shown", strings.TrimPrefix(text.Number(first, "button"), "1 "))
	rest := fmt.Sprintf("%s, as shown", text.Number(r.Lights.On(), "light"))
	if n, ok := technique.Columns(b); ok {
		free = columns(r.Pattern.AsState(), 0, n, " of the first row")
		rest = columns(r.Lights, b.Lights()-n, n, " of the last row")
	}
	if times := r.Pattern.Weight(); times > first {
		free += fmt.Sprintf(", %d times in all,", times)
	}
	r.Text = fmt.Sprintf("Chasing now would leave %s. With %s pressed first, nothing is left.", rest, free)
	if r.Lights.IsZero() {
		r.Text = fmt.Sprintf("Chasing now would take %s. With %s pressed first it takes %d.",
			text.Number(took, "press"),
			free, x.Weight())
	}
	return r
}

// columns says which of n places from the first on have a value, as columns counted from 1; many are only
// counted.
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

// complement argues from a quiet pattern. What was planned from the start, less what has been pressed,
// is a solution; a shorter one differs from it by a quiet pattern, so the plan still needed more than
// half of that pattern, and the rest of the pattern does the same.
func complement(b *lightsout.Board, x, shortcut lightsout.Presses) (Reason, bool) {
	if shortcut.Len() == 0 || b.Modulus() != 2 {
		return Reason{}, false
	}
	size := shortcut.Weight()
	kept := 0
	for j := range shortcut.Pressed() {
		kept += x.At(j)
	}
	text := fmt.Sprintf(
		"The first plan now needs %d of the %d buttons of the quiet pattern shown. The other %d do the same.",
		size-kept, size, kept)
	if kept == 0 {
		text = fmt.Sprintf(
			"The %d buttons of the quiet pattern shown were all still to be pressed. Together they "+
				"change nothing.",
			size)
	}
	return Reason{Kind: Complement, Pattern: shortcut, Text: text}, true
}

// Limits of the argument from parity: how many lights a person counts, and up to which nullity the fewest are
// looked for.
const (
	maxCounted  = 16
	fewestLimit = 10
)

// parity argues with a set of lights. If w·A is 1 at button j and 0 at every other, then every solution
// x has x_j = w·A·x = w·(to − from): the lights w decide whether j is pressed. There is such a w if and
// only if no quiet pattern has j, and on an undirected board it is a solution of A·w = e_j.
func (c *Coach) parity(ctx context.Context, button, times int, on string) (Reason, bool) {
	lights := c.proof(ctx, button)
	if lights.IsZero() || lights.On() > maxCounted {
		return Reason{}, false
	}
	text := fmt.Sprintf(
		"Every solution presses it: of the %d lights shown an odd number are %s, and only this button "+
			"changes an odd number of them.",
		lights.On(), on)
	if lights.On() == 1 {
		text = fmt.Sprintf("Every solution presses it: no other button changes the light shown, which is %s.",
			on)
	}
	if k := c.a.Board().Modulus(); k > 2 {
		text = fmt.Sprintf(
			"Every solution presses it as often: weighted as shown, the lights change by 1, for other "+
				"buttons by 0 modulo %d, and %d is needed.",
			k, times)
	}
	return Reason{Kind: Parity, Lights: lights, Text: text}, true
}

// proof returns lights of which only one button changes an odd number, the fewest if they are soon found, or
// none. They depend on the board alone, so they are kept.
func (c *Coach) proof(ctx context.Context, button int) lightsout.State {
	if known, ok := c.proofs.Load(button); ok || !c.order.Undirected() {
		lights, _ := known.(lightsout.State)
		return lights
	}
	b := c.a.Board()
	one := b.NewState()
	one.Set(button, 1)
	w, err := c.a.Solve(ctx, lightsout.State{}, one)
	if err == nil && c.a.Nullity() <= fewestLimit && b.Modulus() == 2 {
		light, _, err := c.least(ctx, lightsout.Problem{Board: b, From: b.NewState(), To: one})
		if err == nil {
			w = light.Presses
		}
	}
	if ctx.Err() == nil {
		c.proofs.Store(button, w.AsState())
	}
	return w.AsState()
}

// maxCompared is how many least solutions are compared, and maxQuiet up to which nullity.
const (
	maxCompared = 1000
	maxQuiet    = 12
)

// solutions returns least solutions, the one of the hint first, and whether they are all.
func (c *Coach) solutions(
	ctx context.Context, p lightsout.Problem, left lightsout.Solution,
) (list []lightsout.Presses, all bool) {
	list = []lightsout.Presses{left.Presses}
	switch {
	case c.a.Nullity() == 0:
		return list, left.Least
	case !left.Least || c.a.Nullity() > maxQuiet || left.Presses.Len() > maxStudy:
		return list, false
	}
	if c.all > 0 {
		every, err := c.a.Lightest(ctx, left.Presses)
		if err == nil {
			list = every
		}
		return list, err == nil
	}
	for x, err := range c.fewest().All(ctx, p) {
		if err != nil || len(list) == maxCompared {
			return list, false
		}
		if !x.Equal(list[0]) {
			list = append(list, x)
		}
	}
	return list, true
}

// agreement says how many least solutions have a press.
func agreement(h Hint, list []lightsout.Presses, all bool) Reason {
	presses := text.Number(h.Left, "press")
	if !h.Least {
		return Reason{Kind: Found, Text: fmt.Sprintf(
			"It is in a solution of %s, the best that was found; at least %d are needed.", presses, h.AtLeast)}
	}
	votes := 0
	total := len(list)
	for _, x := range list {
		if x.At(h.Button) != 0 {
			votes++
		}
	}
	why := fmt.Sprintf("It is in a least solution, of %s.", presses)
	switch {
	case all && total == 1:
		why = fmt.Sprintf("It is in the only least solution, of %s.", presses)
	case all && total == 2 && votes == 2:
		why = fmt.Sprintf("It is in both least solutions, of %s each.", presses)
	case all && votes == total:
		why = fmt.Sprintf("It is in all %d least solutions, of %s each.", total, presses)
	case all:
		why = fmt.Sprintf("It is in %d of the %d least solutions, of %s each.", votes, total, presses)
	}
	return Reason{Kind: Agreement, Text: why}
}
