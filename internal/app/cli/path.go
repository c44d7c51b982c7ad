package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/app/store"
	"lightsout/internal/math/states"
)

func pathCommand(u *ui) *cobra.Command {
	var from string
	cmd := newCommand("path", 1, anyNumber, func(cmd *cobra.Command, args []string) error {
		ctx := cmd.Context()
		table, err := store.Open(ctx, args[0])
		if err != nil {
			return err
		}
		defer table.Close()
		boards, err := chooseBoards(args[0], table.Boards(), args[1:])
		if err != nil {
			return err
		}
		answers := []pathAnswer{}
		var unsolvable error
		for _, b := range boards {
			answer, ok, err := u.path(ctx, table, b, from)
			if err != nil {
				return err
			}
			if !ok {
				u.complain(fmt.Sprintf("state %d of %s is not in the table: it is not solvable", answer.From, b.Spec))
				unsolvable = &lightsout.UnsolvableError{}
				continue
			}
			answers = append(answers, answer)
		}
		return cmp.Or(u.give(answers, func() error { return u.printPaths(answers) }), unsolvable)
	})
	cmd.Flags().StringVar(&from, "from", "on", "the state to start from: an integer as in the table, or a state as in other commands")
	return u.timed(cmd)
}

// chooseBoards picks the boards of a file that are named by size or spec.
func chooseBoards(file string, all []store.Board, names []string) ([]store.Board, error) {
	if len(names) == 0 {
		return all, nil
	}
	var chosen []store.Board
	for _, name := range names {
		at := slices.IndexFunc(all, func(b store.Board) bool { return name == b.Spec || name == strconv.FormatInt(b.Size, 10) })
		if at < 0 {
			known := texts(all, func(b store.Board) string { return fmt.Sprintf("%d (%s)", b.Size, b.Spec) })
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

// path queries the table; ok is false if the state is not solvable.
func (u *ui) path(ctx context.Context, table *store.Table, b store.Board, from string) (answer pathAnswer, ok bool, err error) {
	answer = pathAnswer{Board: b.Spec, Size: b.Size, Steps: []store.Step{}}
	if answer.From, err = u.startOf(ctx, b, from); err != nil {
		return answer, false, err
	}
	steps, ok, err := table.Path(ctx, b.Size, answer.From)
	answer.Steps, answer.ToGo = append(answer.Steps, steps...), len(steps)
	return answer, ok, err
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
			return 0, usage("%d is not a state of %s: they are 0 to %d", value, b.Spec, greatest)
		}
		return value, nil
	}
	game, err := board.Parse(b.Spec)
	if err != nil {
		return 0, fmt.Errorf("the table has a board that cannot be read, write the state as an integer: %w", err)
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

func (u *ui) printPaths(answers []pathAnswer) error {
	var text strings.Builder
	for i, a := range answers {
		if i > 0 {
			text.WriteString("\n")
		}
		fmt.Fprintf(&text, "%s solution:\n", sides(a.Board))
		for _, s := range a.Steps {
			fmt.Fprintf(&text, "        %x: (%d, %d)\n", s.State, s.Row, s.Col)
		}
	}
	_, err := fmt.Fprint(u.out, text.String())
	return err
}

// sides writes 3x3 as 3 x 3. Other boards have their spec.
func sides(spec string) string {
	rows, columns, _ := strings.Cut(spec, "x")
	for _, side := range []string{rows, columns} {
		if _, err := strconv.ParseUint(side, 10, 32); err != nil {
			return spec
		}
	}
	return rows + " x " + columns
}
