package server

import (
	"cmp"
	"encoding/json"
	"mime"
	"net/http"
	"slices"
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

// accepts returns the first of the given encodings that the client accepts: it names it, or "*", with a
// quality above 0.
func accepts(header string, offered ...string) string {
	accepted := map[string]bool{}
	for _, part := range slices.Backward(strings.Split(header, ",")) { // the first of a name counts
		if name, parameters, err := mime.ParseMediaType(part); err == nil { // the same syntax
			quality, err := strconv.ParseFloat(cmp.Or(parameters["q"], "1"), 64)
			accepted[name] = err == nil && quality > 0 && quality <= 1
		}
	}
	for _, encoding := range offered {
		if yes, named := accepted[encoding]; yes || !named && accepted["*"] {
			return encoding
		}
	}
	return identity
}

// worthCompressing is the size from which answers are compressed: below, they fit in a packet or two.
const worthCompressing = 1400

// compressing compresses large answers for clients that can read that. Zstandard would hold megabytes for
// each of them.
var compressing = sync.OnceValue(func() func(http.Handler) http.HandlerFunc {
	wrap, _ := gzhttp.NewWrapper( // nil if these options were wrong
		gzhttp.MinSize(worthCompressing), gzhttp.CompressionLevel(gzip.BestSpeed), gzhttp.EnableZstd(false))
	return wrap
})

// writeText writes a whole answer, compressed if it is large and the client can read that.
func writeText(w http.ResponseWriter, r *http.Request, status int, media string, text []byte) {
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

func writeJSON(w http.ResponseWriter, r *http.Request, status int, media string, value any) {
	text, _ := json.Marshal(value) // of a type of this package, which can always be written
	writeText(w, r, status, media, append(text, '\n'))
}
