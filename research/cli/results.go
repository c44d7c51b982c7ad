package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/research/census"
	"lightsout/research/record"
)

// resultFlags say what is done with the values of a census.
type resultFlags struct {
	Check  int    `flag:"check" usual:"8" doc:"check this number of values again by other means, from first to last"`
	record string // in which all units are, when they have been counted
}

// valueWriters write values, by the extension of the file.
var valueWriters = map[string]func(io.Writer, []census.Value, census.Provenance) error{
	".b": census.WriteBFile, ".txt": census.WriteBFile, ".csv": census.WriteCSV, ".json": census.WriteJSON,
}

// report counts, and writes the values as -o says. Names of other formats are refused before.
func (f *resultFlags) report(ctx context.Context, u *ui, count func() (census.Report, error)) error {
	files, err := u.Outputs("txt", func(name string) (none api.Format, err error) {
		if valueWriters[strings.ToLower(filepath.Ext(name))] == nil {
			err = fmt.Errorf("-o %s: the name ends in .b, .txt, .csv or .json", name)
		}
		return none, err
	})
	if err != nil {
		return err
	}
	if f.Check < 0 {
		return usage("--check %d: must be 0 or more", f.Check)
	}
	r, err := count()
	if err != nil {
		return err
	}
	for _, file := range files {
		if err := f.writtenLater(u.writeReport(ctx, file, r)); err != nil {
			return err
		}
	}
	if u.JSON {
		return u.PrintJSON(r)
	}
	if len(u.Files) > 0 || r.Values == nil {
		return nil
	}
	return f.writtenLater(census.WriteBFile(u.Out, r.Values, r.Provenance))
}

func (u *ui) writeReport(ctx context.Context, file command.Output, r census.Report) error {
	write := valueWriters[strings.ToLower(filepath.Ext(file.Name))]
	err := u.WriteOutput(ctx, file.Path, func(w io.Writer) error { return write(w, r.Values, r.Provenance) })
	name, csv := strings.CutSuffix(file.Path, ".csv")
	if err != nil || !csv {
		return err
	}
	// CSV has no place for the evidence.
	return command.WriteFile(ctx, name+".evidence.json", func(w io.Writer) error {
		return census.WriteJSON(w, r.Values, r.Provenance)
	})
}

// writtenLater says of values that could not be written how to do that without counting again.
func (f *resultFlags) writtenLater(err error) error {
	if err == nil || f.record == "" {
		return err
	}
	return fmt.Errorf(
		"all units are counted and kept in %s, but the values are not written: %w; lightsout census merge "+
			"%[1]s -o FILE writes them",
		f.record, err)
}

// results adds up a record, checks some values and keeps them in the record.
func (f *resultFlags) results(
	ctx context.Context, p census.Plan, rec *record.Record,
) (r census.Report, err error) {
	defer func() { err = f.writtenLater(err) }()
	if r.Values, err = p.Values(ctx, rec.Counted(0)); err != nil {
		return r, err
	}
	workers, err := rec.Workers()
	if err != nil {
		return r, err
	}
	r.Provenance = census.Provenance{Version: command.Version, Plan: p.String(), Units: p.Units()}
	for _, w := range workers {
		r.Provenance.Workers = append(r.Provenance.Workers, w.Name)
		r.Provenance.Seconds += w.Elapsed.Seconds()
	}
	checked, err := checkValues(ctx, p, r.Values, f.Check)
	if err != nil {
		return r, err
	}
	if checked > 0 {
		r.Provenance.Checks =
			[]string{fmt.Sprintf("%d of %d values again, each by its witness and counts or by another method",
				checked, len(r.Values))}
	}
	return r, rec.SetValues(r.Values)
}

// checkValues checks values from the first to the last, evenly, and returns how many.
func checkValues(ctx context.Context, p census.Plan, values []census.Value, count int) (int, error) {
	limit, cancel := context.WithTimeout(ctx, 30*time.Second) // for all of them
	defer cancel()
	count = min(count, len(values))
	for i := range count {
		at := i * (len(values) - 1) / max(1, count-1)
		err := p.Check(limit, values[at])
		if limit.Err() != nil {
			return i, ctx.Err() // it takes too long for a check on the way; a reader may have the time
		}
		if err != nil {
			return i, fmt.Errorf("the check of board %s fails: %w", values[at].Board, err)
		}
	}
	return count, nil
}

// stopped makes of the end of a context an error that says how to continue.
func stopped(err error, rec *record.Record, units int, where string) error {
	late := errors.Is(err, context.DeadlineExceeded)
	if !late && !errors.Is(err, context.Canceled) {
		return err
	}
	done, doneErr := rec.Done()
	if doneErr != nil {
		return doneErr
	}
	kept := fmt.Errorf("%d of %d units are counted and kept in %s; the same command resumes",
		done, units, where)
	if late {
		return command.Exit(command.ExitGaveUp, fmt.Errorf("out of time: %w", kept))
	}
	return fmt.Errorf("interrupted: %w", kept)
}
