package e2e_test

import (
	"strings"
	"testing"
)

// analyzeInLab opens a puzzle in the Lab, and its analysis.
func analyzeInLab(t testing.TB, id string, options ...option) *page {
	t.Helper()
	p := open(t, "/lab/#"+id, options...).ready()
	p.click("tab", "Analyze")
	p.analyzed()
	return p
}

// In the Lab the analysis is about the puzzle of the page, marks its board, and follows it.
func TestLabAnalyzeInTheLab(t *testing.T) {
	t.Parallel()
	p := analyzeInLab(t, "5x5:10000_00000_00000_00000_00000")
	p.tells("solution", "It cannot be solved.", "of the 12 marked lights")
	p.tells("facts", "rank23", "nullity2", "223 = 8,388,608", "Only one state in 4 can be turned off, each of these in several ways")
	shown := `document.getElementById('shown').textContent`
	p.wait(shown + ` === 'Witness: the marked lights prove that there is no solution.'`)
	p.screenshot("lab-analyze-witness")
	p.axe()
	visited := strings.Join(p.walk("Tab"), "\n") // and it is never lost, nor out of sight
	for _, want := range []string{"button Show the witness on the board", "checkbox pattern 2", "application The toggle matrix: ", "region Table of numbers of states"} {
		if !strings.Contains(visited, want) {
			t.Errorf("Tab does not lead to %s, but to\n%s", want, visited)
		}
	}

	// Another board in the address, and everything is about that one.
	eval[bool](p, `(location.hash = 'graph-petersen:on', true)`)
	p.wait(`document.querySelector('.analysis-verdict').textContent === 'It can be solved with 3 presses, and not with fewer.'`)
	p.analyzed()
	p.tells("depth", "The depth of the board is 3:", "6 states take as many")
	p.click("button", "All least solutions")
	p.wait(shown + ` === 'Least solution 1 of 10: 3 presses.'`)
	p.screenshot("lab-analyze-petersen")
	p.click("tab", "Edit")
	p.click("tab", "Analyze")
	p.analyzed()
	p.tells("solution", "There are 10 least solutions.")
	p.wait(shown + ` === 'Least solution 1 of 10: 3 presses.'`) // the board has its marks again
	p.axe()

	// The graph of the paper: nodes 1 and 2 are on, and all should be.
	eval[bool](p, `(location.hash = 'graph-simple:110000&goal=on', true)`)
	p.wait(`document.querySelector('.analysis-verdict').textContent === 'It can be solved with 2 presses, and not with fewer.'`)
	p.analyzed()
	p.click("button", "Show it on the board")
	p.tells("solution", "It has only one solution.", "Press, in any order: node ")
	p.screenshot("lab-analyze-simple")
}
