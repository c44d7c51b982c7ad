package cli

import (
	"context"
	"fmt"
	"strings"

	"lightsout/app/api"
	"lightsout/picture"
	"lightsout/solve/nearest"

	"github.com/spf13/cobra"
)

func nearestCommand(u *ui) *cobra.Command {
	var f struct {
		api.Nearest
		nearFlags
	}
	q := &f.Nearest
	return asking[api.NearestAnswer]{
		name: "nearest", least: 2, most: 2, request: &f,

		load: func(ctx context.Context, args []string) (err error) {
			if err := u.loadGame(ctx, args, "", &q.Board, &q.State); err != nil {
				return err
			}
			q.QuietResult = u.noRows || !u.JSON
			q.Find, err = f.find(u, q.Push)
			return err
		},
		label: func() string { return "nearest state of " + q.Board.Board().Spec() },
		found: func(_ context.Context, a *api.NearestAnswer) error {
			a.Race = f.races
			return f.say(u, a.Board)
		},
		print: func(_ context.Context, a api.NearestAnswer) error {
			fmt.Fprintf(u.Err, "%s: %s\n", q.Board, nearestClaim(a))
			if u.noRows {
				return nil
			}
			return u.Screen(picture.Palettes()[0]).Draw(u.Out, q.Board.Board(), a.Found.State)
		},
		ended: func(a api.NearestAnswer) error { return gaveUp(a.GaveUp != "") },
	}.command(u)
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
