//go:build all

package e2e_test

import (
	"strings"
	"testing"
)

// A single selected node is the one where the keys are: an arrow takes the selection along, so that the
// panel, Space and Delete are about the same node. What was selected with Enter stays.
func TestLabSelectionMovesTogether(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "empty")
	page.labTabTo("Tab", "button empty sheet")
	page.keys("n", "n", "n")
	selected := func(want string) {
		t.Helper()
		if got := page.text("#what"); got != want {
			t.Errorf("the panel says %q, not %q", got, want)
		}
	}
	selected("Node 3 selected")
	page.key("ArrowLeft")
	selected("Node 2 selected")
	page.keys("Space", "Delete")
	page.labSaid("Node 2 deleted, 2 left.")
	page.keys("Home", "Enter", "PageDown", "Enter")
	selected("2 nodes selected")
	page.keys("Home", "PageDown")
	selected("2 nodes selected")
	page.keys("Escape", "Home", "Enter", "PageDown", "Home", "PageDown")
	selected("Node 1 selected")
}

// Letters mean the same under Caps Lock.
func TestLabKeysUnderCapsLock(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "graph-petersen:off")
	eval[bool](page, `(() => {
		const cursor = document.getElementById('cursor');
		cursor.focus();
		return cursor.dispatchEvent(new KeyboardEvent('keydown', {key: 'S', bubbles: true, cancelable: true}));
	})()`)
	page.labSaid("Node 1 does not change itself.")
}

// The last message stays on the sheet until the next action there, and a board that is not edited says
// why in one place only.
func TestLabSaysLittle(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "graph-petersen:off")
	page.click("button", "Select all")
	page.click("button", "Circle")
	page.labSaid("circle")
	page.clickAt(page.spot("#sheet", 0.5, 0.03))
	page.wait("document.querySelector('#said').textContent === ''")
	page.leave()
	page.visit("/lab/#100x100:on")
	page.ready()
	if got := page.text("#said"); got != "" || !strings.Contains(page.text("#locked"), "10,000 lights") {
		t.Errorf("the sheet says %q, the panel %q", got, page.text("#locked"))
	}
}

// A file that is too long is refused before it is read.
func TestLabRefusesLongFiles(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "graph-petersen:off")
	page.drop(page.spot("#sheet", 0.5, 0.5), page.file("long.edges", []byte(strings.Repeat("1 2\n", 1<<19))))
	page.labSaid("long.edges could not be opened: it is longer than 1 MB.")
}

// An edge that is being drawn is given up when its first node goes: E then begins another.
func TestLabEdgeWithoutItsNode(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "graph-petersen:off")
	toSheet := func() { eval[bool](page, "document.getElementById('cursor').focus(), true") }
	toSheet()
	page.keys("End", "e")
	page.labSaid("Edge from node 10:")
	eval[bool](page, "location.hash = '#graph-tetrahedron', true")
	page.wait("document.getElementById('about').textContent.startsWith('4 nodes')")
	toSheet()
	page.key("e")
	page.labSaid("Edge from node 1:")
	page.keys("End", "e")
	page.labSaid("Edge 1 – 4, now 2 times")
	page.keys("Home", "e", "Control+a", "Delete", "n", "e")
	page.labSaid("Edge from node 1:")
}

// Undoing a node while it is dragged removes it without errors.
func TestLabNodeRemovedWhileDragged(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "empty")
	page.labTabTo("Tab", "button empty sheet")
	page.key("n")
	page.labSaid("Node 1 added.")
	at := page.labNode(0)
	page.mouseDown(at)
	page.mouseMove(at.by(60, 0))
	page.key("Control+z")
	page.labSaid("Undone.")
	page.mouseUp(at.by(60, 0))
	if said, about := page.text("#said"), page.text("#about"); strings.Contains(said, "cannot") || !strings.HasPrefix(about, "0 nodes") {
		t.Errorf("the page says %q, and has %q", said, about)
	}
}
