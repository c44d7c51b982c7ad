package api

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"lightsout/board"
)

// A full cache evicts the least recently used board, and no other.
func TestBoardsForgetTheOldest(t *testing.T) {
	var specs []string
	for n := range 5 {
		specs = append(specs, fmt.Sprintf("graph-path-%d", 10+n))
	}
	size := func(spec string) int64 { return NewBoards(1 << 30).of(mustParse(t, spec)).bytes }
	room := int64(0)
	for _, spec := range specs[:4] {
		room += size(spec)
	}
	k := NewBoards(room)
	use := func(spec string, hit bool) {
		t.Helper()
		before := k.Use()
		known := k.of(mustParse(t, spec))
		if after := k.Use(); (after.Hits == before.Hits+1) != hit || (after.Misses == before.Misses+1) == hit || known.spec != spec || after.Bytes > room {
			t.Fatalf("%s: hit should be %v: %+v, then %+v", spec, hit, before, after)
		}
	}
	for _, spec := range specs[:4] {
		use(spec, false)
	}
	for _, spec := range specs[:4] {
		use(spec, true)
	}
	use(specs[0], true)  // now specs[1] is the oldest
	use(specs[4], false) // and is evicted with the next one: the new board is larger
	use(specs[0], true)
	use(specs[4], true)
	use(specs[3], true)
	use(specs[1], false)
	use("graph-path-2000", false) // which is larger than the cache
	use("graph-path-2000", false)
	if use := (*Boards)(nil).of(mustParse(t, "5x5")); use.board == nil {
		t.Error("without a cache there is no board")
	}
}

// Concurrent requests factor a board once; if one is canceled, the next takes over.
func TestBoardsAreFactoredOnce(t *testing.T) {
	k := NewBoards(1 << 20)
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	b := mustParse(t, "8x9-knight")
	if _, err := k.of(b).factors.Get(canceled); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			same, err := board.Parse("8x9-knight")
			if err != nil {
				t.Error(err)
				return
			}
			a, err := k.of(same).factors.Get(t.Context())
			if err != nil || a.Board() != b {
				t.Errorf("another board was factored: %v", err)
			}
		})
	}
	wait.Wait()
	if _, err := k.of(b).factors.Get(canceled); err != nil {
		t.Errorf("what is known is not given: %v", err)
	}
}
