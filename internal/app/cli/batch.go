package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/app/api"
	"lightsout/internal/base/lazy"
	"lightsout/internal/base/parallel"
	"lightsout/internal/base/text"
)

type listFlags struct {
	Lines string `flag:"board" doc:"with -: the board of the states on standard input"`
}

// batch does an act for each line of a list of games on standard input, in their order. Lines are worked on in
// parallel, some hundreds at a time.
type batch[A any] struct {
	u    *ui
	spec string // of lines that are states; empty if lines are game IDs
	act  func(b api.Spec, from, to api.StateText) api.Act
	line func(A) (string, error) // the answer as a line; an error if it is none

	known lazy.Cache[string, *lightsout.Board]
}

// Limits of a batch: lines worked on together, bytes in a line and boards that are remembered.
const (
	batchLines  = 512
	batchLine   = 1 << 20
	batchBoards = 64
)

// answerList answers a list on standard input, if the argument says so. A graph there is one board, and no list.
func answerList[A any](u *ui, cmd *cobra.Command, args []string, spec string, act func(b api.Spec, from, to api.StateText) api.Act, line func(A) (string, error)) (done bool, err error) {
	if !isStdin(args[0]) {
		return false, nil
	}
	in := bufio.NewReader(u.in)
	_, _ = in.Peek(1) // an error comes again
	start, _ := in.Peek(in.Buffered())
	u.in = in
	if line, _, _ := strings.Cut(string(start), "\n"); spec == "" && u.isGraph(strings.TrimSpace(line)) {
		return false, nil
	}
	if err := onlyFlags(cmd, "goal", "from", "least", "lit-only", "timeout", "board"); err != nil {
		return true, err
	}
	b := batch[A]{u: u, spec: spec, act: act, line: line, known: lazy.Cache[string, *lightsout.Board]{Most: batchBoards}}
	return true, b.run(u.unlimited)
}

// run answers every line. Lines that cannot be read get an error as their answer, and make the exit code 1.
func (b *batch[A]) run(ctx context.Context) error {
	in := bufio.NewScanner(b.u.in)
	in.Buffer(make([]byte, 1<<16), batchLine)
	failed := false
	for more := true; more; {
		var games []string
		for len(games) < batchLines && more {
			more = in.Scan()
			if line := strings.TrimSpace(in.Text()); line != "" {
				games = append(games, line)
			}
		}
		answers, bad := make([][]byte, len(games)), make([]bool, len(games))
		parallel.Each(ctx, len(games), func(at int) { answers[at], bad[at] = b.answer(ctx, games[at]) })
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := b.u.out.Write(bytes.Join(answers, nil)); err != nil {
			return err
		}
		failed = failed || slices.Contains(bad, true)
	}
	switch {
	case in.Err() != nil:
		return fmt.Errorf("standard input: %w", in.Err())
	case failed:
		return errors.New("some lines could not be answered; their answers say why")
	}
	return nil
}

func (b *batch[A]) answer(ctx context.Context, game string) (answer []byte, failed bool) {
	a, err := b.one(ctx, game)
	if errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("gave up after %v", b.u.timeout)
	}
	answered := err == nil
	line := ""
	if answered {
		line, err = b.line(a)
	}
	switch {
	case b.u.json && answered:
		answer = fmt.Appendf(nil, "{\"game\":%s,%s", jsonLine(game), jsonLine(a)[1:])
	case b.u.json:
		answer = fmt.Appendf(nil, "{\"game\":%s,\"error\":%s}", jsonLine(game), jsonLine(err.Error()))
	case err != nil:
		answer = []byte("error: " + text.Printable(err.Error()))
	default:
		answer = []byte(line)
	}
	return append(answer, '\n'), err != nil
}

// jsonLine is an answer in JSON. Texts and numbers cannot fail.
func jsonLine(answer any) []byte {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(answer)
	return bytes.TrimSuffix(line.Bytes(), []byte("\n"))
}

func (b *batch[A]) one(ctx context.Context, line string) (answer A, err error) {
	spec, state := b.spec, line
	if spec == "" {
		cut := strings.IndexAny(line, ":# \t")
		switch {
		case cut < 0:
			spec, state = line, ""
		case line[cut] == '#':
			spec, state = line[:cut], line[cut:]
		default:
			spec, state = line[:cut], line[cut+1:]
		}
	}
	on, err := b.known.Get(ctx, spec, func(_ context.Context, spec string) (*lightsout.Board, error) {
		parsed, err := board.Parse(spec)
		if err == nil {
			err = roomFor(parsed)
		}
		return parsed, err
	})
	if err != nil {
		return answer, err
	}
	from, to := api.StateText{Text: state}, api.StateText{Text: b.u.goal}
	if seed, ok := strings.CutPrefix(state, "#"); ok && b.spec == "" {
		limited, cancel := b.u.limited(ctx)
		defer cancel()
		made, err := b.u.puzzle(limited, on, seed)
		if err != nil {
			return answer, err
		}
		if from = api.StateOf(made.State); made.Goal.Len() > 0 {
			to = api.StateOf(made.Goal)
		}
	}
	return ask[A](ctx, b.u.acts, b.act(api.SpecOf(on), from, to))
}
