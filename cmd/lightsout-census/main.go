// Command lightsout-census counts exhaustively, on one machine or on many. lightsout census runs it.
package main

import (
	"os"

	"lightsout/research/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
