package api

import (
	"context"

	"lightsout/internal/base/text"
	"lightsout/solve"
)

// Methods requests the ways to solve.
type Methods struct{ free }

// Run lists our own, and the solvers that run models.
func (*Methods) Run(_ context.Context, env *Env) (any, error) {
	a := MethodsAnswer{text.Each(solve.Methods(), func(m solve.Method) MethodAnswer {
		return MethodAnswer{Name: m.Name, About: m.About, Here: true}
	})}
	if env.Solvers != nil {
		a.Methods = append(a.Methods, env.Solvers.List()...)
	}
	return a, nil
}

// MethodsAnswer lists the ways to solve.
type MethodsAnswer struct {
	Methods []MethodAnswer `json:"methods"`
}

// MethodAnswer is one way to solve.
type MethodAnswer struct {
	Name    string `json:"name"`
	About   string `json:"about"`
	Outside bool   `json:"outside"` // a third-party program
	Here    bool   `json:"here"`
	Install string `json:"install,omitempty"` // how to install it, if it is missing

	Formats []string `json:"formats,omitempty"` // in which it takes models, for the act model
}
