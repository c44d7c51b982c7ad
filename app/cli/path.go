package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lightsout/app/command"
	"lightsout/app/store"
	"lightsout/app/store/states"
	"lightsout/board"
	"lightsout/internal/base/text"

	"github.com/spf13/cobra"
)

type pathFlags struct {
	Sizes []string `flag:"size" doc:"print only this size, or board of a spec (may be repeated)"`
	From  string   `flag:"from" usual:"on" doc:"the state to start from: an integer as in the table, or a state as in other commands"`
}

func pathCommand(u *ui) *cobra.Command {
	f := new(pathFlags)
	return u.act("path", 1, command.AnyNumber, f, func(ctx context.Context, args []string) error {
		for _, word := range args[1:] {
			if _, err := strconv.Atoi(word); err != nil { // a number selects nothing, as in lightsout_path.py
				f.Sizes = append(f.Sizes, word)
			}
		}
		answers, solvable, err := u.paths(ctx, args[0], f)
		if err == nil {
			err = u.Print(answers, func() error { return writeText(u.Out, "path", answers) })
		}
		return cmp.Or(err, solved(solvable))
	}, "invert")
}

// paths returns a path on each board of a file, and whether there is one on all.
func (u *ui) paths(ctx context.Context, file string, f *pathFlags) (list []pathAnswer, all bool, err error) {
	table, err := store.Open(ctx, file)
	if err != nil {
		return nil, false, err
	}
	defer table.Close()
	boards, err := chooseBoards(file, table.Boards(), f.Sizes)
	list = []pathAnswer{}
	for _, b := range boards {
		start, err := u.startOf(ctx, b, f.From)
		if err != nil {
			return nil, false, err
		}
		steps, ok, err := table.Path(ctx, b.Size, start)
		if err != nil {
			return nil, false, err
		}
		if !ok {
			u.Complain(fmt.Sprintf("state %d of %s is not solvable", start, b.Spec))
			continue
		}
		list = append(list, pathAnswer{b.Spec, b.Size, start, len(steps), append([]store.Step{}, steps...)})
	}
	return list, len(list) == len(boards), err
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
