package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/command"
	"lightsout/board"
	"lightsout/test/clitest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
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
