package generate

import (
	"context"
	"slices"

	"lightsout"
	"lightsout/solve"
)

// A person plays one board by techniques. Knowledge about the board is prepared once.
type person struct {
	k       int
	units   []uint8 // of each number of times: its inverse modulo k, or 0
	first   []int32 // button j has the toggles from first[j] up to first[j+1]
	toggles []lightsout.Toggle
	masks   []uint64 // the lights of each button, for two states and at most 64 lights
	pairs   [][2]int // buttons with a light in common; pressed at once, they follow the others as buttons
	steps   []chaseStep
	guesses []int // the buttons that chasing does not find: on a rectangle the first row
	rest    []int // the lights that chasing may leave
	table   bool
	fixes   map[string]fix
	count   int // what it costs to count for all guesses; 0 if counting does not work
}

// chaseStep turns off a light by the one button that can still reach it.
type chaseStep struct{ light, button, inverse int }

// fix says which guesses turn off what chasing leaves.
type fix struct {
	presses []uint8 // of each guess
	tries   int     // how many guesses come before, fewest presses first
}

// maxGraded is how many buttons a board may have whose puzzles are graded, and maxFixes how many guesses
// a person's table holds.
const maxGraded, maxFixes = 1 << 12, 1 << 12

// newPerson studies a board.
func newPerson(ctx context.Context, m *Maker) (*person, error) {
	b := m.b
	if b.Buttons() > maxGraded || b.Lights() > maxGraded {
		return nil, impossible("board %s has %d buttons: puzzles are graded on boards with at most %d", b, b.Buttons(), maxGraded)
	}
	p := &person{k: b.Modulus(), units: make([]uint8, b.Modulus())}
	for times := range p.units {
		p.units[times] = uint8(unit(times, p.k))
	}
	reached := make([][]lightsout.Toggle, b.Lights()) // by light: the buttons that change it
	for j := range b.Buttons() {
		p.first = append(p.first, int32(len(p.toggles)))
		p.toggles = b.AppendToggles(p.toggles, j)
		for _, t := range p.toggles[p.first[j]:] {
			reached[t.Light] = append(reached[t.Light], lightsout.Toggle{Light: j, Times: t.Times})
		}
	}
	p.first = append(p.first, int32(len(p.toggles)))
	columns, chased := solve.ChaseColumns(b)
	p.order(reached, columns)
	p.pair(reached)
	if p.k == 2 && b.Lights() <= 64 {
		p.masks = make([]uint64, len(p.first)-1)
		for j := range p.masks {
			for _, t := range p.of(j) {
				p.masks[j] |= 1 << t.Light
			}
		}
	}
	p.table = chased && columns <= 12
	if err := p.study(ctx); err != nil {
		return nil, err
	}
	return p, p.learnToCount(ctx, m)
}

// of returns what button j changes.
func (p *person) of(j int) []lightsout.Toggle { return p.toggles[p.first[j]:p.first[j+1]] }

// order finds the order of chasing: as long as some light is reached by one undecided button only, that
// button is decided by it; otherwise a button of the light with the fewest undecided ones is a guess. The
// first buttons, up to a number, are guesses, the first row where people chase from there.
func (p *person) order(reached [][]lightsout.Toggle, first int) {
	decided := make([]bool, len(p.first)-1)
	used := make([]bool, len(reached))
	open := make([]int, len(reached)) // undecided buttons of each light
	var byOpen [][]int                // lights by that number, the first to be looked at first; some have fewer by now
	for i, list := range reached {
		open[i] = len(list)
		for len(byOpen) <= len(list) {
			byOpen = append(byOpen, nil)
		}
		byOpen[open[i]] = append(byOpen[open[i]], i)
	}
	decide := func(j int) {
		decided[j] = true
		for _, t := range p.of(j) {
			open[t.Light]--
			byOpen[open[t.Light]] = append(byOpen[open[t.Light]], t.Light)
		}
	}
	for j := range first {
		p.guesses = append(p.guesses, j)
		decide(j)
	}
	for at := 1; at < len(byOpen); {
		if len(byOpen[at]) == 0 {
			at++
			continue
		}
		light := byOpen[at][0]
		byOpen[at] = byOpen[at][1:]
		if open[light] != at || used[light] {
			continue
		}
		next := slices.IndexFunc(reached[light], func(t lightsout.Toggle) bool { return !decided[t.Light] })
		button := reached[light][next]
		if inverse := int(p.units[button.Times]); at == 1 && inverse != 0 {
			used[light] = true
			p.steps = append(p.steps, chaseStep{light, button.Light, inverse})
		} else {
			p.guesses = append(p.guesses, button.Light)
		}
		decide(button.Light)
		at = 1
	}
	for i := range used {
		if !used[i] {
			p.rest = append(p.rest, i)
		}
	}
}

// pair adds pairs of buttons that overlap, if they are not too many to look at.
func (p *person) pair(reached [][]lightsout.Toggle) {
	const most = 1 << 10
	n := len(p.first) - 1
	for j := range n {
		var near []int
		for _, t := range p.of(j) {
			for _, other := range reached[t.Light] {
				if other.Light > j && !slices.Contains(near, other.Light) {
					near = append(near, other.Light)
				}
			}
			if len(p.pairs)+len(near) > most {
				p.pairs = nil
				return
			}
		}
		slices.Sort(near)
		for _, other := range near {
			p.pairs = append(p.pairs, [2]int{j, other})
		}
	}
	times := func(j, light int) int {
		at := slices.IndexFunc(p.of(j), func(t lightsout.Toggle) bool { return t.Light == light })
		if at < 0 {
			return 0
		}
		return p.of(j)[at].Times
	}
	for _, pair := range p.pairs {
		for _, t := range p.of(pair[0]) {
			if sum := (t.Times + times(pair[1], t.Light)) % p.k; sum != 0 {
				p.toggles = append(p.toggles, lightsout.Toggle{Light: t.Light, Times: sum})
			}
		}
		for _, t := range p.of(pair[1]) {
			if times(pair[0], t.Light) == 0 {
				p.toggles = append(p.toggles, t)
			}
		}
		p.first = append(p.first, int32(len(p.toggles)))
	}
}

// unit returns the inverse of v modulo k, or 0 if it has none.
func unit(v, k int) int {
	for u := 1; u < k; u++ {
		if u*v%k == 1 {
			return u
		}
	}
	return 0
}

func (p *person) press(s []uint8, j, times int) {
	if p.k == 2 {
		for _, t := range p.of(j) {
			s[t.Light] ^= uint8(times & t.Times & 1)
		}
		return
	}
	for _, t := range p.of(j) {
		s[t.Light] = uint8((int(s[t.Light]) + times*t.Times) % p.k)
	}
}

// chase chases the lights of s, and returns how many presses that took.
func (p *person) chase(s []uint8) int {
	presses := 0
	for _, step := range p.steps {
		if v := int(s[step.light]); v != 0 {
			times := (p.k - v) * step.inverse % p.k
			p.press(s, step.button, times)
			presses += times
		}
	}
	return presses
}

// left returns what chasing left of a state, as a key.
func (p *person) left(s []uint8) []byte {
	key := make([]byte, len(p.rest))
	for i, light := range p.rest {
		key[i] = s[light]
	}
	return key
}

// study finds what to guess for all that chasing may leave, if that is not too much to learn: chasing is
// linear, so each guess changes what is left by the same lights whatever the state is.
func (p *person) study(ctx context.Context) error {
	n, all := len(p.guesses), 1
	for range n {
		if all *= p.k; all > maxFixes {
			return nil
		}
	}
	change := make([][]byte, n)
	for g, j := range p.guesses {
		s := make([]uint8, len(p.rest)+len(p.steps))
		p.press(s, j, 1)
		p.chase(s)
		change[g] = p.left(s)
	}
	p.fixes = map[string]fix{}
	tries := 0
	var try func(from, presses int, chosen []uint8)
	try = func(from, presses int, chosen []uint8) {
		if presses == 0 {
			key := make([]byte, len(p.rest))
			for i := range key {
				sum := 0
				for g, times := range chosen {
					sum += int(times) * int(change[g][i])
				}
				key[i] = uint8((p.k - sum%p.k) % p.k)
			}
			if _, known := p.fixes[string(key)]; !known {
				p.fixes[string(key)] = fix{slices.Clone(chosen), tries}
			}
			tries++
			return
		}
		if from == n || presses > (n-from)*(p.k-1) {
			return
		}
		for times := min(presses, p.k-1); times >= 0; times-- {
			chosen[from] = uint8(times)
			try(from+1, presses-times, chosen)
		}
	}
	for presses := 0; presses <= n*(p.k-1); presses++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		try(0, presses, make([]uint8, n))
	}
	return nil
}

// learnToCount finds the lights that decide each guess: if the lights w are changed an odd number of times by button g
// and an even number of times by every other, counting w tells whether g is pressed. People count up to nine lights.
func (p *person) learnToCount(ctx context.Context, m *Maker) error {
	const fingers, large = 9, 64
	if m.b.Modulus() != 2 || m.b.Buttons() > large || m.a.Nullity() > 0 || !m.b.Cells() {
		return nil
	}
	cost := 0
	for _, g := range p.guesses {
		one := m.b.NewState()
		one.Set(g, 1)
		w, err := m.a.Solve(ctx, lightsout.State{}, one)
		if err != nil {
			return err
		}
		for j := range m.b.Buttons() { // on a directed board w may be none
			odd := 0
			for _, t := range p.of(j) {
				odd ^= w.At(t.Light) & t.Times
			}
			if odd != 0 != (j == g) {
				return nil
			}
		}
		if w.Weight() > fingers {
			return nil
		}
		cost += (w.Weight() + 1) / 2
	}
	p.count = cost
	return nil
}
