package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
)

// The answers to a list are those to its lines, in order, whatever the chunks.
func TestBatchAnswersEachLine(t *testing.T) {
	specs := []string{"3x3", "4x4", "5x5", "3x4-mod3", "torus-4x4", "hex-3"}
	rapid.Check(t, func(t *rapid.T) {
		var lines []string
		var problems []lightsout.Problem
		for range rapid.IntRange(0, 3*batchLines/2).Draw(t, "lines") {
			b, err := board.Parse(rapid.SampledFrom(specs).Draw(t, "spec"))
			if err != nil {
				t.Fatal(err)
			}
			s := b.NewState()
			s.Set(len(lines)%b.Lights(), 1)
			b.Press(s, len(lines)/7%b.Buttons(), 1)
			lines, problems = append(lines, board.FormatID(b, s)), append(problems, lightsout.Problem{Board: b, From: s, To: b.NewState()})
		}
		var out strings.Builder
		if code := run(t.Context(), newUI(strings.NewReader(strings.Join(lines, "\n")), &out, io.Discard), []string{"solve", "-", "--least"}); code != exitDone {
			t.Fatalf("code %d", code)
		}
		answers := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		for i, p := range problems {
			if a, err := algebra.By(t.Context(), "dense", p.Board); err != nil || must(a.Reachable(context.Background(), p.From, p.To)) != (answers[i] != "unsolvable") {
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
		if err := json.Unmarshal([]byte(out.String()), &a); err != nil {
			t.Fatalf("%v: %v in %q", args, err, out.String())
		}
		delete(a, "elapsed_ms")
		return a
	}
	for _, game := range []string{"5x5:on", "5x5:0x1", "3x4-mod3:on", "hex-3:on", "5x5#depth-9.abc", "graph-simple", "3x3:off"} {
		for _, flags := range [][]string{{"solve"}, {"solve", "--least"}, {"hint"}, {"hint", "--goal", "on"}} {
			one := answer("", append(slices.Clone(flags), game)...)
			one["game"] = game
			if diff := cmp.Diff(one, answer(game, append(slices.Clone(flags), "-")...)); diff != "" {
				t.Errorf("%v %s, alone and in a list:\n%s", flags, game, diff)
			}
		}
	}
}

// Boards a second: divide by the time of an iteration, which is one board.
func BenchmarkBatch(b *testing.B) {
	game, err := board.Parse("5x5")
	if err != nil {
		b.Fatal(err)
	}
	for _, command := range []string{"solve -", "solve - --least", "hint -"} {
		b.Run(command, func(b *testing.B) {
			var list strings.Builder
			for i := range b.N {
				s := game.NewState()
				game.Press(s, i%25, 1)
				game.Press(s, i/25%25, 1)
				fmt.Fprintln(&list, board.FormatID(game, s))
			}
			b.ResetTimer()
			if code := run(b.Context(), newUI(strings.NewReader(list.String()), io.Discard, io.Discard), strings.Fields(command)); code != exitDone {
				b.Fatalf("code %d", code)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
		})
	}
}
