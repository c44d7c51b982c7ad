//go:build !linux

package e2e_test

import (
	"os/exec"
	"syscall"
)

func apart(*exec.Cmd, syscall.Signal) {}

func endGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
