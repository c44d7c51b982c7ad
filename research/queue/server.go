package queue

import (
	"cmp"
	crypto "crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
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
	maxConnections    = 4096
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
		SyncAlways: true, NoSigs: true, NoLog: true, MaxPayload: 8 << 20, MaxConn: maxConnections,
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
