// Package server is HTTP around package api and the page of package web. It knows neither boards nor
// puzzles: it takes acts, each a function from JSON to JSON, and a site, which is files, and adds what
// a network needs: limits on everything a stranger can send or keep busy, jobs for work that takes
// long, an OpenAPI document made of the types of the acts, metrics and logs.
//
// Every act runs in a worker (worker.go), a process with a limit of memory and of time. The pool (pool.go)
// gives out the places: an act that runs long gets a low priority, so a search cannot keep a player waiting.
//
// Start at New, then Serve.
package server
