package server

import (
	"bytes"
	"cmp"
	_ "embed" // the document, its page and the style
	"encoding/json"
	"html"
	"mime"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/gzip"

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

func (s *Server) refuseMethod(w http.ResponseWriter, r *http.Request) {
	allow := "GET, HEAD"
	name, ofAPI := strings.CutPrefix(r.URL.Path, "/api/v1/")
	switch _, isAct := s.acts[name]; {
	case ofAPI && isAct:
		allow = "POST"
	case ofAPI && strings.HasPrefix(name, "jobs/") && !strings.HasSuffix(name, "/events"):
		allow = "GET, HEAD, DELETE"
	}
	w.Header().Set("Allow", allow)
	kindMethod.problem("it allows "+allow).write(w, r)
}

// redirect leads to another address, relative to this one: a server may be in a sub-folder of another.
func redirect(w http.ResponseWriter, to string) {
	w.Header().Set("Location", to)
	w.Header().Set("Cache-Control", cacheAsk)
	w.WriteHeader(http.StatusFound)
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

// Other sites show a link to /play/?b=ID or /d/NUMBER with a picture of that board. Their programs run no
// scripts and ask for the picture by an absolute address, so the server writes it into the page.

// The tags of a page's picture and title.
var (
	previewTag = regexp.MustCompile(`(<meta property="og:image" content=")(?:\.\./)*([^"]*)`)
	titleTag   = regexp.MustCompile(`(<meta property="og:title" content=")[^"]*`)
)

// absolute returns a page with the absolute address of its picture. The page of a game has the picture of its
// board.
func absolute(r *http.Request, page web.File) web.File {
	origin := "http://" + r.Host
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		origin = "https://" + r.Host
	}
	text := page.Bytes()
	picture := "$2"
	day := r.PathValue("day")
	id := r.URL.Query().Get("b")
	switch {
	case day != "":
		text = titleTag.ReplaceAll(text, []byte("${1}Lights Out #"+day))
		picture = "play/preview.png?d=" + day
	case id != "" && page.Path == "play/index.html":
		picture = "play/preview.png?b=" + strings.ReplaceAll(url.QueryEscape(id), "$", "$$")
	}
	escaped := strings.ReplaceAll(html.EscapeString(origin), "$", "$$")
	return page.With(previewTag.ReplaceAll(text, []byte("${1}"+escaped+"/"+picture)))
}

// serveDay serves Play at the address of a daily puzzle, such as /d/322.
func (s *Server) serveDay(w http.ResponseWriter, r *http.Request) {
	if _, ok := dateOf(r.PathValue("day")); !ok || s.o.Site == nil {
		s.serveFile(w, r)
	} else if page, ok := s.o.Site.File("play/"); ok {
		sendFile(w, r, absolute(r, page))
	}
}

// dateOf returns the date of the daily puzzle with a number: 2026-01-01 has 1.
func dateOf(number string) (date string, ok bool) {
	n, err := strconv.Atoi(number)
	day := time.Date(2026, 1, n, 0, 0, 0, 0, time.UTC)
	return day.Format(time.DateOnly), err == nil && n > 0 && n < 1e6 && number == strconv.Itoa(n)
}

// Limits of a preview: the longest ID, and the most lights.
const (
	mostPreviewID     = 4000
	mostPreviewLights = 1600
)

// servePreview draws the board of a game as other sites show it. What cannot be drawn quickly has the picture
// of the page.
func (s *Server) servePreview(w http.ResponseWriter, r *http.Request) {
	picture := s.previewed(r)
	if picture == nil {
		w.Header().Set("Cache-Control", "no-store")
		redirect(w, "../icons/preview.png")
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=86400")
	w.Header().Set("Content-Type", "image/png")
	_, _ = w.Write(picture)
}

// previewed returns the picture of the game of a preview, a film of one frame; nil if it cannot be drawn.
func (s *Server) previewed(r *http.Request) []byte {
	id, _, _ := strings.Cut(r.URL.Query().Get("b"), "&")
	if date, ok := dateOf(r.URL.Query().Get("d")); ok {
		var made struct{ Puzzles []struct{ ID string } }
		if s.ask(r, "generate", map[string]any{"daily": date}, &made) && len(made.Puzzles) == 1 {
			id = made.Puzzles[0].ID
		}
	}
	var game struct {
		Board string
		State []string
	}
	var film struct{ File []byte }
	if len(id) > mostPreviewID || !s.ask(r, "game", map[string]any{"id": id}, &game) ||
		len(strings.Join(game.State, "")) > mostPreviewLights {
		return nil
	}
	s.ask(r, "film", map[string]any{
		"board": game.Board, "states": [][]string{game.State, game.State}, "format": "png", "cells": "glow",
		"aspect": "1200x630", "ground": "#0d111b", "palette": "#1a2030,#ffd15c", // those of the page at night
	}, &film)
	return film.File
}

// ask calls an act with the limits of every request, and reports whether the answer came.
func (s *Server) ask(r *http.Request, act string, params map[string]any, answer any) bool {
	body, _ := json.Marshal(params) // of texts, which can always be written
	asked, _ := http.NewRequestWithContext(r.Context(), http.MethodPost, "/api/v1/"+act,
		bytes.NewReader(body))
	asked.Header.Set("Content-Type", "application/json")
	asked.SetPathValue("act", act)
	told := &answerWriter{header: http.Header{}}
	s.serveAct(told, asked)
	return told.status <= http.StatusOK && json.Unmarshal(told.Bytes(), answer) == nil
}

type answerWriter struct {
	bytes.Buffer
	header http.Header
	status int
}

func (a *answerWriter) Header() http.Header    { return a.header }
func (a *answerWriter) WriteHeader(status int) { a.status = status }
