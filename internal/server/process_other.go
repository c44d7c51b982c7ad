//go:build !unix

package server

import "os/exec"

// setApart does nothing here.
func setApart(*exec.Cmd) {}

// stepBack does nothing here.
func stepBack() {}
