//go:build all

package e2e_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Nothing moves under a pointer: late content has reserved space.

// shiftsKept makes a page keep what moved by itself and could be pressed before: its name, and where it was and is.
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
			eval[bool](page, "document.querySelector('main').before(Object.assign(document.createElement('div'), {style: 'height: 50px'})) ?? true")
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
		whole, painted := withoutEngine(t), make(chan bool)
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

// unmoved waits until nothing of the page is busy, and fails the test if something has moved since it was loaded.
func (p *page) unmoved() {
	p.t.Helper()
	p.wait("![...document.querySelectorAll('main [aria-busy=true]')].some((e) => e.getClientRects().length > 0)")
	if moved := eval[[]string](p, "shifts()"); len(moved) > 0 {
		p.t.Errorf("%s: %q", p.address(), moved)
	}
}

// tops returns where what a CSS selector finds begins, from the top of the page.
func (p *page) tops(selector string) []int {
	p.t.Helper()
	return eval[[]int](p, fmt.Sprintf("[...document.querySelectorAll(%q)].map((e) => Math.round(e.getBoundingClientRect().top + scrollY))", selector))
}

// The menu learns while it is open which grades the board has. The buttons below stay where they are: a click on Share is
// not lost because Share moves away between the press and the release.
func TestMenuStays(t *testing.T) {
	t.Parallel()
	whole, answer := withoutEngine(t), make(chan bool)
	slow := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/generate") {
			<-answer
		}
		whole.http.Config.Handler.ServeHTTP(w, r)
	}), "")
	page := open(t, "/play/#300x200", from(slow)).ready()
	page.click("button", "Menu")
	at, before := page.find("button", "Share").spot(), page.tops("#save")
	page.mouseDown(at)
	close(answer)
	page.wait("document.querySelector('[data-kind=expert]').hidden")
	if after := page.tops("#save"); !slices.Equal(before, after) {
		t.Errorf("the buttons beside Share moved from %v to %v", before, after)
	}
	page.mouseUp(at)
	page.wait("document.querySelector('#share-dialog')?.open")
	if link := page.text("#share-link"); !strings.HasSuffix(link, "/?b=300x200:on") {
		t.Errorf("the link to 300x200 is %q", link)
	}
}

// When a search takes long, the card shows its progress. A click on an action is not lost: nothing moves while the button
// is down, and where there is room the actions keep their place.
func TestCardStays(t *testing.T) {
	t.Parallel()
	for _, size := range []option{phone, desktop} {
		page := open(t, "/play/#3x3:on", from(holding(t, `{"board":"5x5","state"`)), size).ready()
		page.press("row 2, column 2")
		page.menu("5×5 all on")
		at := page.find("button", "Back to the previous game").spot()
		page.mouseDown(at)
		page.wait("new Promise((resolve) => setTimeout(resolve, 700, true))") // progress is due after 600 ms
		page.mouseUp(at)
		page.wait("document.querySelector('#say').innerText === 'Resumed where you left off.'")
		page.menu("5×5 all on")
		page.find("button", "Back to the previous game")
		before := page.tops("#choices")
		page.wait("document.querySelector('#work').checkVisibility()")
		if after := page.tops("#choices"); eval[bool](page, "innerWidth >= 1000") && !slices.Equal(before, after) {
			t.Errorf("the actions moved from %v to %v", before, after)
		}
		page.close()
	}
}
