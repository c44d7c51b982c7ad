package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"lightsout/board"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// A full cache evicts the least recently used board, and no other.
func TestBoardsForgetTheOldest(t *testing.T) {
	var specs []string
	for n := range 5 {
		specs = append(specs, fmt.Sprintf("graph-path-%d", 10+n))
	}
	size := func(spec string) int64 { return (&Env{Boards: NewBoards(1 << 30)}).of(mustParse(t, spec)).bytes }
	scratch := int64(0)
	for _, spec := range specs[:4] {
		scratch += size(spec)
	}
	k := NewBoards(scratch)
	env := &Env{Boards: k}
	use := func(spec string, hit bool) {
		t.Helper()
		before := slices.Clone(k.list)
		known := env.of(mustParse(t, spec))
		if slices.Contains(before, known) != hit || known.spec != spec || k.bytes > scratch {
			t.Fatalf("%s: hit should be %v of %d boards, then %d of %d bytes", spec, hit, len(before),
				len(k.list), k.bytes)
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
	if use := new(Env).of(mustParse(t, "5x5")); use.board == nil {
		t.Error("without a cache there is no board")
	}
}

// Concurrent requests factor a board once; if one is canceled, the next takes over.
func TestBoardsAreFactoredOnce(t *testing.T) {
	env := &Env{Boards: NewBoards(1 << 20)}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	b := mustParse(t, "8x9-knight")
	if _, err := env.of(b).factors.Get(canceled); !errors.Is(err, context.Canceled) {
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
			a, err := env.of(same).factors.Get(t.Context())
			if err != nil || a.Board() != b {
				t.Errorf("another board was factored: %v", err)
			}
		})
	}
	wait.Wait()
	if _, err := env.of(b).factors.Get(canceled); err != nil {
		t.Errorf("what is known is not given: %v", err)
	}
}

// BenchmarkCall: what a server or a page does for one request, JSON in and out. Limits: 2,000 solve/5x5 a
// second on two cores, hint/10x10 under 50 ms. Uncached boards are factored for every request.
func BenchmarkCall(b *testing.B) {
	for _, a := range []struct{ name, act, params string }{
		{"solve/5x5", "solve", `{"board":"5x5","state":"on"}`},
		{"solve/1000x1000", "solve", `{"board":"1000x1000","state":"on"}`},
		{"hint/5x5", "hint", `{"board":"5x5","state":"on"}`},
		{"hint/10x10", "hint", `{"board":"10x10","state":"on"}`},
		{"hint/30x30", "hint", `{"board":"30x30","state":"on"}`},
		{"solve/hex-20", "solve", `{"board":"hex-20","state":"on"}`},
		{"board/50x50", "board", `{"board":"50x50"}`},
		{"board/hex-20", "board", `{"board":"hex-20"}`},
		{"generate/5x5", "generate", `{"board":"5x5","depth":12,"seed":"a"}`},
	} {
		for suffix, e := range map[string]*Env{"": NewEnv(), "/uncached": {Limits: DefaultLimits()}} {
			b.Run(a.name+suffix, func(b *testing.B) {
				size := 0
				for b.Loop() {
					answer := must(Call(context.Background(), e, a.act, []byte(a.params)))
					text := must(json.Marshal(answer))
					size = len(text)
				}
				b.ReportMetric(float64(size), "bytes/answer")
			})
		}
	}
}

// countAct is an act as docs/adding.md says to write one: it counts the lights that are on.
type countAct struct {
	Board Spec      `json:"board"`
	State StateText `json:"state,omitzero" usual:"on" doc:"the lights to count"`
}

type countAnswer struct {
	On int `json:"on"`
}

func (q *countAct) Check(l Limits) (Cost, error) {
	if err := readStart(l, &q.Board, &q.State, "on"); err != nil {
		return Cost{}, err
	}
	return Cost{Field: "board", Steps: float64(q.Board.board.Lights())}, nil
}

func (q *countAct) Run(_ context.Context, env *Env) (any, error) {
	env.report(Progress{Done: 1, Total: 1})
	return countAnswer{q.State.state.On()}, nil
}

// An act that is one struct and one row works in JSON and in Go, and is checked, watched and bounded.
func TestAddedAct(t *testing.T) {
	row := act[countAct, countAnswer]("count", "How many lights are on", `{"board":"2x3"}`)
	watched := 0
	env := NewEnv().Watched(func(Progress) { watched++ })
	wire := must(row.Run(t.Context(), env, []byte(row.Example)))
	asked := must(Ask[countAnswer](t.Context(), env, &countAct{Board: SpecOf(mustParse(t, "2x3"))}))
	a, _ := json.Marshal(wire)
	b, _ := json.Marshal(asked)
	if string(a) != `{"on":6}` || string(a) != string(b) || watched != 2 {
		t.Errorf("in JSON %s, in Go %s, watched %d times", a, b, watched)
	}
	for params, field := range map[string]string{
		`{"board":"2x3","stat":"on"}`: "stat", `{"Board":"2x3"}`: "Board",
		`{"board":"2x3","board":"2x4"}`: "board", `{"board":"2x3","state":"#"}`: "state",
	} {
		var request *RequestError
		_, err := row.Run(t.Context(), env, []byte(params))
		if !errors.As(err, &request) || request.Field != field || request.Act != "count" {
			t.Errorf("%s: %v", params, err)
		}
	}
	fields := Fields(row.New())
	if len(fields) != 1 || fields[0].Flag != "state" || fields[0].Doc != "the lights to count" ||
		fields[0].Default != "on" {
		t.Errorf("the flags are %+v", fields)
	}
	env.Limits.Steps = 5
	var request *RequestError
	_, err := row.Run(t.Context(), env, []byte(row.Example))
	if !errors.As(err, &request) || !request.TooLarge || request.Field != "board" {
		t.Errorf("an act that costs too much: %v", err)
	}
}
