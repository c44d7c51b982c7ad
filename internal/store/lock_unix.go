//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package store

import (
	"os"
	"syscall"
)

// closeFirst is whether a file must be closed before it gets another name. Here it must not: others
// could claim it in between.
const closeFirst = false

// claim opens the file in which a new table is made, and locks it: two programs must not make the
// same one, and the later would undo what the earlier did. What a program that was killed left behind
// is not locked anymore, and is used again.
func claim(name string, mode os.FileMode) (*os.File, error) {
	for {
		file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, mode)
		if err != nil {
			return nil, err
		}
		if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
			file.Close()
			if err == syscall.EWOULDBLOCK {
				err = errBusy
			}
			return nil, err
		}
		// Between opening and locking, another program may have finished this very file and given it
		// its name. Then it is not ours to write to.
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
