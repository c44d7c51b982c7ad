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
	"lightsout/internal/app/census/record"
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
	cmd := f.command(u, asking[census.Report]{
		name: "census-merge", request: &f,
		begin: func(cmd *cobra.Command, args []string) (bool, error) {
			// NATS_URL may be set for other commands: only the flag, or no file at all, means the keeper.
			if len(args) > 0 && !cmd.Flags().Changed("nats") {
				f.URL = ""
			}
			switch {
			case f.URL != "":
				return false, f.verifyAccess(u)
			case len(args) == 0:
				return false, usage("which records? give files, or --nats nats://host:4222 for what a keeper has")
			}
			return false, nil
		},
		ask: func(ctx context.Context, files []string) (census.Report, error) { return u.censusMerge(ctx, files, f) },
	})
	cmd.ValidArgsFunction = nil // files
	return cmd
}

func (u *ui) censusMerge(ctx context.Context, files []string, f censusMergeFlags) (none census.Report, err error) {
	dir := f.Dir
	if dir == "" {
		if dir, err = os.MkdirTemp("", "lightsout-census-"); err != nil {
			return none, err
		}
		defer os.RemoveAll(dir)
	}
	record, _, err := openRecord(dir)
	if err != nil {
		return none, err
	}
	defer record.Close()
	bar := u.newProgress("joining", int64(len(files)))
	defer bar.end()
	if f.URL != "" {
		if err := u.gather(ctx, record, f.accessFlags); err != nil {
			return none, err
		}
	}
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return none, err
		}
		if _, err := record.Merge(file); err != nil {
			return none, err
		}
		bar.add(1)
	}
	return u.merged(ctx, record, f)
}

// gather puts into a record what a keeper has.
func (u *ui) gather(ctx context.Context, record *record.Record, f accessFlags) error {
	c, err := jetstream.Connect(f.Access, u.complain)
	if err != nil {
		return err
	}
	defer c.Close()
	units := 0
	err = jetstream.Gather(ctx, c, f.Name, 0, record.Begin, func(counted []census.CountedUnit) error {
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
		return fmt.Errorf("census %q is not running at %s: if it is over, merge the record in the folder of census plan --dir", f.Name, f.Access.Shown())
	}
	if err != nil {
		return err
	}
	u.complain(fmt.Sprintf("the keeper of census %q has %s", f.Name, text.Number(units, "unit")))
	return nil
}

// merged returns the values of a record, or says what is missing for that.
func (u *ui) merged(ctx context.Context, record *record.Record, f censusMergeFlags) (none census.Report, err error) {
	plan, units, err := record.Plan()
	if err != nil {
		return none, err
	}
	p, err := census.ParsePlan(ctx, strings.Fields(plan))
	if err != nil {
		return none, fmt.Errorf("the plan of the record: %w", err)
	}
	has, err := record.Has()
	if err != nil {
		return none, err
	}
	if unit := slices.Index(has, false); unit >= 0 {
		done := len(slices.DeleteFunc(has, func(counted bool) bool { return !counted }))
		there := fmt.Sprintf("%d of %d units of %s are", done, units, p)
		switch {
		case len(u.files) == 0 && f.Dir != "" && !u.json:
			u.complain(fmt.Sprintf("%s in %s, unit %d is missing", there, f.Dir, unit))
			return none, nil
		case f.URL != "":
			return none, fmt.Errorf("%s counted, unit %d is missing: values need all units; --dir FOLDER keeps the counted ones", there, unit)
		}
		return none, fmt.Errorf("%s counted, unit %d is missing: are all shards here? (census run counts units that join lists)", there, unit)
	}
	return f.results(ctx, p, record)
}

// recordsStatus is the status from records alone: one file, or those in a folder, which may be shards of one plan.
func recordsStatus(path string) statusFunc {
	known := lazy.Cache[string, []census.Phase]{Most: 1}    // a page asks again and again
	verified := lazy.Cache[string, struct{}]{Most: 1 << 10} // files as they were
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
			if has, err = addRecord(ctx, &verified, &s, has, file); err != nil {
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
// unit that is in several counts once. The seals of a file that has changed are verified.
func addRecord(ctx context.Context, verified *lazy.Cache[string, struct{}], s *jetstream.Status, has []bool, file string) ([]bool, error) {
	record, err := record.Read(file)
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
	changed := file
	for _, name := range []string{file, file + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			changed += fmt.Sprint(" ", info.Size(), info.ModTime())
		}
	}
	here, err := record.Has()
	if err == nil {
		_, err = verified.Get(ctx, changed, func(context.Context, string) (v struct{}, err error) { return v, record.Verify() })
	}
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

// resultFlags say what is done with the values of a census.
type resultFlags struct {
	Check  int    `flag:"check" usual:"8" doc:"check this number of values again by other means, from first to last"`
	record string // in which all units are, when they have been counted
}

// valueWriters write values, by the extension of the file.
var valueWriters = map[string]func(io.Writer, []census.Value, census.Provenance) error{
	".b": census.WriteBFile, ".txt": census.WriteBFile, ".csv": census.WriteCSV, ".json": census.WriteJSON,
}

// command completes a command whose arguments are a plan, and whose answer is its values.
func (f *resultFlags) command(u *ui, q asking[census.Report]) *cobra.Command {
	q.most, q.usual = anyNumber, "txt"
	q.format = func(name string) (none api.Format, err error) {
		if valueWriters[strings.ToLower(filepath.Ext(name))] == nil {
			err = fmt.Errorf("-o %s: the name ends in .b, .txt, .csv or .json", name)
		}
		return none, err
	}
	q.load = func(context.Context, []string) error {
		if f.Check < 0 {
			return usage("--check %d: must be 0 or more", f.Check)
		}
		return nil
	}
	q.write = func(ctx context.Context, file output, a census.Report) error {
		write := valueWriters[strings.ToLower(filepath.Ext(file.name))]
		err := u.write(ctx, file.path, func(w io.Writer) error { return write(w, a.Values, a.Provenance) })
		if name, ok := strings.CutSuffix(file.path, ".csv"); ok && err == nil { // which has no place for the evidence
			evidence := func(w io.Writer) error { return census.WriteJSON(w, a.Values, a.Provenance) }
			err = writeFile(ctx, name+".evidence.json", evidence)
		}
		return f.writtenLater(err)
	}
	q.print = func(_ context.Context, a census.Report) error {
		if len(u.files) > 0 || a.Values == nil {
			return nil
		}
		return f.writtenLater(census.WriteBFile(u.out, a.Values, a.Provenance))
	}
	cmd := q.command(u)
	cmd.ValidArgsFunction = completePlan
	return cmd
}

// writtenLater says of values that could not be written how to do that without counting again.
func (f *resultFlags) writtenLater(err error) error {
	if err == nil || f.record == "" {
		return err
	}
	return fmt.Errorf("all units are counted and kept in %s, but the values are not written: %w; lightsout census merge %[1]s -o FILE writes them", f.record, err)
}

// results adds up a record, checks some values and keeps them in the record.
func (f *resultFlags) results(ctx context.Context, p census.Plan, record *record.Record) (r census.Report, err error) {
	defer func() { err = f.writtenLater(err) }()
	if r.Values, err = p.Values(ctx, record.Counted(0)); err != nil {
		return r, err
	}
	workers, err := record.Workers()
	if err != nil {
		return r, err
	}
	r.Provenance = census.Provenance{Version: Version, Plan: p.String(), Units: p.Units()}
	for _, w := range workers {
		r.Provenance.Workers = append(r.Provenance.Workers, w.Name)
		r.Provenance.Seconds += w.Elapsed.Seconds()
	}
	checked, err := checkValues(ctx, p, r.Values, f.Check)
	if err != nil {
		return r, err
	}
	if checked > 0 {
		r.Provenance.Checks = []string{fmt.Sprintf("%d of %d values again, each by its witness and counts or by another method", checked, len(r.Values))}
	}
	return r, record.SetValues(r.Values)
}

// checkValues checks values from the first to the last, evenly, and returns how many.
func checkValues(ctx context.Context, p census.Plan, values []census.Value, most int) (int, error) {
	limit, cancel := context.WithTimeout(ctx, 30*time.Second) // for all of them
	defer cancel()
	most = min(most, len(values))
	for i := range most {
		at := i * (len(values) - 1) / max(1, most-1)
		err := p.Check(limit, values[at])
		if limit.Err() != nil {
			return i, ctx.Err() // it takes too long for a check on the way; a reader may have the time
		}
		if err != nil {
			return i, fmt.Errorf("the check of board %s fails: %w", values[at].Board, err)
		}
	}
	return most, nil
}

// stopped makes of the end of a context an error that says how to continue.
func stopped(err error, record *record.Record, units int, where string) error {
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
