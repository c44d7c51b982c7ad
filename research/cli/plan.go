package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"lightsout/app/command"
	"lightsout/internal/base/text"
	"lightsout/research/census"
	"lightsout/research/queue"
	"lightsout/research/record"
)

type planFlags struct {
	keepFlags
	accessFlags
	Replicas int  `flag:"replicas" usual:"1" doc:"replicas of the queue in a cluster: 1, 3 or 5"`
	Replace  bool `flag:"replace" doc:"replace another plan with this name on the server"`
}

func planCommand(u *ui) *cobra.Command {
	var f planFlags
	cmd := u.command("plan", 1, command.AnyNumber, &f, func(ctx context.Context, args []string) error {
		p, err := readPlan(ctx, args)
		switch {
		case err != nil:
			return err
		case f.Dir == "":
			return u.printPlan(ctx, p)
		case f.Replicas != 1 && f.Replicas != 3 && f.Replicas != 5:
			return usage("--replicas %d: must be 1, 3 or 5", f.Replicas)
		}
		if err := f.verifyAccess(u); err != nil {
			return err
		}
		if err := f.verify(); err != nil {
			return err
		}
		return f.report(ctx, u, func() (census.Report, error) { return u.keepPlan(ctx, p, &f) })
	})
	u.OutputFlags(cmd)
	cmd.ValidArgsFunction = completePlan
	return cmd
}

// keepPlan keeps the record of a census whose workers are elsewhere.
func (u *ui) keepPlan(ctx context.Context, p census.Plan, f *planFlags) (none census.Report, err error) {
	conn, err := queue.Connect(f.Access, u.Complain)
	if err != nil {
		return none, err
	}
	defer conn.Close()
	return f.keep(ctx, u, p, func(l *queue.Local, _ *record.Record) (keeping, error) {
		opened := l.Opened
		l.Opened = func() {
			s := l.Status()
			u.Complain(fmt.Sprintf("census %q is open: %d of %d units are counted", f.Name, s.Done, s.Units))
			opened()
		}
		l.Conn = conn
		l.Name = f.Name
		l.Replicas = f.Replicas
		l.Replace = f.Replace
		return l.Keep, nil
	})
}

type planAnswer struct {
	Plan    string         `json:"plan"`
	Units   int            `json:"units"`
	Phases  []census.Phase `json:"phases"`
	Cost    *census.Cost   `json:"cost,omitempty"`
	Command string         `json:"command"` // that counts it on one machine
}

func (u *ui) printPlan(ctx context.Context, p census.Plan) error {
	p, phases, cost, err := p.Cost(ctx)
	if err != nil {
		return err
	}
	a := planAnswer{p.String(), p.Units(), phases, cost, "lightsout census run " + p.String()}
	return u.Print(a, func() error {
		fmt.Fprintln(u.Out, text.Number(a.Units, "unit"))
		if cost != nil {
			fmt.Fprintln(u.Out, cost)
		}
		_, err := fmt.Fprintln(u.Out, a.Command)
		return err
	})
}
