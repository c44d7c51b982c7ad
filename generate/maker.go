package generate

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/lazy"
	"lightsout/internal/base/text"
	"lightsout/solve/count"
	"lightsout/solve/least"
	"lightsout/solve/nearest"
	"lightsout/symmetry"
)

// Maker makes puzzles of one board. It may be used by several goroutines; what it needs for its
// answers is made when first needed, and kept.
type Maker struct {
	a    *algebra.Algebra
	b    *lightsout.Board
	name string // the board's spec, the same for all names of a board

	effects func() *effects
	lights  func() int // the most lights that one button changes
	group   *lazy.Value[[]symmetry.Symmetry]
	whole   *lazy.Value[*code]
	deep    *lazy.Value[count.Bounds]
	scaled  [3]*lazy.Value[*scale] // by version of the grades
	nearest *lazy.Value[*nearest.Solver]

	depths    lazy.Cache[Wish, *depthDraws]
	symmetric lazy.Cache[string, symmetricDraws]
	lists     lazy.Cache[Wish, []lightsout.State]

	finder atomic.Pointer[Finder]
	memory atomic.Int64 // of a proof
}

// New prepares to make puzzles of a board that has been factored.
func New(a *algebra.Algebra) (*Maker, error) {
	b := a.Board()
	if err := b.Fits(); err != nil {
		return nil, err
	}
	m := &Maker{a: a, b: b, name: b.Named("").Spec()}
	m.depths.Most, m.symmetric.Most, m.lists.Most = maxDepths, len(Symmetries())+1, maxLists
	m.effects = sync.OnceValue(func() *effects { return newEffects(b) })
	m.lights = sync.OnceValue(func() int { return mostLights(b) })
	m.group = lazy.New(func(ctx context.Context) ([]symmetry.Symmetry, error) { return symmetry.Of(ctx, b) })
	m.whole = lazy.New(m.wholeCode)
	for version := range m.scaled {
		m.scaled[version] = lazy.New(func(ctx context.Context) (*scale, error) { return m.newScale(ctx, version) })
	}
	m.deep = lazy.New(func(ctx context.Context) (count.Bounds, error) { return count.Depth(ctx, a) })
	m.nearest = lazy.New(func(ctx context.Context) (*nearest.Solver, error) { return nearest.New(ctx, a) })
	return m, nil
}

// Make makes the puzzle of a word and a wish. The word is 1 to 64 letters, digits, '-' and '_', and the same one always
// makes the same puzzle. A wish that cannot be met is an error that says what is possible.
func (m *Maker) Make(ctx context.Context, word string, wish Wish) (Puzzle, error) {
	wish, err := wish.whole()
	if err != nil {
		return Puzzle{}, err
	}
	if err := checkWord(word); err != nil {
		return Puzzle{}, err
	}
	return m.make(ctx, Seed{Wish: wish, Word: word}, wish)
}

func (m *Maker) make(ctx context.Context, seed Seed, wish Wish) (Puzzle, error) {
	if err := ctx.Err(); err != nil {
		return Puzzle{}, err
	}
	_, goal, err := m.patterns(wish)
	if err != nil {
		return Puzzle{}, err
	}
	if goal.Len() > 0 && wish.Symmetry != "" {
		if group, err := m.symmetries(ctx, wish.Symmetry); err != nil || len(symmetry.Fixing(group, goal)) < len(group) {
			return Puzzle{}, cmp.Or(err, impossible("the goal does not have the symmetry %s, so start and goal cannot both have it", wish.Symmetry))
		}
	}
	r := newRandom(m.name, seed.key())
	r.number = seed.number()
	p, err := m.draw(ctx, r, wish)
	if err != nil {
		return Puzzle{}, err
	}
	if goal.Len() > 0 {
		p.State, p.Goal = p.State.Plus(goal), goal
	}
	p.Seed = seed.String()
	return p, nil
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

// mostLights returns how many lights a button changes at most; of a very large board all lights, which claims nothing.
func mostLights(b *lightsout.Board) int {
	const large = 1 << 20
	if b.Buttons() > large {
		return b.Lights()
	}
	most := 1
	var room []lightsout.Toggle
	for j := range b.Buttons() {
		room = b.AppendToggles(room[:0], j)
		most = max(most, len(room))
	}
	return most
}

// somethingSolvable returns an error if no state but all off can be turned off.
func (m *Maker) somethingSolvable() error {
	for j := range m.b.Buttons() {
		if len(m.b.Toggles(j)) > 0 {
			return nil
		}
	}
	return fmt.Errorf("board %s has no puzzles: none of its buttons changes a light", m.b)
}

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
		{"reverse", "by solving in reverse: the solution is chosen, the state follows, not all off", (*Maker).drawReverse},
		{"orthogonal", "by orthogonality to the witnesses: the state is chosen without its solution, not all off", (*Maker).drawOrthogonal},
		{"mace4", "by the model finder Mace4, if it is installed: the state with its solution", (*Maker).drawFound},
		{"mace4-vector", "by Mace4 as well: a state that is orthogonal to the witnesses, as a vector", (*Maker).drawFound},
	}
}

// MethodNames lists the names of the methods.
func MethodNames() []string { return text.Each(Methods(), func(m Method) string { return m.Name }) }

func methodOf(name string) (Method, error) {
	return text.Find("method", name, Methods(), func(m Method) string { return m.Name })
}

// Finder finds a state that is not off and can be turned off, by the method of that name. What it leaves
// open, pick decides: a number from 0 to n−1, each equally likely.
type Finder func(ctx context.Context, method string, a *algebra.Algebra, pick func(n int) int) (lightsout.State, error)

// Use gives the methods mace4 and mace4-vector what they need: they run a program, which this package does not.
func (m *Maker) Use(f Finder) { m.finder.Store(&f) }

// Limit bounds the bytes that a proof of fewest presses may take from now on; see least.Solver. 0 is the usual limit.
func (m *Maker) Limit(bytes int64) { m.memory.Store(bytes) }

func (m *Maker) fewest(reach int) least.Solver {
	return least.Solver{Factored: m.a, Reach: reach, Memory: m.memory.Load()}
}

func (m *Maker) drawFound(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	if err := m.somethingSolvable(); err != nil {
		return Puzzle{}, err
	}
	find := m.finder.Load()
	if find == nil || *find == nil {
		return Puzzle{}, impossible("the method %s runs a program: lightsout generate and play can, on a machine that has it", wish.Method)
	}
	s, err := (*find)(ctx, wish.Method, m.a, r.index)
	if err != nil {
		return Puzzle{}, err
	}
	return m.known(ctx, Puzzle{Board: m.b, State: s})
}

// ImpossibleError is a wish that no puzzle of the board meets, or for which none was found. It says which
// of the two, and what would be possible.
type ImpossibleError struct{ text string }

// Error says what is impossible and what is not.
func (e *ImpossibleError) Error() string { return e.text }

func impossible(format string, args ...any) error {
	return &ImpossibleError{fmt.Sprintf(format, args...)}
}

// version is part of what every seed is hashed with. The puzzle of a seed may change only together with
// it, and testdata/puzzles.json holds this version to its word.
const version = "lightsout generate 1"

// random is a stream of random numbers that is the same on every machine: ChaCha8, keyed by a hash. Numbers below a
// bound are made here and not by package rand, whose way depends on the size of an int.
type random struct {
	src    *rand.ChaCha8
	number int // of the puzzle in its pack, from 0
}

// newRandom returns the stream of some texts, none of which holds a newline.
func newRandom(texts ...string) *random {
	var room [256]byte
	key := append(room[:0], version...)
	for _, text := range texts {
		key = append(append(key, '\n'), text...)
	}
	return &random{src: rand.NewChaCha8(sha256.Sum256(key))}
}

// below returns a number from 0 to n−1, each equally likely, n > 0. A random word times n, of which the high word is
// taken, gives each number equally often once the low words below 2⁶⁴ mod n are thrown away (Lemire).
func (r *random) below(n uint64) uint64 {
	high, low := bits.Mul64(r.src.Uint64(), n)
	if low < n {
		for few := -n % n; low < few; {
			high, low = bits.Mul64(r.src.Uint64(), n)
		}
	}
	return high
}

func (r *random) index(n int) int { return int(r.below(uint64(n))) }

// belowBig is below for large n: as many bits as n has, until they are a number less than n.
func (r *random) belowBig(n *big.Int) *big.Int {
	length := n.BitLen()
	data := make([]byte, (length+7)/8)
	v := new(big.Int)
	//bounded: more than half of the draws are below n
	for {
		for at := 0; at < len(data); at += 8 {
			word := r.src.Uint64()
			for i := at; i < min(at+8, len(data)); i, word = i+1, word>>8 {
				data[i] = byte(word)
			}
		}
		if length%8 != 0 {
			data[0] &= 1<<(length%8) - 1
		}
		if v.SetBytes(data).Cmp(n) < 0 {
			return v
		}
	}
}

// fill makes every value of presses equally likely, whatever the others are.
func (r *random) fill(x lightsout.Presses) {
	if words := x.Words(); words != nil {
		for i := range words {
			words[i] = r.src.Uint64()
		}
		if excess := x.Len() % 64; excess != 0 {
			words[len(words)-1] >>= 64 - excess
		}
		return
	}
	// A byte below the greatest multiple of k is equally often each remainder.
	k := x.Modulus()
	past := 256 / k * k
	word, left := uint64(0), 0
	for i := range x.Bytes() {
		//bounded: more than half of the bytes are below past
		for {
			if left == 0 {
				word, left = r.src.Uint64(), 8
			}
			v := int(word & 255)
			word, left = word>>8, left-1
			if v < past {
				x.Bytes()[i] = uint8(v % k)
				break
			}
		}
	}
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
	return m.lighten(ctx, p, quickCode)
}

// drawReverse is the first generator of Fazakas, Keresztes and Groza (Generating and solving the Lights Out! game in
// first order logic, 2022): let the solver find the state together with the presses. That is to choose the presses and
// derive the state. A state comes once for each of its solutions, of which all states have equally many, and the one
// that is off is left out; so the others are equally likely.
func (m *Maker) drawReverse(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	if err := m.somethingSolvable(); err != nil {
		return Puzzle{}, err
	}
	return m.drawUniform(ctx, r, wish)
}

// drawPresses presses some different buttons of a dark board once each, and says nothing of how few presses would do.
// With more than two states the puzzle is the board from which those presses lead back to all off.
func (m *Maker) drawPresses(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	if n := m.b.Buttons(); wish.Presses > n {
		return Puzzle{}, impossible("%d different buttons cannot be pressed on %s, which has %d", wish.Presses, m.b, n)
	}
	x := m.b.NewPresses()
	r.press(x, wish.Presses)
	return m.lighten(ctx, m.puzzleOf(x), quickCode)
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
