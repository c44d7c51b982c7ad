package bridge

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// ownGroup makes the program the leader of a group of processes, so that what it starts can be killed
// with it, and has the system kill it if our own program is.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// killGroup kills the rest of the group.
func killGroup(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) }

// maxSweeps is how often killStrays looks again for processes that started meanwhile.
const maxSweeps = 1000

// processes lists the processes of the system.
func processes() []int {
	entries, _ := os.ReadDir("/proc")
	var list []int
	for _, entry := range entries {
		if pid, err := strconv.Atoi(entry.Name()); err == nil {
			list = append(list, pid)
		}
	}
	return list
}

// killStrays kills processes that a program started in other groups, which killGroup does not reach. They
// have inherited its environment, in which TMPDIR is the folder of this one run. What was there before the
// program is skipped. The rest is checked twice, since the environment of a process that is just
// becoming another program is empty; and again as long as there are new ones.
func killStrays(dir string, before []int) {
	const enough = 2
	looked := map[int]int{}
	for _, pid := range before {
		looked[pid] = enough
	}
	mark := []byte("\x00TMPDIR=" + dir + "\x00")
	for range maxSweeps {
		again := false
		for _, pid := range processes() {
			if looked[pid] == enough {
				continue
			}
			again = true
			looked[pid]++
			environ, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
			if err == nil && bytes.Contains(append([]byte{0}, environ...), mark) {
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
		}
		if !again {
			return
		}
	}
}

// limited returns the command line that runs a program within a memory, processor time and an amount of files. What is
// bounded is the memory it can write to (RLIMIT_DATA), not the addresses it sets aside, of which programs
// in Go and Java take plenty; an allocation above the limit fails.
//
// The program prlimit, which every Linux system has, sets the limits and becomes the program. Where it is
// missing, limitAfter sets them on the running program, which by then may have started others without.
func limited(path string, args []string, l Limits) (string, []string) {
	prlimit, err := exec.LookPath("prlimit")
	if err != nil {
		return path, args
	}
	options := []string{fmt.Sprintf("--data=%d", l.Memory), fmt.Sprintf("--fsize=%d", maxOutput), "--core=0", "--nofile=256"}
	if l.Confined { // a namespace has its own count of processes, which does not bind root
		seconds := int(math.Ceil((l.Time + l.Grace).Seconds()))
		options = append(options, "--nproc=64", fmt.Sprintf("--cpu=%d", seconds*runtime.NumCPU()))
	}
	return prlimit, slices.Concat(options, []string{"--", path}, args)
}

func limitAfter(pid int, memory int64) {
	_ = unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: uint64(memory), Max: uint64(memory)}, nil)
	_ = unix.Prlimit(pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: maxOutput, Max: maxOutput}, nil)
	_ = unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
}
