//go:build all

package e2e_test

import (
	"strings"
	"testing"
)

// Presses are written as a product or as a list, and the buttons show their numbers if they are asked to.
func TestPressAList(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:00000_00000_00000_00000_00000").ready()
	for _, list := range []string{"a1a23", "23, 1", "a1a23a1a23"} {
		page.menu("Press a list")
		page.wait(`document.querySelector('#presses-dialog[open]')`)
		page.find("textbox", "Buttons by number*").fill(list)
		page.click("button", "Press them")
		page.wait(`!document.querySelector('#presses-dialog[open]')`)
	}
	if got, want := page.lights(), strings.Repeat("0", 25); got != want || page.figure("moves") != "8" {
		t.Errorf("after twice a1a23 and its square the lights are %s, %s presses", got, page.figure("moves"))
	}
	page.menu("Press a list")
	page.find("textbox", "Buttons by number*").fill("a26")
	page.click("button", "Press them")
	page.wait(`document.querySelector('#presses-problem').innerText.includes('26')`)
	page.axe()
	page.keys("Escape")
}

// Six random presses are a start of the dialog, as it is.
func TestSixRandomPresses(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:on").ready()
	page.click("button", "New")
	page.choose("#new-start", "presses")
	page.find("spinbutton", "Random presses")
	if got := eval[string](page, `document.querySelector('#new-depth').value`); got != "6" {
		t.Errorf("%s presses are offered, not 6", got)
	}
	page.click("button", "Play")
	page.wait(`!location.hash.includes('on') && Number(document.querySelector('#least').innerText) >= 1 && Number(document.querySelector('#least').innerText) <= 6`)
}

// The numbers of the buttons run from 1, and stay on after a reload.
func TestNumbersOnTheBoard(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:on").ready()
	page.menu("Settings")
	page.click("checkbox", "Number the buttons")
	page.keys("Escape")
	shown := `document.documentElement.hasAttribute('data-numbers') && [...document.querySelectorAll('.board-button')].every((b) => /counter|\d/.test(getComputedStyle(b, '::before').content))`
	page.wait(shown)
	page.reload()
	page.ready()
	page.wait(shown)
	page.screenshot("play numbers")
}
