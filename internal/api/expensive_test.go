//go:build unix

package api

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"lightsout"
	"lightsout/board"
)

// A canceled act returns within 250 ms of processor time, and by then it has not taken the memory of a worker,
// for the most expensive parameters that a search finds. For each act, the long form of the test changes the
// worst request so far at random and keeps what is worse. The short form changes the example each time, so that
// its requests are the same in every run, and allows a second, because processor time grows on a busy machine.
func TestExpensiveRequestsAreCanceled(t *testing.T) {
	tries, maxLate, climb := 16, time.Second, os.Getenv("LIGHTSOUT_SOAK") != ""
	if climb {
		tries, maxLate = 200, 250*time.Millisecond
	} else if testing.Short() {
		tries = 3
	}
	for _, kind := range Acts() {
		t.Run(kind.Name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, 2))
			start, most := map[string]any{}, outlay{}
			if err := json.Unmarshal([]byte(kind.Example), &start); err != nil {
				t.Fatal(err)
			}
			worst := start
			for range tries {
				params := dearer(random, kind, start)
				found := canceled(t, kind, params)
				for range 2 { // a busy machine, or the collection of older garbage, is not the act's fault
					if found.late <= maxLate && found.bytes <= maxTaken {
						break
					}
					found = found.least(canceled(t, kind, params))
				}
				text, _ := json.Marshal(params)
				if found.late > maxLate {
					t.Errorf("%v of processor time after it was canceled: %.300s", found.late, text)
				}
				if found.bytes > maxTaken {
					t.Errorf("%d MB, though it was canceled after a moment: %.300s", found.bytes>>20, text)
				}
				if found.score() > most.score() {
					worst, most = params, found
				}
				if climb {
					start = worst
				}
			}
			text, _ := json.Marshal(worst)
			t.Logf("the worst: %v late, %d MB: %.200s", most.late, most.bytes>>20, text)
		})
	}
}

const (
	moment   = 20 * time.Millisecond // after which acts are canceled
	maxTaken = 1 << 30
)

// outlay is what a request took.
type outlay struct {
	late  time.Duration // processor time after the cancel
	bytes uint64        // allocated in all
}

func (o outlay) score() float64 { return o.late.Seconds() + float64(o.bytes)/maxTaken }

func (o outlay) least(p outlay) outlay { return outlay{min(o.late, p.late), min(o.bytes, p.bytes)} }

// canceled runs an act, cancels it after a moment, and returns what it took.
func canceled(t *testing.T, kind Kind, params map[string]any) outlay {
	t.Helper()
	text, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	at := make(chan time.Duration, 1)
	timer := time.AfterFunc(moment, func() { at <- processorTime(t); cancel() })
	_, err = kind.Run(ctx, NewEnv(), text)
	ended := processorTime(t)
	runtime.ReadMemStats(&after)
	if broken, ok := err.(*PanicError); ok {
		t.Errorf("%.300s: %v", text, broken)
	}
	o := outlay{bytes: after.TotalAlloc - before.TotalAlloc}
	if !timer.Stop() {
		o.late = max(0, ended-<-at)
	}
	return o
}

func processorTime(t *testing.T) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Error(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// dearer returns parameters with one to three fields changed, mostly to what costs more.
func dearer(random *rand.Rand, kind Kind, params map[string]any) map[string]any {
	changed := map[string]any{}
	for name, value := range params {
		changed[name] = value
	}
	request := kind.Request()
	for range 1 + random.IntN(3) {
		if request.NumField() == 0 {
			break
		}
		field := request.Field(random.IntN(request.NumField()))
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		if value := valueFor(random, name, field.Type); value != nil {
			changed[name] = value
		}
	}
	if _, there := params["board"]; there && random.IntN(2) == 0 {
		changed["board"] = boardFor(random)
	}
	return changed
}

// valueFor returns a value for a field, or nil to leave it.
func valueFor(random *rand.Rand, name string, t reflect.Type) any {
	number := func() int { return pick(random, []int{1, 2, 9, 40, 128, 279, 1000, 10_000, 1 << 20}) }
	switch name {
	case "board":
		return boardFor(random)
	case "state", "goal", "from":
		if t.Kind() == reflect.Int {
			return number()
		}
		return pick(random, []string{"on", "off"})
	case "states":
		return strings.Split(strings.Repeat("on,off,", 1+random.IntN(20))+"on", ",")
	case "format":
		return pick(random, []string{"png", "svg", "gif", "apng", "json", "dot", "graphml", "edges", "g6", "cnf", "lp", "mps", "txt", "pbm", "y4m", "smt2", "opb", "mace4"})
	case "seed":
		return pick(random, []string{"depth-15.a", "hard.a", "a", "symmetric.a", "expert.a"})
	case "table":
		return pick(random, []string{"nullity", "least", "depth", "distribution"})
	case "method", "image", "text", "save", "id":
		return nil // their cost is that of the board, or of the bytes that are sent
	}
	switch t.Kind() {
	case reflect.Bool:
		return random.IntN(2) == 0
	case reflect.Int, reflect.Int64:
		return number()
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Int {
			return []int{pick(random, []int{1, 128}), number()}
		}
	}
	return nil
}

// boardFor returns a spec of a few bytes that names much.
func boardFor(random *rand.Rand) string {
	if random.IntN(4) == 0 {
		return fmt.Sprintf("graph-%s-%d", pick(random, []string{"complete", "hypercube", "cycle", "path", "star"}), pick(random, []int{5, 9, 12, 14, 500, 4096, 5792}))
	}
	side := func() int { return pick(random, []int{1, 2, 5, 16, 31, 64, 128, 256, 1024, 4096}) }
	surface := pick(random, []string{"", "", "torus-", "klein-", "projective-", "cylinder-"})
	sizes := fmt.Sprintf("%dx%d", side(), side())
	if surface == "" && random.IntN(4) == 0 {
		sizes = pick(random, []string{"4x4x4x4x4x4", "20x20x20", "20x20x20x20", "2x2x2x2x2x2x2x2", "9x9x9"})
	}
	wide := pick(random, []int{3, 7, 15, 63})
	corner := strings.Repeat(strings.Repeat("0", wide/2)+strings.Repeat("1", wide-wide/2)+"_", wide/2+1) + strings.Repeat(strings.Repeat("1", wide/2)+strings.Repeat("0", wide-wide/2)+"_", wide/2)
	pattern := pick(random, []string{"", "", "-king", "-knight", "-star", "-pattern=" + strings.TrimSuffix(corner, "_"), "-pattern=" + strings.TrimSuffix(strings.Repeat(strings.Repeat("1", wide)+"_", wide), "_")})
	return surface + sizes + pattern + pick(random, []string{"", "", "-mod3", "-mod6", "-mod251", "-mod255", "-mod256"})
}

func pick[T any](random *rand.Rand, list []T) T { return list[random.IntN(len(list))] }

// The toggles of a board are not counted to the end for a request that was canceled.
func TestExamineIsCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var a InfoAnswer
	if a.examine(ctx, boardOf(t, "graph-complete-64")); a.MostToggles != 0 || a.Symmetric != nil {
		t.Errorf("after a cancel: %d toggles, symmetric %v", a.MostToggles, a.Symmetric)
	}
	if a.examine(context.Background(), boardOf(t, "graph-complete-64")); a.MostToggles != 64 || a.Symmetric == nil || !*a.Symmetric {
		t.Errorf("%d toggles, symmetric %v", a.MostToggles, a.Symmetric)
	}
}

func boardOf(t *testing.T, spec string) *lightsout.Board {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
