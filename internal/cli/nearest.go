package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/api"
	"lightsout/picture"
	"lightsout/solve/nearest"
)

func nearestCommand(u *ui) *cobra.Command {
	var q api.Nearest
	var start string
	var f nearFlags
	cmd := &cobra.Command{
		Use:   "nearest SPEC STATE",
		Short: "Find the reachable state closest to a given one",
		Long: `Not every state can be reached from all-on (or from --from). Find a reachable state that differs from the
given one in as few lights as possible, and prove that no other differs in fewer.`,
		Example: `  lightsout nearest 5x5 '#..../...../...../...../.....'
  lightsout nearest 39x39 @picture.pbm --json --quiet-result`,
		Args:              arguments(2, 2),
		ValidArgsFunction: completeBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			b, wish, err := u.loadGame(cmd.Context(), args, "")
			if err != nil {
				return err
			}
			from, err := u.readState(cmd.Context(), b, start)
			if err != nil {
				return err
			}
			if q.Find, err = f.find(cmd.Context(), u, q.Push); err != nil {
				return err
			}
			ctx, cancel := u.limited(cmd.Context())
			defer cancel()
			stop := u.working("nearest state of " + b.Spec())
			q.Board, q.State, q.From, q.QuietResult = api.SpecOf(b), api.StateOf(wish), api.StateOf(from), u.noRows || !u.json
			a, err := ask[api.NearestAnswer](ctx, u.acts, &q)
			stop()
			if err != nil {
				return err
			}
			a.Race = f.races
			if err := f.say(cmd.Context(), u, a.Board); err != nil {
				return err
			}
			if u.json {
				err = u.printJSON(a)
			} else {
				if !u.noRows {
					err = u.terminal(picture.Palettes()[0]).Draw(u.out, b, a.Found.State)
				}
				fmt.Fprintf(u.err, "%s: %s\n", b, nearestClaim(a))
			}
			if err == nil && a.GaveUp != "" {
				err = errGaveUp
			}
			return err
		},
	}
	cmd.Flags().StringVar(&start, "from", "on", "the state to start from")
	f.add(cmd, &q.Push)
	u.shared(cmd, "quiet-result", "timeout")
	return cmd
}

// nearestClaim says how many lights are wrong, what is proved of it, and what the heuristic does.
func nearestClaim(a api.NearestAnswer) string {
	text := fmt.Sprintf("lights wrong: %d", a.Wrong)
	switch {
	case a.Proved:
		text += ", proved fewest"
	case a.GaveUp != "":
		text += fmt.Sprintf(", and at least %d: %s", a.AtLeast, a.GaveUp)
	}
	return text + pushedClaim(a.Wrong, a.Pushed)
}

// pushedClaim says how many lights the heuristic leaves wrong, by the side to which it pushes them.
func pushedClaim(wrong int, pushed map[string]int) string {
	var sides []string
	for side := nearest.Bottom; side <= nearest.Left; side++ {
		if n, ok := pushed[side.String()]; ok {
			sides = append(sides, fmt.Sprintf("%d %s", n, side))
		}
	}
	if len(sides) == 0 || wrong == 0 {
		return ""
	}
	return fmt.Sprintf(" (errors pushed to one side: %s)", strings.Join(sides, ", "))
}
