package api

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
)

// countAct is an act as docs/adding.md says to write one: it counts the lights that are on.
type countAct struct {
	Board Spec      `json:"board"`
	State StateText `json:"state,omitzero" usual:"on" doc:"the lights to count"`
}

type countAnswer struct {
	On int `json:"on"`
}

func (q *countAct) Check(l Limits) error {
	if err := q.Board.read("board", l); err != nil {
		return err
	}
	return q.State.read("state", q.Board.board, "on")
}

func (q *countAct) Cost() Cost {
	return Cost{Field: "board", Steps: float64(q.Board.board.Lights())}
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
	wire, err := row.Run(t.Context(), env, []byte(row.Example))
	if err != nil {
		t.Fatal(err)
	}
	asked, err := Ask[countAnswer](t.Context(), env, &countAct{Board: SpecOf(mustParse(t, "2x3"))})
	if err != nil {
		t.Fatal(err)
	}
	a, _ := json.Marshal(wire)
	b, _ := json.Marshal(asked)
	if string(a) != `{"on":6}` || string(a) != string(b) || watched != 2 {
		t.Errorf("in JSON %s, in Go %s, watched %d times", a, b, watched)
	}
	for params, field := range map[string]string{
		`{"board":"2x3","stat":"on"}`: "stat", `{"Board":"2x3"}`: "Board", `{"board":"2x3","board":"2x4"}`: "board", `{"board":"2x3","state":"7"}`: "state",
	} {
		var request *RequestError
		if _, err := row.Run(t.Context(), env, []byte(params)); !errors.As(err, &request) || request.Field != field || request.Act != "count" {
			t.Errorf("%s: %v", params, err)
		}
	}
	fields := Fields(row.New())
	if len(fields) != 1 || fields[0].Flag != "state" || fields[0].About() != "the lights to count (default on)" {
		t.Errorf("the flags are %+v", fields)
	}
	env.Limits.Steps = 5
	var request *RequestError
	if _, err := row.Run(t.Context(), env, []byte(row.Example)); !errors.As(err, &request) || !request.TooLarge || request.Field != "board" {
		t.Errorf("an act that costs too much: %v", err)
	}
}
