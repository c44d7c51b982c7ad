// Package cli is the command line: one table of commands, with their help in the folder help.
//
// A command only reads its arguments and prints; package api does the work. Start at cli.go, which has the table and the
// rules for output, and command.go, which runs a command.
package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"lightsout"
	"lightsout/internal/app/api"
	"lightsout/internal/app/encode"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

// The exit codes.
const (
	exitDone       = 0
	exitError      = 1
	exitUsage      = 2
	exitUnsolvable = 3
	exitGaveUp     = 4
	exitMemory     = 5
)

// Version is that of the program. lightsout --version prints it with what it was built from; script/release reads it here.
var Version = "0.1.0"

// released is the day of that version, for builds that do not know the day of their commit.
const released = "2026-11-15"

// commands is the table of commands, by what people come for. Each makes its command for the terminal it will run on.
func commands() []group {
	return []group{
		{"Playing", "play app serve hint chase stats",
			makers{playCommand, appCommand, serveCommand, hintCommand, chaseCommand, statsCommand}},
		{"Making and printing", "generate sheet lesson", makers{generateCommand, sheetCommand, lessonCommand}},
		{"Solving and studying", "solve nearest info table states rule encode census", makers{solveCommand, nearestCommand,
			infoCommand, tableCommand, statesCommand, ruleCommand, encodeCommand, censusCommand}},
		{"Pictures and films", "show read draw film", makers{showCommand, readCommand, drawCommand, filmCommand}},
		{"This program", "boards site", makers{boardsCommand, siteCommand}},
		{moreCommands, "compare man path press sat", makers{compareCommand, manCommand, pathCommand, pressCommand, satCommand}},
	}
}

const moreCommands = "More commands"

// Main runs the program with the given arguments and returns its exit code. Ctrl-C cancels the work, which then cleans
// up behind itself; a second Ctrl-C ends the program at once, and so does it if cleaning up takes too long.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	const grace = 5 * time.Second // how long work that was canceled has to clean up behind itself
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer context.AfterFunc(ctx, func() {
		stop()
		time.AfterFunc(grace, func() { os.Exit(exitError) })
	})() // before stop, which ends the context as well
	return run(ctx, newUI(stdin, stdout, stderr), args)
}

func run(ctx context.Context, u *ui, args []string) int {
	u.in = patient{ctx, u.in}
	root := newCommand("lightsout", 0, anyNumber, needCommand)
	root.Version, root.SilenceErrors, root.SilenceUsage = built().String(), true, true
	ctx, end := context.WithCancel(ctx)
	defer end()
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if err := u.checkShared(cmd); err != nil {
			return err
		}
		limited, cancel := u.limited(ctx)
		context.AfterFunc(ctx, cancel)
		cmd.SetContext(limited)
		u.unlimited = ctx
		return nil
	}
	root.SuggestionsMinimumDistance = 2
	root.SetVersionTemplate("lightsout {{.Version}}\n")
	u.globalFlags(root.PersistentFlags())
	root.SetArgs(joinOptional(args))
	root.SetIn(u.in)
	root.SetOut(u.out)
	root.SetErr(u.err)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usage("%s %s --help shows the flags", flagProblem(cmd, err), cmd.CommandPath())
	})
	for _, g := range commands() {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title + ":"})
		for _, cmd := range g.made(u, args) {
			if readsState := strings.Contains(cmd.Use, "STATE") || cmd.Flag("goal") != nil; readsState {
				u.shared(cmd, "invert")
			}
			completeFlags(cmd)
			shortenHelp(cmd)
			cmd.GroupID = g.title
			root.AddCommand(cmd)
		}
	}
	root.SetHelpCommandGroupID(moreCommands)
	root.SetCompletionCommandGroupID(moreCommands)
	root.InitDefaultCompletionCmd(args...)
	strictHelp(root)
	shells, _, _ := root.Find([]string{"completion"}) // it is there now
	shells.Use = "completion bash|fish|powershell|zsh"
	shells.Args, shells.RunE = arguments(0, 0), needCommand
	err := root.ExecuteContext(ctx)
	u.json = u.json || slices.Contains(args, "--json") // a command line that could not be read may ask for it
	if u.out.failed != nil && !errors.Is(err, u.out.failed) {
		err = u.out.failed // whatever the answer was, it did not arrive
	}
	return u.finish(ctx, err)
}

// needCommand runs a command that has only commands below it: it shows its help, and refuses other words.
func needCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	end := ":"
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 && args[0] != "" { // every name begins with nothing
		end = fmt.Sprintf(", did you mean %s?", strings.Join(near, " or "))
	}
	return usage("unknown command %q%s %s --help lists the commands", args[0], end, cmd.CommandPath())
}

// flagProblem says what is wrong with a flag: its value, or its name, which may be similar to another one.
func flagProblem(cmd *cobra.Command, err error) string {
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		kind := map[string]string{"bool": "true or false", "duration": "a duration such as 30s", "int": "a whole number",
			"int64": "a whole number", "float": "a number", "float64": "a number"}[wrong.GetFlag().Value.Type()]
		return fmt.Sprintf("--%s %q: must be %s:", wrong.GetFlag().Name, wrong.GetValue(), cmp.Or(kind, "a list with commas"))
	}
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near := text.Similar(unknown.GetSpecifiedName(), names); len(near) > 0 {
			return fmt.Sprintf("%v, did you mean --%s?", err, near[0])
		}
	}
	return err.Error() + ":"
}

// errGaveUp is returned after the best result so far has been printed.
var errGaveUp = errors.New("gave up")

// lateError says what is there when time is over. It is not a context's error: something was left behind, on purpose.
type lateError struct{ error }

// usageError is a command line that does not say what it should.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// Usage marks the error as one of usage. Those of seeds in package generate have the same mark.
func (e usageError) Usage() {}

type misused interface {
	error
	Usage()
}

func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// anyNumber of arguments may follow.
const anyNumber = math.MaxInt

// arguments says how many arguments a command takes.
func arguments(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return usage("missing argument; usage: %s", cmd.UseLine())
		case len(args) > most:
			return usage("unexpected argument %q; usage: %s", args[most], cmd.UseLine())
		}
		return nil
	}
}

// finish prints the error, if there is one, and returns the exit code.
func (u *ui) finish(ctx context.Context, err error) int {
	message, code := u.verdict(ctx, err)
	if message != "" && (!u.json || u.printJSON(map[string]any{"error": message, "exit": code}) != nil) {
		u.complain(message)
	}
	return code
}

func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// verdict returns what to say of an error, if anything, and the exit code.
func (u *ui) verdict(ctx context.Context, err error) (string, int) {
	switch late, _ := errors.AsType[*encode.LateError](err); {
	case err == nil:
		return "", exitDone
	case is[*lightsout.UnsolvableError](err):
		return "", exitUnsolvable
	case errors.Is(err, errGaveUp):
		return "", exitGaveUp
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		return "interrupted; nothing was left behind", exitError
	case is[lateError](err):
		return "out of time: " + err.Error(), exitGaveUp
	case late != nil:
		return "out of time: " + late.Error(), exitGaveUp
	case errors.Is(err, context.DeadlineExceeded):
		return "out of time", exitGaveUp
	case errors.Is(err, syscall.EPIPE):
		return "", exitError // the reader of the output closed the pipe
	case is[memoryError](err):
		return err.Error(), exitMemory
	case is[misused](err):
		return err.Error(), exitUsage
	}
	return err.Error(), exitError
}

// The rules of the terminal:
//
//   - Standard output is data, standard error is messages.
//   - Errors are one line, "lightsout: …": what was wrong and what would be right.
//   - Colors and progress are for terminals only; NO_COLOR and a dumb terminal are respected.

// ui is the terminal that a command runs on.
type ui struct {
	in       io.Reader
	out, err *answers
	env      func(string) string
	acts     *api.Env // what acts run in: without limits
	options
	unlimited context.Context // of the command, without its --timeout
	lines     bool            // JSON is a line for each answer, also for an error
}

func newUI(in io.Reader, out, err io.Writer) *ui {
	acts := &api.Env{Boards: api.NewBoards(api.UsualBoards), Finder: findState}
	line := &barLine{to: err}
	return &ui{in: in, out: &answers{to: out, below: line}, err: &answers{to: err, below: line}, env: os.Getenv, acts: acts}
}

// complain prints a message. The text may quote a file, so control characters are removed.
func (u *ui) complain(message string) {
	fmt.Fprintf(u.err, "lightsout: %s\n", text.Printable(strings.ReplaceAll(message, "\n", "; ")))
}

func (u *ui) printJSON(answer any) error {
	if u.lines {
		_, err := u.out.Write(append(jsonLine(answer), '\n'))
		return err
	}
	return writeJSON(u.out, answer)
}

func writeJSON(w io.Writer, answer any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(answer)
}

// give prints an answer: as JSON, or as print does.
func (u *ui) give(answer any, print func() error) error {
	if u.json {
		return u.printJSON(answer)
	}
	return print()
}

// giveLine is give with a line, as fmt.Printf formats it.
func (u *ui) giveLine(answer any, format string, args ...any) error {
	return u.give(answer, func() error { _, err := fmt.Fprintf(u.out, format+"\n", args...); return err })
}

// terminalSize returns the size of the terminal behind a writer, if there is one that can do more than a printer.
func (u *ui) terminalSize(w *answers) (columns, rows int, ok bool) {
	file, isFile := w.to.(*os.File)
	if !isFile || !term.IsTerminal(int(file.Fd())) || u.env("TERM") == "dumb" {
		return 0, 0, false
	}
	columns, rows, err := term.GetSize(int(file.Fd()))
	if err != nil || columns < 1 {
		columns, rows = 80, 24
	}
	return columns, rows, true
}

// terminal returns how to draw on standard output.
func (u *ui) terminal(palette picture.Palette) picture.Terminal {
	columns, rows, ok := u.terminalSize(u.out)
	t := picture.Terminal{Palette: palette, Columns: columns, Rows: rows}
	t.Plain = u.ascii || !ok && u.color != colorAlways
	truecolor := u.env("NO_COLOR") == "" && (u.env("COLORTERM") == "truecolor" || u.env("COLORTERM") == "24bit")
	t.Color = !u.ascii && (u.color == colorAlways || u.color == colorAuto && ok && truecolor)
	return t
}

// progress shows on standard error how far a long work is, if that is a terminal, until it ends. It draws a few times a
// second, and nothing at all for work that is done at once.
type progress struct {
	u    *ui
	look func(*progress) // asks how far the work is; nil if the work reports it

	mu      sync.Mutex // of what follows
	label   string
	done    int64
	total   int64 // 0 if it is not known
	first   int64 // done when the work began, which may have been resumed
	started time.Time
	width   int         // of the terminal; 0 if there is none, or after the end
	timer   *time.Timer // draws
}

// newProgress starts a progress bar for a number of units; a total of 0 means that the number is unknown.
func (u *ui) newProgress(label string, total int64) *progress {
	return (&progress{u: u, label: label, total: total}).start()
}

func (p *progress) start() *progress {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.started = time.Now()
	if p.width, _, _ = p.u.terminalSize(p.u.err); p.width > 0 {
		p.timer = time.AfterFunc(400*time.Millisecond, p.draw) // what is over by then needs no bar
	}
	return p
}

func (p *progress) draw() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.width == 0 {
		return
	}
	if p.look != nil {
		p.look(p)
	}
	spent := time.Since(p.started)
	if now := p.done - p.first; p.first > 0 && now > 0 {
		spent = time.Duration(float64(spent) * float64(p.done) / float64(now))
	}
	p.u.err.print([]byte(bar(p.label, p.done, p.total, spent, p.width)), true)
	p.timer.Reset(100 * time.Millisecond)
}

func (p *progress) add(units int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += units
}

// set says how far the work is whose total is reported on the way.
func (p *progress) set(done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if int64(total) != p.total {
		p.first, p.started = int64(done), time.Now()
	}
	p.done, p.total = int64(done), int64(total)
}

// report says how far an act is. What it says before it begins to count is a message.
func (p *progress) report(at api.Progress) {
	if at.Total == 0 {
		p.u.complain(at.Note)
		return
	}
	p.set(int(at.Done), int(at.Total))
	if at.Note != "" {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.label = at.Note
	}
}

// end takes the bar away.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.width > 0 {
		p.width = 0
		p.timer.Stop()
		p.u.err.print(nil, false)
	}
}

// bar is the line that is shown: label, bar, percent and an estimate of the time left.
func bar(label string, done, total int64, spent time.Duration, width int) string {
	if total <= 0 {
		return ansi.Truncate(fmt.Sprintf("%s, %s", label, spent.Round(time.Second)), max(0, width-1), "")
	}
	part := min(1, float64(done)/float64(total))
	left := "…"
	if part > 0.01 {
		left = time.Duration(float64(spent) * (1 - part) / part).Round(time.Second).String()
	}
	text := fmt.Sprintf(" %3.0f %%, %s left", 100*part, left)
	room := min(40, width-utf8.RuneCountInString(label)-len(text)-4)
	if room < 5 {
		return ansi.Truncate(label+text, max(0, width-1), "")
	}
	full := int(part * float64(room))
	return fmt.Sprintf("%s %s%s%s", label, strings.Repeat("█", full), strings.Repeat("░", room-full), text)
}

// Write counts bytes: a progress runs beside a writer or a reader.
func (p *progress) Write(data []byte) (int, error) {
	p.add(int64(len(data)))
	return len(data), nil
}

// working shows a progress line for work of unknown length, until the function it returns is called.
func (u *ui) working(label string) (stop func()) { return u.newProgress(label, 0).end }

// script/release sets commit and date: the revision of the source, and its day. It builds without the stamp of
// the version control, which is not the same in a clone and in an archive of the source. The linker sets them.
var commit, date string

// build describes how the program was built.
type build struct {
	version string // of the program
	module  string // the version of the module, if the go command fetched it
	commit  string // the revision of the source, or ""
	date    string // the day of the revision, or ""
	changed bool   // the source was not as committed
	tools   string // the version of Go
}

func built() build {
	b := build{version: Version, commit: commit, date: date, tools: runtime.Version()}
	if info, ok := debug.ReadBuildInfo(); ok && commit == "" {
		b.read(info)
	}
	return b
}

// read takes what the go command noted: where it built a checkout the revision, where it fetched a module its
// version, and neither where it had only files.
func (b *build) read(info *debug.BuildInfo) {
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.commit = s.Value
		case "vcs.time":
			b.date, _, _ = strings.Cut(s.Value, "T")
		case "vcs.modified":
			b.changed = s.Value == "true"
		}
	}
	if b.commit == "" && strings.HasPrefix(info.Main.Version, "v") {
		b.module = info.Main.Version
	}
}

// String returns what lightsout --version prints after the name: 0.1.0 (commit 0123456789ab of 2026-11-15, go1.26.0).
func (b build) String() string {
	source := "commit unknown"
	switch {
	case b.commit != "":
		source = "commit " + b.commit[:min(12, len(b.commit))]
		if b.date != "" {
			source += " of " + b.date
		}
		if b.changed {
			source += " with changes"
		}
	case b.module != "":
		source = "module " + b.module
	}
	return b.version + " (" + source + ", " + b.tools + ")"
}
