package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"lightsout/internal/app/census"
	"lightsout/internal/app/census/jetstream"
	"lightsout/internal/app/store"
	"lightsout/internal/base/text"
)

// parseShard reads which part is to be counted: 3/8 is the third of eight.
func parseShard(text string) (index, of int, err error) {
	left, right, _ := strings.Cut(text, "/")
	index, err1 := strconv.Atoi(left)
	of, err2 := strconv.Atoi(right)
	if err1 != nil || err2 != nil || index < 1 || of < index {
		return 0, 0, usage("--shard %q: must be I/N, from 1/N to N/N, such as 3/8", text)
	}
	return index, of, nil
}

// shardAnswer is the output of census run --shard --json.
type shardAnswer struct {
	Plan   string `json:"plan"`
	Shard  string `json:"shard"`
	Record string `json:"record"`
	Units  int    `json:"units"` // of the shard
	New    int    `json:"new"`   // counted now
}

// censusShard counts every of-th unit, into its own record. No keeper assigns units: which
// units there are is known from the start.
func (u *ui) censusShard(ctx context.Context, p census.Plan, f censusRunFlags) error {
	index, of, err := parseShard(f.shard)
	if err != nil {
		return err
	}
	file := filepath.Join(f.dir, fmt.Sprintf("shard-%d-of-%d.db", index, of))
	record, err := store.OpenCensus(file)
	if err != nil {
		return err
	}
	defer record.Close()
	if err := record.Begin(p.String(), p.Units()); err != nil {
		return err
	}
	units := (p.Units() - index + of) / of
	var todo []int
	for unit, err := range record.Missing() {
		if err != nil {
			return err
		}
		if unit%of == index-1 {
			todo = append(todo, unit)
		}
	}
	if err := u.countUnits(ctx, p, record, todo, f.workers); err != nil {
		return stopped(err, record, units, file)
	}
	if u.json {
		return u.printJSON(shardAnswer{p.String(), fmt.Sprintf("%d/%d", index, of), file, units, len(todo)})
	}
	u.complain(fmt.Sprintf("shard %d/%d is counted, %s, %d of them now: %s", index, of, text.Number(units, "unit"), len(todo), file))
	return nil
}

// countUnits counts units, several at a time, and puts each in the record.
func (u *ui) countUnits(ctx context.Context, p census.Plan, record *store.Census, todo []int, workers int) error {
	count, err := jetstream.Counting(ctx, p.String())
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
	next := make(chan int)
	var mu sync.Mutex // of the record and the bar
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for unit := range next {
				started := time.Now()
				tally, err := count(ctx, unit, nil)
				if err == nil {
					mu.Lock()
					_, err = record.Put(unit, tally, id, time.Since(started))
					bar.add(1)
					mu.Unlock()
				}
				if err != nil {
					stop(err)
					return
				}
			}
		})
	}
	for _, unit := range todo {
		select {
		case next <- unit:
		case <-ctx.Done():
		}
	}
	close(next)
	group.Wait()
	if outer.Err() != nil {
		return outer.Err()
	}
	return context.Cause(ctx)
}
