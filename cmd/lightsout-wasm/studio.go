//go:build js && wasm && studio

package main

import "lightsout/internal/app/api"

// environment has the built-in solver: only the second engine has the act that runs models.
func environment() *api.Env {
	env := api.NewEnv()
	env.Solvers = api.BuiltIn{}
	return env
}
