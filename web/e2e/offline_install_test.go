//go:build all

package e2e_test

import (
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// A first load that breaks off in the middle leaves a page that works and nothing half kept; the next
// load keeps all.
func TestFirstLoadInterrupted(t *testing.T) {
	t.Parallel()
	whole := static(t)
	var broken atomic.Bool
	broken.Store(true)
	page := open(t, "/learn/", serviceWorker, from(host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if broken.Load() && strings.HasSuffix(r.URL.Path, "/learn/logic/") {
			panic(http.ErrAbortHandler)
		}
		whole.http.Config.Handler.ServeHTTP(w, r)
	}), whole.prefix))).ready()
	page.allow("Failed to load resource|net::ERR|Failed to fetch|failed to fetch|ServiceWorker")
	page.wait("navigator.serviceWorker.getRegistration().then((r) => !r)")
	page.place("try").press(0, 2, 4, 6, 8)
	page.place("try").hears("That is the least possible.")
	for name, urls := range page.kept() {
		if len(urls) > 0 {
			t.Errorf("cache %q keeps %d files of a load that failed", name, len(urls))
		}
	}

	broken.Store(false)
	page.reload()
	page.ready()
	page.awaitWorker()
	page.offline(true)
	page.visit("/learn/logic/")
	page.ready()
	page.place("models").hears("lines.")
}

// A new version that began to be installed under one page is offered by the next one too.
func TestUpdateStartedEarlier(t *testing.T) {
	t.Parallel()
	next := &updating{t: t, old: static(t)}
	held := make(chan struct{})
	release := sync.OnceFunc(func() { close(held) })
	page := open(t, "/play/#4x4:on", serviceWorker, from(host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if next.updated.Load() && strings.HasSuffix(r.URL.Path, "/learn/logic/") {
			<-held
		}
		next.ServeHTTP(w, r)
	}), next.old.prefix))).ready()
	t.Cleanup(release) // before the server is closed, which waits for its answers
	page.awaitWorker()
	next.updated.Store(true)
	eval[bool](page, "navigator.serviceWorker.getRegistration().then((r) => r.update()).then((r) => !!r.installing)")
	page.reload()
	page.ready()
	page.wait("navigator.serviceWorker.getRegistration().then((r) => r.installing)")
	release()
	page.find("button", "Reload")
	if got := page.text(".news p"); got != "A new version is ready." {
		t.Errorf("the page says %q", got)
	}
}

// When a new version is taken in another tab, this one says that it is old, also if it is the very page
// of the first visit.
func TestUpdateTakenElsewhere(t *testing.T) {
	t.Parallel()
	next := &updating{t: t, old: static(t)}
	page := open(t, "/learn/", serviceWorker, from(host(t, next, next.old.prefix))).ready()
	page.awaitWorker()
	next.updated.Store(true)
	eval[bool](page, "navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true)")
	page.wait("navigator.serviceWorker.getRegistration().then((r) => r.waiting)")
	eval[bool](page, "navigator.serviceWorker.getRegistration().then((r) => (r.waiting.postMessage('take over'), true))")
	page.wait("document.querySelector('.news p')?.textContent === 'This page is now an older version.'")
	page.place("try").press(0, 2, 4, 6, 8)
	page.place("try").hears("That is the least possible.")
	page.click("button", "Reload")
	page.wait("performance.getEntriesByType('navigation')[0].type === 'reload' && document.documentElement.dataset.ready")
	if next.isOld(page) {
		t.Error("after Reload the page is still of the old version")
	}
}
