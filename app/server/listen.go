package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"
)

const (
	writeTime      = 30 * time.Second // after a request is read; streams of events have their own
	idleTime       = 2 * time.Minute
	maxHeader      = 16 << 10
	maxConnections = 12_000

	// connectionsPerAddress is how many of them one address may have, in public and without a proxy.
	connectionsPerAddress = 256

	// stopTime is how long requests have to end when the server stops.
	stopTime = 3 * time.Second
)

// Listen opens an address. Without public, only addresses of this machine are allowed.
func Listen(ctx context.Context, address string, public bool) (net.Listener, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("address %q: must be HOST:PORT, such as 127.0.0.1:8080", address)
	}
	host = cmp.Or(host, "0.0.0.0")
	if !public {
		addresses, err := net.DefaultResolver.LookupIPAddr(ctx, host)
		if err != nil {
			return nil, fmt.Errorf("address %s: unknown host %q", address, host)
		}
		for _, a := range addresses {
			if !a.IP.IsLoopback() {
				return nil, fmt.Errorf(
					"address %s can be reached by other machines: --public allows that and limits each "+
						"client; 127.0.0.1:%s is for this machine only",
					address, port)
			}
		}
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE) ||
		err != nil && strings.Contains(err.Error(), "Only one usage of each socket address"):
		return nil, fmt.Errorf(
			"address %s is in use: stop the other program, or give another --addr; --addr %s picks "+
				"a free port",
			address, net.JoinHostPort(host, "0"))
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("address %s: permission denied; use a port from 1024 on", address)
	case err != nil:
		return nil, fmt.Errorf("address %s: %w", address, err)
	}
	return listener, nil
}

// Serve answers requests on a listener until the context ends, and then shuts down
// gracefully: pending answers are sent, jobs are canceled, and their watchers get a final event.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	// Workers, and the files of the site, need some files too.
	places := newQuota(int64(min(maxConnections, maxFiles()/4*3)), 0, 0)
	if s.o.Public && !s.o.BehindProxy {
		places.each = connectionsPerAddress
	}
	limiter := &connLimiter{Listener: listener, places: places}
	server := &http.Server{
		Handler:           s.Handler,
		ReadHeaderTimeout: s.o.ReadHeader, ReadTimeout: s.o.Read, WriteTimeout: s.o.Read + writeTime,
		IdleTimeout:    idleTime,
		MaxHeaderBytes: maxHeader - 4<<10, // net/http allows 4 KiB more

		DisableGeneralOptionsHandler: true, // it would answer OPTIONS * before the guard

		ConnState: limiter.see,
		// broken connections are of no interest
		ErrorLog: slog.NewLogLogger(s.o.Log.Handler(), slog.LevelDebug),
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(limiter) }()
	select {
	case err := <-ended:
		s.Close()
		return fmt.Errorf("serving: %w", err)
	case <-ctx.Done():
	}
	s.o.Log.Info("stopping")
	s.jobs.close()
	limiter.closeIdle()
	quiet, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	if err := server.Shutdown(quiet); err != nil {
		server.Close()
	}
	<-ended
	s.Close()
	return nil
}
