package lazy

import (
	"context"
	"testing"
)

// The values that were used last are kept, and are computed once.
func TestCache(t *testing.T) {
	k := Cache[int, int]{Most: 4}
	made := map[int]int{}
	for _, n := range []int{1, 2, 1, 3, 4, 1, 5, 1, 2} {
		if v, err := k.Get(t.Context(), n, func(context.Context) (int, error) { made[n]++; return 10 * n, nil }); v != 10*n || err != nil {
			t.Errorf("key %d gives %v, %v", n, v, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	compute := func(ctx context.Context) (int, error) { return 70, ctx.Err() }
	if _, err := k.Get(ended, 7, compute); err == nil {
		t.Error("a canceled caller has a value")
	}
	if v, err := k.Get(t.Context(), 7, compute); v != 70 || err != nil {
		t.Errorf("after a canceled caller: %v, %v", v, err)
	}
	if made[1] != 1 || made[2] != 2 || len(k.values) != 4 || len(k.order) != 4 {
		t.Errorf("made %v, kept %v", made, k.order)
	}
}
