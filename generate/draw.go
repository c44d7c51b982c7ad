package generate

import (
	"context"
	"fmt"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/text"
	"lightsout/internal/math/zmod"
)

// Method is a way to draw puzzles.
type Method struct {
	Name  string
	About string
	draw  func(*Maker, context.Context, *random, Wish) (Puzzle, error)
}

// Methods lists the ways to draw puzzles, the usual one first.
func Methods() []Method {
	return []Method{
		{"uniform", "every solvable state equally likely", (*Maker).drawUniform},
		{"presses", "different random presses on a dark board, six by default", (*Maker).drawPresses},
		{
			"reverse", "by solving in reverse: the solution is chosen, the state follows, not all off",
			(*Maker).drawReverse,
		},
		{
			"orthogonal",
			"by orthogonality to the witnesses: the state is chosen without its solution, not all off",
			(*Maker).drawOrthogonal,
		},
		{
			"mace4", "by the model finder Mace4, if it is installed: the state with its solution",
			(*Maker).drawFound,
		},
		{
			"mace4-vector", "by Mace4 as well: a state that is orthogonal to the witnesses, as a vector",
			(*Maker).drawFound,
		},
	}
}

func methodNames() []string { return text.Each(Methods(), func(m Method) string { return m.Name }) }

func methodOf(name string) (Method, error) {
	return text.Find("method", name, Methods(), func(m Method) string { return m.Name })
}

func (m *Maker) draw(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	off := wish
	off.Goal = ""
	switch only := (Wish{Method: "uniform", Depth: wish.Depth, Unique: wish.Unique}); {
	case off == Wish{Method: wish.Method, Presses: wish.Presses}:
		return m.drawBy(ctx, r, wish)
	case off == Wish{Method: "uniform", Symmetry: wish.Symmetry}:
		return m.drawSymmetric(ctx, r, wish.Symmetry)
	case off == only && wish.Depth == 0:
		return m.drawUnique(ctx, r)
	case wish.effort > 0:
		return m.drawNearEffort(ctx, r, wish)
	case off == only:
		return m.drawOfDepth(ctx, r, wish)
	}
	return m.drawAll(ctx, r, wish)
}

func (m *Maker) drawBy(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	method, _ := methodOf(wish.Method) // Wish.whole has looked for it
	return method.draw(m, ctx, r, wish)
}

// Finder finds a state that is not off and can be turned off, by the method of that name. What it leaves
// open, pick decides: a number from 0 to n−1, each equally likely.
type Finder func(ctx context.Context, method string, a *algebra.Algebra,
	pick func(n int) int) (lightsout.State, error)

func (m *Maker) drawFound(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	if err := m.somethingSolvable(); err != nil {
		return Puzzle{}, err
	}
	if m.Finder == nil {
		return Puzzle{}, impossible(
			"the method %s runs a program: lightsout generate and play can, on a machine that has it",
			wish.Method)
	}
	s, err := m.Finder(ctx, wish.Method, m.a, r.index)
	if err != nil {
		return Puzzle{}, err
	}
	return m.known(ctx, Puzzle{Board: m.b, State: s})
}

// Uniform puzzles: draw each count of the presses x apart from the others, every value equally
// likely, and start from −A·x. Then every solvable state is equally likely.
//
// All kⁿ presses are equally likely. The presses that solve a given solvable state are one of them
// plus each of the presses without effect, so there are as many for one state as for another. Hence
// each solvable state comes from the same number of equally likely presses. ∎
//
// The state that is off already is one of them, and comes as often as any other.

func (m *Maker) drawUniform(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	x := m.b.NewPresses()
	r.fill(x)
	p := m.puzzleOf(x)
	if p.Uniform = true; p.State.IsZero() && wish.Method == "reverse" { // at most every second time
		return m.drawUniform(ctx, r, wish)
	}
	return m.minimize(ctx, p, quickCode)
}

// drawReverse is the first generator of Fazakas, Keresztes and Groza (Generating and solving the Lights Out!
// game in first order logic, 2022): let the solver find the state together with the presses. That is to
// choose the presses and derive the state. A state comes once for each of its solutions, of which all states
// have equally many, and the one that is off is left out; so the others are equally likely.
func (m *Maker) drawReverse(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	if err := m.somethingSolvable(); err != nil {
		return Puzzle{}, err
	}
	return m.drawUniform(ctx, r, wish)
}

// drawPresses presses some different buttons of a dark board once each, and says nothing of how few presses
// would do. With more than two states the puzzle is the board from which those presses lead back to all off.
func (m *Maker) drawPresses(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	if n := m.b.Buttons(); wish.Presses > n {
		return Puzzle{}, impossible("%d different buttons cannot be pressed on %s, which has %d",
			wish.Presses, m.b, n)
	}
	x := m.b.NewPresses()
	r.press(x, wish.Presses)
	return m.minimize(ctx, m.puzzleOf(x), quickCode)
}

// drawUnique draws states, all solvable ones equally likely, until one has only one least solution; so those
// that have are equally likely. On an always solvable board every state has only one solution at all. All off
// is left out.
func (m *Maker) drawUnique(ctx context.Context, r *random) (Puzzle, error) {
	if err := m.somethingSolvable(); err != nil {
		return Puzzle{}, err
	}
	c, err := m.whole.Get(ctx)
	if err != nil {
		return Puzzle{}, err
	}
	x := m.b.NewPresses()
	tries := 8 // proofs
	if c != nil {
		tries = min(1<<16, max(256, 1<<28/(1+c.size())))
	}
	for range tries {
		if err := ctx.Err(); err != nil {
			return Puzzle{}, err
		}
		r.fill(x)
		least, one, err := m.onlyLeast(ctx, c, x)
		if err != nil {
			return Puzzle{}, err
		}
		if one && least.Weight() > 0 {
			p := m.puzzleOf(least)
			p.Proved = true
			p.Uniform = true
			return p, nil
		}
	}
	return Puzzle{}, fmt.Errorf(
		"none of %d random states of %s had only one least solution: try unique with a small depth", tries,
		m.b)
}

// onlyLeast returns a least solution of the state that x solves, and whether there is no other.
func (m *Maker) onlyLeast(
	ctx context.Context, c *code, x lightsout.Presses,
) (lightsout.Presses, bool, error) {
	if c != nil {
		least, count := c.lightest(x)
		return least, count == 1, nil
	}
	s, err := m.counter().Solve(ctx, lightsout.TurnOff(m.b, m.before(x)))
	if err != nil {
		return x, false, err
	}
	return s.Presses, s.Least && s.Count.IsInt64() && s.Count.Int64() == 1, nil
}

// drawOrthogonal is the second generator of Fazakas, Keresztes and Groza (see drawReverse), and their third,
// which differs in how it is written down: choose a state that is orthogonal to every witness, and do not
// look for its solution. Those are just the solvable states. On boards whose toggle matrix is symmetric the
// witnesses are the quiet patterns; on 5×5 they are N₁ and N₂ of that paper. All off is left out, and the
// others are equally likely.
func (m *Maker) drawOrthogonal(ctx context.Context, r *random, _ Wish) (Puzzle, error) {
	return m.drawSymmetric(ctx, r, "")
}

// maxEquations is how many entries the equations of all witnesses may have, and how many the steps
// to solve them may change.
const (
	maxEquations    = 1 << 26
	maxEquationWork = 1 << 31
)

// orthogonalTo returns the solutions of one equation for each witness, in the values of the orbits.
func (m *Maker) orthogonalTo(ctx context.Context, s symmetricDraws) (*zmod.Factored, error) {
	d, err := m.a.Witnesses(ctx)
	if err != nil {
		return nil, err
	}
	if d > 0 && (d > maxEquations/m.b.Lights() || int64(d)*int64(d) > maxEquationWork/int64(s.orbits)) {
		return nil, fmt.Errorf(
			"board %s has %d witnesses of %d lights, too many for this method: use uniform or reverse", m.b,
			d, m.b.Lights())
	}
	rows := zmod.NewMatrix(m.b.Modulus(), d, s.orbits)
	for i := range d {
		w, err := m.a.Witness(ctx, i)
		if err != nil {
			return nil, err
		}
		for light := range m.b.Lights() {
			o := s.orbit(light)
			rows.Row(i)[o] = uint8((int(rows.Row(i)[o]) + w.At(light)) % m.b.Modulus())
		}
	}
	return zmod.Factor(ctx, rows)
}

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
	words := (b.Lights() + 63) / 64
	groups := (b.Buttons() + 7) / 8
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
