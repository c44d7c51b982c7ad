package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/census"
)

func censusCommand(u *ui) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "census run|plan|work|status|merge",
		Short: "Count exhaustively, on one machine or on many",
		Long: `Run counts that take hours or weeks, divided into units, so that crashes lose little work.

A plan says what to count:
  ` + strings.Join(census.Usage(), "\n  ") + `

On one machine, census run counts with all cores; if killed, it resumes when started again.
On many, census plan keeps the record at a NATS server with JetStream, and census work counts,
wherever and as often as it is started. Without NATS, census run --shard 3/8 counts a part,
and census merge joins the parts. docs/census.md has more.`,
		Example: `  lightsout census run nullity NxN 1 30000 -o b.txt
  lightsout census run least 39x39 -o least.json
  lightsout census plan least NxN 1 60 --nats nats://boss:4222 --db least.db -o least.csv
  lightsout census work --nats nats://boss:4222
  lightsout census status --nats nats://boss:4222
  lightsout census run distribution 6x6 --shard 1/4 --dir shards
  lightsout census merge shards/*.db -o distribution.b`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usage("census has no part %q: must be run, plan, work, status or merge", args[0])
			}
			return cmd.Help()
		},
	}
	cmd.AddCommand(censusRunCommand(u), censusPlanCommand(u), censusWorkCommand(u), censusStatusCommand(u), censusMergeCommand(u))
	return cmd
}

func parsePlan(ctx context.Context, words []string) (census.Plan, error) {
	// A plan may be given as one word, as it is printed.
	p, err := census.ParsePlan(ctx, strings.Fields(strings.Join(words, " ")))
	if err != nil && ctx.Err() == nil {
		return p, usageError{err}
	}
	return p, err
}

func completePlan(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return families, cobra.ShellCompDirectiveNoFileComp
	}
	return texts(census.Usage(), func(line string) string { return strings.Fields(line)[0] }), cobra.ShellCompDirectiveNoFileComp
}

// stoppedError says how to resume what was stopped. It is not a context's error: something was
// left behind, on purpose.
type stoppedError struct {
	late        bool // by --timeout
	where       string
	done, units int
}

func (e *stoppedError) Error() string {
	why := "interrupted"
	if e.late {
		why = "out of time"
	}
	return fmt.Sprintf("%s: %d of %d units are counted and kept in %s; the same command resumes", why, e.done, e.units, e.where)
}
