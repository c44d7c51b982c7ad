package solvers

import (
	"fmt"
	"os"
	"path/filepath"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The rights that version 3 of Landlock knows. The network is closed without it.
const (
	readRights = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE |
		unix.LANDLOCK_ACCESS_FS_READ_DIR
	fileRights = readRights&^unix.LANDLOCK_ACCESS_FS_READ_DIR | unix.LANDLOCK_ACCESS_FS_WRITE_FILE |
		unix.LANDLOCK_ACCESS_FS_TRUNCATE
	fileSystemRights = unix.LANDLOCK_ACCESS_FS_TRUNCATE<<1 - 1 // the last of version 3
)

// restrictFiles lets this thread, and what it starts, read no other files than those in dir, the program and
// what programs of the system need, and write no others than those of the given names, which are there.
func restrictFiles(dir, program string, names []string) error {
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
	_, _, failed := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(rules), unix.LANDLOCK_RULE_PATH_BENEATH,
		uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if failed != 0 {
		return os.NewSyscallError("landlock_add_rule", failed)
	}
	return nil
}
