//go:build js && wasm && !studio

package main

import "lightsout/internal/app/api"

func environment() *api.Env { return api.NewEnv() }
