//go:build unix && !linux

package bridge

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

// killGroup kills the rest of the group.
func killGroup(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) }

// processes and killStrays do nothing: this system does not report what a program started in other groups.
func processes() []int { return nil }

func killStrays(string, []int) {}

// limited and limitAfter bound nothing: the memory of a program cannot be bounded here without a shell.
func limited(path string, args []string, _ Limits) (string, []string) { return path, args }

func limitAfter(int, int64) {}
