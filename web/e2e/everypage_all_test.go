//go:build all

package e2e_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path"
	"slices"
	"strings"
	"testing"
)

// looks are the ways to see a page that must all be readable. In forced colors the system chooses
// them, which axe does not know.
var looks = map[string][]option{
	"dark": {dark}, "contrast": {moreContrast, light}, "contrast dark": {moreContrast, dark},
}

// TestEveryPageInEveryLook opens each page once and looks at it in every way.
func TestEveryPageInEveryLook(t *testing.T) {
	t.Parallel()
	for i, path := range everyPage(t) {
		t.Run(name(path), func(t *testing.T) {
			t.Parallel()
			options := []option{phone, light, reducedMotion, before(shiftsKept)}
			if i == 0 {
				options = append(options, serviceWorker) // it fetches the whole site, once is enough
			}
			page := open(t, path, options...).ready()
			// one chapter is enough: they share it
			frame := !strings.HasPrefix(path, "/learn/") || path == "/learn/rules/"
			page.unmoved()
			page.namesAgree()
			if frame {
				page.axe()
			} else {
				page.axeColors() // TestLearnCourse does the rest, with all tasks open
			}
			page.screenshot(name(path) + " phone")
			page.targets()
			there := page.focusGoesRound()
			if frame {
				page.focusGoesBack(there)
			}
			page.fits(narrow)
			page.fits(viewport(640, 400))
			for look, options := range looks {
				page.look(options...)
				page.axeColors()
				page.screenshot(name(path) + " " + look)
			}
			page.look(forcedColors)
			page.screenshot(name(path) + " forced")
			page.look(light)
			page.resize(desktop)
			if path == "/play/" {
				page.axe()
				for _, options := range looks {
					page.look(options...)
					page.axeColors()
				}
				page.look(light)
			} else if frame {
				page.axeLayout()
			}
			page.screenshot(name(path) + " desktop")
			page.sound(path)
		})
	}
}

// A theme that the player chose wins over that of the system, and is as readable.
func TestChosenThemesAreAccessible(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/", phone).ready()
	for _, system := range []option{light, dark} {
		page.look(system)
		seen := map[string]bool{}
		for range 4 {
			if !page.has("button", "Theme*") { // on a phone it is in the menu
				page.click("button", "More pages")
			}
			page.click("button", "Theme*")
			seen[eval[string](page, "document.documentElement.dataset.theme ?? ''")] = true
			page.look(system)
			page.axeColors()
		}
		if len(seen) != 4 {
			t.Errorf("the theme button goes through %v, want four themes", seen)
		}
	}
}

// Boards of every shape fit narrow windows.
func TestBoardsFitNarrowWindows(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/", narrow).ready()
	for _, hash := range []string{"16x4:on", "4x20:on", "triangle-5:on", "cube-3:on", "graph-petersen:on",
		"5x5-mod7:on", "32x32:on", "300x200:on"} {
		page.leave()
		page.visit("/play/#" + hash)
		page.ready()
		page.fits(narrow)
		page.screenshot("narrow " + name(hash))
	}
}

// focusGoesRound: Tab reaches everything and leaves again; the focus is never lost,
// caught, invisible or out of sight. It returns where it was.
func (p *page) focusGoesRound() (there []string) {
	p.t.Helper()
	eval[bool](p, "document.activeElement.blur(), true")
	there = p.walk("Tab")
	if len(there) < 4 {
		p.t.Errorf("only %q can be reached", there)
	}
	return there
}

// focusGoesBack: Shift+Tab goes the way of Tab back.
func (p *page) focusGoesBack(there []string) {
	p.t.Helper()
	back := p.walk("Shift+Tab")
	slices.Reverse(back)
	if !slices.Equal(there, back) {
		p.t.Errorf("Tab goes\n\t%s\nand Shift+Tab comes back over\n\t%s", strings.Join(there, "\n\t"),
			strings.Join(back, "\n\t"))
	}
}

// targets: on a phone what can be pressed is large enough for a finger, or stands in a line of
// text.
func (p *page) targets() {
	p.t.Helper()
	small := eval[[]string](p,
		`[...document.querySelectorAll('a[href], button, input, select, summary, [role=button]')].filter((e) => {
		const box = (e.closest('label') ?? e).getBoundingClientRect();
		if (box.width === 0 || box.height === 0 || e.closest('[role=grid]') || e.matches('.skip')) return false;
		if (e.matches('p a, li a, td a, dd a, p .term, li .term')) return false;
		return box.width < 43.5 || box.height < 43.5;
	}).map((e) => {
		const box = e.getBoundingClientRect();
		return Math.round(box.width) + 'x' + Math.round(box.height) + ' ' + e.outerHTML.slice(0, 120);
	})`)
	for _, line := range small {
		p.t.Errorf("%s: too small for a finger: %s", p.address(), line)
	}
}

// Tabs and dialogs meet the same standards as the first view.
func TestEveryTab(t *testing.T) {
	t.Parallel()
	for _, path := range newPages[1:] { // Solve has no tabs
		t.Run(name(path), func(t *testing.T) {
			t.Parallel()
			page := open(t, path, phone, light, reducedMotion).ready()
			if path == "/studio/" {
				page.click("button", "More")
			}
			const choices = `[...document.querySelectorAll('main [role=tab], main ` +
				`[data-view]')].filter((e) => e.getClientRects().length > 0)`
			count := eval[int](page, choices+".length")
			if count < 3 {
				t.Errorf("only %d tabs", count)
			}
			for i := range count {
				label := eval[string](page, fmt.Sprintf(
					"((e) => (e.click(), (e.getAttribute('aria-label') ?? e.textContent).trim()))(%s[%d])",
					choices, i))
				eval[bool](page,
					"document.querySelectorAll('main details').forEach((e) => { e.open = true; }), true")
				page.wait(
					"![...document.querySelectorAll('main [aria-busy=true]')].some((e) => " +
						"e.getClientRects().length > 0)")
				page.axe()
				page.targets()
				page.screenshot(name(path) + " phone tab " + label)
				page.fits(phone)
				page.fits(narrow)
				page.screenshot(name(path) + " narrow tab " + label)
				page.resize(phone)
				page.look(dark)
				page.axeColors()
				page.look(light)
				if t.Failed() {
					t.Logf("that was %q", label)
				}
			}
		})
	}
}

// The pages stay in sight whatever the window and the size of letters, and can be hit with a finger; on a
// phone, the first ones and the page one is on, and a menu has all.
func TestHeaderInEveryWindow(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/", narrow).ready()
	const measure = `(() => {
		const header = document.querySelector('.top').getBoundingClientRect();
		return {Height: header.height, Links: [...document.querySelectorAll('.top a, .top button')].map((e) => [e, e.getBoundingClientRect()]).filter(([, box]) => box.width > 0)
			.map(([e, box]) => ({Name: e.textContent.trim(), Width: box.width, Height: box.height, Inside: box.left >= 0 && box.right <= innerWidth + 0.5 && box.bottom <= header.bottom,
			Cut: e.matches('nav a') && e.scrollWidth > e.clientWidth, Line: box.top}))};
	})()`
	type link struct {
		Name          string
		Width, Height float64
		Inside, Cut   bool
	}
	// The name of the page one is on is bold, and takes most room where it is long.
	eval[bool](page,
		`(document.querySelectorAll('.top nav a').forEach((e) => e.toggleAttribute('aria-current', `+
			`e.textContent === 'Studio')), true)`)
	for _, letters := range []int{16, 32} {
		eval[bool](page, fmt.Sprintf("(document.documentElement.style.fontSize = '%dpx', true)", letters))
		for _, width := range []int64{320, 360, 399, 400, 480, 559, 560, 768, 1280} {
			page.resize(viewport(width, 600))
			got := eval[struct {
				Height float64
				Links  []link
			}](page, measure)
			seen := 0
			for _, link := range got.Links {
				if !link.Inside || link.Cut || link.Width < 43.5 || link.Height < 43.5 {
					t.Errorf("%d wide, letters of %d: %+v", width, letters, link)
				}
				if slices.Contains(sections, link.Name) {
					seen++
				}
			}
			want := len(sections)
			if width < 700 {
				want = 3
			}
			if seen != want {
				t.Errorf("%d wide, letters of %d: %d of %d pages in sight", width, letters, seen, want)
			}
			if letters == 16 && got.Height > 60 {
				t.Errorf("%d wide: the header takes %g pixels, more than a line", width, got.Height)
			}
		}
		page.fits(narrow)
		page.screenshot(fmt.Sprintf("header %d", letters))
	}
}

// The engine is large: it is kept when it was used, and not before.
func TestEngineIsKeptOnFirstUse(t *testing.T) {
	t.Parallel()
	page := open(t, "/learn/", from(static(t)), serviceWorker).ready()
	page.awaitWorker()
	for name, urls := range page.kept() {
		if slices.ContainsFunc(urls, func(url string) bool {
			return strings.HasSuffix(url,
				"/engine.wasm")
		}) {
			t.Errorf("cache %q keeps the engine before its first use", name)
		}
		if len(urls) < 20 {
			t.Errorf("cache %q keeps only %q", name, urls)
		}
	}
	page.place("try").tool("Hint")
	page.place("try").hears("5 presses to go.")
	page.awaitEngine()
}

// Pictures stay in a page with engines, also while the engine is loading, and without a
// server they need none.
func TestEngineKeepsPicturesHere(t *testing.T) {
	t.Parallel()
	needStudio(t)
	for kind, site := range map[string]*site{"served": served(t), "static": static(t)} {
		page := open(t, "/learn/", from(site)).ready()
		asked := eval[[]string](page, fmt.Sprintf(`(async () => {
			const {call} = await import(%q);
			const {target} = await call('draw', %s, {here: true});
			if (target.length < 2) throw new Error('no picture');
			return performance.getEntriesByType('resource').map((e) => e.name).filter((n) => /api.v1.draw|wasm$/.test(n)).map((n) => n.split('/').pop());
		})()`, page.script(), studioCalls()["draw, a wish"]))
		if len(asked) != 1 || asked[0] != "studio.wasm" {
			t.Errorf("%s: the page fetched %q, and should have fetched studio.wasm alone", kind, asked)
		}
	}
}

// A page whose second engine was started asks it for everything, and never fetches the first.
func TestEngineOneIsEnough(t *testing.T) {
	t.Parallel()
	needStudio(t)
	page := open(t, "/learn/", from(static(t))).ready()
	got := eval[struct {
		Lights, Rows int
		Fetched      []string
	}](page, fmt.Sprintf(`(async () => {
		const {call, warm} = await import(%q);
		void warm('draw');
		const {lights} = await call('board', {board: '3x4'});
		const {exact} = await call('size', {rows: 39, columns: 39});
		return {lights, rows: exact.rows, fetched: performance.getEntriesByType('resource').map((e) => e.name.split('/').pop()).filter((n) => n.endsWith('.wasm'))};
	})()`, page.script()))
	if got.Lights != 12 || got.Rows != 39 || len(got.Fetched) != 1 || got.Fetched[0] != "studio.wasm" {
		t.Errorf("got %+v", got)
	}
}

// A long film reports progress, can be canceled, and the next is made.
func TestEngineFilmIsCanceled(t *testing.T) {
	t.Parallel()
	needStudio(t)
	page := open(t, "/learn/", from(static(t))).ready()
	got := eval[struct {
		Kind, Note string
		Frames     int
	}](page, fmt.Sprintf(`(async () => {
		const {call} = await import(%q);
		const abort = new AbortController();
		let note = '';
		const progress = (p) => {
			if (p.total > 0) {
				note = p.note;
				abort.abort();
			}
		};
		const kind = await call('film', {board: '120x120', states: ['on', 'off', 'on'], format: 'apng', scale: 4}, {signal: abort.signal, progress, here: true}).then(() => 'made', (e) => e.kind);
		const {frames} = await call('film', {board: '3x4', states: ['on', 'off']}, {here: true});
		return {kind, note, frames};
	})()`, page.script()))
	if got.Kind != "canceled" || got.Note != "writing frames" || got.Frames < 2 {
		t.Errorf("got %+v", got)
	}
}

// Where only the first engine was built, a server is asked for pictures; where there is none, that is said.
func TestEngineWithoutStudio(t *testing.T) {
	t.Parallel()
	for kind, whole := range map[string]*site{"served": served(t), "static": static(t)} {
		site := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch path.Base(r.URL.Path) {
			case "studio.wasm":
				http.NotFound(w, r)
			case "config.js":
				r.Header.Del("Accept-Encoding")
				r.Header.Del("If-None-Match")
				answer := httptest.NewRecorder()
				whole.http.Config.Handler.ServeHTTP(answer, r)
				w.Header().Set("Content-Type", answer.Header().Get("Content-Type"))
				_, _ = w.Write(bytes.ReplaceAll(answer.Body.Bytes(), []byte("studio: true"),
					[]byte("studio: false")))
			default:
				whole.http.Config.Handler.ServeHTTP(w, r)
			}
		}), whole.prefix)
		page := open(t, "/learn/", from(site)).ready()
		got := eval[string](page, fmt.Sprintf(`(async () => {
			const {call} = await import(%q);
			return call('draw', %s, {here: true}).then((a) => a.board, (e) => e.kind + ': ' + e.message);
		})()`, page.script(), studioCalls()["draw"]))
		want := map[string]string{"served": "9x12",
			"static": "away: this page was built without the engine for pictures and files"}[kind]
		if got != want {
			t.Errorf("%s: got %q, want %q", kind, got, want)
		}
	}
}
