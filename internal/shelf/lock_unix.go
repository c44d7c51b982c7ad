//go:build unix

package shelf

import (
	"errors"
	"os"
	"syscall"
)

// lock claims a file for this window until it is closed, or its program ends in whatever way.
func lock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errBusy
	}
	return err
}
