package server

import (
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"lightsout/internal/app/api"
	"lightsout/web"
)

// A link to a game has the picture of its board, at an absolute address; an invalid one has that of the page.
func TestPreview(t *testing.T) {
	site, err := web.New(true)
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(t, Options{Acts: api.Acts(), Site: site})
	get := func(address string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost"+address, nil))
		return w
	}
	for address, want := range map[string]string{
		"/play/":                          `content="http://localhost/icons/preview.png"`,
		"/learn/chasing/":                 `content="http://localhost/icons/preview.png"`,
		"/play/?b=5x5:on":                 `content="http://localhost/play/preview.png?b=5x5%3Aon"`,
		"/play/?b=%22%3E%3Cscript%3E$1$2": `content="http://localhost/play/preview.png?b=%22%3E%3Cscript%3E%241%242"`,
	} {
		if w := get(address); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) || strings.Contains(w.Body.String(), "><script>") {
			t.Errorf("%s: %d, without %s", address, w.Code, want)
		}
	}
	w := get("/play/preview.png?b=cube-3:on")
	if m, err := png.Decode(w.Body); err != nil || m.Bounds().Dx() != 1200 || m.Bounds().Dy() != 630 {
		t.Errorf("the picture of a cube: %d, %v", w.Code, err)
	}
	for _, id := range []string{"", "rubbish", "5x5:2", "30000x30000:on", "5x5:" + strings.Repeat("1", 5000)} {
		if w := get("/play/preview.png?b=" + id); w.Code != http.StatusFound || w.Header().Get("Location") != "../icons/preview.png" {
			t.Errorf("%.20s: %d, %s", id, w.Code, w.Header())
		}
	}
}

// A picture fills the preview up to the margin, and stays in the middle.
func TestFramed(t *testing.T) {
	for _, size := range []image.Point{{10, 10}, {44, 10}, {10, 53}} {
		m := image.NewGray(image.Rectangle{Max: size})
		for i := range m.Pix {
			m.Pix[i] = 0xff
		}
		out := framed(m)
		ground := out.At(0, 0)
		var lit image.Rectangle
		for y := range previewHeight {
			for x := range previewWidth {
				if out.At(x, y) != ground {
					lit = lit.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		scale := min((previewWidth-2*previewMargin)*size.Y, (previewHeight-2*previewMargin)*size.X)
		want := image.Pt(scale/size.Y, scale/size.X)
		if lit.Dx() != want.X || lit.Dy() != want.Y || lit.Min.X != previewWidth-lit.Max.X || lit.Min.Y != previewHeight-lit.Max.Y {
			t.Errorf("%v fills %v of the preview, want %v in the middle", size, lit, want)
		}
	}
}
