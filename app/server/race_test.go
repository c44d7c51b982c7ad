//go:build race

package server

// underRace: the race detector keeps several times the memory of a program, more than the limit of a worker,
// and sees only its own process.
const underRace = true
