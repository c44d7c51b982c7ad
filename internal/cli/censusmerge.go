package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/census"
	"lightsout/internal/store"
)

func censusMergeCommand(u *ui) *cobra.Command {
	var f resultFlags
	var db string
	cmd := &cobra.Command{
		Use:   "merge FILE…",
		Short: "Join the records of shards, and write the values",
		Long: `Join records of one plan and write the values. A unit that is in several counts once; if two records disagree about a
unit, that is an error. With --db the joined record is kept, and may be joined with more later. One file alone is
fine too: it writes the values of a census that is complete.`,
		Example: `  lightsout census merge shards/*.db -o distribution.b -o distribution.json
  lightsout census merge monday.db tuesday.db --db both.db
  lightsout census merge least39/census.db --json`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.verify(); err != nil {
				return err
			}
			return u.censusMerge(cmd.Context(), args, db, f, asJSON(cmd))
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&db, "db", "", "keep the joined record in this file")
	return cmd
}

func (u *ui) censusMerge(ctx context.Context, files []string, db string, f resultFlags, asJSON bool) error {
	keep := db != ""
	if !keep {
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
	text, units, err := record.Plan()
	if err != nil {
		return err
	}
	p, err := census.ParsePlan(strings.Fields(text))
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
			if keep && len(f.files) == 0 {
				u.complain(fmt.Sprintf("%d of %d units of %s are in %s, the first that is missing is %d", done, units, p, db, unit))
				return nil
			}
			return fmt.Errorf("%d of %d units of %s are counted, the first that is missing is %d: are all shards there?", done, units, p, unit)
		}
	}
	return u.results(ctx, p, record, f, asJSON)
}
