//go:build unix

package server

import (
	"os/exec"
	"testing"

	"golang.org/x/sys/unix"
)

// The priority of a worker is lowered, and never raised, which root could do.
func TestPriorityIsNeverRaised(t *testing.T) {
	cmd := exec.Command("sleep", "60")
	setApart(cmd)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	after := func(change func()) int {
		change()
		priority, err := unix.Getpriority(unix.PRIO_PGRP, cmd.Process.Pid)
		if err != nil {
			t.Fatal(err)
		}
		return priority
	}
	low := after(func() { lowerTo(cmd.Process.Pid, 12) })
	if raised := after(func() { lowerTo(cmd.Process.Pid, niceWorker) }); raised != low {
		t.Errorf("the priority went from %d to %d", low, raised)
	}
	if lower := after(func() { lowerTo(cmd.Process.Pid, niceLong) }); lower == low {
		t.Errorf("the priority stayed at %d", low)
	}
}
