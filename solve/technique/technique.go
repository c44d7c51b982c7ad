package technique

import (
	"context"
	"math/bits"
	"slices"

	"lightsout"
	"lightsout/internal/base/text"
)

// Technique is a way to find a press.
type Technique int

// The techniques, in the order in which a person sees them.
const (
	AllOn     Technique = 1 + iota // all lights of the button have to change, by just its presses
	AllButOne                      // all but one have to
	Overlap                        // two buttons share lights, and all that they change together have to
	Only                           // no other button changes a light
	// no other button can still change a light: those before it in the order are done
	Chased
	Free      // chasing would leave lights unless this free button is pressed first
	Symmetric // the lights have a symmetry, and so has a solution; an Order does not look for it
	Proof     // none of these leads to a press, and elimination finds it
)

// techniques says of each technique by which name people learn it, how much effort a press takes that it
// finds, and what to do.
var techniques = [...]struct {
	name   string
	effort int
	lesson string
}{
	{"no technique", 0, ""},
	AllOn:     {"seen", 1, lookForAll},
	AllButOne: {"seen", 2, lookForAll},
	Overlap: {"overlap", 3,
		"Look for two buttons that overlap, with all lights on that the two change together."},
	Only:   {"chase", 2, chaseDown},
	Chased: {"chase", 3, chaseDown},
	Free: {"table", 5, "Chase the lights, look up in the table which buttons of the first row turn off what " +
		"is left, and chase again."},
	Symmetric: {"symmetry", 0, "Look for a mirror or a turn that leaves the lights as they are: whatever is " +
		"pressed, its image is pressed too."},
	Proof: {"proof", 8,
		"Write an equation for each light and eliminate: that finds the presses and proves them."},
}

const (
	lookForAll = "Look for a button with all its lights on, and press it."
	chaseDown  = "Chase the lights: whenever only one button can still reach a light that is on, press it. " +
		"On a rectangle that goes row by row."
)

// String returns the name by which people learn the technique: some share one.
func (t Technique) String() string { return techniques[t].name }

// MarshalText writes the name.
func (t Technique) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// Effort returns how much effort a press takes that the technique finds.
func (t Technique) Effort() int { return techniques[t].effort }

// Lesson says in a sentence what a person does.
func (t Technique) Lesson() string { return techniques[t].lesson }

// Press is a press that a technique finds.
type Press struct {
	Technique Technique
	Of        int   // the solution that has it
	Button    int   // −1 if nothing is found
	Other     int   // of Overlap: the second button
	Lights    []int // that the technique speaks of: those that are set right, or the one that decides
}

// Limits: with how many free buttons people chase, how many presses of a solution are looked at, so that on a
// large board only a small part is, and how many toggles a board may have on which buttons that overlap are
// looked for.
const (
	maxFree     = 12
	maxLooked   = 1 << 12
	maxOverlaps = 1 << 15
)

// Next returns the press of one of some solutions that the first technique finds. The lights have to change
// by need. If the context ends, it may be that of a later technique.
func (o *Order) Next(ctx context.Context, need lightsout.State, solutions []lightsout.Presses) Press {
	values := Values(need)
	list := text.Each(solutions, func(x lightsout.Presses) []uint8 { return Values(x.AsState()) })
	p := o.step(ctx, values, list)
	switch x := list[p.Of]; p.Technique {
	case AllOn, AllButOne:
		for _, t := range o.Toggles(p.Button) {
			if o.right(values, t, x[p.Button]) {
				p.Lights = append(p.Lights, t.Light)
			}
		}
	case Overlap:
		o.together(values, x, p.Button, p.Other, &p.Lights)
	}
	return p
}

// Follow returns by which technique each press of a solution is found, if one after the other is made.
func (o *Order) Follow(
	ctx context.Context, need lightsout.State, x lightsout.Presses,
) (list []Technique, err error) {
	values := Values(need)
	left := Values(x.AsState())
	if o.masks != nil {
		return o.followWord(ctx, need.Words()[0], x.Words()[0], values, left)
	}
	solutions := [][]uint8{left}
	for range x.AsState().On() {
		found := o.step(ctx, values, solutions)
		list = append(list, found.Technique)
		o.Press(values, found.Button, o.k-int(left[found.Button]))
		left[found.Button] = 0
	}
	return list, ctx.Err()
}

// followWord is Follow on a board with masks. Values and left are room for what need and x hold.
func (o *Order) followWord(
	ctx context.Context, need, x uint64, values, left []uint8,
) (list []Technique, err error) {
	unpack := func(w uint64, values []uint8) {
		for i := range values {
			values[i] = uint8(w >> i & 1)
		}
	}
	list = make([]Technique, 0, bits.OnesCount64(x))
	for x != 0 {
		p := o.quick(need, x)
		if p.Button < 0 {
			unpack(need, values)
			unpack(x, left)
			p = o.later(ctx, Only, values, [][]uint8{left})
		}
		list = append(list, p.Technique)
		need ^= o.masks[p.Button]
		x &^= 1 << p.Button
	}
	return list, ctx.Err()
}

// quick is seen and overlap on a board with masks. Buttons without a light in common would have been seen.
func (o *Order) quick(need, x uint64) Press {
	best := none
	largest := 0
	for w := x; w != 0; w &= w - 1 {
		j := bits.TrailingZeros64(w)
		n := bits.OnesCount64(o.masks[j] & need)
		all := bits.OnesCount64(o.masks[j])
		if n == all && n+64 > largest {
			best = Press{Technique: AllOn, Button: j}
			largest = n + 64
		} else if n == all-1 && n > max(2, largest) {
			best = Press{Technique: AllButOne, Button: j}
			largest = n
		}
	}
	for w := x; w != 0 && best.Button < 0; w &= w - 1 {
		j := bits.TrailingZeros64(w)
		for y := w & (w - 1); y != 0; y &= y - 1 {
			other := bits.TrailingZeros64(y)
			one := o.masks[j]
			two := o.masks[other]
			if one != two && (one^two)&^need == 0 {
				return Press{Technique: Overlap, Button: j, Other: other}
			}
		}
	}
	return best
}

// Values returns the values of a state in one byte each.
func Values(s lightsout.State) []uint8 {
	list := make([]uint8, s.Len())
	for i, v := range s.Lit() {
		list[i] = uint8(v)
	}
	return list
}

// step is Next without the lights of a button that is seen, or of two that overlap.
func (o *Order) step(ctx context.Context, need []uint8, solutions [][]uint8) Press {
	if p := o.seen(ctx, need, solutions); p.Button >= 0 {
		return p
	}
	return o.later(ctx, Overlap, need, solutions)
}

// later is step from a technique on.
func (o *Order) later(ctx context.Context, first Technique, need []uint8, solutions [][]uint8) Press {
	for technique := first; technique < Proof; technique++ {
		for of, x := range solutions {
			if ctx.Err() != nil {
				break
			}
			p := none
			switch technique {
			case Overlap:
				p = o.overlap(ctx, need, x)
			case Only:
				p = o.only(need, x)
			case Chased:
				p = o.chased(x)
			case Free:
				p = o.free(x)
			}
			if p.Button >= 0 {
				p.Technique = technique
				p.Of = of
				return p
			}
		}
	}
	return Press{Technique: Proof, Button: slices.IndexFunc(solutions[0], pressed)}
}

// none is the answer of a technique that finds nothing.
var none = Press{Button: -1}

// seen looks for a button whose lights all have to change, the more the better, else for one with all but
// one.
func (o *Order) seen(ctx context.Context, need []uint8, solutions [][]uint8) Press {
	best := none
	largest := 0
	for of, x := range solutions {
		if ctx.Err() != nil {
			break
		}
		looked := 0
		for j, times := range x {
			if times == 0 {
				continue
			}
			toggles := o.Toggles(j)
			n := 0
			for _, t := range toggles {
				if o.right(need, t, times) {
					n++
				}
			}
			if n == len(toggles) && n+len(need) > largest { // outweighs any other
				best = Press{Technique: AllOn, Of: of, Button: j}
				largest = n + len(need)
			} else if n == len(toggles)-1 && n > max(2, largest) {
				best = Press{Technique: AllButOne, Of: of, Button: j}
				largest = n
			}
			looked++
			if looked == maxLooked {
				break
			}
		}
	}
	return best
}

// right reports whether a button pressed so often sets a light right.
func (o *Order) right(need []uint8, t lightsout.Toggle, times uint8) bool {
	v := int(need[t.Light])
	return v != 0 && (o.k == 2 || int(times)*t.Times%o.k == v)
}

// overlap looks for two buttons that share lights, where all lights that change have to.
func (o *Order) overlap(ctx context.Context, need, x []uint8) Press {
	if o.reached == nil || len(o.toggles) > maxOverlaps {
		return none
	}
	tried := make([]int, len(x)) // with which button, plus one: two buttons may share many lights
	for j, times := range x {
		if times == 0 {
			continue
		}
		if ctx.Err() != nil {
			return none
		}
		for _, t := range o.Toggles(j) {
			for _, near := range o.reached[t.Light] {
				other := near.Light
				if other <= j || x[other] == 0 || tried[other] == j+1 {
					continue
				}
				tried[other] = j + 1
				if o.together(need, x, j, other, nil) {
					return Press{Button: j, Other: other}
				}
			}
		}
	}
	return none
}

// together reports whether all lights that two buttons change have to change so, and there are any. It lists
// them.
func (o *Order) together(need, x []uint8, i, j int, lights *[]int) (any bool) {
	right := func(light, change int) bool {
		if change >= o.k { // a division is slow
			change %= o.k
		}
		if change == 0 {
			return true
		}
		if any = int(need[light]) == change; any && lights != nil {
			*lights = append(*lights, light)
		}
		return any
	}
	timesI := int(x[i])
	timesJ := int(x[j])
	for _, t := range o.Toggles(i) {
		if !right(t.Light, timesI*t.Times+timesJ*o.times(j, t.Light)) {
			return false
		}
	}
	for _, t := range o.Toggles(j) {
		if o.times(i, t.Light) == 0 && !right(t.Light, timesJ*t.Times) {
			return false
		}
	}
	return any
}

// times returns how often a button changes a light.
func (o *Order) times(button, light int) int {
	for _, t := range o.Toggles(button) {
		if t.Light == light {
			return t.Times
		}
	}
	return 0
}

// only looks for a light that no other button changes.
func (o *Order) only(need, x []uint8) Press {
	for i, buttons := range o.reached {
		if need[i] != 0 && len(buttons) == 1 && x[buttons[0].Light] != 0 {
			return Press{Button: buttons[0].Light, Lights: []int{i}}
		}
	}
	return none
}

// chased argues as light chasing does. If a solution presses no free button, the lights decide its presses
// one after the other: at the first press in the order all that come before are done, and the light that
// decides it has to change.
func (o *Order) chased(x []uint8) Press {
	if n, ok := Columns(o.b); ok {
		if j := slices.IndexFunc(x, pressed); j >= n {
			return Press{Button: j, Lights: []int{j - n}}
		}
		return none
	}
	if o.reached == nil || len(o.Free) > maxFree || o.free(x).Button >= 0 {
		return none
	}
	for _, m := range o.Moves {
		if x[m.Button] != 0 {
			return Press{Button: m.Button, Lights: []int{m.Light}}
		}
	}
	return none
}

// free returns the first free button of a solution, if there are few: what chasing leaves tells that it is
// pressed.
func (o *Order) free(x []uint8) Press {
	for _, j := range o.Free {
		if len(o.Free) <= maxFree && x[j] != 0 {
			return Press{Button: j}
		}
	}
	return none
}

func pressed(times uint8) bool { return times != 0 }
