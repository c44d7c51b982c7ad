package e2e_test

import (
	"strings"
	"testing"
)

// The last drawing is restored, with its names, which no link can hold.
func TestLabKeepsWhatWasDrawn(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "graph-simple:110000")
	page.clickAt(page.labNode(2))
	page.find("textbox", "Name").fill("hub")
	page.key("Enter")
	page.labSaid("Node 3 is called hub.")
	page.labSettled()
	page.leave()
	page.visit("/lab/")
	page.ready()
	page.wait("location.hash.startsWith('#graph=')")
	page.click("button", "Select all")
	eval[bool](page, "document.getElementById('cursor').focus(), true")
	page.keys("Home", "PageDown", "PageDown")
	if got := page.focused(); !strings.HasPrefix(got, "button node hub, off, joined to 1, 5") {
		t.Errorf("the third node is %q", got)
	}
	// A link to something else is something else.
	page.visit("/lab/#5x5:on")
	page.wait("document.querySelector('#title').textContent === '5×5'")
	if got := page.labGraph(); got.Spec != "5x5" {
		t.Errorf("the link opens %s", got.Spec)
	}
	if got := page.text("#said"); got != "" {
		t.Errorf("%q lies on the sheet", got)
	}
	// Of two links one after the other the last stays, whichever is opened sooner, and an edit before them
	// does not write over them.
	eval[bool](page, `(async () => {
		document.getElementById('lights-on').click();
		location.hash = '#torus-3x3x3x3:on';
		await new Promise((done) => addEventListener('hashchange', done, {once: true}));
		location.hash = '#graph-petersen:on';
		return true;
	})()`)
	page.wait("document.querySelector('#title').textContent === 'graph-petersen'")
	page.labSettled()
	page.visit("/lab/#5x5:on")
	page.wait("document.querySelector('#title').textContent === '5×5'")
	// The skip link is no puzzle.
	page.visit("/lab/#main")
	if got := page.text("#title"); got != "5×5" {
		t.Errorf("the skip link opens %q", got)
	}
}
