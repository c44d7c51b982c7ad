package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/census/jetstream"
	"lightsout/internal/store"
)

func censusStatusCommand(u *ui) *cobra.Command {
	var f accessFlags
	var db, serve string
	cmd := &cobra.Command{
		Use:   "status",
		Short: "Say how far a census is: units, workers, rates, failures",
		Long: `Say how far a census is. With --nats the keeper is asked, and tells of workers, rates and failures; with --db the file
of a record is read, also while it is being written. --serve shows the same as a page, at /, as JSON at /status.json
and for Prometheus at /metrics, until Ctrl-C.`,
		Example: `  lightsout census status --nats nats://boss:4222
  lightsout census status --nats nats://boss:4222 --serve 127.0.0.1:8090
  lightsout census status --db least39/census.db --json`,
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			var status func(context.Context) (jetstream.Status, error)
			if db != "" {
				status = func(context.Context) (jetstream.Status, error) { return recordStatus(db) }
			} else {
				if err := f.verifyAccess(u); err != nil {
					return err
				}
				c, err := jetstream.Connect(f.Access, u.complain)
				if err != nil {
					return err
				}
				defer c.Close()
				status = func(ctx context.Context) (jetstream.Status, error) { return askKeeper(ctx, c, f) }
			}
			if serve != "" {
				return u.serveStatus(cmd.Context(), serve, status)
			}
			s, err := status(cmd.Context())
			if err != nil {
				return err
			}
			if asJSON(cmd) {
				return u.printJSON(s)
			}
			_, err = fmt.Fprint(u.out, statusText(s))
			return err
		},
	}
	f.add(u, cmd)
	cmd.Flags().StringVar(&db, "db", "", "the file of a record, instead of --nats")
	cmd.Flags().StringVar(&serve, "serve", "", "show it as a page at this address, such as 127.0.0.1:8090")
	return cmd
}

// serveStatus shows a status until the context ends.
func (u *ui) serveStatus(ctx context.Context, address string, status func(context.Context) (jetstream.Status, error)) error {
	page, err := listenPage(address)
	if err != nil {
		return err
	}
	page.serve(u.complain, status)
	<-ctx.Done()
	page.close()
	return nil
}

// askKeeper asks the keeper, and says what it means if there is none.
func askKeeper(ctx context.Context, c *jetstream.Conn, f accessFlags) (jetstream.Status, error) {
	s, err := jetstream.Ask(ctx, c, f.name)
	if errors.Is(err, jetstream.ErrNoKeeper) {
		return s, fmt.Errorf("nobody keeps census %q at %s: it is over, or its keeper is away and census plan goes on with it", f.name, f.URL)
	}
	return s, err
}

// recordStatus is what a record alone tells.
func recordStatus(path string) (jetstream.Status, error) {
	record, err := store.ReadCensus(path)
	if err != nil {
		return jetstream.Status{}, err
	}
	defer record.Close()
	s := jetstream.Status{Version: Version, Dead: []jetstream.DeadUnit{}, Workers: []jetstream.WorkerStatus{}}
	if s.Plan, s.Units, err = record.Plan(); err != nil {
		return s, err
	}
	if s.Done, err = record.Done(); err != nil {
		return s, err
	}
	workers, err := record.Workers()
	if err != nil {
		return s, err
	}
	for _, w := range workers {
		s.Workers = append(s.Workers, jetstream.WorkerStatus{Name: w.Name, Units: w.Units, BusyS: w.Elapsed.Seconds(), Seen: w.Last, Now: []jetstream.UnitAtWork{}})
	}
	s.Name, s.Waiting = path, s.Units-s.Done
	if s.Units > 0 {
		s.Part = float64(s.Done) / float64(s.Units)
	}
	return s, nil
}

// statusText says a status in lines.
func statusText(s jetstream.Status) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s: %s\n", s.Name, s.Plan)
	fmt.Fprintf(&text, "%d of %d units are counted, %.1f %%", s.Done, s.Units, 100*s.Part)
	if s.Rate > 0 {
		fmt.Fprintf(&text, ", %.3g a second, %s", s.Rate, s.Left())
	}
	fmt.Fprintln(&text)
	if s.Queued > 0 {
		fmt.Fprintf(&text, "%d are in the queue, %d of them with workers\n", s.Queued, s.InFlight)
	}
	if s.Failures > 0 {
		fmt.Fprintf(&text, "%d tries failed\n", s.Failures)
	}
	for _, dead := range s.Dead {
		fmt.Fprintf(&text, "unit %d is given up: %s\n", dead.Unit, dead.Reason)
	}
	for _, w := range s.Workers {
		silent := ""
		if w.Silent {
			silent = ", silent"
		}
		fmt.Fprintf(&text, "worker %s: %d units in %s, heard %s ago%s", w.Name, w.Units, time.Duration(w.BusyS*float64(time.Second)).Round(time.Millisecond), max(0, time.Since(w.Seen)).Round(time.Second), silent)
		for _, at := range w.Now {
			fmt.Fprintf(&text, ", at unit %d (%.0f %%)", at.Unit, 100*at.Part)
		}
		fmt.Fprintln(&text)
	}
	return text.String()
}
