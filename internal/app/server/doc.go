// Package server serves package api and the pages of package web over HTTP. It does not depend on boards or puzzles, only on acts,
// functions from JSON to JSON, and files. It adds limits on everything a client can send or occupy, jobs for long work, an
// OpenAPI document that the tests generate from the types of the acts, metrics and logs.
//
// Every act runs in a worker (worker.go), a process with limits on memory and time. The pool (pool.go) schedules them: a long
// act drops to low priority, so a search cannot delay a player.
//
// Start at New, then Serve.
package server
