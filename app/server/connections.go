package server

import (
	"container/list"
	"net"
	"net/http"
	"sync"
)

// connLimiter is a listener that keeps a bounded number of connections, in all and from each address. When
// it is full, a new connection takes the place of the one that has been idle for longest: of its own
// address if that has too many, else of any. Without an idle one, the new connection is closed.
type connLimiter struct {
	net.Listener
	places *quota // of connections

	mu   sync.Mutex
	idle list.List // of *limitedConn, those on which no request is under way; the oldest first
	gone bool      // the server stops: idle connections are closed at once
}

// Accept waits for a connection that finds a place.
func (c *connLimiter) Accept() (net.Conn, error) {
	for {
		conn, err := c.Listener.Accept()
		if err != nil {
			return nil, err
		}
		g := &limitedConn{Conn: conn, from: clientName(conn.RemoteAddr().String())}
		instead, ok := c.enter(g)
		if instead != nil {
			instead.Close()
		}
		if ok {
			return g, nil
		}
		conn.Close()
	}
}

// enter takes a place for a connection, and returns the one to close instead, if there must be one.
func (c *connLimiter) enter(g *limitedConn) (instead *limitedConn, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if ok, crowded := c.places.take(g.from, 1); !ok {
		for at := c.idle.Front(); at != nil && instead == nil; at = at.Next() {
			if other := at.Value.(*limitedConn); !crowded || other.from == g.from {
				instead = other
			}
		}
		if instead == nil {
			return nil, false
		}
		c.remove(instead)
		c.places.take(g.from, 1)
	}
	g.inside = true
	return instead, true
}

// remove gives the place of a connection back, once; c.mu is held.
func (c *connLimiter) remove(g *limitedConn) {
	if !g.inside {
		return
	}
	g.inside = false
	c.markBusy(g)
	c.places.give(g.from, 1)
}

// markBusy takes a connection from the idle ones; c.mu is held.
func (c *connLimiter) markBusy(g *limitedConn) {
	if g.idle != nil {
		c.idle.Remove(g.idle)
		g.idle = nil
	}
}

// see learns from http.Server what happens on a connection. A new one is idle until a request begins, and a
// closed one gives its place back.
func (c *connLimiter) see(conn net.Conn, state http.ConnState) {
	g := conn.(*limitedConn)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.markBusy(g)
	switch {
	case state == http.StateClosed:
		c.remove(g)
	case !g.inside || state != http.StateNew && state != http.StateIdle:
	case c.gone:
		g.Close()
	default:
		g.idle = c.idle.PushBack(g)
	}
}

// closeIdle closes the idle connections, and those that become idle. Browsers open some in advance, and a
// server that stops does not wait for what may come on them.
func (c *connLimiter) closeIdle() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gone = true
	for at := c.idle.Front(); at != nil; at = at.Next() {
		at.Value.(*limitedConn).Close()
	}
}

// limitedConn is a connection with a place.
type limitedConn struct {
	net.Conn
	from   string
	inside bool          // guarded by connLimiter.mu
	idle   *list.Element // guarded by connLimiter.mu
}
