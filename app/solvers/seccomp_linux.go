package solvers

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

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
