package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/app/api"
	"lightsout/internal/app/census"
	"lightsout/internal/app/census/jetstream"
	"lightsout/internal/app/store"
	"lightsout/internal/base/lazy"
	"lightsout/internal/base/text"
)

type censusMergeFlags struct {
	resultFlags
	accessFlags
	Dir string `flag:"dir" doc:"keep the joined record in this folder"`
}

func censusMergeCommand(u *ui) *cobra.Command {
	var f censusMergeFlags
	cmd := newCommand("census-merge", 0, anyNumber, func(cmd *cobra.Command, args []string) error {
		// NATS_URL may be set for other commands: only the flag, or no file at all, means the keeper.
		if len(args) > 0 && !cmd.Flags().Changed("nats") {
			f.URL = ""
		}
		if len(args) == 0 || f.URL != "" {
			if f.URL == "" {
				return usage("which records? give files, or --nats nats://host:4222 for what a keeper has")
			}
			if err := f.verifyAccess(u); err != nil {
				return err
			}
		}
		if err := f.resultFlags.verify(u); err != nil {
			return err
		}
		return u.censusMerge(cmd.Context(), args, f)
	})
	u.bind(cmd, &f)
	u.shared(cmd, "output", "timeout")
	f.accessFlags.add(u, cmd)
	return cmd
}

func (u *ui) censusMerge(ctx context.Context, files []string, f censusMergeFlags) error {
	dir := f.Dir
	if dir == "" {
		folder, err := os.MkdirTemp("", "lightsout-census-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		dir = folder
	}
	record, _, err := openRecord(dir)
	if err != nil {
		return err
	}
	defer record.Close()
	bar := u.newProgress("joining", int64(len(files)))
	defer bar.end()
	if f.URL != "" {
		if err := u.gather(ctx, record, f.accessFlags); err != nil {
			return err
		}
	}
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := record.Merge(file); err != nil {
			return err
		}
		bar.add(1)
	}
	bar.end()
	return u.merged(ctx, record, f)
}

// gather puts into a record what a keeper has.
func (u *ui) gather(ctx context.Context, record *store.Census, f accessFlags) error {
	c, err := jetstream.Connect(f.Access, u.complain)
	if err != nil {
		return err
	}
	defer c.Close()
	units := 0
	err = jetstream.Gather(ctx, c, f.name, 0, record.Begin, func(counted []census.CountedUnit) error {
		units += len(counted)
		_, err := record.PutAll(func(yield func(census.CountedUnit, error) bool) {
			for _, one := range counted {
				if !yield(one, nil) {
					return
				}
			}
		})
		return err
	})
	if errors.Is(err, jetstream.ErrNoKeeper) {
		return fmt.Errorf("census %q is not running at %s: if it is over, merge the record in the folder of census plan --dir", f.name, f.Shown())
	}
	if err != nil {
		return err
	}
	u.complain(fmt.Sprintf("the keeper of census %q has %s", f.name, text.Number(units, "unit")))
	return nil
}

// merged writes the values of a record, or says what is missing for that.
func (u *ui) merged(ctx context.Context, record *store.Census, f censusMergeFlags) error {
	plan, units, err := record.Plan()
	if err != nil {
		return err
	}
	p, err := census.ParsePlan(ctx, strings.Fields(plan))
	if err != nil {
		return fmt.Errorf("the plan of the record: %w", err)
	}
	done, err := record.Done()
	if err != nil {
		return err
	}
	has, err := record.Has()
	if err != nil {
		return err
	}
	if unit := slices.Index(has, false); unit >= 0 {
		there := fmt.Sprintf("%d of %d units of %s are", done, units, p)
		switch {
		case len(u.files) == 0 && f.Dir != "" && !u.json:
			u.complain(fmt.Sprintf("%s in %s, unit %d is missing", there, f.Dir, unit))
			return nil
		case f.URL != "":
			return fmt.Errorf("%s counted, unit %d is missing: values need all units; --dir FOLDER keeps the counted ones", there, unit)
		}
		return fmt.Errorf("%s counted, unit %d is missing: are all shards here? (census run counts units that join lists)", there, unit)
	}
	return u.results(ctx, p, record, f.resultFlags)
}

// recordsStatus is the status from records alone: one file, or those in a folder, which may be shards of one plan.
func recordsStatus(path string) statusFunc {
	known := lazy.Cache[string, []census.Phase]{Most: 1} // a page asks again and again
	return func(ctx context.Context) (jetstream.Status, error) {
		files := []string{path}
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			if files, err = recordsIn(path); err != nil {
				return jetstream.Status{}, err
			}
		}
		s := jetstream.Status{Name: path, Version: Version, Dead: []census.DeadUnit{}, Workers: []jetstream.WorkerStatus{}}
		var has []bool
		for _, file := range files {
			var err error
			if has, err = addRecord(&s, has, file); err != nil {
				return jetstream.Status{}, err
			}
		}
		phases, err := known.Get(ctx, s.Plan, func(ctx context.Context, plan string) ([]census.Phase, error) {
			p, err := census.ParsePlan(ctx, strings.Fields(plan))
			if err != nil || p.Units() != s.Units {
				return nil, ctx.Err() // another version cut it into other units
			}
			return p.Phases(ctx)
		})
		s.Waiting = s.Units - s.Done
		slices.SortFunc(s.Workers, func(a, b jetstream.WorkerStatus) int { return cmp.Compare(a.Name, b.Name) })
		slices.SortStableFunc(s.Dead, func(a, b census.DeadUnit) int { return cmp.Compare(a.Unit, b.Unit) })
		s.Dead = slices.CompactFunc(s.Dead, func(a, b census.DeadUnit) bool { return a.Unit == b.Unit })
		s.Dead = slices.DeleteFunc(s.Dead, func(d census.DeadUnit) bool {
			return d.Unit < 0 || d.Unit >= s.Units || has[d.Unit]
		})
		s.SetPhases(phases, has)
		return s, err
	}
}

// recordsIn returns the files of a folder that end in .db.
func recordsIn(folder string) ([]string, error) {
	names, err := fs.Glob(os.DirFS(folder), "*.db")
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("%s has no record (a file that ends in .db)", folder)
	}
	return text.Each(names, func(name string) string { return filepath.Join(folder, name) }), err
}

// addRecord adds a record to a status. has says of each unit whether some record has it, and is nil before the first: a
// unit that is in several counts once.
func addRecord(s *jetstream.Status, has []bool, file string) ([]bool, error) {
	record, err := store.ReadCensus(file)
	if err != nil {
		return nil, err
	}
	defer record.Close()
	plan, units, err := record.Plan()
	switch {
	case err != nil:
		return nil, err
	case plan == "":
		return nil, fmt.Errorf("%s has no plan: nothing has been counted in it", file)
	case has == nil:
		s.Plan, s.Units, has = plan, units, make([]bool, units)
	case plan != s.Plan || units != s.Units:
		return nil, fmt.Errorf("%s has plan %s, and others in its folder %s: name one file", file, plan, s.Plan)
	}
	here, err := record.Has()
	if err != nil {
		return nil, err
	}
	for unit, counted := range here {
		if counted && !has[unit] {
			has[unit] = true
			s.Done++
		}
	}
	workers, err := record.Workers()
	if err != nil {
		return nil, err
	}
	for _, w := range workers {
		i := slices.IndexFunc(s.Workers, func(at jetstream.WorkerStatus) bool { return at.Name == w.Name })
		if i < 0 {
			i = len(s.Workers)
			s.Workers = append(s.Workers, jetstream.WorkerStatus{Name: w.Name, Now: []jetstream.UnitAtWork{}})
		}
		at := &s.Workers[i]
		at.Units += w.Units
		at.BusyS += w.Elapsed.Seconds()
		if w.Last.After(at.Seen) {
			at.Seen, at.HeardS = w.Last, max(0, time.Since(w.Last).Seconds())
		}
	}
	dead, err := record.Dead()
	s.Dead = append(s.Dead, dead...)
	return has, err
}

// resultFlags say where the values of a census go.
type resultFlags struct {
	outputs []output
	Check   int `flag:"check" usual:"8" doc:"check this number of values again by other means, from first to last"`
}

// verify checks whether the files can be written before days are spent on what goes into them.
func (f *resultFlags) verify(u *ui) (err error) {
	if f.Check < 0 {
		return usage("--check %d: must be 0 or more", f.Check)
	}
	f.outputs, err = u.outputs("txt", func(name string) (none api.Format, err error) {
		if valueWriters[strings.ToLower(filepath.Ext(name))] == nil {
			err = fmt.Errorf("-o %s: the name ends in .b, .txt, .csv or .json", name)
		}
		return none, err
	})
	for _, file := range f.outputs {
		if name, ok := strings.CutSuffix(file.path, ".csv"); ok { // which has no place for the evidence
			f.outputs = append(f.outputs, output{path: name + ".evidence.json", name: ".json"})
		}
	}
	return err
}

// writtenLater says of values that could not be written how to do that without counting again.
func writtenLater(err error, record string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("all units are counted and kept in %s, but the values are not written: %w; lightsout census merge %s -o FILE writes them", record, err, record)
}

// valueWriters write values, by the extension of the file.
var valueWriters = map[string]func(io.Writer, []census.Value, census.Provenance) error{
	".b": census.WriteBFile, ".txt": census.WriteBFile, ".csv": census.WriteCSV, ".json": census.WriteJSON,
}

// checkTime is how long the checks of values may take together.
const checkTime = 30 * time.Second

// results adds up a record, checks some values, keeps them in the record and writes them to the files,
// or to standard output if there are none.
func (u *ui) results(ctx context.Context, p census.Plan, record *store.Census, f resultFlags) error {
	values, err := p.Values(ctx, record.Counted(0))
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
	checked, err := checkValues(ctx, p, values, f.Check)
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
		write := valueWriters[strings.ToLower(filepath.Ext(file.name))]
		if err := u.write(ctx, file.path, func(w io.Writer) error { return write(w, values, from) }); err != nil {
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
	kept := fmt.Errorf("%d of %d units are counted and kept in %s; the same command resumes", done, units, where)
	if late {
		return lateError{kept}
	}
	return fmt.Errorf("interrupted: %w", kept)
}
