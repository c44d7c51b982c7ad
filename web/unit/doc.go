// Package unit tests the page modules that need no browser, under Node. It has tests only.
//
// Files named *.test.ts run under `node --test`, bundled, and cover the page alone. The Go tests compare a module with
// the Go code that it mirrors (a board, a session, the plan of a film): they draw cases, run the module in one Node
// process and compare. Package api answers the acts that a module requests.
//
// Without Node the tests are skipped, but never if CI=true.
package unit
