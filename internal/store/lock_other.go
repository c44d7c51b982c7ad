//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package store

import (
	"errors"
	"os"
)

// closeFirst is whether a file must be closed before it gets another name.
const closeFirst = true

// claim opens the file in which a new table is made. Where files that are open cannot be removed, one
// that can be is what a program that was killed left behind.
func claim(name string, mode os.FileMode) (*os.File, error) {
	if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, errBusy
	}
	return os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
}

// syncFolder does nothing: there is no way to.
func syncFolder(string) error { return nil }
