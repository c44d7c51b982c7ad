package solvers

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// attacks are calls of a hostile program that change or take what is not its own. They get a file of the user
// that runs it, and a descriptor that our program inherited.
var attacks = map[string]func(path string, inherited int) error{
	"mode":       func(path string, _ int) error { return unix.Chmod(path, 0o777) },
	"times":      func(path string, _ int) error { return unix.UtimesNano(path, make([]unix.Timespec, 2)) },
	"owner":      func(path string, _ int) error { return unix.Lchown(path, -1, -1) },
	"attributes": func(path string, _ int) error { return unix.Setxattr(path, "user.x", []byte("x"), 0) },
	"cut":        func(path string, _ int) error { return unix.Truncate(path, 0) },
	"inherited":  func(_ string, inherited int) error { return unix.Fstat(inherited, &unix.Stat_t{}) },
	"new file":   func(string, int) error { return os.WriteFile("mine", nil, 0o600) },
	"hidden file": func(string, int) error {
		_, err := unix.Open(".", unix.O_TMPFILE|unix.O_RDWR, 0o600)
		return err
	},
	"no file": func(string, int) error { return os.Remove("in") },
	"keys": func(string, int) error {
		_, err := unix.AddKey("user", "lightsout", []byte("x"), -3)
		return err
	},
	"memory file": func(string, int) error {
		_, err := unix.MemfdCreate("x", 0)
		return err
	},
	"segment": func(string, int) error {
		_, err := unix.SysvShmGet(unix.IPC_PRIVATE, 1<<20, unix.IPC_CREAT|0o600)
		return err
	},
	"shared":    func(string, int) error { return take(unix.MAP_SHARED) },
	"downwards": func(string, int) error { return take(unix.MAP_PRIVATE | unix.MAP_GROWSDOWN) },
	"group":     func(string, int) error { return unix.Setpgid(0, 1) },
	"survival":  func(string, int) error { return unix.Prctl(unix.PR_SET_PDEATHSIG, 0, 0, 0, 0) },
	"namespace": func(string, int) error { return unix.Unshare(unix.CLONE_NEWUSER) },
	"socket": func(string, int) error {
		_, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0)
		return err
	},
	"ring": func(string, int) error {
		return call(unix.SYS_IO_URING_SETUP, 8, uintptr(unsafe.Pointer(new([120]byte))))
	},
	"processes": func(string, int) error {
		_, err := os.ReadDir("/proc")
		return err
	},
	"stack": func(string, int) error {
		return unix.Setrlimit(unix.RLIMIT_STACK, &unix.Rlimit{Cur: 1 << 40, Max: 1 << 40})
	},
}

func take(how int) error {
	_, err := unix.Mmap(-1, 0, 1<<34, unix.PROT_READ|unix.PROT_WRITE,
		how|unix.MAP_ANONYMOUS|unix.MAP_NORESERVE)
	return err
}

func call(number, a, b uintptr) error {
	if _, _, failed := unix.Syscall(number, a, b, 0); failed != 0 {
		return failed
	}
	return nil
}

func init() {
	behaviors["attack"] = func() {
		inherited, _ := strconv.Atoi(os.Args[4])
		for name, attack := range attacks {
			if attack(os.Args[3], inherited) == nil {
				fmt.Println(name)
			}
		}
	}
	behaviors["shell"] = func() {
		_ = unix.Exec("/bin/sh", []string{os.Args[0], "-c", os.Args[3], os.Args[0]}, os.Environ())
	}
	behaviors["hold"] = func() {
		page, err := unix.Mmap(-1, 0, 250<<20, unix.PROT_READ|unix.PROT_WRITE,
			unix.MAP_PRIVATE|unix.MAP_ANONYMOUS)
		if err != nil {
			panic(err)
		}
		for i := 0; i < len(page); i += 4096 {
			page[i] = 1
		}
		time.Sleep(time.Hour)
		fmt.Println(page[0])
	}
}

// None of the attacks succeeds.
func TestAttacks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	inherited, err := unix.Open(path, unix.O_RDONLY, 0) // unlike files that Go opens, others inherit it
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(inherited)
	r, err := behave(t, t.Context(), Limits{Confined: true}, "attack", path, strconv.Itoa(inherited))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.out) > 0 || r.exit != 0 {
		t.Errorf("exit code %d, these succeed:\n%s", r.exit, r.out)
	}
}

// What a confined program starts counts together, also for root.
func TestTogether(t *testing.T) {
	for script, want := range map[string]string{
		"for i in $(seq 1000); do sleep 1000 & done; wait":       "started more than",
		`for i in 1 2 3 4 5; do "$0" behavior hold & done; wait`: "together took more than",
	} {
		self, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		if os.Getuid() != 0 && want == "started more than" {
			continue // the kernel refuses the processes
		}
		r, err := run(t.Context(), Limits{Confined: true, Memory: 600 << 20}, self,
			[]string{"behavior", "shell", script}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.finish(); err != nil {
			t.Error(err)
		}
		if r.killed == nil || !strings.Contains(r.killed.Error(), want) {
			t.Errorf("%s: %v, want %s; %q", script, r.killed, want, r.errout)
		}
	}
}

// A confined solver that kills, spawns, sends, listens, writes and outlives harms nothing.
func TestHostileSolver(t *testing.T) {
	if err := Confinable(t.Context()); err != nil {
		t.Fatal(err)
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Fatal(err)
	}
	victim := exec.Command("sleep", "1000")
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		victim.Process.Kill()
		victim.Wait()
	})
	listener, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	socket := t.TempDir() + "/socket" // as of a service of this machine
	service, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer service.Close()
	port := listener.LocalAddr().(*net.UDPAddr).Port
	outside := t.TempDir() + "/outside"
	mark := fmt.Sprintf("77%d", os.Getpid())
	script := fmt.Sprintf(`
		kill -9 %d; kill -9 -- -%d; kill -9 $PPID
		echo hello > /dev/udp/127.0.0.1/%d
		echo bad > %s
		setsid sleep %s & (setsid sleep %[5]s &) &
		(cat /proc/%[1]d/environ) && echo leaked
		perl -MSocket -e 'socket(S, AF_UNIX, SOCK_STREAM, 0) and connect(S, sockaddr_un("%[6]s")) and print "connected\n"'
		echo survived`, victim.Process.Pid, os.Getpid(), port, outside, mark, socket)
	r, err := run(t.Context(), Limits{Confined: true, Time: time.Minute}, bash,
		[]string{"-c", script}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.finish(); err != nil {
		t.Error(err)
	}
	if out := string(r.out); out != "survived\n" {
		t.Errorf("it printed %q, %q", out, r.errout)
	}
	if err := victim.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("another process was killed: %v", err)
	}
	if _, err := os.Stat(outside); err == nil {
		t.Error("it wrote a file outside")
	}
	for _, pid := range processes() {
		line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
		if err == nil && bytes.Contains(line, []byte(mark)) && !strings.Contains(string(line), "bash") {
			t.Errorf("process %d outlives it: %q", pid, line)
		}
	}
	if err := listener.SetReadDeadline(time.Now()); err != nil {
		t.Fatal(err)
	}
	if n, _, err := listener.ReadFrom(make([]byte, 100)); err == nil {
		t.Errorf("it sent %d bytes over the network", n)
	}
}

// A confined program has room for many threads: each takes a stack as large as the soft limit, which stays as
// it is.
func TestStackOfConfined(t *testing.T) {
	var own unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_STACK, &own); err != nil {
		t.Fatal(err)
	}
	limits := DefaultLimits
	limits.Confined = true
	r, err := run(t.Context(), limits, "/bin/sh", []string{"-c", "ulimit -S -s; ulimit -H -s"}, nil, nil)
	want := fmt.Sprintf("%d\n%d\n", min(own.Cur, 64<<20)>>10, min(own.Max, 64<<20)>>10)
	if err != nil || string(r.out) != want {
		t.Errorf("stacks of %q KB, want %q: %q, %v", r.out, want, r.errout, err)
	}
}
