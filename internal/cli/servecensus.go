package cli

import (
	"bytes"
	"cmp"
	"context"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"lightsout/internal/census/jetstream"
	"lightsout/internal/lazy"
	"lightsout/internal/server"
)

// showCensus lets the web server show a census: its pages below /census/, its figures among the metrics. The
// census is a file, a folder of files, or a keeper at a NATS server; empty is none.
func (u *ui) showCensus(where string, o *server.Options) error {
	if where == "" {
		return nil
	}
	status := func(context.Context) (jetstream.Status, error) { return recordsStatus(where) }
	if strings.Contains(where, "://") {
		var err error
		if status, err = u.farKeeper(where); err != nil {
			return err
		}
	} else if _, err := os.Stat(where); err != nil {
		return err
	}
	o.Extra = map[string]http.Handler{"GET /census/": http.StripPrefix("/census", jetstream.Handler(status))}
	o.Metrics = func(ctx context.Context) []byte {
		ctx, cancel := context.WithTimeout(ctx, 2*time.Second) // the server's own figures do not wait for a keeper
		defer cancel()
		var text bytes.Buffer
		if s, err := status(ctx); err == nil {
			jetstream.WriteMetrics(&text, s)
		}
		return text.Bytes()
	}
	return nil
}

// farKeeper asks the keeper of a census at a NATS server. The connection is made when someone asks: the page is
// there while the server is not.
func (u *ui) farKeeper(address string) (func(context.Context) (jetstream.Status, error), error) {
	at, err := url.Parse(address)
	if err != nil {
		return nil, usage("--census %s: must be an address such as nats://host:4222 or nats://host:4222/NAME", address)
	}
	name := cmp.Or(strings.Trim(at.Path, "/"), jetstream.DefaultName)
	at.Path = ""
	access := accessFlags{name: name, Access: jetstream.Access{
		URL: at.String(), Creds: u.env("NATS_CREDS"), NKey: u.env("NATS_NKEY"), User: u.env("NATS_USER"),
		TLSCert: u.env("NATS_CERT"), TLSKey: u.env("NATS_KEY"), TLSCA: u.env("NATS_CA"),
	}}
	if err := access.verifyAccess(u); err != nil {
		return nil, err
	}
	conn := lazy.New(func(context.Context) (*jetstream.Conn, error) {
		return jetstream.Connect(access.Access, func(string) {}) // the page says what is wrong
	})
	return func(ctx context.Context) (jetstream.Status, error) {
		c, err := conn.Get(ctx)
		if err != nil {
			return jetstream.Status{}, err
		}
		return askKeeper(ctx, c, access)
	}, nil
}
