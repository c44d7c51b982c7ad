package cli

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"lightsout/internal/app/census"
	"lightsout/internal/app/census/jetstream"
	"lightsout/internal/app/store"
)

// recordsStatus is the status from records alone: one file, or those in a folder, which may be shards of one plan.
func recordsStatus(path string) (jetstream.Status, error) {
	files := []string{path}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		if files, err = recordsIn(path); err != nil {
			return jetstream.Status{}, err
		}
	}
	var all recordsSum
	for _, file := range files {
		if err := all.add(file); err != nil {
			return jetstream.Status{}, err
		}
	}
	return all.status(path), nil
}

// recordsIn returns the files of a folder that end in .db.
func recordsIn(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) == ".db" {
			files = append(files, filepath.Join(folder, entry.Name()))
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s has no record (a file that ends in .db)", folder)
	}
	return files, nil
}

// recordsSum adds up records. A unit that is in several counts once.
type recordsSum struct {
	s       jetstream.Status
	has     []uint64 // a bit for each unit that some record has; nil before the first
	workers map[string]*jetstream.WorkerStatus
	dead    map[int]string
}

func (all *recordsSum) add(file string) error {
	record, err := store.ReadCensus(file)
	if err != nil {
		return err
	}
	defer record.Close()
	plan, units, err := record.Plan()
	switch {
	case err != nil:
		return err
	case plan == "":
		return fmt.Errorf("%s has no plan: nothing has been counted in it", file)
	case all.has != nil && (plan != all.s.Plan || units != all.s.Units):
		return fmt.Errorf("%s has plan %s, and others in its folder %s: name one file", file, plan, all.s.Plan)
	}
	if all.has == nil {
		all.s.Plan, all.s.Units, all.has = plan, units, make([]uint64, units/64+1)
		all.workers, all.dead = map[string]*jetstream.WorkerStatus{}, map[int]string{}
	}
	next := 0
	for unit, err := range record.Missing() {
		if err != nil {
			return err
		}
		all.counted(next, unit)
		next = unit + 1
	}
	all.counted(next, units)
	workers, err := record.Workers()
	if err != nil {
		return err
	}
	for _, w := range workers {
		at := all.workers[w.Name]
		if at == nil {
			at = &jetstream.WorkerStatus{Name: w.Name, Now: []jetstream.UnitAtWork{}}
			all.workers[w.Name] = at
		}
		at.Units += w.Units
		at.BusyS += w.Elapsed.Seconds()
		if w.Last.After(at.Seen) {
			at.Seen, at.HeardS = w.Last, max(0, time.Since(w.Last).Seconds())
		}
	}
	dead, err := record.Dead()
	for _, d := range dead {
		all.dead[d.Unit] = d.Reason
	}
	return err
}

// counted says that a record has the units of a range.
func (all *recordsSum) counted(from, to int) {
	for unit := from; unit < to; unit++ {
		if all.has[unit/64]>>(unit%64)&1 == 0 {
			all.has[unit/64] |= 1 << (unit % 64)
			all.s.Done++
		}
	}
}

func (all *recordsSum) status(name string) jetstream.Status {
	s := all.s
	s.Name, s.Version, s.Dead, s.Workers = name, Version, []census.DeadUnit{}, []jetstream.WorkerStatus{}
	s.Waiting = s.Units - s.Done
	for _, name := range slices.Sorted(maps.Keys(all.workers)) {
		s.Workers = append(s.Workers, *all.workers[name])
	}
	for _, unit := range slices.Sorted(maps.Keys(all.dead)) {
		if unit >= 0 && unit < s.Units && all.has[unit/64]>>(unit%64)&1 == 0 {
			s.Dead = append(s.Dead, census.DeadUnit{Unit: unit, Reason: all.dead[unit]})
		}
	}
	if s.Units > 0 {
		s.Part = float64(s.Done) / float64(s.Units)
	}
	return s
}
