package solvers

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"lightsout/app/models"
)

// Limits bound what a program may use.
type Limits struct {
	Time   time.Duration // of the clock on the wall; 0 means DefaultLimits.Time
	Memory int64         // bytes, where the system can bound it; 0 means DefaultLimits.Memory
	Grace  time.Duration // how long after Time a program may still write down the best that it found

	// Confined keeps the program from all files but its own and those of the system's programs, from the
	// network and from other processes. It is an error where the system cannot do that; see Confinable.
	Confined bool
	// Unconfined lets AnswerText run programs without that.
	Unconfined bool
	// Private says that texts come from this machine only; see TextFormats.
	Private bool
}

// Confinable returns why this system cannot confine programs, or nil.
func Confinable(ctx context.Context) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	// Whether the program understands its argument does not matter, as long as it is started.
	r, err := run(ctx, Limits{Time: 10 * time.Second, Confined: true}, program,
		[]string{"--version"}, nil, nil)
	if err != nil {
		return err
	}
	return r.finish()
}

// DefaultLimits are the limits if none are set. The memory is that of the logic paper, 1000 MB.
var DefaultLimits = Limits{Time: time.Minute, Memory: 1000 << 20}

func (l Limits) orDefault() Limits {
	l.Time = cmp.Or(max(0, l.Time), DefaultLimits.Time)
	l.Memory = cmp.Or(max(0, l.Memory), DefaultLimits.Memory)
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
	used   time.Duration
	killed error
}

// run starts a program in a new folder that holds the given files, without a shell, and waits for its
// end. If the context ends, or a limit is reached, the program and all that it started are killed. The
// folder stays until finish is called, so that replies can be read from files.
func run(
	ctx context.Context, limits Limits, path string, args []string, files map[string][]byte, lines *watcher,
) (r *ran, err error) {
	limits = limits.orDefault()
	dir, err := os.MkdirTemp("", "lightsout-bridge-")
	if err != nil {
		return nil, fmt.Errorf("%s needs a temporary folder, in TMPDIR or the system's own: %w",
			filepath.Base(path), err)
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
	inTime, cancel := context.WithTimeoutCause(ctx, limits.Time+limits.Grace,
		fmt.Errorf("%w after %v", ErrLimit, limits.Time))
	defer cancel()
	inTime, stop := context.WithCancelCause(inTime)
	defer stop(nil)

	program, args := lineByLine(path, args, lines != nil)
	program, args = limited(program, args, limits)
	cmd := exec.CommandContext(inTime, program, args...)
	cmd.Dir = dir
	cmd.Env = environment(dir)
	out := &bounded{stop: cancel}
	errout := &bounded{stop: cancel}
	cmd.Stdout = out
	cmd.Stderr = errout
	if lines != nil {
		cmd.Stdout = io.MultiWriter(out, lines)
	}
	cmd.WaitDelay = time.Second // for pipes that a grandchild holds open
	ownGroup(cmd)

	before := processes()
	ended := make(chan struct{})
	defer close(ended)
	if err := start(cmd, limits.Confined, dir, path, slices.Collect(maps.Keys(files)), ended); err != nil {
		return r, fmt.Errorf("%s could not be started: %w", filepath.Base(path), err)
	}
	waitErr := wait(cmd, limits, before, ended, stop)
	r.out = out.text.Bytes()
	r.errout = errout.text.Bytes()
	r.exit = cmd.ProcessState.ExitCode()
	r.used = cmd.ProcessState.UserTime()
	switch {
	case ctx.Err() != nil:
		return r, ctx.Err()
	case out.full || errout.full:
		return r, fmt.Errorf("%s printed more than %d bytes and was %w", filepath.Base(path),
			maxOutput, ErrLimit)
	case inTime.Err() != nil:
		r.killed = fmt.Errorf("%s was %w", filepath.Base(path), context.Cause(inTime))
	case r.exit < 0:
		r.killed = fmt.Errorf("%s was killed by a signal: %w", filepath.Base(path), waitErr)
	}
	return r, nil
}

// wait waits for a program, and ends what it leaves behind.
func wait(
	cmd *exec.Cmd, limits Limits, before []int, ended <-chan struct{}, stop context.CancelCauseFunc,
) error {
	if limits.Confined { // so it has limits, and all that it starts ends with it
		go guard(cmd.Process.Pid, limits.Memory, before, ended, stop)
		return cmd.Wait()
	}
	limitAfter(cmd.Process.Pid, limits)
	err := cmd.Wait()
	killGroup(cmd.Process.Pid)
	killStrays(cmd.Dir, before)
	return err
}

// lineByLine returns the command line that has a program print each line at once, if wanted, and if there is
// a tool.
func lineByLine(path string, args []string, wanted bool) (string, []string) {
	tool, err := exec.LookPath("stdbuf")
	if err != nil || !wanted {
		return path, args
	}
	return tool, append([]string{"-oL", path}, args...)
}

// start starts a program on its own thread, which lives until the program has ended: where the system kills a
// child whose parent has died, the parent is that thread. The thread is confined first, if the program is to
// be.
func start(cmd *exec.Cmd, confined bool, dir, path string, names []string, ended <-chan struct{}) error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
		var err error
		if confined {
			err = confine(cmd, dir, path, names)
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
	text := r.lastWords()
	text = text[strings.LastIndexByte(text, '\n')+1:]
	return text[:min(len(text), 120)]
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

// namesFile is where glpsol writes the names of its columns.
const namesFile = "names"

// maxText is the largest model that is run, in bytes.
const maxText = 256 << 10

// TextFormats lists the formats in which the program takes models that users wrote or changed. MathProg can
// write files, and the readers of Mace4 and Prover9 are known to overflow: their texts are taken from this
// machine only, and confined.
func (b Bridge) TextFormats() []string {
	f := b.Program.Format()
	if !f.Plain && (!b.Limits.Private || b.Limits.Unconfined) {
		return nil
	}
	return append([]string{f.Name}, b.Program.also...)
}

// fileName matches what could name a file outside of the folder in SMT-LIB: a string, a quoted name, or a
// name with a slash, which alone is a division.
var fileName = regexp.MustCompile(`["|\\]|[^\s()]/|/[^\s()]`)

// checkText refuses a text that is too long or could name files, which matters where programs are not
// confined.
func checkText(format, text string) error {
	if len(text) > maxText {
		return fmt.Errorf("the model has %d bytes: at most %d are allowed", len(text), maxText)
	}
	other := func(c rune) bool { return (c < ' ' || c > '~') && c != '\t' && c != '\n' }
	if at := strings.IndexFunc(text, other); at >= 0 {
		return fmt.Errorf("line %d has the byte 0x%02x: a model is plain ASCII",
			1+strings.Count(text[:at], "\n"), text[at])
	}
	if !strings.HasPrefix(format, "smt2") {
		return nil
	}
	for i, line := range strings.Split(text, "\n") {
		code, _, _ := strings.Cut(line, ";")
		if found := fileName.FindString(code); found != "" {
			return fmt.Errorf("line %d: %s could name a file: a model has no strings, quoted names or paths",
				i+1, found)
		}
	}
	return nil
}

// AnswerText has the program read a model that a user wrote or changed, confined, and returns its reply and
// its own last words. A text that the program does not understand gives a reply that is Unknown, with the
// reason.
func (b Bridge) AnswerText(
	ctx context.Context, t models.Task, format, text string,
) (reply models.Reply, said string, err error) {
	p := b.Program
	if !slices.Contains(b.TextFormats(), format) {
		return reply, "", fmt.Errorf("%s does not take models in the format %q", p.Name, format)
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if err := checkText(format, text); err != nil {
		return reply, "", err
	}
	p.format = format // the reply is to this text
	t.Edited = true
	limits := b.limits(ctx)
	limits.Confined = !limits.Unconfined
	args := p.arguments(limits.inside(), false)
	if p.both {
		args = append(args, "--wglp", namesFile)
	}
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	files := map[string][]byte{p.input(): []byte(text)}
	if p.output != "" {
		files[p.output] = nil
		files[namesFile] = nil
	}
	r, err := run(ctx, limits, b.Path, args, files, nil)
	if err != nil {
		return reply, "", err
	}
	said = r.lastWords()
	reply, err = p.finish(r, t)
	if errors.Is(err, models.ErrReply) || errors.Is(err, ErrLimit) || r.killed != nil {
		return models.Reply{Reason: err.Error()}, said, nil
	}
	return reply, said, err
}

// lastWords returns the last lines that the program printed, without control characters.
func (r *ran) lastWords() string {
	const limit = 1000
	text := strings.TrimSpace(string(r.out) + "\n" + string(r.errout))
	if len(text) > limit {
		text = text[len(text)-limit:]
		if _, whole, ok := strings.Cut(text, "\n"); ok {
			text = whole
		}
	}
	return strings.Map(func(c rune) rune {
		if c == '\n' || c >= ' ' && c <= '~' {
			return c
		}
		return -1
	}, text)
}
