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
	"unsafe"

	"golang.org/x/sys/unix"
)

// ownGroup makes the program the leader of a group of processes, so that what it starts can be killed
// with it, and has the system kill it if our own program is.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
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

// The rights that Landlock knows, by the version that brought them. Rights beyond those of the kernel are left out.
const (
	readRights  = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR
	fileRights  = readRights&^unix.LANDLOCK_ACCESS_FS_READ_DIR | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	firstRights = unix.LANDLOCK_ACCESS_FS_REFER - 1
	netRights   = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
)

// confine lets this thread, and what it starts, use no other files than those in dir, the program and what programs of the
// system need. The command runs in namespaces of its own: it sees no network, can signal only what it started, and
// all of that ends with it, and opens no sockets. No user is mapped: files keep their owner, and no process has privileges.
func confine(cmd *exec.Cmd, dir, program string) error {
	cmd.SysProcAttr.Cloneflags = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWIPC
	version, _, failed := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if failed != 0 {
		return os.NewSyscallError("landlock_create_ruleset", failed)
	}
	all := unix.LandlockRulesetAttr{Handled_access_fs: firstRights}
	size := unsafe.Sizeof(all.Handled_access_fs)
	if version >= 2 {
		all.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if version >= 3 {
		all.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	if version >= 4 {
		all.Handled_access_net = netRights
		size += unsafe.Sizeof(all.Handled_access_net)
	}
	if version >= 6 {
		all.Scoped = unix.LANDLOCK_SCOPE_SIGNAL | unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET
		size += unsafe.Sizeof(all.Scoped)
	}
	rules, _, failed := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&all)), size, 0)
	if failed != 0 {
		return os.NewSyscallError("landlock_create_ruleset", failed)
	}
	defer unix.Close(int(rules))
	allowed := map[string]uint64{dir: firstRights | unix.LANDLOCK_ACCESS_FS_REFER | unix.LANDLOCK_ACCESS_FS_TRUNCATE, program: readRights, "/dev/null": fileRights}
	for _, path := range []string{"/usr", "/bin", "/lib", "/lib64", "/opt", "/etc/ld.so.cache", "/dev/urandom"} {
		allowed[path] = readRights
	}
	for path, rights := range allowed {
		if err := allow(int(rules), path, rights&all.Handled_access_fs); err != nil {
			return err
		}
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return os.NewSyscallError("prctl", err)
	}
	if _, _, failed := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, rules, 0, 0); failed != 0 {
		return os.NewSyscallError("landlock_restrict_self", failed)
	}
	return withoutSockets()
}

// architectures are those whose calls withoutSockets knows, as the kernel numbers them.
var architectures = map[string]uint32{
	"amd64": unix.AUDIT_ARCH_X86_64, "arm64": unix.AUDIT_ARCH_AARCH64, "riscv64": unix.AUDIT_ARCH_RISCV64,
}

// withoutSockets has the kernel refuse sockets to this thread and what it starts: files that are sockets of other
// programs are beyond Landlock and namespaces. Rings of requests are refused too, since they can open sockets, and
// so are the calls of other architectures.
func withoutSockets() error {
	const offsetOfCall, offsetOfArchitecture, otherABI = 0, 4, 0x40000000
	architecture, known := architectures[runtime.GOARCH]
	if !known {
		return fmt.Errorf("calls of %s cannot be filtered", runtime.GOARCH)
	}
	load := func(offset uint32) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset}
	}
	jump := func(test uint16, value uint32, yes, no uint8) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_K | test, K: value, Jt: yes, Jf: no}
	}
	filter := []unix.SockFilter{
		load(offsetOfArchitecture), jump(unix.BPF_JEQ, architecture, 0, 5),
		load(offsetOfCall), jump(unix.BPF_JGE, otherABI, 3, 0),
		jump(unix.BPF_JEQ, unix.SYS_SOCKET, 2, 0), jump(unix.BPF_JEQ, unix.SYS_IO_URING_SETUP, 1, 0),
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)},
	}
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	_, _, failed := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(&program)))
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
	_, _, failed := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(rules), unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if failed != 0 {
		return os.NewSyscallError("landlock_add_rule", failed)
	}
	return nil
}
