package server

import (
	"net/http"
	"sync"
	"time"
)

// held counts the bytes of requests and answers that the server holds for clients, which may send and receive slowly.
// Each is bounded, and so is their number, but all at once they might fill the memory. One client may hold a quarter of
// what all may. Small requests do not count, so they are not refused because of large ones.
type held struct {
	most  int64
	small int64

	mu     sync.Mutex
	bytes  int64
	byName map[string]int64
}

const smallHeld = 16 << 10

func newHeld(most int64) *held {
	return &held{most: most, small: smallHeld, byName: map[string]int64{}}
}

// take reports whether a client may hold more bytes. A request that is alone always finds room.
func (h *held) take(client string, bytes int64) bool {
	if bytes <= h.small {
		return true
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	others, mine := h.bytes, h.byName[client]
	if others > 0 && others+bytes > h.most || mine > 0 && mine+bytes > h.most/4 {
		return false
	}
	h.add(client, bytes)
	return true
}

func (h *held) give(client string, bytes int64) {
	if bytes <= h.small {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.add(client, -bytes)
}

// add changes the counts; h.mu is held.
func (h *held) add(client string, bytes int64) {
	h.bytes += bytes
	if h.byName[client] += bytes; h.byName[client] == 0 {
		delete(h.byName, client)
	}
}

// writeHeld writes a large answer if there is room for it while the client receives it.
func (s *Server) writeHeld(w http.ResponseWriter, r *http.Request, bytes int, write func()) {
	client := note(r).client
	if !s.held.take(client, int64(bytes)) {
		s.refuse(w, r, "memory", kindBusy.later("too many are receiving large answers", 5*time.Second))
		return
	}
	defer s.held.give(client, int64(bytes))
	write()
}
