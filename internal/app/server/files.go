package server

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the document, its page and the style
	"encoding/hex"
	"encoding/json"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"

	scaling "golang.org/x/image/draw"

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
	if r.Method != http.MethodGet && r.Method != http.MethodHead || isAct && strings.HasPrefix(name, "api/v1/") {
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
	if strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	file, ok := s.o.Site.File(name)
	if !ok {
		if _, folder := s.o.Site.File(name + "/index.html"); folder && name == path.Clean(name) {
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

// refuseMethod answers a method that an address does not have.
func (s *Server) refuseMethod(w http.ResponseWriter, r *http.Request) {
	allow := "GET, HEAD"
	name, ofAPI := strings.CutPrefix(r.URL.Path, "/api/v1/")
	_, isAct := s.acts[name]
	switch {
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
	body := packedAs(file, encoding)
	if body != nil {
		header.Set("Content-Encoding", encoding)
	} else {
		body, encoding = file.Bytes(), identity
	}
	header.Set("ETag", etag(file, encoding))
	header.Set("Vary", "Accept-Encoding")
	header.Set("Cache-Control", cacheAsk)
	if file.Immutable {
		header.Set("Cache-Control", cacheForever)
	}
	header.Set("Content-Type", file.Type)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// packedAs returns a file in an encoding, or nil if it is not worth it.
func packedAs(file web.File, encoding string) []byte {
	switch encoding {
	case brotlied:
		return file.Brotli()
	case gzipped:
		return file.Gzip()
	}
	return nil
}

// etag returns the tag of a file in an encoding: other bytes need another tag.
func etag(file web.File, encoding string) string {
	tag := strings.Trim(file.ETag, `"`)
	if encoding != identity {
		tag += "-" + encoding
	}
	return `"` + tag + `"`
}

// Other sites show a link to /play/?b=ID with a picture of that board. Their programs run no scripts and ask for the
// picture by an absolute address, so the server writes it into the page.

// previewTag is the tag of a page's picture.
var previewTag = regexp.MustCompile(`(<meta property="og:image" content=")(?:\.\./)*([^"]*)`)

// absolute returns a page with the absolute address of its picture. The page of a game has the picture of its board.
func absolute(r *http.Request, page web.File) web.File {
	origin := "http://" + r.Host
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		origin = "https://" + r.Host
	}
	picture := "$2"
	if id := r.URL.Query().Get("b"); id != "" && page.Path == "play/index.html" {
		picture = "play/preview.png?b=" + strings.ReplaceAll(url.QueryEscape(id), "$", "$$")
	}
	escaped := strings.ReplaceAll(html.EscapeString(origin), "$", "$$")
	return page.With(previewTag.ReplaceAll(page.Bytes(), []byte("${1}"+escaped+"/"+picture)))
}

// Limits of a preview: its size, which is the one other sites ask for, and the longest ID.
const (
	previewWidth, previewHeight = 1200, 630
	previewMargin               = 50
	mostPreviewID               = 4000
	mostPreviewSide             = 1600
)

// servePreview draws the board of a game as other sites show it. What cannot be drawn quickly has the picture of
// the page.
func (s *Server) servePreview(w http.ResponseWriter, r *http.Request) {
	m := s.drawGame(r)
	if m == nil {
		w.Header().Set("Cache-Control", "no-store")
		redirect(w, "../icons/preview.png")
		return
	}
	var out bytes.Buffer
	if err := png.Encode(&out, framed(m)); err != nil {
		kindFailed.problem(err.Error()).write(w, r)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=86400")
	w.Header().Set("Content-Type", "image/png")
	_, _ = w.Write(out.Bytes())
}

// drawGame calls the act show for a picture, with the limits of every request; nil if it does not come.
func (s *Server) drawGame(r *http.Request) image.Image {
	id := r.URL.Query().Get("b")
	spec, state, _ := strings.Cut(id, ":")
	state, _, _ = strings.Cut(state, "&")
	params, err := json.Marshal(map[string]string{"board": spec, "state": state, "format": "png"})
	if err != nil || len(id) > mostPreviewID {
		return nil
	}
	asked := r.Clone(r.Context())
	asked.Method, asked.URL = http.MethodPost, &url.URL{Path: "/api/v1/show"}
	asked.Header = http.Header{"Content-Type": {"application/json"}}
	asked.Body, asked.ContentLength = io.NopCloser(bytes.NewReader(params)), int64(len(params))
	asked.SetPathValue("act", "show")
	answer := &answerWriter{header: http.Header{}}
	s.serveAct(answer, asked)
	var told struct{ Data []byte }
	if answer.status > http.StatusOK || json.Unmarshal(answer.Bytes(), &told) != nil {
		return nil
	}
	if size, err := png.DecodeConfig(bytes.NewReader(told.Data)); err != nil || size.Width > mostPreviewSide || size.Height > mostPreviewSide {
		return nil
	}
	m, err := png.Decode(bytes.NewReader(told.Data))
	if err != nil {
		return nil
	}
	return m
}

type answerWriter struct {
	bytes.Buffer
	header http.Header
	status int
}

func (a *answerWriter) Header() http.Header    { return a.header }
func (a *answerWriter) WriteHeader(status int) { a.status = status }

// framed returns a picture in the middle of a preview.
func framed(m image.Image) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, previewWidth, previewHeight))
	draw.Draw(out, out.Bounds(), image.NewUniform(color.RGBA{0x0d, 0x11, 0x1b, 0xff}), image.Point{}, draw.Src)
	width, height := m.Bounds().Dx(), m.Bounds().Dy()
	scale := min(float64(previewWidth-2*previewMargin)/float64(width), float64(previewHeight-2*previewMargin)/float64(height))
	w, h := int(float64(width)*scale), int(float64(height)*scale)
	at := image.Rect((previewWidth-w)/2, (previewHeight-h)/2, (previewWidth+w)/2, (previewHeight+h)/2)
	scaling.ApproxBiLinear.Scale(out, at, m, m.Bounds(), draw.Over, nil)
	return out
}

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
	w.Header().Set("Content-Type", t.media)
	compressing()(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(t.body))
	})).ServeHTTP(w, r)
}
