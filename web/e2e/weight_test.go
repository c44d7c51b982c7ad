package e2e_test

import (
	"net/http"
	"path"
	"strings"
	"testing"
)

// The limits of what goes over the wire, in bytes. The page must start at once on a slow phone.
const (
	mostPage   = 150_000
	mostEngine = 1_500_000
)

func TestWeight(t *testing.T) {
	t.Parallel()
	files, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	page, engine := 0, 0
	for file := range files.Files() {
		size := len(file.Bytes())
		if short := file.Brotli(); short != nil {
			size = len(short)
		}
		switch path.Base(file.Path) {
		case "engine.wasm", "wasm_exec.js":
			engine += size
		default:
			// Icons are fetched by the system when the page is installed, not by the page.
			if !strings.HasPrefix(file.Path, "icons/") {
				page += size
			}
		}
	}
	t.Logf("compressed: all pages %d bytes, engine %d", page, engine)
	if page > mostPage {
		t.Errorf("all pages together weigh %d bytes compressed, more than %d", page, mostPage)
	}
	if engine > mostEngine {
		t.Errorf("the engine weighs %d bytes compressed, more than %d", engine, mostEngine)
	}
}

// To play needs no engine: where it comes late or never, the usual boards can be pressed at once.
func TestPlayDoesNotWaitForTheEngine(t *testing.T) {
	t.Parallel()
	whole := static(t)
	held := make(chan struct{})
	slow := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path.Base(r.URL.Path) == "engine.wasm" {
			select {
			case <-held:
			case <-r.Context().Done():
			}
			return
		}
		whole.http.Config.Handler.ServeHTTP(w, r)
	}), whole.prefix)
	page := open(t, "/play/#5x5:on", from(slow)).ready()
	page.click("button", "row 3, column 3*")
	page.wait(`document.querySelector('[role=grid] [aria-label^="row 3, column 3"]').getAttribute('aria-label').includes('off')`)
	page.visit("/learn/")
	page.ready()
	page.allow("engine.wasm")
	close(held)
}

// The server says of its pages what their meta tags say, and forbids frames besides, which a meta
// tag cannot.
func TestPolicyOfTheServer(t *testing.T) {
	t.Parallel()
	site := served(t)
	for _, path := range append(pages(t), "/nosuch") {
		answer, err := http.Get(site.url(path))
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if got, want := answer.Header.Get("Content-Security-Policy"), policy+"; frame-ancestors 'none'"; got != want {
			t.Errorf("%s: policy\n\t%s\nwant\n\t%s", path, got, want)
		}
	}
}
