package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/app/census"
	"lightsout/internal/app/census/jetstream"
)

func censusCommand(u *ui) *cobra.Command {
	cmd := newCommand("census", 0, anyNumber, func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usage("census has no part %q: must be run, plan, work, status or merge", args[0])
		}
		return cmd.Help()
	}, "{plans}", strings.Join(census.Usage(), "\n  "))
	cmd.AddCommand(censusRunCommand(u), censusPlanCommand(u), censusWorkCommand(u), censusStatusCommand(u), censusMergeCommand(u))
	return cmd
}

// planned completes a command whose arguments are a plan.
func (u *ui) planned(cmd *cobra.Command, verify func(*ui) error, run func(context.Context, census.Plan) error) *cobra.Command {
	cmd.ValidArgsFunction = completePlan
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		// A plan may be given as one word, as it is printed.
		p, err := census.ParsePlan(cmd.Context(), strings.Fields(strings.Join(args, " ")))
		if err != nil && cmd.Context().Err() == nil {
			err = usageError{err}
		}
		if err == nil {
			err = verify(u)
		}
		if err != nil {
			return err
		}
		return run(cmd.Context(), p)
	}
	return u.timed(cmd)
}

func completePlan(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return families, cobra.ShellCompDirectiveNoFileComp
	}
	return texts(census.Usage(), func(line string) string { return strings.Fields(line)[0] }), cobra.ShellCompDirectiveNoFileComp
}

// stoppedError says how to resume what was stopped. It is not a context's error: something was left behind, on purpose.
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

// accessFlags say where a NATS server is, with the names that NATS's own tools use.
type accessFlags struct {
	jetstream.Access
	name string
}

func (f *accessFlags) add(u *ui, cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.URL, "nats", u.env("NATS_URL"), "the NATS server, such as nats://host:4222 (or NATS_URL)")
	flags.StringVar(&f.name, "name", jetstream.DefaultName, "the name of the census, if a server has several")
	flags.StringVar(&f.Creds, "creds", u.env("NATS_CREDS"), "a file of credentials (or NATS_CREDS)")
	flags.StringVar(&f.NKey, "nkey", u.env("NATS_NKEY"), "a file with the seed of a key (or NATS_NKEY)")
	flags.StringVar(&f.TLSCA, "tlsca", u.env("NATS_CA"), "the certificate authority of the server (or NATS_CA)")
	f.addUser(u, cmd)
}

// addUser adds the flags that a server inside has too.
func (f *accessFlags) addUser(u *ui, cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.User, "user", u.env("NATS_USER"), "the name of a user (or NATS_USER)")
	flags.StringVar(&f.Password, "password", "", "the password of that user (or NATS_PASSWORD)")
	flags.StringVar(&f.TLSCert, "tlscert", u.env("NATS_CERT"), "the client certificate (or NATS_CERT)")
	flags.StringVar(&f.TLSKey, "tlskey", u.env("NATS_KEY"), "the key of that certificate (or NATS_KEY)")
}

// verifyUser checks whether the flags of addUser make sense.
func (f *accessFlags) verifyUser(u *ui) error {
	f.Password = cmp.Or(f.Password, u.env("NATS_PASSWORD")) // not a default of the flag: the help would show it
	if (f.TLSCert == "") != (f.TLSKey == "") {
		return usage("--tlscert and --tlskey go together")
	}
	return nil
}

func (f *accessFlags) verifyAccess(u *ui) error {
	if f.URL == "" {
		return usage("which NATS server? write --nats nats://host:4222, or set NATS_URL")
	}
	if err := f.verifyUser(u); err != nil {
		return err
	}
	if err := jetstream.CheckName(f.name); err != nil {
		return usage("--name: %w", err)
	}
	return nil
}
