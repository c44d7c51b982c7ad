package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/app/census/jetstream"
	"lightsout/internal/app/server"
	"lightsout/internal/base/lazy"
	"lightsout/internal/base/text"
)

func censusStatusCommand(u *ui) *cobra.Command {
	var f accessFlags
	var db, serve string
	cmd := newCommand("census-status", 0, 0, func(cmd *cobra.Command, args []string) error {
		var status func(context.Context) (jetstream.Status, error)
		if db != "" {
			status = func(context.Context) (jetstream.Status, error) { return recordsStatus(db) }
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
			page, err := listenPage(serve)
			if err != nil {
				return err
			}
			defer page.close()
			page.serve(u.complain, status)
			<-cmd.Context().Done()
			return nil
		}
		s, err := status(cmd.Context())
		if err != nil {
			return err
		}
		return u.give(s, func() error { _, err := fmt.Fprint(u.out, statusText(s)); return err })
	})
	f.add(u, cmd)
	cmd.Flags().StringVar(&db, "db", "", "the file of a record, or the folder of several, instead of --nats")
	cmd.Flags().StringVar(&serve, "serve", "", "show it as a page at this address, such as 127.0.0.1:8090")
	return u.timed(cmd)
}

// askKeeper asks the keeper, and says what it means if there is none.
func askKeeper(ctx context.Context, c *jetstream.Conn, f accessFlags) (jetstream.Status, error) {
	s, err := jetstream.Ask(ctx, c, f.name)
	if errors.Is(err, jetstream.ErrNoKeeper) {
		return s, fmt.Errorf("census %q is not running at %s: it is complete, or its keeper stopped; census plan resumes it", f.name, f.Shown())
	}
	return s, err
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// statusText says a status in lines. Names and reasons were written by other machines.
func statusText(s jetstream.Status) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s\n", s.Name, text.Printable(s.Plan))
	fmt.Fprintf(&out, "%d of %d units are counted, %.1f %%", s.Done, s.Units, 100*s.Part)
	if s.Rate > 0 {
		fmt.Fprintf(&out, ", %.3g a second, %s", s.Rate, s.Left())
	}
	fmt.Fprintln(&out)
	if s.Queued > 0 {
		fmt.Fprintf(&out, "%d are in the queue, %d of them with workers\n", s.Queued, s.InFlight)
	}
	if s.Failures > 0 {
		fmt.Fprintf(&out, "%d tries failed\n", s.Failures)
	}
	for _, dead := range s.Dead {
		fmt.Fprintf(&out, "unit %d is given up: %s\n", dead.Unit, text.Printable(dead.Reason))
	}
	for _, w := range s.Workers {
		silent := ""
		if w.Silent {
			silent = ", silent"
		}
		fmt.Fprintf(&out, "worker %s: %d units in %s, heard %s ago%s", text.Printable(w.Name), w.Units, seconds(w.BusyS).Round(time.Millisecond), seconds(max(0, w.HeardS)).Round(time.Second), silent)
		for _, at := range w.Now {
			fmt.Fprintf(&out, ", at unit %d (%.0f %%)", at.Unit, 100*at.Part)
		}
		fmt.Fprintln(&out)
	}
	if s.More > 0 {
		fmt.Fprintf(&out, "%d more are left out\n", s.More)
	}
	return out.String()
}

// showCensus lets the web server show a census: its pages below /census/, its figures among the metrics. The
// census is a file, a folder of files, or a keeper at a NATS server; empty is none.
func (u *ui) showCensus(where string, o *server.Options) error {
	if where == "" {
		return nil
	}
	status := func(context.Context) (jetstream.Status, error) { return recordsStatus(where) }
	if strings.Contains(where, "://") {
		var err error
		if status, err = u.farKeeper(where); err != nil {
			return err
		}
	} else if _, err := os.Stat(where); err != nil {
		return err
	}
	o.Extra = map[string]http.Handler{"GET /census/": http.StripPrefix("/census", jetstream.Handler(status))}
	o.Metrics = func(ctx context.Context) []byte {
		ctx, cancel := context.WithTimeout(ctx, 2*time.Second) // the server's own figures do not wait for a keeper
		defer cancel()
		var text bytes.Buffer
		if s, err := status(ctx); err == nil {
			jetstream.WriteMetrics(&text, s)
		}
		return text.Bytes()
	}
	return nil
}

// farKeeper asks the keeper of a census at a NATS server. It connects on demand: the page is
// there while the server is not.
func (u *ui) farKeeper(address string) (func(context.Context) (jetstream.Status, error), error) {
	at, err := url.Parse(address)
	if err != nil {
		return nil, usage("--census %s: must be an address such as nats://host:4222 or nats://host:4222/NAME", address)
	}
	name := cmp.Or(strings.Trim(at.Path, "/"), jetstream.DefaultName)
	at.Path = ""
	var access accessFlags
	access.add(u, &cobra.Command{}) // which reads the environment
	access.name, access.URL = name, at.String()
	if err := access.verifyAccess(u); err != nil {
		return nil, err
	}
	conn := lazy.New(func(context.Context) (*jetstream.Conn, error) {
		return jetstream.Connect(access.Access, func(string) {}) // the page says what is wrong
	})
	return func(ctx context.Context) (jetstream.Status, error) {
		c, err := conn.Get(ctx)
		if err != nil {
			return jetstream.Status{}, err
		}
		return askKeeper(ctx, c, access)
	}, nil
}
