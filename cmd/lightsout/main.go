// Command lightsout plays, draws and studies Lights Out. Run it without arguments for help.
package main

import (
	"os"

	"lightsout/app/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
