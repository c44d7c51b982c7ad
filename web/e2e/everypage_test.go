package e2e_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
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

// looks are the ways to see a page that must all be readable. In forced colors the system chooses
// them, which axe does not know.
var looks = map[string][]option{"dark": {dark}, "contrast": {moreContrast, light}, "contrast dark": {moreContrast, dark}}

// everyPage are the pages, with boards of several kinds.
func everyPage(t *testing.T) []string {
	t.Helper()
	return append(pages(t), "/play/#torus-4x6-mod3:on", "/play/#hex-3:on", "/play/#40x40:on", "/lab/#graph-petersen:on")
}

// Every page is accessible on a phone by day and by night, and shows no error. One tab visits them all: what they share is
// loaded once.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	page := open(t, "/controls/", phone, reducedMotion)
	for _, path := range everyPage(t) {
		page.look(light)
		page.leave()
		page.visit(path)
		page.ready()
		page.axe()
		page.look(dark)
		page.axeColors()
		page.fits(phone)
		page.sound(path)
	}
}

// sound fails the test if the page shows an error.
func (p *page) sound(path string) {
	p.t.Helper()
	if problems := eval[[]string](p, "[...document.querySelectorAll('.problem')].map((e) => e.innerText).filter((t) => t !== '')"); len(problems) > 0 {
		p.t.Errorf("%s says %q", path, problems)
	}
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
			frame := !strings.HasPrefix(path, "/learn/") || path == "/learn/rules/" // one chapter is enough: they share it
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

// look changes the preferences of the reader.
func (p *page) look(options ...option) {
	p.t.Helper()
	var set settings
	for _, option := range options {
		option(&set)
	}
	p.setMedia(set.media...)
	// Colors may fade into each other: wait for the final ones.
	p.wait("document.getAnimations().every((a) => a.playState !== 'running' || a.effect.getComputedTiming().iterations === Infinity)")
}

// resize gives the window another size.
func (p *page) resize(size option) (width int64) {
	p.t.Helper()
	var set settings
	size(&set)
	p.emulateSize(set)
	return set.width
}

// A theme that the player chose wins over that of the system, and is as readable.
func TestChosenThemesAreAccessible(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/", phone).ready()
	for _, system := range []option{light, dark} {
		page.look(system)
		seen := map[string]bool{}
		for range 4 {
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

// Boards of every shape fit narrow windows.
func TestBoardsFitNarrowWindows(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/", narrow).ready()
	for _, hash := range []string{"16x4:on", "4x20:on", "triangle-5:on", "cube-3:on", "graph-petersen:on", "5x5-mod7:on", "32x32:on", "300x200:on"} {
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
		p.t.Errorf("Tab goes\n\t%s\nand Shift+Tab comes back over\n\t%s", strings.Join(there, "\n\t"), strings.Join(back, "\n\t"))
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
			const here = numbers.get(e) + ' ' + role + ' ' + (e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 40);
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
			if (hit && !around.contains(hit) && !hit.contains(e)) return 'is covered by ' + hit.outerHTML.slice(0, 80);
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

// targets: on a phone what can be pressed is large enough for a finger, or stands in a line of
// text.
func (p *page) targets() {
	p.t.Helper()
	small := eval[[]string](p, `[...document.querySelectorAll('a[href], button, input, select, summary, [role=button]')].filter((e) => {
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
	for _, path := range newPages {
		t.Run(name(path), func(t *testing.T) {
			t.Parallel()
			page := open(t, path, phone, light, reducedMotion).ready()
			const choices = `[...document.querySelectorAll('main [role=tab], main [data-view]')].filter((e) => e.getClientRects().length > 0)`
			count := eval[int](page, choices+".length")
			if count < 3 {
				t.Errorf("only %d tabs", count)
			}
			for i := range count {
				label := eval[string](page, fmt.Sprintf("((e) => (e.click(), (e.getAttribute('aria-label') ?? e.textContent).trim()))(%s[%d])", choices, i))
				eval[bool](page, "document.querySelectorAll('main details').forEach((e) => { e.open = true; }), true")
				page.wait("![...document.querySelectorAll('main [aria-busy=true]')].some((e) => e.getClientRects().length > 0)")
				page.axe()
				page.targets()
				page.screenshot(name(path) + " phone tab " + label)
				page.fits(phone)
				page.fits(narrow)
				page.screenshot(name(path) + " narrow tab " + label)
				page.resize(phone)
				if t.Failed() {
					t.Logf("that was %q", label)
				}
			}
		})
	}
}
