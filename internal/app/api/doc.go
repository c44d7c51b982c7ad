// Package api has every operation of the program, without a transport.
//
// An act is a request: a struct with Check, Cost and Run. The command line binds flags to its fields, HTTP and WebAssembly
// decode JSON into them, and all show the same answer. Acts is the table of acts; Env is their environment.
//
// Start at Act, then read Solve.
package api
