package generate

import (
	"math/big"
)

// kernel is the solutions v of a few equations Σ_j row_j·v_j = 0 modulo k, made so that one of them
// can be drawn, all equally likely, without another.
//
// Modulo a prime power q = p^e the equations are brought into steps: of all entries that are left,
// one with the fewest factors p is chosen, p^a·u with u a unit. Every entry left is a multiple of
// p^a, so its column can be cleared from the other equations left. The equation itself says
//
//	u·v_j + (the others, divided by p^a) = 0  modulo p^(e−a)
//
// so v_j follows from the others but for the multiples of p^(e−a), of which there are p^a. To draw,
// the columns that no step chose are free and take any value, and the steps are gone back through
// from the last; all choices are equally likely and make different solutions, and every solution is
// made. For two states: free lights are random, and each pivot light follows.
//
// Modulo k the solutions are those modulo its prime powers put together, by the Chinese remainder
// theorem.
type kernel struct {
	k, n  int
	parts []kernelPart
}

// kernelPart is a kernel modulo a prime power.
type kernelPart struct {
	q, one int // one is 1 modulo q and 0 modulo k/q
	steps  []kernelStep
	free   []int
}

// kernelStep is one equation, solved for a column: v = −Σ row·v, and plus any multiple of gap.
type kernelStep struct {
	column int
	row    []uint8 // without the column
	gap    int
}

// newKernel returns the solutions of equations in n unknowns.
func newKernel(k, n int, rows [][]uint8) kernel {
	kern := kernel{k: k, n: n}
	for p, rest := 2, k; rest > 1; p++ {
		q := 1
		for rest%p == 0 {
			q, rest = q*p, rest/p
		}
		if q > 1 {
			kern.parts = append(kern.parts, newKernelPart(k, p, q, n, rows))
		}
	}
	return kern
}

func newKernelPart(k, p, q, n int, all [][]uint8) kernelPart {
	part := kernelPart{q: q, one: k / q * inverse(k/q%q, q) % k}
	rows := make([][]uint8, len(all))
	for i, row := range all {
		rows[i] = make([]uint8, n)
		for j, v := range row {
			rows[i][j] = uint8(int(v) % q)
		}
	}
	chosen := make([]bool, n)
	for len(rows) > 0 {
		at, column, power := fewestFactors(rows, p, q)
		if at < 0 {
			break // all that is left is zero
		}
		row := rows[at]
		rows[at] = rows[0]
		rows = rows[1:]
		unit := inverse(int(row[column])/power%q, q)
		for _, other := range rows {
			if f := int(other[column]) / power * unit % q; f != 0 {
				for j, v := range row {
					other[j] = uint8((int(other[j]) + (q-f)*int(v)) % q)
				}
			}
		}
		step := kernelStep{column: column, row: make([]uint8, n), gap: q / power}
		for j, v := range row {
			step.row[j] = uint8(int(v) / power * unit % step.gap)
		}
		step.row[column] = 0
		chosen[column] = true
		part.steps = append(part.steps, step)
	}
	for j, is := range chosen {
		if !is {
			part.free = append(part.free, j)
		}
	}
	return part
}

// fewestFactors returns the place of the first nonzero entry with as few factors p as any, and p to
// their number; at is −1 if all are zero.
func fewestFactors(rows [][]uint8, p, q int) (at, column, power int) {
	at, power = -1, q
	for i, row := range rows {
		for j, v := range row {
			if v == 0 {
				continue
			}
			f := 1
			for int(v)%(f*p) == 0 {
				f *= p
			}
			if f < power {
				at, column, power = i, j, f
			}
			if power == 1 {
				return at, column, power
			}
		}
	}
	return at, column, power
}

// inverse returns what u times gives 1 modulo q, for a unit u.
func inverse(u, q int) int {
	for v := range q {
		if u*v%q == 1%q {
			return v
		}
	}
	panic("generate: not a unit")
}

// size returns how many solutions there are.
func (kern kernel) size() *big.Int {
	size := big.NewInt(1)
	for _, part := range kern.parts {
		q := big.NewInt(int64(part.q))
		size.Mul(size, q.Exp(q, big.NewInt(int64(len(part.free))), nil))
		for _, step := range part.steps {
			size.Mul(size, big.NewInt(int64(part.q/step.gap)))
		}
	}
	return size
}

// draw sets values to a solution.
func (kern kernel) draw(r *random, values []uint8) {
	clear(values)
	v := make([]uint8, kern.n)
	for _, part := range kern.parts {
		for _, j := range part.free {
			v[j] = uint8(r.below(uint64(part.q)))
		}
		for at := len(part.steps) - 1; at >= 0; at-- {
			step := part.steps[at]
			v[step.column] = 0
			sum := 0
			for j, f := range step.row {
				sum += int(f) * int(v[j])
			}
			value := (step.gap - sum%step.gap) % step.gap
			if choices := part.q / step.gap; choices > 1 {
				value += step.gap * r.index(choices)
			}
			v[step.column] = uint8(value)
		}
		for j := range values {
			values[j] = uint8((int(values[j]) + part.one*int(v[j])) % kern.k)
		}
	}
}
