package cli

import (
	"io"
	"os"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/bridge"
	"lightsout/internal/api"
)

func satCommand(u *ui) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "sat [FILE]",
		Short: "Solve a formula in DIMACS CNF by the built-in SAT solver",
		Long: `Solve a formula in DIMACS CNF, from a file or from standard input, by Gophersat, and print the answer as
in SAT competitions: s SATISFIABLE and the literals that are true, or s UNSATISFIABLE with exit code 3.
It is the solver behind lightsout solve --method gophersat.`,
		Example: `  lightsout encode 5x5 on --format dimacs | lightsout sat`,
		Args:    cobra.MaximumNArgs(1),
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
			var answer api.SATAnswer
			var err error
			if asJSON {
				if answer.Literals, answer.Satisfiable, err = bridge.SolveCNF(from); err == nil {
					err = u.printJSON(answer)
				}
			} else {
				answer.Satisfiable, err = bridge.SAT(from, u.out)
			}
			if err == nil && !answer.Satisfiable {
				err = &lightsout.UnsolvableError{}
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
