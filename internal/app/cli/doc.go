// Package cli is the command line: one file per command, its help in the folder help, one table of commands.
//
// A command only reads its arguments and prints; package api does the work. Start at cli.go, which has the table, and ui.go,
// which has the rules for output.
package cli
