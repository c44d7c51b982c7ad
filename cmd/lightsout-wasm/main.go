//go:build js && wasm

// The command lightsout-wasm is the engine of the page: package api behind one JavaScript function.
//
// It runs in a worker, which calls lightsoutCall(name, params, progress, image) with the name of an act, its
// parameters as JSON, a function that receives progress, and the bytes of the field image, if it has one. The
// function returns at once if the act does: { answer: JSON }, or { error: JSON } with kind, message, field
// and too_large.
//
// Built with the tag studio it is the second engine, which has the acts that read and write files as well.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"syscall/js"
	"time"

	"lightsout/app/api"
)

func main() {
	env := api.NewEnv()
	env.Page = true
	js.Global().Set("lightsoutCall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return call(env, args)
	}))
	select {} // calls of the page run in their own goroutines
}

// failure is an error as engine.js reads it.
type failure struct {
	Kind     string `json:"kind"` // request, canceled or failed
	Message  string `json:"message"`
	Field    string `json:"field,omitempty"`
	TooLarge bool   `json:"too_large,omitempty"`
}

// call performs an act. A panic inside becomes an answer: it would end the engine.
func call(env *api.Env, args []js.Value) (result map[string]any) {
	defer func() {
		if problem := recover(); problem != nil {
			result = reply("error", failure{Kind: "failed", Message: fmt.Sprint(problem)})
		}
	}()
	env = env.Watched(reporter(args[2]))
	if file := args[3]; file.Truthy() {
		env.Image = make([]byte, file.Length())
		js.CopyBytesToGo(env.Image, file)
	}
	answer, err := api.Call(context.Background(), env, args[0].String(), []byte(args[1].String()))
	request, refused := errors.AsType[*api.RequestError](err)
	switch {
	case err == nil:
		return reply("answer", answer)
	case refused:
		return reply("error", failure{"request", request.Reason, request.Field, request.TooLarge})
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return reply("error", failure{Kind: "canceled", Message: "time is up"})
	}
	return reply("error", failure{Kind: "failed", Message: err.Error()})
}

// reply returns a value in JSON, under a name. A failure can always be written.
func reply(name string, value any) map[string]any {
	text, err := json.Marshal(value)
	if err != nil {
		return reply("error", failure{Kind: "failed", Message: err.Error()})
	}
	return map[string]any{name: string(text)}
}

// reporter passes progress on, a few times a second.
func reporter(to js.Value) func(api.Progress) {
	var last time.Time
	return func(p api.Progress) {
		if now := time.Now(); now.Sub(last) >= 50*time.Millisecond {
			last = now
			to.Invoke(float64(p.Done), float64(p.Total), p.Note)
		}
	}
}
