package cli

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/spf13/cobra"

	"lightsout/app/command"
	"lightsout/internal/base/text"
	"lightsout/research/census"
	"lightsout/research/queue"
	"lightsout/research/record"
)

type runFlags struct {
	keepFlags
	queue.Login
	Shard   string `flag:"shard" doc:"count only a part, such as 3/8"`
	Listen  string `flag:"listen" doc:"let workers on other machines help, at this address, such as 0.0.0.0:4222"`
	Workers int    `flag:"workers" doc:"units at a time (default: one for each core)"`

	index, of int // of the shard: 3/8 is the third of eight
}

func runCommand(u *ui) *cobra.Command {
	var f runFlags
	cmd := u.command("run", 1, command.AnyNumber, &f, func(ctx context.Context, args []string) error {
		p, err := readPlan(ctx, args)
		if err != nil {
			return err
		}
		if err := f.verify(u); err != nil {
			return err
		}
		if f.Shard != "" {
			return u.countShard(ctx, p, &f)
		}
		return f.report(ctx, u, func() (census.Report, error) { return u.count(ctx, p, &f) })
	})
	u.OutputFlags(cmd)
	cmd.ValidArgsFunction = completePlan
	return cmd
}

func (f *runFlags) verify(u *ui) error {
	if f.Shard != "" {
		if f.Listen != "" || f.Serve != "" || len(u.Files) > 0 {
			return usage("--shard counts a part alone: leave out --listen, --serve and -o, " +
				"and join the parts with census merge")
		}
		_, err := fmt.Sscanf(f.Shard, "%d/%d", &f.index, &f.of)
		if err != nil || f.index < 1 || f.of < f.index || f.Shard != fmt.Sprintf("%d/%d", f.index, f.of) {
			return usage("--shard %q: must be I/N, from 1/N to N/N, such as 3/8", f.Shard)
		}
	}
	if f.Listen == "" {
		f.Login = queue.Login{} // no worker connects; the environment may be for other commands
	} else if err := verifyLogin(u, &f.Login); err != nil {
		return err
	}
	if err := verifyWorkers(&f.Workers); err != nil {
		return err
	}
	return f.keepFlags.verify()
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

func (f *runFlags) folder(p census.Plan) error {
	if limit := processFiles(); limit < leastFiles {
		return fmt.Errorf("a census needs %d open files, and this process may have %d: ulimit -n sets it",
			leastFiles, limit)
	}
	f.Dir = cmp.Or(f.Dir, planFolder(p))
	return os.MkdirAll(f.Dir, 0o777)
}

func (u *ui) count(ctx context.Context, p census.Plan, f *runFlags) (census.Report, error) {
	if err := f.folder(p); err != nil {
		return census.Report{}, err
	}
	started := time.Now()
	before := 0
	queueFolder := filepath.Join(f.Dir, "queue")
	report, err := f.keep(ctx, u, p, func(l *queue.Local, rec *record.Record) (_ keeping, err error) {
		l.Folder = queueFolder
		l.Slots = f.Workers
		l.Listen = f.Listen
		l.Access = queue.Access{Login: f.Login}
		l.Listening = func(url string) {
			u.Complain("workers may help: lightsout census work --nats " + url)
			if f.User == "" {
				u.Complain(
					"anyone who reaches that address can take part; use --user and --password to restrict it")
			}
		}
		if before, err = rec.Done(); before > 0 && before < p.Units() {
			u.Complain(fmt.Sprintf("resuming: %d of %d units are counted", before, p.Units()))
		}
		return l.Run, err
	})
	if err == nil {
		err = os.RemoveAll(queueFolder) // it has served
	}
	if err == nil && !u.JSON && len(u.Files) > 0 {
		units := text.Number(p.Units(), "unit")
		took := time.Since(started).Round(time.Millisecond)
		u.Complain(fmt.Sprintf("%s, %d of them now, in %v; the record is in %s", units,
			p.Units()-before, took, f.Dir))
	}
	return report, err
}
