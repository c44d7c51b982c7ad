package bridge

import (
	"os"
	"os/exec"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The rights that Landlock knows, by the version that brought them. Rights beyond those of the kernel are left out.
const (
	readRights  = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR
	fileRights  = readRights&^unix.LANDLOCK_ACCESS_FS_READ_DIR | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	firstRights = unix.LANDLOCK_ACCESS_FS_REFER - 1
	netRights   = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
)

// confine lets this thread, and what it starts, use no other files than those in dir, the program and what programs of the
// system need. The command runs in namespaces of its own: it sees no network, can signal only what it started, and
// all of that ends with it. No user is mapped: files keep their owner, and no process has privileges.
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
