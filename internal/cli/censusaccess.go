package cli

import (
	"github.com/spf13/cobra"

	"lightsout/internal/census/jetstream"
)

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

// verifyUser looks whether the flags of addUser make sense.
func (f *accessFlags) verifyUser(u *ui) error {
	if f.Password == "" {
		f.Password = u.env("NATS_PASSWORD") // not a default of the flag: the help would show it
	}
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
