package cli

import (
	"errors"
	"fmt"

	"lightsout/app/command"
	"lightsout/internal/base/persist"
	"lightsout/internal/base/text"
	"lightsout/solve/least"
)

// openRecord opens the file of --resume. Another search cannot use it meanwhile.
func (f *solveFlags) openRecord(u *ui) (*persist.Record, error) {
	file := f.Resume
	record, err := least.OpenRecord(f.problem(), file, "lightsout "+command.Version, f.Good)
	damaged, ok := errors.AsType[*persist.DamagedError](err)
	_, owned := errors.AsType[*persist.OwnedError](err)
	switch {
	case owned:
		return nil, fmt.Errorf("%w: wait for it, or choose another file", err)
	case ok && damaged.Good == 0:
		return nil, fmt.Errorf("%w; no line before it can be resumed: choose another file", err)
	case ok && !f.Good:
		return nil, fmt.Errorf(
			"%w; the %s before it can be resumed: --resume-good does so, and keeps this file as %s.damaged", err,
			text.Number(damaged.Good, "line"), file)
	case err != nil:
		return nil, err
	}
	for _, note := range record.Notes {
		u.Complain(file + ": " + note)
	}
	record.Recounted = func(again, of int) {
		u.Complain(fmt.Sprintf("%s: %d of %d finished parts were counted again and are as saved", file,
			again, of))
	}
	record.Failed = func(err error) { u.Complain(fmt.Sprintf("the search could not be kept: %v", err)) }
	return record, nil
}
