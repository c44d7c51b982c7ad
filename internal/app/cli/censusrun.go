package cli

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/app/census"
	"lightsout/internal/app/census/jetstream"
	"lightsout/internal/app/store"
	"lightsout/internal/base/text"
)

type censusRunFlags struct {
	resultFlags
	keeperFlags
	access        accessFlags
	dir, shard    string
	listen, serve string
	workers       int
}

func censusRunCommand(u *ui) *cobra.Command {
	var f censusRunFlags
	cmd := newCommand("census-run", 1, anyNumber, nil)
	f.resultFlags.add(u, cmd)
	f.keeperFlags.add(cmd)
	f.access.addUser(u, cmd)
	cmd.Flags().StringVar(&f.dir, "dir", "", "the folder of the record (default: one named after the plan)")
	cmd.Flags().StringVar(&f.shard, "shard", "", "count only a part, such as 3/8")
	cmd.Flags().StringVar(&f.listen, "listen", "", "let workers on other machines help, at this address, such as 0.0.0.0:4222")
	cmd.Flags().StringVar(&f.serve, "serve", "", "show a page and metrics at this address, such as 127.0.0.1:8090")
	cmd.Flags().IntVar(&f.workers, "workers", 0, "units at a time (default: one for each core)")
	return u.planned(cmd, f.verify, func(ctx context.Context, p census.Plan) error { return u.censusRun(ctx, p, f) })
}

func (f *censusRunFlags) verify(u *ui) error {
	if f.shard != "" {
		if f.listen != "" || f.serve != "" || len(u.files) > 0 {
			return usage("--shard counts a part alone: leave out --listen, --serve and -o, and join the parts with census merge")
		}
		if _, _, err := parseShard(f.shard); err != nil {
			return err
		}
	}
	if f.listen == "" {
		f.access = accessFlags{} // no worker connects; the environment may be for other commands
	} else if err := f.access.verifyUser(u); err != nil {
		return err
	}
	return cmp.Or(verifyWorkers(&f.workers), f.keeperFlags.verify(), f.resultFlags.verify(u))
}

func planFolder(p census.Plan) string {
	name := strings.Map(func(r rune) rune {
		if r < 128 && (r == '-' || r == '=' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
			return r
		}
		return '-'
	}, p.String())
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

func (u *ui) censusRun(ctx context.Context, p census.Plan, f censusRunFlags) error {
	f.dir = cmp.Or(f.dir, planFolder(p))
	if most := processFiles(); most < leastFiles {
		return fmt.Errorf("a census needs %d open files, and this process may have %d: ulimit -n sets it", leastFiles, most)
	}
	if err := os.MkdirAll(f.dir, 0o777); err != nil {
		return err
	}
	if f.shard != "" {
		return u.censusShard(ctx, p, f)
	}
	file := filepath.Join(f.dir, "census.db")
	record, err := store.OpenCensus(file)
	if err != nil {
		return err
	}
	defer record.Close()
	talk := newCensusTalk(u, p.String())
	queue := filepath.Join(f.dir, "queue")
	l := jetstream.Local{Keeper: f.keeper(p, record), Folder: queue, Slots: f.workers, Listen: f.listen, Access: f.access.Access}
	l.Listening = func(url string) {
		talk.say("workers may help: lightsout census work --nats " + url)
		if f.access.User == "" {
			talk.say("anyone who reaches that address can take part; use --user and --password to restrict it")
		}
	}
	l.Opened = func() {}
	started := time.Now()
	before, err := record.Done()
	if err != nil {
		return err
	}
	if before > 0 && before < p.Units() {
		talk.say(fmt.Sprintf("resuming: %d of %d units are counted", before, p.Units()))
	}
	if err := keepCensus(ctx, &l.Keeper, f.serve, talk, l.Run); err != nil {
		return stopped(err, record, p.Units(), f.dir)
	}
	if err := os.RemoveAll(queue); err != nil { // it has served
		return err
	}
	if err := u.results(ctx, p, record, f.resultFlags); err != nil {
		return writtenLater(err, file)
	}
	if !u.json && len(u.files) > 0 {
		talk.say(fmt.Sprintf("%s, %d of them now, in %v; the record is in %s", text.Number(p.Units(), "unit"), p.Units()-before, time.Since(started).Round(time.Millisecond), f.dir))
	}
	return nil
}
