package e2e_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/web"
)

// End-to-end scenarios: page, engine and server together, in every deployment.

// The static site needs a file server and nothing else, in any folder.
func TestStaticSiteInAFolder(t *testing.T) {
	t.Parallel()
	site := static(t)
	page := open(t, "/", from(site))
	page.ready()
	is(t, "the root of the site leads to", eval[string](page, "location.pathname"), site.prefix+"/play/")
	page.leave()
	page.visit("/play/#4x4:on")
	page.ready()
	page.winByHints()
	is(t, "who answered acts", page.where(), "worker")
	page.visit("/learn/")
	page.ready()
	asked := eval[[]string](page,
		`performance.getEntriesByType('resource').map((e) => e.name).filter((n) => n.includes('/api/'))`)
	if len(asked) > 0 {
		t.Errorf("the static site asks a server: %q", asked)
	}
}

// A long search can be canceled, and the next question is answered at once.
func TestLongSearchIsCanceled(t *testing.T) {
	t.Parallel()
	for kind, site := range map[string]func(testing.TB) *site{"worker": static, "http": withoutEngine} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			page := open(t, "/play/#5x5:on", from(site(t))).ready()
			// The other answers keep the worker and prove that it is the same after the end.
			got := eval[struct {
				Kind string
				Next int
			}](page, fmt.Sprintf(`(async () => {
				const {call} = await import(%q);
				const abort = new AbortController();
				const long = call('solve', %s, {signal: abort.signal}).then(() => 'answered', (e) => e.kind);
				// The page stays responsive while the search runs.
				for (let tick = 0; tick < 50; tick++) await new Promise((done) => setTimeout(done, 5));
				const next = call('board', {board: '3x4'});
				abort.abort();
				return {kind: await long, next: (await next).lights};
			})()`, page.script(), longSearch))
			if got.Kind != "canceled" || got.Next != 12 {
				t.Errorf("the long search ended as %q, the next question was answered by %d lights",
					got.Kind, got.Next)
			}
			page.click("button", "Hint")
		})
	}
}

// longSearch is an act that no computer finishes soon: 2^80 solutions.
const longSearch = `{board: '123x123', state: 'on', least: true}`

// winByHints asks for hints and follows them until the game is won.
func (p *page) winByHints() {
	p.t.Helper()
	for range 100 {
		if p.figure("left") == "0" {
			p.card("won")
			return
		}
		p.press(p.askHint())
	}
	p.t.Fatal("a hundred hints did not win the game")
}

// where returns who answers the page's calls.
func (p *page) where() string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf("import(%q).then((m) => m.where())", p.script()))
}

// Play as one file, opened from a folder: the game, hints, the daily puzzle and the gallery work, and the
// game is kept.
func TestSingleFile(t *testing.T) {
	t.Parallel()
	needEngine(t)
	data, err := web.Single()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "a game #1.html") // a name that needs escaping
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	address := "file://" + strings.NewReplacer(" ", "%20", "#", "%23").Replace(file)
	page := open(t, address+"#4x4:on").ready()
	page.wait(`document.querySelector('#least').innerText === '4'`)
	for page.figure("left") != "0" {
		page.press(page.askHint())
	}
	contains(t, page.card("won"), "All dark.", "4")
	page.click("button", "Share")
	contains(t, page.text("#share-text"), "4 presses (least 4)", "💡💡💡💡", "4x4:1111_1111_1111_1111")
	page.keys("Escape")
	page.click("button", "Daily")
	page.wait(`document.querySelector('#about').innerText.startsWith('Daily ')`)
	page.click("button", "New")
	page.click("button", "Klein bottle*")
	page.wait(
		`document.querySelector('#title').innerText === 'Klein bottle 4 × 6' && ` +
			`/^\d+$/.test(document.querySelector('#least').innerText)`)
	page.reload()
	page.ready()
	is(t, "the game after a reload", page.text("#title"), "Klein bottle 4 × 6")
	// No link leads out of the file.
	got := eval[[]string](page,
		`[...document.querySelectorAll('a[href]')].filter((a) => a.checkVisibility() && `+
			`!a.getAttribute('href').startsWith('#')).map((a) => a.outerHTML)`)
	if len(got) > 0 {
		t.Errorf("links that lead nowhere: %q", got)
	}
	page.keys("?")
	page.wait(`document.querySelector('#help-dialog[open]')`)
	contains(t, page.text("#help-dialog"), "see Learn, a page that lightsout serve shows.")
	page.axe()
}

// The site as files, opened from a folder, says in words what to do.
func TestSiteOpenedFromAFolder(t *testing.T) {
	t.Parallel()
	skipShort(t)
	site, err := web.New(false)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for f := range site.Files() {
		if filepath.Ext(f.Path) == ".wasm" {
			continue
		}
		name := filepath.Join(folder, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	page := open(t, "file://"+folder+"/index.html")
	page.allow("blocked|Failed to load|CORS") // the modules
	for _, name := range []string{"index.html", "play/index.html", "studio/index.html",
		"learn/chasing/index.html"} {
		page.visit("file://" + folder + "/" + name)
		contains(t, page.text("main"), "lightsout site --single -o game.html", "lightsout serve")
	}
}
