package e2e_test

import (
	"bytes"
	"fmt"
	"testing"

	"lightsout/board"
	"lightsout/film"
)

// The board is where the presses lead, wherever one goes in the film: by keys, by buttons, forward, back,
// and on the way back to the first picture.
func TestStudioGoesToEveryPress(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#24x32", reducedMotion)
	is(t, "the button of a film where motion is not wished",
		eval[string](page, "document.getElementById('play').getAttribute('aria-label')"), "Play")
	page.click("tab", "Film")
	saved := page.download(func() { page.click("button", "Save as GIF") })
	report, err := film.Verify(bytes.NewReader(saved.data), board.Parse)
	if err != nil {
		t.Fatal(err)
	}
	b, buttons := report.Script.Board, report.Script.Scenes[0].Buttons
	check := func(at int) {
		t.Helper()
		page.wait(fmt.Sprintf("document.getElementById('scrub').getAttribute('aria-valuetext').replace(',', '').startsWith('%d of ')", at))
		state := report.States[0].Clone()
		for _, j := range buttons[:min(at, 2*len(buttons)-at)] {
			b.Press(state, int(j), 1)
		}
		if !page.studioShown(b).Equal(state) {
			t.Errorf("after %d presses the board is another", at)
		}
	}
	check(0)
	page.click("button", "One press forward")
	check(1)
	eval[bool](page, "document.getElementById('scrub').focus(), true")
	page.keys("ArrowRight", "ArrowRight", "ArrowLeft")
	check(2)
	page.key("End")
	check(2 * len(buttons))
	page.click("button", "One press back")
	check(2*len(buttons) - 1)
	for _, at := range []int{7, len(buttons), len(buttons) + 40, len(buttons) - 3} {
		eval[bool](page, fmt.Sprintf("(() => { const s = document.getElementById('scrub'); s.value = %d; s.dispatchEvent(new Event('input')); return true; })()", at))
		check(at)
	}
	page.click("tab", "Pictures")
	page.click("button", "Show picture 2*")
	check(len(buttons))
	eval[bool](page, "document.activeElement.blur(), true")
	page.keys("Home", "ArrowRight", "Shift+ArrowRight")
	check(26)
	page.key("Space")
	page.wait("document.getElementById('play').getAttribute('aria-label') === 'Pause' && Number(document.getElementById('scrub').value) > 60")
	page.key("Space")
	page.wait("document.getElementById('play').getAttribute('aria-label') === 'Play'")
}
