//go:build !unix

package bridge

import "os/exec"

// ownGroup, killGroup, processes, killStrays, limited and limitAfter do nothing where there are no groups of
// processes and no such limits: a program is killed alone.
func ownGroup(*exec.Cmd) {}

func killGroup(int) {}

func processes() []int { return nil }

func killStrays(string, []int) {}

func limited(path string, args []string, _ Limits) (string, []string) { return path, args }

func limitAfter(int, int64) {}
