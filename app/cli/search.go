package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"lightsout/app/command"
	"lightsout/internal/base/persist"
	"lightsout/internal/base/text"
	"lightsout/solve/least"
)

// keepSearch resumes a search from a file and saves it every second. Another search cannot use the file
// meanwhile.
func (f *solveFlags) keepSearch(ctx context.Context, u *ui) (err error) {
	file := f.Resume
	if f.lock, err = persist.Own(file); err != nil {
		if _, owned := errors.AsType[*persist.OwnedError](err); owned {
			return fmt.Errorf("%w: wait for it, or choose another file", err)
		}
		return err
	}
	data, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		err = command.CanWrite(file)
	}
	if err != nil {
		return err
	}
	journal, err := least.OpenJournal(f.problem(), "lightsout "+command.Version, data)
	if damaged, ok := errors.AsType[*persist.DamagedError](err); ok {
		journal, err = f.goodLines(ctx, u, data, damaged)
	}
	if err != nil {
		return fmt.Errorf("%s is not a saved search of this problem: %w", file, err)
	}
	resume := journal.Last
	u.acts.Solve.Search.Resume = resume
	f.saved = resume != nil
	if f.saved {
		if journal.Cut > 0 {
			u.Complain(fmt.Sprintf("%s: line %d was cut off; resuming from line %d", file, journal.Cut,
				journal.Cut-1))
		}
		resume.Recounted = func(again, of int) {
			u.Complain(fmt.Sprintf("%s: %d of %d finished parts were counted again and are as saved",
				file, again, of))
		}
	}
	var lock sync.Mutex
	var last time.Time
	u.acts.Solve.Search.Save = func(c least.Checkpoint) {
		lock.Lock()
		defer lock.Unlock()
		if time.Since(last) < time.Second && ctx.Err() == nil {
			return
		}
		err := journal.Save(c, func(data []byte, add bool) error { return saveSearch(file, data, add) })
		last = time.Now()
		if err != nil {
			u.Complain(fmt.Sprintf("the search could not be kept: %v", err))
			return
		}
		f.saved = true
	}
	return nil
}

// goodLines returns the journal of the lines before the damage of a file, if that is asked for, and keeps the
// whole file beside it.
func (f *solveFlags) goodLines(
	ctx context.Context, u *ui, data []byte, damaged *persist.DamagedError,
) (*least.Journal, error) {
	lines := bytes.SplitAfterN(data, []byte("\n"), damaged.Line)
	good := bytes.Join(lines[:damaged.Line-1], nil)
	journal, err := least.OpenJournal(f.problem(), "lightsout "+command.Version, good)
	if len(good) == 0 || err != nil {
		return nil, fmt.Errorf("%w; no line before it can be resumed: choose another file", damaged)
	}
	before := text.Number(damaged.Line-1, "line")
	kept := f.Resume + ".damaged"
	if !f.Good {
		return nil, fmt.Errorf(
			"%w; the %s before it can be resumed: --resume-good does so, and keeps this file as %s",
			damaged, before, kept)
	}
	if _, err := os.Lstat(kept); !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%w, and %s is there already: give that another name", damaged, kept)
	}
	if err := command.WriteFile(ctx, kept, command.Contents(data)); err != nil {
		return nil, err
	}
	if err := command.WriteFile(ctx, f.Resume, command.Contents(good)); err != nil {
		return nil, err
	}
	u.Complain(fmt.Sprintf("%s: resuming from the %s before the damage; the damaged file is %s", f.Resume,
		before, kept))
	return journal, nil
}

// saveSearch adds to a file, or writes it whole. It also does so when the search was interrupted.
func saveSearch(file string, data []byte, add bool) error {
	if !add {
		return command.WriteFile(context.Background(), file, command.Contents(data))
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}
