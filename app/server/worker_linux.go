package server

import (
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// limitMemory lets the process fail when it takes more memory. What is reserved but not writable does not
// count.
func limitMemory(memory int64) {
	if memory > 0 {
		_ = unix.Setrlimit(unix.RLIMIT_DATA,
			&unix.Rlimit{Cur: uint64(memory + arena), Max: uint64(memory + arena)})
	}
}

func spentBy(pid int) time.Duration {
	var spent unix.Timespec
	_ = unix.ClockGettime(int32(^pid<<3|2), &spent) // the clock of a process, see clock_getcpuclockid(3)
	return time.Duration(spent.Nano())
}

func residentOf(pid int) int64 {
	var all, pages int64
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	_, _ = fmt.Sscan(string(text), &all, &pages) // pages stays 0 if the process is gone
	return pages * int64(os.Getpagesize())
}
