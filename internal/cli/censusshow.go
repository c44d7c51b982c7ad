package cli

import (
	"fmt"
	"sync"
	"time"

	"lightsout/internal/census/jetstream"
)

// censusTalk shows how far a census is and what happens to it, one line at a time.
type censusTalk struct {
	mu sync.Mutex
	u  *ui
	p  *progress
}

func newCensusTalk(u *ui, label string) *censusTalk {
	return &censusTalk{u: u, p: u.newProgress(label, barSteps)}
}

// barSteps is how fine the bar is: parts of units count.
const barSteps = 1 << 20

// say prints a line above the bar.
func (t *censusTalk) say(text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.p.end()
	t.u.complain(text)
}

func (t *censusTalk) show(s jetstream.Status) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.p.label = fmt.Sprintf("%d of %d units, %.3g a second", s.Done, s.Units, s.Rate)
	done := int64(s.Part * barSteps)
	if s.LeftS > 0 && s.Part < 1 {
		// The bar takes the time left from the time spent, but an earlier run may have done the most
		// of it, on other machines. So it gets the total time at this rate.
		t.p.started = time.Now().Add(-time.Duration(min(s.LeftS*s.Part/(1-s.Part), 1e9) * float64(time.Second)))
	}
	t.p.add(done - t.p.done)
}

// watch draws until the function that it returns is called.
func (t *censusTalk) watch(status func() jetstream.Status) (stop func()) {
	return t.p.every(200*time.Millisecond, func() { t.show(status()) })
}
