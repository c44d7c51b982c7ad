//go:build !linux

package server

import "runtime/debug"

// limitMemory asks the garbage collector to keep below a limit. The limits of other systems do not count
// what Go allocates.
func limitMemory(memory int64) {
	if memory > 0 {
		debug.SetMemoryLimit(memory / 8 * 7)
	}
}

func residentOf(int) int64 { return 0 }
