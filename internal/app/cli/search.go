package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"lightsout/internal/app/api"
	"lightsout/solve/least"
)

// watchSearch shows how far a search for a least solution is: the part done, the best weight and
// the bound, and how long the rest will take.
func (u *ui) watchSearch() (env *api.Env, stop func()) {
	p := u.newProgress("least", 1000)
	started, first := time.Now(), int64(-1)
	begun := sync.OnceFunc(u.working("least: preparing")) // the search reports nothing before it begins
	return u.acts.Watched(func(s api.Progress) {
		begun()
		if first < 0 { // a resumed search has done part of the work
			first, started = s.Done, time.Now()
		}
		p.label = "least: " + s.Note
		p.started = time.Now()
		if s.Done > first {
			p.started = time.Now().Add(-time.Duration(float64(time.Since(started)) / float64(s.Done-first) * float64(s.Done)))
		}
		p.add(1000*s.Done/s.Total - p.done)
	}), func() { begun(); p.end() }
}

// saveEvery is how often a search is written to its file.
const saveEvery = time.Second

// keepSearch resumes a search from a file and saves it regularly. What it returns says whether there
// is something in the file, or none was asked for.
func (u *ui) keepSearch(ctx context.Context, q *api.Solve, file string) (kept func() bool, err error) {
	if file == "" {
		return func() bool { return true }, nil
	}
	if !q.Least {
		return nil, usage("--resume requires --least")
	}
	var before *least.Checkpoint // what the file ends with
	data, err := os.ReadFile(file)
	switch {
	case errors.Is(err, os.ErrNotExist):
		if err := canWrite(file); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	default:
		var whole bool
		if q.Resume, whole, err = least.ReadCheckpoint(bytes.NewReader(data)); err != nil {
			return nil, fmt.Errorf("%s is not a saved search: %w", file, err)
		}
		if whole {
			before = q.Resume
		}
	}
	var lock sync.Mutex
	var last time.Time
	saved := q.Resume != nil
	q.Save = func(c least.Checkpoint) {
		lock.Lock()
		defer lock.Unlock()
		if time.Since(last) < saveEvery && ctx.Err() == nil {
			return
		}
		// A search may be saved while it is canceled, so that must be quick: only what is new is written.
		more, follows := c.After(before)
		data, err := json.Marshal(more)
		if err == nil {
			err = saveSearch(file, append(data, '\n'), follows)
		}
		if last, before = time.Now(), &c; err != nil {
			before = nil
			u.complain(fmt.Sprintf("the search could not be kept: %v", err))
			return
		}
		saved = true
	}
	return func() bool { return saved }, nil
}

// saveSearch adds to a file, or writes it whole. It also does so when the search was interrupted.
func saveSearch(file string, data []byte, add bool) error {
	if !add {
		return writeFile(context.Background(), file, contents(data))
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}
