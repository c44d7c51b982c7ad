package server

import (
	"container/list"
	"net"
	"net/http"
	"sync"
)

// crowd is a listener that keeps a bounded number of connections, in all and from each address. When it is
// full, a new connection takes the place of the one that has been idle for longest: of its own address if
// that has too many, else of any. Without an idle one, the new connection is closed.
type crowd struct {
	net.Listener
	most int
	each int // from one address; 0: no limit

	mu     sync.Mutex
	byName map[string]int // connections, by address
	count  int
	idle   *list.List // of *guest, those on which no request is under way; the oldest first
	gone   bool       // the server stops: idle connections are closed at once
}

func newCrowd(l net.Listener, most int) *crowd {
	return &crowd{Listener: l, most: most, byName: map[string]int{}, idle: list.New()}
}

// Accept waits for a connection that finds a place.
func (c *crowd) Accept() (net.Conn, error) {
	for {
		conn, err := c.Listener.Accept()
		if err != nil {
			return nil, err
		}
		g := &guest{Conn: conn, crowd: c, from: clientName(conn.RemoteAddr().String())}
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
func (c *crowd) enter(g *guest) (instead *guest, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	crowded := c.each > 0 && c.byName[g.from] >= c.each
	if crowded || c.count >= c.most {
		for at := c.idle.Front(); at != nil && instead == nil; at = at.Next() {
			if other := at.Value.(*guest); !crowded || other.from == g.from {
				instead = other
			}
		}
		if instead == nil {
			return nil, false
		}
		c.remove(instead)
	}
	g.inside = true
	c.count++
	c.byName[g.from]++
	return instead, true
}

// remove gives the place of a connection back, once; c.mu is held.
func (c *crowd) remove(g *guest) {
	if !g.inside {
		return
	}
	g.inside = false
	c.rouse(g)
	c.count--
	if c.byName[g.from]--; c.byName[g.from] <= 0 {
		delete(c.byName, g.from)
	}
}

// rouse takes a connection from the idle ones; c.mu is held.
func (c *crowd) rouse(g *guest) {
	if g.idle != nil {
		c.idle.Remove(g.idle)
		g.idle = nil
	}
}

// see learns from http.Server what happens on a connection. A new one is idle until a request begins.
func (c *crowd) see(conn net.Conn, state http.ConnState) {
	g, ok := conn.(*guest)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.rouse(g)
	if !g.inside || state != http.StateNew && state != http.StateIdle {
		return
	}
	if c.gone {
		g.Conn.Close()
		return
	}
	g.idle = c.idle.PushBack(g)
}

// dismiss closes the idle connections, and those that become idle. Browsers open some in advance, and a
// server that stops does not wait for what may come on them.
func (c *crowd) dismiss() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gone = true
	for at := c.idle.Front(); at != nil; at = at.Next() {
		at.Value.(*guest).Conn.Close()
	}
}

// guest is a connection that gives its place back when it closes.
type guest struct {
	net.Conn
	crowd  *crowd
	from   string
	inside bool          // guarded by crowd.mu
	idle   *list.Element // guarded by crowd.mu
}

// Close gives the place back.
func (g *guest) Close() error {
	g.crowd.mu.Lock()
	g.crowd.remove(g)
	g.crowd.mu.Unlock()
	return g.Conn.Close()
}
