package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/app/census"
	"lightsout/internal/app/census/jetstream"
	"lightsout/internal/app/census/record"
	"lightsout/internal/app/server"
	"lightsout/internal/base/lazy"
	"lightsout/internal/base/text"
)

type keepFlags struct {
	resultFlags
	Dir      string        `flag:"dir" doc:"the folder of the record; census run names one after the plan if there is none"`
	Serve    string        `flag:"serve" doc:"show a page and metrics at this address, such as 127.0.0.1:8090"`
	Patience time.Duration `flag:"patience" usual:"1m0s" doc:"give a unit to another worker after this silence"`
	Attempts int           `flag:"attempts" usual:"5" doc:"give up a unit after this number of tries"`
	Recount  string        `flag:"recount" usual:"0%" doc:"count this part of the units again, by another worker if there is one; a different result stops the census"`
	part     float64       // as Recount says
}

func (f *keepFlags) verify() error {
	if f.Patience < 100*time.Millisecond {
		return usage("--patience %v: must be 100ms or more", f.Patience)
	}
	if f.Attempts < 1 || f.Attempts > 1000 {
		return usage("--attempts %d: must be between 1 and 1000", f.Attempts)
	}
	var err error
	f.part, err = strconv.ParseFloat(strings.TrimSuffix(f.Recount, "%"), 64)
	if f.part /= 100; err != nil || !(f.part >= 0 && f.part <= 1) {
		return usage("--recount %s: must be a percentage such as 1%%", text.Clip(f.Recount))
	}
	return nil
}

// keep runs a keeper as start says, shows meanwhile how far it is, in the terminal and at the address of --serve, and
// returns the values.
func (f *keepFlags) keep(ctx context.Context, u *ui, p census.Plan,
	start func(*jetstream.Local, *record.Record) (run func(context.Context) error, err error)) (r census.Report, err error) {
	record, file, err := openRecord(f.Dir)
	if err != nil {
		return r, err
	}
	defer record.Close()
	l := &jetstream.Local{Keeper: jetstream.Keeper{
		Name: jetstream.DefaultName, Plan: p, Version: Version, Record: record, Say: u.complain,
		AckWait: f.Patience, Attempts: f.Attempts, Replicas: 1, Recount: f.part,
	}}
	var page net.Listener
	if f.Serve != "" {
		if page, err = listenPage(f.Serve); err != nil {
			return r, err
		}
		defer page.Close()
	}
	stopBar, stopPage := func() {}, func() {}
	l.Opened = func() {
		stopBar = (&progress{u: u, look: func(p *progress) { showStatus(p, l.Status()) }}).start().end
		if page != nil {
			stopPage = u.servePage(page, func(context.Context) (jetstream.Status, error) { return l.Status(), nil })
		}
	}
	run, err := start(l, record)
	if err == nil {
		err = run(ctx)
	}
	stopBar()
	stopPage()
	if err != nil {
		return r, stopped(err, record, p.Units(), f.Dir)
	}
	f.record = file
	return f.results(ctx, p, record)
}

type censusPlanFlags struct {
	keepFlags
	accessFlags
	Replicas int  `flag:"replicas" usual:"1" doc:"replicas of the queue in a cluster: 1, 3 or 5"`
	Replace  bool `flag:"replace" doc:"replace another plan with this name on the server"`
}

func censusPlanCommand(u *ui) *cobra.Command {
	var f censusPlanFlags
	var p census.Plan
	return f.command(u, asking[census.Report]{
		name: "census-plan", least: 1, request: &f,
		begin: func(cmd *cobra.Command, args []string) (done bool, err error) {
			switch p, err = readPlan(cmd.Context(), args); {
			case err != nil:
				return false, err
			case f.Dir == "":
				return true, u.printPlan(cmd.Context(), p)
			case f.Replicas != 1 && f.Replicas != 3 && f.Replicas != 5:
				return false, usage("--replicas %d: must be 1, 3 or 5", f.Replicas)
			}
			return false, cmp.Or(f.verifyAccess(u), f.verify())
		},
		ask: func(ctx context.Context, _ []string) (census.Report, error) {
			conn, err := jetstream.Connect(f.Access, u.complain)
			if err != nil {
				return census.Report{}, err
			}
			defer conn.Close()
			return f.keep(ctx, u, p, func(l *jetstream.Local, _ *record.Record) (func(context.Context) error, error) {
				opened := l.Opened
				l.Opened = func() {
					s := l.Status()
					u.complain(fmt.Sprintf("census %q is open: %d of %d units are counted", f.Name, s.Done, s.Units))
					opened()
				}
				l.Conn, l.Name, l.Replicas, l.Replace = conn, f.Name, f.Replicas, f.Replace
				return l.Keep, nil
			})
		},
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
	return u.give(a, func() error {
		fmt.Fprintln(u.out, text.Number(a.Units, "unit"))
		if cost != nil {
			fmt.Fprintln(u.out, cost)
		}
		_, err := fmt.Fprintln(u.out, a.Command)
		return err
	})
}

type censusWorkFlags struct {
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

func censusWorkCommand(u *ui) *cobra.Command {
	var f censusWorkFlags
	why := "the census is over"
	return asking[workAnswer]{
		name: "census-work", request: &f,
		load: func(context.Context, []string) error {
			switch err := cmp.Or(f.verifyAccess(u), verifyWorkers(&f.Workers)); {
			case err != nil:
				return err
			case f.Wait < 0:
				return usage("--wait %v: must be a duration such as 10m, or 0 to wait forever", f.Wait)
			case f.ID != "" && jetstream.CheckWorker(f.ID) != nil:
				return usage("--id: %w", jetstream.CheckWorker(f.ID))
			}
			return nil
		},
		ask: func(ctx context.Context, _ []string) (workAnswer, error) {
			c, err := jetstream.Connect(f.Access, u.complain)
			if err != nil {
				return workAnswer{}, err
			}
			defer c.Close()
			w := jetstream.Worker{Conn: c, Name: f.Name, ID: f.ID, Slots: f.Workers, Version: Version, Say: u.complain, Wait: f.Wait}
			switch err = w.Work(ctx); {
			case errors.Is(err, jetstream.ErrNotBegun): // nothing to do is no failure: a job of Kubernetes then ends
				why, err = fmt.Sprintf("no census %q began in %v, or it is over", f.Name, f.Wait), nil
			case ctx.Err() != nil:
				why, err = "leaving; what was not finished goes to another", nil
			}
			return workAnswer{f.Name, w.Plan(), w.ID, w.Units()}, err
		},
		print: func(_ context.Context, a workAnswer) error {
			u.complain(fmt.Sprintf("%s: %s counted %s", why, a.Worker, text.Number(a.Units, "unit")))
			return nil
		},
	}.command(u)
}

// verifyWorkers reads --workers: 0 is one for each core.
func verifyWorkers(workers *int) error {
	if *workers < 0 || *workers > jetstream.MostSlots {
		return usage("--workers %d: must be between 1 and %d", *workers, jetstream.MostSlots)
	}
	*workers = cmp.Or(*workers, runtime.GOMAXPROCS(0))
	return nil
}

func censusStatusCommand(u *ui) *cobra.Command {
	var f struct {
		accessFlags
		Dir   string `flag:"dir" doc:"the folder of a record or of shards, or a single file, instead of --nats"`
		Serve string `flag:"serve" doc:"show it as a page at this address, such as 127.0.0.1:8090"`
	}
	var status statusFunc
	return asking[jetstream.Status]{
		name: "census-status", request: &f,
		begin: func(cmd *cobra.Command, _ []string) (done bool, err error) {
			if status = recordsStatus(f.Dir); f.Dir == "" {
				status, err = f.askKeeper(u, u.complain)
			}
			if err != nil || f.Serve == "" {
				return false, err
			}
			page, err := listenPage(f.Serve)
			if err != nil {
				return true, err
			}
			defer u.servePage(page, status)()
			<-cmd.Context().Done()
			return true, nil
		},
		ask: func(ctx context.Context, _ []string) (jetstream.Status, error) { return status(ctx) },
		// Names and reasons were written by other machines.
		print: func(_ context.Context, s jetstream.Status) error { return writeText(u.out, "status", s) },
	}.command(u)
}

// askKeeper returns how to ask the keeper. It connects on demand: a page is there while the server is not.
func (f *accessFlags) askKeeper(u *ui, say func(string)) (statusFunc, error) {
	conn := lazy.New(func(context.Context) (*jetstream.Conn, error) { return jetstream.Connect(f.Access, say) })
	return func(ctx context.Context) (jetstream.Status, error) {
		c, err := conn.Get(ctx)
		if err != nil {
			return jetstream.Status{}, err
		}
		s, err := jetstream.Ask(ctx, c, f.Name)
		if errors.Is(err, jetstream.ErrNoKeeper) {
			err = fmt.Errorf("census %q is not running at %s: it is complete, or its keeper stopped; census plan resumes it", f.Name, f.Access.Shown())
		}
		return s, err
	}, f.verifyAccess(u)
}

// showCensus lets the web server show a census: its pages below /census/, its figures among the metrics. The
// census is a file, a folder of files, or a keeper at a NATS server; empty is none.
func (u *ui) showCensus(where string, o *server.Options) error {
	if where == "" {
		return nil
	}
	status := recordsStatus(where)
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

// farKeeper asks the keeper of a census at a NATS server.
func (u *ui) farKeeper(address string) (statusFunc, error) {
	at, err := url.Parse(address)
	if err != nil {
		return nil, usage("--census %s: must be an address such as nats://host:4222 or nats://host:4222/NAME", address)
	}
	var access accessFlags
	u.bind(&cobra.Command{}, &access) // which reads the environment
	access.Name = cmp.Or(strings.Trim(at.Path, "/"), jetstream.DefaultName)
	at.Path = ""
	access.URL = at.String()
	return access.askKeeper(u, func(string) {}) // the page says what is wrong
}
