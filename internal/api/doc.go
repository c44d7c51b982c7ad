// Package api is one door to everything the program can do, with no transport.
//
// An act is a request: a struct with a Check, a Cost and a Run. The command line binds flags to its fields, HTTP and
// WebAssembly decode JSON into them, and all of them show the same answer. Acts is the table of acts, Env is what they
// run in.
//
// Start at Act, then read Solve.
package api
