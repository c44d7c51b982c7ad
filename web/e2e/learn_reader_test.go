//go:build all

package e2e_test

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Where the engine cannot come, the line says so, the board can still be pressed, and the same tool
// works when the network is back.
func TestLearnWithoutEngine(t *testing.T) {
	t.Parallel()
	needEngine(t)
	page := open(t, "/learn/", from(static(t)), serviceWorker).ready()
	page.awaitWorker()
	page.allow("Failed to load resource|net::ERR|Failed to fetch|failed to fetch")
	try := page.place("try")
	page.offline(true)
	try.tool("Hint")
	try.hears("This cannot be done now:")
	try.press(4)
	try.hears("4 lights on, 1 press.")
	page.offline(false)
	try.tool("Hint")
	try.hears("4 presses to go.")
}

// A hint that arrives after the next press is dropped.
func TestLearnLateHint(t *testing.T) {
	t.Parallel()
	page := open(t, "/learn/").ready()
	try := page.place("try")
	for range 5 {
		eval[bool](page, `(() => {
			const live = `+try.at+`;
			[...live.querySelectorAll('.tools button')].find((b) => b.textContent === 'Hint').click();
			live.querySelectorAll('[role=grid] button')[1].click();
			return true;
		})()`)
		// Answers come in the order of the questions, so the hint is here when this one is.
		eval[bool](page, `import('`+page.script()+`').then(({call}) => call('hint', {board: '3x3', state: 'on'})).then(() => true)`)
		if got := eval[string](page, try.at+".querySelector('.says').textContent"); got == "" || got[0] == 'P' {
			t.Fatalf("after a press the line says %q", got)
		}
	}
}

// On paper a chapter is black on white, also in the dark theme, with its boards and whole
// models, and without what only a screen can do.
func TestLearnOnPaper(t *testing.T) {
	t.Parallel()
	page := chapter(t, "programs", dark)
	for range 2 { // dark by the system, and then by choice
		_, err := chromedp.Call(page.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		page.must(err)
		if got := eval[string](page, "getComputedStyle(document.querySelector('main p')).color"); got != "rgb(60, 65, 72)" && got != "rgb(0, 0, 0)" {
			t.Errorf("on paper the text is %s", got)
		}
		for selector, want := range map[string]bool{".board": true, "pre.model": true, ".prose": true, ".tools": false, ".onward": false, ".top": false} {
			if got := eval[bool](page, "[...document.querySelectorAll('"+selector+"')].some((e) => e.offsetHeight > 0)"); got != want {
				t.Errorf("on paper %s is shown: %t, want %t", selector, got, want)
			}
		}
		if eval[bool](page, "[...document.querySelectorAll('pre.model')].some((e) => e.scrollHeight > e.clientHeight + 2)") {
			t.Error("on paper a model is cut off")
		}
		page.setMedia()
		eval[bool](page, "document.documentElement.dataset.theme = 'dark', true")
	}
}

// Every place of every chapter works with a server and no engine. TestLearnCourse has the engine and no server.
func TestLearnOnAServer(t *testing.T) {
	t.Parallel()
	page := open(t, "/learn/", from(withoutEngine(t)))
	for _, path := range pages(t) {
		if strings.HasPrefix(path, "/learn/") {
			page.visit(path)
			page.ready()
			page.alive()
		}
	}
}

// alive fails the test if a place of the chapter that computes does not.
func (p *page) alive() {
	p.t.Helper()
	if bad := eval[[]string](p, "[...document.querySelectorAll('.live:not([data-ready=yes])')].map((e) => e.innerText)"); len(bad) > 0 {
		p.t.Errorf("%s: %q", p.address(), bad)
	}
}
