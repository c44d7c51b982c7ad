package e2e_test

import (
	"net/http"
	"path"
	"slices"
	"strings"
	"testing"

	"lightsout/web"
)

// mostPage is the limit of what goes over the wire, in bytes: a page must start at once on a slow phone.
// Those of the engines are in script/engine, which weighs what it builds.
const mostPage = 150_000

// mostFiles is the most files of a page, without the engine, icons and the manifest: each costs a round trip
// or waits for a connection.
const mostFiles = 20

// Each page weighs little with everything that it ever loads but the engines, what finds faces, HiGHS, which
// the Lab loads when it runs an integer program, the muxer, which the Studio loads when a video is saved, and
// the works of the exhibition, which are loaded when they come into sight.
func TestWeight(t *testing.T) {
	t.Parallel()
	skipShort(t) // compressing takes seconds
	site, folder := assets(t)
	all := 0
	built := map[string]int{}
	for file := range site.Files() {
		switch name := path.Base(file.Path); name {
		case "engine.wasm", "studio.wasm", "wasm_exec.js", "faces.trees", "mux.js", "highs.js", "highs.wasm":
			built[name] = weight(file)
		default:
			all += weight(file)
		}
	}
	usable(t)
	for _, html := range files(t, "index.html") {
		total := 0
		count := 0
		parts := loaded(t, html)
		if html == "play/index.html" {
			parts = append(parts, slices.DeleteFunc(files(t, ".js"), func(f string) bool {
				return !isPart(f) || slices.Contains(parts, f)
			})...)
		}
		for _, part := range parts {
			file, ok := site.File(strings.Replace(part, "assets/", folder, 1))
			if ok { // other modules are in a bundle
				total += weight(file)
				count++
			}
		}
		t.Logf("%-26s %3d files %7d bytes compressed", html, count, total)
		if count > mostFiles {
			t.Errorf("%s loads %d files, more than %d", html, count, mostFiles)
		}
		if total > mostPage {
			t.Errorf("%s and what it loads weigh %d bytes compressed, more than %d", html, total, mostPage)
		}
	}
	t.Logf("%-26s           %7d, built apart %v", "everything", all, built)
}

// usable checks what a browser loads before Play can be pressed: its page, styles, scripts and preloads,
// with the settings of the site.
func usable(t *testing.T) {
	t.Helper()
	site, folder := assets(t)
	parts := []string{"play/index.html"}
	for _, tag := range tags(t, "play/index.html") {
		if at := tag.has["src"] + tag.has["href"]; tag.name == "script" ||
			tag.name == "link" && slices.Contains([]string{"stylesheet", "modulepreload"}, tag.has["rel"]) {
			parts = append(parts, path.Join("play", at))
		}
	}
	total := 0
	for _, part := range parts {
		file, ok := site.File(strings.Replace(part, "assets/", folder, 1))
		if !ok {
			t.Fatalf("there is no %s", part)
		}
		total += weight(file)
	}
	t.Logf("Play is usable after %d files, %d bytes compressed", len(parts), total)
	if total > 82_000 || len(parts) > 11 || !slices.Contains(parts, "assets/engine/config.js") {
		t.Errorf("Play loads %d files, want at most 11 and config.js, and %d bytes, want 82,000: %v",
			len(parts), total, parts)
	}
}

func weight(f web.File) int {
	if short := f.Brotli(); short != nil {
		return len(short)
	}
	return len(f.Bytes())
}

// loaded returns the files that a page loads at once or later: its styles, pictures and scripts, and
// what these name. Icons and the manifest are fetched by the system, and links lead elsewhere.
func loaded(t *testing.T, html string) []string {
	t.Helper()
	found := []string{html}
	add := func(file string) {
		if !slices.Contains(found, file) {
			found = append(found, file)
		}
	}
	for _, tag := range tags(t, html) {
		at := tag.has["src"]
		if tag.name == "link" && tag.has["rel"] == "stylesheet" {
			at = tag.has["href"]
		}
		if at != "" && !strings.Contains(at, ":") && path.Ext(at) != ".gif" && tag.has["loading"] != "lazy" {
			add(path.Join(path.Dir(html), at))
		}
	}
	for i := 1; i < len(found); i++ { // found grows
		for _, target := range loads(t, found[i]) {
			switch path.Base(target) {
			case "engine.wasm", "studio.wasm", "wasm_exec.js", "faces.trees", "mux.js", "highs.js",
				"highs.wasm", "sw.js", "index.html":
			default:
				add(target)
			}
		}
	}
	return found
}

// A page loads exactly what its scripts import.
func TestLoadedFollowsImports(t *testing.T) {
	parts := loaded(t, "play/index.html")
	for _, want := range []string{"play/index.html", "assets/kit/main.css", "assets/play/main.js",
		"assets/board/domview.js", "assets/engine/engine-worker.js", "assets/engine/config.js"} {
		if !slices.Contains(parts, want) {
			t.Errorf("%s is not among what Play loads: %v", want, parts)
		}
	}
	for _, other := range []string{"learn/index.html", "assets/learn/main.js",
		"assets/engine/engine.wasm", "sw.js"} {
		if slices.Contains(parts, other) {
			t.Errorf("Play does not load %s", other)
		}
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
	page.wait(
		`document.querySelector('[role=grid] [aria-label^="row 3, column ` +
			`3"]').getAttribute('aria-label').includes('off')`)
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
		got := answer.Header.Get("Content-Security-Policy")
		want := policy + "; frame-ancestors 'none'"
		if got != want {
			t.Errorf("%s: policy\n\t%s\nwant\n\t%s", path, got, want)
		}
	}
}

// Play is painted and can be pressed before any engine answers, in the page or on the server.
func TestFirstPressNeedsNoEngine(t *testing.T) {
	t.Parallel()
	silent := intercepting(t, func(_ http.ResponseWriter, r *http.Request, _ []byte) bool {
		isAct := strings.HasPrefix(r.URL.Path, "/api/")
		if isAct {
			<-r.Context().Done()
		}
		return isAct
	})
	page := open(t, "/play/#5x5", from(silent))
	page.press("row 3, column 3")
	moves := page.figure("moves")
	left := page.figure("left")
	if moves != "1" || left != "20" {
		t.Errorf("after the first press the page counts %s press and %s lights left", moves, left)
	}
}
