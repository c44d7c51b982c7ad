package cli

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"text/template"
	"time"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"lightsout"
	"lightsout/internal/app/api"
	"lightsout/internal/base/atomicfile"
	"lightsout/internal/base/text"
	"lightsout/play"
)

// output is where -o writes: a file, or standard output. The format follows the name.
type output struct {
	path, name string
	format     api.Format
}

// stdout is the path of standard output, stdin that of standard input, and gameIDs what --from says of IDs there.
const stdout, stdin, gameIDs = "-", "-", "ids"

// outputs returns where -o and --format write, before any work is done: of refuses names of other formats, and
// usual is the format of standard output.
func (u *ui) outputs(usual string, of func(name string) (api.Format, error)) (list []output, err error) {
	if u.format != "" && len(u.files) == 0 && !u.json {
		u.files = []string{stdout}
	}
	for _, path := range u.files {
		o := output{path: path, name: path}
		if path == stdout && u.json {
			return nil, usage("-o - and --json both write to standard output: give one")
		}
		if format := strings.TrimPrefix(u.format, "."); format != "" {
			o.name += "." + format
		} else if path == stdout {
			o.name += "." + usual
		}
		if o.format, err = of(o.name); err != nil {
			return nil, usageError{err}
		}
		if err := canWrite(path); err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return list, nil
}

func (u *ui) write(ctx context.Context, path string, write func(io.Writer) error) error {
	if path == stdout {
		defer func(ascii bool) { u.out.ascii = ascii }(u.out.ascii)
		u.out.ascii = false // a file is written as it is
		return write(cancelable{ctx, u.out})
	}
	return writeFile(ctx, path, write)
}

// promptly returns the result of a function, or the error of the context as soon as it ends. The function continues
// then, unheard, until the program ends: it must not change anything that others use.
func promptly[T any](ctx context.Context, function func() (T, error)) (T, error) {
	var value, none T
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		value, err = function()
	}()
	select {
	case <-done:
		return value, err
	case <-ctx.Done():
		return none, ctx.Err()
	}
}

// lateTime is how long an act has, after its time is over, to return the best that it found.
const lateTime = 80 * time.Millisecond

// askPromptly does an act that draws on a board until the context ends, whatever the act is doing then. A program of
// others that does it has its own limits.
func askPromptly[A any](ctx context.Context, u *ui, program string, board api.Spec, act api.Act) (A, error) {
	defer u.working("drawing on " + board.String())()
	if program != "" {
		ctx = u.unlimited
	}
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(lateTime, cancel) })()
	answer, err := promptly(late, func() (A, error) { return ask[A](ctx, u.acts, act) })
	if errors.Is(err, context.Canceled) {
		err = cmp.Or(ctx.Err(), err)
	}
	return answer, err
}

// about says of an error what it is about; nil stays nil.
func about(what string, err error) error {
	if err != nil {
		err = fmt.Errorf("%s: %w", what, err)
	}
	return err
}

func isStdin(name string) bool { return name == stdin || name == "@"+stdin }

func contents(data []byte) func(io.Writer) error {
	return func(w io.Writer) error { _, err := w.Write(data); return err }
}

// open opens a file, or standard input if its name is - or @-.
func (u *ui) open(name string) (io.ReadCloser, error) {
	if isStdin(name) {
		return io.NopCloser(u.in), nil
	}
	return os.Open(name)
}

// read returns what is in a file, or on standard input if its name is - or @-.
func (u *ui) read(name string) ([]byte, error) {
	if isStdin(name) {
		return readAll(u.in, 1<<30)
	}
	return os.ReadFile(name)
}

// writeFile writes a file whole or not at all. Devices and pipes, such as /dev/stdout, are written to as they are.
func writeFile(ctx context.Context, path string, write func(io.Writer) error) error {
	if isDevice(path) {
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(cancelable{ctx, file}), file.Close())
	}
	return atomicfile.Write(ctx, path, func(file *os.File) error {
		// A picture of one color is drawn for seconds before its next byte is written.
		_, err := promptly(ctx, func() (any, error) { return nil, write(cancelable{ctx, &atomicfile.Eager{File: file}}) })
		return err
	})
}

// canWrite checks that a file can be written, and leaves nothing behind: a long search should not learn at its end
// that its answer cannot be written.
func canWrite(path string) error {
	if path == stdout || isDevice(path) {
		return nil
	}
	file, err := atomicfile.Create(path)
	if err != nil {
		return err
	}
	file.Discard()
	return nil
}

// isDevice reports whether a path is there and neither a file nor a folder.
func isDevice(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}

// barLine is the last line of the terminal, if it is a progress bar, which what is printed next replaces.
type barLine struct {
	mu    sync.Mutex // of both outputs
	to    io.Writer
	shown bool
}

// answers is standard output, or standard error. It remembers the first error, so that a command that does not look at every line it prints
// cannot end as if its answer had arrived.
type answers struct {
	to     io.Writer // a terminal, perhaps
	ascii  bool      // of text, only ASCII is printed
	failed error
	below  *barLine
}

func (a *answers) Write(p []byte) (int, error) { return a.print(p, false) }

// print prints a text, or a progress bar.
func (a *answers) print(p []byte, bar bool) (int, error) {
	a.below.mu.Lock()
	defer a.below.mu.Unlock()
	if a.below.shown {
		io.WriteString(a.below.to, "\r\x1b[K")
	}
	a.below.shown = bar
	n, err := len(p), error(nil)
	if a.ascii {
		_, err = io.WriteString(a.to, text.ASCII(string(p)))
	} else {
		n, err = a.to.Write(p)
	}
	if err != nil && a.failed == nil {
		a.failed = err
	}
	return n, err
}

// cancelable is a writer that stops when its context does.
type cancelable struct {
	ctx context.Context
	to  io.Writer
}

func (c cancelable) Write(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.to.Write(p)
}

// patient is a reader that stops waiting when its context does: a person who presses Ctrl-C at a prompt wants to leave.
type patient struct {
	ctx  context.Context
	from io.Reader
}

func (p patient) Read(data []byte) (int, error) {
	room := make([]byte, len(data)) // not data itself, which is the caller's again after a cancel
	n, err := promptly(p.ctx, func() (int, error) { return p.from.Read(room) })
	return copy(data, room[:n]), err
}

// leastMemory is what a server needs for itself and one worker.
const leastMemory = 256 << 20

// memoryError is a board that the memory of this machine does not hold.
type memoryError struct{ error }

// roomFor returns an error if a state of a board and its presses together exceed the memory that this
// process may have: a Go program that runs out of memory cannot say so itself.
func roomFor(b *lightsout.Board) error {
	if err := b.Fits(); err != nil {
		return usageError{err}
	}
	need := int64(b.Lights()) + int64(b.Buttons())
	if b.Modulus() == 2 {
		need /= 8
	}
	most := processMemory()
	if machine, err := machineMemory(); err == nil && machine > 0 {
		most = min(most, machine)
	}
	if uint64(need) > most {
		return memoryError{fmt.Errorf("board %s does not fit in memory: a state and its presses take %.3g GB, and this process may have %.3g GB", b, float64(need)/1e9, float64(most)/1e9)}
	}
	return nil
}

// machineMemory returns how much memory the machine, or the control group of this process, has.
func machineMemory() (uint64, error) {
	return memlimit.ApplyFallback(memlimit.FromCgroup, memlimit.FromSystem)()
}

// memoryOf reads an amount of memory, such as 512MiB or 2G. An empty text is three quarters of what the
// machine, or the control group the program runs in, has.
func memoryOf(text string) (int64, error) {
	if text == "" {
		limit, err := machineMemory()
		if err != nil || limit == 0 {
			return 4 << 30, nil // unknown on this system
		}
		return max(leastMemory, int64(min(limit, 1<<50))/4*3), nil
	}
	units := map[string]int64{"": 1, "B": 1, "K": 1 << 10, "KIB": 1 << 10, "KB": 1e3, "M": 1 << 20, "MIB": 1 << 20, "MB": 1e6, "G": 1 << 30, "GIB": 1 << 30, "GB": 1e9}
	number := strings.TrimRight(strings.ToUpper(text), "KMGIB ")
	unit, known := units[strings.TrimSpace(strings.ToUpper(text)[len(number):])]
	amount, err := strconv.ParseFloat(number, 64)
	if err != nil || !known || amount*float64(unit) > 1<<50 || amount < 0 {
		return 0, usage("--memory %q: must be an amount such as 512MiB or 2GiB", text)
	}
	if amount*float64(unit) < leastMemory {
		return 0, usage("--memory %q: the server needs at least 256MiB", text)
	}
	return int64(amount * float64(unit)), nil
}

// textFiles are the answers that are printed for people, templates of what --json prints, and the manual page.
//
//go:embed text
var textFiles embed.FS

var texts = template.Must(template.New("").Funcs(template.FuncMap{
	"clean": text.Printable, "factors": factorsText, "join": strings.Join, "number": text.Number, "presses": play.Presses,
	"repeat": strings.Repeat, "shorten": shorten, "sides": sides,

	"roff": roff, "text": roffText, "upper": strings.ToUpper, "name": manName, "below": manCommands,
	"flags": manFlags, "value": flagValue, "about": flagText, "synopsis": synopsis,

	"is": func(b bool) bool { return b }, // of a pointer, too
	"list": func(numbers []int, by string) string {
		return strings.ReplaceAll(strings.Trim(fmt.Sprint(numbers), "[]"), " ", by)
	},
	"percent": func(part float64, digits int) string { return fmt.Sprintf("%.*f %%", digits, 100*part) },
	"seconds": func(s float64, to string) (time.Duration, error) {
		unit, err := time.ParseDuration(to)
		return time.Duration(max(0, s) * float64(time.Second)).Round(unit), err
	},
}).ParseFS(textFiles, "text/*.tmpl"))

func writeText(w io.Writer, name string, answer any) error {
	return texts.ExecuteTemplate(w, name+".tmpl", answer)
}
