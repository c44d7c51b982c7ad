package cli

import (
	"bytes"
	"cmp"
	"context"

	"lightsout/app/command"
	"lightsout/app/solvers/sat"

	"github.com/spf13/cobra"
)

func satCommand(u *ui) *cobra.Command {
	return u.act("sat", 0, 1, new(struct{}), func(ctx context.Context, args []string) error {
		from, err := u.OpenInput(append(args, command.Stdin)[0])
		if err != nil {
			return err
		}
		defer from.Close()
		stop := u.Working("solving the formula")
		// The solver cannot be canceled: it ends with the program.
		a, err := command.OrCanceled(ctx, func() (a satAnswer, err error) {
			if u.JSON {
				a.Literals, a.Satisfiable, err = sat.Solve(from)
			} else {
				a.Satisfiable, err = sat.Print(from, &a.text)
			}
			return a, err
		})
		stop()
		if err != nil {
			return err
		}
		err = u.Print(a, func() error {
			_, err := a.text.WriteTo(u.Out)
			return err
		})
		return cmp.Or(err, solved(a.Satisfiable))
	})
}

// satAnswer is the answer to a formula: a literal for each variable, if it can be satisfied.
type satAnswer struct {
	Satisfiable bool  `json:"satisfiable"`
	Literals    []int `json:"literals,omitempty"`
	text        bytes.Buffer
}
