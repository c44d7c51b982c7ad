//go:build unix

package server

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// setApart gives a process a group of its own: Ctrl-C is for the server, which stops its processes.
func setApart(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// stepBack makes this process yield to others. The group is the process alone, and to name the group
// reaches all its threads, where Linux would take the process for one of them. If the memory is full,
// Linux is told to end this process first. Neither is needed to work, so that errors do not matter.
func stepBack() {
	const nice = 10
	if syscall.Getpgrp() == os.Getpid() {
		_ = unix.Setpriority(unix.PRIO_PGRP, 0, nice)
		_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0)
		limitMemory()
	}
}
