package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/app/api"
	"lightsout/picture"
)

func pressCommand(u *ui) *cobra.Command {
	var q api.Press
	var numbers bool
	cmd := newCommand("press", 2, 3, func(cmd *cobra.Command, args []string) error {
		q.Presses = args[len(args)-1]
		return u.press(cmd.Context(), args[:len(args)-1], q, numbers)
	})
	cmd.Flags().BoolVar(&q.Steps, "steps", false, "show the state after each press")
	cmd.Flags().BoolVar(&numbers, "numbers", false, "number the buttons, from 1")
	u.shared(cmd, "output")
	return u.timed(cmd)
}

func (u *ui) press(ctx context.Context, args []string, q api.Press, numbers bool) error {
	b, s, err := u.loadGame(ctx, args, "on")
	if err != nil {
		return err
	}
	if _, err := board.ParseMoves(b, q.Presses); err != nil {
		return usageError{err}
	}
	outputs, err := u.outputs("txt", func(name string) error { _, err := api.ABoard.Of(name); return err })
	if err != nil {
		return err
	}
	q.Board, q.State, q.NoRows = api.SpecOf(b), api.StateOf(s), !u.json
	answer, err := ask[api.PressAnswer](ctx, u.acts, &q)
	if err != nil {
		return err
	}
	colors := picture.Palettes()[0]
	if err := u.writeState(ctx, outputs, b, answer.After, colors, b.NewPresses(), numbers); err != nil {
		return err
	}
	switch {
	case u.json:
		return u.printJSON(answer)
	case len(outputs) > 0:
		return nil
	}
	t := u.terminal(colors)
	t.Numbers = numbers
	for i, step := range answer.Steps {
		fmt.Fprintf(u.out, "%d. a%d:\n", i+1, step.Button+1)
		if err := t.Draw(u.out, b, step.After); err != nil {
			return err
		}
	}
	if len(answer.Steps) > 0 {
		return nil
	}
	return t.Draw(u.out, b, answer.After)
}

func (u *ui) writePresses(ctx context.Context, file output, p lightsout.Problem, x lightsout.Presses) error {
	format, err := api.SomeMoves.Of(file.name)
	if err != nil {
		return err
	}
	return u.writeCounted(ctx, file.path, format, p.Board, func(w io.Writer) error { return format.WritePresses(w, p, x) })
}
