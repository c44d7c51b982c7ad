package chase

import (
	"context"

	"lightsout"
)

// Technique is a way to find a press.
type Technique int

// The techniques, in the order in which a person sees them.
const (
	AllOn     Technique = 1 + iota // all lights of the button have to change, by just its presses
	AllButOne                      // all but one have to
	Overlap                        // two buttons share lights, and all that they change together have to
	Only                           // no other button changes a light
	Chased                         // no other button can still change a light: those before it in the order are done
	Free                           // chasing would leave lights unless this free button is pressed first
	Nothing                        // none of these leads to a press
)

// Press is a press that a technique finds.
type Press struct {
	Technique Technique
	Of        int   // the solution that has it
	Button    int   // −1 if nothing is found
	Other     int   // of Overlap: the second button
	Lights    []int // that the technique speaks of: those that are set right, or the one that decides
}

// Limits: with how many free buttons people chase, how many presses of a solution are looked at, so that on a large
// board only a small part is, and how many toggles a board may have on which buttons that overlap are looked for.
const (
	MostFree     = 12
	mostLooked   = 1 << 12
	mostOverlaps = 1 << 15
)

// Next returns the press of one of some solutions that the first technique finds. The lights have to change by need.
// If the context ends, it may be that of a later technique.
func (o *Order) Next(ctx context.Context, need lightsout.State, solutions []lightsout.Presses) Press {
	if p := o.seen(ctx, need, solutions); p.Button >= 0 {
		return p
	}
	overlap := func(need lightsout.State, x lightsout.Presses) Press { return o.overlap(ctx, need, x) }
	for _, find := range []func(lightsout.State, lightsout.Presses) Press{overlap, o.only, o.chased, o.free} {
		for of, x := range solutions {
			if ctx.Err() != nil {
				break
			}
			if p := find(need, x); p.Button >= 0 {
				p.Of = of
				return p
			}
		}
	}
	for j := range solutions[0].Pressed() {
		return Press{Technique: Nothing, Button: j}
	}
	return none
}

// none is the answer of a technique that finds nothing.
var none = Press{Button: -1}

// seen looks for a button whose lights all have to change, the more the better, else for one with all but one.
func (o *Order) seen(ctx context.Context, need lightsout.State, solutions []lightsout.Presses) Press {
	best, most := none, 0
	right := func(times int, t lightsout.Toggle) bool { // a press sets the light right
		v := need.At(t.Light)
		return v != 0 && (v == times*t.Times || times*t.Times%o.k == v)
	}
	for of, x := range solutions {
		if ctx.Err() != nil {
			break
		}
		looked := 0
		for j, times := range x.Pressed() {
			toggles, n := o.Toggles(j), 0
			for _, t := range toggles {
				if right(times, t) {
					n++
				}
			}
			if n == len(toggles) && n+need.Len() > most { // outweighs any other
				best, most = Press{Technique: AllOn, Of: of, Button: j}, n+need.Len()
			} else if n == len(toggles)-1 && n > max(2, most) {
				best, most = Press{Technique: AllButOne, Of: of, Button: j}, n
			}
			if looked++; looked == mostLooked {
				break
			}
		}
	}
	if best.Button >= 0 {
		for _, t := range o.Toggles(best.Button) {
			if right(solutions[best.Of].At(best.Button), t) {
				best.Lights = append(best.Lights, t.Light)
			}
		}
	}
	return best
}

// overlap looks for two buttons that share lights, where all lights that change have to.
func (o *Order) overlap(ctx context.Context, need lightsout.State, x lightsout.Presses) Press {
	if o.reached == nil || len(o.toggles) > mostOverlaps {
		return none
	}
	tried := make([]int, x.Len()) // with which button, plus one: two buttons may share many lights
	for j, times := range x.Pressed() {
		for _, t := range o.Toggles(j) {
			if ctx.Err() != nil { // a light may have thousands of buttons
				return none
			}
			for _, near := range o.reached[t.Light] {
				other := near.Light
				if other <= j || tried[other] == j+1 || x.At(other) == 0 {
					continue
				}
				tried[other] = j + 1
				if lights := o.together(need, j, times, other, x.At(other)); len(lights) > 0 {
					return Press{Technique: Overlap, Button: j, Other: other, Lights: lights}
				}
			}
		}
	}
	return none
}

// together returns the lights that two buttons change, if all of them have to change so.
func (o *Order) together(need lightsout.State, i, timesI, j, timesJ int) (lights []int) {
	add := func(light, change int) bool {
		if change >= o.k { // a division is slow
			change %= o.k
		}
		if change == 0 {
			return true
		}
		lights = append(lights, light)
		return need.At(light) == change
	}
	for _, t := range o.Toggles(i) {
		if !add(t.Light, timesI*t.Times+timesJ*o.Times(j, t.Light)) {
			return nil
		}
	}
	for _, t := range o.Toggles(j) {
		if o.Times(i, t.Light) == 0 && !add(t.Light, timesJ*t.Times) {
			return nil
		}
	}
	return lights
}

// Times returns how often a button changes a light.
func (o *Order) Times(button, light int) int {
	for _, t := range o.Toggles(button) {
		if t.Light == light {
			return t.Times
		}
	}
	return 0
}

// only looks for a light that no other button changes.
func (o *Order) only(need lightsout.State, x lightsout.Presses) Press {
	for i := range need.Lit() {
		if o.reached != nil && len(o.reached[i]) == 1 && x.At(o.reached[i][0].Light) != 0 {
			return Press{Technique: Only, Button: o.reached[i][0].Light, Lights: []int{i}}
		}
	}
	return none
}

// chased argues as light chasing does. If a solution presses no free button, the lights decide its presses one after
// the other: at the first press in the order all that come before are done, and the light that decides it has to change.
func (o *Order) chased(_ lightsout.State, x lightsout.Presses) Press {
	if n, ok := Columns(o.b); ok {
		for j := range x.Pressed() {
			if j < n {
				return none
			}
			return Press{Technique: Chased, Button: j, Lights: []int{j - n}}
		}
	}
	if o.reached == nil || len(o.Free) > MostFree || o.free(lightsout.State{}, x).Button >= 0 {
		return none
	}
	for _, m := range o.Moves {
		if x.At(m.Button) != 0 {
			return Press{Technique: Chased, Button: m.Button, Lights: []int{m.Light}}
		}
	}
	return none
}

// free returns the first free button of a solution, if there are few: what chasing leaves tells that it is pressed.
func (o *Order) free(_ lightsout.State, x lightsout.Presses) Press {
	for _, j := range o.Free {
		if len(o.Free) <= MostFree && x.At(j) != 0 {
			return Press{Technique: Free, Button: j}
		}
	}
	return none
}
