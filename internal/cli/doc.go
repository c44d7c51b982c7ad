// Package cli is the command line: one file per command, one table of commands.
//
// The one idea is that a command only reads its arguments and prints; what it does is an act of
// package api. Start at cli.go, which has the table, and ui.go, which has the rules of the terminal.
package cli
