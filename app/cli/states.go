package cli

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/app/store"
	"lightsout/app/store/states"
	"lightsout/board"
	"lightsout/internal/base/text"
)

type statesFlags struct {
	DB      string `flag:"db" doc:"the SQLite file to write"`
	Compact bool   `flag:"compact" doc:"a small file: a view instead of the table"`
	Facts   bool   `flag:"facts" doc:"print a summary of all states"`
	First   int    `flag:"limit" usual:"3" doc:"with --facts: how many of the states that take longest to show"`
}

func statesCommand(u *ui) *cobra.Command {
	var f statesFlags
	var b *lightsout.Board
	return asking[statesAnswer]{
		name: "states", least: 1, most: 1, request: &f,
		load: func(_ context.Context, args []string) error {
			switch {
			case f.DB == "" && !f.Facts:
				return command.Usage("states needs --db FILE to write to, or --facts")
			case f.DB == "" && f.Compact:
				return command.Usage("--compact says how to write, and needs --db FILE")
			case f.First < 0:
				return command.Usage("--limit %d: must be 0 or more", f.First)
			}
			g, err := u.board(args[0])
			b = g.Board
			return err
		},
		ask: func(ctx context.Context, _ []string) (statesAnswer, error) { return u.states(ctx, b, f) },
		print: func(_ context.Context, a statesAnswer) error {
			if w := a.Written; w != nil {
				digits := "%.3g" // 1.07, 21.3, 4096
				if w.BytesPerState >= 100 {
					digits = "%.0f"
				}
				fmt.Fprintf(u.Err,
					"%s: %d states of %s, size %d, in %.3g s; the file has %d bytes, "+digits+" a state\n",
					w.File, w.States, w.Spec, w.Size, w.ElapsedMS/1000, w.Bytes, w.BytesPerState)
			}
			if !f.Facts {
				return nil
			}
			return writeText(u.Out, "facts", map[string]any{"Board": b, "Facts": a.FactsAnswer})
		},
	}.command(u)
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

func (u *ui) states(ctx context.Context, b *lightsout.Board, f statesFlags) (a statesAnswer, err error) {
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
	ctx context.Context, b *lightsout.Board, f statesFlags, bar *command.Progress,
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

func pathCommand(u *ui) *cobra.Command {
	var f struct {
		Sizes []string `flag:"size" doc:"print only this size, or board of a spec (may be repeated)"`
		From  string   `flag:"from" usual:"on" doc:"the state to start from: an integer as in the table, or a state as in other commands"`
	}
	solvable := true
	return asking[[]pathAnswer]{
		name: "path", least: 1, most: command.AnyNumber, request: &f, shared: []string{"invert"},
		ask: func(ctx context.Context, args []string) ([]pathAnswer, error) {
			table, err := store.Open(ctx, args[0])
			if err != nil {
				return nil, err
			}
			defer table.Close()
			for _, word := range args[1:] {
				_, err := strconv.Atoi(word)
				if err != nil { // a number selects nothing, as in lightsout_path.py
					f.Sizes = append(f.Sizes, word)
				}
			}
			boards, err := chooseBoards(args[0], table.Boards(), f.Sizes)
			answers := []pathAnswer{}
			for _, b := range boards {
				start, err := u.startOf(ctx, b, f.From)
				if err != nil {
					return nil, err
				}
				steps, ok, err := table.Path(ctx, b.Size, start)
				if err != nil {
					return nil, err
				}
				solvable = solvable && ok
				if !ok {
					u.Complain(fmt.Sprintf("state %d of %s is not solvable", start, b.Spec))
					continue
				}
				answers = append(answers, pathAnswer{
					b.Spec, b.Size, start, len(steps), append([]store.Step{}, steps...),
				})
			}
			return answers, err
		},
		print: func(_ context.Context, a []pathAnswer) error { return writeText(u.Out, "path", a) },
		ended: func([]pathAnswer) error { return solved(solvable) },
	}.command(u)
}

// chooseBoards picks the boards of a file that are named by size or spec.
func chooseBoards(file string, all []store.Board, names []string) ([]store.Board, error) {
	if len(names) == 0 {
		return all, nil
	}
	var chosen []store.Board
	for _, name := range names {
		at := slices.IndexFunc(all, func(b store.Board) bool {
			return name == b.Spec || name == strconv.FormatInt(b.Size, 10)
		})
		if at < 0 {
			known := text.Each(all, func(b store.Board) string {
				return fmt.Sprintf("%d (%s)", b.Size, b.Spec)
			})
			return nil, fmt.Errorf("%s has no size %s: it has %s", file, name, strings.Join(known, ", "))
		}
		chosen = append(chosen, all[at])
	}
	return chosen, nil
}

type pathAnswer struct {
	Board string       `json:"board"`
	Size  int64        `json:"size"`
	From  int64        `json:"from"`
	ToGo  int          `json:"to_go"`
	Steps []store.Step `json:"steps"`
}

// startOf reads the state to start from: a plain integer as the table has it, or what the board reads.
// A state of as many digits as the board has lights is that state.
func (u *ui) startOf(ctx context.Context, b store.Board, text string) (int64, error) {
	if text == "on" {
		return allOn(b), nil // also of boards that only their file could name
	}
	if value, err := strconv.ParseInt(text, 10, 64); err == nil && (len(text) != b.Lights || b.Lights == 1) {
		// All lights at their highest value is the greatest state.
		if greatest := allOn(b) * int64(b.Modulus-1); value < 0 || value > greatest {
			return 0, command.Usage("%d is not a state of %s: they are 0 to %d", value, b.Spec, greatest)
		}
		return value, nil
	}
	game, err := board.Parse(b.Spec)
	if err != nil {
		return 0,
			fmt.Errorf("the table has a board that cannot be read, write the state as an integer: %w", err)
	}
	state, err := u.readState(ctx, game, text)
	if err != nil {
		return 0, err
	}
	value, ok := states.Integer(state)
	if !ok {
		return 0, fmt.Errorf("the state does not fit in 63 bits, as those of the table do")
	}
	return int64(value), nil
}

// allOn returns the state in which every light is 1.
func allOn(b store.Board) int64 {
	value := int64(0)
	for range b.Lights {
		value = value*int64(b.Modulus) + 1
	}
	return value
}

// rectangle is the spec of a plain board.
var rectangle = regexp.MustCompile(`^(\d+)x(\d+)$`)

// sides writes 3x3 as 3 x 3. Other boards have their spec.
func sides(spec string) string { return rectangle.ReplaceAllString(spec, "$1 x $2") }
