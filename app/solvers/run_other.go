//go:build !unix

package solvers

import "os/exec"

// ownGroup and killGroup do nothing where there are no groups of processes: a program is killed alone.
func ownGroup(*exec.Cmd) {}

func killGroup(int) {}
