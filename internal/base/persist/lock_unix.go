//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package persist

import (
	"os"
	"syscall"
)

// closeFirst is whether a file must be closed before it gets another name. Here it must not: another
// process could claim it in between.
const closeFirst = false

// Lock locks a file for this process until the file is closed. It returns ErrBusy if another process has it.
func Lock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == syscall.EWOULDBLOCK {
		return ErrBusy
	}
	return err
}

// Claim opens a file, which is made if necessary, and locks it. The lock of a killed process is gone, and its
// file is used again.
func Claim(name string, mode os.FileMode) (*os.File, error) {
	//bounded: a turn is lost only to a process that won the file
	for {
		file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, mode)
		if err != nil {
			return nil, err
		}
		if err := Lock(file); err != nil {
			file.Close()
			return nil, err
		}
		// Between opening and locking, another process may have put this very file in its place, or removed
		// it.
		here, err := file.Stat()
		if err == nil {
			if there, statErr := os.Lstat(name); statErr == nil && os.SameFile(here, there) {
				return file, nil
			}
		}
		file.Close()
		if err != nil {
			return nil, err
		}
	}
}

// syncFolder makes the new name of a file last.
func syncFolder(folder string) error {
	file, err := os.Open(folder)
	if err != nil {
		return err
	}
	defer file.Close()
	return file.Sync()
}
