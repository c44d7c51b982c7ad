//go:build unix

package cli

import (
	"os"
	"slices"
	"syscall"
)

// become runs another program in place of this one, so that signals and the exit code need not be passed on.
func become(program string, args []string) error {
	return syscall.Exec(program, slices.Concat([]string{program}, args), os.Environ())
}
