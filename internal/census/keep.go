package census

import (
	"slices"
	"sync"
)

// keep has what units of the same board share, for the last few boards.
type keep struct {
	mu    sync.Mutex
	order []int // the boards, the last used last
	of    map[int]func() (any, error)
}

// keptBoards is how many boards are kept: units that run at once are mostly of the same.
const keptBoards = 4

// get returns what make makes of a board, once; those who ask meanwhile wait. An error is kept too.
func (k *keep) get(n int, make func() (any, error)) (any, error) {
	k.mu.Lock()
	if k.of == nil {
		k.of = map[int]func() (any, error){}
	}
	once, ok := k.of[n]
	if !ok {
		once = sync.OnceValues(make)
		k.of[n] = once
		if k.order = append(k.order, n); len(k.order) > keptBoards {
			delete(k.of, k.order[0])
			k.order = k.order[1:]
		}
	} else if at := slices.Index(k.order, n); at >= 0 {
		k.order = append(slices.Delete(k.order, at, at+1), n)
	}
	k.mu.Unlock()
	return once()
}
