package server

import (
	"bytes"
	_ "embed" // the document, its page and the style
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"lightsout/web"
)

const (
	cacheForever = "public, max-age=31536000, immutable"
	cacheAsk     = "no-cache" // keep it, but ask whether it is still right

	favicon = "icons/icon.svg"
)

// serveFile serves the files of the site. Those that carry a hash in their address are kept forever;
// the others are revalidated each time, and sent again only if they have changed.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	_, isAct := s.acts[strings.TrimPrefix(name, "api/v1/")]
	if r.Method != http.MethodGet && r.Method != http.MethodHead ||
		isAct && strings.HasPrefix(name, "api/v1/") {
		s.refuseMethod(w, r)
		return
	}
	if s.o.Site == nil || strings.HasPrefix(name, "api/") {
		kindMissing.problem("unknown address: /api/ lists those of the API").write(w, r)
		return
	}
	switch name {
	case "":
		redirect(w, "play/")
		return
	case "favicon.ico": // which browsers ask for beside pages that name no icon
		name = favicon
	}
	file, ok := s.o.Site.File(name)
	if !ok {
		if _, folder := s.o.Site.File(name + "/"); folder && name == path.Clean(name) {
			redirect(w, path.Base(name)+"/")
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, "There is nothing here.", http.StatusNotFound)
		return
	}
	if strings.HasSuffix(file.Path, ".html") {
		file = absolute(r, file)
	}
	sendFile(w, r, file)
}

func sendFile(w http.ResponseWriter, r *http.Request, file web.File) {
	header := w.Header()
	encoding := accepts(r.Header.Get("Accept-Encoding"), brotlied, gzipped)
	tag := file.Hash()
	body :=
		map[string]func() []byte{brotlied: file.Brotli, gzipped: file.Gzip, identity: file.Bytes}[encoding]()
	if body == nil { // packing is not worth it
		body = file.Bytes()
	} else if encoding != identity {
		header.Set("Content-Encoding", encoding)
		tag += "-" + encoding // other bytes need another tag
	}
	header.Set("ETag", strconv.Quote(tag))
	header.Add("Vary", "Accept-Encoding")
	header.Set("Cache-Control", cacheAsk)
	if file.Immutable {
		header.Set("Cache-Control", cacheForever)
	}
	header.Set("Content-Type", file.Type)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// The description of the API: an OpenAPI document, and a page of the same for people. TestDocumentIsNew makes
// both of the Go types of the acts.
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

// serveText serves a text for this version of the program.
func (s *Server) serveText(media, text string) http.HandlerFunc {
	file := web.NewFile(media, strings.ReplaceAll(text, versionMark, s.o.Version))
	return func(w http.ResponseWriter, r *http.Request) { sendFile(w, r, file) }
}
