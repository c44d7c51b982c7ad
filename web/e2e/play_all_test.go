//go:build all

package e2e_test

import (
	"fmt"
	"strings"
	"testing"
)

// The wishes of a typed ID combine: a picture and the lit-only wish.
func TestWishesTyped(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/").ready()
	page.click("button", "New")
	page.click("button", "Make your own*")
	page.wait(`document.querySelector('.own details')?.toggleAttribute('open', true)`)
	// Three pluses, on which only lights that are on need be pressed.
	page.find("combobox", "Spec or game ID").fill("5x5#lit-only.like-10000_01010_11101_01000_00000.abc-1")
	page.key("Enter")
	page.wait(`document.querySelector('#about').innerText.includes('solvable lit-only')`)
	first := page.lit()
	if differ := distance(first, "#.....#.#.###.#.#........"); differ > 8 {
		t.Errorf("%s differs from the picture in %d lights", first, differ)
	}
	for page.figure("left") != "0" {
		page.press(page.askHint())
	}
	contains(t, page.card("won"), "the least possible")
}

// lit returns the lights of the board, one character each.
func (p *page) lit() string {
	return eval[string](p,
		`[...document.querySelectorAll('[role=grid] button')].map((b) => /, `+
			`on/.test(b.getAttribute('aria-label')) ? '#' : '.').join('')`)
}

// distance returns in how many places two texts differ.
func distance(a, b string) int {
	if len(a) != len(b) {
		return len(a) + len(b)
	}
	n := 0
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

func TestQuietPatterns(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:on").ready()
	page.menu("Quiet patterns")
	contains(t, page.card("quiet"), "Quiet pattern 1 of 2: pressing the 12 buttons shown changes nothing.")
	is(t, "the buttons that are marked", page.marked("in a quiet pattern"), 12)
	page.click("button", "The next one")
	contains(t, page.text(".card-text"), "Quiet pattern 2 of 2")
	page.click("button", "Hide")
	if n := page.marked("in a quiet pattern"); n > 0 {
		t.Errorf("hidden, and %d marks are left", n)
	}
	page.visit("/play/#3x3:on")
	page.wait(`document.querySelectorAll('[role=grid] button').length === 9`)
	page.keys("v")
	page.wait(`document.querySelector('.card-text').innerText.startsWith('This board has no quiet patterns')`)
}

func TestLinkWithGoalAndRule(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x3:100_000_000&goal=on&rule=lit-only").ready()
	contains(t, page.text("#about"), "goal all on", "lit-only")
	is(t, "the lights that are wrong", page.figure("left"), "8")
	page.click("button", "row 2, column 2, *")
	page.wait(
		`document.querySelector('.card-text').innerText.includes('only buttons that are on may be pressed')`)
	page.press("row 1, column 1")
	is(t, "after the press", page.lights(), "010100000")
}

// A link to the puzzle of a day opens it; one to a day that is no day, or not yet, says so.
func TestDailyLinks(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#daily-2026-11-15").ready()
	is(t, "the puzzle of a day", page.text("#about"), "Daily 319 · Sunday · expert")
	const promised = "00101_10000_11000_11101_10011" // as TestDailyEverywhere has it
	is(t, "the puzzle of a day", page.lit(),
		strings.NewReplacer("0", ".", "1", "#", "_", "").Replace(promised))
	for link, want := range map[string]string{"daily-2026-02-30": "is not a date",
		"daily-9999-01-01": "is not out yet", "daily-2025-12-31": "The first daily puzzle",
		"daily-rubbish": "is not a date"} {
		page.visit("/play/#" + link)
		page.wait(fmt.Sprintf(`document.querySelector('.card-text').innerText.includes(%q)`, want))
	}
}

// A page without storage says so as soon as there is something to lose.
func TestFullStorageIsReported(t *testing.T) {
	t.Parallel()
	full := `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`
	page := open(t, "/play/#5x5:on", before(full)).ready()
	page.press("row 1, column 1")
	text := page.card("full")
	if !strings.Contains(text, "it ends with the page") || !page.has("button", "Save file") {
		t.Errorf("the card says %q", text)
	}
	page.press("row 2, column 2")
	contains(t, page.text("#card"), "it ends with the page")
}

// The same in links that are opened, each in a page that knows nothing yet.
func TestRubbishInTheFirstLink(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/").ready()
	for i, hash := range rubbish {
		if i%8 != 0 && !strings.Contains(hash, "pwned") {
			continue // loading takes longer, and does the same
		}
		eval[bool](page, "(localStorage.clear(), sessionStorage.clear(), true)")
		page.visit(fmt.Sprintf("/play/?%d#%s", i, hash)) // another address, so that it is loaded whole
		page.unbroken(hash)
	}
}

// spacePixels returns what the picture in space shows.
func (p *page) spacePixels() string {
	p.t.Helper()
	return eval[string](p, `document.querySelector('.space canvas').toDataURL()`)
}

// Cube, ball, solids and glued grids have a picture in space that can be turned by keys and by hand, and
// pressed.
func TestBoardsInSpace(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#cube-3:off").ready()
	for spec, lights := range map[string]int{"cube-3": 54, "orbix": 12, "graph-dodecahedron": 20,
		"graph-octahedron": 6, "torus-6x6": 36, "klein-4x6": 24, "mobius-5x7": 35, "cylinder-5x6": 30} {
		eval[bool](page, fmt.Sprintf(`(() => {
			if (location.hash !== '#%[1]s:off') document.querySelector('.space canvas')?.setAttribute('data-old', '');
			location.hash = '#%[1]s:off';
			return true;
		})()`, spec))
		page.wait(fmt.Sprintf(`document.querySelectorAll('[role=grid] button').length === %d`, lights))
		page.wait(`Number(document.querySelector('.space canvas:not([data-old])')?.dataset.drawn) > 2`)
		before := page.spacePixels()
		eval[bool](page, `(document.querySelector('.space canvas').focus(), true)`)
		page.keys("ArrowLeft", "ArrowDown")
		page.wait(fmt.Sprintf(`document.querySelector('.space canvas').toDataURL() !== %q`, before))
		turned := page.spacePixels()
		page.drag(page.spot(".space canvas", 0.5, 0.5), page.spot(".space canvas", 0.7, 0.6))
		page.wait(fmt.Sprintf(`document.querySelector('.space canvas').toDataURL() !== %q`, turned))
		page.screenshot("space " + spec)
	}
	page.axe()
	eval[bool](page, `(location.hash = '#5x5:on', true)`)
	page.wait(`!document.querySelector('.space')`)
}

// A hint is marked in the picture too, and turned to the front. A finger turns the picture.
func TestHintInSpace(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#cube-2:on", phone).ready()
	page.wait(
		`document.querySelector('.space canvas')?.checkVisibility() && ` +
			`Number(document.querySelector('.space canvas').dataset.drawn) === 12`)
	for range 3 {
		before := page.spacePixels()
		page.swipe(page.spot(".space canvas", 0.3, 0.5), page.spot(".space canvas", 0.8, 0.5))
		page.wait(fmt.Sprintf(`document.querySelector('.space canvas').toDataURL() !== %q`, before))
	}
	page.click("button", "Hint")
	page.wait(`document.querySelector('[data-topic=hint]')`)
	for range 3 {
		if eval[bool](page, `!!document.querySelector('.space canvas').dataset.marked.match(/^\d+$/)`) {
			page.screenshot("space hint")
			return
		}
		page.click("button", "Hint")
	}
	page.wait(`document.querySelector('.space canvas').dataset.marked.match(/^\d+$/)`)
}

// Four dimensions are layers in a frame, with targets that a finger can hit.
func TestFourDimensionsOnAPhone(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x3x3x3:on", phone).ready()
	page.wait(`document.querySelectorAll('[role=grid] button').length === 81`)
	small := eval[float64](page,
		`Math.min(...[...document.querySelectorAll('[role=grid] button')].flatMap((b) => `+
			`[b.getBoundingClientRect().width, b.getBoundingClientRect().height]))`)
	if small < 24 {
		t.Errorf("the smallest side of a target is %.1f pixels, want at least 24", small)
	}
	page.screenshot("four dimensions phone")
}

// Presses are written as a product or as a list, and the buttons show their numbers if they are asked to.
func TestPressAList(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:00000_00000_00000_00000_00000").ready()
	for i, list := range []string{"a1a23", "23, 1", "a1a23a1a23"} {
		page.menu("Press a list")
		page.wait(`document.querySelector('#presses-dialog[open]')`)
		page.find("textbox", "Buttons by number*").fill(list)
		page.click("button", "Press them")
		page.wait(`!document.querySelector('#presses-dialog[open]')`)
		if i > 0 {
			continue
		}
		page.click("button", "Undo") // a1 was the last press
		got := page.lights()
		want := strings.Repeat("0", 17) + "10001110"
		if got != want {
			t.Errorf("a1a23 without its last press is %s, want %s", got, want)
		}
		page.keys("r")
	}
	got := page.lights()
	want := strings.Repeat("0", 25)
	if got != want || page.figure("moves") != "8" {
		t.Errorf("after twice a1a23 and its square the lights are %s, %s presses", got, page.figure("moves"))
	}
	page.menu("Press a list")
	page.find("textbox", "Buttons by number*").fill("a26")
	page.click("button", "Press them")
	page.wait(`document.querySelector('#presses-list-problem').innerText.includes('26')`)
	page.axe()
	page.keys("Escape")
}

// The numbers of the buttons run from 1, and stay on after a reload.
func TestNumbersOnTheBoard(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:on").ready()
	page.menu("Settings")
	page.click("checkbox", "Number the buttons")
	page.keys("Escape")
	shown := `document.documentElement.hasAttribute('data-numbers') && ` +
		`[...document.querySelectorAll('.board-button')].every((b) => ` +
		`/counter|\d/.test(getComputedStyle(b, '::before').content))`
	page.wait(shown)
	page.reload()
	page.ready()
	page.wait(shown)
	page.screenshot("play numbers")
}
