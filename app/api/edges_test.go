//go:build !js || studio

package api

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"lightsout/film"
)

// edge is a limit: parameters just within it, parameters just beyond it, and the error of these.
type edge struct {
	name, act string
	at, above string
	says      string
}

// numbered is an edge of parameters with a number and its greatest value.
func numbered(name, act, params string, most int, says string) edge {
	return edge{name, act, fmt.Sprintf(params, most), fmt.Sprintf(params, most+1), says}
}

// repeated is an edge of parameters with a part and its greatest number of repetitions.
func repeated(name, act, before, part, after string, most int, says string) edge {
	return edge{
		name, act, before + strings.Repeat(part, most) + after, before + strings.Repeat(part, most+1) + after,
		says,
	}
}

// check requests both.
func (e edge) check(t *testing.T, engine *Env, ctx context.Context) {
	t.Helper()
	var wrong *RequestError
	_, err := Call(ctx, engine, e.act, []byte(e.at))
	if errors.As(err, &wrong) && strings.Contains(wrong.Reason, e.says) {
		t.Errorf("%s: at the limit: %v", e.name, err)
	}
	_, err = Call(ctx, engine, e.act, []byte(e.above))
	if !errors.As(err, &wrong) || !strings.Contains(wrong.Reason, e.says) ||
		len(wrong.Reason) > maxReason+len("…") {
		t.Errorf("%s: above the limit: %v, want %q", e.name, err, e.says)
	}
}

// At each limit a request is accepted, and one beyond it is refused for that reason. The time budget is zero,
// so nothing large is made: a request that runs out of time has passed its limit.
func TestEdges(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	engine := NewEnv()
	for _, e := range edges() {
		e.check(t, engine, ctx)
	}
}

func edges() []edge {
	const deepest = 10_000 // of encoding/json
	return []edge{
		repeated("parameters", "qr", `{?`, " ", `}`, maxParams-len(`{?}`), "longer than"),
		repeated("objects", "qr", `{"text":"`, "{", `"}`, maxObjects-1, "objects"),
		repeated("values", "qr", `{"text":"`, ",", `"}`, maxValues-1, "values"),
		{
			"depth", "solve",
			`{"board":"1x1","state":` + strings.Repeat("[", deepest-1) + strings.Repeat("]", deepest-1) + `}`,
			`{"board":"1x1","state":` + strings.Repeat("[", deepest) + strings.Repeat("]", deepest) + `}`,
			"depth",
		},
		repeated("spec", "solve", `{"board":"1x1`, " ", `"}`, maxSpec-len("1x1"), "longer than"),
		repeated("ID of Flip", "game", `{"id":"1x1c:`, "0", `"}`, maxSpec-len("1x1c:"), "longer than"),
		repeated("ID", "game", `{"id":"1x1:0`, " ", `"}`, maxSaved-len("1x1:0"), "longer than"),
		repeated("sizes", "solve", `{"board":"1`, "x1", `-x"}`, maxAxes-1, "sizes"),
		repeated("seed", "generate", `{"board":"2x2","seed":"`, "a", `"}`, maxText, "longer than"),
		repeated("family", "table", `{"table":"least","to":1,"board":"NxN`, " ", `"}`, maxText-len("NxN"),
			"longer than"),
		repeated("lines of a saved game", "game", `{"save":"lightsout game 1\nid 1x1:0\n\n`, `x\n`, `"}`,
			maxSavedLines-3, "are replayed"),
		repeated("saved game", "game", `{"save":"lightsout game 1\n`, "x", `"}`,
			maxSaved-len("lightsout game 1\n"), "are replayed"),
		repeated("QR", "qr", `{"text":"`, "x", `"}`, maxQR, "holds"),
		repeated("results", "statistics", `{"results":[{}`, ",{}", `]}`, maxResults-1, "summed up"),
		repeated("quiet patterns", "pattern", `{"board":"5x5","what":"quiet","quiet":[1`, ",1", `]}`,
			maxPatternTerms-1, "are added"),
		repeated("states of a film", "film", `{"board":"1x1","states":["on"`, `,"on"`, `]}`, maxFilmStates-1,
			"too many states"),
		repeated("text of a graph", "graph", `{"text":"a b`, " ", `"}`, maxGraphText-len("a b"), "are read"),
		numbered("first", "facts", `{"board":"2x2","first":%d}`, maxFactsFirst, "are given"),
		numbered("side of nullities", "nullities", `{"board":"1x1","rows":[1,1],"columns":[5,%d]}`,
			maxNullitySide, "two numbers"),
		numbered("side", "size", `{"rows":5,"columns":%d}`, maxSizeSide, "must be between"),
		numbered("frames of a second", "film", `{"board":"1x1","states":["on","off"],"fps":%d}`, film.MaxFPS,
			"must be between"),
		numbered("rest of a film", "film", `{"board":"1x1","states":["on","off"],"hold":%d}`, film.MaxHold,
			"must be between"),
		numbered("scale of a film", "film", `{"board":"1x1","states":["on","off"],"scale":%d}`, film.MaxScale,
			"must be between"),
		numbered("states of a light", "solve", `{"board":"2x2-mod%d"}`, 256, "256"),
	}
}

// Some limits apply only to requests that have time.
func TestEdgesWithTime(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	image := func(data string) string {
		return `{"board":"1x1","image":"` + base64.StdEncoding.EncodeToString([]byte(data)) + `"}`
	}
	nodes := func(n int) string {
		return `{"format":"edges","text":"` + strings.ReplaceAll(manyNames("a", n), " ", `\n`) + `"}`
	}
	engine := NewEnv()
	for _, e := range []edge{
		{"pixels of an image", "draw", image("P4 4096 6553\n"), image("P4 4096 6554\n"), "at most"},
		{"nodes of a graph", "graph", nodes(maxGraphNodes), nodes(maxGraphNodes + 1), "nodes: at most"},
	} {
		e.check(t, engine, t.Context())
	}
}

// TestPlainBoardsAreTaken solves boards that algebra factors quickly, however their pattern is written.
func TestPlainBoardsAreTaken(t *testing.T) {
	for _, spec := range []string{"1000x1000", "1000x1000-open-plus", "1000x1000-pattern=010_111_010"} {
		_, err := Call(t.Context(), NewEnv(), "solve", []byte(`{"board":"`+spec+`","quiet_result":true}`))
		if err != nil {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// Requests that are small and ask for much are refused for what they cost, before anything is built.
func TestCostIsRefused(t *testing.T) {
	ones := strings.TrimSuffix(strings.Repeat(strings.Repeat("1", 127)+"_", 127), "_")
	for _, test := range []struct{ act, params string }{
		{"nullities", `{"board":"1x1-star-mod255","rows":[128,128],"columns":[128,128]}`},
		{"nullities", `{"board":"1x1-pattern=` + ones + `-mod255","rows":[128,128],"columns":[128,128]}`},
		{"nullities", `{"board":"1x1-king","rows":[1,2000],"columns":[1,2000]}`},
		{"encode", `{"board":"graph-complete-4096","format":"graphml"}`},
		{"encode", `{"board":"graph-complete-4096","format":"lp"}`},
		{"encode", `{"board":"64x64-pattern=` + ones + `","format":"json"}`},
		{"show", `{"board":"5000x5000","format":"svg"}`},
		{"film", `{"board":"16x16","states":["on","off"],"format":"apng","scale":900}`},
		{"solve", `{"board":"16777216x1"}`},
		{"solve", `{"board":"5x5","all":true,"limit":100000000}`},
		{"pattern", `{"board":"5700x5700-knight-mod6"}`},
		{"generate", `{"board":"1000x1000","count":1000}`},
		{"chase", `{"board":"3000x3000"}`},
		{"weights", `{"board":"graph-complete-16000"}`},
		{"table", `{"table":"depth","board":"graph-complete-N","to":9000}`},
		{"info", `{"board":"graph-complete-16000"}`},
		{"board", `{"board":"graph-cycle-100000"}`},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Call(t.Context(), NewEnv(), test.act, []byte(test.params))
		runtime.ReadMemStats(&after)
		var wrong *RequestError
		if !errors.As(err, &wrong) || !wrong.TooLarge {
			t.Errorf("%s %.80s: %v", test.act, test.params, err)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 64<<20 {
			t.Errorf("%s %.80s took %d bytes to refuse", test.act, test.params, taken)
		}
	}
}
