//go:build unix && !linux

package solvers

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the program the leader of a group of processes, so that what it starts can be killed
// with it.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

func killGroup(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) }
