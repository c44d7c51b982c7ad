package cli

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"lightsout/internal/base/parallel"
	"lightsout/internal/base/text"
	"lightsout/research/census"
	"lightsout/research/queue"
	"lightsout/research/record"
)

type shardAnswer struct {
	Plan   string `json:"plan"`
	Shard  string `json:"shard"`
	Record string `json:"record"`
	Units  int    `json:"units"` // of the shard
	New    int    `json:"new"`   // counted now
}

// countShard counts every f.of-th unit, into its own record. No keeper assigns units: which
// units there are is known from the start.
func (u *ui) countShard(ctx context.Context, p census.Plan, f *runFlags) error {
	if err := f.folder(p); err != nil {
		return err
	}
	file := filepath.Join(f.Dir, fmt.Sprintf("shard-%d-of-%d.db", f.index, f.of))
	rec, _, err := openRecord(file)
	if err != nil {
		return err
	}
	defer rec.Close()
	if err := rec.Begin(p.String(), p.Units()); err != nil {
		return err
	}
	phases, err := p.Phases(ctx)
	if err != nil {
		return err
	}
	units := (phases[0].Units - f.index + f.of) / f.of // those of other phases need all shards
	var todo []int
	has, err := rec.Has()
	if err != nil {
		return err
	}
	for unit, counted := range has[:phases[0].Units] {
		if !counted && unit%f.of == f.index-1 {
			todo = append(todo, unit)
		}
	}
	if err := u.countUnits(ctx, p, rec, todo, f.Workers); err != nil {
		return stopped(err, rec, units, file)
	}
	if u.JSON {
		return u.PrintJSON(shardAnswer{p.String(), f.Shard, file, units, len(todo)})
	}
	u.Complain(fmt.Sprintf("shard %s is counted, %s, %d of them now: %s", f.Shard, text.Number(units, "unit"),
		len(todo), file))
	return nil
}

func (u *ui) countUnits(
	ctx context.Context, p census.Plan, rec *record.Record, todo []int, workers int,
) error {
	count, err := queue.Counting(ctx, p.String(), nil) // no unit of a shard needs others
	if err != nil {
		return err
	}
	host, _ := os.Hostname()
	id := fmt.Sprintf("%s-%d", host, os.Getpid())
	bar := u.NewProgress(p.String(), int64(len(todo)))
	defer bar.End()
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
			_, err = rec.Put(todo[at], tally, id, time.Since(started))
			bar.Add(1)
		}
		if err != nil {
			stop(err)
		}
	}
	parallel.Workers(ctx, workers, len(todo), func() func(int) { return one })
	return cmp.Or(outer.Err(), context.Cause(ctx))
}
