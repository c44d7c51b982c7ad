package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// What the Play page keeps and gives away: presses taken back, games left, links, files, results.

func TestShareLink(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x4:on").ready()
	page.press("row 1, column 2")
	page.press("row 3, column 4")
	want := page.lights()
	page.menu("Share")
	page.wait(`document.querySelector('.qr')`)
	page.axe()
	link := page.text("#share-link")
	_, hash, _ := strings.Cut(link, "?b=")
	if hash != "3x4:0001_1010_1100" {
		t.Errorf("the link is %q for %s", link, want)
	}
	other := open(t, "/play/?b="+hash, from(page.server)).ready()
	is(t, "the link opens", other.lights(), want)
	is(t, "the presses of the shared game", other.figure("moves"), "0")
	page.click("radio", "The start of this game")
	page.wait(`document.querySelector('#share-link').innerText.endsWith('?b=3x4:1111_1111_1111')`)
}

func TestUndoRedoAndSavePoints(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#4x4:on").ready()
	states := []string{page.lights()}
	for _, place := range []string{"row 1, column 1", "row 2, column 3", "row 4, column 4"} {
		page.press(place)
		states = append(states, page.lights())
	}
	page.click("button", "Undo")
	is(t, "undo", page.lights(), states[2])
	page.keys("Control+z")
	is(t, "undo by keys", page.lights(), states[1])
	page.menu("Redo")
	is(t, "redo", page.lights(), states[2])
	page.menu("Save points")
	page.find("textbox", "Name for this place").fill("not a name!")
	page.key("Enter")
	page.wait(`document.querySelector('#mark-name-problem').innerText.includes('letters')`)
	page.find("textbox", "Name for this place").fill("here")
	page.key("Enter")
	page.wait(`document.querySelector('.card-text').innerText === 'This place is saved as here.'`)
	page.menu("Restart")
	is(t, "restart", page.lights(), states[0])
	is(t, "the presses after a restart", page.text("#moves"), "0 3 made")
	page.menu("Save points")
	page.axe()
	page.click("button", "Go back to here")
	is(t, "back", page.lights(), states[2])
	page.reload()
	page.ready()
	is(t, "loaded again", page.lights(), states[2])
	page.keys("R", "b")
	is(t, "back by keys", page.lights(), states[2])
}

func TestStatisticsStay(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#2x2:on").ready()
	for _, place := range []string{"row 1, column 1", "row 1, column 2", "row 2, column 1",
		"row 2, column 2"} {
		page.press(place)
	}
	contains(t, page.card("won"), "A perfect game.")
	page.reload()
	page.ready()
	page.keys("S")
	page.wait(`document.querySelector('#statistics-dialog table')`)
	contains(t, page.text("#statistics-dialog"), "at the least")
	eval[bool](page, `(document.querySelector('#statistics-dialog summary').click(), true)`)
	contains(t, page.text("#statistics-dialog"), "1, won 1, perfect 1", "the least", "2x2")
	page.axe()
	page.click("button", "Forget all")
	page.click("button", "Yes, forget all results")
	page.wait(`document.querySelector('#statistics-dialog').innerText.includes('No finished games yet.')`)
}

func TestNewGameKeepsTheOldOne(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#4x4:on").ready()
	page.press("row 1, column 1")
	was := page.lights()
	page.menu("5×5 all on")
	page.wait(`document.querySelectorAll('[role=grid] button').length === 25`)
	page.press("row 1, column 1")
	page.click("button", "New")
	page.click("button", "Resume Mini*")
	page.wait(`document.querySelectorAll('[role=grid] button').length === 16`)
	is(t, "the game that was kept", page.lights(), was)
	page.visit("/learn/")
	page.visit("/play/#3x3:on")
	page.ready()
	contains(t, page.text("#card"), "The previous game is saved.", "Turn all lights off.")
	page.click("button", "Back to the previous game")
	page.wait(`document.querySelectorAll('[role=grid] button').length === 16`)
	is(t, "the game before a link", page.lights(), was)
	page.click("button", "New")
	page.click("button", "Give up Classic*")
	page.wait(`!document.querySelector('#new-dialog .games')`)
	page.click("button", "Close")
	page.keys("S")
	page.wait(`document.querySelector('#statistics-dialog table')`)
	contains(t, eval[string](page, `document.querySelector('#statistics-dialog').textContent`), "5x5, all-on")
}

// A game continues in another tab where it was left.
func TestResumeInAnotherTab(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#4x4:on").ready()
	page.press("row 1, column 1")
	page.press("row 2, column 3")
	want := page.lights()
	page.leave() // which saves the game if it is not saved yet
	other := page.beside("/play/").ready()
	if got := other.lights(); got != want || other.figure("moves") != "2" {
		t.Errorf("the other tab begins with %s after %s presses, want %s after 2", got,
			other.figure("moves"), want)
	}
	other.winByHints()
}

// Of two tabs on a game the older one shows the presses of the other. Where both went on, both are kept.
func TestTwoTabsLoseNoPress(t *testing.T) {
	t.Parallel()
	one := open(t, "/play/#5x5:on").ready()
	stored := func(page *page, count int) {
		t.Helper()
		page.wait(fmt.Sprintf(`localStorage.getItem('lightsout.last').match(/ press /g)?.length === %d`,
			count))
	}
	one.press("row 1, column 1")
	stored(one, 1)
	deaf := before(`addEventListener('storage', (event) => window.deaf && event.stopImmediatePropagation())`)
	two := one.beside("/play/", deaf).ready()
	for column := 2; column <= 4; column++ {
		two.press(fmt.Sprintf("row 1, column %d", column))
	}
	stored(two, 4)
	says := func(page *page, want string) {
		t.Helper()
		page.wait(fmt.Sprintf(`document.querySelector('.card-text').innerText === %q`, want))
	}
	says(one, "This game went on in another tab. Here it is as it is there now.")
	is(t, "the game of the other tab", one.lights(), two.lights())
	eval[bool](two, `window.deaf = true`) // as if it were too late
	one.press("row 5, column 5")
	stored(one, 5)
	two.press("row 4, column 4")
	says(two, "This game went on in another tab, too. Both are saved: the other one is in New.")
	two.uncovered("two tabs")
	two.click("button", "New")
	two.click("button", "Resume Classic 5*")
	is(t, "the game on the shelf", two.lights(), one.lights())
}

func TestPlayWithoutStorage(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#2x2:on")
	_, err := chromedp.Call(page.ctx, cdppage.AddScriptToEvaluateOnNewDocument,
		cdppage.AddScriptToEvaluateOnNewDocumentParams{
			Source: `Object.defineProperty(window, 'localStorage', {get() { throw new ` +
				`DOMException('refused', 'SecurityError'); }})`})
	page.must(err)
	page.reload()
	page.ready()
	for _, place := range []string{"row 1, column 1", "row 1, column 2", "row 2, column 1",
		"row 2, column 2"} {
		page.press(place)
	}
	contains(t, page.card("won"), "The browser cannot store this result: it ends with the page.")
	page.uncovered("a result that is not stored")
	saved := page.download(func() { page.click("button", "Save results") })
	contains(t, string(saved.data), `"board":"2x2"`)
	page.keys("S")
	page.wait(`document.querySelector('#statistics-dialog').textContent.includes('1, won 1')`)
	contains(t, page.text("#statistics-dialog"), "only until the page is closed")
}

func TestSaveAndOpenFile(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#torus-3x4-mod3:012_012_012_012").ready()
	page.wait(
		`document.querySelector('.card-text').innerText === 'This link cannot be opened: state has 4 rows, ` +
			`board torus-3x4-mod3 has 3.'`)
	page.visit("/play/#torus-3x4-mod3:0120_1201_2012")
	page.wait(`document.querySelectorAll('[role=grid] button').length === 12`)
	page.click("button", "Flat")
	page.press("row 1, column 1")
	page.press("row 2, column 2")
	page.keys("u")
	want := page.lights()
	eval[bool](page,
		`(URL.createObjectURL = (blob) => { window.saved = blob.text(); return 'data:,'; }, true)`)
	page.menu("Save file")
	text := eval[string](page, "window.saved")
	contains(t, text, "lightsout game 1\nid torus-3x4-mod3:0120_1201_2012\n", " press 0\n",
		" press 5\n", " undo\n")
	page.menu("5×5 all on")
	page.wait(`document.querySelectorAll('[role=grid] button').length === 25`)
	take := func(text string) {
		eval[bool](page, fmt.Sprintf(`(() => {
			const files = new DataTransfer();
			files.items.add(new File([%q], 'a.game'));
			const input = document.querySelector('#file');
			input.files = files.files;
			input.dispatchEvent(new Event('change'));
			return true;
		})()`, text))
	}
	take("lightsout game 1\nid rubbish\n\n")
	page.wait(`document.querySelector('.card-text').innerText === 'The saved game could not be opened.'`)
	take(text)
	page.wait(`document.querySelector('.card-text').innerText === 'The saved game is open.'`)
	is(t, "the opened game", page.lights(), want)
	is(t, "the presses of the opened game", page.text("#moves"), "1 2 made")
	page.keys("r")
	page.wait(`document.querySelector('#moves').innerText === '2'`)
}

// The calendar of past days leads to the puzzle of a day, which does not count for the streak.
func TestPastDays(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/", phone).ready()
	page.menu("Past days")
	page.wait(`document.querySelector('#archive-dialog').open`)
	contains(t, page.text("#archive-dialog"), "Streak: 0 days.")
	page.axe()
	for eval[bool](page, `document.querySelector('#archive-dialog .row button').ariaDisabled !== 'true'`) {
		page.click("button", "Earlier")
	}
	page.click("button", "Daily 1, Thu 1 Jan 2026, medium, not solved")
	page.wait(
		`location.pathname === '/d/1' && document.querySelector('#about').innerText.startsWith('Daily 1 ')`)
}

// A game that took more presses than needed is replayed beside a least solution.
func TestReplay(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x3:010_111_010").ready()
	page.wait(`document.querySelector('#least').innerText === '1'`)
	for _, place := range []string{"row 1, column 1", "row 2, column 2", "row 1, column 1"} {
		page.press(place)
	}
	page.card("won")
	page.click("button", "Watch 1")
	page.wait(`document.querySelector('#replay-dialog').open`)
	page.axe()
	eval[bool](page, `(document.querySelector('#replay-at').focus(), true)`)
	page.keys("End")
	page.wait(
		`document.querySelector('.replay').innerText.includes('You: 3 of 3') && ` +
			`document.querySelector('.replay').innerText.includes('Least: 1 of 1')`)
	page.screenshot("replay")
	page.keys("Escape")
}

// The map of levels leads to a level, its stars are kept, and the next one follows.
func TestLevels(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/", phone).ready()
	page.click("button", "Levels")
	page.wait(`(() => {
		const next = document.querySelector('#levels-dialog .level.next canvas');
		const pixels = next?.getContext('2d').getImageData(0, 0, next.width, next.height).data.buffer;
		return pixels && new Set(new Uint32Array(pixels)).size > 2;
	})()`)
	page.axe()
	page.screenshot("play-levels")
	page.click("button", "Level 1, A plus, not solved yet")
	page.wait(`document.querySelector('.card-text').innerText.startsWith('A plus.')`)
	page.press("row 2, column 2")
	page.wait(`document.querySelector('#about').innerText.startsWith('Level 1 ·')`)
	contains(t, page.card("won"), "★★★")
	page.click("button", "Next level")
	page.wait(
		`document.querySelector('#about').innerText.startsWith('Level 2 ·') && location.hash === '#level-2'`)
	page.keys("l")
	page.wait(`document.querySelector('#levels-dialog').open`)
	if !page.has("button", "Level 1, A plus, 3 of 3 stars") {
		t.Error("the map does not show the stars of level 1")
	}
	page.leave()
	page.visit("/play/#level-4")
	page.ready()
	contains(t, page.text("#card"), "Two apart.")
}

// attack is text that would show itself if the page took it for HTML.
const attack = `"><img src=x onerror="pwned=1"><script>pwned=1</script>`

// rubbish is what may come after # in a link that was cut, mangled, or made to do harm.
var rubbish = []string{
	"", ":", "::", "#", "##", "%", "%%%", "%00", "%ff%fe", "%zz", "5x5", "5x5:", ":on", "5x5:5x5:5x5", "5x5#",
	"5x5#17#18", "0x0:on", "-1x5:on", "5x5:2_", "5x5:~", "5x5:~!!!!", "5x5:0x", "5x5:0xzz",
	"5x5:@/etc/passwd", "5x5:-", "5x5:" + "1_0_1", "99999999999999999999x5:on", "1000000000x1000000000:on",
	"30000x30000:on", "5x5-mod0:on", "5x5-mod999999:on", "torus-1x1:on", "cube-100000:on", "graph-nosuch:on",
	"graph=AAAA:on", "graph=" + "A%41%41:on", "graph=../../etc/passwd:on", "box-9x9x9x9x9:on",
	"constructor:on", "__proto__:on", "5x5:__proto__", "toString", "undefined", "null", "NaNxNaN:on",
	"javascript:alert(1)", "data:text/html,<script>pwned=1</script>", "//example.org/", "../../learn/",
	attack, "5x5:" + attack, attack + ":on", "%22%3E%3Cimg%20src%3Dx%20onerror%3D%22pwned%3D1%22%3E",
	"5x5:%3Csvg%20onload%3Dpwned%3D1%3E", "🙂:🙂", "５x５:on", "5x5:on\u202e", "main", "a b c",
	strings.Repeat("5x5:", 500), "5x5:" + strings.Repeat("1", 100000),
}

// An invalid share link reports an error, or opens something else; it never breaks
// the page, and never becomes part of it.
func TestRubbishInTheLink(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/").ready()
	for _, hash := range rubbish {
		eval[bool](page, fmt.Sprintf("location.hash = %q, true", hash))
		page.unbroken(hash)
	}
	page.leave()
	page.visit("/play/#5x5:on")
	page.ready()
	is(t, "the buttons of 5x5:on after all the rubbish",
		eval[int](page, `document.querySelectorAll('[role=grid] button').length`), 25)
}

// unbroken waits for the board and fails the test if the page was broken or taken over by the text.
func (p *page) unbroken(text string) {
	p.t.Helper()
	p.wait(`document.querySelector('[role=grid] button, [role=gridcell], canvas')`)
	p.harmless(text)
}

// harmless fails the test if the text became part of the page, or broke it.
func (p *page) harmless(text string) {
	p.t.Helper()
	if len(text) > 60 {
		text = text[:60] + "…"
	}
	eval[bool](p, "new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true))))")
	found := eval[string](p, `typeof pwned !== 'undefined' ? 'code ran' :
		(document.querySelector('img[src="x"], body script:not([src]), svg[onload], iframe')?.outerHTML ?? '')`)
	if found != "" {
		p.t.Errorf("%q became part of the page: %s", text, found)
	}
	if lines := p.complaints(); len(lines) > 0 {
		p.t.Fatalf("%q: the page complained: %s", text, strings.Join(lines, "\n"))
	}
}
