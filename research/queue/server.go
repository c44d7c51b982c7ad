package queue

import (
	"cmp"
	"context"
	crypto "crypto/rand"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"lightsout/internal/base/text"
)

// Server is a NATS server inside this program, with its queue in a folder.
type Server struct {
	server         *server.Server
	log            *firstError
	folder         string
	user, password string
}

// Limits of the clients of a server.
const (
	mostConnections   = 4096
	subscriptionsEach = 1024
)

// StartServer starts a server that keeps its queue in a folder and syncs every write. Anything an earlier one
// left there is thrown away, whatever state it is in: the queue is rebuilt from the record. At an address,
// host:port or "" for none, it lets in others who have the user and password of the access, by TLS if that
// has a certificate.
func StartServer(folder, address string, a Access) (*Server, error) {
	const startWait = 20 * time.Second // how long a server may take to be ready; it takes milliseconds
	options := &server.Options{
		ServerName: "lightsout", DontListen: address == "", JetStream: true, StoreDir: folder,
		SyncAlways: true, NoSigs: true, NoLog: true, MaxPayload: 8 << 20, MaxConn: mostConnections,
		MaxSubs: subscriptionsEach, JetStreamMaxMemory: 1 << 26, JetStreamMaxStore: 1 << 34,
	}
	own, err := addUsers(options, a)
	if err != nil {
		return nil, err
	}
	if address != "" {
		host, port, err := net.SplitHostPort(address)
		if err != nil {
			return nil, fmt.Errorf("address %q: must be host:port, such as 0.0.0.0:4222", address)
		}
		options.Host = host
		if options.Port, err = strconv.Atoi(port); err != nil || options.Port < 0 || options.Port > 65535 {
			return nil, fmt.Errorf("address %q: %q is not a port", address, port)
		}
		options.Port = cmp.Or(options.Port, server.RANDOM_PORT)
		try, err := net.Listen("tcp", address) // the server would only log what is wrong
		if err != nil {
			return nil, err
		}
		try.Close()
	}
	if a.TLSCert != "" {
		pair, err := tls.LoadX509KeyPair(a.TLSCert, a.TLSKey)
		if err != nil {
			return nil, err
		}
		options.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	}
	queue := filepath.Join(folder, server.JetStreamStoreDir)
	if err := os.RemoveAll(queue); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, err
	}
	complaint := &firstError{}
	s.SetLoggerV2(complaint, false, false, false)
	s.Start()
	ready := s.ReadyForConnections(startWait) && s.JetStreamEnabled()
	account, err := s.LookupAccount(own.Account.Name)
	if err == nil && ready {
		err = account.EnableJetStream(nil, nil)
	}
	if err != nil || !ready {
		s.Shutdown()
		s.WaitForShutdown()
		why, _ := complaint.text()
		return nil, fmt.Errorf("the server inside cannot start: %w", cmp.Or(err, errors.New(why)))
	}
	return &Server{s, complaint, folder, own.Username, own.Password}, nil
}

// addUsers adds the keeper, which it returns, and the workers. Each has an account: the keeper's has the
// queue, and shares what workers need. Permissions in one account would not do: a request may name any
// subject for its answer, such as the one that deletes the queue.
func addUsers(options *server.Options, a Access) (*server.User, error) {
	keeper := server.NewAccount("keeper")
	workers := server.NewAccount("workers")
	own := &server.User{Username: "keeper-" + crypto.Text(), Password: crypto.Text(), Account: keeper}
	worker := &server.User{
		Username: a.User, Password: a.Password, Account: workers, Permissions: workerPermissions(),
	}
	if a.User == "" { // any client may help, and nothing else
		worker.Username = "worker"
		worker.Password = crypto.Text()
		options.NoAuthUser = worker.Username
	}
	options.Accounts = []*server.Account{keeper, workers}
	options.Users = []*server.User{own, worker}
	over := overSubject("*")
	if err := keeper.AddStreamExport(over, nil); err != nil {
		return nil, err
	}
	if err := workers.AddStreamImport(keeper, over, ""); err != nil {
		return nil, err
	}
	// Without the last one the server would share all of JetStream.
	for _, subject := range append(worker.Permissions.Publish.Allow, server.JSApiAccountInfo) {
		if err := keeper.AddServiceExportWithResponse(subject, server.Streamed, nil); err != nil {
			return nil, err
		}
		if err := workers.AddServiceImport(keeper, subject, subject); err != nil {
			return nil, err
		}
	}
	return own, nil
}

// workerPermissions are what docs/census.md gives to workers, on a server that has one census.
func workerPermissions() *server.Permissions {
	return &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{keeperSubject("*"), "$JS.API.STREAM.INFO.*",
			"$JS.API.CONSUMER.INFO.*." + consumerName, "$JS.API.CONSUMER.MSG.NEXT.*." + consumerName,
			"$JS.ACK.*." + consumerName + ".>"}},
		Subscribe: &server.SubjectPermission{Allow: []string{"_INBOX.>", overSubject("*")}},
	}
}

// Connect connects to the server without a network.
func (s *Server) Connect() (*nats.Conn, error) {
	// of dropped requests: workers ask again
	return nats.Connect("", nats.InProcessServer(s.server), nats.Name("lightsout census"),
		nats.MaxReconnects(0), nats.UserInfo(s.user, s.password),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
}

// URL returns where the server listens, or "" if it does not.
func (s *Server) URL() string {
	if s.server.Addr() == nil {
		return ""
	}
	return s.server.ClientURL()
}

// Trouble returns why the server cannot work anymore, if so: mostly because its disk is full.
func (s *Server) Trouble() error {
	why, ofDisk := s.log.text()
	if !ofDisk && s.server.JetStreamEnabled() {
		return nil
	}
	return fmt.Errorf("the queue in %s fails: %s; after that is fixed, the same command resumes",
		s.folder, why)
}

// Close stops the server, and returns when it has.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}

// firstError is the log of the embedded server. It is not shown, but if the server does not start, or fails
// later, its first complaint says why: one about the files of the queue if there is one. Others, such as a
// stranger who does not know the password, are no reason to stop.
type firstError struct {
	mu     sync.Mutex
	first  string
	ofDisk bool
}

func (f *firstError) text() (first string, ofDisk bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return cmp.Or(f.first, "it gave no reason"), f.ofDisk
}

// aboutDisk reports whether a complaint is about the files of the queue: it begins as those of the store do,
// or it has an error of the system. What strangers send may be anywhere else in it: lines about them begin
// with their address.
func aboutDisk(format string, args []any) bool {
	if strings.HasPrefix(format, "JetStream ") || strings.HasPrefix(format, "Critical write error") {
		return true
	}
	return slices.ContainsFunc(args, func(a any) bool {
		err, ok := a.(error)
		return ok &&
			(errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EIO) || errors.Is(err, syscall.EROFS))
	})
}

func (f *firstError) keep(format string, args []any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if disk := aboutDisk(format, args); f.first == "" || disk && !f.ofDisk {
		f.first = fmt.Sprintf(format, args...)
		f.ofDisk = disk
	}
}

// The methods of server.Logger.
func (f *firstError) Errorf(format string, args ...any) { f.keep(format, args) }
func (f *firstError) Fatalf(format string, args ...any) { f.keep(format, args) }
func (f *firstError) Noticef(string, ...any)            {}
func (f *firstError) Warnf(string, ...any)              {}
func (f *firstError) Debugf(string, ...any)             {}
func (f *firstError) Tracef(string, ...any)             {}

func (k *Keeper) serve(ctx context.Context, m *nats.Msg) {
	answer := k.answer(ctx, m.Data)
	if m.Reply == "" {
		return
	}
	data, err := json.Marshal(answer)
	if err == nil {
		err = m.Respond(data)
	}
	if err != nil {
		k.Say(fmt.Sprintf("a worker waits for an answer that cannot be sent: %v", err)) // it asks again
	}
}

// answer returns the answer to a request. A tally is in the record before it returns.
func (k *Keeper) answer(ctx context.Context, data []byte) reply {
	var r request
	if err := json.Unmarshal(data, &r); err != nil {
		return reply{Verdict: verdictRefuse, Reason: "the request is not readable: " + err.Error()}
	}
	switch reason := k.stranger(r); {
	case r.Act == actStatus:
		return k.fitting(k.Status(), int(k.Conn.MaxPayload()))
	case r.Act == actGather:
		return k.gather(r.Unit)
	case reason != "":
		return reply{Verdict: verdictRefuse, Reason: reason}
	}
	k.book.mu.Lock()
	defer k.book.mu.Unlock()
	k.book.hear(r)
	switch r.Act {
	case actBegin:
		return k.begin(r)
	case actTally:
		return k.write(ctx, r)
	case actFail:
		return k.fail(r)
	case actBeat, actLeave:
		return reply{} // no one waits for it
	}
	return reply{Verdict: verdictRefuse, Reason: fmt.Sprintf("unknown act %q", r.Act)}
}

// stranger says why a request is not of this census, or nothing.
func (k *Keeper) stranger(r request) string {
	switch {
	case r.Plan != k.Plan.String():
		return fmt.Sprintf("census %q counts %q now, not %q: start the worker again", k.Name, k.Plan, r.Plan)
	case r.Version != k.Version:
		return fmt.Sprintf("the keeper is lightsout %s and the worker %s: they must be the same",
			k.Version, r.Version)
	case CheckWorker(r.Worker) != nil:
		return CheckWorker(r.Worker).Error()
	case r.Slot < -1 || r.Slot >= MostSlots:
		return fmt.Sprintf("there is no slot %d: they are 0 to %d", r.Slot, MostSlots-1)
	case r.Elapsed < 0 || r.Done < 0 || r.Total < 0:
		return "nothing takes less than no time, or is less than not begun"
	case r.Unit < 0 || r.Unit >= k.Plan.Units():
		return fmt.Sprintf("there is no unit %d: they are 0 to %d", r.Unit, k.Plan.Units()-1)
	}
	return ""
}

func (k *Keeper) begin(r request) reply {
	switch {
	case k.book.has[r.Unit]:
		return reply{Verdict: verdictDone}
	case k.book.leaves(r, k.Attempts):
		return reply{Verdict: verdictOther}
	}
	return reply{Verdict: verdictYes}
}

func (k *Keeper) write(ctx context.Context, r request) reply {
	tally, err := k.book.checks.CheckUnit(ctx, r.Unit, r.Tally)
	if ctx.Err() != nil {
		return reply{Verdict: verdictLater, Reason: "the keeper stops"}
	}
	if err != nil {
		k.Say(fmt.Sprintf("unit %d from %s is refused: %v", r.Unit, r.Worker, err))
		return reply{Verdict: verdictRefuse, Reason: err.Error()}
	}
	fresh, err := k.Record.Put(r.Unit, tally, r.Worker, r.Elapsed)
	if err != nil {
		k.failed = fmt.Errorf(
			"unit %d from %s cannot be written to the record: %w; after that is fixed, the same "+
				"command resumes",
			r.Unit, r.Worker, err)
		return reply{Verdict: verdictLater, Reason: err.Error()}
	}
	if !fresh && k.book.leaves(r, k.Attempts) {
		return reply{Verdict: verdictDone} // it came twice
	}
	k.book.settle(r.Unit, r.Worker)
	k.book.count(r.Unit, fresh)
	if !fresh {
		return reply{Verdict: verdictDone}
	}
	if rand.Float64() < k.Recount {
		k.book.recount(r.Unit, r.Worker)
	}
	return reply{Verdict: verdictYes}
}

// fail notes that a unit could not be counted, and gives it up if that was its last try.
func (k *Keeper) fail(r request) reply {
	reason := fmt.Sprintf("try %d: %s", r.Try, text.ClipAt(r.Error, 500))
	if r.Try < k.Attempts || k.book.has[r.Unit] {
		k.Say(fmt.Sprintf("unit %d failed at %s, %s; it is tried again", r.Unit, r.Worker, reason))
		return reply{Verdict: verdictYes}
	}
	k.bury(r.Unit, reason)
	return reply{Verdict: verdictDead} // the worker takes it out of the queue
}
