package cli

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/app/api"
	"lightsout/picture"
)

func tourCommand(u *ui) *cobra.Command {
	return newCommand("tour", 0, 0, func(cmd *cobra.Command, args []string) error {
		return u.tour(cmd.Context())
	})
}

// tourStep is the output of tour --json for each command.
type tourStep struct {
	Command string          `json:"command"`
	Answer  api.SolveAnswer `json:"answer"`
}

func (u *ui) tour(ctx context.Context) error {
	var steps []tourStep
	t := u.terminal(picture.Palettes()[0])
	say := func(format string, args ...any) {
		if !u.json {
			fmt.Fprintf(u.out, format+"\n", args...)
		}
	}
	show := func(spec, state string) (api.SolveAnswer, error) {
		answer, err := ask[api.SolveAnswer](ctx, u.acts, &api.Solve{Board: api.SpecNamed(spec), State: api.TextOfState(state)})
		if err != nil {
			return answer, err
		}
		if steps = append(steps, tourStep{"lightsout solve " + spec + " " + state, answer}); u.json {
			return answer, nil
		}
		b := answer.Algebra.Board()
		picture, err := b.ParseState(state)
		if err != nil {
			return answer, err
		}
		if answer.Solvable {
			picture = answer.Found.AsState()
		}
		say("")
		return answer, t.Draw(u.out, b, picture)
	}

	say("Lights Out: press a button, and it and its neighbors change. Turn everything off.")
	say("\n$ lightsout solve 5x5          all lights are on; press these")
	if _, err := show("5x5", "on"); err != nil {
		return err
	}
	say("\n$ lightsout solve 5x5 0x1      one light in the corner cannot be turned off")
	answer, err := show("5x5", "0x1")
	if err != nil {
		return err
	}
	say("\nEvery button changes an even number of these lights, and one of them is on:\n")
	if !u.json {
		if err := t.Draw(u.out, answer.Algebra.Board(), answer.Proof); err != nil {
			return err
		}
	}
	say("\n$ lightsout solve 31x31        the pattern that turns off a large board")
	if _, err := show("31x31", "on"); err != nil {
		return err
	}
	say("\n$ lightsout solve hex-5        other boards: hexagons, cubes, tori, graphs, four dimensions")
	if _, err := show("hex-5", "on"); err != nil {
		return err
	}
	if u.json {
		return u.printJSON(steps)
	}
	elapsed, err := u.solveLarge(ctx, 5000)
	if err != nil {
		return err
	}
	say("\nA random board of 5000x5000 lights, solved and checked: %s.", elapsed)
	say("\nlightsout play plays, lightsout --help lists the commands, lightsout boards the boards.")
	return nil
}

func (u *ui) solveLarge(ctx context.Context, n int) (time.Duration, error) {
	b, err := board.Parse(fmt.Sprintf("%dx%d", n, n))
	if err != nil {
		return 0, err
	}
	x := b.NewPresses()
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range n * n / 64 {
		x.Words()[i] = rng.Uint64()
	}
	s := b.Apply(b.NewState(), x)
	started := time.Now()
	_, err = ask[api.SolveAnswer](ctx, u.acts, &api.Solve{Board: api.SpecOf(b), State: api.StateOf(s), QuietResult: true})
	return time.Since(started).Round(time.Microsecond), err
}
