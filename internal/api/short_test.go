package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

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
	e := api.New()
	for _, l := range long {
		_, err := e.Call(api.Short(t.Context()), l.act, []byte(l.params), nil)
		if !errors.Is(err, api.ErrLong) {
			t.Errorf("%s %s: %v", l.act, l.params, err)
		}
	}
	for _, s := range []struct{ act, params string }{
		{"solve", `{"board":"500x500","quiet_result":true}`},
		{"solve", `{"board":"20x20","method":"dense"}`},
		{"hint", `{"board":"10x10"}`},
		{"generate", `{"board":"10x10","presses":3}`},
		{"info", `{"board":"torus-20x21-king-mod3"}`},
	} {
		if _, err := e.Call(api.Short(t.Context()), s.act, []byte(s.params), nil); err != nil {
			t.Errorf("%s %s: %v", s.act, s.params, err)
		}
	}
	if _, err := e.Call(t.Context(), "hint", []byte(`{"board":"200x200"}`), nil); err != nil {
		t.Error(err)
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
