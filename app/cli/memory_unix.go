//go:build linux || darwin || freebsd || netbsd || dragonfly

package cli

import (
	"math"

	"golang.org/x/sys/unix"
)

// processMemory returns how many bytes of memory the system lets this process have.
func processMemory() uint64 {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_AS, &limit); err != nil {
		return math.MaxUint64
	}
	return uint64(limit.Cur) // signed on FreeBSD, where -1 is no limit
}
