package persist

import (
	"os"

	"golang.org/x/sys/unix"
)

// writeBack begins to write a part of a file to the disk, and does not wait.
func writeBack(file *os.File, from, size int64) {
	// the sync at the end counts
	_ = unix.SyncFileRange(int(file.Fd()), from, size, unix.SYNC_FILE_RANGE_WRITE)
}
