package cli

import (
	"lightsout/app/api"

	"github.com/spf13/cobra"
)

func boardsCommand(u *ui) *cobra.Command {
	return newCommand("boards", 0, 0, func(cmd *cobra.Command, args []string) error {
		answer, err := ask[api.BoardsAnswer](cmd.Context(), u.acts, &api.ListBoards{})
		if err != nil {
			return err
		}
		return u.Print(answer, func() error { return writeText(u.Out, "boards", answer) })
	})
}
