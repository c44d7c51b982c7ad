//go:build unix

package server

import (
	"math"
	"os"
	"os/exec"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// Priorities of workers: the server itself comes before all, short work before long.
const (
	niceWorker = 5
	niceLong   = 15
)

// setApart gives a worker its own process group: Ctrl-C reaches the server, which ends its workers.
// The group also names all threads of the worker, where a process ID would name only the first.
func setApart(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// stepBack gives this process, a worker, its priority and its limit of memory, and lets Linux end it
// first if the machine runs out. Work continues without them, so errors do not matter.
func stepBack(memory int64) {
	if syscall.Getpgrp() == os.Getpid() {
		lowerTo(0, niceWorker)
		_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0)
		limitMemory(memory)
	}
}

func yieldTo(group int) { lowerTo(group, niceLong) }

// lowerTo lowers the priority of a process group. It never raises one: root may have started the server with
// a low one.
func lowerTo(group, nice int) {
	now, err := unix.Getpriority(unix.PRIO_PGRP, group)
	if runtime.GOOS == "linux" {
		now = 20 - now // the kernel avoids negative results
	}
	if err == nil && now < nice {
		_ = unix.Setpriority(unix.PRIO_PGRP, group, nice)
	}
}

// maxFiles returns how many files this process may have open. Go has raised the limit as far as it may
// already.
func maxFiles() int {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		return math.MaxInt
	}
	return int(min(uint64(limit.Cur), math.MaxInt)) // some systems have a signed limit
}
