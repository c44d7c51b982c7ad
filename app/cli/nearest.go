package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"lightsout/app/api"

	"github.com/spf13/cobra"
)

type nearestFlags struct {
	api.Nearest
	nearFlags
}

func nearestCommand(u *ui) *cobra.Command {
	f := new(nearestFlags)
	return u.act("nearest", 2, 2, f, func(ctx context.Context, args []string) (err error) {
		if err := u.loadGame(ctx, args, "", &f.Board, &f.State); err != nil {
			return err
		}
		f.QuietResult = u.noRows || !u.JSON
		if u.acts.Find, err = f.find(u, f.Push); err != nil {
			return err
		}
		b := f.Board.Board()
		a, err := askShown[api.NearestAnswer](ctx, u, "nearest state of "+b.Spec(), f)
		if err != nil {
			return err
		}
		a.Race = f.races
		if err := f.say(u, a.Board); err != nil {
			return err
		}
		err = u.Print(a, func() error {
			u.Say("%s: %s\n", b, nearestClaim(a))
			if u.noRows {
				return nil
			}
			return u.screen().Draw(u.Out, b, a.Found.State)
		})
		return cmp.Or(err, gaveUp(a.GaveUp != ""))
	})
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
	for _, side := range []string{"bottom", "top", "right", "left"} {
		if n, ok := pushed[side]; ok {
			sides = append(sides, fmt.Sprintf("%d %s", n, side))
		}
	}
	if len(sides) == 0 || wrong == 0 {
		return ""
	}
	return fmt.Sprintf(" (errors pushed to one side: %s)", strings.Join(sides, ", "))
}
