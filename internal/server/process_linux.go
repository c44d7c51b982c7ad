package server

import "golang.org/x/sys/unix"

// maxMemory is how many bytes the process of an act may have. With more, it fails, and the act with it.
const maxMemory = 4 << 30

// limitMemory sets the limit. What has been reserved but cannot be written does not count.
func limitMemory() {
	_ = unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: maxMemory, Max: maxMemory})
}
