package api

import (
	"context"
	"errors"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// wrongRequest is an invalid request and its error.
type wrongRequest struct {
	act, params string
	field, says string
	tooLarge    bool
}

// checkKeys takes this for granted.
func TestFieldsAreInLowerCase(t *testing.T) {
	lower := regexp.MustCompile("^[a-z0-9_]+$")
	var check func(reflect.Type)
	check = func(of reflect.Type) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array:
			check(of.Elem())
		case reflect.Struct:
			for _, field := range reflect.VisibleFields(of) {
				name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
				if name == "-" || !field.IsExported() {
					continue
				}
				if !field.Anonymous && !lower.MatchString(name) {
					t.Errorf("%s.%s is called %q", of, field.Name, name)
				}
				check(field.Type)
			}
		}
	}
	for _, act := range Acts() {
		check(reflect.TypeOf(act.New()).Elem())
	}
}

// Errors name the field, and what would be right.
func TestWrongRequests(t *testing.T) {
	checkWrong(t, []wrongRequest{
		{"fly", `{}`, "", "unknown act", false},
		{"solve", `{"board":"5x5"} x`, "", "something follows", false},
		{"solve", `{"board":"5x5","colour":"red"}`, "colour", "unknown field", false},
		{"solve", `{"board":"5x5","board":"6x6"}`, "board", "there twice", false},
		{"solve", `{"board":"5x5","bo\u0061rd":"6x6"}`, `bo\u0061rd`, "lower case", false},
		{"solve", `{"BOARD":"5x5"}`, "BOARD", "lower case", false},
		{"solve", `{"board":"5x5","Least":true}`, "Least", "lower case", false},
		{"solve", `{"board":"5x5","leaſt":true}`, "leaſt", "lower case", false},
		{"solve", `{"board":5}`, "board", "a string is needed", false},
		{"solve", `{"board":"5x5","least":"yes"}`, "least", "a bool is needed", false},
		{"solve", `{"board":"5x5","limit":1e99}`, "limit", "a whole number below", false},
		{"solve", `[1]`, "", "no JSON object", false},
		{"solve", `{"board":`, "", "no JSON", false},
		{"solve", `{}`, "board", "it is missing", false},
		{"solve", `{"board":"5by5"}`, "board", "5by5", false},
		{"solve", `{"board":"/etc/passwd"}`, "board", "spec", false},
		{"solve", `{"board":"my.json"}`, "board", "spec", false},
		{"solve", `{"board":"5x5","state":"@/etc/passwd"}`, "state", "row", false},
		{"solve", `{"board":"5x5","state":"-"}`, "state", "row", false},
		{"solve", `{"board":"5x5","state":7}`, "state", "a state is a text, or a list of rows", false},
		{"solve", `{"board":"5x5","state":["11111"]}`, "state", "5", false},
		{"solve", `{"board":"5x5","state":"~!!"}`, "state", "base64url", false},
		{"solve", `{"board":"5x5","state":"~AAAA"}`, "state", "bytes", false},
		{"solve", `{"board":"5x5","goal":"#"}`, "goal", "5", false},
		{"solve", `{"board":"100000x100000"}`, "board", "at most", true},
		{"solve", `{"board":"2x2x2x2x2x2x2x2x2x2x2x2-king"}`, "board", "at most 8 sizes", true},
		{"solve", `{"board":"5x5","method":"magic"}`, "method", "unknown method", false},
		{"solve", `{"board":"60x60","method":"dense"}`, "board", "at most", true},
		{"solve", `{"board":"5x5","all":true,"count":true}`, "", "one at a time", false},
		{"solve", `{"board":"5x5","all":true,"limit":-1}`, "limit", "at least 1", false},
		{"solve", `{"board":"5x5","all":true,"limit":10000000}`, "limit", "at most", true},
		{"solve", `{"board":"5x5","timeout":"soon"}`, "timeout", "not a duration", false},
		{"solve", `{"board":"5x5","timeout":"-1s"}`, "timeout", "not a duration", false},
		{"chase", `{"board":"torus-200x200"}`, "board", "", true},
		{"game", `{}`, "id", "it is missing", false},
		{"game", `{"id":"5x5","save":"x"}`, "save", "give one", false},
		{"game", `{"id":"5x5#"}`, "id", "no seed", false},
		{"game", `{"id":"5x5#depth-16.x"}`, "id", "16 presses", false},
		{"game", `{"id":"1000000x1000000:on"}`, "id", "at most", true},
		{"game", `{"id":"5x5c:00"}`, "id", "flip", false},
		{"game", `{"save":"hello"}`, "save", "damaged", false},
		{"game", `{"save":"lightsout game 1\nid 1000000x100000:on\n\n"}`, "save", "at most", true},
		{
			"game",
			`{"save":"lightsout game 1\nid 3000x3000:on\n\n` + strings.Repeat(`1 press 1\n`, 19_000) + `"}`,
			"save", "too many to be replayed", true,
		},
		{"generate", `{"board":"5x5","depth":16}`, "depth", "the deepest take 15", false},
		{
			"generate", `{"board":"5x5","method":"reverse","grade":"easy"}`, "grade",
			"combines only with a goal", false,
		},
		{"generate", `{"board":"4x4","depth":7,"grade":"easy"}`, "depth", "all were tried", false},
		{
			"generate", `{"board":"5x5","daily":"2025-12-31"}`, "daily", "the first is that of 2026-01-01",
			false,
		},
		{"generate", `{"board":"5x5","grade":"silly"}`, "grade", "silly", false},
		{"generate", `{"board":"5x5","count":-3}`, "count", "at least 1", false},
		{"generate", `{"board":"5x5","count":100000}`, "count", "at most", true},
		{"generate", `{"board":"5x5","seed":"a b"}`, "seed", "letters, digits", false},
		{"generate", `{"board":"5x5#abc","seed":"def"}`, "seed", "already", false},
		{"generate", `{"board":"5x5","daily":"yesterday"}`, "daily", "date", false},
		{"generate", `{"board":"5x5","daily":"2026-11-15","depth":3}`, "daily", "cannot be combined", false},
		{"nearest", `{"board":"5x5"}`, "state", "it is missing", false},
		{"facts", `{"board":"5x5","first":-1}`, "first", "from 0", false},
		{"table", `{"table":"hopes"}`, "table", "unknown ", false},
		{"table", `{"table":"least","board":"5x5"}`, "board", "no N", false},
		{"table", `{"table":"least","to":500}`, "to", "at most", true},
		{"table", `{"table":"nullity","to":100000}`, "to", "at most", true},
		{"table", `{"table":"nullity","from":9,"to":3}`, "to", "upward", false},
		{"encode", `{"board":"5x5","format":"word"}`, "format", "unknown ", false},
		{
			"encode", `{"board":"5x5","format":"svg","objective":"least"}`, "format",
			"not a format for solvers", false,
		},
		{"encode", `{"board":"5x5","format":"lp","objective":"hope"}`, "objective", "unknown ", false},
		{"encode", `{"board":"1000x1000","format":"lp"}`, "board", "at most", true},
		{"show", `{"board":"5x5","format":"g6"}`, "format", "a picture is written as", false},
		{"show", `{"board":"5x5","format":"svg","palette":"mud"}`, "palette", "mud", false},
		{"show", `{"board":"5x5","format":"svg","quiet":3}`, "quiet", "has 2", false},
		{"show", `{"board":"5x5","format":"svg","quiet":1,"presses":"on"}`, "quiet", "give one", false},
		{"show", `{"board":"5x5","format":"svg","presses":"26"}`, "presses", "no button 26", false},
		{"qr", `{}`, "text", "empty", false},
		{"qr", `{"text":"` + strings.Repeat("x", 3_000) + `"}`, "text", "holds", false},
		{"statistics", `{"results":[{"won":"maybe"}]}`, "results.won", "a bool is needed", false},
		{"info", `{"board":"100x100","all_moduli":true}`, "all_moduli", "at most", true},
		{"info", `{"board":"4000x4000-knight"}`, "board", "at most", true},
		{"solve", `{"board":"3000x3000-mod3"}`, "board", "at most", true},
		{"solve", `{"board":"500x500-star"}`, "board", "at most", true},
		{"solve", `{"board":"graph-complete-16000"}`, "board", "at most", true},
		{"solve", `{"board":"graph-path-10000000"}`, "board", "at most", true},
		{
			"table", `{"table":"depth","board":"graph-complete-N","from":8500,"to":9000}`, "to", "at most",
			true,
		},
		{"board", `{"board":"hex-200"}`, "board", "at most", true},
		{"board", `{"board":"graph-complete-2000"}`, "board", "more than", true},
	})
}

func checkWrong(t *testing.T, tests []wrongRequest) {
	t.Helper()
	e := NewEnv()
	for _, test := range tests {
		a, err := Call(context.Background(), e, test.act, []byte(test.params))
		var request *RequestError
		shown := test.params[:min(len(test.params), 100)]
		if !errors.As(err, &request) {
			t.Errorf("%s %s: got %.200v, %v", test.act, shown, a, err)
			continue
		}
		if request.Act != test.act || request.Field != test.field ||
			!strings.Contains(request.Reason, test.says) || request.TooLarge != test.tooLarge {
			t.Errorf("%s %s: got %+v, want field %s: … %s …, %v", test.act, shown, request, test.field,
				test.says, test.tooLarge)
		}
		if len(err.Error()) > 1000 || strings.ContainsAny(err.Error(), "\n\x00") {
			t.Errorf("%s %s: the error is long or more than a line: %.200q", test.act, shown, err)
		}
	}
}

// "Unsolvable" and "gave up" are answers, not errors.
func TestAnswersThatSayNo(t *testing.T) {
	e := NewEnv()
	corner := `{"board":"5x5","state":["10000","00000","00000","00000","00000"]}`
	if a := ask[SolveAnswer](t, e, "solve", corner); a.Solvable || len(a.Witness) != 5 {
		t.Errorf("solve: got %+v", a)
	}
	if a := ask[HintAnswer](t, e, "hint", corner); a.Solvable || len(a.Witness) != 5 {
		t.Errorf("hint: got %+v", a)
	}
	if a := ask[ChaseAnswer](t, e, "chase", corner); a.Solvable || len(a.Steps) == 0 {
		t.Errorf("chase: got %+v", a)
	}
	// so that no time is needed to factor it
	ask[InfoAnswer](t, e, "info", `{"board":"123x123","quiet_result":true}`)
	// A first solution takes milliseconds, and a proof takes many minutes.
	a := ask[SolveAnswer](t, e, "solve", `{"board":"123x123","least":true,"timeout":"2s"}`)
	if !a.Solvable || a.Least || a.GaveUp == "" || len(a.Presses) != 123 {
		t.Errorf("solve within 2 s: least %v, gave up %q", a.Least, a.GaveUp)
	}
	c := a.Cost
	if c == nil || c.Words < 1<<42 || c.Words > 1<<43 || c.By != "blocks" ||
		c.Command != "lightsout solve 123x123 --least" {
		t.Errorf("solve within 2 s: a proof takes %+v", c)
	}
}

// Long acts report progress.
func TestProgress(t *testing.T) {
	e := NewEnv()
	for act, params := range map[string]string{"generate": `{"board":"4x5","count":5}`,
		"table": `{"table":"least","to":6}`, "facts": `{"board":"4x4"}`} {
		var last Progress
		_, err := Call(context.Background(), e.Watched(func(p Progress) {
			if p.Done < last.Done || p.Done > p.Total {
				t.Errorf("%s: %+v after %+v", act, p, last)
			}
			last = p
		}), act, []byte(params))
		if err != nil || last.Done == 0 || last.Done != last.Total {
			t.Errorf("%s: ended at %+v, %v", act, last, err)
		}
	}
}

// FuzzCall requests any act with any parameters: there is always an answer or an error, soon.
func FuzzCall(f *testing.F) {
	e := NewEnv()
	for _, a := range Acts() {
		f.Add(a.Name, `{"board":"3x4-mod3","state":"on"}`)
		f.Add(a.Name, `{"board":"graph-petersen"}`)
	}
	f.Add("game", `{"id":"3x3#easy.x"}`)
	f.Add("game", `{"save":"lightsout game 1\nid 3x3:on\n\n1 press 1\n"}`)
	f.Add("table", `{"table":"nullity","board":"NxN","to":7}`)
	f.Add("qr", `{"text":"hello"}`)
	f.Add("encode", `{"board":"3x3","format":"lp"}`)
	f.Add("statistics", `{"results":[{"key":"a","board":"5x5","won":true,"took_ms":5}]}`)
	f.Fuzz(func(t *testing.T, name, params string) {
		ctx, cancel := context.WithTimeout(context.Background(), 200_000_000)
		defer cancel()
		a, err := Call(ctx, e.Watched(func(Progress) {}), name, []byte(params))
		if (a == nil) == (err == nil) {
			t.Fatalf("answer %v, error %v", a, err)
		}
	})
}
