package e2e_test

import (
	"fmt"
	"testing"
)

// On a phone one finger draws and drags, two move the sheet and zoom, and the panel is below.
func TestLabOnAPhone(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "empty", phone)
	page.find("button", "Node").tap()
	for _, at := range [][2]float64{{0.3, 0.4}, {0.7, 0.4}, {0.5, 0.65}} {
		page.tapAt(page.spot("#sheet", at[0], at[1]))
	}
	page.labSaid("Node 3 added.")
	page.find("button", "Edge").tap()
	page.swipe(page.labNode(0), page.labNode(1))
	page.swipe(page.labNode(1), page.labNode(2))
	page.labSaid("Edge 2 – 3.")
	page.find("button", "Light").tap()
	page.tapAt(page.labNode(2))
	page.labSaid("Node 3 on.")
	page.find("button", "Select").tap()
	before := page.labNode(0)
	page.swipe(before, before.by(0, 70))
	page.labSaid("Node 1 moved.")
	if after := page.labNode(0); after.y < before.y+30 {
		t.Errorf("the node went from %v to %v", before, after)
	}
	a, b := page.labNode(0), page.labNode(1)
	page.pinch(page.spot("#sheet", 0.5, 0.4), 80, 160)
	page.wait("!document.querySelector('#sheet').hidden")
	eval[bool](page, "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
	a2, b2 := page.labNode(0), page.labNode(1)
	if wide := (b2.x - a2.x) / (b.x - a.x); wide < 1.5 || wide > 2.5 {
		t.Errorf("two fingers that part make it %.2f times as wide", wide)
	}
	page.find("button", "Show everything").tap()
	page.screenshot("lab phone edit")
	got := page.labGraph()
	if want := "[[0 1] [0 1 2] [1 2]]"; fmt.Sprint(got.Toggles) != want || got.State != "001" {
		t.Errorf("the graph is %+v", got)
	}
	page.find("button", "Erase").tap()
	page.tapAt(page.labNode(1))
	page.labSaid("Node 2 deleted, 2 left.")
	page.find("button", "Undo").tap()
	page.find("tab", "Play").tap()
	page.tapAt(page.labNode(2))
	page.wait("document.querySelector('#play-moves').textContent === '1'")
	page.screenshot("lab phone play")
	page.find("tab", "Analyze").tap()
	page.wait("document.querySelector('#analysis').children.length > 0")
	page.screenshot("lab phone analyze")
}
