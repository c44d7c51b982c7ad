package solvers

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// maxTasks is how many processes and threads a confined program may have.
const maxTasks = 128

// fileMemory is what the files of programs and libraries may take in memory beside their data.
const fileMemory = 256 << 20

// guard stops a confined program that is over a limit which the kernel does not know. Beside a program that
// starts processes without end its thread would hardly run, so it goes before them where the system lets
// it. A timer of Go would wait for other threads.
func guard(root int, memory int64, before []int, ended <-chan struct{}, stop context.CancelCauseFunc) {
	runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
	_ = schedule(unix.SCHED_FIFO)
	for {
		select {
		case <-ended:
			return
		default:
		}
		if err := overLimit(root, memory, before); err != nil {
			_ = syscall.Kill(root, syscall.SIGKILL)
			stop(err)
			return
		}
		_, _ = unix.Poll(nil, 20)
	}
}

// schedule sets the policy of this thread, and of what it starts.
func schedule(policy uint32) error {
	a := unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: policy}
	if policy == unix.SCHED_FIFO {
		a.Priority = 1
	}
	return os.NewSyscallError("sched_setattr", unix.SchedSetAttr(0, &a, 0))
}

// overLimit returns what a confined program and those that it started have too much of together, or nil. The
// limits of prlimit are for each process, and their number does not bind root.
func overLimit(root int, memory int64, before []int) error {
	type task struct{ parent, threads, pages int64 }
	tasks := map[int]task{}
	for _, pid := range processes() {
		if slices.Contains(before, pid) {
			continue
		}
		stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		fields := bytes.Fields(stat[1+bytes.LastIndexByte(stat, ')'):]) // the name before may have any bytes
		if len(fields) < 22 {
			continue // it has ended
		}
		number := func(at int) int64 {
			n, _ := strconv.ParseInt(string(fields[at]), 10, 64)
			return n
		}
		tasks[pid] = task{parent: number(1), threads: number(17), pages: number(21)}
	}
	var count, pages int64
	for family := []int{root}; len(family) > 0 && count <= maxTasks; family = family[1:] {
		count += tasks[family[0]].threads
		pages += tasks[family[0]].pages
		for pid, t := range tasks {
			if t.parent == int64(family[0]) {
				family = append(family, pid)
			}
		}
	}
	switch {
	case count > maxTasks:
		return fmt.Errorf("%w: it started more than %d processes and threads", ErrLimit, maxTasks)
	case pages*int64(os.Getpagesize()) > memory+memory/4+fileMemory:
		return fmt.Errorf("%w: its processes together took more than %d bytes of memory", ErrLimit, memory)
	}
	return nil
}
