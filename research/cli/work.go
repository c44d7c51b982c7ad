package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"lightsout/app/command"
	"lightsout/internal/base/text"
	"lightsout/research/queue"
)

type workFlags struct {
	accessFlags
	Workers int           `flag:"workers" doc:"units at a time (default: one for each core)"`
	ID      string        `flag:"id" doc:"the name of this worker (default: machine, process and a random part)"`
	Wait    time.Duration `flag:"wait" doc:"exit if no census has started after this time, such as 10m; 0 waits forever"`
}

type workAnswer struct {
	Name   string `json:"name"`
	Plan   string `json:"plan"`
	Worker string `json:"worker"`
	Units  int    `json:"units"` // taken by the keeper from this worker
}

func workCommand(u *ui) *cobra.Command {
	var f workFlags
	return u.command("work", 0, 0, &f, func(ctx context.Context, _ []string) error {
		if err := f.verifyAccess(u); err != nil {
			return err
		}
		if err := verifyWorkers(&f.Workers); err != nil {
			return err
		}
		switch {
		case f.Wait < 0:
			return usage("--wait %v: must be a duration such as 10m, or 0 to wait forever", f.Wait)
		case f.ID != "" && queue.CheckWorker(f.ID) != nil:
			return usage("--id: %w", queue.CheckWorker(f.ID))
		}
		return u.work(ctx, f)
	})
}

func (u *ui) work(ctx context.Context, f workFlags) error {
	c, err := queue.Connect(f.Access, u.Complain)
	if err != nil {
		return err
	}
	defer c.Close()
	w := queue.Worker{
		Conn: c, Name: f.Name, ID: f.ID, Slots: f.Workers, Version: command.Version,
		Say: u.Complain, Wait: f.Wait,
	}
	err = w.Work(ctx)
	why := "the census is over"
	switch {
	case errors.Is(err, queue.ErrNotBegun): // nothing to do is no failure: a job of Kubernetes then ends
		why = fmt.Sprintf("no census %q began in %v, or it is over", f.Name, f.Wait)
	case ctx.Err() != nil:
		why = "leaving; what was not finished goes to another"
	case err != nil:
		return err
	}
	answer := workAnswer{f.Name, w.Plan(), w.ID, w.Units()}
	return u.Print(answer, func() error {
		u.Complain(fmt.Sprintf("%s: %s counted %s", why, answer.Worker, text.Number(answer.Units, "unit")))
		return nil
	})
}

// verifyWorkers reads --workers: 0 is one for each core.
func verifyWorkers(workers *int) error {
	if *workers < 0 || *workers > queue.MaxSlots {
		return usage("--workers %d: must be between 1 and %d", *workers, queue.MaxSlots)
	}
	*workers = cmp.Or(*workers, runtime.GOMAXPROCS(0))
	return nil
}
