package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"time"
)

const (
	writeTime      = 30 * time.Second // after a request is read; streams of events have their own
	idleTime       = 2 * time.Minute
	maxHeader      = 16 << 10
	maxConnections = 2048

	// connectionsPerAddress is how many of them one address may have, if strangers come by themselves.
	connectionsPerAddress = 256

	// stopTime is how long requests have to end when the server stops.
	stopTime = 3 * time.Second
)

// Listen opens an address. Without public, only addresses of this machine are allowed.
func Listen(ctx context.Context, address string, public bool) (net.Listener, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("address %q: it should be HOST:PORT, such as 127.0.0.1:8080", address)
	}
	if host == "" {
		host = "0.0.0.0"
	}
	if !public {
		addresses, err := net.DefaultResolver.LookupIPAddr(ctx, host)
		if err != nil {
			return nil, fmt.Errorf("address %s: there is no machine %q here", address, host)
		}
		for _, a := range addresses {
			if !a.IP.IsLoopback() {
				return nil, fmt.Errorf("address %s can be reached by other machines: --public allows that, and limits what each may ask; 127.0.0.1:%s is for this machine alone", address, port)
			}
		}
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE) || err != nil && strings.Contains(err.Error(), "Only one usage of each socket address"):
		return nil, fmt.Errorf("address %s is taken by another program: stop that, or give another with --addr; --addr %s picks a free port", address, net.JoinHostPort(host, "0"))
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("address %s is not allowed to you: ports from 1024 on are", address)
	case err != nil:
		return nil, fmt.Errorf("address %s: %w", address, err)
	}
	return newCrowd(listener, maxConnections), nil
}

// Serve answers requests on a listener until the context ends, and then stops in good order: what is
// about to be answered is, jobs are canceled, and those who watch them are told.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	strangers := &strangers{conns: map[net.Conn]bool{}}
	server := &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: s.o.ReadHeader, ReadTimeout: s.o.Read, WriteTimeout: s.o.Read + writeTime, IdleTimeout: idleTime,
		MaxHeaderBytes: maxHeader,

		DisableGeneralOptionsHandler: true, // it would answer OPTIONS * before the guard

		ConnState: strangers.see,
		ErrorLog:  slog.NewLogLogger(s.o.Log.Handler(), slog.LevelDebug), // broken connections are of no interest
	}
	if c, ok := listener.(*crowd); ok && s.o.Public && !s.o.BehindProxy {
		c.each = connectionsPerAddress
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	var packing sync.WaitGroup
	packing.Go(func() { s.pack(ctx) })
	defer packing.Wait()
	select {
	case err := <-ended:
		s.Close()
		return fmt.Errorf("serving: %w", err)
	case <-ctx.Done():
	}
	s.o.Log.Info("stopping")
	s.Drain()
	strangers.dismiss()
	quiet, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	if err := server.Shutdown(quiet); err != nil {
		server.Close()
	}
	<-ended
	s.Close()
	return nil
}

// strangers are the connections on which nothing has come yet. Browsers open some in advance; when the
// server stops, nobody waits for what they may say.
type strangers struct {
	mu    sync.Mutex
	conns map[net.Conn]bool
	gone  bool
}

func (s *strangers) see(conn net.Conn, state http.ConnState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case state != http.StateNew:
		delete(s.conns, conn)
	case s.gone:
		conn.Close()
	default:
		s.conns[conn] = true
	}
}

func (s *strangers) dismiss() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gone = true
	for conn := range s.conns {
		conn.Close()
	}
}

// pack compresses the files of the site before anybody asks for them.
func (s *Server) pack(ctx context.Context) {
	if s.o.Site == nil {
		return
	}
	for file := range s.o.Site.Files() {
		if ctx.Err() != nil {
			return
		}
		file.Brotli()
		file.Gzip()
	}
}

// crowd is a listener that lets only so many in at once; the others wait at the door. Of those from one
// address, too many are sent away.
type crowd struct {
	net.Listener
	places chan struct{}
	each   int // from one address; 0: no limit
	once   sync.Once
	closed chan struct{}

	mu     sync.Mutex
	inside map[string]int // by address
}

func newCrowd(l net.Listener, most int) *crowd {
	return &crowd{Listener: l, places: make(chan struct{}, most), closed: make(chan struct{}), inside: map[string]int{}}
}

// Accept waits for a place, and then for somebody to take it.
func (c *crowd) Accept() (net.Conn, error) {
	select {
	case c.places <- struct{}{}:
	case <-c.closed:
		return nil, net.ErrClosed
	}
	for {
		conn, err := c.Listener.Accept()
		if err != nil {
			<-c.places
			return nil, err
		}
		from := clientName(conn.RemoteAddr().String())
		if c.enter(from) {
			return &guest{Conn: conn, leave: sync.OnceFunc(func() { c.leave(from); <-c.places })}, nil
		}
		conn.Close()
	}
}

func (c *crowd) enter(from string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.each > 0 && c.inside[from] >= c.each {
		return false
	}
	c.inside[from]++
	return true
}

func (c *crowd) leave(from string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.inside[from]--; c.inside[from] <= 0 {
		delete(c.inside, from)
	}
}

// Close ends the waiting.
func (c *crowd) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Listener.Close()
}

// guest is a connection that gives its place back.
type guest struct {
	net.Conn
	leave func()
}

// Close gives the place back.
func (g *guest) Close() error {
	defer g.leave()
	return g.Conn.Close()
}
