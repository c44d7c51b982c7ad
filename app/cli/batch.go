package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/board"
	"lightsout/internal/base/parallel"
	"lightsout/internal/base/text"
)

type listFlags struct {
	Lines string `flag:"board" doc:"with -: the board of the states on standard input"`
}

// batch does an act for each line of a list of games on standard input, in their order. Lines are worked on
// in parallel: those at hand, or some hundreds of them.
type batch[A any] struct {
	u    *ui
	on   *lightsout.Board // of lines that are states; nil if lines are game IDs
	goal api.StateText    // of lines that have none
	act  func(b api.Spec, from, to api.StateText) api.Act
	line func(A) (string, error) // the answer as a line; an error if it is none

	games  []string // lines that wait for their answers
	failed bool     // some line could not be answered
	broken error    // why there are no more answers
}

// Limits of a batch: lines worked on together, and bytes in a line.
const (
	batchLines = 512
	batchLine  = 1 << 20
)

// answerList answers a list on standard input, if the argument says so. A graph there is one board, and no
// list.
func answerList[A any](
	u *ui, cmd *cobra.Command, args []string, spec string,
	act func(b api.Spec, from, to api.StateText) api.Act, line func(A) (string, error),
) (done bool, err error) {
	if !command.IsStdin(args[0]) {
		return false, nil
	}
	in := bufio.NewReader(u.In)
	_, _ = in.Peek(1) // an error comes again
	start, _ := in.Peek(in.Buffered())
	u.In = in
	if line, _, _ := strings.Cut(string(start), "\n"); spec == "" && u.isGraph(strings.TrimSpace(line)) {
		return false, nil
	}
	if err := onlyFlags(cmd, "goal", "from", "least", "lit-only", "timeout", "board"); err != nil {
		return true, err
	}
	u.Lines = true
	b := batch[A]{u: u, act: act, line: line, goal: api.StateText{Text: u.Goal}}
	if spec != "" {
		g, err := loadBoard(spec)
		if err != nil {
			return true, err
		}
		b.on = g.Board
	}
	if strings.HasPrefix(u.Goal, "@") { // read once if there is one board
		b.goal = u.stateNamed(cmd.Context(), u.Goal)
		if b.on != nil {
			s, err := b.goal.From(b.on)
			if err != nil {
				return true, err
			}
			b.goal = api.StateOf(s)
		}
	}
	return true, b.run(u.Unlimited)
}

// run answers every line. Lines that cannot be read get an error as their answer, and make the exit code 1.
func (b *batch[A]) run(ctx context.Context) error {
	in := bufio.NewScanner(refill{b.u.In, func() error { return b.flush(ctx) }})
	in.Buffer(make([]byte, 1<<16), batchLine)
	for in.Scan() {
		if line := strings.TrimSpace(in.Text()); line != "" {
			b.games = append(b.games, line)
		}
		if len(b.games) == batchLines {
			if err := b.flush(ctx); err != nil {
				return err
			}
		}
	}
	err := in.Err()
	switch flushed := b.flush(ctx); {
	case flushed != nil:
		return flushed
	case err != nil:
		return fmt.Errorf("standard input: %w", err)
	case b.failed:
		return errors.New("some lines could not be answered; their answers say why")
	}
	return nil
}

// refill is a reader that does something before it asks for more. A scanner asks when it has no whole line
// left, so what waits for our answers to its lines gets them, even if it writes no more before.
type refill struct {
	from   io.Reader
	before func() error
}

func (r refill) Read(data []byte) (int, error) {
	if err := r.before(); err != nil {
		return 0, err
	}
	return r.from.Read(data)
}

// flush answers the lines that wait, unless that failed before.
func (b *batch[A]) flush(ctx context.Context) error {
	games := b.games
	b.games = games[:0]
	if len(games) == 0 || b.broken != nil {
		return b.broken
	}
	answers := make([][]byte, len(games))
	bad := make([]bool, len(games))
	parallel.Each(ctx, len(games), func(at int) { answers[at], bad[at] = b.answer(ctx, games[at]) })
	b.failed = b.failed || slices.Contains(bad, true)
	if b.broken = ctx.Err(); b.broken == nil {
		_, b.broken = b.u.Out.Write(bytes.Join(answers, nil))
	}
	return b.broken
}

func (b *batch[A]) answer(ctx context.Context, game string) (answer []byte, failed bool) {
	a, err := b.one(ctx, game)
	if errors.Is(err, context.DeadlineExceeded) {
		err = errors.New("out of time")
	}
	answered := err == nil
	line := ""
	if answered {
		line, err = b.line(a)
	}
	switch {
	case b.u.JSON && answered:
		answer = fmt.Appendf(nil, "{\"game\":%s,%s", command.JSONLine(game), command.JSONLine(a)[1:])
	case b.u.JSON:
		answer = fmt.Appendf(nil, "{\"game\":%s,\"error\":%s}", command.JSONLine(game),
			command.JSONLine(err.Error()))
	case err != nil:
		answer = []byte("error: " + text.Printable(err.Error()))
	default:
		answer = []byte(line)
	}
	return append(answer, '\n'), err != nil
}

func (b *batch[A]) one(ctx context.Context, line string) (answer A, err error) {
	g, err := b.game(line)
	switch {
	case err != nil:
		return answer, err
	case g.Seed != "":
		limited, cancel := b.u.Limited(ctx)
		defer cancel()
		puzzle, err := b.u.puzzle(limited, g.Board, g.Seed)
		if err != nil {
			return answer, err
		}
		g.State = puzzle.State
		g.Goal = puzzle.Goal
	case !g.HasState():
		if err := checkMemory(g.Board); err != nil {
			return answer, err
		}
	}
	to := b.goal
	if b.u.Goal == "" && g.Goal.Len() > 0 {
		to = api.StateOf(g.Goal)
	}
	return ask[A](ctx, b.u.acts, b.act(api.SpecOf(g.Board), api.StateOf(g.State), to))
}

// game reads a line: a state, or a game ID in which a blank may stand for the colon.
func (b *batch[A]) game(line string) (g board.Game, err error) {
	state := line
	if g.Board = b.on; g.Board == nil {
		id := line
		if at := strings.IndexAny(line, ":# \t"); at < 0 || line[at] == ':' || line[at] == '#' {
			state = ""
		} else {
			id = line[:at]
			state = line[at+1:]
		}
		if g, err = board.ParseID(id); err != nil || state == "" {
			return g, err
		}
	}
	g.State, err = g.Board.ParseState(state)
	return g, err
}
