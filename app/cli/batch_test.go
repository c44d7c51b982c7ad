package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/command"
	"lightsout/board"
	"lightsout/test/clitest"
)

// The answers to a list are those to its lines, in order, whatever the chunks.
func TestBatchAnswersEachLine(t *testing.T) {
	specs := []string{"3x3", "4x4", "5x5", "3x4-mod3", "torus-4x4", "hex-3"}
	rapid.Check(t, func(t *rapid.T) {
		var lines []string
		var problems []lightsout.Problem
		for range rapid.IntRange(0, 3*batchLines/2).Draw(t, "lines") {
			b := must(board.Parse(rapid.SampledFrom(specs).Draw(t, "spec")))
			s := b.NewState()
			s.Set(len(lines)%b.Lights(), 1)
			b.Press(s, len(lines)/7%b.Buttons(), 1)
			lines = append(lines, board.FormatID(b, s))
			problems = append(problems, lightsout.Problem{Board: b, From: s, To: b.NewState()})
		}
		var out strings.Builder
		code := run(t.Context(), newUI(strings.NewReader(strings.Join(lines, "\n")), &out, io.Discard),
			[]string{"solve", "-", "--least"})
		if code != command.ExitDone {
			t.Fatalf("code %d", code)
		}
		answers := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		for i, p := range problems {
			if a, err := algebra.By(t.Context(), "dense", p.Board); err != nil ||
				must(a.Reachable(context.Background(), p.From, p.To)) != (answers[i] != "unsolvable") {
				t.Fatalf("%s: %q, %v", lines[i], answers[i], err)
			}
			if answers[i] == "unsolvable" {
				continue
			}
			x, err := p.Board.ParsePresses(answers[i])
			if err == nil {
				err = p.Check(x)
			}
			if err != nil {
				t.Fatalf("%s: %q: %v", lines[i], answers[i], err)
			}
		}
	})
}

// A line of a list has the answer of the command, and the game before it.
func TestListsAreTheActs(t *testing.T) {
	answer := func(input string, args ...string) map[string]any {
		t.Helper()
		var out strings.Builder
		run(t.Context(), newUI(strings.NewReader(input), &out, io.Discard), append(args, "--json"))
		var a map[string]any
		if err := json.NewDecoder(strings.NewReader(out.String())).Decode(&a); err != nil {
			t.Fatalf("%v: %v in %q", args, err, out.String())
		}
		delete(a, "elapsed_ms")
		delete(a, "exit") // of the whole list
		return a
	}
	for _, game := range []string{
		"5x5:on", "5x5:0x1", "3x4-mod3:on", "hex-3:on", "5x5#depth-9.abc", "graph-simple", "3x3:off",
		"2x2c:edb7,f", "5x5:", "5x5#", "5x5:bad", "graph-simple:", "2x2c:edb7", "nothing", "1000000x1000000",
	} {
		for _, flags := range [][]string{{"solve"}, {"solve", "--least"}, {"hint"},
			{"hint", "--goal", "on"}} {
			one := answer("", append(slices.Clone(flags), game)...)
			one["game"] = game
			if diff := cmp.Diff(one, answer(game, append(slices.Clone(flags), "-")...)); diff != "" {
				t.Errorf("%v %s, alone and in a list:\n%s", flags, game, diff)
			}
		}
	}
}

// A line on a pipe is answered before more is written: a program can write one, wait for the answer, and go
// on.
func TestListsAnswerOpenPipes(t *testing.T) {
	bin := clitest.Program(t)
	times := regexp.MustCompile(`"elapsed_ms":[0-9.]+`)
	for _, args := range [][]string{{"solve", "-"}, {"solve", "-", "--json"}, {"hint", "-"}} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // ends a program that waits for more
		cmd := exec.CommandContext(ctx, bin, args...)
		in := must(cmd.StdinPipe())
		out := bufio.NewReader(must(cmd.StdoutPipe()))
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		var whole strings.Builder
		// the last line has no end yet
		for _, lines := range []string{"5x5:on\n", "3x3:0x1\n5x5:0x3\nbad\n", "5x5:on\n4x4"} {
			fmt.Fprint(in, lines)
			for range strings.Count(lines, "\n") {
				answer, err := out.ReadString('\n')
				if err != nil {
					t.Fatalf("%v: %q is not answered while the pipe is open: %v", args, lines, err)
				}
				whole.WriteString(answer)
			}
		}
		fmt.Fprint(in, ":on")
		in.Close()
		io.Copy(&whole, out)
		if err := cmd.Wait(); cmd.ProcessState.ExitCode() != command.ExitError { // one line is bad
			t.Errorf("%v: %v", args, err)
		}
		cancel()
		var atOnce strings.Builder
		list := strings.NewReader("5x5:on\n3x3:0x1\n5x5:0x3\nbad\n5x5:on\n4x4:on\n")
		run(t.Context(), newUI(list, &atOnce, io.Discard), args)
		diff := cmp.Diff(times.ReplaceAllString(atOnce.String(), ""),
			times.ReplaceAllString(whole.String(), ""))
		if diff != "" {
			t.Errorf("%v, in one list and one after the other:\n%s", args, diff)
		}
	}
}

// Boards a second: divide by the time of an iteration, which is one board.
func BenchmarkBatch(b *testing.B) {
	game := must(board.Parse("5x5"))
	for _, line := range []string{"solve -", "solve - --least", "hint -"} {
		b.Run(line, func(b *testing.B) {
			var list strings.Builder
			for i := range b.N {
				s := game.NewState()
				game.Press(s, i%25, 1)
				game.Press(s, i/25%25, 1)
				fmt.Fprintln(&list, board.FormatID(game, s))
			}
			b.ResetTimer()
			code := run(b.Context(), newUI(strings.NewReader(list.String()), io.Discard, io.Discard),
				strings.Fields(line))
			if code != command.ExitDone {
				b.Fatalf("code %d", code)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
		})
	}
}

// waiting is a formula without an end; it reports when it is read.
type waiting struct {
	cancel context.CancelFunc
	end    chan struct{}
}

func (w waiting) Read([]byte) (int, error) {
	w.cancel()
	<-w.end
	return 0, io.EOF
}

// Ctrl-C ends the solver at once, although it cannot be canceled.
func TestSatInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	formula := waiting{cancel, make(chan struct{})}
	defer close(formula.end)
	var talk strings.Builder
	u := newUI(nil, io.Discard, &talk)
	u.In = formula
	if code := run(ctx, u, []string{"sat"}); code != command.ExitError ||
		talk.String() != "lightsout: interrupted; nothing was left behind\n" {
		t.Errorf("exit code %d, %q", code, talk.String())
	}
}

// A bitmap that is solved row by row gives the same file, the same answer and the same exit code as one that
// is held. --method holds it.
func TestSolveRowsAgrees(t *testing.T) {
	folder := t.TempDir()
	in := filepath.Join(folder, "in.pbm")
	held := filepath.Join(folder, "held.pbm")
	streamed := filepath.Join(folder, "streamed.pbm")
	random := rand.New(rand.NewPCG(1, 2))
	for _, test := range []struct {
		topology      string
		height, width int
		want          int // exit code
	}{
		{"", 7, 4099, 0}, {"", 150, 4096, 0}, {"cylinder-", 30, 5000, 0}, // one solution
		{"", 9, 4109, 3}, {"cylinder-", 5, 4110, 3}, // no solution
		{"", 2, 4096, 0}, {"torus-", 7, 4097, 0}, // held
	} {
		spec := fmt.Sprintf("%s%dx%d", test.topology, test.height, test.width)
		data := fmt.Appendf(nil, "P4\n%d %d\n", test.width, test.height)
		for range test.height * ((test.width + 7) / 8) {
			data = append(data, byte(random.Uint32()))
		}
		if err := os.WriteFile(in, data, 0o600); err != nil {
			t.Fatal(err)
		}
		want := Main([]string{"solve", spec, "@" + in, "-o", held, "--method", "congruence",
			"--quiet-result"}, strings.NewReader(""), io.Discard, io.Discard)
		got := Main([]string{"solve", spec, "@" + in, "-o", streamed, "--quiet-result"},
			strings.NewReader(""), io.Discard, io.Discard)
		if got != want || got != test.want {
			t.Errorf("%s: exit code %d, held %d, want %d", spec, got, want, test.want)
			continue
		}
		one, _ := os.ReadFile(held) // absent without a solution
		other, _ := os.ReadFile(streamed)
		if !bytes.Equal(one, other) {
			t.Errorf("%s is solved otherwise row by row", spec)
		}
		os.Remove(held)
		os.Remove(streamed)
		// A file that ends early leaves nothing behind.
		if err := os.WriteFile(in, data[:len(data)-1], 0o600); err != nil {
			t.Fatal(err)
		}
		var said bytes.Buffer
		code := Main([]string{"solve", spec, "@" + in, "-o", streamed}, strings.NewReader(""),
			io.Discard, &said)
		if code != 1 || !strings.Contains(said.String(), in+": bitmap: it ends") {
			t.Errorf("%s cut short: exit code %d, %s", spec, code, &said)
		}
		if files, _ := os.ReadDir(folder); len(files) != 1 {
			t.Errorf("%s left %v", spec, files)
		}
	}
}

// stopWriting begins to write a table of 5×5 to a file and sends the program a signal as soon as the
// new file grows. It returns what the program said.
func stopWriting(t *testing.T, folder string, signal os.Signal) (talk string) {
	t.Helper()
	bin := clitest.Program(t)
	for range 5 {
		cmd := exec.Command(bin, "states", "5x5", "--db", filepath.Join(folder, "states.db"))
		var text strings.Builder
		cmd.Stderr = &text
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() {
			cmd.Wait()
			close(ended)
		}()
		for growing := false; !growing; runtime.Gosched() {
			info, err := os.Stat(filepath.Join(folder, ".states.db.lightsout-new"))
			growing = err == nil && info.Size() >= 1<<20
			select {
			case <-ended:
				growing = true
			default:
			}
		}
		cmd.Process.Signal(signal)
		<-ended
		if cmd.ProcessState.ExitCode() != command.ExitDone {
			return text.String()
		}
		// It finished before the test noticed that it began: start over.
		if err := os.Remove(filepath.Join(folder, "states.db")); err != nil {
			t.Fatal(err)
		}
		writeSmall(t, folder)
	}
	t.Fatal("the program was always done before it could be stopped")
	return ""
}

// writeSmall writes a small table, and returns what is in the file.
func writeSmall(t *testing.T, folder string) string {
	t.Helper()
	path := filepath.Join(folder, "states.db")
	var talk strings.Builder
	code := run(t.Context(), newUI(strings.NewReader(""), &talk, &talk),
		[]string{"states", "3x3", "--db", path})
	if code != command.ExitDone {
		t.Fatal(talk.String())
	}
	data := must(os.ReadFile(path))
	return string(data)
}

// Killed or interrupted midway, a command leaves the old file unchanged. Ctrl-C leaves nothing beside it; the
// next run removes what kill leaves there.
func TestStatesStopped(t *testing.T) {
	for _, test := range []struct {
		signal os.Signal
		talk   string
		left   int
	}{
		{os.Interrupt, "lightsout: interrupted; nothing was left behind\n", 1},
		{syscall.SIGKILL, "", 2},
	} {
		folder := t.TempDir()
		before := writeSmall(t, folder)
		if talk := stopWriting(t, folder, test.signal); talk != test.talk {
			t.Errorf("%v: it says %q", test.signal, talk)
		}
		after, err := os.ReadFile(filepath.Join(folder, "states.db"))
		if err != nil || string(after) != before {
			t.Errorf("%v: the file has %d bytes, and had %d, %v", test.signal, len(after), len(before), err)
		}
		if entries, err := os.ReadDir(folder); err != nil || len(entries) != test.left {
			t.Errorf("%v: the folder holds %v, %v", test.signal, entries, err)
		}
		if again := writeSmall(t, folder); again != before {
			t.Errorf("%v: written again, the file is another", test.signal)
		}
		if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
			t.Errorf("%v: after the next run the folder holds %v, %v", test.signal, entries, err)
		}
	}
}

// A digit that was changed in a saved search is found: it does not go into a proof.
func TestChangedDigit(t *testing.T) {
	bin := clitest.Program(t)
	file := filepath.Join(t.TempDir(), "w.json")
	search := func(limit time.Duration) (string, error) {
		out, err := exec.Command(bin, "solve", "torus-31x31", "--least", "--quiet-result", "--resume", file,
			"--timeout", limit.String()).CombinedOutput()
		return string(out), err
	}
	var data []byte
	// a busy machine takes longer
	for limit := time.Second; len(data) == 0 && limit < 5*time.Minute; limit *= 2 {
		search(limit)
		data, _ = os.ReadFile(file)
	}
	changed := bytes.Replace(data, []byte(`"weight":`), []byte(`"weight": `), 1)
	if err := os.WriteFile(file, changed, 0o666); err != nil || bytes.Equal(changed, data) {
		t.Fatalf("nothing was changed: %v", err)
	}
	if out, err := search(time.Minute); err == nil ||
		!strings.Contains(out, "w.json is not a saved search of this problem: line 2 is damaged") {
		t.Errorf("%v, %s", err, out)
	}
}
