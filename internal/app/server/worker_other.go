//go:build !unix

package server

import (
	"math"
	"os/exec"
)

func setApart(*exec.Cmd) {}

func stepBack(memory int64) { limitMemory(memory) }

func yieldTo(int) {}

func maxFiles() int { return math.MaxInt }
