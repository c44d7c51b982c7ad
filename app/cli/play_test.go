package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"lightsout"
	"lightsout/app/shelf"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/play"
	"lightsout/solve/least"
	"lightsout/test/clitest"
)

// realTerminal is a terminal in which the program runs, for tests.
type realTerminal struct {
	t           *testing.T
	socket, bin string
}

func newRealTerminal(t *testing.T) *realTerminal {
	if _, err := exec.LookPath("tmux"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("tmux is missing: script/setup installs it")
		}
		t.Skip("tmux is missing: script/setup installs it")
	}
	r := &realTerminal{t, filepath.Join(t.TempDir(), "tmux"), clitest.Program(t)}
	r.tmux("new-session", "-d", "-s", "keep", "sleep 600") // a server without sessions would end
	t.Cleanup(func() { r.tmux("kill-server") })
	return r
}

func (r *realTerminal) tmux(args ...string) string {
	r.t.Helper()
	out, err :=
		exec.Command("tmux", append([]string{"-S", r.socket, "-f", "/dev/null"}, args...)...).CombinedOutput()
	if err != nil {
		r.t.Fatalf("tmux %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// run starts the program in a window of a size. When it has ended, the window says so.
func (r *realTerminal) run(columns, lines int, environment, command string) {
	r.t.Helper()
	script := fmt.Sprintf("sh -c 'echo $$ >%s; exec env %s %s %s'\necho ended with $?\nsleep 600\n", r.pid(),
		environment, r.bin, command)
	if err := os.WriteFile(r.bin+".sh", []byte(script), 0o600); err != nil {
		r.t.Fatal(err)
	}
	r.tmux("new-session", "-d", "-s", "s", "-x", fmt.Sprint(columns), "-y", fmt.Sprint(lines),
		"sh "+r.bin+".sh")
}

// pid is the file with the process ID of the program.
func (r *realTerminal) pid() string { return r.bin + ".pid" }

// wants waits until the window shows some texts.
func (r *realTerminal) wants(texts ...string) string {
	r.t.Helper()
	deadline := time.Now().Add(10 * time.Minute)
	for {
		screen := r.tmux("capture-pane", "-p", "-t", "s")
		// The text beside the board, which may be broken into lines, without the board.
		flat := strings.Join(strings.Fields(strings.Map(func(char rune) rune {
			if strings.ContainsRune("█▀┌─┐│└┘[]‹›»«|○", char) {
				return -1
			}
			return char
		}, screen)), " ")
		missing := ""
		for _, text := range texts {
			if !strings.Contains(flat, text) {
				missing = text
			}
		}
		if missing == "" {
			return screen
		}
		if time.Now().After(deadline) {
			r.t.Fatalf("the screen does not show %q:\n%s", missing, screen)
		}
		time.Sleep(10 * time.Millisecond) // leaves the machine to the program
	}
}

func (r *realTerminal) keys(keys ...string) {
	r.t.Helper()
	r.tmux(append([]string{"send-keys", "-t", "s"}, keys...)...)
}

// press goes to a cell of a 5×5 board and presses it.
func (r *realTerminal) press(button int) {
	r.t.Helper()
	keys := []string{"Home", "PgUp"}
	keys = append(keys, slices.Repeat([]string{"Right"}, button%5)...)
	keys = append(keys, slices.Repeat([]string{"Down"}, button/5)...)
	r.keys(append(keys, "Space")...)
}

// leastOf returns the buttons of a least solution of all lights on.
func leastOf(t *testing.T, spec string) []int {
	t.Helper()
	b := must(board.Parse(spec))
	s := must(least.Solver{}.Solve(context.Background(), lightsout.TurnOff(b, b.AllOn())))
	var way []int
	for j := range s.Presses.Len() {
		if s.Presses.At(j) != 0 {
			way = append(way, j)
		}
	}
	return way
}

// A game in a real terminal, from the home screen to the end.
func TestPlayInATerminal(t *testing.T) {
	r := newRealTerminal(t)
	home := t.TempDir()
	r.run(80, 24, "COLORTERM=truecolor LIGHTSOUT_HOME="+home, "play")
	r.wants("Lights Out", "▸ Levels", "next: A plus")
	r.keys("End", "Enter")
	r.wants("Custom game", "▸ Board 5x5_")
	r.keys("Down", "Left")
	r.wants("▸ Start", "daily all-on")
	r.keys("Enter")
	r.wants("5x5, all-on", "presses 0")
	if colors := r.tmux("capture-pane", "-p", "-e", "-t", "s"); !strings.Contains(colors, "38;2;255;200;61") {
		t.Error("the lights have not all their colors")
	}
	way := leastOf(t, "5x5")
	for i, j := range way[:len(way)-1] {
		r.press(j)
		r.wants(fmt.Sprintf("presses %d", i+1))
	}
	r.tmux("resize-window", "-t", "s", "-x", "50", "-y", "14")
	r.keys("h")
	r.wants("Look at", "tab: go there")
	r.tmux("resize-window", "-t", "s", "-x", "80", "-y", "24")
	r.keys("Tab", "Enter")
	r.wants("Solved in 15 presses, the least possible.", "With 1 hint.")
	r.keys("q")
	r.wants("ended with 0")
	results := resultsIn(t, home)
	if len(results) != 1 || !results[0].Won || results[0].Moves != 15 || results[0].Hints != 1 {
		t.Errorf("the results are %+v", results)
	}
}

// A puzzle of any wish, combined ones too, is a game that can be saved.
func TestEveryWish(t *testing.T) {
	b := must(board.Parse("5x5"))
	for seed, kind := range map[string]string{
		"a": "uniform", "daily.2026-11-15": "daily", "unique.easy.7": "unique.easy",
		"lit-only.like-00000_01010_00000_10001_01110.a": "lit-only",
		"unique.symmetric-quarter-turn.lit-only.a":      "unique.symmetric-quarter-turn.lit-only",
		"goal-11111_00000_00000_00000_00000.a":          "uniform",
	} {
		parsed, parseErr := generate.ParseSeed(seed)
		p, err := newUI(nil, nil, nil).puzzle(t.Context(), b, seed)
		if err = errors.Join(parseErr, err); err != nil || parsed.Kind() != kind {
			t.Errorf("%s: kind %q, %v", seed, parsed.Kind(), err)
			continue
		}
		s, err := play.New(play.Game{Board: b, Start: p.State, Goal: p.Goal, Kind: kind})
		if err != nil {
			t.Errorf("%s: %v", seed, err)
			continue
		}
		var text strings.Builder
		if err := s.Save(&text); err != nil {
			t.Fatal(err)
		}
		again, err := play.Load(strings.NewReader(text.String()))
		if err != nil || again.Game.Kind != kind {
			t.Errorf("%s: %v", seed, err)
		}
	}
}

// The mouse presses, and without colors nothing is colored.
func TestPlayWithTheMouse(t *testing.T) {
	r := newRealTerminal(t)
	r.run(80, 24, "NO_COLOR=1", "play 1x2 on --no-save")
	r.wants("1x2, all-on", "presses 0")
	screen := r.tmux("capture-pane", "-p", "-e", "-t", "s")
	if strings.Contains(screen, "38;2;") || strings.Contains(screen, "48;5;") {
		t.Errorf("there are colors although NO_COLOR is set: %q", screen)
	}
	var row, column int
	for y, line := range strings.Split(r.tmux("capture-pane", "-p", "-t", "s"), "\n") {
		if x := strings.Index(line, "█"); x >= 0 {
			row = y + 1
			column = len([]rune(line[:x])) + 2
		}
	}
	r.keys("-l", fmt.Sprintf("\x1b[<0;%d;%dM", column, row))
	r.wants("Solved in 1 press, the least possible.")
	r.keys("C-c")
	r.wants("ended with 0")
}

// Killed in the middle of a game, the program resumes it the next time: nothing is lost, nothing counts
// twice.
func TestKilledInAGame(t *testing.T) {
	r := newRealTerminal(t)
	home := t.TempDir()
	environment := "LIGHTSOUT_HOME=" + home
	r.run(80, 24, environment, "play 5x5 on")
	r.wants("presses 0")
	way := leastOf(t, "5x5")
	for i, j := range way[:7] {
		r.press(j)
		r.wants(fmt.Sprintf("presses %d", i+1))
	}
	text := must(os.ReadFile(r.pid()))
	pid := must(strconv.Atoi(strings.TrimSpace(string(text))))
	process := must(os.FindProcess(pid))
	if err := process.Kill(); err != nil {
		t.Fatal(err)
	}
	r.wants("ended with 137")
	r.tmux("kill-session", "-t", "s")
	if results := resultsIn(t, home); len(results) != 0 {
		t.Errorf("after the kill the results are %+v", results)
	}

	r.run(80, 24, environment, "play")
	r.wants("▸ Continue", "5x5, all-on · 7 presses · today")
	r.keys("Enter", "L")
	r.wants("Resumed where you left off.", "presses 7", "least 15, proved")
	for _, j := range way[7:] {
		r.press(j)
	}
	r.wants("Solved in 15 presses, the least possible.", "A perfect game.")
	r.keys("q")
	r.wants("ended with 0")
	results := resultsIn(t, home)
	if len(results) != 1 || results[0].Moves != 15 || results[0].Made != 15 || !results[0].Perfect() {
		t.Errorf("the results are %+v", results)
	}
}

func resultsIn(t *testing.T, home string) []play.Result {
	t.Helper()
	s := must(shelf.Open(home))
	results, damaged, err := s.Results()
	if err != nil || damaged != 0 {
		t.Fatalf("%d damaged results, %v", damaged, err)
	}
	return results
}
