package e2e_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// The Play page, used as people use it.

// figure returns one of the figures above the board: left, moves, least.
func (p *page) figure(name string) string {
	p.t.Helper()
	first, _, _ := strings.Cut(p.text("#"+name), " ")
	return first
}

// counter returns the figure under a label if it can be seen, and nothing otherwise.
func (p *page) counter(label string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`[...document.querySelectorAll('.counters dd')].find((one) =>
		one.previousElementSibling.innerText === %q &&
		one.checkVisibility({opacityProperty: true, visibilityProperty: true}))?.innerText ?? ''`, label))
}

// lights returns the board as digits, read from the names of its buttons.
func (p *page) lights() string {
	p.t.Helper()
	return eval[string](p, `[...document.querySelectorAll('[role=grid] button')].map((b) => {
		const value = b.getAttribute('aria-label').match(/, (on|off|level \d+)/)[1];
		return value === 'off' ? '0' : value === 'on' ? '1' : value.slice(6);
	}).join('')`)
}

// marked counts the buttons of which a screen reader says that they are marked so.
func (p *page) marked(word string) int {
	p.t.Helper()
	return eval[int](p, fmt.Sprintf(
		`[...document.querySelectorAll('[role=grid] button')].filter((b) => (b.getAttribute('aria-label') `+
			`+ ',').includes(', ' + %q + ',')).length`,
		word))
}

// press clicks the button at a place, such as "row 2, column 3".
func (p *page) press(place string) {
	p.t.Helper()
	before := p.text("#moves")
	p.click("button", place+", *")
	p.wait(fmt.Sprintf(`document.querySelector('#moves').innerText !== %q`, before))
}

// menu opens the menu, or all of it, and presses one of its buttons.
func (p *page) menu(name string) {
	p.t.Helper()
	p.click("button", "More")
	p.find("button", "Everything")
	if !p.has("button", name) {
		p.click("button", "Everything")
	}
	p.click("button", name)
}

// askHint asks for a hint and returns the place that it names.
func (p *page) askHint() string {
	p.t.Helper()
	p.click("button", "Hint")
	p.wait(`document.querySelector('#card').dataset.topic === 'hint'`)
	if strings.HasPrefix(p.text(".card-text"), "Look at ") {
		p.click("button", "Hint")
	}
	said := p.text(".card-text")
	place, ok := strings.CutPrefix(said, "Press ")
	place, _, reason := strings.Cut(place, ": ")
	if !ok || !reason {
		p.t.Fatalf("the hint says %q", said)
	}
	return place
}

// card waits until the card is about something, and returns what it says.
func (p *page) card(topic string) string {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector('#card').dataset.topic === %q`, topic))
	// a result comes late
	p.wait(`document.querySelector('#card').getAnimations().every((a) => a.playState === 'finished')`)
	return p.text("#card")
}

// is fails the test if two values differ.
func is[V comparable](t testing.TB, what string, got, want V) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %#v, want %#v", what, got, want)
	}
}

// contains fails the test if a text lacks something.
func contains(t *testing.T, text string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in %q", want, text)
		}
	}
}

func TestPlayOpensAtOnce(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/").ready()
	is(t, "the first game", page.lights(), strings.Repeat("1", 25))
	page.wait(`document.querySelector('#least').innerText === '15'`)
	contains(t, page.text("#card"), "Turn all lights off.")
	page.menu("4×4 all on")
	page.wait(`document.querySelectorAll('[role=grid] button').length === 16`)
	page.wait(`document.querySelector('#least').innerText === '4'`)
	if page.has("button", "Back to the previous game") {
		t.Error("a game in which nothing was pressed is not worth keeping")
	}
}

func TestWinByHints(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:on", from(served(t))).ready()
	for left := 15; left > 0; left-- {
		got := page.counter("lights left")
		want := strconv.Itoa(strings.Count(page.lights(), "1"))
		if got != want {
			t.Errorf("%s lights are on, and the counter shows %q", want, got)
		}
		place := page.askHint()
		if left > 1 && !strings.Contains(page.text("#card"), fmt.Sprintf("%d presses", left)) {
			t.Errorf("with %d presses left the hint says %q", left, page.text("#card"))
		}
		page.press(place)
	}
	contains(t, page.card("won"), "Solved in 15 presses, the least possible.", "With 15 hints.", "Next: easy")
	if page.figure("left") != "0" || page.lights() != strings.Repeat("0", 25) {
		t.Errorf("won, and %s lights are on: %s", page.figure("left"), page.lights())
	}
	page.screenshot("play-won")
	page.axe()
	page.click("button", "Next: easy")
	page.wait(`document.querySelector('#left').innerText !== '0'`)
	if page.figure("moves") != "0" {
		t.Error("the next puzzle does not begin with no presses")
	}
}

func TestReasonsAreShown(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:on").ready()
	page.click("button", "Hint")
	contains(t, page.card("hint"), "Look at the top left corner.", "15 presses left.")
	is(t, "the buttons to look at", page.marked("look here"), 4)
	place := page.askHint()
	page.click("button", "Why?")
	is(t, "the lights marked with the technique", page.marked("in the witness"), 5)
	page.click("button", "Why exactly?")
	contains(t, page.text("#card"), "Every solution presses it", "11 lights shown",
		"Lesson: Counting odd and even")
	is(t, "the lights that are marked", page.marked("in the witness"), 11)
	page.click("button", "Go there")
	if got := page.focused(); !strings.HasPrefix(got, "button "+place) {
		t.Errorf("the focus is on %q", got)
	}
	page.key("Enter")
	page.wait(`document.querySelector('#moves').innerText === '1'`)
	if n := page.marked("hint") + page.marked("look here") + page.marked("in the witness"); n > 0 {
		t.Errorf("after the press %d marks are left", n)
	}
}

func TestKeyboardOnly(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x4:off").ready()
	contains(t, page.text("#card"), "Nothing to do")
	page.visit("/play/#2x2:on")
	page.wait(
		`document.querySelectorAll('[role=grid] button').length === 4 && ` +
			`document.querySelector('#least').innerText === '4'`)
	for range 30 {
		page.key("Tab")
		if strings.HasPrefix(page.focused(), "button row") {
			break
		}
	}
	for _, keys := range [][]string{{"Enter"}, {"ArrowRight", "Space"}, {"ArrowDown", "Enter"}, {"u"}, {"r"},
		{"ArrowLeft", "Enter"}} {
		page.keys(keys...)
	}
	contains(t, page.card("won"), "Solved in 4 presses, the least possible.")
	page.keys("n")
	page.wait(`document.querySelector('#moves').innerText === '0'`)
	if got := page.focused(); !strings.HasPrefix(got, "button row") {
		t.Errorf("with the next puzzle the focus goes to %q", got)
	}
	page.keys("m")
	page.wait(`document.querySelector('#new-dialog[open]')`)
	page.keys("Escape")
	page.wait(`!document.querySelector('#new-dialog[open]')`)
	page.keys("?")
	page.wait(`document.querySelector('#help-dialog[open]')`)
	page.axe()
	page.keys("Escape", "P")
	page.wait(`document.documentElement.dataset.palette === 'paper'`)
}

// A board is made by hand: its size is dragged, its edges are glued, its pattern and its start are tapped.
func TestMakeYourOwn(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x3:off").ready()
	page.click("button", "New")
	page.click("button", "Make your own*")
	page.wait(`document.querySelectorAll('.own .cell').length === 9`)
	at := page.spot(".resize", 0.5, 0.5)
	page.drag(at, spot{at.x +
		eval[float64](page, `document.querySelector('.own .cell').getBoundingClientRect().width`), at.y})
	page.wait(`document.querySelector('.own h3').innerText === '3 × 4'`)
	page.click("button", "Top and bottom edges stop")
	page.click("button", "Left and right edges stop")
	page.click("button", "States of a light: one more")
	page.wait(`document.querySelector('.own h3').innerText === 'Three colors torus 3 × 4'`)
	page.click("button", "light -1 down, 0 right") // no longer a cross
	page.click("button", "light -1 down, 0 right")
	page.drag(page.spot(`.own [data-light="0"]`, 0.5, 0.5), page.spot(`.own [data-light="2"]`, 0.5, 0.5))
	page.wait(`document.querySelectorAll('.own [aria-label$=": state 1"]').length === 3`)
	page.axe()
	page.click("button", "Deal a start")
	page.wait(`document.querySelectorAll('.own [aria-label$=": off"]').length !== 9`)
	page.click("button", "Play")
	page.wait(
		`document.querySelectorAll('[role=grid] button').length === 12 && ` +
			`/^\d+$/.test(document.querySelector('#least').innerText)`)
	is(t, "the title", page.text("#title"), "Three colors torus 3 × 4")
	page.click("button", "Flat")
	for page.figure("left") != "0" {
		page.press(page.askHint())
	}
	contains(t, page.card("won"), "the least possible")
}

// choose picks an option of a select element, as a person does with the keys of a list.
func (p *page) choose(selector, value string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("document.querySelector(%q)", selector))
	eval[bool](p, fmt.Sprintf(`(() => {
		const list = document.querySelector(%q);
		list.value = %q;
		list.dispatchEvent(new Event('input', {bubbles: true}));
		list.dispatchEvent(new Event('change', {bubbles: true}));
		return list.value === %q || 'no such option';
	})()`, selector, value, value))
}

func TestWatch(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#6x6:on").ready()
	page.menu("Solve and watch")
	contains(t, page.card("watch"), "Watching a least solution.")
	page.click("button", "Pause")
	page.wait(`document.querySelector('.card-actions').innerText.includes('Resume')`)
	before := page.figure("moves")
	left := page.text(".card-count")
	page.click("button", "Step")
	page.wait(fmt.Sprintf(`document.querySelector('#moves').innerText !== %q`, before))
	if now := page.text(".card-count"); now == left || !strings.HasSuffix(now, " to come.") {
		t.Errorf("%q before the step, %q after it", left, now)
	}
	page.click("button", "Resume")
	page.keys("+", "+", "+")
	contains(t, page.card("won"), "Done, with 28 presses. The solution was shown.")
	page = open(t, "/play/#6x6:on").ready() // at the usual pace, which leaves time to stop
	page.menu("Solve and watch")
	page.card("watch")
	page.click("button", "Stop")
	page.wait(`document.querySelector('.card-text').innerText === 'You resume from here.'`)
	is(t, "the marks that are left", page.marked("in the solution"), 0)
}

func TestUnsolvableStart(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:10000_00000_00000_00000_00000").ready()
	contains(t, page.card("unsolvable"), "This start cannot be solved", "even number of the lights shown")
	is(t, "the least number of presses", page.figure("least"), "none")
	is(t, "the lights of the witness", page.marked("in the witness"), 12)
	page.press("row 3, column 3")
	page.click("button", "Hint")
	page.wait(`document.querySelector('.card-text').innerText.startsWith('No presses lead there')`)
	page.menu("Random")
	page.wait(`/^\d+$/.test(document.querySelector('#least').innerText)`)
	page.click("button", "Back to the previous game")
	page.wait(`document.querySelector('#least').innerText === 'none'`)
	is(t, "the presses of the game before", page.figure("moves"), "1")
}

func TestRubbishIsRefusedAtTheField(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/").ready()
	page.click("button", "New")
	page.click("button", "Make your own*")
	page.wait(`document.querySelector('.own details')?.toggleAttribute('open', true)`)
	for _, text := range []string{"rubbish", "5x5:1x2", "99999999x99999999", "<b>5x5</b>", ""} {
		page.find("combobox", "Spec or game ID").fill(text)
		page.key("Enter")
		page.wait(`document.querySelector('#own-typed-problem').innerText !== ''`)
		if !eval[bool](page,
			`document.activeElement.id === 'own-typed' && `+
				`document.activeElement.getAttribute('aria-invalid') === 'true'`) {
			t.Errorf("%q: the field is not marked as wrong", text)
		}
	}
	page.find("combobox", "Spec or game ID").fill("3x4:on")
	page.key("Enter")
	page.wait(`document.querySelectorAll('[role=grid] button').length === 12`)
	page.visit("/play/#torsu-3x4")
	page.wait(
		`document.querySelector('.card-text').innerText === 'This link cannot be opened: unknown ` +
			`part "torsu".'`)
	is(t, "the buttons of the board after a wrong link",
		eval[int](page, `document.querySelectorAll('[role=grid] button').length`), 12)
	is(t, "the boards that a wrong link offers",
		eval[int](page, `document.querySelectorAll('.card-actions button').length`), 3)
	page.click("button", "Torus 3 × 4")
	page.wait(`document.querySelector('#title').innerText === 'Torus 3 × 4'`)
}

// A game can be played while its least number of presses is looked for, and looking can be stopped.
func TestLookingCanBeStopped(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#39x39", from(holding(t, `{"board":"39x39","state"`))).ready()
	page.click("button", "Stop looking")
	page.wait(
		`document.querySelector('#least').innerText.startsWith('?') && !document.querySelector('.work')`)
	page.menu("4×4 all on")
	page.wait(`document.querySelector('#least').innerText === '4'`)
}
