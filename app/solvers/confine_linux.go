package solvers

import (
	"fmt"
	"math"
	"os"
	"os/exec"

	"golang.org/x/sys/unix"
)

// A confined program cannot harm the machine, whatever it does. Each mechanism closes what the others leave
// open, and hostile_linux_test.go attacks all of them:
//
//   - Landlock (landlock_linux.go): which files it reads and writes.
//   - Namespaces (below): no network, no signals to others, no privileges; all that it starts ends with it.
//   - A filter of system calls (seccomp_linux.go): sockets, modes and owners of files, keys, shared memory.
//   - Limits of the kernel for each process (limits_linux.go): memory, processor time, sizes of files.
//   - A guard (guard_linux.go): memory and number of all its processes together.

// confine restricts this thread, and what it starts, and the command that it will start. Files that our
// program inherited are closed.
func confine(cmd *exec.Cmd, dir, program string, names []string) error {
	if _, err := exec.LookPath("prlimit"); err != nil {
		return fmt.Errorf("it cannot be limited: %w", err)
	}
	if os.Getuid() == 0 { // the number of its processes has no limit but guard, which must go before them
		policy := uint32(unix.SCHED_NORMAL)
		if schedule(unix.SCHED_FIFO) != nil {
			policy = unix.SCHED_IDLE
		}
		if err := schedule(policy); err != nil {
			return err
		}
	}
	if err := unix.CloseRange(3, math.MaxInt32, unix.CLOSE_RANGE_CLOEXEC); err != nil {
		return os.NewSyscallError("close_range", err)
	}
	// No user is mapped: files keep their owner, and no process has privileges.
	cmd.SysProcAttr.Cloneflags = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET |
		unix.CLONE_NEWIPC
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return os.NewSyscallError("prctl", err)
	}
	if err := restrictFiles(dir, program, names); err != nil {
		return err
	}
	return filterCalls()
}
