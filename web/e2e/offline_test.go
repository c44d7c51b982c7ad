package e2e_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"sync/atomic"
	"testing"
)

// kept lists what the service worker keeps for this site, by cache: the names of the caches, and the
// addresses in them.
func (p *page) kept() map[string][]string {
	p.t.Helper()
	return eval[map[string][]string](p, `(async () => {
		const found = {};
		for (const name of await caches.keys()) found[name] = (await (await caches.open(name)).keys()).map((r) => r.url);
		return found;
	})()`)
}

// awaitWorker waits until the service worker is in charge of the page.
func (p *page) awaitWorker() {
	p.t.Helper()
	p.wait("navigator.serviceWorker.controller")
}

// awaitEngine waits until the engine is kept.
func (p *page) awaitEngine() {
	p.t.Helper()
	p.wait(`(async () => {
		for (const name of await caches.keys()) {
			const paths = (await (await caches.open(name)).keys()).map((r) => r.url);
			if (['/engine.wasm', '/wasm_exec.js'].every((end) => paths.some((path) => path.endsWith(end)))) return true;
		}
		return false;
	})()`)
}

// Load once, play a hint, lose the network: everything works, after a reload too, and on pages that
// were never visited.
func TestOfflineAfterTheFirstLoad(t *testing.T) {
	t.Parallel()
	needEngine(t)
	for kind, make := range map[string]func(testing.TB) *site{"served": served, "in a folder": static} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			page := open(t, "/play/#4x4:on", from(make(t)), serviceWorker).ready()
			page.press(page.askHint())
			page.awaitWorker()
			page.awaitEngine()
			page.allow("Failed to load resource|net::ERR|Failed to fetch|failed to fetch")
			page.offline(true)
			page.visit("/play/#3x4:on")
			page.reload()
			page.ready()
			page.winByHints()
			is(t, "who answers acts without a network", page.where(), "worker")

			if kind == "served" {
				page.visit("/d/321")
				page.wait(`document.querySelector('#about').innerText.startsWith('Daily 321 ')`)
			}
			page.visit("/learn/solvable/")
			page.ready()
			page.place("four").hears("The 4 solutions take")
			page.visit("/play#2x2:on") // as a link without a slash
			page.ready()
			is(t, "the buttons of a link without a slash",
				eval[int](page, "document.querySelectorAll('[role=grid] button').length"), 4)
			page.visit("/")
			page.ready()
			got := eval[string](page, "location.pathname")
			want := page.server.prefix + "/play/"
			if got != want {
				t.Errorf("without a network the root leads to %s, want %s", got, want)
			}
			for name, urls := range page.kept() {
				for _, url := range urls {
					if strings.Contains(url, "/api/") {
						t.Errorf("cache %q keeps an answer of the API: %s", name, url)
					}
				}
			}
		})
	}
}

// A new version is offered, not forced. When it is taken the page is whole in it, the old version is
// gone, the engine is still kept, and what others keep in this origin is untouched.
func TestUpdate(t *testing.T) {
	t.Parallel()
	next := &updating{t: t, old: static(t)}
	page := open(t, "/play/#4x4:on", from(host(t, next, next.old.prefix)), serviceWorker).ready()
	page.press(page.askHint())
	page.awaitWorker()
	page.awaitEngine()
	eval[bool](page,
		`caches.open('lightsout /another/folder/ 0123456789').then((c) => c.put('x', new `+
			`Response('y'))).then(() => true)`)
	before := page.kept()

	next.updated.Store(true)
	eval[bool](page, "navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true)")
	page.find("button", "Reload")
	is(t, "the page says", page.text(".news p"), "A new version is ready.")
	page.axe()
	page.screenshot("news")
	// Until then the old version works on, as a whole.
	page.press(page.askHint())
	if !next.isOld(page) {
		t.Error("the new version came unasked")
	}

	page.click("button", "Reload")
	page.wait(
		"performance.getEntriesByType('navigation')[0].type === 'reload' && " +
			"document.documentElement.dataset.ready")
	if next.isOld(page) {
		t.Error("after Reload the page is still of the old version")
	}
	page.awaitEngine()
	after := page.kept()
	for name := range before {
		if !strings.Contains(name, "/another/") && len(after[name]) > 0 {
			t.Errorf("cache %q of the old version is still there", name)
		}
	}
	if len(after) != 2 || len(after["lightsout /another/folder/ 0123456789"]) != 1 {
		t.Errorf("after the update there are caches %v", after)
	}
	page.allow("Failed to load resource|net::ERR|Failed to fetch|failed to fetch")
	page.offline(true)
	page.reload()
	page.ready()
	page.winByHints()
}

// The icons of the manifest exist: one of each size, opaque to its corners where a system
// cuts its own shape.
func TestManifest(t *testing.T) {
	var manifest struct {
		Name, Display string
		StartURL      string `json:"start_url"`
		Icons         []struct{ Src, Sizes, Type, Purpose string }
	}
	if err := json.Unmarshal([]byte(read(t, "manifest.webmanifest")), &manifest); err != nil {
		t.Fatal(err)
	}
	if manifest.Name == "" || manifest.Display != "standalone" || manifest.StartURL != "./play/" {
		t.Errorf("the manifest says %+v", manifest)
	}
	sizes := map[string]bool{}
	for _, icon := range manifest.Icons {
		if icon.Type != "image/png" {
			continue
		}
		picture, err := png.Decode(strings.NewReader(read(t, icon.Src)))
		if err != nil {
			t.Fatalf("%s: %v", icon.Src, err)
		}
		is(t, icon.Src, fmt.Sprintf("%dx%d", picture.Bounds().Dx(), picture.Bounds().Dy()), icon.Sizes)
		sizes[strings.TrimSpace(icon.Sizes+" "+icon.Purpose)] = true
		_, _, _, alpha := picture.At(0, 0).RGBA()
		is(t, icon.Src+": the corner is opaque", alpha == 0xffff, icon.Purpose == "maskable")
	}
	for _, want := range []string{"192x192", "512x512", "192x192 maskable", "512x512 maskable"} {
		if !sizes[want] {
			t.Errorf("there is no icon %s", want)
		}
	}
}

// updating is a static site that becomes another version of itself: its assets move to another folder,
// and its pages and its service worker say so.
type updating struct {
	t       testing.TB
	old     *site
	updated atomic.Bool
}

func (u *updating) versions() (before, after string) {
	files, err := embedded()
	if err != nil {
		u.t.Fatal(err)
	}
	// The static site has its own version: find it in a page of it.
	answer := httptest.NewRecorder()
	u.old.http.Config.Handler.ServeHTTP(answer, httptest.NewRequest("GET", u.old.prefix+"/play/", nil))
	_, rest, found := strings.Cut(answer.Body.String(), "assets-")
	if !found || len(rest) < len(files.Version) {
		u.t.Fatal("the page refers to no assets")
	}
	before = rest[:len(files.Version)]
	return before, strings.Repeat("f", len(before))
}

func (u *updating) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !u.updated.Load() {
		u.old.http.Config.Handler.ServeHTTP(w, r)
		return
	}
	before, after := u.versions()
	r.URL.Path = strings.ReplaceAll(r.URL.Path, after, before)
	r.Header.Del("If-None-Match")
	r.Header.Del("If-Modified-Since")
	answer := httptest.NewRecorder()
	u.old.http.Config.Handler.ServeHTTP(answer, r)
	body := answer.Body.Bytes()
	if path.Ext(r.URL.Path) != ".wasm" {
		body = bytes.ReplaceAll(body, []byte(before), []byte(after))
	}
	for name, values := range answer.Header() {
		if name != "Content-Length" {
			w.Header()[name] = values
		}
	}
	w.WriteHeader(answer.Code)
	_, _ = w.Write(body)
}

// isOld reports whether the page was loaded from the first version.
func (u *updating) isOld(p *page) bool {
	p.t.Helper()
	before, _ := u.versions()
	return eval[bool](p, fmt.Sprintf("document.querySelector('script[src]').src.includes(%q)", before))
}
