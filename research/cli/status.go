package cli

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"lightsout/app/command"
	"lightsout/internal/base/lazy"
	"lightsout/internal/base/text"
	"lightsout/research/census"
	"lightsout/research/queue"
	"lightsout/research/record"
)

type statusFlags struct {
	accessFlags
	Dir   string `flag:"dir" doc:"the folder of a record or of shards, or a single file, instead of --nats"`
	Serve string `flag:"serve" doc:"show it as a page at this address, such as 127.0.0.1:8090"`
}

func statusCommand(u *ui) *cobra.Command {
	var f statusFlags
	return u.command("status", 0, 0, &f, func(ctx context.Context, _ []string) error {
		status := recordsStatus(f.Dir)
		if f.Dir == "" {
			var err error
			if status, err = f.askKeeper(u); err != nil {
				return err
			}
		}
		if f.Serve != "" {
			page, err := listenPage(f.Serve)
			if err != nil {
				return err
			}
			defer u.servePage(page, status)()
			<-ctx.Done()
			return nil
		}
		s, err := status(ctx)
		if err != nil {
			return err
		}
		return u.Print(s, func() error { return writeStatus(u.Out, s) })
	})
}

//go:embed text/status.tmpl
var textFiles embed.FS

// writeStatus prints a status for people. Names and reasons were written by other machines.
func writeStatus(w io.Writer, s queue.Status) error {
	return command.Templates(textFiles, nil).ExecuteTemplate(w, "status.tmpl", s)
}

// askKeeper returns how to ask the keeper. It connects on demand: a page is there while the server is not.
func (f *accessFlags) askKeeper(u *ui) (statusFunc, error) {
	conn := lazy.New(func(context.Context) (*queue.Conn, error) {
		return queue.Connect(f.Access, u.Complain)
	})
	return func(ctx context.Context) (queue.Status, error) {
		c, err := conn.Get(ctx)
		if err != nil {
			return queue.Status{}, err
		}
		s, err := queue.Ask(ctx, c, f.Name)
		if errors.Is(err, queue.ErrNoKeeper) {
			err = fmt.Errorf("census %q is not running at %s: it is complete, or its keeper stopped; "+
				"census plan resumes it", f.Name, f.Access.Shown())
		}
		return s, err
	}, f.verifyAccess(u)
}

// recordsStatus is the status from records alone: one file, or those in a folder, which may be shards of one
// plan.
func recordsStatus(path string) statusFunc {
	known := lazy.Cache[string, []census.Phase]{Max: 1}    // a page asks again and again
	verified := lazy.Cache[string, struct{}]{Max: 1 << 10} // files as they were
	return func(ctx context.Context) (queue.Status, error) {
		files := []string{path}
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			if files, err = recordsIn(path); err != nil {
				return queue.Status{}, err
			}
		}
		s := queue.Status{
			Name: path, Version: command.Version, Dead: []census.DeadUnit{}, Workers: []queue.WorkerStatus{},
		}
		var has []bool
		for _, file := range files {
			var err error
			if has, err = addRecord(ctx, &verified, &s, has, file); err != nil {
				return queue.Status{}, err
			}
		}
		phases, err := known.Get(ctx, s.Plan, func(ctx context.Context, plan string) ([]census.Phase, error) {
			p, err := census.ParsePlan(ctx, strings.Fields(plan))
			if err != nil || p.Units() != s.Units {
				return nil, ctx.Err() // another version cut it into other units
			}
			return p.Phases(ctx)
		})
		s.Waiting = s.Units - s.Done
		slices.SortFunc(s.Workers, func(a, b queue.WorkerStatus) int { return cmp.Compare(a.Name, b.Name) })
		slices.SortStableFunc(s.Dead, func(a, b census.DeadUnit) int { return cmp.Compare(a.Unit, b.Unit) })
		s.Dead = slices.CompactFunc(s.Dead, func(a, b census.DeadUnit) bool { return a.Unit == b.Unit })
		s.Dead = slices.DeleteFunc(s.Dead, func(d census.DeadUnit) bool {
			return d.Unit < 0 || d.Unit >= s.Units || has[d.Unit]
		})
		s.SetPhases(phases, has)
		return s, err
	}
}

// recordsIn returns the files of a folder that end in .db.
func recordsIn(folder string) ([]string, error) {
	names, err := fs.Glob(os.DirFS(folder), "*.db")
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("%s has no record (a file that ends in .db)", folder)
	}
	return text.Each(names, func(name string) string { return filepath.Join(folder, name) }), err
}

// addRecord adds a record to a status. has says of each unit whether some record has it, and is nil before
// the first: a unit that is in several counts once. The seals of a file that has changed are verified.
func addRecord(
	ctx context.Context, verified *lazy.Cache[string, struct{}], s *queue.Status, has []bool, file string,
) ([]bool, error) {
	rec, err := record.Read(file)
	if err != nil {
		return nil, err
	}
	defer rec.Close()
	plan, units, err := rec.Plan()
	switch {
	case err != nil:
		return nil, err
	case plan == "":
		return nil, fmt.Errorf("%s has no plan: nothing has been counted in it", file)
	case has == nil:
		s.Plan = plan
		s.Units = units
		has = make([]bool, units)
	case plan != s.Plan || units != s.Units:
		return nil, fmt.Errorf("%s has plan %s, and others in its folder %s: name one file",
			file, plan, s.Plan)
	}
	changed := file
	for _, name := range []string{file, file + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			changed += fmt.Sprint(" ", info.Size(), info.ModTime())
		}
	}
	here, err := rec.Has()
	if err == nil {
		_, err = verified.Get(ctx, changed, func(context.Context, string) (v struct{}, err error) {
			return v, rec.Verify()
		})
	}
	if err != nil {
		return nil, err
	}
	for unit, counted := range here {
		if counted && !has[unit] {
			has[unit] = true
			s.Done++
		}
	}
	workers, err := rec.Workers()
	if err != nil {
		return nil, err
	}
	for _, w := range workers {
		i := slices.IndexFunc(s.Workers, func(at queue.WorkerStatus) bool { return at.Name == w.Name })
		if i < 0 {
			i = len(s.Workers)
			s.Workers = append(s.Workers, queue.WorkerStatus{Name: w.Name, Now: []queue.UnitAtWork{}})
		}
		at := &s.Workers[i]
		at.Units += w.Units
		at.BusyS += w.Elapsed.Seconds()
		if w.Last.After(at.Seen) {
			at.Seen = w.Last
			at.HeardS = max(0, time.Since(w.Last).Seconds())
		}
	}
	dead, err := rec.Dead()
	s.Dead = append(s.Dead, dead...)
	return has, err
}

// statusFunc returns how far a census is.
type statusFunc = func(context.Context) (queue.Status, error)

// listenPage takes the address of a page, so that a wrong one is known before the work begins. Only this
// machine may reach it: the page has none of the limits of lightsout serve.
func listenPage(address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	if at, ok := listener.Addr().(*net.TCPAddr); ok && !at.IP.IsLoopback() {
		listener.Close()
		return nil, usage(
			"--serve %s can be reached by other machines: the page has no limits of its own, so let a proxy "+
				"show it to them; 127.0.0.1:%d is for this machine only", address, at.Port)
	}
	return listener, nil
}

// servePage shows a census to browsers and to Prometheus, until the function that it returns is called.
func (u *ui) servePage(at net.Listener, status statusFunc) (stop func()) {
	page := &http.Server{
		Handler:           queue.Handler(status),
		ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute,
	}
	u.Complain("the census shows itself at http://" + at.Addr().String() + "/ and /metrics")
	var group sync.WaitGroup
	group.Go(func() { page.Serve(at) })
	return func() {
		page.Close()
		group.Wait()
	}
}
