package cli

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/app/census"
	"lightsout/internal/app/census/jetstream"
	"lightsout/internal/app/store"
)

type censusMergeFlags struct {
	resultFlags
	accessFlags
	db string
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
	f.resultFlags.add(u, cmd)
	f.accessFlags.add(u, cmd)
	cmd.Flags().StringVar(&f.db, "db", "", "keep the joined record in this file")
	return u.timed(cmd)
}

func (u *ui) censusMerge(ctx context.Context, files []string, f censusMergeFlags) error {
	db := f.db
	if db == "" {
		folder, err := os.MkdirTemp("", "lightsout-census-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		db = filepath.Join(folder, "joined.db")
	}
	record, err := store.OpenCensus(db)
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
	err = jetstream.Gather(ctx, c, f.name, record.Begin, func(counted []census.CountedUnit) error {
		units += len(counted)
		_, err := record.PutAll(each(counted))
		return err
	})
	if errors.Is(err, jetstream.ErrNoKeeper) {
		return fmt.Errorf("census %q is not running at %s: if it is over, merge the file that census plan --db names", f.name, f.Shown())
	}
	if err != nil {
		return err
	}
	u.complain(fmt.Sprintf("the keeper of census %q has %d units", f.name, units))
	return nil
}

func each[T any](all []T) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for _, one := range all {
			if !yield(one, nil) {
				return
			}
		}
	}
}

// merged writes the values of a record, or says what is missing for that.
func (u *ui) merged(ctx context.Context, record *store.Census, f censusMergeFlags) error {
	text, units, err := record.Plan()
	if err != nil {
		return err
	}
	p, err := census.ParsePlan(ctx, strings.Fields(text))
	if err != nil {
		return fmt.Errorf("the plan of the record: %w", err)
	}
	done, err := record.Done()
	if err != nil {
		return err
	}
	if done < units {
		for unit, err := range record.Missing() {
			if err != nil {
				return err
			}
			there := fmt.Sprintf("%d of %d units of %s are", done, units, p)
			switch {
			case len(u.files) == 0 && f.db != "" && !u.json:
				u.complain(fmt.Sprintf("%s in %s, unit %d is missing", there, f.db, unit))
				return nil
			case f.URL != "":
				return fmt.Errorf("%s counted, unit %d is missing: values need all units; --db FILE keeps the counted ones", there, unit)
			}
			return fmt.Errorf("%s counted, unit %d is missing: are all shards here?", there, unit)
		}
	}
	return u.results(ctx, p, record, f.resultFlags)
}
