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

// NewBoards returns an empty cache of the given size in bytes.
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

	factors *lazy.Value[*algebra.Algebra]
	maker   *lazy.Value[*generate.Maker]
	coach   *lazy.Value[*play.Coach]
}

func newKnown(b *lightsout.Board) *known {
	one := &known{board: b, spec: b.Spec()}
	one.factors = lazy.New(func(ctx context.Context) (*algebra.Algebra, error) { return algebra.Of(ctx, b) })
	one.maker = lazy.New(func(ctx context.Context) (*generate.Maker, error) {
		a, err := one.factors.Get(ctx)
		if err != nil {
			return nil, err
		}
		return generate.New(a)
	})
	one.coach = lazy.New(func(ctx context.Context) (*play.Coach, error) {
		a, err := one.factors.Get(ctx)
		if err != nil {
			return nil, err
		}
		return play.NewCoach(ctx, a)
	})
	return one
}

// of returns the cached facts of a board. The same spec gives the same board, so that what was found out for one request
// fits the next.
func (k *Boards) of(b *lightsout.Board) *known {
	if k == nil {
		return newKnown(b)
	}
	spec := b.Spec()
	k.mu.Lock()
	defer k.mu.Unlock()
	if at := slices.IndexFunc(k.list, func(one *known) bool { return one.spec == spec }); at >= 0 {
		one := k.list[at]
		k.list = append(slices.Delete(k.list, at, at+1), one)
		k.hits++
		return one
	}
	k.misses++
	fresh, cost := newKnown(b), factorCost("", b)
	if cost.Bytes >= float64(k.most) {
		return fresh
	}
	fresh.bytes = int64(cost.Bytes)
	for k.bytes+fresh.bytes > k.most {
		k.bytes -= k.list[0].bytes
		k.list = slices.Delete(k.list, 0, 1)
	}
	k.list, k.bytes = append(k.list, fresh), k.bytes+fresh.bytes
	return fresh
}
