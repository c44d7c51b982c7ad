//go:build !unix

package cli

import (
	"os"
	"os/exec"
	"os/signal"
)

// become runs another program and ends with its exit code.
func become(program string, args []string) error {
	signal.Ignore(os.Interrupt) // the other program gets Ctrl-C too, and may clean up
	cmd := exec.Command(program, args...)
	cmd.Stdin = os.Stdin
	cmd.Stdout = os.Stdout
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return err
	}
	_ = cmd.Wait() // the exit code says it
	os.Exit(cmd.ProcessState.ExitCode())
	return nil
}
