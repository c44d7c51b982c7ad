package e2e_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// Tests of the tools of this package, on a page
// of our own.

const playground = `<!doctype html><html lang="en"><title>playground</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<main><h1>Playground</h1>
<button id="b">Press me</button> <button aria-label="Covered" id="c">x</button>
<label>Name <input id="i"></label>
<p id="out">nothing</p></main>
<script>
const out = document.getElementById('out');
document.getElementById('b').addEventListener('click', (e) => { out.textContent = 'clicked ' + (e.pointerType || 'key'); });
document.getElementById('i').addEventListener('input', (e) => { out.textContent = e.target.value; });
document.addEventListener('keydown', (e) => { if (e.key.startsWith('Arrow')) out.textContent = e.key + (e.shiftKey ? ' shift' : ''); });
if (location.hash === '#late') setTimeout(() => { out.textContent = 'late'; }, 100);
if (location.hash === '#restless') setInterval(() => history.replaceState(null, '', '#restless'), 5);
if (location.hash === '#bad') { console.error('bad things'); fetch('missing'); throw new Error('worse'); }
</script>`

func playgroundServer(t *testing.T) *site {
	return host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, playground)
	}), "")
}

func TestHarnessInput(t *testing.T) {
	t.Parallel()
	page := open(t, "/", from(playgroundServer(t)))
	page.click("button", "Press me")
	page.wait(`document.getElementById('out').textContent === 'clicked mouse'`)
	page.key("Shift+ArrowRight")
	if got := page.text("#out"); got != "ArrowRight shift" {
		t.Errorf("after Shift+ArrowRight: %q", got)
	}
	if got := page.focused(); got != "button Press me" {
		t.Errorf("focused: %q", got)
	}
	page.find("textbox", "Name").fill("<b>Ada</b>")
	if got := page.text("#out"); got != "<b>Ada</b>" {
		t.Errorf("after typing: %q", got)
	}
	page.keys("Shift+Tab", "Shift+Tab", "Enter")
	if got := page.text("#out"); got != "clicked key" {
		t.Errorf("after Enter on the button: %q", got)
	}
	if !page.has("button", "Cov*") || page.has("button", "Cov") {
		t.Error("names are compared whole unless they end in *")
	}
	if got := eval[[]int](page, "Promise.resolve([1, 2])"); len(got) != 2 || got[1] != 2 {
		t.Errorf("eval: %v", got)
	}
}

// A button that moves away under the mouse is aimed at again, and what came to lie there is not pressed.
func TestHarnessAimsAgain(t *testing.T) {
	t.Parallel()
	page := open(t, "/", from(playgroundServer(t)))
	eval[bool](page, `(document.addEventListener('mousemove', () => {
		const late = document.createElement('button');
		late.style = 'display: block; width: 100%; height: 300px';
		late.addEventListener('click', () => { out.textContent = 'the wrong one'; });
		document.querySelector('main').prepend(late);
	}, {once: true}), true)`)
	page.click("button", "Press me")
	if got := page.text("#out"); got != "clicked mouse" {
		t.Errorf("a button that moved once: %q", got)
	}
}

// A page that changes its address while it is left is not taken for the next one.
func TestHarnessLeavesWhole(t *testing.T) {
	t.Parallel()
	page := open(t, "/#restless", from(playgroundServer(t)))
	for range 10 {
		page.leave()
		if got := page.address(); got != "about:blank" {
			t.Fatalf("left for an empty page, and stands in %s", got)
		}
		page.visit("/#restless")
		eval[bool](page, "mark = true")
		page.reload()
		if !eval[bool](page, "typeof mark === 'undefined' && document.readyState === 'complete'") {
			t.Fatal("the page was not loaded again, or not wholly")
		}
	}
}

func TestHarnessPhone(t *testing.T) {
	t.Parallel()
	page := open(t, "/#late", from(playgroundServer(t)), phone, dark, reducedMotion)
	page.wait(`document.getElementById('out').textContent === 'late'`)
	page.find("button", "Press me").tap()
	page.wait(`document.getElementById('out').textContent === 'clicked touch'`)
	if got := eval[int](page, "innerWidth"); got != 360 {
		t.Errorf("a phone is 360 wide, and the page sees %d", got)
	}
	if !eval[bool](page, "matchMedia('(prefers-color-scheme: dark)').matches && matchMedia('(prefers-reduced-motion: reduce)').matches") {
		t.Error("the wishes of the reader did not arrive")
	}
}

func TestHarnessReportsErrors(t *testing.T) {
	t.Parallel()
	page := open(t, "/#bad", from(playgroundServer(t)))
	page.allow("bad things")
	heard := func(text string) bool { return strings.Contains(strings.Join(page.complaints(), "\n"), text) }
	for deadline := time.Now().Add(patience); !heard("worse") || !heard("404"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("an exception and a missing file, and heard was only %q", page.complaints())
		}
	}
	if heard("bad things") {
		t.Error("what was allowed is reported")
	}
	page.allow(".")
}

func TestHarnessOffline(t *testing.T) {
	t.Parallel()
	page := open(t, "/", from(playgroundServer(t)))
	page.allow("Failed to load resource")
	const ask = `fetch('/').then((r) => r.ok, () => false)`
	page.offline(true)
	if eval[bool](page, ask) || eval[bool](page, "navigator.onLine") {
		t.Error("the network is still there")
	}
	page.offline(false)
	if !eval[bool](page, ask) {
		t.Error("the network does not come back")
	}
}

func TestHarnessAxe(t *testing.T) {
	t.Parallel()
	page := open(t, "/", from(playgroundServer(t)))
	page.axe()
	for _, fault := range []struct{ change, rule string }{
		{"document.getElementById('b').textContent = ''", "button-name"},
		{"document.getElementById('out').style.color = '#bbb'", "color-contrast"},
		{"(document.getElementById('out').style.color = '', document.querySelector('main').style.background = '#333')", "color-contrast"},
	} {
		eval[bool](page, fault.change+", true")
		judge := &recorder{TB: t}
		page.t = judge
		page.axe()
		page.t = t
		if !strings.Contains(judge.lines, fault.rule) {
			t.Errorf("%s: %s was not found: %q", fault.change, fault.rule, judge.lines)
		}
	}
}

// A recorder is a test that keeps its errors to itself.
type recorder struct {
	testing.TB
	lines string
}

func (r *recorder) Errorf(format string, args ...any) { r.lines += fmt.Sprintf(format, args...) + "\n" }
