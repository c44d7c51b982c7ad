//go:build all

package e2e_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
)

// Nothing moves under a pointer: late content has reserved space.

// shiftsKept makes a page keep what moved by itself and could be pressed before: its name, and where it was
// and is.
const shiftsKept = `{
	const use = 'a, button, input, select, summary';
	const painted = new WeakMap();
	new MutationObserver((changes) => {
		const added = changes.flatMap(({addedNodes}) => [...addedNodes]).filter((node) => node instanceof Element);
		const usable = added.flatMap((node) => [node, ...node.querySelectorAll(use)]).filter((node) => node.matches(use) && !painted.has(node));
		requestAnimationFrame(() => requestAnimationFrame(() => usable.forEach((node) => painted.set(node, performance.now())))); // a frame was painted between
	}).observe(document, {subtree: true, childList: true});
	const shifts = [];
	const keep = (entries) => {
		for (const {hadRecentInput, sources, startTime} of entries) for (const {node, previousRect: a, currentRect: b} of hadRecentInput ? [] : sources) {
			if (!(node instanceof Element) || Math.abs(a.x - b.x) + Math.abs(a.y - b.y) < 8) continue;
			if (![node, ...node.querySelectorAll(use)].some((one) => painted.get(one) <= startTime)) continue;
			shifts.push((node.id || node.className || node.nodeName) + ' from ' + [a.x, a.y].map(Math.round) + ' to ' + [b.x, b.y].map(Math.round));
		}
	};
	const observer = new PerformanceObserver((list) => keep(list.getEntries()));
	observer.observe({type: 'layout-shift', buffered: true});
	globalThis.shifts = async () => {
		for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
		keep(observer.takeRecords());
		return shifts;
	};
}`

func TestNothingMovesWhileAPageLoads(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/lab/", "/studio/", "/atlas/", "/play/"} {
		page := open(t, path, before(shiftsKept)).ready()
		page.unmoved()
		if path == "/play/" {
			eval[bool](page,
				"document.querySelector('main').before(Object.assign(document.createElement('div'), "+
					"{style: 'height: 50px'})) ?? true")
			if len(eval[[]string](page, "shifts()")) == 0 {
				t.Error("the whole page was moved, and nothing was noticed")
			}
		}
		page.close()
	}
}

// The same when the script arrives after the page was painted, as on a slow line.
func TestNothingMovesWhenTheScriptIsLate(t *testing.T) {
	t.Parallel()
	const tell = `{
		const look = () => requestAnimationFrame(() => document.querySelector('main') ? requestAnimationFrame(() => fetch('/painted')) : look());
		look();
	}`
	for _, path := range []string{"/learn/", "/learn/rules/"} {
		whole := withoutEngine(t)
		painted := make(chan bool)
		shown := sync.OnceFunc(func() { close(painted) })
		slow := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case r.URL.Path == "/painted":
				shown()
				w.WriteHeader(http.StatusNoContent)
				return
			case strings.HasSuffix(r.URL.Path, "/main.js"):
				select {
				case <-painted:
				case <-r.Context().Done():
				}
			}
			whole.http.Config.Handler.ServeHTTP(w, r)
		}), "")
		page := open(t, path, from(slow), phone, before(shiftsKept+tell)).ready()
		page.unmoved()
		page.close()
	}
}

// unmoved waits until nothing of the page is busy, and fails the test if something has moved since it was
// loaded.
func (p *page) unmoved() {
	p.t.Helper()
	p.wait(
		"![...document.querySelectorAll('main [aria-busy=true]')].some((e) => e.getClientRects().length > 0)")
	if moved := eval[[]string](p, "shifts()"); len(moved) > 0 {
		p.t.Errorf("%s: %q", p.address(), moved)
	}
}
