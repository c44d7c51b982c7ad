package generate

import (
	"context"

	"lightsout"
)

// Uniform puzzles: draw each count of the presses x apart from the others, every value equally
// likely, and start from −A·x. Then every solvable state is equally likely.
//
// All kⁿ presses are equally likely. The presses that solve a given solvable state are one of them
// plus each of the presses without effect, so there are as many for one state as for another. Hence
// each solvable state comes from the same number of equally likely presses. ∎
//
// The state that is off already is one of them, and comes as often as any other.

func (m *Maker) drawUniform(ctx context.Context, r *random, _ Wish) (Puzzle, error) {
	x := m.b.NewPresses()
	r.fill(x)
	p := m.puzzleOf(x)
	p.Uniform = true
	return m.lighten(ctx, p)
}

// drawReverse is the first generator of Fazakas, Keresztes and Groza (Generating and solving the Lights Out! game in
// first order logic, 2022): let the solver find the state together with the presses. That is to choose the presses and
// derive the state. A state comes once for each of its solutions, of which all states have equally many, and the one
// that is off is left out; so the others are equally likely.
func (m *Maker) drawReverse(ctx context.Context, r *random, _ Wish) (Puzzle, error) {
	if err := m.somethingSolvable(); err != nil {
		return Puzzle{}, err
	}
	x := m.b.NewPresses()
	for {
		r.fill(x)
		p := m.puzzleOf(x)
		if p.State.IsZero() { // at most every second time
			continue
		}
		p.Uniform = true
		return m.lighten(ctx, p)
	}
}

// drawPresses presses some different buttons of a dark board once each, and says nothing of how few presses would do.
// With more than two states the puzzle is the board from which those presses lead back to all off.
func (m *Maker) drawPresses(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	n := m.b.Buttons()
	if wish.Presses > n {
		return Puzzle{}, impossible("%d different buttons cannot be pressed on %s, which has %d", wish.Presses, m.b, n)
	}
	x := m.b.NewPresses()
	r.subset(n, wish.Presses, func(j int) bool { return x.At(j) != 0 }, func(j int) { x.Set(j, 1) })
	return m.lighten(ctx, m.puzzleOf(x))
}

// Uniform is a stream of states without end, every solvable one equally likely each time. It belongs to one goroutine.
type Uniform struct {
	m *Maker
	r *random
	x lightsout.Presses
}

// Uniform returns the stream of states of a word. The first is that of Make with the same word.
func (m *Maker) Uniform(word string) *Uniform {
	return &Uniform{m, newRandom(m.name, Seed{Wish: Wish{Method: "uniform"}, Word: word}.String()), m.b.NewPresses()}
}

// Fill sets a state of the board to the next of the stream. On small boards with two states it takes no memory.
func (u *Uniform) Fill(s lightsout.State) {
	u.r.fill(u.x)
	u.m.setBefore(s, u.x)
}

// Solution returns presses that turn off the state of the last Fill; the next one changes them.
func (u *Uniform) Solution() lightsout.Presses { return u.x }

// effects has the effect of every eight buttons, for each of their 256 presses, so that the effect of
// presses is one lookup and sum for each of their bytes. It is for small boards with two states; on
// larger ones Board.AddEffect is as quick.
type effects struct {
	words int      // of a state
	table []uint64 // words for each byte of presses and each of its values
}

// maxEffects is how many words a table may have: 512 kB stay in a cache.
const maxEffects = 1 << 16

// newEffects returns the table, or nil if the board is not for it.
func newEffects(b *lightsout.Board) *effects {
	if b.Modulus() != 2 || b.Buttons() > maxEffects || b.Lights() > maxEffects {
		return nil
	}
	words, groups := (b.Lights()+63)/64, (b.Buttons()+7)/8
	if words*groups*256 > maxEffects {
		return nil
	}
	e := &effects{words, make([]uint64, words*groups*256)}
	one := b.NewState()
	for j := range b.Buttons() {
		clear(one.Words())
		b.Press(one, j, 1)
		bit := 1 << (j % 8)
		for presses := range 256 {
			if presses&bit == 0 {
				continue
			}
			at := (j/8*256 + presses) * words
			for i, w := range one.Words() {
				e.table[at+i] ^= w
			}
		}
	}
	return e
}

func (e *effects) set(s, x []uint64) {
	groups := len(e.table) / 256 / e.words
	if e.words == 1 {
		sum := uint64(0)
		for g := range groups {
			sum ^= e.table[g<<8|int(x[g>>3]>>(g&7*8)&255)]
		}
		s[0] = sum
		return
	}
	clear(s)
	for g := range groups {
		presses := x[g/8] >> (g % 8 * 8) & 255
		row := e.table[(g*256+int(presses))*e.words:][:e.words]
		for i, w := range row {
			s[i] ^= w
		}
	}
}
