package e2e_test

import (
	"strings"
	"testing"
)

// Play leads to the Lab with the lights as they are now, and with what is to be reached.
func TestPlayOpensTheLab(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x4:on").ready()
	page.click("button", "row 1, column 1*")
	page.wait(`document.getElementById('moves').textContent === '1'`)
	page.click("button", "Menu")
	page.click("link", "Open in the Lab")
	page.wait(`location.pathname.endsWith('/lab/')`)
	page.ready()
	if got := page.address(); !strings.HasSuffix(got, "/lab/#3x4:0011_0111_1111") {
		t.Errorf("the Lab is opened at %s", got)
	}
	page.visit("/play/#2x3:on&goal=101_010")
	page.ready()
	page.click("button", "Menu")
	page.find("link", "Open in the Lab")
	eval[bool](page, "document.getElementById('lab').focus(), true")
	if got := eval[string](page, "document.getElementById('lab').href"); !strings.HasSuffix(got, "/lab/#2x3:111_111&goal=101_010") {
		t.Errorf("a game with a goal leads to %s", got)
	}
}
