//go:build all

package e2e_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"
)

// The Play page, used in unplanned ways: keys at the wrong moment, addresses that change, files of rubbish.

// The skip link moves the focus to the board, and the address is still the game.
func TestSkipLinkIsNoGame(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x4:on").ready()
	page.keys("Tab", "Enter")
	if got := page.focused(); !strings.HasPrefix(got, "button row 1, column 1") {
		t.Errorf("after skipping the focus is on %q", got)
	}
	page.wait(`location.hash === '#3x4:1111_1111_1111'`)
	page.wait(`document.querySelector('#card').textContent.includes('Turn all lights off.')`)
	page.leave()
	page.visit("/play/#main")
	page.ready()
	if text := page.text("#card"); strings.Contains(text, "could not be opened") {
		t.Errorf("a page that was opened at its board says %q", text)
	}
}

func TestPauseKeepsTheFocusAndTheWayBack(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#4x4:on").ready()
	page.press("row 2, column 3")
	page.keys("p")
	is(t, "the focus while paused", page.focused(), "button Resume")
	page.keys("u", "h", "s", "v", "M", "b", "Escape")
	contains(t, page.card("pause"), "Resume")
	if n := page.marked("in a quiet pattern"); n > 0 {
		t.Errorf("%d marks on a board that is hidden", n)
	}
	page.keys("Enter")
	if got := page.focused(); !strings.HasPrefix(got, "button row 2, column 3") {
		t.Errorf("after going on the focus is on %q", got)
	}
	// A paused game that was left for another continues when it comes back.
	page.keys("p")
	page.menu("5×5 all on")
	page.click("button", "Back to the previous game")
	page.wait(
		`document.querySelector('.card-text').innerText === 'Resumed where you left off.' && ` +
			`!document.querySelector('#table').inert`)
	page.press("row 1, column 1")
}

// Of two addresses in quick succession the last one counts, although the first takes longer.
func TestLastAddressCounts(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#4x4:on").ready()
	eval[bool](page,
		`(location.hash = '#torus-30x30#hard.abc', new Promise((done) => addEventListener('hashchange', () => {
		location.hash = '#2x3:on';
		done(true);
	}, {once: true})))`)
	page.wait(`document.querySelectorAll('[role=grid] button').length === 6`)
	// The engine has answered what was asked of it before when it answers this.
	eval[int](page,
		fmt.Sprintf("import('%s').then((m) => m.call('game', {id: 'torus-30x30#hard.abc'})).then(() => 1)",
			page.script()))
	is(t, "the board that was asked for last", page.text("#title"), "2 × 3")
}

// A random puzzle has something to do, also where every other solvable state has nothing on.
func TestRandomPuzzlesAreNotSolved(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#1x2:on").ready()
	for range 6 {
		page.menu("Random")
		page.wait(
			`document.querySelector('#card').dataset.topic === 'welcome' && ` +
				`document.querySelector('#left').innerText === '2'`)
	}
}

// hands are the keys of the random test.
var hands = []string{
	"Tab", "Shift+Tab", "Enter", "Space", "Escape", "Delete", "Backspace", "Home", "End", "PageDown",
	"ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Shift+ArrowRight", "Control+a", "Control+c",
	"Control+v", "Control+z", "0", "1", "5", "a", "c", "d", "e", "f", "h", "i", "l", "m", "n", "o", "p", "r",
	"s", "u", "x", "z", "-", "?",
}

// harmlessHands keeps the random test on the page: links lead nowhere, and nothing opens outside of it.
const harmlessHands = `
	addEventListener('click', (event) => {
		const link = event.target.closest?.('a[href]');
		if ((link && !link.getAttribute('href').startsWith('#')) || event.target.type === 'file') event.preventDefault();
	}, true);
	window.print = () => {};
	window.open = () => null;`

// use does something with one of the controls in sight, of an open dialog rather than of others, and
// says what. Its five numbers choose.
const use = `(([mostly, which, option, text, number]) => {
	const all = [...document.querySelectorAll('button, summary, input, select, [role=tab], [role=gridcell]')].filter((e) => e.checkVisibility() && !e.disabled);
	const dialog = document.querySelector('dialog[open]');
	const some = dialog && mostly > 0 ? all.filter((e) => dialog.contains(e)) : all;
	if (some.length === 0) return 'nothing';
	const e = some[which %% some.length];
	const texts = ['5x5', '0', '-3', '', 'torus-6x6', '999999', 'x', '7', 'graph-petersen', '12', '1e9', '3x3-mod4'];
	if (e.tagName === 'SELECT') e.selectedIndex = option %% e.options.length;
	else if (e.type === 'range') e.value = number %% 300;
	else if (['text', 'number', 'search'].includes(e.type)) e.value = texts[text %% texts.length];
	else {
		e.click();
		return e.tagName + ' ' + (e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 40);
	}
	for (const name of ['input', 'change']) e.dispatchEvent(new Event(name, {bubbles: true}));
	return e.tagName + ' ' + e.id + ' = ' + e.value;
})(%s)`

// Whatever is pressed, typed and dragged at random, no page throws, complains, or grows wider than its
// window. Each continues for an eighth of LIGHTSOUT_SOAK, such as 1h, differently every time.
func TestRandomHands(t *testing.T) {
	const acts = 25
	seed := uint64(1)
	length := time.Duration(0)
	site := withoutEngine
	if text := os.Getenv("LIGHTSOUT_SOAK"); text != "" {
		var err error
		if length, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
		seed = rand.Uint64()
		site = served
	}
	for path, size := range map[string]option{"/play/": desktop, "/lab/": desktop, "/studio/": narrow,
		"/atlas/": narrow, "/learn/": desktop, "/solve/": narrow} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			// others may be done by now
			random := rand.New(rand.NewPCG(seed, 0))
			began := time.Now()
			page := open(t, path, size, before(harmlessHands), from(site(t))).ready()
			var done []string
			for len(done) < acts || time.Since(began) < length/8 {
				done = append(done, page.randomAct(random))
				if lines := page.complaints(); len(lines) > 0 {
					t.Fatalf("seed %d, after %d acts: %v\nthe last were %q", seed, len(done), lines,
						done[max(0, len(done)-30):])
				}
			}
			if wider := eval[float64](page, "document.documentElement.scrollWidth - innerWidth"); wider > 1 {
				t.Errorf("seed %d: the page became %v wider than the window", seed, wider)
			}
		})
	}
}

// randomAct does something with the page, and says what.
func (p *page) randomAct(random *rand.Rand) string {
	p.t.Helper()
	place := func() spot { return spot{float64(10 + random.IntN(300)), float64(60 + random.IntN(500))} }
	switch n := random.IntN(20); {
	case n < 9:
		return eval[string](p, fmt.Sprintf(use, fmt.Sprintf("[%d, %d, %d, %d, %d]", random.IntN(5),
			random.IntN(1000), random.IntN(100), random.IntN(100), random.IntN(1000))))
	case n < 15:
		key := hands[random.IntN(len(hands))]
		p.key(key)
		return key
	case n < 17:
		at := place()
		p.clickAt(at)
		return fmt.Sprint("click at ", at)
	default:
		from := place()
		to := place()
		p.drag(from, to)
		return fmt.Sprint("drag from ", from, " to ", to)
	}
}
