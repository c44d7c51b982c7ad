//go:build unix

package solvers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"lightsout/app/solvers/sat"
)

// behaviors are ways of programs to misbehave. The test binary runs as such a program when its first argument
// is behavior: variables are not passed on.
var behaviors = map[string]func(){
	"hang":  func() { time.Sleep(time.Hour) },
	"crash": func() { syscall.Kill(os.Getpid(), syscall.SIGKILL) },
	"fail": func() {
		fmt.Fprintln(os.Stderr, "first\nthe license has expired")
		os.Exit(7)
	},
	"flood": func() {
		for line := strings.Repeat("garbage ", 1<<12); ; {
			if _, err := fmt.Println(line); err != nil {
				os.Exit(1)
			}
		}
	},
	"hog": func() {
		var all [][]byte
		for {
			page := make([]byte, 1<<24)
			for i := 0; i < len(page); i += 4096 {
				page[i] = 1
			}
			all = append(all, page)
			if len(all) > 1<<10 {
				fmt.Println("got 16 GB")
				os.Exit(0)
			}
		}
	},
	"family": func() { // starts a child that hangs, prints its number, and hangs too
		attr := &os.ProcAttr{Files: []*os.File{nil, os.Stdout, nil}}
		child, err := os.StartProcess(os.Args[0], []string{os.Args[0], "behavior", "hang"}, attr)
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		if err := os.WriteFile("child", []byte(strconv.Itoa(child.Pid)), 0o600); err != nil {
			os.Exit(1)
		}
		os.Rename("child", os.Args[3])
		time.Sleep(time.Hour)
	},
	"orphan": func() { // ends, but leaves a child behind that holds the output open
		attr := &os.ProcAttr{Files: []*os.File{nil, os.Stdout, nil}}
		if _, err := os.StartProcess(os.Args[0], []string{os.Args[0], "behavior", "hang"}, attr); err != nil {
			os.Exit(1)
		}
		fmt.Println("done")
	},
	"stray": func() { // leaves a child behind that has its own session and holds nothing open
		attr := &os.ProcAttr{Files: []*os.File{nil, nil, nil}, Sys: &syscall.SysProcAttr{Setsid: true}}
		child, err := os.StartProcess(os.Args[0], []string{os.Args[0], "behavior", "hang"}, attr)
		if err != nil {
			os.Exit(1)
		}
		os.WriteFile(os.Args[3], []byte(strconv.Itoa(child.Pid)), 0o600)
	},
	"lock": func() { // makes folders that cannot be removed as they are
		os.MkdirAll("a/b/c", 0o700)
		os.Chmod("a/b", 0)
		os.Chmod("a", 0o500)
		os.Chmod(".", 0o500)
	},
	"echo": func() {
		text, _ := os.ReadFile("in")
		os.WriteFile("reply", append([]byte("read "), text...), 0o600)
		fmt.Println(os.Getenv("LC_ALL"), os.Getenv("BRIDGE_SECRET"))
	},
}

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "behavior" {
		behaviors[os.Args[2]]()
		os.Exit(0)
	}
	if len(os.Args) > 2 && os.Args[1] == "sat" {
		file, err := os.Open(os.Args[2])
		if err != nil {
			os.Exit(1)
		}
		if _, err := sat.Print(file, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

// behave runs the test binary as a program that behaves badly, and checks that nothing is left of it.
func behave(t *testing.T, ctx context.Context, limits Limits, name string, args ...string) (*ran, error) {
	t.Helper()
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	r, err := run(ctx, limits, self, append([]string{"behavior", name}, args...),
		map[string][]byte{"in": []byte("text")}, nil)
	if r != nil {
		t.Cleanup(func() {
			if err := r.finish(); err != nil {
				t.Error(err)
			}
			left, _ := filepath.Glob(filepath.Join(temporary, "*"))
			if len(left) > 0 {
				t.Errorf("%v is left", left)
			}
		})
	} else if left, _ := filepath.Glob(filepath.Join(temporary, "*")); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
	return r, err
}

func TestWellBehaved(t *testing.T) {
	t.Setenv("BRIDGE_SECRET", "secret")
	r, err := behave(t, context.Background(), Limits{}, "echo")
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.file("reply")
	if err != nil || string(text) != "read text" || r.exit != 0 || r.killed != nil {
		t.Errorf("%q, %v, exit %d, %v", text, err, r.exit, r.killed)
	}
	if got := strings.TrimSpace(string(r.out)); got != "C" {
		t.Errorf("it saw %q: the language C and nothing secret is wanted", got)
	}
	if text, err := r.file("nothing"); text != nil || err != nil {
		t.Errorf("a file that is not there: %q, %v", text, err)
	}
}

func TestHangs(t *testing.T) {
	r, err := behave(t, context.Background(), Limits{Time: 200 * time.Millisecond}, "hang")
	if err != nil || !errors.Is(r.killed, ErrLimit) ||
		!strings.Contains(r.killed.Error(), "stopped after 200ms") {
		t.Errorf("%v, killed %v", err, r.killed)
	}
}

func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err := behave(t, ctx, Limits{}, "hang"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestCrashes(t *testing.T) {
	r, err := behave(t, context.Background(), Limits{}, "crash")
	if err != nil || r.killed == nil || errors.Is(r.killed, ErrLimit) {
		t.Errorf("%v, killed %v", err, r.killed)
	}
	r, err = behave(t, context.Background(), Limits{}, "fail")
	if err != nil || r.killed != nil || r.exit != 7 || r.said() != "the license has expired" {
		t.Errorf("%v, exit %d, said %q", err, r.exit, r.said())
	}
}

func TestFloods(t *testing.T) {
	_, err := behave(t, context.Background(), Limits{}, "flood")
	if !errors.Is(err, ErrLimit) || !strings.Contains(err.Error(), "printed more than") {
		t.Error(err)
	}
}

func TestHogsMemory(t *testing.T) {
	r, err := behave(t, context.Background(), Limits{Memory: 300 << 20}, "hog")
	if err != nil {
		t.Fatal(err)
	}
	if r.exit == 0 || strings.Contains(string(r.out), "got 16 GB") {
		t.Errorf("it got its memory: exit %d, %q", r.exit, r.out)
	}
}

// Child processes are killed with their program.
func TestFamilies(t *testing.T) {
	told := filepath.Join(t.TempDir(), "child")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() { // cancels when the child is there
		for ctx.Err() == nil {
			if _, err := os.Stat(told); err == nil {
				cancel()
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
	}()
	if _, err := behave(t, ctx, Limits{}, "family", told); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	gone(t, told)

	r, err := behave(t, context.Background(), Limits{}, "orphan")
	if err != nil || !strings.Contains(string(r.out), "done") {
		t.Fatal(err)
	}
}

// Child processes in their own session are killed too, where the system reports them.
func TestStrays(t *testing.T) {
	told := filepath.Join(t.TempDir(), "child")
	_, err := behave(t, context.Background(), Limits{}, "stray", told)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS == "linux" {
		gone(t, told)
	}
}

// Its folder is removed although it is locked. (Nothing is locked for root.)
func TestLockedFolder(t *testing.T) {
	if _, err := behave(t, context.Background(), Limits{}, "lock"); err != nil {
		t.Error(err)
	}
}

func TestNoTemporaryFolder(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "nowhere"))
	_, err := run(context.Background(), Limits{}, "/bin/true", nil, nil, nil)
	if err == nil || !strings.Contains(err.Error(), "true needs a temporary folder") {
		t.Error(err)
	}
}

// gone waits until the process whose number is in a file is dead.
func gone(t *testing.T, told string) {
	t.Helper()
	text, err := os.ReadFile(told)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(10 * time.Minute); time.Now().Before(deadline); time.Sleep(
		5 * time.Millisecond) {
		if dead(pid) {
			return
		}
	}
	t.Errorf("process %d is still alive", pid)
}

// dead reports whether a process has ended. A zombie, which has no waiting parent, is dead.
func dead(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return true
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && strings.Contains(string(status), ") Z ")
}
