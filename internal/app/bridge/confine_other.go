//go:build !linux

package bridge

import (
	"errors"
	"os/exec"
)

// confine is an error: this system has neither Landlock nor namespaces.
func confine(*exec.Cmd, string, string) error {
	return errors.New("this system cannot confine programs")
}
