// Package queue distributes the units of a census to workers, on one machine or many. It is the only package
// that knows NATS.
//
// JetStream is the queue, never the record. A census has one keeper, which holds the record, and any number
// of workers:
//
//	keeper   publishes the numbers of the units that the record lacks to a work-queue stream
//	worker   pulls a number, counts the unit, and sends its tally to the keeper by request
//	keeper   writes the tally durably, and replies
//	worker   acknowledges the number, and waits until the server has the acknowledgment
//
// A tally is in the record before its unit leaves the queue. After any crash, a unit is in the queue, or in
// the record, or the keeper finds it in neither and publishes it again. A unit counted twice is recorded
// once. docs/adr/0010-census.md has the argument and the table of failures.
//
// Start at keeper.go and worker.go, which talk as protocol.go says. stream.go has the queue, server.go embeds
// a server, local.go runs all three on one machine, status.go and page.go report progress.
package queue

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"

	"lightsout/internal/base/text"

	"github.com/nats-io/nats.go"
)

// Access is the address of a server and the credentials, with the names that NATS's own tools use. The
// address may be several, joined by commas.
type Access struct {
	URL   string `flag:"nats" env:"NATS_URL" doc:"the NATS server, such as nats://host:4222 (or NATS_URL)"`
	Creds string `flag:"creds" env:"NATS_CREDS" doc:"a file of credentials (or NATS_CREDS)"`
	NKey  string `flag:"nkey" env:"NATS_NKEY" doc:"a file with the seed of a key (or NATS_NKEY)"`
	TLSCA string `flag:"tlsca" env:"NATS_CA" doc:"the certificate authority of the server (or NATS_CA)"`
	Login
}

// Login is the credentials that a server inside asks for, too.
type Login struct {
	User string `flag:"user" env:"NATS_USER" doc:"the name of a user (or NATS_USER)"`
	// no default: the help would show it
	Password string `flag:"password" doc:"the password of that user (or NATS_PASSWORD)"`
	TLSCert  string `flag:"tlscert" env:"NATS_CERT" doc:"the client certificate (or NATS_CERT)"`
	TLSKey   string `flag:"tlskey" env:"NATS_KEY" doc:"the key of that certificate (or NATS_KEY)"`
}

// Shown returns the address without its passwords.
func (a Access) Shown() string {
	urls := strings.Split(a.URL, ",")
	for i, text := range urls {
		if u, err := url.Parse(strings.TrimSpace(text)); err == nil && u.User != nil {
			urls[i] = u.Scheme + "://…@" + u.Host
		}
	}
	return strings.Join(urls, ",")
}

// Conn is a connection to a server.
type Conn = nats.Conn

// Connect connects to a server. A lost connection is made again, however long that takes; say reports both.
func Connect(a Access, say func(string)) (*Conn, error) {
	options := []nats.Option{
		nats.Name("lightsout census"),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(500 * time.Millisecond),
		nats.ReconnectJitter(500*time.Millisecond, time.Second), // many workers do not all come at once
		nats.Timeout(5 * time.Second),
		nats.ReconnectErrHandler(func(_ *nats.Conn, err error) { say(explain(a.Shown(), err).Error()) }),
		nats.DisconnectErrHandler(func(c *nats.Conn, err error) {
			if !c.IsClosed() {
				say("the connection to " + a.Shown() + " is lost: trying again")
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { say("connected to " + a.Shown() + " again") }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			say(explain(a.Shown(), err).Error())
		}),
		nats.IgnoreAuthErrorAbort(), // a server that starts again may know us a little later
	}
	if a.User != "" {
		options = append(options, nats.UserInfo(a.User, a.Password))
	}
	if a.Creds != "" {
		options = append(options, nats.UserCredentials(a.Creds))
	}
	if a.NKey != "" {
		key, err := nats.NkeyOptionFromSeed(a.NKey)
		if err != nil {
			return nil, fmt.Errorf("key %s: %w", a.NKey, err)
		}
		options = append(options, key)
	}
	if a.TLSCA != "" {
		options = append(options, nats.RootCAs(a.TLSCA))
	}
	if a.TLSCert != "" {
		options = append(options, nats.ClientCert(a.TLSCert, a.TLSKey))
	}
	c, err := nats.Connect(a.URL, options...)
	if err != nil {
		return nil, explain(a.Shown(), err)
	}
	return c, nil
}

// explain says what a NATS error means for the user who typed the address.
func explain(at string, err error) error {
	switch {
	case errors.Is(err, nats.ErrNoServers):
		return fmt.Errorf("no NATS server answers at %s: is it running, and is the address right?", at)
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired),
		errors.Is(err, nats.ErrAuthRevoked),
		err != nil && strings.Contains(strings.ToLower(err.Error()), "authorization violation"):
		return fmt.Errorf(
			"the NATS server at %s rejects the credentials: check --creds, --user and --password", at)
	case errors.Is(err, nats.ErrSecureConnRequired):
		return fmt.Errorf(
			"the NATS server at %s requires TLS: write tls://, and --tlsca if its certificate is self-signed",
			at)
	case errors.Is(err, nats.ErrPermissionViolation):
		return fmt.Errorf("the NATS server at %s denies access: %w", at, err)
	}
	return fmt.Errorf("NATS server at %s: %w", at, err)
}

// DefaultName is the name of a census that was given none.
const DefaultName = "census"

// Names keep several censuses apart on one server. They are parts of subjects, where dots, stars and
// spaces mean something.
var nameForm = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,31}$`)

// CheckName returns an error if the text cannot name a census.
func CheckName(name string) error {
	if !nameForm.MatchString(name) {
		return fmt.Errorf("name %q: must be up to 32 of a-z, 0-9 and -", name)
	}
	return nil
}

// MaxSlots is how many units a worker may count at a time.
const MaxSlots = 4096

// CheckWorker returns an error if the text cannot name a worker. Names are shown on terminals.
func CheckWorker(id string) error {
	if id == "" || id != text.ClipAt(id, 128) {
		return errors.New("the name of a worker must be at most 128 printable bytes")
	}
	return nil
}
