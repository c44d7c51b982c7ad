// Package unit tests the modules of the page that need no browser, under Node. It holds tests only.
//
// Files named *.test.js run under `node --test`: they know the page alone. The Go tests hold a module to the Go
// code that it repeats (a board, a session, the plan of a film): they draw cases, run the module in one Node
// process, and compare. Acts that a module asks for are answered by package api in the test.
//
// Without Node the tests are skipped, but never where CI=true.
package unit
