package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/api"
)

func encodeCommand(u *ui) *cobra.Command {
	var asJSON bool
	var format, file string
	var names, lines []string
	for _, e := range api.Encodings() {
		names = append(names, e.Name)
		lines = append(lines, "  "+e.Name+strings.Repeat(" ", 9-len(e.Name))+e.About)
	}
	cmd := &cobra.Command{
		Use:   "encode SPEC [STATE]",
		Short: "Write a board or a state in a format for other programs",
		Long: `Write a board as a graph, or a state of it as lights, in a format for other programs:

` + strings.Join(lines, "\n") + `

Without a state, all lights are off. To a file, the format follows the name unless --format says.`,
		Example: `  lightsout encode graph-petersen --format dot | dot -Tsvg > petersen.svg
  lightsout encode 5x5 --format g6
  lightsout encode 1000x1000 on -o board.pbm
  lightsout encode hex-3 -o hex.graphml`,
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: completeBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			var e api.Encoding
			var err error
			switch {
			case format != "":
				e, err = api.EncodingNamed(format)
			case file != "":
				e, err = api.EncodingOf(file)
			default:
				return usage("say --format: one of %s", strings.Join(names, ", "))
			}
			if err != nil {
				return usageError{err}
			}
			b, s, err := u.loadGame(args, "off")
			if err != nil {
				return err
			}
			switch {
			case file != "":
				return u.writeEncoding(cmd.Context(), file, e, b, s)
			case asJSON:
				answer, err := api.Encode(b, s, e)
				if err != nil {
					return err
				}
				return u.printJSON(answer)
			}
			return e.Write(cancelable{cmd.Context(), u.out}, b, s)
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "", "the format: "+strings.Join(names, ", "))
	cmd.Flags().StringVarP(&file, "output", "o", "", "write to this file")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	completeFlag(cmd, "format", names...)
	return cmd
}
