package cli

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"lightsout/app/command"
	"lightsout/internal/base/text"
	"lightsout/research/census"
	"lightsout/research/queue"
	"lightsout/research/record"
)

type keepFlags struct {
	resultFlags
	Dir      string        `flag:"dir" doc:"the folder of the record; census run names one after the plan if there is none"`
	Serve    string        `flag:"serve" doc:"show a page and metrics at this address, such as 127.0.0.1:8090"`
	Silence  time.Duration `flag:"patience" usual:"1m0s" doc:"give a unit to another worker after this silence"`
	Attempts int           `flag:"attempts" usual:"5" doc:"give up a unit after this number of tries"`
	Recount  string        `flag:"recount" usual:"0%" doc:"count this part of the units again, by another worker if there is one; a different result stops the census"`
	part     float64       // as Recount says
}

func (f *keepFlags) verify() error {
	if f.Silence < 100*time.Millisecond {
		return usage("--patience %v: must be 100ms or more", f.Silence)
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

// keeping runs a keeper until its census is complete.
type keeping = func(context.Context) error

// keep runs a keeper as start says, shows meanwhile how far it is, in the terminal and at the address of
// --serve, and returns the values.
func (f *keepFlags) keep(
	ctx context.Context, u *ui, p census.Plan, start func(*queue.Local, *record.Record) (keeping, error),
) (r census.Report, err error) {
	rec, file, err := openRecord(f.Dir)
	if err != nil {
		return r, err
	}
	defer rec.Close()
	l := &queue.Local{Keeper: queue.Keeper{
		Name: queue.DefaultName, Plan: p, Version: command.Version, Record: rec, Say: u.Complain,
		AckWait: f.Silence, Attempts: f.Attempts, Replicas: 1, Recount: f.part,
	}}
	var page net.Listener
	if f.Serve != "" {
		if page, err = listenPage(f.Serve); err != nil {
			return r, err
		}
		defer page.Close()
	}
	stopBar := func() {}
	stopPage := func() {}
	l.Opened = func() {
		stopBar = u.showStatus(l.Status)
		if page != nil {
			stopPage = u.servePage(page, func(context.Context) (queue.Status, error) {
				return l.Status(), nil
			})
		}
	}
	run, err := start(l, rec)
	if err == nil {
		err = run(ctx)
	}
	stopBar()
	stopPage()
	if err != nil {
		return r, stopped(err, rec, p.Units(), f.Dir)
	}
	f.record = file
	return f.results(ctx, p, rec)
}

// openRecord opens the record that --dir names, to write to it as this program: census.db in a folder, which
// it makes, or a file itself.
func openRecord(dir string) (rec *record.Record, file string, err error) {
	file = dir
	if info, err := os.Stat(dir); err == nil && info.IsDir() || err != nil && filepath.Ext(dir) != ".db" {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return nil, "", err
		}
		file = filepath.Join(dir, "census.db")
	}
	if rec, err = record.Open(file); err == nil {
		rec.Program = "lightsout " + command.Version
	}
	return rec, file, err
}

// showStatus shows a progress bar until the function that it returns is called.
func (u *ui) showStatus(status func() queue.Status) (stop func()) {
	bar := u.NewProgress("", 0)
	ticker := time.NewTicker(100 * time.Millisecond)
	ended := make(chan struct{})
	go func() {
		for {
			select {
			case <-ticker.C:
				bar.Show(shown(status()))
			case <-ended:
				return
			}
		}
	}()
	return func() {
		ticker.Stop()
		close(ended)
		bar.End()
	}
}

// shown is what a progress bar says of a census. The bar takes the time left from the time spent, but an
// earlier run may have done the most of it, on other machines. So it gets the total time at this rate.
func shown(s queue.Status) (label string, done, total int64, spent time.Duration) {
	if s.LeftS > 0 && s.Part < 1 {
		spent = time.Duration(min(s.LeftS*s.Part/(1-s.Part), 1e9) * float64(time.Second))
	}
	const steps = 1 << 20 // parts of units count
	label = fmt.Sprintf("%d of %d units, %.3g a second", s.Done, s.Units, s.Rate)
	return label, int64(s.Part * steps), steps, spent
}
