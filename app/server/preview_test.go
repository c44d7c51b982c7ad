package server

import (
	"fmt"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"lightsout/app/api"
	"lightsout/web"
)

// A link to a game has the picture of its board, at an absolute address; an invalid one has that of the page.
func TestPreview(t *testing.T) {
	site, err := web.New(true)
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(t, Options{Acts: api.Acts(), Site: site, Patience: time.Minute})
	get := func(address string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		s.Handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost"+address, nil))
		return w
	}
	for address, want := range map[string]string{
		"/play/":                          `content="http://localhost/icons/preview.png"`,
		"/learn/chasing/":                 `content="http://localhost/icons/preview.png"`,
		"/play/?b=5x5:on":                 `content="http://localhost/play/preview.png?b=5x5%3Aon"`,
		"/d/322":                          `content="http://localhost/play/preview.png?d=322"`,
		"/play/?b=%22%3E%3Cscript%3E$1$2": `content="http://localhost/play/preview.png?b=%22%3E%3Cscript%3E%241%242"`,
	} {
		w := get(address)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) ||
			strings.Contains(w.Body.String(), "><script>") {
			t.Errorf("%s: %d, without %s", address, w.Code, want)
		}
	}
	for _, game := range []string{"b=3x5:00100_00000_00000", "b=cube-3:on", "b=orbix:on",
		"b=5x5-mod3:on&goal=on", "d=322"} {
		w := get("/play/preview.png?" + game)
		m, err := png.Decode(w.Body)
		if err != nil || m.Bounds().Dx() != 1200 || m.Bounds().Dy() != 630 {
			t.Fatalf("the picture of %s: %d, %v", game, w.Code, err)
		}
		bright := func(y int) uint8 { return color.GrayModel.Convert(m.At(600, y)).(color.Gray).Y }
		on := bright(140)
		edge := bright(215)
		off := bright(315)
		ground := fmt.Sprint(m.At(0, 0))
		if game == "b=3x5:00100_00000_00000" &&
			(on < 200 || edge >= on || off > 80 || ground != "{13 17 27 255}") {
			t.Errorf("a light is %d, %d at its edge and %d when it is off, on %s", on, edge, off, ground)
		}
	}
	for _, day := range []string{"0", "-1", "0322", "x", "99999999"} {
		if w := get("/d/" + day); w.Code != http.StatusNotFound {
			t.Errorf("day %s: %d", day, w.Code)
		}
	}
	for _, id := range []string{"", "rubbish", "5x5:..", "30000x30000:on",
		"5x5:" + strings.Repeat("1", 5000)} {
		w := get("/play/preview.png?b=" + id)
		if w.Code != http.StatusFound || w.Header().Get("Location") != "../icons/preview.png" {
			t.Errorf("%.20s: %d, %s", id, w.Code, w.Header())
		}
	}
}
