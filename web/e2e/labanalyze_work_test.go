//go:build all

package e2e_test

import "testing"

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
