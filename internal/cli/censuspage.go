package cli

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"

	"lightsout/internal/census/jetstream"
)

// statusPage shows a census to browsers and to Prometheus, if an address was given.
type statusPage struct {
	listener net.Listener
	server   *http.Server
	group    sync.WaitGroup
}

// listenPage takes the address, so that a wrong one is known before the work begins. Only this machine may reach it: the
// page has none of the limits of lightsout serve.
func listenPage(address string) (*statusPage, error) {
	if address == "" {
		return &statusPage{}, nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	if at, ok := listener.Addr().(*net.TCPAddr); ok && !at.IP.IsLoopback() {
		listener.Close()
		return nil, usage("--serve %s can be reached by other machines: lightsout serve --census shows a census to them, with --public; 127.0.0.1:%d is for this machine alone", address, at.Port)
	}
	return &statusPage{listener: listener}, nil
}

func (s *statusPage) serve(say func(string), status func(context.Context) (jetstream.Status, error)) {
	if s.listener == nil {
		return
	}
	s.server = &http.Server{Handler: jetstream.Handler(status), ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute}
	say("the census shows itself at http://" + s.listener.Addr().String() + "/ and /metrics")
	s.group.Go(func() { s.server.Serve(s.listener) })
}

func (s *statusPage) close() {
	switch {
	case s.server != nil:
		s.server.Close()
	case s.listener != nil:
		s.listener.Close()
	}
	s.group.Wait()
}
