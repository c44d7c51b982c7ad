//go:build all

package e2e_test

import (
	"strings"
	"testing"

	"lightsout"
)

// All least solutions can be stepped through, around and back, and each is one.
func TestLabAnalyzeAllLeast(t *testing.T) {
	t.Parallel()
	p := analyze(t, "graph-petersen", "on", "off")
	b := mustParse(t, "graph-petersen")
	problem := lightsout.TurnOff(b, b.AllOn())
	p.click("button", "All least solutions")
	p.wait(`document.querySelector('.analysis-solution').textContent.includes('There are 10 least solutions.')`)
	seen := map[string]bool{}
	for range 10 {
		x := pressesOf(b, p.shown().Presses)
		if err := problem.Check(x); err != nil || x.Weight() != 3 {
			t.Errorf("%v: %v", x, err)
		}
		seen[b.PressesText(x)] = true
		eval[bool](p, `document.querySelectorAll('.analysis-solution .analysis-stepper .button')[1].click() === undefined`)
	}
	if len(seen) != 10 {
		t.Errorf("%d different least solutions are shown", len(seen))
	}
	p.tells("solution", "Least solution 1 of 10.", "Press, in any order: ")

	// Another puzzle, and nothing of it is left.
	p.puzzle("graph-petersen", "0000000000", "off")
	p.analyzed()
	p.tells("solution", "It is already solved.")
	if got := p.shown(); got.Kind != "none" {
		t.Errorf("%v is still drawn", got)
	}
	if strings.Contains(p.analysis("solution"), "least solutions") {
		t.Errorf("the card still says %s", p.analysis("solution"))
	}
}

// Long work shows how far it is, can be stopped with the keyboard, and leaves the page usable. What was
// found out about a puzzle that has changed since says so, until it is that puzzle again.
func TestLabAnalyzeWork(t *testing.T) {
	t.Parallel()
	p := analyze(t, "torus-3x3x3x3", "on", "off")
	p.click("button", "Count the solutions")
	p.wait(`document.querySelector('.analysis-weights .work') && !document.querySelector('.analysis-weights .work').hidden`)
	p.screenshot("labanalyze-running")
	p.axe()
	eval[bool](p, `(document.querySelector('.analysis-weights .work button').focus(), true)`)
	p.key("Enter")
	p.wait(`document.querySelector('.analysis-weights .problem').textContent.startsWith('Stopped.')`)
	if got := p.focused(); got != "button Count the solutions" {
		t.Errorf("after Stop the focus is on %q", got)
	}

	// The engine answers again.
	p.puzzle("4x4", "on", "off")
	p.analyzed()
	counted := `!document.querySelector('.analysis-depth .analysis-figure').hidden`
	p.wait(counted)
	old := `document.querySelector('.analysis-depth .analysis-old').textContent`
	if got := eval[string](p, old); got != "" {
		t.Errorf("what was just counted says %q", got)
	}
	p.puzzle("9x9", "on", "off")
	p.wait(old + ` === 'This is about the puzzle as it was before the last change.'`)
	p.analyzed()
	p.screenshot("labanalyze-old")
	if got := eval[string](p, old); got == "" || !eval[bool](p, counted) {
		t.Errorf("the chart of another board says %q", got)
	}
	p.axe()
	p.click("button", "Count the states")
	p.wait(old + ` === ''`)
	p.tells("depth", "The depth of the board is 37: no solvable state takes more than 37 presses")
	p.puzzle("4x4", "on", "off")
	p.wait(old + ` === '' && ` + counted)
}

// The sentence about a witness is true, word by word.
func TestLabAnalyzeWitness(t *testing.T) {
	t.Parallel()
	p := analyze(t, "5x5", "10000_00000_00000_00000_00000", "off")
	p.tells("solution", "Every button changes 0 or 2 (an even number) of the 12 marked lights",
		"so the number of them that are on stays odd whatever is pressed: now it is odd (1), at the goal even (0).")
	problem := problemOf(t, mustParse(t, "5x5"), "10000_00000_00000_00000_00000", "off")
	marked := p.shown().Lights
	counts := map[int]bool{}
	for j := range 25 {
		n := 0
		for _, toggle := range problem.Board.Toggles(j) {
			n += marked[toggle.Light]
		}
		counts[n] = true
	}
	if len(counts) != 2 || !counts[0] || !counts[2] {
		t.Errorf("buttons change %v of the marked lights", counts)
	}
	p.puzzle("4x4-mod3", "1000_0000_0000_0000", "2000_0000_0000_0000")
	p.analyzed()
	p.tells("solution", "every button changes that sum by a multiple of 3, so its remainder on division by 3, now ", " stays as it is whatever is pressed; at the goal it is ")
	p.puzzle(graphSpec(t, `{"nodes": [{"self": false}, {}]}`), "10", "off")
	p.analyzed()
	p.tells("solution", "No button changes the marked light: it is on and stays so, and at the goal it is off.")
	p.puzzle(graphSpec(t, `{"modulus": 4, "nodes": [{"self": 2}, {}]}`), "10", "off")
	p.analyzed()
	p.tells("solution", "Multiply the value of the marked light by the number on it: every button changes that by a multiple of 4, so its remainder on division by 4, now 2, stays as it is whatever is pressed; at the goal it is 0.")
}
