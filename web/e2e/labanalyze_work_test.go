//go:build all

package e2e_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"lightsout"
)

// Sums of quiet patterns are chosen with boxes; with more states each is there some times.
func TestLabAnalyzeSums(t *testing.T) {
	t.Parallel()
	p := analyze(t, "5x5", "on", "off")
	_, a := factored(t, "5x5")
	p.click("checkbox", "pattern 1")
	p.click("checkbox", "pattern 2")
	got := p.shown()
	if x := pressesOf(a.Board(), got.Presses); !x.Equal(must(a.Quiet(context.Background(), 0)).Plus(must(a.Quiet(context.Background(), 1)))) || !strings.HasPrefix(got.Label, "The sum of 2 quiet patterns: ") {
		t.Errorf("the sum is %v", got)
	}
	p.tells("quiet", fmt.Sprintf("%d buttons, and nothing changes", must(a.Quiet(context.Background(), 0)).Plus(must(a.Quiet(context.Background(), 1))).Weight()))
	p.click("checkbox", "pattern 1")
	p.click("checkbox", "pattern 2")
	if got := p.shown(); got.Kind != "none" {
		t.Errorf("no pattern is chosen, and %v is drawn", got)
	}

	p.puzzle("4x4-mod3", "on", "off")
	p.analyzed()
	_, three := factored(t, "4x4-mod3")
	p.choose(`[aria-label="times pattern 2"]`, "2")
	if x := pressesOf(three.Board(), p.shown().Presses); !x.Equal(must(three.Quiet(context.Background(), 1)).Plus(must(three.Quiet(context.Background(), 1)))) {
		t.Errorf("twice the second pattern is %v", p.shown())
	}
}

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
	p.wait(`document.querySelector('.analysis-weights .analysis-running') && !document.querySelector('.analysis-weights .analysis-running').hidden`)
	p.screenshot("labanalyze-running")
	p.axe()
	eval[bool](p, `(document.querySelector('.analysis-weights .analysis-running button').focus(), true)`)
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

// A search that gives up says what it has proved, and claims no more.
func TestLabAnalyzeClaims(t *testing.T) {
	t.Parallel()
	p := analyze(t, "torus-3x3x3x3", "on", "off")
	p.tells("solution", "It can be solved, with ", " at most.", "It may not be a least solution.")
	if text := p.analysis("solution"); strings.Contains(text, "not with fewer") {
		t.Errorf("a claim without a proof: %s", text)
	}
	p.click("button", "Find a least solution")
	p.wait(`document.querySelector('.analysis-verdict').textContent === 'It can be solved with 9 presses, and not with fewer.'`)
	p.tells("solution", "Proved: every solution has at least 9 presses.")

	// The verdict of an answer without a proof, whatever the answer says besides.
	p.puzzle("4x4", "on", "off")
	p.analyzed()
	text := with[string](p, nil, `
		const {SolutionCard} = await import(`+fmt.Sprintf("%q", p.module("lab/analyze/solution.ts"))+`);
		const {loadBoard} = await import(`+fmt.Sprintf("%q", p.module("board/board.ts"))+`);
		const board = await loadBoard('4x4');
		const card = new SolutionCard(() => {});
		const solved = {solvable: true, least: false, weight: 7, at_least: 3, solutions: '16', gave_up: 'out of time', presses: []};
		card.update({spec: '4x4', board, state: lab.state, goal: lab.goal, name: String, key: 'k', info: {}, solved});
		const unsolvable = new SolutionCard(() => {});
		unsolvable.update({spec: '4x4', board, state: lab.state, goal: lab.goal, name: String, key: 'k', info: {}, solved: {solvable: false, least: false, solutions: '0', witness: ['1000', '0000', '0000', '0000']}});
		return card.element.textContent + '|' + unsolvable.element.textContent;`)
	contains(t, text, "with 7 presses at most", "Proved so far: every solution has at least 3 presses.", "Whether fewer than 7 are enough is not proved: out of time.", "|This puzzleNo solution was found.")
	if strings.Contains(text, "cannot be solved") {
		t.Errorf("a wrong witness is accepted: %s", text)
	}
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

// Without a puzzle, or with an invalid one, the page says so and analyzes the next one.
func TestLabAnalyzeNothing(t *testing.T) {
	t.Parallel()
	p := analyze(t, "3x3", "on", "off")
	said := `document.querySelector('.analysis > .problem').textContent`
	eval[bool](p, `(() => {
		lab.real = lab.problem;
		lab.problem = () => { throw new Error('the sheet is empty'); };
		lab.analysis.update();
		return true;
	})()`)
	p.wait(said + ` === 'The sheet is empty.'`)
	p.axe()
	eval[bool](p, `(lab.problem = () => ({...lab.real(), board: 'nonsense-5'}), lab.analysis.update(), true)`)
	p.wait(said + `.includes('nonsense-5')`)
	eval[bool](p, `(lab.problem = lab.real, lab.analysis.update(), true)`)
	p.wait(said + ` === ''`)
	p.analyzed()
	p.tells("facts", "rank9", "nullity0")

	// Edits in quick succession: the last one is what is analyzed.
	for _, spec := range []string{"4x4", "5x5", "graph-petersen", "3x4", "6x6", "5x5"} {
		p.puzzle(spec, "on", "off")
	}
	p.analyzed()
	p.tells("facts", "rank23", "nullity2")
	p.tells("solution", "It can be solved with 15 presses, and not with fewer.")

	// After close nothing of it is left, and nothing follows.
	p.click("button", "Show it on the board")
	eval[bool](p, `(lab.analysis.close(), lab.analysis.update(), true)`)
	if got := p.shown(); got.Kind != "none" || eval[int](p, `document.getElementById('analysis').childElementCount`) != 0 {
		t.Errorf("after close %v is drawn", got)
	}
}
