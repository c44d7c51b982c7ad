//go:build linux || darwin || freebsd || netbsd || dragonfly

package cli

import (
	"math"

	"golang.org/x/sys/unix"
)

// processMemory returns how many bytes of memory the system lets this process have.
func processMemory() uint64 { return limitOf(unix.RLIMIT_AS) }

// processFiles returns how many files the system lets this process keep open.
func processFiles() uint64 { return limitOf(unix.RLIMIT_NOFILE) }

func limitOf(resource int) uint64 {
	var limit unix.Rlimit
	if err := unix.Getrlimit(resource, &limit); err != nil {
		return math.MaxUint64
	}
	return uint64(limit.Cur) // signed on FreeBSD, where -1 is no limit
}
