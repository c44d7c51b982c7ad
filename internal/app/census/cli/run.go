package cli

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/app/census"
	"lightsout/internal/app/census/jetstream"
	"lightsout/internal/app/census/record"
	"lightsout/internal/base/parallel"
	"lightsout/internal/base/text"
)

func censusCommand(u *ui) *cobra.Command {
	cmd := newCommand("census", 0, anyNumber, needCommand, "{plans}", strings.Join(census.Usage(), "\n  "))
	cmd.AddCommand(censusRunCommand(u), censusPlanCommand(u), censusWorkCommand(u), censusStatusCommand(u), censusMergeCommand(u))
	return cmd
}

// readPlan reads a plan, which may also be one word, as it is printed.
func readPlan(ctx context.Context, args []string) (census.Plan, error) {
	p, err := census.ParsePlan(ctx, strings.Fields(strings.Join(args, " ")))
	if err != nil && ctx.Err() == nil {
		err = usageError{err}
	}
	return p, err
}

func completePlan(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return families, cobra.ShellCompDirectiveNoFileComp
	}
	return text.Each(census.Usage(), func(line string) string { return strings.Fields(line)[0] }), cobra.ShellCompDirectiveNoFileComp
}

// accessFlags say where a NATS server is, and which census there is meant.
type accessFlags struct {
	jetstream.Access
	Name string `flag:"name" usual:"census" doc:"the name of the census, if a server has several"`
}

func verifyLogin(u *ui, f *jetstream.Login) error {
	f.Password = cmp.Or(f.Password, u.env("NATS_PASSWORD"))
	if (f.TLSCert == "") != (f.TLSKey == "") {
		return usage("--tlscert and --tlskey go together")
	}
	return nil
}

func (f *accessFlags) verifyAccess(u *ui) error {
	if f.URL == "" {
		return usage("which NATS server? write --nats nats://host:4222, or set NATS_URL")
	}
	err := jetstream.CheckName(f.Name)
	if err != nil {
		err = usage("--name: %w", err)
	}
	return cmp.Or(verifyLogin(u, &f.Login), err)
}

type censusRunFlags struct {
	keepFlags
	jetstream.Login
	Shard   string `flag:"shard" doc:"count only a part, such as 3/8"`
	Listen  string `flag:"listen" doc:"let workers on other machines help, at this address, such as 0.0.0.0:4222"`
	Workers int    `flag:"workers" doc:"units at a time (default: one for each core)"`

	index, of int // of the shard: 3/8 is the third of eight
}

func censusRunCommand(u *ui) *cobra.Command {
	var f censusRunFlags
	var p census.Plan
	return f.command(u, asking[census.Report]{
		name: "census-run", least: 1, request: &f,
		begin: func(cmd *cobra.Command, args []string) (done bool, err error) {
			if p, err = readPlan(cmd.Context(), args); err == nil {
				err = f.verify(u)
			}
			if err != nil || f.Shard == "" {
				return false, err
			}
			return true, u.censusShard(cmd.Context(), p, &f)
		},
		ask: func(ctx context.Context, _ []string) (census.Report, error) { return u.censusRun(ctx, p, &f) },
	})
}

func (f *censusRunFlags) verify(u *ui) error {
	if f.Shard != "" {
		if f.Listen != "" || f.Serve != "" || len(u.files) > 0 {
			return usage("--shard counts a part alone: leave out --listen, --serve and -o, and join the parts with census merge")
		}
		_, err := fmt.Sscanf(f.Shard, "%d/%d", &f.index, &f.of)
		if err != nil || f.index < 1 || f.of < f.index || f.Shard != fmt.Sprintf("%d/%d", f.index, f.of) {
			return usage("--shard %q: must be I/N, from 1/N to N/N, such as 3/8", f.Shard)
		}
	}
	if f.Listen == "" {
		f.Login = jetstream.Login{} // no worker connects; the environment may be for other commands
	} else if err := verifyLogin(u, &f.Login); err != nil {
		return err
	}
	return cmp.Or(verifyWorkers(&f.Workers), f.keepFlags.verify())
}

// unsafe is what the names of folders do not have.
var unsafe = regexp.MustCompile(`[^-=0-9a-zA-Z]`)

func planFolder(p census.Plan) string {
	name := unsafe.ReplaceAllString(p.String(), "-")
	if len(name) > 80 {
		hash := fnv.New64a()
		hash.Write([]byte(p.String()))
		name = fmt.Sprintf("%s-%x", name[:60], hash.Sum64())
	}
	return "census-" + name
}

// leastFiles is how many open files a census should be allowed. The record and the queue need 24, and each
// connection of --listen and --serve one more.
const leastFiles = 64

func (f *censusRunFlags) folder(p census.Plan) error {
	if most := processFiles(); most < leastFiles {
		return fmt.Errorf("a census needs %d open files, and this process may have %d: ulimit -n sets it", leastFiles, most)
	}
	f.Dir = cmp.Or(f.Dir, planFolder(p))
	return os.MkdirAll(f.Dir, 0o777)
}

func (u *ui) censusRun(ctx context.Context, p census.Plan, f *censusRunFlags) (census.Report, error) {
	if err := f.folder(p); err != nil {
		return census.Report{}, err
	}
	started, before, queue := time.Now(), 0, filepath.Join(f.Dir, "queue")
	report, err := f.keep(ctx, u, p, func(l *jetstream.Local, record *record.Record) (run func(context.Context) error, err error) {
		l.Folder, l.Slots, l.Listen, l.Access = queue, f.Workers, f.Listen, jetstream.Access{Login: f.Login}
		l.Listening = func(url string) {
			u.complain("workers may help: lightsout census work --nats " + url)
			if f.User == "" {
				u.complain("anyone who reaches that address can take part; use --user and --password to restrict it")
			}
		}
		if before, err = record.Done(); before > 0 && before < p.Units() {
			u.complain(fmt.Sprintf("resuming: %d of %d units are counted", before, p.Units()))
		}
		return l.Run, err
	})
	if err == nil {
		err = os.RemoveAll(queue) // it has served
	}
	if err == nil && !u.json && len(u.files) > 0 {
		units, now := text.Number(p.Units(), "unit"), p.Units()-before
		took := time.Since(started).Round(time.Millisecond)
		u.complain(fmt.Sprintf("%s, %d of them now, in %v; the record is in %s", units, now, took, f.Dir))
	}
	return report, err
}

// openRecord opens the record that --dir names, to write to it as this program: census.db in a folder, which it makes,
// or a file itself.
func openRecord(dir string) (record *record.Record, file string, err error) {
	file = dir
	if info, err := os.Stat(dir); err == nil && info.IsDir() || err != nil && filepath.Ext(dir) != ".db" {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return nil, "", err
		}
		file = filepath.Join(dir, "census.db")
	}
	if record, err = record.Open(file); err == nil {
		record.Program = "lightsout " + Version
	}
	return record, file, err
}

type shardAnswer struct {
	Plan   string `json:"plan"`
	Shard  string `json:"shard"`
	Record string `json:"record"`
	Units  int    `json:"units"` // of the shard
	New    int    `json:"new"`   // counted now
}

// censusShard counts every of-th unit, into its own record. No keeper assigns units: which
// units there are is known from the start.
func (u *ui) censusShard(ctx context.Context, p census.Plan, f *censusRunFlags) error {
	if err := f.folder(p); err != nil {
		return err
	}
	index, of := f.index, f.of
	file := filepath.Join(f.Dir, fmt.Sprintf("shard-%d-of-%d.db", index, of))
	record, _, err := openRecord(file)
	if err != nil {
		return err
	}
	defer record.Close()
	if err := record.Begin(p.String(), p.Units()); err != nil {
		return err
	}
	phases, err := p.Phases(ctx)
	if err != nil {
		return err
	}
	units := (phases[0].Units - index + of) / of // those of other phases need all shards
	var todo []int
	has, err := record.Has()
	if err != nil {
		return err
	}
	for unit, counted := range has[:phases[0].Units] {
		if !counted && unit%of == index-1 {
			todo = append(todo, unit)
		}
	}
	if err := u.countUnits(ctx, p, record, todo, f.Workers); err != nil {
		return stopped(err, record, units, file)
	}
	if u.json {
		return u.printJSON(shardAnswer{p.String(), f.Shard, file, units, len(todo)})
	}
	u.complain(fmt.Sprintf("shard %s is counted, %s, %d of them now: %s", f.Shard, text.Number(units, "unit"), len(todo), file))
	return nil
}

func (u *ui) countUnits(ctx context.Context, p census.Plan, record *record.Record, todo []int, workers int) error {
	count, err := jetstream.Counting(ctx, p.String(), nil) // no unit of a shard needs others
	if err != nil {
		return err
	}
	host, _ := os.Hostname()
	id := fmt.Sprintf("%s-%d", host, os.Getpid())
	bar := u.newProgress(p.String(), int64(len(todo)))
	defer bar.end()
	outer := ctx
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var mu sync.Mutex // of the record and the bar
	one := func(at int) {
		started := time.Now()
		tally, err := count(ctx, todo[at], nil)
		mu.Lock()
		defer mu.Unlock()
		if err == nil {
			_, err = record.Put(todo[at], tally, id, time.Since(started))
			bar.add(1)
		}
		if err != nil {
			stop(err)
		}
	}
	parallel.Workers(ctx, workers, len(todo), func() func(int) { return one })
	return cmp.Or(outer.Err(), context.Cause(ctx))
}

func showStatus(p *progress, s jetstream.Status) {
	p.label = fmt.Sprintf("%d of %d units, %.3g a second", s.Done, s.Units, s.Rate)
	if s.LeftS > 0 && s.Part < 1 {
		// The bar takes the time left from the time spent, but an earlier run may have done the most
		// of it, on other machines. So it gets the total time at this rate.
		p.started = time.Now().Add(-time.Duration(min(s.LeftS*s.Part/(1-s.Part), 1e9) * float64(time.Second)))
	}
	const steps = 1 << 20 // parts of units count
	p.done, p.total = int64(s.Part*steps), steps
}

// statusFunc returns how far a census is.
type statusFunc = func(context.Context) (jetstream.Status, error)

// listenPage takes the address of a page, so that a wrong one is known before the work begins. Only this machine may
// reach it: the page has none of the limits of lightsout serve.
func listenPage(address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	if at, ok := listener.Addr().(*net.TCPAddr); ok && !at.IP.IsLoopback() {
		listener.Close()
		return nil, usage("--serve %s can be reached by other machines: lightsout serve --census shows a census to them, with --public; 127.0.0.1:%d is for this machine only", address, at.Port)
	}
	return listener, nil
}

// servePage shows a census to browsers and to Prometheus, until the function that it returns is called.
func (u *ui) servePage(at net.Listener, status statusFunc) (stop func()) {
	page := &http.Server{Handler: jetstream.Handler(status), ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute}
	u.complain("the census shows itself at http://" + at.Addr().String() + "/ and /metrics")
	var group sync.WaitGroup
	group.Go(func() { page.Serve(at) })
	return func() {
		page.Close()
		group.Wait()
	}
}
