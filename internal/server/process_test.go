package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"lightsout/internal/api"
)

func farAct(t *testing.T, name string) (api.Act, func(context.Context, api.Act, []byte, func(api.Progress)) (any, error)) {
	t.Helper()
	for _, act := range newActs(nil).list() {
		if act.Name == name {
			return act, processOf(t, "acts")
		}
	}
	t.Fatalf("there is no act %s", name)
	return api.Act{}, nil
}

func ignore(api.Progress) {}

// What an act says in another process is what it would say here.
func TestProcess(t *testing.T) {
	act, far := farAct(t, "echo")
	params := []byte(`{"word":"<é>\n","times":3}`)
	here, err := act.Run(context.Background(), params, ignore)
	if err != nil {
		t.Fatal(err)
	}
	there, err := far(context.Background(), act, params, ignore)
	if err != nil {
		t.Fatal(err)
	}
	a, _ := marshal(here, 1000)
	b, _ := marshal(there, 1000)
	if !bytes.Equal(a, b) {
		t.Errorf("here %s, there %s", a, b)
	}
	var wrong *api.RequestError
	if _, err := far(context.Background(), act, []byte(`[`), ignore); !errors.As(err, &wrong) || wrong.Field != "word" {
		t.Errorf("the error is %v", err)
	}
	act.Name = "unknown"
	if _, err := far(context.Background(), act, []byte(`{}`), ignore); err == nil || !strings.Contains(err.Error(), "unknown") {
		t.Errorf("the error is %v", err)
	}
}

func TestProcessFails(t *testing.T) {
	for name, want := range map[string]string{"die": "the last words", "panic": "secret of the program", "fail": "secret of the program"} {
		act, far := farAct(t, name)
		if _, err := far(context.Background(), act, []byte(`{}`), ignore); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	// A program that is not there: the act runs here.
	act, _ := farAct(t, "echo")
	if answer, err := Process("/nowhere/lightsout")(context.Background(), act, []byte(`{"word":"a","times":1}`), ignore); err != nil || len(answer.(echoAnswer).Words) != 1 {
		t.Errorf("%v, %v", answer, err)
	}
}

// Canceling ends the process at once, also if its act would not stop; a process that is out of time may
// still say so.
func TestProcessStops(t *testing.T) {
	for _, name := range []string{"wait", "stuck"} {
		act, far := farAct(t, name)
		ctx, cancel := context.WithCancel(context.Background())
		if name == "stuck" {
			cancel()
		}
		_, err := far(ctx, act, []byte(`{}`), func(api.Progress) { cancel() })
		cancel()
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	act, far := farAct(t, "giveup")
	ctx, cancel := context.WithTimeout(context.Background(), time.Nanosecond)
	defer cancel()
	answer, err := far(ctx, act, []byte(`{}`), ignore)
	if text, _ := json.Marshal(answer); err != nil && !errors.Is(err, context.DeadlineExceeded) || err == nil && !strings.Contains(string(text), "gave up") {
		t.Errorf("%s, %v", text, err)
	}
}

// A child that is told rubbish says so and ends; so does one whose server goes away.
func TestChildReadsOrders(t *testing.T) {
	list := newActs(nil).list()
	for _, text := range []string{"", "x", "{}", "[]\n", `{"act":"echo","bytes":-1}` + "\n", `{"act":"echo","bytes":999999999999}` + "\n", `{"act":"echo","bytes":5}` + "\n{}"} {
		var out bytes.Buffer
		if err := Child(context.Background(), list, strings.NewReader(text), &out); err == nil || out.Len() > 0 {
			t.Errorf("%q: %v, %s", text, err, out.String())
		}
	}
	var out bytes.Buffer
	if err := Child(context.Background(), list, strings.NewReader(`{"act":"wait","bytes":2}`+"\n{}"), &out); err != nil || !strings.Contains(out.String(), `"failed":"context canceled"`) {
		t.Errorf("%v, %s", err, out.String())
	}
}

// Work that is not done in the first lane is done by a process, and what happens to that does not happen
// to the server.
func TestFarLanes(t *testing.T) {
	far := processOf(t, "acts")
	s := newServer(t, Options{Acts: newActs(nil).list(), Patience: time.Minute, Far: far, Lanes: []Lane{{"quick", 0, 1, 9}, {"far", time.Minute, 1, 9}}})
	if w := ask(s, "POST", "/api/v1/echo", `{"word":"a","times":2}`); w.Code != 200 || !strings.Contains(w.Body.String(), `["a","a"]`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	for _, act := range []string{"panic", "fail"} {
		if w := ask(s, "POST", "/api/v1/"+act, `{}`); w.Code != 500 || strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
	if w := ask(s, "POST", "/api/v1/echo", `[]`); w.Code != 422 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
