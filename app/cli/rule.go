package cli

import (
	"context"
	"fmt"
	"strings"

	"lightsout/app/api"
	"lightsout/app/command"

	"github.com/spf13/cobra"
)

func ruleCommand(u *ui) *cobra.Command {
	q := new(api.Rule)
	return u.act("rule", 1, 1, q, func(ctx context.Context, args []string) error {
		data, err := u.ReadInput(args[0])
		if err == nil {
			err = readPresses(q, string(data))
		}
		if err != nil {
			return command.About(args[0], err)
		}
		a, err := askShown[api.RuleAnswer](ctx, u, "finding the rule", q)
		if err != nil {
			return err
		}
		if u.JSON {
			return u.PrintJSON(a)
		}
		if !a.Sure {
			u.Say("not sure: %d rules explain these presses: %s\n", len(a.Boards),
				strings.Join(a.Boards, ", "))
		}
		if a.Press != nil {
			_, columns, _ := q.Board.Board().Planar()
			u.Say("pressing row %d column %d would tell more\n", *a.Press/columns+1,
				*a.Press%columns+1)
		}
		_, err = fmt.Fprintln(u.Out, a.Board)
		return err
	})
}

// readPresses reads the board in the first line of a text, and after it a position in each line, with the
// button between two of them: press ROW COLUMN.
func readPresses(q *api.Rule, text string) error {
	columns := 0
	pressed := -1
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		var row, column int
		switch _, err := fmt.Sscanf(line, "press %d %d", &row, &column); {
		case line == "" || line[0] == '#':
		case columns == 0:
			q.Board = api.Spec{Text: line}
			if _, err := fmt.Sscanf(line, "%dx%d", &row, &columns); err != nil {
				return fmt.Errorf("line %d: %q is no board: begin with its size, such as 5x5 or 4x6-mod3",
					i+1, line)
			}
		case err == nil && pressed < 0 && len(q.States) > 0 && row > 0 && column > 0 && column <= columns:
			pressed = (row-1)*columns + column - 1
		case strings.HasPrefix(line, "press"):
			return fmt.Errorf("line %d: %q: press ROW COLUMN stands between two positions", i+1, line)
		default:
			if len(q.States) > 0 {
				q.Buttons = append(q.Buttons, pressed)
			}
			q.States = append(q.States, api.StateText{Text: line})
			pressed = -1
		}
	}
	return nil
}
