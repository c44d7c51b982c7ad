package e2e_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/web"
)

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
	contains(t, page.text("#share-text"), "4 presses (least 4)", "🟨🟨🟨🟨", "4x4:1111_1111_1111_1111")
	page.keys("Escape")
	page.click("button", "Daily")
	page.wait(`document.querySelector('#about').innerText.startsWith('Daily ')`)
	page.click("button", "New")
	page.click("button", "Klein bottle*")
	page.wait(`document.querySelector('#title').innerText === 'Klein bottle 4 × 6' && /^\d+$/.test(document.querySelector('#least').innerText)`)
	page.reload()
	page.ready()
	if got := page.text("#title"); got != "Klein bottle 4 × 6" {
		t.Errorf("after a reload the game is %q", got)
	}
	// No link leads out of the file.
	if got := eval[[]string](page, `[...document.querySelectorAll('a[href]')].filter((a) => a.checkVisibility() && !a.getAttribute('href').startsWith('#')).map((a) => a.outerHTML)`); len(got) > 0 {
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
	for _, name := range []string{"index.html", "play/index.html", "studio/index.html", "learn/chasing/index.html"} {
		page.visit("file://" + folder + "/" + name)
		contains(t, page.text("main"), "lightsout site --single -o game.html", "lightsout serve")
	}
}
