package api

import (
	"context"
	"math"
	"slices"
	"sync"

	"lightsout"
	"lightsout/algebra"
	"lightsout/generate"
	"lightsout/play"
)

// Boards is a cache of factored boards. People ask about the same board again and again, and factoring it is most of
// the work. It keeps the boards used last, up to a number of bytes. A nil cache keeps nothing.
type Boards struct {
	most int64

	mu           sync.Mutex
	list         []*known // the one used last is last
	bytes        int64
	hits, misses int64
}

// UsualBoards is how many bytes a cache has if there is no reason for another number.
const UsualBoards = 256 << 20

// NewBoards returns an empty cache of so many bytes.
func NewBoards(bytes int64) *Boards { return &Boards{most: bytes} }

// BoardsUse is how a cache is doing.
type BoardsUse struct{ Hits, Misses, Boards, Bytes int64 }

// Use returns how the cache is doing.
func (k *Boards) Use() BoardsUse {
	k.mu.Lock()
	defer k.mu.Unlock()
	return BoardsUse{k.hits, k.misses, int64(len(k.list)), k.bytes}
}

// known is a board and what has been found out about it, each when it is first needed.
type known struct {
	board *lightsout.Board
	spec  string
	bytes int64

	turn    chan struct{} // held by the one who is finding out
	factors *algebra.Algebra
	maker   *generate.Maker
	coach   *play.Coach
}

// of returns what is known of a board. The same spec gives the same board, so that what was found out for one request
// fits the next.
func (k *Boards) of(b *lightsout.Board) *known {
	fresh := &known{board: b, spec: b.Spec(), bytes: math.MaxInt64, turn: make(chan struct{}, 1)}
	if k == nil {
		return fresh
	}
	if cost := factorCost("", b); cost.Bytes < float64(k.most) {
		fresh.bytes = int64(cost.Bytes)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if at := slices.IndexFunc(k.list, func(one *known) bool { return one.spec == fresh.spec }); at >= 0 {
		one := k.list[at]
		k.list = append(slices.Delete(k.list, at, at+1), one)
		k.hits++
		return one
	}
	k.misses++
	if fresh.bytes > k.most {
		return fresh
	}
	for k.bytes+fresh.bytes > k.most {
		k.bytes -= k.list[0].bytes
		k.list = slices.Delete(k.list, 0, 1)
	}
	k.list, k.bytes = append(k.list, fresh), k.bytes+fresh.bytes
	return fresh
}

// enter waits for the turn. It takes a free one even if the time is over: what is known already is an answer.
func (one *known) enter(ctx context.Context) error {
	select {
	case one.turn <- struct{}{}:
		return nil
	default:
	}
	select {
	case one.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (one *known) leave() { <-one.turn }

// algebra returns the factored board. One request factors it, others that need it meanwhile wait; if the first is
// canceled, the next one does it.
func (one *known) algebra(ctx context.Context) (*algebra.Algebra, error) {
	if err := one.enter(ctx); err != nil {
		return nil, err
	}
	defer one.leave()
	if one.factors == nil {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a, err := algebra.Of(ctx, one.board)
		if err != nil {
			return nil, err
		}
		one.factors = a
	}
	return one.factors, nil
}

// makerOf returns what makes puzzles of the board.
func (one *known) makerOf(ctx context.Context) (*generate.Maker, error) {
	a, err := one.algebra(ctx)
	if err != nil {
		return nil, err
	}
	if err := one.enter(ctx); err != nil {
		return nil, err
	}
	defer one.leave()
	if one.maker == nil {
		one.maker, err = generate.New(a)
	}
	return one.maker, err
}

// coachOf returns what gives hints on the board.
func (one *known) coachOf(ctx context.Context) (*play.Coach, error) {
	a, err := one.algebra(ctx)
	if err != nil {
		return nil, err
	}
	if err := one.enter(ctx); err != nil {
		return nil, err
	}
	defer one.leave()
	if one.coach == nil {
		coach, err := play.NewCoach(ctx, a)
		if err != nil {
			return nil, err
		}
		one.coach = coach
	}
	return one.coach, nil
}
