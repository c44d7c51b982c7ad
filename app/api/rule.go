//go:build !js || studio

package api

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"lightsout"
	"lightsout/internal/base/text"
)

// Rule requests the rule of a game of which some presses were seen.
type Rule struct {
	Board   Spec       `json:"board" flag:"-" doc:"the size and the number of states, such as 5x5 or 4x6-mod3"`
	States  stateTexts `json:"states" flag:"-" doc:"positions, at least two"`
	Buttons []int      `json:"buttons" flag:"-" doc:"the button pressed after each position but the last, from 0; -1: none"`

	rows, columns int
}

// RuleAnswer is what a press changes.
type RuleAnswer struct {
	Board  string   `json:"board"`           // the likeliest
	Boards []string `json:"boards"`          // all that explain what was seen, the likeliest first
	Sure   bool     `json:"sure"`            // no other explains it
	Press  *int     `json:"press,omitempty"` // the button that would tell most, if it is not sure
}

// Limits of a rule: patterns have 5 rows and columns, as a person can tap them.
const (
	ruleSide    = 5
	ruleMiddle  = ruleSide / 2
	maxRuleSide = 64
)

// Check reads the positions. The cost is that of trying each topology on each of them.
func (q *Rule) Check(l Limits) (c Cost, err error) {
	if err := q.Board.read("board", l); err != nil {
		return c, err
	}
	b := q.Board.board
	ok := false
	q.rows, q.columns, ok = b.Planar()
	if !ok || !b.Cells() || max(q.rows, q.columns) > maxRuleSide || b.Modulus() > 9 {
		return c, wrong("board", "%s is no grid of at most %d rows and columns and 9 states", b, maxRuleSide)
	}
	if n := len(q.States); n < 2 || n > maxRuleStates || len(q.Buttons) != n-1 {
		return c, wrong("states",
			"there are %d, and %d buttons: 2 to %d positions are needed, and a button between each two", n,
			len(q.Buttons), maxRuleStates)
	}
	for i := range q.States {
		if err := q.States[i].read(fmt.Sprintf("states[%d]", i), b, ""); err != nil {
			return c, err
		}
	}
	for i, button := range q.Buttons {
		if button < -1 || button >= b.Buttons() {
			return c, wrongValue(fmt.Sprintf("buttons[%d]", i), button, "must be from 0 to %d, or -1",
				b.Buttons()-1)
		}
	}
	return Cost{Steps: 2e4 * float64(q.rows*q.columns+len(q.States)), Field: "states"}, nil
}

// ruleGuess is a topology, with the pattern that explains what was seen on it.
type ruleGuess struct {
	topology lightsout.Topology
	star     bool
	times    [ruleSide * ruleSide]int
	seen     [ruleSide * ruleSide]bool
	board    *lightsout.Board
}

func (q *Rule) Run(context.Context, *Env) (any, error) {
	var guesses []ruleGuess
	for _, t := range lightsout.Topologies() {
		for _, star := range []bool{false, true} {
			g := ruleGuess{topology: t, star: star}
			if !star && !q.fit(&g) {
				continue
			}
			var err error
			if g.board, err = parseSpec("board", g.spec(q)); err != nil {
				return nil, err
			}
			known := slices.ContainsFunc(guesses, func(o ruleGuess) bool {
				return sameRule(o.board, g.board)
			})
			if !known && q.explains(g.board) {
				guesses = append(guesses, g)
			}
		}
	}
	if len(guesses) == 0 {
		return nil, wrong("states",
			"no pattern around the pressed buttons explains them: is each position right?")
	}
	slices.SortStableFunc(guesses, func(a, b ruleGuess) int { return cmp.Compare(a.spread(), b.spread()) })
	a := RuleAnswer{Board: guesses[0].board.Spec()}
	a.Boards = text.Each(guesses, func(g ruleGuess) string { return g.board.Spec() })
	if button, tells := q.telling(guesses); tells {
		a.Press = &button
	}
	a.Sure = a.Press == nil && len(guesses) == 1
	return a, nil
}

// at is where a cell of the pattern of a button lies on the board, or -1.
func (q *Rule) at(t lightsout.Topology, button, cell int) int {
	row := button/q.columns + cell/ruleSide - ruleMiddle
	column := button%q.columns + cell%ruleSide - ruleMiddle
	r, c, ok := t.Home(row, column, q.rows, q.columns)
	if !ok {
		return -1
	}
	return r*q.columns + c
}

// far is the square of the distance of a cell of a pattern from its middle.
func far(cell int) int {
	r := cell/ruleSide - ruleMiddle
	c := cell%ruleSide - ruleMiddle
	return r*r + c*c
}

// spread is less for simpler rules: small patterns.
func (g *ruleGuess) spread() (sum int) {
	for cell, times := range g.times {
		sum += min(1, times) * far(cell)
	}
	return sum
}

// unseen lists the cells of the pattern of a button, if it is one, that no press has shown, by the lights
// under them.
func (q *Rule) unseen(g *ruleGuess, button int) map[int][]int {
	lights := map[int][]int{}
	for cell, seen := range g.seen {
		if light := q.at(g.topology, button, cell); button >= 0 && light >= 0 && !seen {
			lights[light] = append(lights[light], cell)
		}
	}
	return lights
}

// fit finds the pattern that explains the presses on a topology, if there is one. Where several cells lie on
// one light, all but one of them must be known from other presses; if they are not, the nearest to the middle
// is guessed. Cells that no press showed are as their mirror images.
func (q *Rule) fit(g *ruleGuess) bool {
	k := q.Board.board.Modulus()
	change := func(i, light int) int {
		change := q.States[i+1].state.At(light) - q.States[i].state.At(light)
		for cell, times := range g.times {
			if q.at(g.topology, q.Buttons[i], cell) == light {
				change -= times
			}
		}
		return (change%k + k) % k
	}
	look := func(guess bool) (found bool) {
		for i, button := range q.Buttons {
			unseen := q.unseen(g, button)
			for _, light := range slices.Sorted(maps.Keys(unseen)) {
				cells := unseen[light]
				nearest := slices.MinFunc(cells, func(a, b int) int { return cmp.Compare(far(a), far(b)) })
				if len(cells) == 1 {
					g.times[nearest] = change(i, light)
					g.seen[nearest] = true
					found = true
				} else if guess && g.times[nearest] == 0 {
					g.times[nearest] = change(i, light)
				}
			}
		}
		return found
	}
	//bounded: every turn but the last has found a light
	for look(false) {
	}
	look(true)
	for cell := range g.times {
		if !g.seen[cell] && g.times[cell] == 0 {
			g.times[cell] = g.mirrored(cell)
		}
	}
	return slices.Max(g.times[:]) > 0
}

// mirrored is the value of the mirror images of a cell that were seen, or 0 if they differ.
func (g *ruleGuess) mirrored(cell int) int {
	value := -1
	for other, seen := range g.seen {
		if !seen || far(other) != far(cell) {
			continue
		}
		if value >= 0 && value != g.times[other] {
			return 0
		}
		value = g.times[other]
	}
	return max(0, value)
}

// namedRules are the patterns that have a name in specs.
var namedRules = map[string]string{
	"0000000100011100010000000": "", "0000001010001000101000000": "-x", "0000001110011100111000000": "-king",
	"0101010001001001000101010": "-knight",
}

// spec is that of the board of a guess.
func (g *ruleGuess) spec(q *Rule) string {
	digits := strings.Trim(strings.ReplaceAll(fmt.Sprint(g.times), " ", ""), "[]")
	name, named := namedRules[digits]
	if !named {
		rows := slices.Collect(slices.Chunk([]byte(digits), ruleSide))
		name = "-pattern=" + string(bytes.Join(rows, []byte("_")))
	}
	if g.star {
		name = "-star"
	}
	spec := fmt.Sprintf("%s-%dx%d%s", g.topology, q.rows, q.columns, name)
	if k := q.Board.board.Modulus(); k > 2 {
		spec += fmt.Sprintf("-mod%d", k)
	}
	return strings.TrimPrefix(spec, "rectangle-")
}

// explains reports whether each press has the effect that was seen.
func (q *Rule) explains(b *lightsout.Board) bool {
	for i, button := range q.Buttons {
		if button < 0 {
			continue
		}
		s := q.States[i].state.Clone()
		b.Press(s, button, 1)
		if !s.Equal(q.States[i+1].state) {
			return false
		}
	}
	return true
}

func sameRule(a, b *lightsout.Board) bool {
	for button := range a.Buttons() {
		if !slices.Equal(a.Toggles(button), b.Toggles(button)) {
			return false
		}
	}
	return true
}

// telling returns the button whose press rules out most guesses, or shows most cells that were not seen.
func (q *Rule) telling(guesses []ruleGuess) (best int, tells bool) {
	largest := 0
	for button := range q.rows * q.columns {
		effects := map[string]bool{}
		for _, g := range guesses {
			effects[fmt.Sprint(g.board.Toggles(button))] = true
		}
		score := 100 * (len(effects) - 1)
		for _, cells := range q.unseen(&guesses[0], button) {
			if len(cells) == 1 && !guesses[0].star {
				score++
			}
		}
		if score > largest {
			best = button
			largest = score
		}
	}
	return best, largest > 0
}
