//go:build linux || darwin || freebsd || netbsd || dragonfly

package cli

import (
	"math"

	"golang.org/x/sys/unix"
)

// processFiles returns how many files the system lets this process keep open.
func processFiles() uint64 {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		return math.MaxUint64
	}
	return uint64(limit.Cur) // signed on FreeBSD, where -1 is no limit
}
