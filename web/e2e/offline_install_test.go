//go:build all

package e2e_test

import (
	"fmt"
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
	page := open(t, "/learn/", serviceWorker,
		from(host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
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
	page := open(t, "/play/#4x4:on", serviceWorker,
		from(host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if next.updated.Load() && strings.HasSuffix(r.URL.Path, "/learn/logic/") {
				<-held
			}
			next.ServeHTTP(w, r)
		}), next.old.prefix))).ready()
	t.Cleanup(release) // before the server is closed, which waits for its answers
	page.awaitWorker()
	next.updated.Store(true)
	eval[bool](page,
		"navigator.serviceWorker.getRegistration().then((r) => r.update()).then((r) => !!r.installing)")
	page.reload()
	page.ready()
	page.wait("navigator.serviceWorker.getRegistration().then((r) => r.installing)")
	release()
	page.find("button", "Reload")
	is(t, "the page says", page.text(".news p"), "A new version is ready.")
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
	eval[bool](page,
		"navigator.serviceWorker.getRegistration().then((r) => (r.waiting.postMessage('take over'), true))")
	page.wait("document.querySelector('.news p')?.textContent === 'This page is now an older version.'")
	page.place("try").press(0, 2, 4, 6, 8)
	page.place("try").hears("That is the least possible.")
	page.click("button", "Reload")
	page.wait(
		"performance.getEntriesByType('navigation')[0].type === 'reload' && " +
			"document.documentElement.dataset.ready")
	if next.isOld(page) {
		t.Error("after Reload the page is still of the old version")
	}
}

// What Lab, Studio and Atlas have in common: they work from any folder and without a server, an
// engine, a network or storage, and whatever their links say.

var newPages = []string{"/solve/", "/lab/", "/studio/", "/atlas/"}

// usable fails the test if the page is not one that can be used: something to press in its main part,
// nothing broken, and nothing that went wrong.
func (p *page) usable() {
	p.t.Helper()
	p.ready()
	got := eval[int](p,
		`[...document.querySelectorAll('main button, main input, main select')].filter((e) => `+
			`e.getClientRects().length > 0 && !e.disabled).length`)
	if got < 3 {
		p.t.Errorf("%s: only %d things can be used", p.address(), got)
	}
	if lines := p.complaints(); len(lines) > 0 {
		p.t.Fatalf("%s: the page complained: %s", p.address(), strings.Join(lines, "\n"))
	}
}

// From files in a folder the pages work, fetch nothing from elsewhere, and start without a network
// once one of them was visited.
func TestNewPagesFromFiles(t *testing.T) {
	t.Parallel()
	page := open(t, "/learn/", from(static(t)), serviceWorker).ready()
	page.awaitWorker()
	eval[bool](page,
		fmt.Sprintf("import(%q).then(({call}) => call('boards', {})).then(() => true)", page.script()))
	page.awaitEngine()
	for _, path := range newPages {
		page.visit(path)
		page.usable()
		home := page.server.url("/")
		for _, got := range eval[[]string](page,
			"performance.getEntriesByType('resource').map((e) => e.name)") {
			if !strings.HasPrefix(got, home) && !strings.HasPrefix(got, "data:") &&
				!strings.HasPrefix(got, "blob:") {
				t.Errorf("%s fetches %s, which is not below %s", path, got, home)
			}
		}
	}
	page.allow("Failed to load resource|net::ERR|Failed to fetch|failed to fetch")
	page.offline(true)
	for _, path := range newPages {
		page.visit(strings.TrimSuffix(path, "/")) // as a link without a slash
		page.usable()
		got := eval[string](page, "location.pathname")
		want := page.server.prefix + path
		if got != want {
			t.Errorf("without a network %s leads to %s, want %s", path, got, want)
		}
	}
}

// The second engine is kept when it was used, and not before; then its acts work without a network.
func TestStudioEngineIsKeptOnFirstUse(t *testing.T) {
	t.Parallel()
	needStudio(t)
	page := open(t, "/lab/", from(static(t)), serviceWorker).ready()
	page.awaitWorker()
	kept := fmt.Sprint(page.kept())
	if strings.Contains(kept, "/studio.wasm") || strings.Contains(kept, "/highs.") {
		t.Errorf("the second engine or HiGHS is cached before its first use: %s", kept)
	}
	highs := func() {
		t.Helper()
		page.click("tab", "Model")
		page.click("button", "LP")
		page.wait(`document.querySelector('#model-text').value.includes('Minimize')`)
		page.click("button", "Run")
		page.benchSays("They solve the puzzle.")
	}
	highs()
	size :=
		fmt.Sprintf("import(%q).then(({call}) => call('size', {rows: 4, columns: 4})).then((a) => a.nullity)",
			page.script())
	is(t, "the nullity of 4x4", eval[int](page, size), 4)
	page.wait(`(async () => {
		const urls = [];
		for (const name of await caches.keys()) urls.push(...(await (await caches.open(name)).keys()).map((r) => r.url));
		return ['/studio.wasm', '/highs.wasm', '/highs.js'].every((end) => urls.some((url) => url.endsWith(end)));
	})()`)
	page.allow("Failed to load resource|net::ERR|Failed to fetch|failed to fetch")
	page.offline(true)
	page.reload()
	page.ready()
	is(t, "the nullity of 4x4 without a network", eval[int](page, size), 4)
	highs()
	page.reload() // the second engine has not been requested yet, and the first was never fetched
	page.ready()
	is(t, "the lights of 3x4 with the second engine alone",
		eval[int](page,
			fmt.Sprintf("import(%q).then(({call}) => call('board', {board: '3x4'})).then((a) => a.lights)",
				page.script())), 12)
}

// The pages work with engines and a server; where the browser refuses to keep anything, they forget.
func TestNewPagesWithMoreOrLess(t *testing.T) {
	t.Parallel()
	const forgetful = `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
		Object.defineProperty(window, name, {get() { throw new DOMException('refused', 'SecurityError'); }});
	}`
	for name, options := range map[string][]option{"with engines": {from(served(t))},
		"without storage": {before(forgetful)}} {
		t.Run(name, func(t *testing.T) {
			page := open(t, newPages[0], append(options, serviceWorker)...)
			page.usable()
			for _, path := range newPages[1:] {
				page.visit(path)
				page.usable()
			}
		})
	}
}

// An invalid link reports an error, or opens something else; it never breaks the page,
// and never becomes part of it.
func TestRubbishInNewLinks(t *testing.T) {
	t.Parallel()
	for _, path := range newPages {
		t.Run(name(path), func(t *testing.T) {
			t.Parallel()
			page := open(t, path)
			page.usable()
			for i, hash := range rubbish {
				if i%4 != 0 && !strings.Contains(hash, "pwned") {
					continue // Play reads them all, with the same acts
				}
				eval[bool](page, fmt.Sprintf("location.hash = %q, true", hash))
				page.harmless(hash)
			}
			for _, hash := range []string{"no such thing", attack, strings.Repeat("9", 50000)} {
				page.leave()
				page.visit(path + "#" + hash)
				page.usable()
				page.harmless(hash)
				page.wait(
					`[...document.querySelectorAll('main .problem, main [role=status]')].some((e) => ` +
						`e.matches('.problem') ? e.innerText.trim() : /link|address/i.test(e.innerText))`)
			}
			page.fits(narrow)
			page.axe()
			page.leave()
			page.visit(path)
			page.usable()
			is(t, "what the page itself says after all the rubbish",
				eval[string](page,
					"[...document.querySelectorAll('.problem')].map((e) => e.innerText).join('')"), "")
		})
	}
}
