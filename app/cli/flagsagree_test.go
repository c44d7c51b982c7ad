package cli

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lightsout/app/api"
	"lightsout/app/command"
)

// allCommands returns every command and subcommand.
func allCommands() (all []*cobra.Command) {
	u := newUI(strings.NewReader(""), io.Discard, io.Discard)
	for _, g := range commands() {
		for _, make := range g.commands {
			cmd := make(u)
			all = append(append(all, cmd), cmd.Commands()...)
		}
	}
	return all
}

// endless are commands without --timeout: they wait for someone, or print a moment later what is known.
var endless = map[string]bool{
	"app": true, "census": true, "play": true, "serve": true, "stats": true, "boards": true, "man": true,
}

// A flag with one of these names has the same type and default in every command.
func TestFlagsAgree(t *testing.T) {
	want := map[string][2]string{
		"output": {"stringArray", "[]"}, "format": {"string", ""}, "palette": {"string", "amber"},
		"cell": {"int", "0"}, "goal": {"string", ""}, "quiet-result": {"bool", "false"},
		"dir": {"string", ""}, "daily": {"string", ""}, "mark": {"string", ""}, "seed": {"string", "*"},
		"timeout": {"duration", "*"}, "limit": {"int", "*"}, "methods": {"bool", "false"},
	}
	found := map[string]int{}
	for _, cmd := range allCommands() {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			w, shared := want[f.Name]
			if !shared {
				return
			}
			found[f.Name]++
			if f.Value.Type() != w[0] || w[1] != "*" && f.DefValue != w[1] {
				t.Errorf("%s --%s is a %s with default %q, want %s %q", cmd.Name(), f.Name, f.Value.Type(),
					f.DefValue, w[0], w[1])
			}
			if f.Name == "output" && f.Shorthand != "o" {
				t.Errorf("%s --output has no -o", cmd.Name())
			}
		})
		if cmd.RunE != nil && cmd.Flags().Lookup("timeout") == nil && !endless[cmd.Name()] {
			t.Errorf("%s has no --timeout", cmd.Name())
		}
	}
	for name := range want {
		if found[name] == 0 {
			t.Errorf("no command has --%s", name)
		}
	}
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

// Completions of each kind of flag, and of tables: suggestions, then a number that says what else the shell
// may offer.
func TestFlagsAreCompleted(t *testing.T) {
	const (
		files   = ":0"
		nothing = ":4"
		folders = ":16"
	)
	for line, want := range map[string][2]string{
		"draw --board":       {"torus-6x6", files},
		"compare --boards":   {"5x5", files},
		"table --board":      {"torus-NxN", nothing},
		"solve --goal":       {"off", files},
		"film --from":        {"on", files},
		"table --first":      {"", nothing},
		"table":              {"depth", nothing},
		"table depth":        {"torus-NxN", nothing},
		"table distribution": {"torus-6x6", files},
		"solve --timeout":    {"", nothing},
		"film --fps":         {"", nothing},
		"film --output":      {"", files},
		"film --order":       {"calm", nothing},
		"generate --seed":    {"", nothing},
		"play --dir":         {"", folders},
		"site --output":      {"", files},
		"serve --page":       {"atlas", nothing},
	} {
		var out strings.Builder
		args := append([]string{"__complete"}, strings.Fields(line)...)
		code := run(t.Context(), newUI(strings.NewReader(""), &out, io.Discard), append(args, ""))
		if code != command.ExitDone {
			t.Fatalf("%s: code %d", line, code)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if lines[len(lines)-1] != want[1] || !strings.Contains("\n"+out.String(), "\n"+want[0]) ||
			want[0] == "" && len(lines) != 1 {
			t.Errorf("%s: %q, want %q and %s", line, lines, want[0], want[1])
		}
	}
}

// slowWriter takes a minute for each write.
type slowWriter struct{}

func (slowWriter) Write(p []byte) (int, error) {
	time.Sleep(time.Minute)
	return len(p), nil
}

// The limit of time is also that of writing the film.
func TestFilmIsWrittenInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said strings.Builder
		u := newUI(strings.NewReader(""), slowWriter{}, &said)
		code := run(t.Context(), u, []string{
			"film", "text:A", "text:B", "--board", "5x5", "-o", "-", "--format", "y4m", "--timeout", "30s",
		})
		if code != command.ExitGaveUp || !strings.Contains(said.String(), "out of time") {
			t.Errorf("exit code %d, %s", code, said.String())
		}
	})
}

// A film in the terminal takes its time, and gives the cursor back also when it is interrupted.
func TestFilmInTheTerminal(t *testing.T) {
	for after, code := range map[time.Duration]int{time.Hour: command.ExitDone,
		time.Second: command.ExitError} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			time.AfterFunc(after, cancel)
			began := time.Now()
			var out, said strings.Builder
			args := []string{
				"film", "text:A", "text:B", "--board", "9x9", "--duration", "3s", "--for", "terminal",
				"--color", "always",
			}
			got := run(ctx, newUI(strings.NewReader(""), &out, &said), args)
			took := time.Since(began).Round(time.Second)
			if got != code || took != min(after, 3*time.Second) ||
				!strings.HasPrefix(out.String(), "\x1b[?25l\x1b[38;2;") ||
				!strings.HasSuffix(out.String(), "\n\x1b[?25h") {
				t.Errorf("exit code %d after %v, %.20q: %s", got, took, out.String(), said.String())
			}
		})
	}
}

// Every pixel of a post has the color of its cell, though a video has one color for four pixels.
func TestPostHasNoFringes(t *testing.T) {
	if _, err := exec.LookPath("ffmpeg"); err != nil && os.Getenv("CI") != "true" {
		t.Skip("ffmpeg is missing: script/setup installs it")
	}
	file := filepath.Join(t.TempDir(), "post.mp4")
	said := strings.Builder{}
	args := strings.Fields("film text:LIGHTS text:OUT --for post --per-frame 999 --fps 2 --hold 1 -o " +
		file + " -o " + file + ".gif")
	if code := run(t.Context(), newUI(strings.NewReader(""), &said, &said), args); code != command.ExitDone {
		t.Fatal(said.String())
	}
	decode := func(name string) []byte {
		return must(exec.Command("ffmpeg", "-i", name, "-frames:v", "1", "-pix_fmt", "rgb24", "-f",
			"rawvideo", "-").Output())
	}
	video := decode(file)
	want := decode(file + ".gif")
	far := 0
	for i, v := range video {
		if d := int(v) - int(want[i]); max(d, -d) > 16 {
			far++
		}
	}
	if far > 100 || len(video) != 3*1080*1350 {
		t.Errorf("%d of %d values are far from those of the GIF", far, len(video))
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
		"man", "man -o " + t.TempDir(),
	} {
		talk.Reset()
		code := run(t.Context(), newUI(strings.NewReader(""), fullDisk{}, &talk), strings.Fields(line))
		if code != command.ExitError || strings.Count(talk.String(), "lightsout: no space left\n") != 1 {
			t.Errorf("lightsout %s: exit code %d, and said: %s", line, code, talk.String())
		}
	}
}
