package cli

import (
	"bytes"
	"io"
	"os"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/internal/app/bridge"
)

func satCommand(u *ui) *cobra.Command {
	cmd := newCommand("sat", 0, 1, func(cmd *cobra.Command, args []string) error {
		var from io.Reader = u.in
		if len(args) == 1 && args[0] != "-" {
			file, err := os.Open(args[0])
			if err != nil {
				return err
			}
			defer file.Close()
			from = file
		}
		stop := u.working("solving the formula")
		// The solver cannot be canceled: it ends with the program.
		a, err := promptly(cmd.Context(), func() (a satAnswer, err error) {
			if u.json {
				a.Literals, a.Satisfiable, err = bridge.SolveCNF(from)
			} else {
				a.Satisfiable, err = bridge.SAT(from, &a.text)
			}
			return a, err
		})
		stop()
		if err != nil {
			return err
		}
		err = u.give(a, func() error { _, err := a.text.WriteTo(u.out); return err })
		if err == nil && !a.Satisfiable {
			err = &lightsout.UnsolvableError{}
		}
		return err
	})
	return u.timed(cmd)
}

// satAnswer is the answer to a formula: a literal for each variable, if it can be satisfied.
type satAnswer struct {
	Satisfiable bool  `json:"satisfiable"`
	Literals    []int `json:"literals,omitempty"`
	text        bytes.Buffer
}
