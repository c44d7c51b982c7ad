//go:build all && unix

package queue

import (
	"math/rand/v2"
	"os"
	"testing"
	"time"
)

// Workers are killed at random, and the server twice. Whatever happens, every unit is in the record
// once, and right. It is repeated with more units for an eighth of LIGHTSOUT_SOAK, such as 1h.
func TestChaos(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	text := os.Getenv("LIGHTSOUT_SOAK")
	if text == "" {
		chaos(t, "nullity NxN 1 500 unit=1", 30)
		return
	}
	length, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	for began := time.Now(); time.Since(began) < length/8; {
		t.Run("", func(t *testing.T) { chaos(t, "nullity NxN 1 3998 unit=1", 60) })
	}
}

// chaos kills workers at random, at most apart units after each other.
func chaos(t *testing.T, plan string, apart int) {
	t.Helper()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	server := startNATS(t, "")
	record := openRecord(t)
	k := keep(t, server.url, plan, record)
	t.Logf("%d units", k.Plan.Units())
	workers := make([]*process, 3)
	for i := range workers {
		workers[i] = server.role("worker")
	}
	kills := 0
	for at, restarts := 0, 0; at < k.Plan.Units()-apart; {
		at += 1 + random.IntN(apart)
		waitStatus(t, k, func(s Status) bool { return s.Done >= min(at, s.Units) })
		if restarts < 2 && at > (restarts+1)*k.Plan.Units()/3 {
			restarts++
			server.restart()
		}
		i := random.IntN(len(workers))
		workers[i].kill()
		workers[i] = server.role("worker")
		kills++
	}
	if err := k.end(t); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d workers were killed", kills)
	checkRecord(t, plan, record)
}
