package cli

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	main "lightsout/app/cli"
	"lightsout/app/command"
	"lightsout/research/census"
	"lightsout/research/queue"
	"lightsout/test/clitest"
)

func TestMain(m *testing.M) {
	clitest.Main(m, map[string]func([]string, io.Reader, io.Writer, io.Writer) int{
		"lightsout": main.Main, "lightsout-census": Main,
	})
}

// The commands, as text files.
func TestScripts(t *testing.T) { clitest.Scripts(t) }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func testCommands() []*cobra.Command {
	return Root(command.NewTerminal(strings.NewReader(""), io.Discard, io.Discard)).Commands()
}

func TestEveryCommandHasHelpAndExamples(t *testing.T) {
	for _, cmd := range testCommands() {
		if cmd.Short == "" || cmd.Example == "" || strings.Contains(cmd.Long, "{") {
			t.Errorf("command %s has no short help, no examples, or a list that is not filled in", cmd.Name())
		}
		if cmd.Flag("timeout") == nil {
			t.Errorf("%s has no --timeout", cmd.Name())
		}
	}
	files, err := helpTexts.ReadDir("help")
	if err != nil || len(files) != len(testCommands())+1 { // the program has one
		t.Errorf("%d commands, and %d files of help, %v", len(testCommands()), len(files), err)
	}
}

// Under --json, every command reports its errors as JSON.
func TestErrorsOfEveryCommandAreJSON(t *testing.T) {
	for _, cmd := range testCommands() {
		var out strings.Builder
		code := Main([]string{cmd.Name(), "--json", "--no-such-flag"}, strings.NewReader(""),
			&out, io.Discard)
		var problem struct {
			Error string `json:"error"`
			Exit  int    `json:"exit"`
		}
		if err := json.Unmarshal([]byte(out.String()), &problem); err != nil ||
			problem.Error == "" || problem.Exit != code || code != command.ExitUsage {
			t.Errorf("%s: %v, exit %d: %q", cmd.Name(), err, code, out.String())
		}
	}
}

// Completions, as lightsout-census and as lightsout census answer them.
func TestFlagsAreCompleted(t *testing.T) {
	for line, want := range map[string]string{
		"run --dir": "\n:16", "work --user": "\n:4", "run": "\nnullity\n", "run nullity": "\ntorus-NxN\n",
		"status --color": "\nalways\n",
	} {
		var out strings.Builder
		args := append([]string{"__complete"}, strings.Fields(line)...)
		if code := Main(append(args, ""), strings.NewReader(""), &out, io.Discard); code != command.ExitDone {
			t.Fatalf("%s: code %d", line, code)
		}
		if !strings.Contains("\n"+out.String(), want) {
			t.Errorf("%s: %q, want %q", line, out.String(), want)
		}
	}
}

// fullDisk is a standard output that accepts nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// Every command reports an answer that cannot be written as an error.
func TestAnswersAreNotLost(t *testing.T) {
	for _, line := range []string{"", "--help",
		"run nullity NxN 1 5 --shard 1/1 --json --dir " + t.TempDir()} {
		var talk strings.Builder
		code := Main(strings.Fields(line), strings.NewReader(""), fullDisk{}, &talk)
		if code != command.ExitError || strings.Count(talk.String(), "lightsout: no space left\n") != 1 {
			t.Errorf("%s: exit code %d, and said: %s", line, code, talk.String())
		}
	}
}

// Names from other machines are shown without control characters.
func TestStatusIsText(t *testing.T) {
	var out strings.Builder
	err := writeStatus(&out, queue.Status{
		Name: "c", Plan: "least 5x5\x1b]0;x\a", Dead: []census.DeadUnit{{Unit: 1, Reason: "bad\r\x1b[2J"}},
		Workers: []queue.WorkerStatus{{Name: "w\x1bc"}},
	})
	text := out.String()
	want := "unit 1 is given up: bad··[2J\nworker w·c: 0 units"
	if err != nil || !strings.Contains(text, want) || strings.ContainsAny(text, "\x1b\r\a") {
		t.Errorf("the status is %q, %v", text, err)
	}
}
