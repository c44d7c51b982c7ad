//go:build all

package e2e_test

import "testing"

// Under the lit-only rule hints on 5 × 5 are exact, and so is the counter.
func TestLitOnlyHints(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:01101_10011_01100_11100_10011&rule=lit-only").ready()
	page.wait(`document.querySelector('#least').innerText === '14'`)
	page.press(page.askHint())
	page.click("button", "Hint")
	page.wait(`document.querySelector('#card').dataset.topic === 'hint'`)
	contains(t, page.text("#card"), "13 presses left")
}
