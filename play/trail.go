package play

import "sync/atomic"

// trail is a list that only grows, as a value: plus returns a longer trail and leaves the shorter one as it was.
// Sessions that follow from each other share one array, so that a game of a million events costs what a slice does.
//
// Two sessions may follow from the same one, even in different goroutines. The first to claim the room
// after the end writes there; the others copy.
type trail[T any] struct {
	list []T
	used *atomic.Int64 // how much of the array of list has been claimed
}

func (t trail[T]) plus(v T) trail[T] {
	n := len(t.list)
	if n < cap(t.list) && t.used.CompareAndSwap(int64(n), int64(n+1)) {
		return trail[T]{append(t.list, v), t.used}
	}
	longer := make([]T, n, 2*n+8)
	copy(longer, t.list)
	used := new(atomic.Int64)
	used.Store(int64(n + 1))
	return trail[T]{append(longer, v), used}
}
