package api

import (
	"context"
	"slices"
	"sync"

	"lightsout"
	"lightsout/algebra"
	"lightsout/generate"
	"lightsout/internal/base/lazy"
	"lightsout/play"
)

// DefaultBoards is how many bytes a cache has if there is no reason for another number.
const DefaultBoards = 256 << 20

// Boards is a cache of factored boards. People ask about the same board again and again, and factoring it is
// most of the work. It keeps the boards used last, up to a number of bytes. A nil cache keeps nothing.
type Boards struct {
	limit int64

	mu    sync.Mutex
	list  []*known // the one used last is last
	bytes int64
}

// NewBoards returns an empty cache of the given size in bytes.
func NewBoards(bytes int64) *Boards { return &Boards{limit: bytes} }

// of returns what is cached of a board. The same spec gives the same board, whose facts fit every request.
func (env *Env) of(b *lightsout.Board) *known {
	k := env.Boards
	if k == nil {
		return env.newKnown(b)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	at := slices.IndexFunc(k.list, func(one *known) bool { return one.board == b })
	if at < 0 {
		spec := b.Spec()
		at = slices.IndexFunc(k.list, func(one *known) bool { return one.spec == spec })
	}
	if at >= 0 {
		one := k.list[at]
		k.list = append(slices.Delete(k.list, at, at+1), one)
		return one
	}
	fresh := env.newKnown(b)
	cost := factorCost("", b)
	if cost.Bytes >= float64(k.limit) {
		return fresh
	}
	fresh.bytes = int64(cost.Bytes)
	for k.bytes+fresh.bytes > k.limit {
		k.bytes -= k.list[0].bytes
		k.list = slices.Delete(k.list, 0, 1)
	}
	k.list = append(k.list, fresh)
	k.bytes += fresh.bytes
	return fresh
}

// known is a board and what has been found out about it, each when it is first needed.
type known struct {
	board *lightsout.Board
	spec  string
	bytes int64

	factors *lazy.Value[*algebra.Algebra]
	maker   *lazy.Value[*generate.Maker]
	coach   *lazy.Value[*play.Coach]
}

func (env *Env) newKnown(b *lightsout.Board) *known {
	one := &known{board: b, spec: b.Spec()}
	one.factors = lazy.New(func(ctx context.Context) (*algebra.Algebra, error) { return algebra.Of(ctx, b) })
	memory := env.Limits.memory(factorCost("", b))
	finder := env.Finder
	one.maker = factored(one, func(_ context.Context, a *algebra.Algebra) (*generate.Maker, error) {
		m, err := generate.New(a)
		if err == nil {
			m.Finder = finder
			m.Memory = memory
		}
		return m, err
	})
	one.coach = factored(one, func(ctx context.Context, a *algebra.Algebra) (*play.Coach, error) {
		c, err := play.NewCoach(ctx, a)
		if err == nil {
			c.Memory = memory
		}
		return c, err
	})
	return one
}

// factored is a value that is made of the factored board.
func factored[T any](one *known, of func(context.Context, *algebra.Algebra) (*T, error)) *lazy.Value[*T] {
	return lazy.New(func(ctx context.Context) (*T, error) {
		a, err := one.factors.Get(ctx)
		if err != nil {
			return nil, err
		}
		return of(ctx, a)
	})
}
