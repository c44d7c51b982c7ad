package cli

import (
	"context"
	"regexp"
	"time"

	"lightsout"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/app/store"
	"lightsout/app/store/states"

	"github.com/spf13/cobra"
)

type statesFlags struct {
	DB      string `flag:"db" doc:"the SQLite file to write"`
	Compact bool   `flag:"compact" doc:"a small file: a view instead of the table"`
	Facts   bool   `flag:"facts" doc:"print a summary of all states"`
	First   int    `flag:"limit" usual:"3" doc:"with --facts: how many of the states that take longest to show"`
}

func statesCommand(u *ui) *cobra.Command {
	f := new(statesFlags)
	return u.act("states", 1, 1, f, func(ctx context.Context, args []string) error {
		switch {
		case f.DB == "" && !f.Facts:
			return usage("states needs --db FILE to write to, or --facts")
		case f.DB == "" && f.Compact:
			return usage("--compact says how to write, and needs --db FILE")
		case f.First < 0:
			return usage("--limit %d: must be 0 or more", f.First)
		}
		g, err := u.board(args[0])
		if err != nil {
			return err
		}
		a, err := u.states(ctx, g.Board, f)
		if err != nil {
			return err
		}
		return u.Print(a, func() error { return u.printStates(g.Board, a) })
	})
}

func (u *ui) printStates(b *lightsout.Board, a statesAnswer) error {
	if w := a.Written; w != nil {
		digits := "%.3g" // 1.07, 21.3, 4096
		if w.BytesPerState >= 100 {
			digits = "%.0f"
		}
		u.Say("%s: %d states of %s, size %d, in %.3g s; the file has %d bytes, "+digits+" a state\n",
			w.File, w.States, w.Spec, w.Size, w.ElapsedMS/1000, w.Bytes, w.BytesPerState)
	}
	if a.FactsAnswer == nil {
		return nil
	}
	return writeText(u.Out, "facts", map[string]any{"Board": b, "Facts": a.FactsAnswer})
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

func (u *ui) states(ctx context.Context, b *lightsout.Board, f *statesFlags) (a statesAnswer, err error) {
	bar := u.NewProgress("states of "+b.String(), 0)
	defer bar.End()
	q := &api.Facts{Board: api.SpecOf(b), First: f.First}
	if f.DB != "" {
		q.States, a.Written, err = writeStates(ctx, b, f, bar)
	}
	if err != nil || !f.Facts {
		return a, err
	}
	facts, err := ask[api.FactsAnswer](ctx, u.acts.Watched(bar.Report), q)
	a.FactsAnswer = &facts
	return a, err
}

func writeStates(
	ctx context.Context, b *lightsout.Board, f *statesFlags, bar *command.Progress,
) (*states.Table, *writtenAnswer, error) {
	started := time.Now()
	if err := store.Check(ctx, f.DB, f.Compact); err != nil {
		return nil, nil, err
	}
	if err := command.CanWrite(f.DB); err != nil {
		return nil, nil, err
	}
	table, err := states.All(ctx, b, bar.Set)
	if err != nil {
		return nil, nil, err
	}
	w, err := store.Write(ctx, f.DB, table, store.Options{Compact: f.Compact, Progress: bar.Set})
	if err != nil {
		return nil, nil, err
	}
	return table, &writtenAnswer{
		File: f.DB, Written: w,
		BytesPerState: float64(w.Bytes) / float64(w.Rows),
		ElapsedMS:     float64(time.Since(started).Microseconds()) / 1000,
	}, nil
}

// rectangle is the spec of a plain board.
var rectangle = regexp.MustCompile(`^(\d+)x(\d+)$`)

// sides writes 3x3 as 3 x 3. Other boards have their spec.
func sides(spec string) string { return rectangle.ReplaceAllString(spec, "$1 x $2") }
