//go:build !linux

package solvers

import (
	"context"
	"errors"
	"os/exec"
)

// confine is an error: this system has neither Landlock nor namespaces.
func confine(*exec.Cmd, string, string, []string) error {
	return errors.New("this system cannot confine programs")
}

// processes and killStrays do nothing: this system does not report what a program started in other groups.
func processes() []int { return nil }

func killStrays(string, []int) {}

// limited, limitAfter and guard bound nothing: the memory of a program cannot be bounded here without a
// shell.
func limited(path string, args []string, _ Limits) (string, []string) { return path, args }

func limitAfter(int, Limits) {}

func guard(int, int64, []int, <-chan struct{}, context.CancelCauseFunc) {}
