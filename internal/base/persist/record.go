package persist

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"lightsout/internal/base/parallel"
	"lightsout/internal/base/text"
)

// Record keeps the results of long work in a file, so that what was stopped continues where it was. The work
// is cut into phases, and these into units. The file has a line for its head, and then one for the results of
// about a second. A process owns the file until it closes the record. A nil Record keeps nothing.
type Record struct {
	// Notes says what was wrong with the file and has been mended.
	Notes []string
	// Recounted receives how many finished units of a phase were counted again, of how many. It may be nil.
	Recounted func(again, of int)
	// Failed receives why results could not be written. They are tried again. It may be nil.
	Failed func(error)

	lock *os.File
	path string
	head Head // its plan is empty before Begin
	sum  Sum  // of the last line
	size int64
	done map[string]results // of each phase, what earlier runs have left

	fresh results // of the phase that runs, not yet written
	last  time.Time
	wrote bool // something of the phase that runs
}

// results has the result of each finished unit.
type results map[int][]byte

// line is what a line of the file has after the seal.
type line struct {
	Phase string  `json:"phase"`
	Units results `json:"units"`
}

// Open opens the record in a file, which is there after the first results. A format says what it is, such as
// "saved search". The file of another format or version is an error, and so is damage, unless good is set:
// then the lines before it are read, and the damaged file is kept beside it.
func Open(path, format string, version int, program string, good bool) (*Record, error) {
	lock, err := Own(path)
	if err != nil {
		return nil, err
	}
	r := &Record{path: path, lock: lock, done: map[string]results{}}
	r.head = Head{Format: format, Version: version, Program: program}
	data, err := os.ReadFile(path)
	switch {
	case err == nil:
		if err = r.load(data, good); err != nil {
			err = fmt.Errorf("%s is not a %s: %w", path, format, err)
		}
	case errors.Is(err, os.ErrNotExist):
		// It should be known now that the file cannot be written.
		var file *File
		if file, err = Create(path); err == nil {
			file.Discard()
		}
	}
	if err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// Close lets other processes own the file.
func (r *Record) Close() {
	if r != nil {
		Release(r.lock)
	}
}

// Saved reports whether there are results in the file.
func (r *Record) Saved() bool { return r != nil && r.size > 0 }

func (r *Record) load(data []byte, good bool) error {
	head, entries, sum, cut, err := Read(data)
	if damaged, ok := errors.AsType[*DamagedError](err); ok {
		if data, err = r.beforeDamage(data, damaged, good); err != nil {
			return err
		}
		head, entries, sum, cut, err = Read(data)
	}
	switch {
	case err != nil:
		return err
	case head.Format != r.head.Format || head.Version != r.head.Version:
		return fmt.Errorf("it has format %.20q %d, not %q %d: choose another file, or delete it and start over",
			head.Format, head.Version, r.head.Format, r.head.Version)
	}
	for at, entry := range entries {
		var l line
		if err := json.Unmarshal(entry, &l); err != nil {
			return fmt.Errorf("line %d: %w", at+2, err)
		}
		if r.done[l.Phase] == nil {
			r.done[l.Phase] = results{}
		}
		maps.Copy(r.done[l.Phase], l.Units)
	}
	r.head = head
	r.sum = sum
	r.size = int64(bytes.LastIndexByte(data, '\n') + 1)
	if cut > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("line %d was cut off; resuming from line %d", cut, cut-1))
	}
	return nil
}

// beforeDamage returns the lines before the damage of a file and keeps the whole file beside it.
func (r *Record) beforeDamage(data []byte, damaged *DamagedError, good bool) ([]byte, error) {
	lines := bytes.SplitAfterN(data, []byte("\n"), damaged.Line)
	before := bytes.Join(lines[:damaged.Line-1], nil)
	damaged.Good = damaged.Line - 1
	if _, _, _, _, err := Read(before); err != nil {
		damaged.Good = 0
	}
	if damaged.Good == 0 || !good {
		return nil, damaged
	}
	kept := r.path + ".damaged"
	if _, err := os.Lstat(kept); !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%w, and %s is there already: give that another name", damaged, kept)
	}
	for path, content := range map[string][]byte{kept: data, r.path: before} {
		err := Write(context.Background(), path, func(file *os.File) error {
			_, err := file.Write(content)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	r.Notes = append(r.Notes, fmt.Sprintf("resuming from the %s before the damage; the damaged file is %s",
		text.Number(damaged.Good, "line"), kept))
	return before, nil
}

// Begin says what is computed. The record of something else is an error.
func (r *Record) Begin(plan string) error {
	switch {
	case r == nil:
	case r.head.Plan == "":
		r.head = NewHead(r.head.Format, r.head.Version, plan, r.head.Program)
	case r.head.Plan != plan:
		return fmt.Errorf("%s is the checkpoint of another problem: choose another file", r.path)
	}
	return nil
}

// Phase is some of a long work: units that can be done in any order, each with a result.
type Phase struct {
	Name    string // tells all apart that the results depend on
	Units   int
	Workers int // 0 means one for each processor
	// Start returns what a worker does with units; ok is false if the context ended first.
	Start func() func(unit int) (result []byte, ok bool)
	// Take receives the result of each unit, one after the other.
	Take func(unit int, result []byte)
	// Check reports whether a result that was read can be that of a unit.
	Check func(unit int, result []byte) bool
	// Again returns what reports whether a unit still has the result that was read. It is called after all
	// results that were read have been taken.
	Again func() func(unit int, result []byte) bool
}

// writeEvery is the time between two lines. A phase that takes less writes nothing unless it is stopped.
const writeEvery = time.Second

// Run does all units of a phase, or as many as the context allows. Those in the record are not done again,
// except some of them, chosen at random.
func (r *Record) Run(ctx context.Context, p Phase) error {
	done, err := r.read(ctx, p)
	if err != nil {
		return err
	}
	var left []int
	for unit := range p.Units {
		if _, ok := done[unit]; !ok {
			left = append(left, unit)
		}
	}
	if r != nil {
		r.fresh = results{}
		r.last = time.Now()
		r.wrote = false
	}
	var mu sync.Mutex
	parallel.Workers(ctx, cmp.Or(p.Workers, runtime.GOMAXPROCS(0)), len(left), func() func(int) {
		do := p.Start()
		return func(at int) {
			result, ok := do(left[at])
			if !ok {
				return
			}
			mu.Lock()
			defer mu.Unlock()
			p.Take(left[at], result)
			r.keep(p.Name, left[at], result)
		}
	})
	if r != nil && (r.wrote || ctx.Err() != nil) {
		r.write(p.Name)
	}
	return ctx.Err()
}

// read takes the results of earlier runs, and does some of these units again: one in a hundred, and at least
// three.
func (r *Record) read(ctx context.Context, p Phase) (results, error) {
	if r == nil || r.done[p.Name] == nil {
		return nil, nil
	}
	done := r.done[p.Name]
	delete(r.done, p.Name)
	units := slices.Sorted(maps.Keys(done))
	for _, unit := range units {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if unit < 0 || unit >= p.Units || !p.Check(unit, done[unit]) {
			return nil, fmt.Errorf("%s: part %d cannot be what the checkpoint says: delete it and start over",
				r.path, unit)
		}
		p.Take(unit, done[unit])
	}
	rand.Shuffle(len(units), func(i, j int) { units[i], units[j] = units[j], units[i] })
	some := units[:min(len(units), max(3, (len(units)+99)/100))]
	var wrong atomic.Int64 // one more than a unit, or 0
	workers := cmp.Or(p.Workers, runtime.GOMAXPROCS(0))
	parallel.Workers(ctx, workers, len(some), func() func(int) {
		same := p.Again()
		return func(at int) {
			if !same(some[at], done[some[at]]) && ctx.Err() == nil {
				wrong.Store(int64(some[at]) + 1)
			}
		}
	})
	if at := wrong.Load(); at > 0 {
		return nil, fmt.Errorf(
			"%s: part %d, counted again, is not what the checkpoint says: delete it and start over", r.path, at-1)
	}
	if r.Recounted != nil && ctx.Err() == nil {
		r.Recounted(len(some), len(units))
	}
	return done, ctx.Err()
}

// keep takes the result of a unit to the file, with those of about a second.
func (r *Record) keep(phase string, unit int, result []byte) {
	if r == nil {
		return
	}
	r.fresh[unit] = result
	if time.Since(r.last) > writeEvery {
		r.write(phase)
	}
}

// write adds a line to the file. What cannot be written whole is cut off again.
func (r *Record) write(phase string) {
	r.last = time.Now()
	if len(r.fresh) == 0 {
		return
	}
	entry, err := json.Marshal(line{phase, r.fresh})
	var data []byte
	sum := r.sum
	if r.size == 0 {
		data, sum = r.head.Begin()
	}
	sealed, sum := sum.Line(entry)
	data = append(data, sealed...)
	if err == nil {
		err = r.add(data)
	}
	if err != nil {
		if r.Failed != nil {
			r.Failed(err)
		}
		return
	}
	r.sum = sum
	r.size += int64(len(data))
	r.fresh = results{}
	r.wrote = true
}

// add writes to the end of the good lines.
func (r *Record) add(data []byte) error {
	file, err := os.OpenFile(r.path, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	err = file.Truncate(r.size)
	if err == nil {
		_, err = file.WriteAt(data, r.size)
	}
	if err != nil {
		err = errors.Join(err, file.Truncate(r.size))
	}
	return errors.Join(err, file.Sync(), file.Close())
}
