package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/api"
)

// Where time is short, what cannot be stopped is not begun; elsewhere the same request is answered.
func TestShort(t *testing.T) {
	long := []struct{ act, params string }{
		{"info", `{"board":"129x129-king-mod3"}`},
		{"info", `{"board":"klein-200x200"}`},
		{"solve", `{"board":"26x26x26"}`},
		{"solve", `{"board":"30x30","method":"dense"}`},
		{"solve", `{"board":"600x600","quiet_result":true}`},
		{"nearest", `{"board":"200x200","state":"off"}`},
		{"facts", `{"board":"40x40"}`},
		{"info", `{"board":"30x30","all_moduli":true}`},
		{"hint", `{"board":"200x200"}`},
		{"generate", `{"board":"200x200","presses":3}`},
		{"game", `{"id":"200x200#abc"}`},
	}
	long = append(long, []struct{ act, params string }{
		{"info", `{"board":"` + inlineOf(t, "graph-path-5000") + `"}`},
		{"info", `{"board":"` + inlineOf(t, "graph-cycle-3000-mod3") + `"}`},
		{"graph", `{"text":"graph{{a b} -- {c d}}"}`},
		{"graph", `{"text":"` + strings.Repeat("a b\\n", 9000) + `"}`},
	}...)
	e := api.New()
	for _, l := range long {
		_, err := e.Call(api.Short(t.Context()), l.act, []byte(l.params), nil)
		if !errors.Is(err, api.ErrLong) {
			t.Errorf("%s %.80s: %v", l.act, l.params, err)
		}
	}
	for _, s := range []struct{ act, params string }{
		{"solve", `{"board":"500x500","quiet_result":true}`},
		{"solve", `{"board":"20x20","method":"dense"}`},
		{"hint", `{"board":"10x10"}`},
		{"generate", `{"board":"10x10","presses":3}`},
		{"info", `{"board":"torus-20x21-king-mod3"}`},
		{"info", `{"board":"` + inlineOf(t, "graph-cycle-2000-mod3") + `"}`},
		{"graph", `{"text":"graph{a -- b -- c}"}`},
		{"graph", `{"text":"{\"nodes\":[{},{}],\"edges\":[[0,1]]}"}`},
	} {
		if _, err := e.Call(api.Short(t.Context()), s.act, []byte(s.params), nil); err != nil {
			t.Errorf("%s %.80s: %v", s.act, s.params, err)
		}
	}
	if _, err := e.Call(t.Context(), "hint", []byte(`{"board":"200x200"}`), nil); err != nil {
		t.Error(err)
	}
}

// inlineOf returns the spec of a graph that names every edge, as a file of it would have.
func inlineOf(t *testing.T, spec string) string {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	g, err := board.GraphOf(b)
	if err != nil {
		t.Fatal(err)
	}
	if b, err = g.Board(); err != nil || !strings.HasPrefix(b.Spec(), "graph=") {
		t.Fatal(b, err)
	}
	return b.Spec()
}

// A graph is as large as it is, whether it is named or written out.
func TestInlineGraphsAreGraphs(t *testing.T) {
	for _, spec := range []string{"graph-path-17000", inlineOf(t, "graph-path-17000")} {
		_, err := api.New().Call(t.Context(), "solve", []byte(`{"board":"`+spec+`"}`), nil)
		var wrong *api.RequestError
		if !errors.As(err, &wrong) || !wrong.TooLarge {
			t.Errorf("%.30s: %v", spec, err)
		}
	}
}

// Objects that are small in JSON and large in memory are counted before they are read.
func TestManyObjects(t *testing.T) {
	params := []byte(`{"results":[` + strings.TrimSuffix(strings.Repeat("{},", 400_000), ",") + `]}`)
	if !json.Valid(params) {
		t.Fatal("the test is wrong")
	}
	_, err := api.New().Call(context.Background(), "statistics", params, nil)
	var wrong *api.RequestError
	if !errors.As(err, &wrong) || !wrong.TooLarge {
		t.Fatal(err)
	}
}
