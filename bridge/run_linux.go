package bridge

import (
	"fmt"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// ownGroup makes the program the leader of a group of processes, so that what it starts can be killed
// with it, and has the system kill it if our own program is.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// killGroup kills what is left of the group.
func killGroup(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) }

// limited returns the command line that runs a program within a memory and an amount of files. What is
// bounded is the memory it can write to (RLIMIT_DATA), not the addresses it sets aside, of which programs
// in Go and Java take plenty; one that asks for more is told that there is none.
//
// The program prlimit, which every Linux system has, sets the limits and becomes the program. Where it is
// missing, limitAfter sets them on the running program, which by then may have started others without.
func limited(path string, args []string, memory int64) (string, []string) {
	prlimit, err := exec.LookPath("prlimit")
	if err != nil {
		return path, args
	}
	options := []string{fmt.Sprintf("--data=%d", memory), fmt.Sprintf("--fsize=%d", maxOutput), "--core=0", "--", path}
	return prlimit, append(options, args...)
}

func limitAfter(pid int, memory int64) {
	_ = unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: uint64(memory), Max: uint64(memory)}, nil)
	_ = unix.Prlimit(pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: maxOutput, Max: maxOutput}, nil)
	_ = unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
}
