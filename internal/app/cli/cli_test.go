package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
	"go.uber.org/goleak"

	"lightsout"
	"lightsout/internal/app/api"
)

// tidyTests fail if they leave a goroutine.
type tidyTests struct{ *testing.M }

func (m tidyTests) Run() int {
	code := m.M.Run()
	if err := goleak.Find(); code == 0 && err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	return code
}

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && (os.Args[1] == "serve" && slices.Contains(os.Args, "--worker") || os.Args[1] == "sat") { // a server of a test starts its workers, and they a solver
		os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	testscript.Main(tidyTests{m}, map[string]func(){
		"lightsout": func() { os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// The commands, as text files: one for each command and each bug.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(env *testscript.Env) error {
			env.Setenv("NO_COLOR", "")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"code": checkCode, "until": untilFile, "damage": damageFile,
		},
		Condition: func(condition string) (bool, error) {
			program, ok := strings.CutPrefix(condition, "have:")
			if !ok {
				return false, nil
			}
			_, err := exec.LookPath(program)
			if err != nil && os.Getenv("CI") == "true" {
				t.Errorf("%s is missing: script/setup installs it", program)
			}
			return err == nil, nil
		},
	})
}

// damageFile adds a line to a file that does not follow the others.
func damageFile(ts *testscript.TestScript, _ bool, args []string) {
	path := ts.MkAbs(args[0])
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	ts.Check(err)
	_, err = file.WriteString("0 {}\n")
	ts.Check(errors.Join(err, file.Close()))
}

// checkCode runs a command that must end with the given exit code: code 3 lightsout …
func checkCode(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if exit, ok := err.(*exec.ExitError); ok {
		got = strings.TrimPrefix(exit.String(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("exit code %s, want %s", got, args[0])
	}
}

// untilFile waits until a command in the background has written a file: until search.json
func untilFile(ts *testscript.TestScript, _ bool, args []string) {
	for {
		if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestEveryCommandHasHelpAndExamples(t *testing.T) {
	var all []*cobra.Command
	for _, g := range commands() {
		var names []string
		for _, cmd := range g.made(newUI(strings.NewReader(""), io.Discard, io.Discard), nil) {
			names = append(names, cmd.Name())
			all = append(append(all, cmd), cmd.Commands()...)
		}
		if strings.Join(names, " ") != g.names || len(names) != len(g.commands) {
			t.Errorf("%s: the commands are %v, not %s", g.title, names, g.names)
		}
	}
	for _, cmd := range all {
		if cmd.Short == "" || cmd.Example == "" || strings.Contains(cmd.Long, "{") {
			t.Errorf("command %s has no short help, no examples, or a list that is not filled in", cmd.Name())
		}
	}
	if files, err := helpTexts.ReadDir("help"); err != nil || len(files) != len(all)+1 { // and that of the program
		t.Errorf("%d commands, and %d files of help, %v", len(all), len(files), err)
	}
}

// addedAct counts the lights of a board that are in a state.
type addedAct struct {
	Board api.Spec      `json:"board"`
	Value int           `json:"in_state,omitempty" usual:"1" doc:"the state of the lights to count"`
	Start api.StateText `json:"start,omitzero" usual:"on" doc:"the lights"`
}

type addedAnswer struct {
	Count int `json:"count"`
}

func (*addedAct) Check(api.Limits) (api.Cost, error) { return api.Cost{}, nil }
func (q *addedAct) Run(context.Context, *api.Env) (any, error) {
	if q.Value > 1 {
		return nil, &api.RequestError{Field: "in_state", Reason: fmt.Sprintf("%d: too high", q.Value), Valued: true}
	}
	return addedAnswer{q.Board.Board().Lights() * q.Value}, nil
}

// A command as docs/adding.md says to write one: flags with defaults, text, JSON, errors that name the flag, exit codes.
func TestAddedCommand(t *testing.T) {
	for line, want := range map[string]string{
		"2x3":                   "6 lights\n",
		"2x3 --in-state 0":      "0 lights\n<unsolvable>",
		"2x3 --json":            "{\n  \"count\": 6\n}\n",
		"2x3 --in-state 2":      "--in-state 2: too high",
		"2x3 --start=@nowhere":  "6 lights\n", // read only when the act reads it
		"2x3 --timeout=nothing": `invalid argument "nothing" for "--timeout" flag: time: invalid duration "nothing"`,
	} {
		var out strings.Builder
		u := newUI(strings.NewReader(""), &out, io.Discard)
		q := new(addedAct)
		cmd := asking[addedAnswer]{
			name: "info", least: 1, most: 1, request: q,
			load: func(_ context.Context, args []string) error {
				g, err := u.board(args[0])
				q.Board = api.SpecOf(g.Board)
				return err
			},
			print: func(_ context.Context, a addedAnswer) error {
				_, err := fmt.Fprintln(u.out, a.Count, "lights")
				return err
			},
			ended: func(a addedAnswer) error { return solved(a.Count > 0) },
		}.command(u)
		u.globalFlags(cmd.Flags())
		cmd.SilenceErrors, cmd.SilenceUsage = true, true
		cmd.SetArgs(strings.Fields(line))
		err := cmd.ExecuteContext(t.Context())
		got := out.String()
		if unsolvable := new(lightsout.UnsolvableError); errors.As(err, &unsolvable) {
			got += "<unsolvable>"
		} else if err != nil {
			got += err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// A file is written whole or not at all: neither an error nor Ctrl-C leaves a part of it, or
// anything beside it.
func TestWriteFileWholeOrNotAtAll(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "board.pbm")
	write := func(text string, fail error) func(io.Writer) error {
		return func(w io.Writer) error {
			if _, err := io.WriteString(w, text); err != nil {
				return err
			}
			return fail
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	if err := writeFile(ctx, path, write("old", nil)); err != nil {
		t.Fatal(err)
	}
	if err := writeFile(ctx, path, write("half", io.ErrUnexpectedEOF)); err != io.ErrUnexpectedEOF {
		t.Errorf("got %v", err)
	}
	cancel()
	if err := writeFile(ctx, path, write("late", nil)); err != context.Canceled {
		t.Errorf("got %v", err)
	}
	data, err := os.ReadFile(path)
	if err != nil || string(data) != "old" {
		t.Errorf("the file holds %q, %v", data, err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
}

func TestWriteFileKeepsWhatItReplaces(t *testing.T) {
	folder := t.TempDir()
	path, link := filepath.Join(folder, "file"), filepath.Join(folder, "link")
	if err := os.WriteFile(path, nil, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	text := func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }
	if err := writeFile(context.Background(), link, text); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is no link anymore: %v, %v", info, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 || info.Size() != 3 {
		t.Errorf("the file is %v, %v", info, err)
	}
	if err := writeFile(context.Background(), folder, text); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("writing to a folder: %v", err)
	}
}

func TestBar(t *testing.T) {
	for _, test := range []struct {
		done, total int64
		spent       time.Duration
		width       int
		want        string
	}{
		{50, 100, 10 * time.Second, 60, "work ██████████████████░░░░░░░░░░░░░░░░░░  50 %, 10s left"},
		{0, 100, time.Second, 60, "work ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░   0 %, … left"},
		{7, 0, 3 * time.Second, 60, "work, 3s"},
		{50, 100, time.Second, 12, "work  50 %,"},
	} {
		if got := bar("work", test.done, test.total, test.spent, test.width); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// Ctrl-C ends a program that waits for its input, with one line.
func TestInterrupt(t *testing.T) {
	bin := program(t)
	cmd := exec.Command(bin, "show", "2x2", "-")
	input := must(cmd.StdinPipe())
	var talk strings.Builder
	cmd.Stderr = &talk
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// A pipe takes this many bytes at once; when more have gone, the program is reading.
	if _, err := input.Write(make([]byte, 1<<16+1)); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitError || talk.String() != "lightsout: interrupted; nothing was left behind\n" {
		t.Errorf("exit code %d, %q", code, talk.String())
	}
}

// Ctrl-C ends the writing of a file also while its next byte is computed, and leaves nothing behind.
func TestInterruptBetweenBytes(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	folder, computing := t.TempDir(), make(chan struct{})
	defer close(computing)
	err := writeFile(ctx, filepath.Join(folder, "out.png"), func(w io.Writer) error {
		cancel()
		<-computing
		return nil
	})
	left, _ := os.ReadDir(folder)
	if !errors.Is(err, context.Canceled) || len(left) > 0 {
		t.Errorf("%v, and %v is left", err, left)
	}
}

// In a real terminal the board is drawn in blocks, with colors if the terminal has them.
func TestRealTerminal(t *testing.T) {
	if _, err := exec.LookPath("tmux"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("tmux is missing: script/setup installs it")
		}
		t.Skip("tmux is missing: script/setup installs it")
	}
	socket, bin := filepath.Join(t.TempDir(), "tmux"), program(t)
	tmux := func(args ...string) string {
		out, err := exec.Command("tmux", append([]string{"-S", socket, "-f", "/dev/null"}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("tmux %v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	tmux("new-session", "-d", "-s", "keep", "sleep 600") // a server without sessions would end
	t.Cleanup(func() { tmux("kill-server") })
	screen := func(environment, command string) string {
		tmux("new-session", "-d", "-s", "s", "-x", "60", "-y", "20", "env "+environment+" sh -c '"+bin+" "+command+"; tmux -S "+socket+" wait-for -S done; sleep 60'")
		tmux("wait-for", "done")
		text := tmux("capture-pane", "-p", "-e", "-t", "s")
		tmux("kill-session", "-t", "s")
		return text
	}
	if got := screen("NO_COLOR=1", "show 2x3 101/010"); !strings.HasPrefix(got, "■ · ■\n· ■ ·\n") {
		t.Errorf("without colors the screen shows %q", got)
	}
	if got := screen("COLORTERM=truecolor", "show 1x2 10"); !strings.Contains(got, "38;2;255;200;61m■") {
		t.Errorf("with colors the screen shows %q", got)
	}
	if got := screen("COLORTERM=truecolor", "show 3x40"); !strings.Contains(got, "▀▀") {
		t.Errorf("a wide board is not drawn in half blocks: %q", got)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// What --version says of a program that was built from a checkout, a changed one, a module that was fetched, an
// archive of the source, and by script/release.
func TestVersion(t *testing.T) {
	setting := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	revision := setting("vcs.revision", "0123456789abcdef0123456789abcdef01234567")
	day := setting("vcs.time", "2026-11-15T10:46:00Z")
	for _, test := range []struct {
		name     string
		module   string
		settings []debug.BuildSetting
		want     string
	}{
		{"checkout", "v0.0.0-20261115104600-0123456789ab", []debug.BuildSetting{revision, day, setting("vcs.modified", "false")}, "1.2.3 (commit 0123456789ab of 2026-11-15, go9)"},
		{"changed", "v0.0.0-20261115104600-0123456789ab+dirty", []debug.BuildSetting{revision, day, setting("vcs.modified", "true")}, "1.2.3 (commit 0123456789ab of 2026-11-15 with changes, go9)"},
		{"no day", "(devel)", []debug.BuildSetting{revision}, "1.2.3 (commit 0123456789ab, go9)"},
		{"short", "(devel)", []debug.BuildSetting{setting("vcs.revision", "12")}, "1.2.3 (commit 12, go9)"},
		{"fetched", "v1.2.4", nil, "1.2.3 (module v1.2.4, go9)"},
		{"archive", "(devel)", nil, "1.2.3 (commit unknown, go9)"},
		{"run", "", nil, "1.2.3 (commit unknown, go9)"},
	} {
		b := build{version: "1.2.3", tools: "go9"}
		b.read(&debug.BuildInfo{Main: debug.Module{Version: test.module}, Settings: test.settings})
		if got := b.String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	release := build{version: "1.2.3", commit: "0123456789abcdef", date: "2026-11-15", tools: "go9"}
	if got, want := release.String(), "1.2.3 (commit 0123456789ab of 2026-11-15, go9)"; got != want {
		t.Errorf("release: %s, want %s", got, want)
	}
}

// The name of an order in a film from elsewhere cannot send control characters to the terminal.
func TestVerifyPrintsNoControlCharacters(t *testing.T) {
	file := filepath.Join(t.TempDir(), "film.gif")
	args := []string{"film", "../../../docs/films/ball.png", "../../../docs/films/rings.png", "--board", "6x6", "--order", "radial-in", "-o", file}
	var talk bytes.Buffer
	if code := run(t.Context(), newUI(strings.NewReader(""), &talk, &talk), args); code != exitDone {
		t.Fatalf("code %d: %s", code, talk.String())
	}
	data := must(os.ReadFile(file))
	// Of the same length, so that the blocks of the GIF stay as they are.
	hostile := bytes.Replace(data, []byte(`"order":"radial-in"`), []byte(`"order":"\u001b[2J"`), 1)
	if len(hostile) != len(data) || bytes.Equal(hostile, data) {
		t.Fatal("the order is not where it was")
	}
	if err := os.WriteFile(file, hostile, 0o666); err != nil {
		t.Fatal(err)
	}
	talk.Reset()
	code := run(t.Context(), newUI(strings.NewReader(""), &talk, &talk), []string{"film", "--verify", file})
	if code != exitDone || !strings.Contains(talk.String(), "order ·[2J:") || strings.Contains(talk.String(), "\x1b") {
		t.Errorf("code %d: %q", code, talk.String())
	}
}

// A chart of errors shows the whole time of the solver, also after its last improvement, and nothing before its first
// solution.
func TestRaceChart(t *testing.T) {
	points := []api.Point{{Seconds: 0.1, Cost: 9}, {Seconds: 3, Cost: 4}, {Seconds: 120, Cost: 4}}
	own := []api.Point{{Seconds: 0.002, Cost: 1}}
	c := raceChart("9x9", []api.Race{{Method: "cbc", Points: points}, {Method: "own", Points: own}})
	var shown []string
	for i, place := range c.Places {
		shown = append(shown, fmt.Sprint(place, " ", c.Lines[0].Values[i], " ", c.Lines[1].Values[i]))
	}
	if got, want := strings.Join(shown[8:], ", "), "50ms NaN 1, 100ms 9 1, 200ms 9 1, 500ms 9 1, 1s 9 1, 2s 9 1, 5s 4 1, "+
		"10s 4 1, 20s 4 1, 50s 4 1, 1m40s 4 1, 2m0s 4 1"; got != want {
		t.Errorf("the chart shows %s, want %s", got, want)
	}
}
