// Package algebra factors the toggle matrix of a board once and then answers every question about from + A·x
// = to: a solution or a witness, the number of solutions, quiet patterns, rank and nullity.
//
// The structure of a board decides how Of factors it. All methods give the same answers:
//
//	congruence  plus pattern with two states on a rectangle, cylinder, torus or Möbius strip: one
//	            congruence of polynomials, in time linear in the number of lights
//	chase       every other lattice: light chasing from a few unknown presses, then a small dense
//	            system for the unknowns
//	sparse      graphs: elimination in an order that keeps the equations short, then a dense core
//	dense       the whole matrix at once: slow, the reference for the others
//
// Start at Of.
package algebra

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math/big"
	"runtime"
	"slices"

	"lightsout"
	"lightsout/internal/base/lazy"
	"lightsout/internal/base/text"
	"lightsout/internal/math/gf2"
	"lightsout/internal/math/zmod"
)

// Algebra is a board whose toggle matrix has been factored. It may be used by several goroutines.
type Algebra struct {
	b      *lightsout.Board
	f      factoring
	method string
	quiets *lazy.Value[quietList]
}

// factoring is a way to factor a toggle matrix. All its answers are about A·x = change over ℤ/k. Those
// that take a context may take long, and return its error when it ends.
type factoring interface {
	// nullity is the least number of quiet patterns that generate all: for prime k the dimension of
	// the kernel, for others the greatest of those for the primes in k.
	nullity() int
	// quiets returns how many quiet patterns are listed, and quiet returns one of them. The listed
	// ones generate all, each presses without effect in just one way: Σ cᵢ·quiet(i) with
	// 0 ≤ cᵢ < order(i). For prime k they are a basis, and every order is k.
	quiets(ctx context.Context) (int, error)
	quiet(ctx context.Context, i int) (lightsout.Presses, error)
	order(i int) int // of one that is listed already
	// witnesses returns how many witnesses generate all states that are orthogonal to every effect,
	// and witness returns one of them.
	witnesses(ctx context.Context) (int, error)
	witness(ctx context.Context, i int) (lightsout.State, error)
	// onto reports whether there are no witnesses but 0.
	onto() bool
	// kernelSize returns how many presses have no effect, the empty ones included.
	kernelSize() *big.Int
	// solve finds presses that lead from one state to the other, or a witness that none do, in
	// which case ok is false. It must not change its arguments.
	solve(ctx context.Context, from, to lightsout.State) (x lightsout.Presses, w lightsout.State,
		ok bool, err error)
}

// method is a name and a way; make returns an error if the board is too large for it, or of a kind that it is
// not for.
type method struct {
	name string
	make func(ctx context.Context, b *lightsout.Board) (factoring, error)
}

// methods lists the ways, best first.
func methods() []method {
	return []method{
		{"congruence", newCongruence}, {"chase", newChase}, {"sparse", newSparse}, {"dense", newDense},
	}
}

func newAlgebra(b *lightsout.Board, f factoring, method string) *Algebra {
	return &Algebra{b, f, method, lazy.New(func(ctx context.Context) (quietList, error) {
		return canonical(ctx, b, f)
	})}
}

// Methods lists the names of the ways to factor a board.
func Methods() []string {
	return text.Each(methods(), func(m method) string { return m.name })
}

// Of factors a board in the way that suits it best. A board of more than 2²⁸ lights is refused at once,
// or factored on the first query. Call it before making states from untrusted input.
func Of(ctx context.Context, b *lightsout.Board) (*Algebra, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	plan, err := Plan(b)
	if err != nil {
		return nil, err
	}
	var last error
	list := methods()
	first := slices.IndexFunc(list, func(m method) bool { return m.name == plan.Method })
	for _, m := range list[first:] { // those after it are tried if it finds the board too large
		f, err := m.make(ctx, b)
		if err == nil {
			return newAlgebra(b, f, m.name), nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		last = cmp.Or(last, err)
	}
	return nil, last
}

// By factors a board by a chosen method, to compare it with others.
func By(ctx context.Context, name string, b *lightsout.Board) (*Algebra, error) {
	m, err := text.Find("method", name, methods(), func(m method) string { return m.name })
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	f, err := m.make(ctx, b)
	if err != nil {
		return nil, err
	}
	return newAlgebra(b, f, name), nil
}

// mustValid returns an Algebra that a function of this package made, and panics for others. The page, whose
// engine should be small, has no others.
func (a *Algebra) mustValid() *Algebra {
	if runtime.GOOS != "js" && (a == nil || a.f == nil) {
		panic("lightsout: nil or zero Algebra: algebra.Of makes them")
	}
	return a
}

// Board returns the board.
func (a *Algebra) Board() *lightsout.Board { return a.mustValid().b }

// Method returns the name of the way in which the board was factored.
func (a *Algebra) Method() string { return a.mustValid().method }

// Nullity returns how many quiet patterns are needed to make all others: the dimension of the
// kernel of A when k is prime.
func (a *Algebra) Nullity() int { return a.mustValid().f.nullity() }

// Rank returns the number of buttons less the nullity: the dimension of the image of A when k is prime.
func (a *Algebra) Rank() int { return a.Board().Buttons() - a.f.nullity() }

// AlwaysSolvable reports whether every state can be reached from every other.
func (a *Algebra) AlwaysSolvable() bool { return a.mustValid().f.onto() }

// Quiets returns how many quiet patterns are listed: the nullity when k is prime, else perhaps more. The
// first call lists them. A call that is canceled loses nothing: the next one starts over.
func (a *Algebra) Quiets(ctx context.Context) (int, error) {
	list, err := a.mustValid().quiets.Get(ctx)
	if err != nil {
		return 0, err
	}
	return list.n, nil
}

// Quiet returns quiet pattern i of Quiets: together they generate all presses without effect. They
// are in reduced echelon form, and so the same whatever the method, unless they are very large.
func (a *Algebra) Quiet(ctx context.Context, i int) (lightsout.Presses, error) {
	list, err := a.mustValid().quiets.Get(ctx)
	if err != nil {
		return lightsout.Presses{}, err
	}
	return list.at(ctx, i)
}

// EachQuiet yields the quiet patterns in order, or one error.
func (a *Algebra) EachQuiet(ctx context.Context) iter.Seq2[lightsout.Presses, error] {
	return func(yield func(lightsout.Presses, error) bool) {
		n, err := a.Quiets(ctx)
		if err != nil {
			yield(lightsout.Presses{}, err)
		}
		for i := range n {
			if q, err := a.Quiet(ctx, i); !yield(q, err) || err != nil {
				return
			}
		}
	}
}

// Witnesses returns how many witnesses generate all states that are orthogonal to every effect. It
// is the nullity when there are as many lights as buttons and k is prime.
func (a *Algebra) Witnesses(ctx context.Context) (int, error) { return a.mustValid().f.witnesses(ctx) }

// Witness returns witness i of Witnesses. A state is solvable if and only if it is orthogonal to all of them.
func (a *Algebra) Witness(ctx context.Context, i int) (lightsout.State, error) {
	return a.mustValid().f.witness(ctx, i)
}

// AllWitnesses returns states that generate the same ones as the witnesses. If A is known to be symmetric,
// they are the quiet patterns of Quiet, last first: on 5x5, N1 and N2 of Anderson and Feil.
func (a *Algebra) AllWitnesses(ctx context.Context) ([]lightsout.State, error) {
	n, err := a.Witnesses(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]lightsout.State, n)
	_, symmetric := a.f.(*congruence)
	for i := range list {
		if symmetric {
			var q lightsout.Presses
			q, err = a.Quiet(ctx, n-1-i)
			list[i] = q.AsState()
		} else {
			list[i], err = a.Witness(ctx, i)
		}
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Solutions returns how many solutions each solvable state has: the number of presses without effect.
func (a *Algebra) Solutions() *big.Int { return a.mustValid().f.kernelSize() }

// SolvableStates returns how many states can be turned off: kⁿ presses, and Solutions of them lead to each.
func (a *Algebra) SolvableStates() *big.Int {
	all := new(big.Int).Exp(big.NewInt(int64(a.Board().Modulus())), big.NewInt(int64(a.b.Buttons())), nil)
	return all.Quo(all, a.f.kernelSize())
}

// Solve returns presses that lead from one state to another, or an *UnsolvableError with a witness.
// A state of length 0 means all off.
func (a *Algebra) Solve(ctx context.Context, from, to lightsout.State) (lightsout.Presses, error) {
	b := a.Board()
	for _, s := range []lightsout.State{from, to} {
		if s.Len() == 0 {
			continue
		}
		if err := (lightsout.Problem{Board: b, From: s, To: s}).Valid(); err != nil {
			return lightsout.Presses{}, err
		}
	}
	x, w, ok, err := a.f.solve(ctx, from, to)
	if err != nil {
		return lightsout.Presses{}, err
	}
	if !ok {
		return lightsout.Presses{}, &lightsout.UnsolvableError{Witness: w}
	}
	return x, nil
}

// Reachable reports whether some presses lead from one state to another: whether the change is
// orthogonal to every witness. Where there are many, solving is cheaper than asking each.
func (a *Algebra) Reachable(ctx context.Context, from, to lightsout.State) (bool, error) {
	const many = 16
	if a.AlwaysSolvable() {
		return true, nil
	}
	n, err := a.Witnesses(ctx)
	if err != nil {
		return false, err
	}
	if n > many {
		_, _, ok, err := a.f.solve(ctx, from, to)
		return ok, err
	}
	for i := range n {
		if w, err := a.Witness(ctx, i); err != nil || w.Dot(from) != w.Dot(to) {
			return false, err
		}
	}
	return true, nil
}

// Lightest looks at all solutions, given one, and returns those with fewest presses, in the order of All.
func (a *Algebra) Lightest(ctx context.Context, x lightsout.Presses) (list []lightsout.Presses, err error) {
	weight := x.Weight()
	for y, err := range a.All(ctx, x) {
		if err != nil {
			return nil, err
		}
		w := y.Weight()
		if w < weight {
			list = list[:0]
			weight = w
		}
		if w == weight {
			list = append(list, y)
		}
	}
	return list, nil
}

// All yields every solution, given one: x plus each combination of quiet patterns, each once, or one
// error. Yielded values may be kept.
func (a *Algebra) All(ctx context.Context, x lightsout.Presses) iter.Seq2[lightsout.Presses, error] {
	return func(yield func(lightsout.Presses, error) bool) {
		list, err := a.mustValid().quiets.Get(ctx)
		if err != nil {
			yield(x, err)
			return
		}
		quiets := list.patterns
		counts := make([]int, list.n)
		if quiets == nil {
			quiets = make([]lightsout.Presses, list.n)
		}
		for x := x.Clone(); ; {
			if err := ctx.Err(); !yield(x, err) || err != nil {
				return
			}
			// Count up, the last pattern fastest; what returns to zero takes its pattern away.
			i := list.n - 1
			for ; i >= 0; i-- {
				if quiets[i].Len() == 0 { // few count up to the first, and all may be too large to keep
					if quiets[i], err = list.at(ctx, i); err != nil {
						yield(x, err)
						return
					}
				}
				if counts[i]+1 < list.order(i) {
					counts[i]++
					x = x.Plus(quiets[i])
					break
				}
				for ; counts[i] > 0; counts[i]-- {
					x = x.Minus(quiets[i])
				}
			}
			if i < 0 {
				return
			}
		}
	}
}

// maxInvariant is the greatest number of lights or buttons whose invariant factors are computed.
const maxInvariant = 2000

// InvariantFactors returns the invariant factors of the toggle matrix over the integers, each dividing the
// next, zeros last. They answer for every number of states at once: modulo k, the presses without effect
// number ∏ gcd(dᵢ, k).
//
// The matrix is the one before any modulus: repeated neighbors count as often as they repeat.
func InvariantFactors(ctx context.Context, b *lightsout.Board) ([]*big.Int, error) {
	if b.Lights() > maxInvariant || b.Buttons() > maxInvariant {
		return nil,
			fmt.Errorf("board %s has %d lights and %d buttons: invariant factors are computed up to %d", b,
				b.Lights(), b.Buttons(), maxInvariant)
	}
	return zmod.InvariantFactors(ctx, b.Lights(), b.Buttons(), func(add func(row, col int, v int64)) {
		var scratch []lightsout.Toggle
		for j := range b.Buttons() {
			scratch = b.Wiring().AppendToggles(scratch[:0], j)
			for _, t := range scratch {
				add(t.Light, j, int64(t.Times))
			}
		}
	})
}

// ticker looks at a context when work begins, and then once for about a millisecond of it. Callers may do a
// short piece of work thousands of times.
type ticker struct {
	ctx  context.Context
	left int // work until the next look
}

// spend counts some work, in words or the like, and returns the error of the context if it is time to look.
func (p *ticker) spend(work int) error {
	const look = 1 << 18
	if p.left -= work; p.left > 0 {
		return nil
	}
	p.left = look
	return p.ctx.Err()
}

// Each method finds the quiet patterns in its own basis. People compare them with those in books, so what is
// listed is the basis in reduced echelon form, of which there is only one: each pattern begins with a 1 at a
// button where the others have 0, in the order of those buttons. For composite k it is the Howell form.

// quietList is the quiet patterns as they are listed: in echelon form, or as the method finds them if nil.
type quietList struct {
	b        *lightsout.Board
	f        factoring
	n        int
	patterns []lightsout.Presses
}

func (q quietList) at(ctx context.Context, i int) (lightsout.Presses, error) {
	if q.patterns == nil {
		return q.f.quiet(ctx, i)
	}
	return q.patterns[i].Clone(), nil
}

func (q quietList) order(i int) int {
	if q.patterns == nil || q.b.Modulus() == 2 {
		return q.f.order(i)
	}
	return orderOf(q.b.Modulus(), q.patterns[i].Bytes())
}

// maxCanonical is the size, in values of all patterns together, up to which they are brought into
// echelon form; larger ones are listed as the method finds them, one at a time.
const maxCanonical = 1 << 24

func canonical(ctx context.Context, b *lightsout.Board, f factoring) (list quietList, err error) {
	list = quietList{b: b, f: f}
	if list.n, err = f.quiets(ctx); err != nil || list.n == 0 || b.Buttons() > maxCanonical/list.n {
		return list, err
	}
	found := make([]lightsout.Presses, list.n)
	for i := range found {
		if found[i], err = f.quiet(ctx, i); err != nil {
			return list, err
		}
	}
	if b.Modulus() == 2 {
		m := gf2.NewMatrix(list.n, b.Buttons())
		for i, q := range found {
			copy(m.Row(i).Words(), q.Words())
		}
		err = m.Reduce(ctx)
		for i, q := range found {
			copy(q.Words(), m.Row(i).Words())
		}
		list.patterns = found
		return list, err
	}
	m := zmod.NewMatrix(b.Modulus(), list.n, b.Buttons())
	for i, q := range found {
		copy(m.Row(i), q.Bytes())
	}
	rows, err := spanRows(zmod.Howell(ctx, m))
	for _, row := range rows {
		q := b.NewPresses()
		copy(q.Bytes(), row)
		list.patterns = append(list.patterns, q)
	}
	list.n = len(rows)
	return list, err
}
