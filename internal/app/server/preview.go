package server

import (
	"bytes"
	"encoding/json"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	scaling "golang.org/x/image/draw"

	"lightsout/web"
)

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
