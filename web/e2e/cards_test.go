package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"lightsout/test/tier"
)

// covered returns what the card of Play covers, what of it lies outside the window, and whether it cannot be
// left. A counter that is not seen is not covered.
const covered = `(() => {
	const card = document.querySelector('#card'), box = card.getBoundingClientRect();
	const seen = (e) => e.checkVisibility({opacityProperty: true, visibilityProperty: true});
	if ('empty' in card.dataset || !seen(card)) return ['there is no card'];
	const over = (e) => {
		const {left, right, top, bottom} = e.getBoundingClientRect();
		return Math.min(right, box.right) - Math.max(left, box.left) > 1 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1;
	};
	const found = [...document.querySelectorAll('[role=grid] button, .board-stage, .counters > div:not(.unseen), .bar')]
		.filter((e) => seen(e) && over(e)).map((e) => 'covers ' + (e.getAttribute('aria-label') ?? e.innerText));
	const more = [card.scrollHeight - card.clientHeight, card.scrollWidth - card.clientWidth];
	if (Math.max(...more) > 1) found.push('scrolls by ' + more);
	if (box.top < 0 || box.bottom > innerHeight || box.height < 40) found.push('is at ' + box.top + ' to ' + box.bottom);
	if (!card.querySelector('.card-close, [data-choice=skip], [data-choice=resume], .work')) found.push('cannot be closed');
	return found;
})()`

// uncovered measures the card in every window, by day or by night.
func (p *page) uncovered(name string) {
	p.t.Helper()
	sizes := [][2]int64{
		{390, 844}, {768, 1024}, {1280, 800}, {1920, 1080}, {844, 390},
		{2560, 1440}, {1024, 768}, {800, 1280}, {1080, 1920}, {1440, 2560},
	}
	for i := 0; i < len(sizes); i += tier.Step(4) {
		size := sizes[i]
		p.resize(viewport(size[0], size[1]))
		// they differ in colors alone: over the cards both come up
		p.look([]option{light, dark}[(i+len(name))%2])
		if found := eval[[]string](p, covered); len(found) > 0 {
			p.t.Errorf("%s at %d×%d: the card %s", name, size[0], size[1], strings.Join(found, ", "))
		}
		p.screenshot(fmt.Sprintf("card %s %dx%d", name, size[0], size[1]))
	}
}

// No card covers a light or a counter, in any window.
func TestNoCardCoversTheBoard(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/", newcomer).ready()
	page.uncovered("first minute")
	page.visit("/play/#5x5:01101_10011_01100_11100_10011")
	page.ready()
	page.uncovered("instruction")
	page.click("button", "Hint")
	page.card("hint")
	page.uncovered("hint, where to look")
	page.click("button", "Hint")
	page.uncovered("hint, the button")
	page.click("button", "Why?")
	page.uncovered("hint, why")
	page.click("button", "Why exactly?")
	page.uncovered("hint, the proof")
	page.click("button", "Close")
	if left := page.marked("hint"); left > 0 {
		t.Errorf("the card of the hint is closed, and %d buttons are still marked", left)
	}
	page.visit("/play/#5x5:no")
	page.ready()
	page.wait(`document.querySelector('#card').dataset.tone === 'bad'`)
	page.uncovered("error")
	page.visit("/play/")
	page.ready()
	page.keys("c")
	page.card("tutor")
	page.uncovered("tutor")
	page.click("button", "Daily")
	page.wait(`document.querySelector('#about').innerText.startsWith('Daily ')`)
	for page.figure("left") != "0" {
		page.press(page.askHint())
	}
	page.card("won")
	page.uncovered("won")
	page.click("button", "Again")
	page.card("solved")
	page.uncovered("daily done")
	page.close()
	page = open(t, "/play/#39x39", from(holding(t, `{"board":"39x39","state"`))).ready()
	page.wait(`document.querySelector('.work')`)
	page.uncovered("progress")
}

// The result waits for the wave that a win sends over the lights.
func TestResultWaitsForTheWave(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x3:010_111_010").ready()
	page.press("row 2, column 2")
	page.card("won")
	type times struct{ Wave, Card float64 }
	ends := eval[times](page, `(() => {
		const end = (e) => parseFloat(getComputedStyle(e).animationDelay) + parseFloat(getComputedStyle(e).animationDuration);
		return {Wave: Math.max(...[...document.querySelectorAll('.is-wave')].map(end)), Card: end(document.querySelector('#card'))};
	})()`)
	if ends.Card <= ends.Wave || ends.Wave < 0.5 {
		t.Errorf("the wave ends after %v s, the card is there after %v s", ends.Wave, ends.Card)
	}
}

// On a large screen letters are larger, the pages use the width, and the instruction is beside the board.
func TestLargeScreen(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:on", viewport(2560, 1440)).ready()
	type look struct{ Letters, Apart float64 }
	got := eval[look](page, `({
		Letters: parseFloat(getComputedStyle(document.querySelector('.card-text')).fontSize),
		Apart: document.querySelector('#card').getBoundingClientRect().left - document.querySelector('.board').getBoundingClientRect().right,
	})`)
	if got.Letters < 18 || got.Apart > 100 || got.Apart < 0 {
		t.Errorf("letters of %v px, %v px from the board", got.Letters, got.Apart)
	}
	for path, main := range map[string]string{"/learn/": ".learn", "/studio/": ".studio"} {
		page.visit(path)
		part := eval[float64](page,
			fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().width / innerWidth`, main))
		if part < 0.7 {
			t.Errorf("%s uses %.2f of the width", path, part)
		}
	}
	page = open(t, "/play/#5x5:on", viewport(1280, 800)).ready()
	off := eval[float64](page,
		`['.counters', '.stage'].map((s) => document.querySelector(s).getBoundingClientRect())
		.reduce((a, b) => Math.abs(a.top + a.bottom - b.top - b.bottom) / 2)`)
	if off > 2 {
		t.Errorf("the counters are %v px off the middle of the board", off)
	}
}
