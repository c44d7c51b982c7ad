//go:build !linux

package server

import (
	"runtime/debug"
	"time"
)

// limitMemory sets a limit for the garbage collector. The limits of other systems do not count what Go allocates.
func limitMemory(memory int64) {
	if memory > 0 {
		debug.SetMemoryLimit(memory / 8 * 7)
	}
}

func spentBy(int) time.Duration { return time.Duration(time.Now().UnixNano()) }

func residentOf(int) int64 { return 0 }
