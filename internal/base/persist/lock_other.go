//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package persist

import (
	"errors"
	"os"
)

// closeFirst is whether a file must be closed before it gets another name.
const closeFirst = true

// Lock does nothing: there are no such locks here.
func Lock(*os.File) error { return nil }

// Claim makes a file. Where open files cannot be removed, a file that can be removed was left by a killed
// process.
func Claim(name string, mode os.FileMode) (*os.File, error) {
	if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, ErrBusy
	}
	return os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
}

// syncFolder does nothing: there is no way to.
func syncFolder(string) error { return nil }
