//go:build unix

package api

import (
	"context"
	_ "embed" // champions
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/base/text"
	"lightsout/test/tier"
)

// moments are the processor times after which clients leave: in the middle of each part of the work.
var moments = []time.Duration{20 * time.Millisecond, 60 * time.Millisecond, 150 * time.Millisecond}

// veryLate is a moment for long tests: what an act has then is its own affair, and only what it still takes
// is not.
const veryLate = 1200 * time.Millisecond

// Limits of a request whose client leaves after a moment: processor time until it ends, and memory.
const (
	maxLate  = 250 * time.Millisecond
	maxTaken = 256 << 20
)

// champions are requests that a search found to be the most expensive of their acts, before they were fixed:
// the name of an act and its parameters on each line. Tests of the server and of the command line run them
// too.
//
//go:embed testdata/expensive.txt
var champions string

// A request ends soon after its client leaves, and has not used up the memory of a worker.
func TestExpensiveRequestsAreCanceled(t *testing.T) {
	for n, line := range slices.Collect(strings.Lines(champions)) {
		act, params, _ := strings.Cut(line, " ")
		t.Run(act, func(t *testing.T) {
			kind, err := ActNamed(act)
			if err != nil {
				t.Fatal(err)
			}
			tried := append(slices.Clip(moments), veryLate)
			if step := tier.Step(len(moments)); step > 1 {
				tried = moments[n%step:][:1]
			}
			for _, moment := range tried {
				o := checkCanceled(t, kind, params, moment)
				t.Logf("after %v: %v late, %d MB: %.100s", moment, o.late, o.bytes>>20, params)
			}
		})
	}
}

// The search for such requests: it changes the parameters of each act at random, and climbs from the one that
// costs most for its bytes. It makes a few steps; with LIGHTSOUT_REQUESTS as many in all, and with
// LIGHTSOUT_SOAK, such as 1h, the acts share a quarter of that, with its own seed.
func TestSearchForExpensiveRequests(t *testing.T) {
	if testing.Short() {
		t.Skip("-short")
	}
	seed := uint64(1)
	steps := 6
	each := time.Duration(0)
	moments := moments
	if text := os.Getenv("LIGHTSOUT_REQUESTS"); text != "" {
		all, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		seed = rand.Uint64()
		steps = all/len(Acts()) + 1
		moments = append(slices.Clip(moments), veryLate)
	}
	if text := os.Getenv("LIGHTSOUT_SOAK"); text != "" {
		length, err := time.ParseDuration(text)
		if err != nil {
			t.Fatal(err)
		}
		seed = rand.Uint64()
		each = length / 4 / time.Duration(len(Acts()))
	}
	for _, kind := range Acts() {
		t.Run(kind.Name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 2))
			params := map[string]any{}
			most := -1.0
			worst := ""
			if err := json.Unmarshal([]byte(kind.Example), &params); err != nil {
				t.Fatal(err)
			}
			var late time.Duration
			var bytes uint64
			began := time.Now()
			step := 0
			for ; step < steps || time.Since(began) < each; step++ {
				tried := dearer(random, kind, params)
				data, err := json.Marshal(tried)
				if err != nil {
					t.Fatal(err)
				}
				o := checkCanceled(t, kind, string(data), pick(random, moments))
				if o.late > maxLate*3/5 || o.bytes > maxTaken*2/3 {
					t.Logf("near the limits: %v late and %d MB: %s", o.late, o.bytes>>20, data)
				}
				late = max(late, o.late)
				bytes = max(bytes, o.bytes)
				if cost := o.score() / float64(100+len(data)); cost > most {
					params = tried
					most = cost
					worst = string(data)
				}
			}
			t.Logf("seed %d, %d requests: at most %v late and %d MB; the worst for its bytes: %.200s", seed,
				step, late.Round(time.Millisecond), bytes>>20, worst)
		})
	}
}

// checkCanceled runs an act that is canceled after a moment, and returns its cost. One that costs too much is
// tried again: a busy machine, or the collection of older garbage, is not the act's fault.
func checkCanceled(t *testing.T, kind Kind, params string, moment time.Duration) outlay {
	t.Helper()
	o := canceled(t, kind, params, moment)
	for range 3 {
		if o.late > maxLate || o.bytes > maxTaken {
			o = o.least(canceled(t, kind, params, moment))
		}
	}
	if o.late > maxLate {
		t.Errorf("%v of processor time after it was canceled: %.300s", o.late, params)
	}
	if o.bytes > maxTaken {
		t.Errorf("%d MB, though it was canceled after a moment: %.300s", o.bytes>>20, params)
	}
	return o
}

// outlay is the cost of a request.
type outlay struct {
	late  time.Duration // processor time after the cancel
	bytes uint64        // allocated in all, or after a very late cancel
}

func (o outlay) score() float64 { return o.late.Seconds() + float64(o.bytes)/(4*maxTaken) }

func (o outlay) least(p outlay) outlay { return outlay{min(o.late, p.late), min(o.bytes, p.bytes)} }

// canceled runs an act, cancels it after a moment, and returns its cost.
func canceled(t *testing.T, kind Kind, params string, moment time.Duration) outlay {
	t.Helper()
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ctx, cancel := context.WithCancel(context.Background())
	left := make(chan time.Duration, 1) // the processor time when the client left
	ended := make(chan struct{})
	began := processorTime(t)
	leave := func() {
		if moment >= veryLate {
			runtime.ReadMemStats(&before)
		}
		left <- processorTime(t)
	}
	go func() {
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		defer cancel()
		for now := began; now-began < moment; now = processorTime(t) {
			select {
			case <-tick.C:
			case <-ended:
				leave()
				return
			}
		}
		leave()
	}()
	_, err := kind.Run(ctx, NewEnv(), []byte(params))
	end := processorTime(t)
	close(ended)
	late := max(0, end-<-left)
	runtime.ReadMemStats(&after)
	if broken, ok := err.(*PanicError); ok {
		t.Errorf("%.300s: %v", params, broken)
	}
	return outlay{late: late, bytes: after.TotalAlloc - before.TotalAlloc}
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
	fields := slices.DeleteFunc(reflect.VisibleFields(reflect.TypeOf(kind.New()).Elem()),
		func(f reflect.StructField) bool {
			return f.Tag.Get("json") == "" || f.Tag.Get("json") == "-"
		})
	for range min(len(fields), 1+random.IntN(3)) {
		field := pick(random, fields)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		value := valueFor(random, name, field.Type)
		if list := values()[field.Tag.Get("values")]; list != nil && name != "method" {
			value = pick(random, list)
		}
		if value != nil {
			changed[name] = value
		}
	}
	if _, there := params["board"]; there && random.IntN(2) == 0 {
		changed["board"] = boardFor(random)
	}
	if name, ok := changed["board"].(string); ok && changed["state"] != nil && random.IntN(3) == 0 {
		if b, err := board.Parse(name); err == nil && b.Lights() < 10_000 {
			changed["state"] = b.StateRows(randomState(random, b))
		}
	}
	return changed
}

// randomState is one that need not be solvable, which "on" mostly is, and "0x1" is of no board of more than
// two states.
func randomState(random *rand.Rand, b *lightsout.Board) lightsout.State {
	s := b.NewState()
	for i := range b.Lights() {
		s.Set(i, random.IntN(b.Modulus()))
	}
	return s
}

// valueFor returns a value for a field, or nil to leave it.
func valueFor(random *rand.Rand, name string, t reflect.Type) any {
	number := func() int { return pick(random, []int{1, 2, 9, 40, 128, 279, 1000, 10_000, 1 << 20}) }
	if t.Kind() == reflect.Int || t.Kind() == reflect.Uint64 {
		return number()
	}
	switch name {
	case "board":
		return boardFor(random)
	case "state", "goal", "from", "like":
		return pick(random, []string{"on", "off", "0x1", "0x2a"})
	case "states":
		return strings.Split(strings.Repeat("on,off,", 1+random.IntN(20))+"on", ",")
	case "format", "to":
		return pick(random, formats)
	case "seed":
		wishes := []string{
			"", "depth-15.", "depth-1.", "hard.", "expert-2.", "symmetric.", "symmetric-all.", "unique.",
			"unique-7.", "presses-40.", "reverse.", "orthogonal.",
		}
		return pick(random, wishes) + pick(random, wishes) + "a"
	case "presses":
		return strings.Repeat("1,2,", number()%40_000) + "1"
	case "duration":
		return pick(random, []string{"1s", "15s", "10m"})
	case "what":
		return pick(random, []string{"all-on", "quiet"})
	case "table":
		return pick(random, []string{"nullity", "least", "depth", "distribution"})
	case "id":
		return boardFor(random) + pick(random, []string{":on", ":~", "#hard.a", "#depth-9.unique.a"})
	case "text":
		return pick(random, []string{
			"p edge 60000 0", ":~~?@CCC@", "graph { {a b c d e f} -- {g h i j k l} }",
			"{\"nodes\":[{}],\"links\":[]}", "0 1 255\n1 2",
		})
	case "image", "times":
		return imageFor(random, number())
	case "images":
		return []string{imageFor(random, number()), imageFor(random, 9)}
	case "method", "save":
		return nil // their cost is that of the board, or of the bytes that are sent
	}
	switch t.Kind() {
	case reflect.Bool:
		return random.IntN(2) == 0
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Int {
			return []int{pick(random, []int{1, 128}), number()}
		}
	}
	return nil
}

// boardFor returns a short spec of a large board.
func boardFor(random *rand.Rand) string {
	modulus := pick(random, []string{"", "", "-mod3", "-mod6", "-mod251", "-mod255", "-mod256"})
	if random.IntN(3) == 0 {
		family := pick(random, families)
		for strings.Contains(family, "N") {
			size := pick(random, []int{2, 5, 9, 12, 14, 30, 64, 100, 300, 500, 1000, 4096, 5792, 1 << 17})
			family = strings.Replace(family, "N", strconv.Itoa(size), 1)
		}
		return family + pick(random, []string{"", "-self=no"}) + modulus
	}
	side := func() int { return pick(random, []int{1, 2, 5, 16, 31, 64, 128, 256, 1024, 4096}) }
	surface := pick(random, []string{"", "", "torus-", "klein-", "projective-", "cylinder-", "mobius-"})
	sizes := fmt.Sprintf("%dx%d", side(), side())
	if surface == "" && random.IntN(4) == 0 {
		sizes = pick(random, []string{"4x4x4x4x4x4", "20x20x20", "20x20x20x20", "2x2x2x2x2x2x2x2", "9x9x9"})
	}
	wide := pick(random, []int{3, 7, 15, 63})
	pattern := pick(random, []string{
		"", "", "-king", "-knight", "-star", "-x", "-open-king", "-open-star", "-pattern=" + corners(wide),
		"-pattern=" + square(wide),
	})
	return surface + sizes + pattern + modulus
}

// families are the boards that a number or two describe, and formats those of files, texts and films.
var (
	families = append(board.GraphNames()[slices.Index(board.GraphNames(), "graph-path-N"):], "tri-N",
		"hex-N", "cube-N")
	formats = text.Each(Formats(), func(f Format) string { return f.Name })
)

// imageFor returns a bitmap of a few rows, cut off somewhere.
func imageFor(random *rand.Rand, wide int) string {
	return base64.StdEncoding.EncodeToString(fmt.Appendf(nil, "P4 %d %d %s", 8*wide, 1+random.IntN(9),
		strings.Repeat("x", 1<<random.IntN(16))))
}

// square is a pattern of all cells; corners one that reaches to two corners, so that the first and the last
// button change few lights.
func square(wide int) string {
	return strings.TrimSuffix(strings.Repeat(strings.Repeat("1", wide)+"_", wide), "_")
}

func corners(wide int) string {
	zeros := strings.Repeat("0", wide/2)
	ones := strings.Repeat("1", wide/2)
	return strings.Repeat(zeros+"1"+ones+"_", wide/2+1) +
		strings.TrimSuffix(strings.Repeat(ones+"0"+zeros+"_", wide/2), "_")
}

func pick[T any](random *rand.Rand, list []T) T { return list[random.IntN(len(list))] }

// The toggles of a board are not counted to the end for a request that was canceled.
func TestExamineIsCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var a InfoAnswer
	a.examine(ctx, boardOf(t, "graph-complete-64"))
	if a.MostToggles != 0 || a.Symmetric != nil {
		t.Errorf("after a cancel: %d toggles, symmetric %v", a.MostToggles, a.Symmetric)
	}
	a.examine(context.Background(), boardOf(t, "graph-complete-64"))
	if a.MostToggles != 64 || a.Symmetric == nil || !*a.Symmetric {
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
