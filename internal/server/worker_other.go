//go:build !unix

package server

import "os/exec"

func setApart(*exec.Cmd) {}

func stepBack(memory int64) { limitMemory(memory) }

func yieldTo(int) {}
