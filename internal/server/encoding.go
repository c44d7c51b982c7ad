package server

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
)

// The encodings of answers, best first.
const (
	brotlied = "br"
	gzipped  = "gzip"
	identity = "identity"
)

// accepts returns the first of the given encodings, best first, that the client likes no less than any
// other of them. What a client does not name it accepts only as "*", except identity, which it accepts
// unless it says otherwise.
func accepts(header string, offered ...string) string {
	best, bestLiked := identity, 0
	for _, encoding := range offered {
		if liked := likes(header, encoding); liked > bestLiked {
			best, bestLiked = encoding, liked
		}
	}
	return best
}

// likes returns how much a client likes an encoding, from 0 to 1000.
func likes(header, encoding string) int {
	liked, known := 0, false
	for part := range strings.SplitSeq(header, ",") {
		name, rest, _ := strings.Cut(part, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if name == encoding || name == "*" && !known {
			liked, known = quality(rest), known || name == encoding
			if known {
				break
			}
		}
	}
	if encoding == identity && !known && !strings.Contains(header, "*") {
		return 1 // better than nothing
	}
	return liked
}

// quality reads q=0.5 in thousandths.
func quality(text string) int {
	for part := range strings.SplitSeq(text, ";") {
		name, value, _ := strings.Cut(part, "=")
		if strings.EqualFold(strings.TrimSpace(name), "q") {
			q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			if err != nil || q < 0 || q > 1 {
				return 0
			}
			return int(q * 1000)
		}
	}
	return 1000
}

// worthCompressing is the size from which answers are compressed: below, they fit in a packet or two.
const worthCompressing = 1400

// gzips are writers to be used again.
var gzips = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil { // the level is one
		panic(err)
	}
	return w
}}

// writeText writes a whole answer, compressed if it is large and the client can read that.
func writeText(w http.ResponseWriter, r *http.Request, media string, text []byte) {
	writeStatus(w, r, http.StatusOK, media, text)
}

func writeStatus(w http.ResponseWriter, r *http.Request, status int, media string, text []byte) {
	header := w.Header()
	header.Set("Content-Type", media)
	if header.Get("Cache-Control") == "" {
		header.Set("Cache-Control", "no-store")
	}
	header.Set("Vary", "Accept-Encoding")
	if len(text) >= worthCompressing && accepts(r.Header.Get("Accept-Encoding"), gzipped, identity) == gzipped {
		header.Set("Content-Encoding", gzipped)
		w.WriteHeader(status)
		if r.Method == http.MethodHead {
			return
		}
		packer := gzips.Get().(*gzip.Writer)
		packer.Reset(w)
		if _, err := packer.Write(text); err == nil {
			packer.Close()
		}
		packer.Reset(nil)
		gzips.Put(packer)
		return
	}
	header.Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(text)
	}
}

func writeJSON(w http.ResponseWriter, r *http.Request, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		kindFailed.problem("the answer cannot be written").write(w, r)
		return
	}
	writeStatus(w, r, status, "application/json", append(text, '\n'))
}
