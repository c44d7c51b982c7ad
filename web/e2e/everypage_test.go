package e2e_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lightsout/test/tier"
)

// Properties of every page.

// pages returns the addresses of the pages, from their files.
func pages(t *testing.T) []string {
	t.Helper()
	var found []string
	for _, file := range files(t, "index.html") {
		if at := strings.TrimSuffix(file, "index.html"); at != "" {
			found = append(found, "/"+at)
		}
	}
	return found
}

// name makes an address fit for the name of a test or of a picture.
func name(path string) string {
	return strings.Trim(strings.NewReplacer("/", " ", "#", " ", ":", " ").Replace(path), " ")
}

// everyPage are the pages, with boards of several kinds.
func everyPage(t *testing.T) []string {
	t.Helper()
	return append(pages(t), "/play/#torus-4x6-mod3:on", "/play/#hex-3:on", "/play/#40x40:on",
		"/lab/#graph-petersen:on")
}

// Every page is accessible on a phone by day and by night, and shows no error. One tab visits them all: what
// they share is loaded once.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/", phone, reducedMotion)
	for at, path := range everyPage(t) {
		page.look(light)
		page.leave()
		page.visit(path)
		page.ready()
		page.axeColors()
		if !strings.HasPrefix(path, "/learn/") || at%tier.Step(4) == 0 { // chapters share their frame
			page.axeLayout()
		}
		page.look(dark)
		page.axeColors()
		page.fits(phone)
		page.sound(path)
	}
}

// sound fails the test if the page shows an error.
func (p *page) sound(path string) {
	p.t.Helper()
	problems := eval[[]string](p,
		"[...document.querySelectorAll('.problem')].map((e) => e.innerText).filter((t) => t !== '')")
	if len(problems) > 0 {
		p.t.Errorf("%s says %q", path, problems)
	}
}

// look changes the preferences of the reader.
func (p *page) look(options ...option) {
	p.t.Helper()
	var set settings
	for _, option := range options {
		option(&set)
	}
	p.setMedia(set.media...)
	// Colors may fade into each other: wait for the final ones.
	p.wait("document.getAnimations().every((a) => a.playState !== 'running' || " +
		"a.effect.getComputedTiming().iterations === Infinity)")
}

// resize gives the window another size.
func (p *page) resize(size option) (width int64) {
	p.t.Helper()
	var set settings
	size(&set)
	p.emulateSize(set)
	return set.width
}

// fits fails the test if the page is wider than the window, as it is at 320 pixels, which is also
// a wide window at 400 percent. Only a board may be larger than the window, and scrolls by itself.
func (p *page) fits(size option) {
	p.t.Helper()
	width := p.resize(size)
	// A phone makes a page that is too wide smaller instead of letting it scroll.
	wide := eval[[]string](p, fmt.Sprintf(`(() => {
		const width = Math.min(document.documentElement.clientWidth, %d);
		if (document.documentElement.scrollWidth <= width) return [];
		return [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > width + 1)
			.slice(0, 3).map((e) => e.outerHTML.slice(0, 100));
	})()`, width))
	if len(wide) > 0 {
		p.t.Errorf("%s is wider than a window of %d: %q", p.address(), width, wide)
	}
}

// walk presses the key until the focus leaves the document or has come round, and returns where
// it was.
func (p *page) walk(key string) []string {
	p.t.Helper()
	eval[bool](p, "globalThis.visited = new Set(), true")
	var visited []string
	for range 300 {
		p.key(key)
		// Not by focused: the browser would make its whole accessibility tree for each of them.
		at := eval[struct{ Here, Bad string }](p, `(async () => {
			const e = document.activeElement;
			if (e === document.body || visited.has(e)) return {here: '', bad: ''};
			visited.add(e);
			globalThis.numbers ??= new Map();
			if (!numbers.has(e)) numbers.set(e, numbers.size);
			const role = e.getAttribute('role') ?? (e.localName === 'input' ? e.type : e.localName);
			const name = e.getAttribute('aria-label') ?? (e.labels?.[0] ?? e).textContent;
			const here = numbers.get(e) + ' ' + role + ' ' + name.trim().slice(0, 40);
			if (look(e) === '') return {here, bad: ''};
			await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
			return {here, bad: look(e)};
			function look(e) {
			const box = e.getBoundingClientRect(), style = getComputedStyle(e);
			if (box.width < 1 || box.height < 1) return 'has no size';
			if (box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth) return 'is out of sight';
			const middle = (low, high, most) => (Math.max(low, 0) + Math.min(high, most)) / 2;
			const hit = document.elementFromPoint(middle(box.left, box.right, innerWidth), middle(box.top, box.bottom, innerHeight));
			const around = e.closest('.board, .board-canvas') ?? e;
			const inSpace = e.closest('.table') && hit?.matches('.space canvas'); // which shows the focus of the flat board
			if (hit && !inSpace && !around.contains(hit) && !hit.contains(e)) return 'is covered by ' + hit.outerHTML.slice(0, 80);
			if (style.visibility !== 'visible' || style.opacity === '0') return 'is invisible';
			if (!e.matches(':focus-visible')) return 'does not show the focus';
			if (around === e && style.outlineStyle === 'none' && style.boxShadow === 'none') return 'has neither an outline nor a shadow in focus';
			return '';
			}
		})()`)
		if at.Here == "" {
			return visited
		}
		visited = append(visited, at.Here)
		if at.Bad != "" {
			p.t.Errorf("%s %s when %s comes to it", at.Here, at.Bad, key)
		}
	}
	p.t.Fatalf("%s never leaves the page: ... %q", key, visited[len(visited)-5:])
	return nil
}

// sections are the pages that the header of every page leads to, in order.
var sections = []string{"Play", "Solve", "Learn", "Lab", "Studio", "Atlas"}

// Every page has the same header, which leads to all pages and says which one this is.
func TestHeaderOfEveryPage(t *testing.T) {
	for _, path := range files(t, "index.html") {
		if path == "index.html" {
			continue
		}
		var names, currents []string
		inside := false
		for _, tag := range tags(t, path) {
			switch {
			case tag.name == "nav":
				inside = tag.has["aria-label"] == "Pages"
			case tag.name == "button":
				inside = false
			case inside && tag.name == "a":
				name := strings.TrimSpace(tag.text)
				names = append(names, name)
				want := strings.Repeat("../", strings.Count(path, "/")) + strings.ToLower(name) + "/"
				if tag.has["href"] != want {
					t.Errorf("%s: %s leads to %s, want %s", path, name, tag.has["href"], want)
				}
				if tag.has["aria-current"] != "" {
					currents = append(currents, strings.ToLower(name))
				}
			}
		}
		if !slices.Equal(names, sections) {
			t.Errorf("%s: the header leads to %v, want %v", path, names, sections)
		}
		here, _, _ := strings.Cut(path, "/")
		if !slices.Equal(currents, []string{here}) {
			t.Errorf("%s: the header says that this is %v", path, currents)
		}
	}
}
