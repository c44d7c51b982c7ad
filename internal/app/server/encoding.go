package server

import (
	"cmp"
	"encoding/json"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/gzip"
)

// The encodings of answers, best first.
const (
	brotlied = "br"
	gzipped  = "gzip"
	identity = "identity"
)

// accepts returns the first of the given encodings that the client accepts: it names it, or "*", with a quality above 0.
func accepts(header string, offered ...string) string {
	for _, encoding := range offered {
		accepted := false
		for part := range strings.SplitSeq(header, ",") {
			media, parameters, err := mime.ParseMediaType(part) // the same syntax
			if name := strings.ToLower(media); err == nil && (name == encoding || name == "*") {
				quality, err := strconv.ParseFloat(cmp.Or(parameters["q"], "1"), 64)
				accepted = err == nil && quality > 0 && quality <= 1
				if name == encoding {
					break
				}
			}
		}
		if accepted {
			return encoding
		}
	}
	return identity
}

// worthCompressing is the size from which answers are compressed: below, they fit in a packet or two.
const worthCompressing = 1400

// compressing compresses large answers for clients that can read that. Zstandard would hold megabytes for each of them.
var compressing = sync.OnceValue(func() func(http.Handler) http.HandlerFunc {
	wrap, err := gzhttp.NewWrapper(
		gzhttp.MinSize(worthCompressing), gzhttp.CompressionLevel(gzip.BestSpeed), gzhttp.EnableZstd(false))
	if err != nil {
		panic(err) // TestAnswersAreCompressed makes it
	}
	return wrap
})

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
	compressing()(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		header.Set("Content-Length", strconv.Itoa(len(text)))
		w.WriteHeader(status)
		w.Write(text)
	})).ServeHTTP(w, r)
}

func writeJSON(w http.ResponseWriter, r *http.Request, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		kindFailed.problem("the answer cannot be written").write(w, r)
		return
	}
	writeStatus(w, r, status, "application/json", append(text, '\n'))
}
