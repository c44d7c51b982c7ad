package census

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
)

// Several goroutines may count units of one counter, of one board or of many: the sum is the same.
func TestCounterIsShared(t *testing.T) {
	for _, line := range []string{"least 30x30 unit=16", "least NxN 1 12", "distribution NxN 1 4", "nullity NxN 1 60 unit=3"} {
		p := parse(t, line)
		want, _ := json.Marshal(countAll(t, p))
		c := NewCounter(p)
		var sum Tally
		var mu sync.Mutex
		var work sync.WaitGroup
		for worker := range 4 {
			work.Go(func() {
				for unit := worker % 2; unit < p.Units(); unit += 2 { // each unit by two
					tally, err := c.Count(context.Background(), unit, nil)
					if err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					sum = sum.Add(tally)
					mu.Unlock()
				}
			})
		}
		work.Wait()
		if got, _ := json.Marshal(sum); string(got) != string(want) {
			t.Errorf("%s: %s, want %s", p, got, want)
		}
	}
}

// Progress grows, is reported only now and then, and ends with everything.
func TestProgress(t *testing.T) {
	for _, line := range []string{"least 30x30", "nullity NxN 1 3000 unit=2000", "nullity 7xN 1 1000", "nullity 7xN 1 1000 unit=333", "nullity torus-NxN 1 500 unit=99", "distribution torus-5x5"} {
		p := parse(t, line)
		calls, last, whole := 0, int64(0), int64(0)
		_, err := NewCounter(p).Count(context.Background(), 0, func(done, total int64) {
			if done <= last || done > total {
				t.Errorf("%s: %d of %d are done after %d", p, done, total, last)
			}
			calls, last, whole = calls+1, done, total
		})
		if err != nil || calls < 2 || calls > progressCalls || last != whole {
			t.Errorf("%s: %d calls, the last is %d of %d, %v", p, calls, last, whole, err)
		}
	}
}
