package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/app/command"
	"lightsout/internal/base/text"
	"lightsout/research/census"
	"lightsout/research/queue"
	"lightsout/research/record"
)

type mergeFlags struct {
	resultFlags
	accessFlags
	Dir string `flag:"dir" doc:"keep the joined record in this folder"`
}

func mergeCommand(u *ui) *cobra.Command {
	var f mergeFlags
	var cmd *cobra.Command
	cmd = u.command("merge", 0, command.AnyNumber, &f, func(ctx context.Context, files []string) error {
		// NATS_URL may be set for other commands: only the flag, or no file at all, means the keeper.
		if len(files) > 0 && !cmd.Flags().Changed("nats") {
			f.URL = ""
		}
		if f.URL == "" && len(files) == 0 {
			return usage("which records? give files, or --nats nats://host:4222 for what a keeper has")
		}
		if f.URL != "" {
			if err := f.verifyAccess(u); err != nil {
				return err
			}
		}
		return f.report(ctx, u, func() (census.Report, error) { return u.merge(ctx, files, f) })
	})
	u.OutputFlags(cmd)
	return cmd
}

func (u *ui) merge(ctx context.Context, files []string, f mergeFlags) (none census.Report, err error) {
	dir := f.Dir
	if dir == "" {
		if dir, err = os.MkdirTemp("", "lightsout-census-"); err != nil {
			return none, err
		}
		defer os.RemoveAll(dir)
	}
	rec, _, err := openRecord(dir)
	if err != nil {
		return none, err
	}
	defer rec.Close()
	bar := u.NewProgress("joining", int64(len(files)))
	defer bar.End()
	if f.URL != "" {
		if err := u.gather(ctx, rec, f.accessFlags); err != nil {
			return none, err
		}
	}
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return none, err
		}
		if _, err := rec.Merge(file); err != nil {
			return none, err
		}
		bar.Add(1)
	}
	return u.merged(ctx, rec, f)
}

// gather puts into a record what a keeper has.
func (u *ui) gather(ctx context.Context, rec *record.Record, f accessFlags) error {
	c, err := queue.Connect(f.Access, u.Complain)
	if err != nil {
		return err
	}
	defer c.Close()
	units := 0
	err = queue.Gather(ctx, c, f.Name, 0, rec.Begin, func(counted []census.CountedUnit) error {
		units += len(counted)
		_, err := rec.PutAll(func(yield func(census.CountedUnit, error) bool) {
			for _, one := range counted {
				if !yield(one, nil) {
					return
				}
			}
		})
		return err
	})
	if errors.Is(err, queue.ErrNoKeeper) {
		return fmt.Errorf(
			"census %q is not running at %s: if it is over, merge the record in the folder of "+
				"census plan --dir",
			f.Name, f.Access.Shown())
	}
	if err != nil {
		return err
	}
	u.Complain(fmt.Sprintf("the keeper of census %q has %s", f.Name, text.Number(units, "unit")))
	return nil
}

// merged returns the values of a record, or says what is missing for that.
func (u *ui) merged(ctx context.Context, rec *record.Record, f mergeFlags) (none census.Report, err error) {
	plan, units, err := rec.Plan()
	if err != nil {
		return none, err
	}
	p, err := census.ParsePlan(ctx, strings.Fields(plan))
	if err != nil {
		return none, fmt.Errorf("the plan of the record: %w", err)
	}
	has, err := rec.Has()
	if err != nil {
		return none, err
	}
	if unit := slices.Index(has, false); unit >= 0 {
		done := len(slices.DeleteFunc(has, func(counted bool) bool { return !counted }))
		there := fmt.Sprintf("%d of %d units of %s are", done, units, p)
		switch {
		case len(u.Files) == 0 && f.Dir != "" && !u.JSON:
			u.Complain(fmt.Sprintf("%s in %s, unit %d is missing", there, f.Dir, unit))
			return none, nil
		case f.URL != "":
			return none, fmt.Errorf(
				"%s counted, unit %d is missing: values need all units; --dir FOLDER keeps the counted ones",
				there, unit)
		}
		return none, fmt.Errorf(
			"%s counted, unit %d is missing: are all shards here? (census run counts units that join lists)",
			there, unit)
	}
	return f.results(ctx, p, rec)
}
