package cli

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/internal/app/api"
	"lightsout/internal/app/store"
	"lightsout/internal/math/states"
	"lightsout/play"
)

// statesFlags are the flags besides the board.
type statesFlags struct {
	DB      string `flag:"db" doc:"the SQLite file to write"`
	Compact bool   `flag:"compact" doc:"a small file: a view instead of the table"`
	Facts   bool   `flag:"facts" doc:"print a summary of all states"`
	First   int    `flag:"first" usual:"3" doc:"with --facts: how many of the states that take longest to show"`
}

func statesCommand(u *ui) *cobra.Command {
	var f statesFlags
	cmd := newCommand("states", 1, 1, func(cmd *cobra.Command, args []string) error {
		switch {
		case f.DB == "" && !f.Facts:
			return usage("states needs --db FILE to write to, or --facts")
		case f.DB == "" && f.Compact:
			return usage("--compact says how to write, and needs --db FILE")
		case f.First < 0:
			return usage("--first %d: must be 0 or more", f.First)
		}
		g, err := u.board(args[0])
		if err != nil {
			return err
		}
		return u.states(cmd.Context(), g.Board, f)
	})
	u.bind(cmd, &f)
	return u.timed(cmd)
}

type statesAnswer struct {
	*api.FactsAnswer
	Written *writtenAnswer `json:"written,omitempty"`
}

type writtenAnswer struct {
	File string `json:"file"`
	store.Written
	BytesPerState float64 `json:"bytes_per_state"`
	ElapsedMS     float64 `json:"elapsed_ms"`
}

func (u *ui) states(ctx context.Context, b *lightsout.Board, f statesFlags) error {
	var answer statesAnswer
	var table *states.Table
	if f.DB != "" {
		var err error
		if table, answer.Written, err = u.writeStates(ctx, b, f); err != nil {
			return err
		}
	}
	if f.Facts {
		show, end := u.count("states of " + b.String())
		env := u.acts.Watched(func(p api.Progress) { show(int(p.Done), int(p.Total)) })
		facts, err := ask[api.FactsAnswer](ctx, env, &api.Facts{Board: api.SpecOf(b), States: table, First: f.First})
		end()
		if err != nil {
			return err
		}
		answer.FactsAnswer = &facts
	}
	if u.json {
		return u.printJSON(answer)
	}
	if w := answer.Written; w != nil {
		fmt.Fprintf(u.err, "%s: %d states of %s, size %d, in %.3g s; the file has %d bytes, %s a state\n", w.File, w.States, w.Spec, w.Size, w.ElapsedMS/1000, w.Bytes, threeDigits(w.BytesPerState))
	}
	if f.Facts {
		return u.printFacts(b, *answer.FactsAnswer)
	}
	return nil
}

// count returns a progress whose total is reported on the way.
func (u *ui) count(label string) (show func(done, total int), end func()) {
	p := u.newProgress(label, 0)
	return func(done, total int) {
		p.total = int64(total)
		p.add(int64(done) - p.done)
	}, p.end
}

func (u *ui) writeStates(ctx context.Context, b *lightsout.Board, f statesFlags) (*states.Table, *writtenAnswer, error) {
	started := time.Now()
	if err := store.Check(ctx, f.DB, f.Compact); err != nil {
		return nil, nil, err
	}
	if err := canWrite(f.DB); err != nil {
		return nil, nil, err
	}
	show, end := u.count("states of " + b.String())
	table, err := states.All(ctx, b, show)
	end()
	if err != nil {
		return nil, nil, tooLarge(err, f.Compact)
	}
	show, end = u.count("writing " + f.DB)
	w, err := store.Write(ctx, f.DB, table, store.Options{Compact: f.Compact, Progress: show})
	end()
	if err != nil {
		return nil, nil, err
	}
	return table, &writtenAnswer{
		File: f.DB, Written: w,
		BytesPerState: float64(w.Bytes) / float64(w.Rows), ElapsedMS: float64(time.Since(started).Microseconds()) / 1000,
	}, nil
}

// tooLarge says of a board with too many states how large a file would be.
func tooLarge(err error, compact bool) error {
	many, ok := errors.AsType[*states.TooManyError](err)
	if !ok {
		return err
	}
	bytes := new(big.Float).SetInt(many.States)
	bytes.Mul(bytes, big.NewFloat(22)) // measured
	if compact {
		bytes.Quo(bytes, big.NewFloat(20))
	}
	gigabytes, _ := bytes.Quo(bytes, big.NewFloat(1e9)).Float64()
	return fmt.Errorf("%w; the file would take about %.4g GB", err, gigabytes)
}

func (u *ui) printFacts(b *lightsout.Board, f api.FactsAnswer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "Of the %s states of %s, %s are solvable.\n", f.States, b, f.Solvable)
	switch {
	case f.Deepest == "1":
		fmt.Fprintf(&text, "The longest game takes %s, from 1 state.\n", play.Presses(*f.Depth))
	case f.Deepest != "":
		fmt.Fprintf(&text, "The longest games take %s, from %s states.\n", play.Presses(*f.Depth), f.Deepest)
	case f.Depth != nil:
		fmt.Fprintf(&text, "The longest games take %s.\n", play.Presses(*f.Depth))
	default:
		fmt.Fprintf(&text, "The longest games take %d to %s.\n", f.DepthBounds.AtLeast, play.Presses(f.DepthBounds.AtMost))
	}
	switch on := f.AllOn; {
	case !on.Solvable:
		fmt.Fprintln(&text, "All-on is not solvable.")
	case on.Weight == nil:
		fmt.Fprintf(&text, "All-on takes %d to %s.\n", on.Bounds.AtLeast, play.Presses(on.Bounds.AtMost))
	case on.Deepest == nil:
		fmt.Fprintf(&text, "All-on takes %s.\n", play.Presses(*on.Weight))
	case *on.Deepest:
		fmt.Fprintf(&text, "All-on takes %s, and is among them.\n", play.Presses(*on.Weight))
	default:
		fmt.Fprintf(&text, "All-on takes %s, and is not among them.\n", play.Presses(*on.Weight))
	}
	if f.Unlisted != "" {
		fmt.Fprintf(&text, "Which states take longest is unknown: %s.\n", f.Unlisted)
	}
	for _, deep := range f.First {
		fmt.Fprintf(&text, "\nState %d:\n%s", deep.State, b.StateText(deep.Lights))
	}
	_, err := fmt.Fprint(u.out, text.String())
	return err
}

// threeDigits writes a number to three digits, and a greater one in full: 1.07, 21.3, 4096.
func threeDigits(x float64) string {
	if x >= 100 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.3g", x)
}
