package census

import (
	"context"
	"slices"
	"sync"

	"lightsout/internal/lazy"
)

// keep has what units of the same board share, for the last few boards.
type keep struct {
	mu    sync.Mutex
	order []int // the boards, the last used last
	of    map[int]*lazy.Value[any]
}

// keptBoards is how many boards are kept: units that run at once are mostly of the same.
const keptBoards = 4

// get returns what make makes of a board. Units that need it meanwhile wait; if the one that makes it is canceled, the
// next one does.
func (k *keep) get(ctx context.Context, n int, make func(context.Context) (any, error)) (any, error) {
	k.mu.Lock()
	if k.of == nil {
		k.of = map[int]*lazy.Value[any]{}
	}
	value, ok := k.of[n]
	if !ok {
		value = lazy.New(make)
		k.of[n] = value
		if k.order = append(k.order, n); len(k.order) > keptBoards {
			delete(k.of, k.order[0])
			k.order = k.order[1:]
		}
	} else if at := slices.Index(k.order, n); at >= 0 {
		k.order = append(slices.Delete(k.order, at, at+1), n)
	}
	k.mu.Unlock()
	return value.Get(ctx)
}
