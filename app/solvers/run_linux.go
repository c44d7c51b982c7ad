package solvers

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
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

// limited returns the command line that runs a program within a memory, processor time and an amount of
// files. What is bounded is the memory it can write to (RLIMIT_DATA), not the addresses it sets aside, of
// which programs in Go and Java take plenty; an allocation above the limit fails.
//
// The program prlimit, which every Linux system has, sets the limits and becomes the program. Where it is
// missing, limitAfter sets them on the running program, which by then may have started others without.
func limited(path string, args []string, l Limits) (string, []string) {
	prlimit, err := exec.LookPath("prlimit")
	if err != nil {
		return path, args
	}
	options := []string{
		fmt.Sprintf("--data=%d", l.Memory), fmt.Sprintf("--fsize=%d", maxOutput), "--core=0", "--nofile=256",
	}
	if l.Confined {
		seconds := int(math.Ceil((l.Time + l.Grace).Seconds()))
		options = append(options, fmt.Sprintf("--nproc=%d", maxTasks),
			fmt.Sprintf("--cpu=%d", seconds*runtime.NumCPU()))
		// counts apart from data, but those of threads do, and are as large as the first number
		var stack unix.Rlimit
		_ = unix.Getrlimit(unix.RLIMIT_STACK, &stack)
		options = append(options,
			fmt.Sprintf("--stack=%d:%d", min(stack.Cur, 64<<20), min(stack.Max, 64<<20)))
	}
	return prlimit, slices.Concat(options, []string{"--", path}, args)
}

// maxTasks is how many processes and threads a confined program may have.
const maxTasks = 128

// fileMemory is what the files of programs and libraries may take in memory beside their data.
const fileMemory = 256 << 20

// guard stops a confined program that is over a limit which the kernel does not know. Among thousands of
// processes its thread would never run, so it goes before them where the system lets it; a timer of Go would
// wait for other threads.
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

func limitAfter(pid int, memory int64) {
	_ = unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: uint64(memory), Max: uint64(memory)}, nil)
	_ = unix.Prlimit(pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: maxOutput, Max: maxOutput}, nil)
	_ = unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
}

// The rights that version 3 of Landlock knows. The network is closed without it.
const (
	readRights = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE |
		unix.LANDLOCK_ACCESS_FS_READ_DIR
	fileRights = readRights&^unix.LANDLOCK_ACCESS_FS_READ_DIR | unix.LANDLOCK_ACCESS_FS_WRITE_FILE |
		unix.LANDLOCK_ACCESS_FS_TRUNCATE
	fileSystemRights = unix.LANDLOCK_ACCESS_FS_TRUNCATE<<1 - 1 // the last of version 3
)

// prepare does what confine needs besides Landlock, seccomp and namespaces.
func prepare() error {
	if _, err := exec.LookPath("prlimit"); err != nil {
		return fmt.Errorf("it cannot be limited: %w", err)
	}
	if os.Getuid() == 0 { // the number of its processes has no limit but guard
		policy := uint32(unix.SCHED_NORMAL)
		if schedule(unix.SCHED_FIFO) != nil {
			policy = unix.SCHED_IDLE
		}
		if err := schedule(policy); err != nil {
			return err
		}
	}
	return os.NewSyscallError("close_range", unix.CloseRange(3, math.MaxInt32, unix.CLOSE_RANGE_CLOEXEC))
}

// confine lets this thread, and what it starts, read no other files than those in dir, the program and what
// programs of the system need, and write no others than those of the given names, which are there. The
// command runs in namespaces of its own: it sees no network, can signal only what it started, and all of that
// ends with it. No user is mapped: files keep their owner, and no process has privileges. Files that our
// program inherited are closed.
func confine(cmd *exec.Cmd, dir, program string, names []string) error {
	if err := prepare(); err != nil {
		return err
	}
	cmd.SysProcAttr.Cloneflags = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET |
		unix.CLONE_NEWIPC
	version, _, failed := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0,
		unix.LANDLOCK_CREATE_RULESET_VERSION)
	if failed != 0 {
		return os.NewSyscallError("landlock_create_ruleset", failed)
	}
	if version < 3 { // it does not know that files are cut
		return fmt.Errorf("version %d of Landlock is too old: version 3 of Linux 6.2 is needed", version)
	}
	all := unix.LandlockRulesetAttr{Handled_access_fs: fileSystemRights}
	size := unsafe.Sizeof(all.Handled_access_fs)
	if version >= 6 {
		all.Scoped = unix.LANDLOCK_SCOPE_SIGNAL | unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET
		size = unsafe.Sizeof(all)
	}
	rules, _, failed := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&all)), size, 0)
	if failed != 0 {
		return os.NewSyscallError("landlock_create_ruleset", failed)
	}
	defer unix.Close(int(rules))
	allowed := map[string]uint64{"/dev/null": fileRights}
	for _, path := range []string{dir, program, "/usr", "/bin", "/lib", "/lib64", "/opt", "/etc/ld.so.cache",
		"/dev/urandom"} {
		allowed[path] = readRights
	}
	for _, name := range names {
		allowed[filepath.Join(dir, name)] = fileRights
	}
	for path, rights := range allowed {
		if err := allow(int(rules), path, rights); err != nil {
			return err
		}
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return os.NewSyscallError("prctl", err)
	}
	if _, _, failed := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, rules, 0, 0); failed != 0 {
		return os.NewSyscallError("landlock_restrict_self", failed)
	}
	return filterCalls()
}

// architecture is what filterCalls must know of one: its number in the kernel, its call mmap, and calls for
// changing files that newer architectures do without: chmod, chown, lchown, utime, utimes and futimesat.
type architecture struct {
	number, mmap uint32
	old          []uint32
}

var architectures = map[string]architecture{
	"amd64": {unix.AUDIT_ARCH_X86_64, 9, []uint32{90, 92, 94, 132, 235, 261}},
	"arm64": {unix.AUDIT_ARCH_AARCH64, 222, nil}, "riscv64": {unix.AUDIT_ARCH_RISCV64, 222, nil},
}

// refusedCalls are beyond Landlock and namespaces: sockets are files of other programs, and rings of requests
// can open them; the owner of a file may change its mode, times and attributes without opening it; keys
// belong to the user; memory of files and segments counts for no process.
var refusedCalls = []uint32{
	unix.SYS_SOCKET, unix.SYS_IO_URING_SETUP,
	unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT,
	unix.SYS_UTIMENSAT,
	unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_SETXATTRAT, unix.SYS_FILE_SETATTR,
	unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR, unix.SYS_REMOVEXATTRAT,
	unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL,
	unix.SYS_MEMFD_CREATE, unix.SYS_SHMGET, unix.SYS_SEMGET, unix.SYS_MSGGET,
}

// filterCalls has the kernel refuse the refused calls to this thread and what it starts, and those of other
// architectures, memory that is shared or grows downwards, which RLIMIT_DATA does not count, to outlive the
// parent, and to join a group: the init of a namespace that is in the group of its child never ends.
func filterCalls() error {
	const (
		offsetOfCall         = 0
		offsetOfArchitecture = 4
		otherABI             = 0x40000000
	)
	here, known := architectures[runtime.GOARCH]
	if !known {
		return fmt.Errorf("calls of %s cannot be filtered", runtime.GOARCH)
	}
	load := func(offset uint32) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset}
	}
	argument := func(i uint32) unix.SockFilter { return load(16 + 8*i) } // its low half
	jump := func(test uint16, value uint32, yes, no uint8) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_K | test, K: value, Jt: yes, Jf: no}
	}
	allowed := unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW}
	refused := unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K,
		K: unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)}
	filter := []unix.SockFilter{
		load(offsetOfArchitecture), jump(unix.BPF_JEQ, here.number, 1, 0), refused,
		load(offsetOfCall), jump(unix.BPF_JGE, otherABI, 0, 1), refused,
	}
	for _, call := range slices.Concat(refusedCalls, here.old) {
		filter = append(filter, jump(unix.BPF_JEQ, call, 0, 1), refused)
	}
	const shared = unix.MAP_SHARED | unix.MAP_ANONYMOUS
	filter = append(filter,
		jump(unix.BPF_JEQ, unix.SYS_PRCTL, 0, 6), argument(0),
		jump(unix.BPF_JEQ, unix.PR_SET_PDEATHSIG, 0, 3), argument(1),
		jump(unix.BPF_JEQ, uint32(unix.SIGKILL), 1, 0), refused, allowed,
		jump(unix.BPF_JEQ, unix.SYS_SETPGID, 0, 4), argument(1), jump(unix.BPF_JEQ, 0, 1, 0), refused,
		allowed, jump(unix.BPF_JEQ, here.mmap, 0, 6), argument(3),
		jump(unix.BPF_JSET, unix.MAP_GROWSDOWN, 2, 0),
		unix.SockFilter{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: shared},
		jump(unix.BPF_JEQ, shared, 0, 1), refused, allowed,
		allowed)
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	_, _, failed := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0,
		uintptr(unsafe.Pointer(&program)))
	if failed != 0 {
		return os.NewSyscallError("seccomp", failed)
	}
	return nil
}

// allow adds a path to the rules, if it is there.
func allow(rules int, path string, rights uint64) error {
	file, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer unix.Close(file)
	var info unix.Stat_t
	if unix.Fstat(file, &info) == nil && info.Mode&unix.S_IFMT != unix.S_IFDIR {
		rights &= fileRights
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: rights, Parent_fd: int32(file)}
	_, _, failed := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(rules), unix.LANDLOCK_RULE_PATH_BENEATH,
		uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if failed != 0 {
		return os.NewSyscallError("landlock_add_rule", failed)
	}
	return nil
}
