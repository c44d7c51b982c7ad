package server

import (
	"net/http"
	"sync/atomic"
	"time"
)

// held counts the bytes of requests and answers that the server holds for clients, which may send and
// receive slowly. Each is bounded, and so is their number; but all at once they might fill the memory.
// Small ones do not count, so that who asks for little is not refused for those who ask for much.
type held struct {
	bytes atomic.Int64
	most  int64
	small int64
}

const smallHeld = 16 << 10

func (h *held) weight(bytes int64) int64 {
	if bytes <= h.small {
		return 0
	}
	return bytes
}

// take says whether so many bytes more may be held. What is alone always finds room.
func (h *held) take(bytes int64) bool {
	bytes = h.weight(bytes)
	if now := h.bytes.Add(bytes); now > h.most && now > bytes && bytes > 0 {
		h.bytes.Add(-bytes)
		return false
	}
	return true
}

func (h *held) give(bytes int64) { h.bytes.Add(-h.weight(bytes)) }

// correct says that what was taken has another size.
func (h *held) correct(from, to int64) { h.bytes.Add(h.weight(to) - h.weight(from)) }

// writeHeld writes a large answer if there is room for it while the client receives it.
func (s *Server) writeHeld(w http.ResponseWriter, r *http.Request, bytes int, write func()) {
	if !s.held.take(int64(bytes)) {
		s.refuse(w, r, "memory", kindBusy.later("too many are receiving large answers", 5*time.Second))
		return
	}
	defer s.held.give(int64(bytes))
	write()
}
