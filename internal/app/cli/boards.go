package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/app/api"
	"lightsout/internal/base/format"
)

func boardsCommand(u *ui) *cobra.Command {
	cmd := newCommand("boards", 0, 0, func(cmd *cobra.Command, args []string) error {
		if u.json {
			return printAct[api.BoardsAnswer](cmd.Context(), u, &api.ListBoards{})
		}
		out := u.out
		fmt.Fprintf(out, "Grids         ROWSxCOLUMNS, or more sizes for more dimensions: 5x5, 3x4, 3x3x3x3\n")
		fmt.Fprintf(out, "  topology    before the sizes: %s (torus-6x6)\n", strings.Join(lightsout.TopologyNames()[1:], ", "))
		fmt.Fprintf(out, "  pattern     after the sizes: %s; each also open-…, without the pressed cell;\n", strings.Join(lightsout.PatternNames(), ", "))
		fmt.Fprintf(out, "              or your own: pattern=010_111_010\n")
		fmt.Fprintf(out, "  states      mod3 to mod%d (5x5-king-mod3)\n\n", lightsout.MaxModulus)
		fmt.Fprintf(out, "Shapes        hex-4, tri-5, cube-3; also -self=no and -mod3\n\n")
		fmt.Fprintf(out, "Toys\n")
		for _, toy := range board.Toys() {
			fmt.Fprintf(out, "  %-13s %s\n", toy.Name, toy.About)
		}
		fmt.Fprintf(out, "\nGraphs        also -self=no and -mod3\n")
		for _, name := range board.GraphNames() {
			fmt.Fprintf(out, "  %s\n", name)
		}
		extensions := strings.Join(format.Extensions(board.Formats()), " ")
		fmt.Fprintf(out, "\nGraph files   NAME%s; also -self=no and -mod3 after the name\n", extensions)
		return nil
	})
	return cmd
}
