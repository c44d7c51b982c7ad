package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"lightsout/app/command"
)

// censusProgram counts; it is a program of its own because its server is half as large as all the rest.
const censusProgram = "lightsout-census"

func censusCommand(*ui) *cobra.Command {
	cmd := newCommand("census", 0, command.AnyNumber, func(_ *cobra.Command, args []string) error {
		program, err := findCensus()
		if err != nil {
			return err
		}
		return become(program, args)
	})
	cmd.DisableFlagParsing = true // the flags are those of the other program
	return cmd
}

// findCensus returns the program, from the folder of this one or from the path.
func findCensus() (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	for _, name := range []string{filepath.Join(filepath.Dir(self), censusProgram), censusProgram} {
		if program, err := exec.LookPath(name); err == nil {
			return program, nil
		}
	}
	return "", fmt.Errorf(
		"%s is missing: it should be in %s or on the path; releases have it, and make census builds it",
		censusProgram, filepath.Dir(self))
}

// aboutCensus has the other program answer help and completions of its commands: help census
// run becomes census help run.
func aboutCensus(args []string) []string {
	about := []string{"help", cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd}
	for at, word := range args[:max(0, len(args)-1)] {
		if word == "census" {
			return slices.Concat([]string{word}, args[:at], args[at+1:])
		}
		if !slices.Contains(about, word) {
			break
		}
	}
	return args
}
