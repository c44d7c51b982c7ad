package solvers

import (
	"fmt"
	"math"
	"os/exec"
	"runtime"
	"slices"

	"golang.org/x/sys/unix"
)

// rlimit is a limit that the kernel keeps for each process.
type rlimit struct {
	option     string // of prlimit
	resource   int
	soft, hard uint64
}

// rlimits returns the limits of memory, processor time and files. What is bounded is the memory that a
// process can write to (RLIMIT_DATA), not the addresses it sets aside, of which programs in Go and Java take
// plenty; an allocation above the limit fails.
func (l Limits) rlimits() []rlimit {
	list := []rlimit{
		{"data", unix.RLIMIT_DATA, uint64(l.Memory), uint64(l.Memory)},
		{"fsize", unix.RLIMIT_FSIZE, maxOutput, maxOutput},
		{"core", unix.RLIMIT_CORE, 0, 0},
		{"nofile", unix.RLIMIT_NOFILE, 256, 256},
	}
	if !l.Confined {
		return list
	}
	seconds := uint64(math.Ceil((l.Time + l.Grace).Seconds())) * uint64(runtime.NumCPU())
	// counts apart from data, but those of threads do, and are as large as the soft limit
	const maxStack = 64 << 20
	var stack unix.Rlimit
	_ = unix.Getrlimit(unix.RLIMIT_STACK, &stack)
	return append(list,
		rlimit{"nproc", unix.RLIMIT_NPROC, maxTasks, maxTasks},
		rlimit{"cpu", unix.RLIMIT_CPU, seconds, seconds},
		rlimit{"stack", unix.RLIMIT_STACK, min(stack.Cur, maxStack), min(stack.Max, maxStack)})
}

// limited returns the command line that runs a program within the limits: the program prlimit, which every
// Linux system has, sets them and becomes the program. Where it is missing, limitAfter sets them on the
// running program, which by then may have started others without.
func limited(path string, args []string, l Limits) (string, []string) {
	prlimit, err := exec.LookPath("prlimit")
	if err != nil {
		return path, args
	}
	var options []string
	for _, r := range l.rlimits() {
		options = append(options, fmt.Sprintf("--%s=%d:%d", r.option, r.soft, r.hard))
	}
	return prlimit, slices.Concat(options, []string{"--", path}, args)
}

func limitAfter(pid int, l Limits) {
	for _, r := range l.rlimits() {
		_ = unix.Prlimit(pid, r.resource, &unix.Rlimit{Cur: r.soft, Max: r.hard}, nil)
	}
}
