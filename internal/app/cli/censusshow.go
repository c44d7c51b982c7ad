package cli

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"lightsout/internal/app/census/jetstream"
)

// censusTalk shows how far a census is and what happens to it, one line at a time.
type censusTalk struct {
	mu sync.Mutex
	u  *ui
	p  *progress
}

func newCensusTalk(u *ui, label string) *censusTalk {
	return &censusTalk{u: u, p: u.newProgress(label, barSteps)}
}

// barSteps is how fine the bar is: parts of units count.
const barSteps = 1 << 20

// say prints a line above the bar.
func (t *censusTalk) say(text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.p.end()
	t.u.complain(text)
}

func (t *censusTalk) show(s jetstream.Status) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.p.label = fmt.Sprintf("%d of %d units, %.3g a second", s.Done, s.Units, s.Rate)
	done := int64(s.Part * barSteps)
	if s.LeftS > 0 && s.Part < 1 {
		// The bar takes the time left from the time spent, but an earlier run may have done the most
		// of it, on other machines. So it gets the total time at this rate.
		t.p.started = time.Now().Add(-time.Duration(min(s.LeftS*s.Part/(1-s.Part), 1e9) * float64(time.Second)))
	}
	t.p.add(done - t.p.done)
}

// watch draws until the function that it returns is called.
func (t *censusTalk) watch(status func() jetstream.Status) (stop func()) {
	return t.p.every(200*time.Millisecond, func() { t.show(status()) })
}

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
		return nil, usage("--serve %s can be reached by other machines: lightsout serve --census shows a census to them, with --public; 127.0.0.1:%d is for this machine only", address, at.Port)
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
