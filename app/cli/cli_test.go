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
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/app/api"
	"lightsout/app/command"
	census "lightsout/research/cli"
	"lightsout/test/clitest"
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
	files, err := helpTexts.ReadDir("help")
	if err != nil || len(files) != len(all) { // man has its own, the program one
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
		cmd := asking[addedAnswer]{
			name: "info", least: 1, most: 1, request: q,
			load: func(_ context.Context, args []string) error {
				g, err := u.board(args[0])
				q.Board = api.SpecOf(g.Board)
				return err
			},
			print: func(_ context.Context, a addedAnswer) error {
				_, err := fmt.Fprintln(u.Out, a.Count, "lights")
				return err
			},
			ended: func(a addedAnswer) error { return solved(a.Count > 0) },
		}.command(u)
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

// The name of an order in a film from elsewhere cannot send control characters to the terminal.
func TestVerifyPrintsNoControlCharacters(t *testing.T) {
	file := filepath.Join(t.TempDir(), "film.gif")
	args := []string{
		"film", "../../docs/films/ball.png", "../../docs/films/rings.png", "--board", "6x6", "--order",
		"radial-in", "-o", file,
	}
	var talk bytes.Buffer
	if code := run(t.Context(), newUI(strings.NewReader(""), &talk, &talk), args); code != command.ExitDone {
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
	if code != command.ExitDone || !strings.Contains(talk.String(), "order ·[2J:") ||
		strings.Contains(talk.String(), "\x1b") {
		t.Errorf("code %d: %q", code, talk.String())
	}
}

// A chart of errors shows the whole time of the solver, also after its last improvement, and nothing before
// its first solution.
func TestRaceChart(t *testing.T) {
	points := []api.Point{{Seconds: 0.1, Cost: 9}, {Seconds: 3, Cost: 4}, {Seconds: 120, Cost: 4}}
	own := []api.Point{{Seconds: 0.002, Cost: 1}}
	c := raceChart("9x9", []api.Race{{Method: "cbc", Points: points}, {Method: "own", Points: own}})
	var shown []string
	for i, place := range c.Places {
		shown = append(shown, fmt.Sprint(place, " ", c.Lines[0].Values[i], " ", c.Lines[1].Values[i]))
	}
	got := strings.Join(shown[8:], ", ")
	want := "50ms NaN 1, 100ms 9 1, 200ms 9 1, 500ms 9 1, 1s 9 1, 2s 9 1, 5s 4 1, " +
		"10s 4 1, 20s 4 1, 50s 4 1, 1m40s 4 1, 2m0s 4 1"
	if got != want {
		t.Errorf("the chart shows %s, want %s", got, want)
	}
}
