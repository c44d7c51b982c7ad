package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"lightsout"
	"lightsout/solve/technique"
	"lightsout/symmetry"
)

// checkReason checks what a reason says.
func checkReason(c *Coach, s Session, h Hint, r Reason) error {
	b := s.Game.Board
	change := s.Game.Goal.Minus(s.State)
	effect := func(j, times int) lightsout.State {
		e := b.NewState()
		b.Press(e, j, times)
		return e
	}
	// lights that the presses of the button set right, and others that it changes
	var right, wrong int
	own := effect(h.Button, h.Solution.At(h.Button))
	for i, v := range own.Lit() {
		if v == change.At(i) {
			right++
		} else {
			wrong++
		}
	}
	left := h.Solution.Clone()
	switch on := r.Lights.On(); r.Kind {
	case LastPress:
		return expect(own.Equal(change) && h.Left == 1)
	case AllOn:
		return expect(wrong == 0 && right == on &&
			(right < 3 || strings.Contains(r.Brief, fmt.Sprint(right))))
	case AllButOne:
		return expect(wrong == 1 && right == on &&
			strings.HasPrefix(r.Brief, fmt.Sprintf("%d of its %d ", right, right+1)))
	case Overlapping:
		both := b.NewState()
		for j := range r.Pattern.Pressed() {
			both = both.Plus(effect(j, h.Solution.At(j)))
		}
		for i, v := range both.Lit() {
			if v != change.At(i) || r.Lights.At(i) == 0 {
				return fmt.Errorf("light %d is not set right", i)
			}
		}
		return expect(both.On() == on && r.Pattern.Weight() == 2 && r.Pattern.At(h.Button) == 1)
	case OnlyButton, Chasing: // of the buttons that change the light only this one is left
		for j := range left.Len() {
			if j != h.Button && left.At(j) != 0 && effect(j, 1).Dot(r.Lights) != 0 {
				return fmt.Errorf("button %d changes the light as well", j)
			}
		}
		return expect(on == 1 && change.Dot(r.Lights) != 0 && own.Dot(r.Lights) != 0)
	case FirstRow:
		return cmp.Or(checkFirst(c.order, change, h, r), checkColumns(b, r))
	case Symmetric:
		return checkImage(s, h, r)
	case Parity:
		for j := range b.Buttons() {
			if got := effect(j, 1).Dot(r.Lights); got != 0 && j != h.Button || j == h.Button && got != 1 {
				return fmt.Errorf("button %d changes the lights by %d", j, got)
			}
		}
		return expect(change.Dot(r.Lights) == h.Solution.At(h.Button))
	case Complement:
		both := 0
		for j := range r.Pattern.Pressed() {
			both += h.Solution.At(j)
		}
		size := r.Pattern.Weight()
		says := both == 0 ||
			strings.Contains(r.Text, fmt.Sprintf("needs %d of the %d buttons", size-both, size))
		return expect(says && !r.Pattern.IsZero() && b.Apply(b.NewState(), r.Pattern).IsZero() &&
			2*both < size)
	case Agreement:
		return checkAgreement(c, h, r)
	}
	return nil
}

// checkImage looks for a symmetry of the lights, now or at the start, that the solution from there has, and
// that takes the button to the one shown or back; at the start that one has been pressed.
func checkImage(s Session, h Hint, r Reason) error {
	group, err := symmetry.Of(context.Background(), s.Game.Board)
	from := s.State
	x := h.Solution
	done := strings.HasPrefix(r.Text, "At the start")
	if done {
		from = s.Game.Start
		x = x.Plus(s.Presses())
	}
	one := s.Game.Board.NewPresses()
	other := -1
	one.Set(h.Button, 1)
	for j := range r.Pattern.Pressed() {
		other = j
	}
	for _, y := range symmetry.Fixing(symmetry.Fixing(group, s.Game.Goal), from) {
		shown := y.Presses(one).Equal(r.Pattern) || y.Presses(r.Pattern).Equal(one)
		if shown && y.Presses(x).Equal(x) && (!done || s.Presses().At(other) != 0) {
			return err
		}
	}
	return errors.New("no symmetry takes one to the other")
}

func expect(ok bool) error {
	if !ok {
		return errors.New("it is not so")
	}
	return nil
}

// checkFirst chases without and with the buttons of the reason.
func checkFirst(o *technique.Order, change lightsout.State, h Hint, r Reason) error {
	k := change.Modulus()
	for _, first := range []bool{false, true} {
		s := make([]uint8, change.Len())
		for i, v := range change.Lit() {
			s[i] = uint8(k - v)
		}
		for j, times := range r.Pattern.Pressed() {
			if first {
				o.Press(s, j, times)
			}
		}
		presses := o.Chase(s)
		for i, v := range s {
			if !first && int(v) != r.Lights.At(i) || first && v != 0 {
				return fmt.Errorf("light %d is left with %d", i, v)
			}
		}
		if first && presses+r.Pattern.Weight() != h.Left {
			return fmt.Errorf("it takes %d presses", presses)
		}
	}
	return expect(r.Pattern.At(h.Button) != 0)
}

// checkColumns compares the columns of the first and of the last row that a text names with what is shown.
func checkColumns(b *lightsout.Board, r Reason) error {
	n, _ := technique.Columns(b)
	for _, found := range regexp.MustCompile(
		`columns? ([0-9][0-9, and]*) of the (first|last) row`).FindAllStringSubmatch(r.Text, -1) {
		shown := r.Pattern.AsState()
		first := 0
		if found[2] == "last" {
			shown = r.Lights
			first = b.Lights() - n
		}
		named := regexp.MustCompile(`[0-9]+`).FindAllString(found[1], -1)
		for _, name := range named {
			if c, _ := strconv.Atoi(name); shown.At(first+c-1) == 0 {
				return fmt.Errorf("column %d is not shown", c)
			}
		}
		if len(named) != shown.On() {
			return fmt.Errorf("%d columns are named, and %d shown", len(named), shown.On())
		}
	}
	return nil
}

// checkAgreement counts the least solutions, and those that have the press.
func checkAgreement(c *Coach, h Hint, r Reason) error {
	var with, all int
	for x, err := range c.a.All(context.Background(), h.Solution) {
		if err != nil || c.a.Nullity() > 8 {
			return err
		}
		if x.Weight() < h.Left {
			return errors.New("there is a shorter one")
		}
		if x.Weight() == h.Left {
			all++
			with += min(1, x.At(h.Button))
		}
	}
	for _, says := range []string{"a least", fmt.Sprintf("%d of the %d least", with, all)} {
		if strings.Contains(r.Text, says) {
			return nil
		}
	}
	return expect(with == all && strings.Contains(r.Text, map[int]string{1: "the only", 2: "both"}[all]) &&
		(all < 3 || strings.Contains(r.Text, fmt.Sprintf("all %d least", all))))
}
