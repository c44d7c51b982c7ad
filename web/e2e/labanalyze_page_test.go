package e2e_test

import (
	"fmt"
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

// On a phone, in every theme, everything fits, can be hit with a finger and can be read.
func TestLabAnalyzeOnAPhone(t *testing.T) {
	t.Parallel()
	p := analyzeInLab(t, "5x5:on", phone)
	eval[bool](p, `(document.querySelectorAll('.analysis details').forEach((more) => { more.open = true; }), true)`)
	p.click("button", "Write this puzzle for a solver")
	p.wait(`!document.querySelector('.analysis-text').hidden`)
	p.targets()
	p.axe()
	for name, theme := range map[string]option{"light": light, "dark": dark, "contrast": moreContrast} {
		p.look(theme)
		p.axeColors()
		p.screenshot("lab-analyze-phone-" + name)
	}
	p.fits(narrow)
	p.look(forcedColors)
	p.screenshot("lab-analyze-phone-forced")
	if got := eval[float64](p, `document.documentElement.scrollHeight - document.querySelector('.analysis').getBoundingClientRect().bottom - scrollY`); got > 200 {
		t.Errorf("the page is %v pixels higher than what it shows", got)
	}
}

// The text for a solver can be saved as a file, whole.
func TestLabAnalyzeSaves(t *testing.T) {
	t.Parallel()
	p := analyzeInLab(t, "9x9:on")
	p.click("button", "Write this puzzle for a solver")
	p.wait(`!document.querySelector('.analysis-text').hidden`)
	file := p.download(func() { p.click("button", "Save as a file") })
	if want := program(t, "encode", "9x9", "on", "--format", "mathprog"); file.name != "lightsout-9x9.mod" || string(file.data) != want {
		t.Errorf("%s has %d bytes, and the command line writes %d", file.name, len(file.data), len(want))
	}
}

// Not parallel: there is one clipboard.
func TestLabAnalyzeCopies(t *testing.T) {
	p := analyzeInLab(t, "graph-petersen:on", clipboard)
	p.click("button", "Write this puzzle for a solver")
	p.wait(`!document.querySelector('.analysis-text').hidden`)
	p.click("button", "Copy")
	p.wait(`document.querySelector('.analysis-encode').textContent.includes('Copied.')`)
	if got, want := p.pasted(), program(t, "encode", "graph-petersen", "on", "--format", "mathprog"); strings.ReplaceAll(got, "\r", "") != want {
		t.Errorf("copied is\n%s\nand the command line writes\n%s", got, want)
	}
}

// Without an engine in the page the server answers, and long work can be stopped as well.
func TestLabAnalyzeWithoutEngine(t *testing.T) {
	t.Parallel()
	p := analyzeInLab(t, "torus-3x3x3x3:on", from(withoutEngine(t)))
	p.tells("facts", "rank41", "nullity40", fmt.Sprint("241 = ", "2,199,023,255,552"))
	p.click("button", "Count the solutions")
	p.wait(`!document.querySelector('.analysis-weights .analysis-running').hidden`)
	p.click("button", "Stop")
	p.wait(`document.querySelector('.analysis-weights .problem').textContent.startsWith('Stopped.')`)
	p.click("button", "Find a least solution")
	p.wait(`document.querySelector('.analysis-verdict').textContent === 'It can be solved with 9 presses, and not with fewer.'`)
}

// From plain files, without a server behind them, everything is there, the texts for solvers included.
func TestLabAnalyzeFromFiles(t *testing.T) {
	t.Parallel()
	needStudio(t)
	p := analyzeInLab(t, "graph-petersen:1000000000", from(static(t)))
	p.tells("facts", "rank5", "nullity5")
	p.tells("solution", "It cannot be solved.")
	p.click("button", "Write this puzzle for a solver")
	p.wait(`!document.querySelector('.analysis-text').hidden`)
	if got, want := eval[string](p, `document.querySelector('.analysis-text').textContent`), program(t, "encode", "graph-petersen", "1000000000", "--format", "mathprog"); got != want {
		t.Errorf("written is\n%s\nand by the command line\n%s", got, want)
	}
}
