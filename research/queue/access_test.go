//go:build unix

package queue

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// certificate makes a certificate for this machine, signed by itself, and returns its files.
func certificate(t testing.TB) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		KeyUsage:              x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		BasicConstraintsValid: true, IsCA: true,
	}
	public, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	cert = filepath.Join(folder, "cert.pem")
	key = filepath.Join(folder, "key.pem")
	for path, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: public},
		key: {Type: "EC PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}

// A client without access gets a clear error; with access, and over TLS, a worker helps.
func TestAccess(t *testing.T) {
	cert, key := certificate(t)
	const plan = "nullity NxN 1 60 unit=1"
	record := openRecord(t)
	l := local(t, plan, record)
	l.Slots = 0 // this one does not count
	l.Listen = "127.0.0.1:0"
	l.Access = Access{Login: Login{User: "me", Password: "secret", TLSCert: cert, TLSKey: key}}
	address := make(chan string, 1)
	opened := make(chan struct{})
	l.Listening = func(url string) { address <- url }
	l.Opened = func() { close(opened) }
	result := make(chan error, 1)
	go func() { result <- l.Run(context.Background()) }()
	url := strings.Replace(<-address, "nats://", "tls://", 1)
	<-opened
	quiet := func(string) {}
	for want, a := range map[string]Access{
		"rejects the credentials: check --creds": {
			URL: url, TLSCA: cert, Login: Login{User: "me", Password: "guess"},
		},
		"rejects the credentials: check --creds,": {URL: url, TLSCA: cert},
		"certificate signed by unknown":           {URL: url, Login: Login{User: "me", Password: "secret"}},
		"no NATS server answers at":               {URL: "nats://127.0.0.1:1"},
		"no-such.pem":                             {URL: url, TLSCA: "no-such.pem"},
		"no-such.creds":                           {URL: url, TLSCA: cert, Creds: "no-such.creds"},
		"key no-such.nk":                          {URL: url, TLSCA: cert, NKey: "no-such.nk"},
	} {
		if c, err := Connect(a, quiet); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, not %q", a, err, want)
			if err == nil {
				c.Close()
			}
		}
	}
	c, err := Connect(Access{URL: url, TLSCA: cert, Login: Login{User: "me", Password: "secret"}}, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	w := Worker{Conn: c, Name: DefaultName, Slots: 3, Version: testVersion, Say: quiet}
	if err := w.Work(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := <-result; err != nil {
		t.Fatal(err)
	}
	if w.Units() != l.Plan.Units() {
		t.Errorf("the worker counted %d units of %d", w.Units(), l.Plan.Units())
	}
	checkRecord(t, plan, record)
}

// A server without JetStream cannot hand out anything, and says so.
func TestServerWithoutJetStream(t *testing.T) {
	program, err := natsServer()
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	start(t, nil, program, "-a", "127.0.0.1", "-p", fmt.Sprint(port)).wait(t, "Server is ready")
	k := newKeeper("nullity NxN 1 5", openRecord(t))
	k.Conn = connect(t, fmt.Sprintf("nats://127.0.0.1:%d", port))
	if err := k.Keep(context.Background()); err == nil || !strings.Contains(err.Error(), "with -js") {
		t.Errorf("got %v", err)
	}
}

func TestNames(t *testing.T) {
	for name, good := range map[string]bool{"census": true, "least-39": true, "": false, "a.b": false,
		"a b": false, "*": false, "-a": false, strings.Repeat("a", 33): false, "É": false} {
		if err := CheckName(name); (err == nil) != good {
			t.Errorf("name %q: %v", name, err)
		}
	}
	for subject, want := range map[string]int{unitSubject("a", 17): 17, "lightsout.a.unit.0": 0} {
		if got, err := unitOf(subject); err != nil || got != want {
			t.Errorf("%s: %d, %v", subject, got, err)
		}
	}
	for _, subject := range []string{"", "x", "a.-1", "a.1x", "a."} {
		if _, err := unitOf(subject); err == nil {
			t.Errorf("%q names a unit", subject)
		}
	}
}

func TestShownAddress(t *testing.T) {
	for address, want := range map[string]string{
		"nats://h:4222":                   "nats://h:4222",
		"nats://me:secret@h:4222,tls://x": "nats://…@h:4222,tls://x",
		"h":                               "h",
	} {
		if got := (Access{URL: address}).Shown(); got != want {
			t.Errorf("%s is shown as %s", address, got)
		}
	}
}

// A client of the server inside may work, and nothing else: not make, fill or delete streams, nor hear what
// others send.
func TestStrangersMayOnlyWork(t *testing.T) {
	server, err := StartServer(t.TempDir(), "127.0.0.1:0", Access{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	own, err := server.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(own.Close)
	k := newKeeper("nullity NxN 1 5", nil)
	k.js = streams(t, own)
	if err := k.open(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	stranger, err := Connect(Access{URL: server.URL()}, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stranger.Close)
	liar, err := Connect(Access{URL: server.URL(),
		Login: Login{User: "disk", Password: "no space left on device"}}, func(string) {})
	if err == nil {
		liar.Close()
	}
	if err := server.Trouble(); err != nil {
		t.Errorf("the name of a stranger is taken for trouble: %v", err)
	}
	js := streams(t, stranger)
	if _, err := js.Stream(t.Context(), streamName(DefaultName)); err != nil {
		t.Errorf("a worker cannot see the queue: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if _, err := js.CreateStream(ctx,
		jetstream.StreamConfig{Name: "mine", Subjects: []string{"mine.>"}}); err == nil {
		t.Error("a stranger makes a stream")
	}
	if err := js.DeleteStream(ctx, streamName(DefaultName)); err == nil {
		t.Error("a stranger deletes the queue")
	}
	// The answer to a request goes to the subject that it names, and an acknowledgement is answered with
	// nothing.
	for _, reply := range []string{"$JS.API.STREAM.DELETE." + streamName(DefaultName),
		unitSubject(DefaultName, 7)} {
		for _, subject := range []string{"$JS.API.CONSUMER.INFO." + streamName(DefaultName) +
			"." + consumerName,
			"$JS.ACK." + streamName(DefaultName) + "." + consumerName + ".1.1.1.1.1"} {
			if err := stranger.PublishRequest(subject, reply, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	heard, err := stranger.SubscribeSync("_INBOX.>")
	if err != nil {
		t.Fatal(err)
	}
	stranger.Flush()
	for range 100 {
		stream, err := streams(t, own).Stream(t.Context(), streamName(DefaultName))
		if err != nil || stream.CachedInfo().State.LastSeq > 0 {
			t.Fatalf("the queue is gone, or has what a stranger put there: %v", err)
		}
	}
	stranger.Flush()
	if n, _, _ := heard.Pending(); n > 0 {
		t.Errorf("a stranger hears %d answers to the keeper", n)
	}
}
