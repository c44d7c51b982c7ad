package server

import (
	"container/list"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// An act costs as much of a client's allowance as this number of files.
const actCost = 5

// clients limits how fast each client may ask. A limited number are remembered; the one that was quiet for
// longest is forgotten first, which gives it its whole allowance back.
type clients struct {
	rate  float64
	burst int
	most  int

	mu     sync.Mutex
	byName map[string]*list.Element
	order  *list.List     // of *client, the latest first
	busy   map[string]int // unfinished acts, by name
}

type client struct {
	name    string
	limiter *rate.Limiter
}

func newClients(perSecond float64, most int) *clients {
	return &clients{rate: perSecond, burst: max(actCost, int(3*perSecond)), most: most, byName: map[string]*list.Element{}, order: list.New(), busy: map[string]int{}}
}

// allow reports whether a client may ask now, and if not, how long it should wait.
func (c *clients) allow(name string, cost int, now time.Time) (wait time.Duration, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at, known := c.byName[name]
	if known {
		c.order.MoveToFront(at)
	} else {
		if c.order.Len() >= c.most {
			oldest := c.order.Back()
			delete(c.byName, oldest.Value.(*client).name)
			c.order.Remove(oldest)
		}
		at = c.order.PushFront(&client{name, rate.NewLimiter(rate.Limit(c.rate), c.burst)})
		c.byName[name] = at
	}
	r := at.Value.(*client).limiter.ReserveN(now, cost)
	if wait = r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
		return wait, false
	}
	return 0, true
}

// enter reports whether a client may begin one more act; if so, leave must be called when that has ended.
func (c *clients) enter(name string, most int) bool {
	if c == nil {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy[name] >= most {
		return false
	}
	c.busy[name]++
	return true
}

func (c *clients) leave(name string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy[name]--; c.busy[name] <= 0 {
		delete(c.busy, name)
	}
}

// clientOf returns the address that a request comes from. Behind a proxy that is what the proxy says;
// a client may have written what comes before it in the header.
func (s *Server) clientOf(r *http.Request) string {
	if s.o.BehindProxy {
		if lines := r.Header.Values("X-Forwarded-For"); len(lines) > 0 {
			last := lines[len(lines)-1]
			return clientName(strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:]))
		}
	}
	return clientName(r.RemoteAddr)
}

// clientName returns the name of an address, with a port or without. A home line often has 2⁷² addresses
// of IPv6, so these count by their first 56 bits.
func clientName(text string) string {
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil {
		port, err := netip.ParseAddrPort(text)
		if err != nil {
			return "unknown"
		}
		address = port.Addr()
	}
	address = address.Unmap().WithZone("")
	if address.Is6() && !address.IsLoopback() {
		if network, err := address.Prefix(56); err == nil {
			return network.String()
		}
	}
	return address.String()
}

func isLoopback(client string) bool {
	address, err := netip.ParseAddr(client)
	return err == nil && address.IsLoopback()
}
