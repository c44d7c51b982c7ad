package cli

import (
	"bytes"
	"io"
	"os"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/internal/bridge"
)

func satCommand(u *ui) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sat [FILE]",
		Short: "Solve a DIMACS CNF formula with the built-in SAT solver",
		Long: `Solve a DIMACS CNF formula, from a file or from standard input, with Gophersat, and print the answer in the
format of SAT competitions: s SATISFIABLE and the literals that are true, or s UNSATISFIABLE with exit code 3.
It is the solver behind lightsout solve --method gophersat.`,
		Example: `  lightsout encode 5x5 on --format dimacs | lightsout sat`,
		Args:    arguments(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var from io.Reader = u.in
			if len(args) == 1 && args[0] != "-" {
				file, err := os.Open(args[0])
				if err != nil {
					return err
				}
				defer file.Close()
				from = file
			}
			answered := make(chan func() error, 1)
			go func() { answered <- u.sat(from) }()
			select {
			case print := <-answered:
				return print()
			case <-cmd.Context().Done():
				return cmd.Context().Err() // the solver cannot be canceled: it ends with the program
			}
		},
	}
	return cmd
}

// sat solves a formula, and returns what prints the answer.
func (u *ui) sat(from io.Reader) (print func() error) {
	var answer satAnswer
	var text bytes.Buffer
	var err error
	if u.json {
		answer.Literals, answer.Satisfiable, err = bridge.SolveCNF(from)
	} else {
		answer.Satisfiable, err = bridge.SAT(from, &text)
	}
	return func() error {
		switch {
		case err != nil:
			return err
		case u.json:
			err = u.printJSON(answer)
		default:
			_, err = text.WriteTo(u.out)
		}
		if err == nil && !answer.Satisfiable {
			err = &lightsout.UnsolvableError{}
		}
		return err
	}
}

// satAnswer is the answer to a formula: a literal for each variable, if it can be satisfied.
type satAnswer struct {
	Satisfiable bool  `json:"satisfiable"`
	Literals    []int `json:"literals,omitempty"`
}
