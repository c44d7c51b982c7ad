// Package api is one door to everything the program can do: for each act an answer type and a
// function that gives it, with no transport. The command line's --json prints exactly these
// answers, and whatever carries them later, HTTP or WebAssembly, only wraps them.
//
// Start at Info.
package api
