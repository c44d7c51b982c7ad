package algebra

import (
	"context"
	"fmt"

	"lightsout"
	"lightsout/internal/math/zmod"
)

// sparse is a board whose toggle matrix A has been eliminated in an order that keeps equations short
// (sparse_choose.go), down to small dense systems.
//
// # What is left
//
// Call T the buttons that were solved for and S all others. Step t uses the equation of a light i_t to solve for a
// button j_t: it subtracts multiples of it from equations of lights that were not used yet, so that these lose j_t. All
// steps together multiply A by a matrix E, which has an inverse because each subtraction can be undone. With lights and
// buttons in the order of the steps, and lights that are left and buttons in S last,
//
//	        T   S
//	E·A = [ U   R ]  used lights
//	      [ 0   M ]  lights that are left
//
// and U is upper triangular: the equation of i_t does not change after step t, and all buttons of
// earlier steps were cleared from it before. In its diagonal are the times of j_t in the equation of
// i_t, which are units of ℤ/k, for nothing else is solved for.
//
// # Why M answers for A
//
// A·x = e is E·A·x = E·e, as E has an inverse. That is M·x_S = (E·e)_left together with U·x_T =
// (E·e)_used − R·x_S. A triangular matrix with units in the diagonal has an inverse over ℤ/k, so
// each solution x_S of the first extends to a solution of both in exactly one way. Therefore:
//
//   - A·x = e has a solution if and only if M·x_S = (E·e)_left has.
//   - Presses without effect correspond one to one to those x_S with M·x_S = 0, by x ↦ x_S, which
//     is linear. The kernels are isomorphic: generators of the kernel of M, with their orders,
//     extend to generators of the kernel of A with the same orders.
//   - Let v·M = 0. Then w = (0, v)·E has w·A = (0, v)·E·A = (0, v·M) = 0, and it measures w·e =
//     (0, v)·(E·e) = v·(E·e)_left. So a witness that M·x_S = (E·e)_left has no solution becomes a
//     witness that A·x = e has none. And every w with w·A = 0 is of this kind: (u, v) = w·E⁻¹ has
//     (u, v)·E·A = 0, so u·U = 0, hence u = 0, and v·M = 0.
//
// R is never written down. As E·A_S is R above M, U·x_T = (E·(e − A_S·x_S))_used: the presses of S
// are made first, and the steps made on what is then wanted.
//
// M falls into blocks, one for each part of the board, and lights and buttons without entries in M.
// A light without is a witness by itself, a button without a quiet pattern.
type sparse struct {
	b   *lightsout.Board
	a   *arrangement // lights and buttons go by its numbers
	rec *record
}

// maxNodes is the greatest number of lights, and of buttons, that are eliminated.
const maxNodes = 1 << 25

func newSparse(ctx context.Context, b *lightsout.Board) (factoring, error) {
	return newSparseWith(ctx, b, allowance)
}

func newSparseWith(ctx context.Context, b *lightsout.Board, allow func(p part, aside int) int64) (factoring, error) {
	s := &sparse{b: b, rec: &record{}}
	f, err := s.eliminate(ctx, allow)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	} else if err != nil {
		return nil, fmt.Errorf("board %s is too large for the method sparse: %w", b, err)
	}
	return f, nil
}

func (s *sparse) eliminate(ctx context.Context, allow func(p part, aside int) int64) (*reduced, error) {
	if n := max(s.b.Lights(), s.b.Buttons()); n > maxNodes {
		return nil, fmt.Errorf("it has %d lights and %d buttons, and at most %d of each are allowed", s.b.Lights(), s.b.Buttons(), maxNodes)
	}
	m, err := incidenceOf(ctx, s.b)
	if err != nil {
		return nil, err
	}
	if s.a, err = arrange(ctx, s.b, m); err != nil {
		return nil, err
	}
	q := newEquations(zmod.NewRing(s.b.Modulus()), s.a.m, s.b.Buttons())
	q.allow = allow
	var blocks []block
	var idle, free []int32
	for _, p := range s.a.parts {
		r := &remainder{b: s.b, a: s.a, q: q, rec: s.rec, part: p, first: len(s.rec.lights)}
		if r.aside, err = q.eliminate(ctx, p, s.rec); err != nil {
			return nil, err
		}
		some, lights, buttons, err := r.blocks(ctx)
		if err != nil {
			return nil, err
		}
		blocks, idle, free = append(blocks, some...), append(idle, lights...), append(free, buttons...)
	}
	for j := s.a.lone; j < len(s.a.buttons); j++ {
		free = append(free, int32(j))
	}
	for _, list := range blocks {
		s.a.rename(list.buttons)
	}
	s.a.rename(free)
	s.a.m, s.a.number, s.a.parts = nil, nil, nil // done with
	return newReduced(s.b, s, idle, free, blocks), nil
}
