package cli

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"time"

	"lightsout/internal/census/jetstream"
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
		k, err := u.farKeeper(where)
		if err != nil {
			return err
		}
		status = k.status
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

// farKeeper is the keeper of a census at a NATS server. The connection is made when someone asks: the page is
// there while the server is not.
type farKeeper struct {
	access accessFlags
	mu     sync.Mutex
	conn   *jetstream.Conn
}

func (u *ui) farKeeper(address string) (*farKeeper, error) {
	at, err := url.Parse(address)
	if err != nil {
		return nil, usage("--census %s: must be an address such as nats://host:4222 or nats://host:4222/NAME", address)
	}
	name := strings.Trim(at.Path, "/")
	if name == "" {
		name = jetstream.DefaultName
	}
	at.Path = ""
	k := &farKeeper{access: accessFlags{name: name, Access: jetstream.Access{
		URL: at.String(), Creds: u.env("NATS_CREDS"), NKey: u.env("NATS_NKEY"), User: u.env("NATS_USER"),
		TLSCert: u.env("NATS_CERT"), TLSKey: u.env("NATS_KEY"), TLSCA: u.env("NATS_CA"),
	}}}
	return k, k.access.verifyAccess(u)
}

func (k *farKeeper) status(ctx context.Context) (jetstream.Status, error) {
	c, err := k.connected()
	if err != nil {
		return jetstream.Status{}, err
	}
	return askKeeper(ctx, c, k.access)
}

func (k *farKeeper) connected() (*jetstream.Conn, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	var err error
	if k.conn == nil {
		k.conn, err = jetstream.Connect(k.access.Access, func(string) {}) // the page says what is wrong
	}
	return k.conn, err
}
