package jetstream

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// Access is the address of a server and the credentials, as in NATS.
type Access struct {
	URL            string // nats://host:4222, tls://host:4222, several joined by commas
	Creds          string // a file of credentials
	NKey           string // a file with the seed of a key
	User, Password string
	TLSCert        string // a client certificate, with TLSKey
	TLSKey         string
	TLSCA          string // the authority of the server's certificate, unless the system trusts it
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
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { say(explain(a.Shown(), err).Error()) }),
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
	if (a.TLSCert == "") != (a.TLSKey == "") {
		return nil, errors.New("a certificate needs its key, and a key its certificate")
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
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired), errors.Is(err, nats.ErrAuthRevoked),
		err != nil && strings.Contains(strings.ToLower(err.Error()), "authorization violation"):
		return fmt.Errorf("the NATS server at %s rejects the credentials: check --creds, --user and --password", at)
	case errors.Is(err, nats.ErrSecureConnRequired):
		return fmt.Errorf("the NATS server at %s requires TLS: write tls://, and --tlsca if its certificate is self-signed", at)
	case errors.Is(err, nats.ErrPermissionViolation):
		return fmt.Errorf("the NATS server at %s denies access: %w", at, err)
	}
	return fmt.Errorf("NATS server at %s: %w", at, err)
}
