package cli

import (
	"cmp"

	"lightsout/research/queue"
)

// accessFlags say where a NATS server is, and which census there is meant.
type accessFlags struct {
	queue.Access
	Name string `flag:"name" usual:"census" doc:"the name of the census, if a server has several"`
}

func verifyLogin(u *ui, f *queue.Login) error {
	f.Password = cmp.Or(f.Password, u.Env("NATS_PASSWORD"))
	if (f.TLSCert == "") != (f.TLSKey == "") {
		return usage("--tlscert and --tlskey go together")
	}
	return nil
}

func (f *accessFlags) verifyAccess(u *ui) error {
	if f.URL == "" {
		return usage("which NATS server? write --nats nats://host:4222, or set NATS_URL")
	}
	if err := verifyLogin(u, &f.Login); err != nil {
		return err
	}
	if err := queue.CheckName(f.Name); err != nil {
		return usage("--name: %w", err)
	}
	return nil
}
