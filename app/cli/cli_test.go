package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lightsout"
	"lightsout/app/api"
	"lightsout/app/command"
	census "lightsout/research/cli"
	"lightsout/test/clitest"

	"github.com/spf13/cobra"
)

func TestMain(m *testing.M) {
	// A server of a test starts its workers, and they a solver.
	if len(os.Args) > 2 &&
		(os.Args[1] == "serve" && slices.Contains(os.Args, "--worker") || os.Args[1] == "sat") {
		os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	clitest.Main(m, map[string]func([]string, io.Reader, io.Writer, io.Writer) int{
		"lightsout": Main, "lightsout-census": census.Main,
	})
}

// The commands, as text files: one for each command and each bug.
func TestScripts(t *testing.T) { clitest.Scripts(t) }

func TestEveryCommandHasHelpAndExamples(t *testing.T) {
	var all []*cobra.Command
	for _, g := range commands() {
		var names []string
		for _, cmd := range g.build(newUI(strings.NewReader(""), io.Discard, io.Discard), nil) {
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
	files, err := helpTexts.ReadDir("help")
	if err != nil || len(files) != len(all)+1 { // the program has one
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
		return nil, &api.RequestError{
			Field: "in_state", Reason: fmt.Sprintf("%d: too high", q.Value), Valued: true,
		}
	}
	return addedAnswer{q.Board.Board().Lights() * q.Value}, nil
}

// A command as docs/adding.md says to write one: flags with defaults, text, JSON, errors that name the flag,
// exit codes.
func TestAddedCommand(t *testing.T) {
	for line, want := range map[string]string{
		"2x3":                  "6 lights\n",
		"2x3 --in-state 0":     "0 lights\n<unsolvable>",
		"2x3 --json":           "{\n  \"count\": 6\n}\n",
		"2x3 --in-state 2":     "--in-state 2: too high",
		"2x3 --start=@nowhere": "6 lights\n", // read only when the act reads it
		"2x3 --timeout=nothing": `invalid argument "nothing" for "--timeout" flag: time: invalid ` +
			`duration "nothing"`,
	} {
		var out strings.Builder
		u := newUI(strings.NewReader(""), &out, io.Discard)
		q := new(addedAct)
		cmd := u.act("info", 1, 1, q, func(ctx context.Context, args []string) error {
			g, err := u.board(args[0])
			if err != nil {
				return err
			}
			q.Board = api.SpecOf(g.Board)
			a, err := ask[addedAnswer](ctx, u.acts, q)
			if err == nil {
				err = u.PrintLine(a, "%d lights", a.Count)
			}
			return cmp.Or(err, solved(a.Count > 0))
		})
		u.GlobalFlags(cmd)
		cmd.SilenceErrors = true
		cmd.SilenceUsage = true
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

// Ctrl-C ends a program that waits for its input, with one line.
func TestInterrupt(t *testing.T) {
	bin := clitest.Program(t)
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
	code := cmd.ProcessState.ExitCode()
	if code != command.ExitError || talk.String() != "lightsout: interrupted; nothing was left behind\n" {
		t.Errorf("exit code %d, %q", code, talk.String())
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
	socket := filepath.Join(t.TempDir(), "tmux")
	bin := clitest.Program(t)
	tmux := func(args ...string) string {
		out, err := exec.Command("tmux",
			append([]string{"-S", socket, "-f", "/dev/null"}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("tmux %v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	tmux("new-session", "-d", "-s", "keep", "sleep 600") // a server without sessions would end
	t.Cleanup(func() { tmux("kill-server") })
	screen := func(environment, command string) string {
		tmux("new-session", "-d", "-s", "s", "-x", "60", "-y", "20",
			"env "+environment+" sh -c '"+bin+" "+command+"; tmux -S "+socket+" wait-for -S done; sleep 60'")
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

// Under --json, every command reports its errors as JSON.
func TestErrorsOfEveryCommandAreJSON(t *testing.T) {
	for _, cmd := range allCommands() {
		if cmd.DisableFlagParsing {
			continue // another program has the flags
		}
		args := []string{cmd.Name(), "--json", "--no-such-flag"}
		if cmd.HasParent() {
			args = append([]string{cmd.Parent().Name()}, args...)
		}
		var out strings.Builder
		code := run(context.Background(), newUI(strings.NewReader(""), &out, io.Discard), args)
		var problem struct {
			Error string `json:"error"`
			Exit  int    `json:"exit"`
		}
		err := json.Unmarshal([]byte(out.String()), &problem)
		if err != nil || problem.Error == "" || problem.Exit != code || code != command.ExitUsage {
			t.Errorf("%v: %v, exit %d: %q", args, err, code, out.String())
		}
	}
}

// fullDisk is a standard output that accepts nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// Every command reports an answer that cannot be written as an error.
func TestAnswersAreNotLost(t *testing.T) {
	t.Setenv("LIGHTSOUT_HOME", t.TempDir())
	var talk strings.Builder
	film := filepath.Join(t.TempDir(), "film.gif")
	images := []string{
		"film", "../../docs/films/ball.png", "../../docs/films/rings.png", "--board", "6x6", "-o", film,
	}
	code := run(t.Context(), newUI(strings.NewReader(""), &talk, &talk), images)
	if code != command.ExitDone {
		t.Fatal(talk.String())
	}
	for _, line := range []string{
		"", "--help", "--version", "solve --help", "help solve", "boards", "boards --json", "solve 5x5",
		"solve 5x5 --count", "solve 5x5 --least --count", "solve 5x5 0x1 --count", "solve 5x5 --weights",
		"solve 5x5 --all", "solve 4x4 --general", "solve --methods", "info 5x5", "info 3x3 --quiet-result",
		"nearest 5x5 0x1", "hint 5x5", "hint 3x3 off", "chase 5x5", "generate 5x5 --seed tamu", "stats",
		"table nullity", "table distribution --board 3x3 --json", "states 3x3 --facts", "show 5x5",
		"film --verify " + film, "encode 5x5 --format dot", "compare --boards 3x3 --method any --repeat 1",
	} {
		talk.Reset()
		code := run(t.Context(), newUI(strings.NewReader(""), fullDisk{}, &talk), strings.Fields(line))
		if code != command.ExitError || strings.Count(talk.String(), "lightsout: no space left\n") != 1 {
			t.Errorf("lightsout %s: exit code %d, and said: %s", line, code, talk.String())
		}
	}
}

// lateAct looks at its context only after some time.
type lateAct struct{ after time.Duration }

func (lateAct) Check(api.Limits) (api.Cost, error) { return api.Cost{}, nil }

func (a lateAct) Run(context.Context, *api.Env) (any, error) {
	time.Sleep(a.after)
	return "found", nil
}

// An act that returns soon after its deadline may say what it found; one that does not is not waited for.
func TestAskPromptly(t *testing.T) {
	for after, want := range map[time.Duration]string{time.Second + lateTime/2: "found", time.Hour: ""} {
		synctest.Test(t, func(t *testing.T) {
			u := newUI(nil, nil, nil)
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			began := time.Now()
			got, err := askPromptly[string](ctx, u, "", api.Spec{Text: "5x5"}, lateAct{after})
			if got != want || (err == nil) != (want != "") ||
				err != nil && !errors.Is(err, context.DeadlineExceeded) ||
				time.Since(began) > time.Second+lateTime {
				t.Errorf("%v: %q, %v after %v", after, got, err, time.Since(began))
			}
			time.Sleep(after) // what is left behind ends
		})
	}
}
