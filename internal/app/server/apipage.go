package server

import (
	"crypto/sha256"
	_ "embed" // the document, its page and the style
	"encoding/hex"
	"net/http"
	"strings"
)

// The description of the API: an OpenAPI document, and a page of the same for people. TestDocumentIsNew makes both of
// the Go types of the acts.
var (
	//go:embed openapi.json
	openAPI string
	//go:embed api.html
	apiPage string
	//go:embed api.css
	style string
)

// versionMark is the placeholder of the program's version in the document.
const versionMark = "@version@"

type madeFile struct {
	media, tag string
	body       []byte
}

// madeText returns a file of a text for a version of the program.
func madeText(media, text, version string) madeFile {
	body := []byte(strings.ReplaceAll(text, versionMark, version))
	sum := sha256.Sum256(body)
	return madeFile{media, `"` + hex.EncodeToString(sum[:8]) + `"`, body}
}

// ServeHTTP serves the file.
func (t madeFile) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("ETag", "W/"+t.tag) // weak: the same in every encoding
	w.Header().Set("Cache-Control", cacheAsk)
	if matches(r.Header.Get("If-None-Match"), t.tag) {
		w.Header().Set("Vary", "Accept-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	writeText(w, r, t.media, t.body)
}
