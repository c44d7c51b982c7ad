package bridge

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// Limits bound what a program may use.
type Limits struct {
	Time   time.Duration // of the clock on the wall; 0 means DefaultLimits.Time
	Memory int64         // bytes, where the system can bound it; 0 means DefaultLimits.Memory
	Grace  time.Duration // how long after Time a program may still write down the best that it found

	// Confined keeps the program from all files but its own and those of the system's programs, and from the network, where
	// Linux has Landlock.
	Confined bool
}

// DefaultLimits are the limits if none are set. The memory is that of the logic paper, 1000 MB.
var DefaultLimits = Limits{Time: time.Minute, Memory: 1000 << 20}

func (l Limits) orDefault() Limits {
	if l.Time <= 0 {
		l.Time = DefaultLimits.Time
	}
	if l.Memory <= 0 {
		l.Memory = DefaultLimits.Memory
	}
	return l
}

// inside returns the limits to pass to a program, so that it ends with its best solution before it is killed.
func (l Limits) inside() Limits {
	l.Time -= min(l.Time/3, 2*time.Second)
	return l
}

// maxOutput is how much a program may print, and how large a file of its may be.
const maxOutput = 64 << 20

// ErrLimit is what an error wraps that says which limit a program ran into.
var ErrLimit = errors.New("stopped")

// ran is the outcome of a program.
type ran struct {
	dir    string // its folder, which finish removes
	out    []byte // what it printed
	errout []byte
	exit   int // its exit code, or −1 if a signal ended it
	killed error
}

// run starts a program in a new folder that holds the given files, without a shell, and waits for its
// end. If the context ends, or a limit is reached, the program and all that it started are killed. The
// folder stays until finish is called, so that replies can be read from files.
func run(ctx context.Context, limits Limits, path string, args []string, files map[string][]byte, lines *watcher) (r *ran, err error) {
	limits = limits.orDefault()
	dir, err := os.MkdirTemp("", "lightsout-bridge-")
	if err != nil {
		return nil, fmt.Errorf("%s needs a temporary folder, in TMPDIR or the system's own: %w", filepath.Base(path), err)
	}
	r = &ran{dir: dir}
	defer func() {
		if err != nil {
			r.finish()
			r = nil
		}
	}()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			return r, err
		}
	}
	inTime, cancel := context.WithTimeoutCause(ctx, limits.Time+limits.Grace, fmt.Errorf("%w after %v", ErrLimit, limits.Time))
	defer cancel()

	program, all := path, args
	if lines != nil {
		program, all = unbuffered(path, args)
	}
	program, all = limited(program, all, limits.Memory)
	cmd := exec.CommandContext(inTime, program, all...)
	cmd.Dir = dir
	cmd.Env = environment(dir)
	out, errout := &bounded{stop: cancel}, &bounded{stop: cancel}
	cmd.Stdout, cmd.Stderr = out, errout
	if lines != nil {
		cmd.Stdout = io.MultiWriter(out, lines)
	}
	cmd.WaitDelay = time.Second // for pipes that a grandchild holds open
	ownGroup(cmd)

	before := processes()
	ended := make(chan struct{})
	defer close(ended)
	if err := start(cmd, limits.Confined, dir, path, ended); err != nil {
		return r, fmt.Errorf("%s could not be started: %w", filepath.Base(path), err)
	}
	limitAfter(cmd.Process.Pid, limits.Memory)
	waitErr := cmd.Wait()
	killGroup(cmd.Process.Pid)
	killStrays(dir, before)
	r.out, r.errout, r.exit = out.text.Bytes(), errout.text.Bytes(), cmd.ProcessState.ExitCode()
	switch {
	case ctx.Err() != nil:
		return r, ctx.Err()
	case out.full || errout.full:
		return r, fmt.Errorf("%s printed more than %d bytes and was %w", filepath.Base(path), maxOutput, ErrLimit)
	case inTime.Err() != nil:
		r.killed = fmt.Errorf("%s was %w", filepath.Base(path), context.Cause(inTime))
	case r.exit < 0:
		r.killed = fmt.Errorf("%s was killed by a signal: %w", filepath.Base(path), waitErr)
	}
	return r, nil
}

// start starts a program on its own thread, which lives until the program has ended: where the system kills a child
// whose parent has died, the parent is that thread. The thread is confined first, if the program is to be.
func start(cmd *exec.Cmd, confined bool, dir, path string, ended <-chan struct{}) error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
		var err error
		if confined {
			err = confine(dir, path)
		}
		if err == nil {
			err = cmd.Start()
		}
		started <- err
		<-ended
	}()
	return <-started
}

// finish removes the folder of a program, even if it contains folders without write permission.
func (r *ran) finish() error {
	if os.RemoveAll(r.dir) == nil {
		return nil
	}
	_ = filepath.WalkDir(r.dir, func(path string, entry os.DirEntry, _ error) error {
		if entry != nil && entry.IsDir() {
			_ = os.Chmod(path, 0o700)
		}
		return nil
	})
	return os.RemoveAll(r.dir)
}

// file returns the text of a file that the program wrote, or nothing if it wrote none.
func (r *ran) file(name string) ([]byte, error) {
	path := filepath.Join(r.dir, name)
	info, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxOutput {
		return nil, fmt.Errorf("its reply %s is not a file of at most %d bytes", name, maxOutput)
	}
	return os.ReadFile(path)
}

// said returns what the program printed last, for an error message.
func (r *ran) said() string {
	text := cmp.Or(strings.TrimSpace(string(r.errout)), strings.TrimSpace(string(r.out)))
	if cut := strings.LastIndexByte(text, '\n'); cut >= 0 {
		text = text[cut+1:]
	}
	if text = strings.ToValidUTF8(text, "?"); len(text) > 120 {
		text = text[:120]
	}
	return text
}

// environment is what a program sees: enough to run, in a language that our parsers read.
func environment(dir string) []string {
	env := []string{"LC_ALL=C", "TMPDIR=" + dir, "HOME=" + dir}
	for _, name := range []string{"PATH", "LD_LIBRARY_PATH", "SYSTEMROOT"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// bounded keeps output up to maxOutput, and then stops the writer.
type bounded struct {
	text bytes.Buffer
	full bool
	stop func()
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.full || b.text.Len()+len(p) > maxOutput {
		b.full = true
		b.stop()
		return 0, errors.New("too much output")
	}
	return b.text.Write(p)
}
