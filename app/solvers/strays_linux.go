package solvers

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// ownGroup makes the program the leader of a group of processes, so that what it starts can be killed
// with it, and has the system kill it if our own program is.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error {
		killGroup(cmd.Process.Pid)
		return cmd.Process.Kill() // it may have left its group
	}
}

func killGroup(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) }

// maxSweeps is how often killStrays looks again for processes that started meanwhile.
const maxSweeps = 1000

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
