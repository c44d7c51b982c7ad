package cli

import (
	"bytes"
	"context"

	"lightsout/app/command"
	"lightsout/app/solvers/sat"

	"github.com/spf13/cobra"
)

func satCommand(u *ui) *cobra.Command {
	return asking[satAnswer]{
		name: "sat", most: 1,
		label: func() string { return "solving the formula" },
		ask: func(ctx context.Context, args []string) (satAnswer, error) {
			from, err := u.OpenInput(append(args, command.Stdin)[0])
			if err != nil {
				return satAnswer{}, err
			}
			defer from.Close()
			// The solver cannot be canceled: it ends with the program.
			return command.OrCanceled(ctx, func() (a satAnswer, err error) {
				if u.JSON {
					a.Literals, a.Satisfiable, err = sat.Solve(from)
				} else {
					a.Satisfiable, err = sat.Print(from, &a.text)
				}
				return a, err
			})
		},
		print: func(_ context.Context, a satAnswer) error {
			_, err := a.text.WriteTo(u.Out)
			return err
		},
		ended: func(a satAnswer) error { return solved(a.Satisfiable) },
	}.command(u)
}

// satAnswer is the answer to a formula: a literal for each variable, if it can be satisfied.
type satAnswer struct {
	Satisfiable bool  `json:"satisfiable"`
	Literals    []int `json:"literals,omitempty"`
	text        bytes.Buffer
}
