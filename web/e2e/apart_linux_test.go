package e2e_test

import (
	"os/exec"
	"syscall"
)

// apart starts a program in a session of its own, which a signal ends when the test dies; 0 is none.
func apart(cmd *exec.Cmd, signal syscall.Signal) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: signal}
}

// endGroup kills a program and what it started.
func endGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
