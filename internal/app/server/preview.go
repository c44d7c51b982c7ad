package server

import (
	"bytes"
	"cmp"
	"encoding/json"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"math/cmplx"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"lightsout/web"
)

// Other sites show a link to /play/?b=ID or /d/NUMBER with a picture of that board. Their programs run no scripts and
// ask for the picture by an absolute address, so the server writes it into the page.

// The tags of a page's picture and title.
var (
	previewTag = regexp.MustCompile(`(<meta property="og:image" content=")(?:\.\./)*([^"]*)`)
	titleTag   = regexp.MustCompile(`(<meta property="og:title" content=")[^"]*`)
)

// absolute returns a page with the absolute address of its picture. The page of a game has the picture of its board.
func absolute(r *http.Request, page web.File) web.File {
	origin := "http://" + r.Host
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		origin = "https://" + r.Host
	}
	text, picture := page.Bytes(), "$2"
	day, id := r.PathValue("day"), r.URL.Query().Get("b")
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

// Limits of a preview: its size, which is the one other sites ask for, the longest ID, and the most lights.
const (
	previewWidth, previewHeight = 1200, 630
	previewMargin               = 50
	mostPreviewID               = 4000
	mostPreviewLights           = 1600
)

// servePreview draws the board of a game as other sites show it. What cannot be drawn quickly has the picture of
// the page.
func (s *Server) servePreview(w http.ResponseWriter, r *http.Request) {
	lights := s.previewed(r)
	if lights == nil {
		w.Header().Set("Cache-Control", "no-store")
		redirect(w, "../icons/preview.png")
		return
	}
	var out bytes.Buffer
	if err := png.Encode(&out, drawLights(lights)); err != nil {
		kindFailed.problem(err.Error()).write(w, r)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=86400")
	w.Header().Set("Content-Type", "image/png")
	_, _ = w.Write(out.Bytes())
}

// previewed returns the lights of the game of a preview; none if it cannot be drawn.
func (s *Server) previewed(r *http.Request) []light {
	id, _, _ := strings.Cut(r.URL.Query().Get("b"), "&")
	if date, ok := dateOf(r.URL.Query().Get("d")); ok {
		var made struct{ Puzzles []struct{ ID string } }
		if s.ask(r, "generate", map[string]string{"daily": date}, &made) && len(made.Puzzles) == 1 {
			id = made.Puzzles[0].ID
		}
	}
	var game struct {
		Board string
		State []string
	}
	var b struct {
		Lights, Modulus int
		Grid            *struct{ Cols int }
		Shapes          []struct {
			X, Y, R float64
			Corners []float64
		} `json:"light_shapes"`
	}
	if len(id) > mostPreviewID || !s.ask(r, "game", map[string]string{"id": id}, &game) ||
		!s.ask(r, "board", map[string]string{"board": game.Board}, &b) || b.Lights > mostPreviewLights {
		return nil
	}
	digits := strings.Join(game.State, "")
	lights := make([]light, b.Lights)
	for i := range lights {
		l := &lights[i]
		if b.Grid != nil {
			at := complex(float64(i%b.Grid.Cols), float64(i/b.Grid.Cols))
			l.center, l.radius = at, 0.5
			l.corners = []complex128{at - 0.5 - 0.5i, at + 0.5 - 0.5i, at + 0.5 + 0.5i, at - 0.5 + 0.5i}
		} else {
			shape := b.Shapes[i]
			l.center, l.radius = complex(shape.X, shape.Y), shape.R
			if len(shape.Corners) == 0 {
				l.radius *= 1.25 // as the page draws nodes
			}
			for c := 0; c+1 < len(shape.Corners); c += 2 {
				l.corners = append(l.corners, complex(shape.Corners[c], shape.Corners[c+1]))
			}
		}
		if value, err := strconv.ParseInt(digits[min(i, len(digits)-1):][:1], 36, 0); err == nil {
			l.value = float64(value) / float64(b.Modulus-1)
		}
	}
	return lights
}

// ask calls an act with the limits of every request, and reports whether the answer came.
func (s *Server) ask(r *http.Request, act string, params map[string]string, answer any) bool {
	body, err := json.Marshal(params)
	if err != nil {
		return false
	}
	asked := r.Clone(r.Context())
	asked.Method, asked.URL = http.MethodPost, &url.URL{Path: "/api/v1/" + act}
	asked.Header = http.Header{"Content-Type": {"application/json"}}
	asked.Body, asked.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
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

// A light of a preview. Points of the plane are complex numbers.
type light struct {
	center  complex128
	corners []complex128 // none if it is round
	radius  float64
	value   float64 // from 0, off, to 1
}

// distance returns how far a point is outside of the light, whose corners are round, or with a minus how far inside.
func (l light) distance(p complex128) float64 {
	const body, rim = 0.62, 0.3 // of the radius; the rest is the gap between lights
	if len(l.corners) == 0 {
		return cmplx.Abs(p-l.center) - (body+rim)*l.radius
	}
	nearest, inside := math.Inf(1), 1.0
	for i, corner := range l.corners {
		side := body * (l.corners[(i+1)%len(l.corners)] - corner)
		from, center := p-l.center-body*(corner-l.center), -body*(corner-l.center)
		along := real(cmplx.Conj(side)*from) / real(cmplx.Conj(side)*side)
		nearest = min(nearest, cmplx.Abs(from-complex(min(1, max(0, along)), 0)*side))
		if imag(cmplx.Conj(side)*from)*imag(cmplx.Conj(side)*center) < 0 {
			inside = -1
		}
	}
	return -inside*nearest - rim*l.radius
}

// The colors of a preview are those of the page at night.
var (
	previewNight = color.RGBA{0x0d, 0x11, 0x1b, 0xff}
	previewOff   = color.RGBA{0x1a, 0x20, 0x30, 0xff}
	previewCore  = color.RGBA{0xff, 0xf6, 0xd8, 0xff}
	previewOn    = color.RGBA{0xff, 0xd1, 0x5c, 0xff}
	previewRim   = color.RGBA{0xf3, 0xa5, 0x1f, 0xff}
)

// drawLights draws lights as large as fits in the middle of a preview. A light that is on shines on its neighbors.
func drawLights(lights []light) image.Image {
	least, most := lights[0].center, lights[0].center
	for _, l := range lights {
		for _, at := range append(l.corners, l.center-complex(l.radius, l.radius), l.center+complex(l.radius, l.radius)) {
			least = complex(min(real(least), real(at)), min(imag(least), imag(at)))
			most = complex(max(real(most), real(at)), max(imag(most), imag(at)))
		}
	}
	size := most - least
	scale := min((previewWidth-2*previewMargin)/real(size), (previewHeight-2*previewMargin)/imag(size))
	out := image.NewRGBA(image.Rect(0, 0, previewWidth, previewHeight))
	draw.Draw(out, out.Rect, image.NewUniform(previewNight), image.Point{}, draw.Src)
	slices.SortStableFunc(lights, func(a, b light) int { return cmp.Compare(a.value, b.value) }) // those that are on last
	for _, l := range lights {
		reach := scale * l.radius * 3
		at := complex(previewWidth, previewHeight)/2 + complex(scale, 0)*(l.center-least-size/2)
		near := image.Rect(int(real(at)-reach), int(imag(at)-reach), int(real(at)+reach)+1, int(imag(at)+reach)+1)
		near = near.Intersect(out.Rect)
		for y := near.Min.Y; y < near.Max.Y; y++ {
			for x := near.Min.X; x < near.Max.X; x++ {
				from := (complex(float64(x)+0.5, float64(y)+0.5) - at) / complex(scale, 0)
				out.SetRGBA(x, y, l.over(out.RGBAAt(x, y), from, scale))
			}
		}
	}
	return out
}

// over returns the color of a pixel under a light. from: from its middle to the pixel.
func (l light) over(under color.RGBA, from complex128, scale float64) color.RGBA {
	away := l.distance(l.center + from)
	inside := min(1, max(0, 0.5-away*scale)) // the part of the pixel
	if l.value == 0 {
		return between(under, previewOff, inside)
	}
	shine := 0.5 * l.value * math.Exp(-math.Pow(3*max(0, away)/l.radius, 1.2))
	far := cmplx.Abs(from) / l.radius
	lit := between(between(previewCore, previewOn, min(1, 1.4*far+1-l.value)), previewRim, min(1, max(0, far-0.45)))
	return between(between(under, previewOn, shine), between(previewOff, lit, l.value), inside)
}

// between returns a color between two.
func between(a, b color.RGBA, part float64) color.RGBA {
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + part*(float64(y)-float64(x)))) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}
