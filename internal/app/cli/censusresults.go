package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/app/census"
	"lightsout/internal/app/store"
)

// resultFlags say where the values of a census go.
type resultFlags struct {
	outputs []output
	check   int
}

func (f *resultFlags) add(u *ui, cmd *cobra.Command) {
	u.shared(cmd, "output")
	cmd.Flags().IntVar(&f.check, "check", 8, "check this number of values again by other means, from first to last")
}

// verify checks whether the files can be written before days are spent on what goes into them.
func (f *resultFlags) verify(u *ui) (err error) {
	if f.check < 0 {
		return usage("--check %d: must be 0 or more", f.check)
	}
	f.outputs, err = u.outputs("txt", func(name string) error {
		if valueWriter(name) == nil {
			return fmt.Errorf("-o %s: the name ends in .b, .txt, .csv or .json", name)
		}
		return nil
	})
	return err
}

// writtenLater says of values that could not be written how to do that without counting again.
func writtenLater(err error, record string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("all units are counted and kept in %s, but the values are not written: %w; lightsout census merge %s -o FILE writes them", record, err, record)
}

func valueWriter(file string) func(io.Writer, []census.Value, census.Provenance) error {
	switch strings.ToLower(filepath.Ext(file)) {
	case ".b", ".txt":
		return census.WriteBFile
	case ".csv":
		return census.WriteCSV
	case ".json":
		return census.WriteJSON
	}
	return nil
}

// checkTime is how long the checks of values may take together.
const checkTime = 30 * time.Second

// results adds up a record, checks some values, keeps them in the record and writes them to the files,
// or to standard output if there are none.
func (u *ui) results(ctx context.Context, p census.Plan, record *store.Census, f resultFlags) error {
	var sum census.Tally
	for counted, err := range record.Counted(0) {
		if err != nil {
			return err
		}
		var t census.Tally
		if err := json.Unmarshal(counted.Tally, &t); err != nil || t.Units() != 1 || !t.Has(counted.Unit) {
			return fmt.Errorf("the record is damaged: unit %d has no valid tally", counted.Unit)
		}
		sum = sum.Add(t)
	}
	values, err := p.Values(ctx, sum)
	if err != nil {
		return err
	}
	from := census.Provenance{Version: Version, Plan: p.String(), Units: p.Units()}
	workers, err := record.Workers()
	if err != nil {
		return err
	}
	for _, w := range workers {
		from.Workers = append(from.Workers, w.Name)
		from.Seconds += w.Elapsed.Seconds()
	}
	checked, err := checkValues(ctx, p, values, f.check)
	if err != nil {
		return err
	}
	if checked > 0 {
		from.Checks = append(from.Checks, fmt.Sprintf("%d of %d values again, each by its witness and counts or by another method", checked, len(values)))
	}
	if err := record.SetValues(values); err != nil {
		return err
	}
	for _, file := range f.outputs {
		if err := u.write(ctx, file.path, func(w io.Writer) error { return valueWriter(file.name)(w, values, from) }); err != nil {
			return err
		}
	}
	switch {
	case u.json:
		return census.WriteJSON(u.out, values, from)
	case len(f.outputs) == 0:
		return census.WriteBFile(u.out, values, from)
	}
	return nil
}

// checkValues checks values from the first to the last, evenly, and returns how many.
func checkValues(ctx context.Context, p census.Plan, values []census.Value, most int) (int, error) {
	limit, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	checked := 0
	most = min(most, len(values))
	for i := range most {
		at := i * (len(values) - 1) / max(1, most-1)
		err := p.Check(limit, values[at])
		if limit.Err() != nil {
			return checked, ctx.Err() // it takes too long for a check on the way; a reader may have the time
		}
		if err != nil {
			return checked, fmt.Errorf("the check of board %s fails: %w", values[at].Board, err)
		}
		checked++
	}
	return checked, nil
}

// stopped makes of the end of a context an error that says how to continue.
func stopped(err error, record *store.Census, units int, where string) error {
	late := errors.Is(err, context.DeadlineExceeded)
	if !late && !errors.Is(err, context.Canceled) {
		return err
	}
	done, doneErr := record.Done()
	if doneErr != nil {
		return doneErr
	}
	return &stoppedError{late, where, done, units}
}
