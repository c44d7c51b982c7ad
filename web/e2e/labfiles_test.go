package e2e_test

import (
	"fmt"
	"strings"
	"testing"
)

// labExport saves the puzzle in a format, and returns the file.
func (p *page) labExport(format string) download {
	p.t.Helper()
	p.click("button", "Export")
	saved := p.download(func() { p.click("button", "Save as "+format) })
	p.click("button", "Close")
	return saved
}

// labArrows is a graph with all that formats can hold: an arrow, an edge that counts twice, a node that
// leaves itself alone, three states, names.
const labArrows = `{"modulus": 3, "nodes": [{"x": 0, "y": 0, "name": "a", "start": 1}, {"x": 1.5, "y": 0.25, "self": false}, {"x": 0, "y": 2, "start": 2, "self": 2}, {"x": -1.25, "y": 1}],
 "edges": [[0, 1], [1, 2, 2]], "arcs": [[2, 0], [3, 0, 2]]}`

// Every format is saved and opened again, by the button, by a drop and as text, and the puzzle is the same.
func TestLabExportsAndImports(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "graph-simple:110000")
	page.click("button", "Import")
	page.find("textbox", "Or the text of one").fill(labArrows)
	page.screenshot("lab import")
	page.click("button", "Open this text")
	page.labSaid("The text opened: 4 nodes.")
	want := page.labGraph()
	for _, format := range []string{"json", "dot", "graphml", "edges"} {
		saved := page.labExport(format)
		page.click("button", "New")
		page.labSaid("An empty sheet")
		if format == "dot" {
			page.drop(page.spot("#sheet", 0.5, 0.5), page.file(saved.name, saved.data))
		} else {
			page.click("button", "Import")
			page.upload("button", "Choose a file", page.file(saved.name, saved.data))
		}
		page.labSaid(saved.name + " opened: 4 nodes.")
		if got := page.labGraph(); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("saved as %s it comes back as\n%+v, not\n%+v\n%s", format, got, want, saved.data)
		}
		named := eval[string](page, "document.querySelector('#cursor').getAttribute('aria-label')")
		if !strings.HasPrefix(named, "node a,") {
			t.Errorf("saved as %s the first node comes back as %q", format, named)
		}
	}
	// An error names what the format cannot express, and the graph stays.
	page.click("button", "Export")
	page.click("button", "Save as graph6")
	page.wait("document.querySelector('#export-dialog .problem').textContent.includes('graph6')")
	page.screenshot("lab export refused")
	page.click("button", "Close")

	// graph6 and digraph6 hold who changes whom.
	page.leave()
	page.visit("/lab/#graph-petersen:off")
	page.ready()
	want = page.labGraph()
	for _, format := range []string{"graph6", "digraph6"} {
		saved := page.labExport(format)
		page.click("button", "New")
		page.click("button", "Import")
		page.find("textbox", "Or the text of one").fill(strings.TrimSpace(string(saved.data)))
		page.click("button", "Open this text")
		page.labSaid("The text opened: 10 nodes.")
		if got := page.labGraph(); fmt.Sprint(got.Toggles) != fmt.Sprint(want.Toggles) {
			t.Errorf("saved as %s it comes back as %v, not %v", format, got.Toggles, want.Toggles)
		}
	}
}

// Invalid files are refused with a reason, and the sheet stays.
func TestLabRefusesRubbish(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "graph-petersen:off")
	page.click("button", "Import")
	for _, text := range []string{"{", `{"nodes": [{}], "edges": [[0, 7]]}`, "graph { a -- ",
		`{"nodes": [{"start": 5}]}`} {
		page.find("textbox", "Or the text of one").fill(text)
		page.click("button", "Open this text")
		page.wait(
			"document.querySelector('#import-dialog .problem').textContent.includes('could not be opened')")
	}
	page.click("button", "Close")
	page.click("button", "Open")
	page.find("combobox", "A board or game*").fill("5x")
	page.click("button", "Open")
	page.key("Enter")
	page.wait("document.querySelector('#spec-problem').textContent !== ''")
	page.screenshot("lab open refused")
	page.axe()
	page.key("Escape")
	if got := page.labGraph(); got.Spec != "graph-petersen" {
		t.Errorf("the sheet has %s", got.Spec)
	}
	page.visit("/lab/#5x:rubbish")
	page.labSaid("The link could not be opened.")
	page.leave()
	page.visit("/lab/#graph=rubbish")
	page.ready()
	page.labSaid("The link could not be opened.")
}

// A link to the puzzle opens it elsewhere, places and goal included, in the Lab and on the Play page.
func TestLabSharesByLink(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "graph-simple")
	page.click("button", "Select")
	page.drag(page.labNode(5), page.labNode(5).by(90, 120))
	page.labSaid("Node 6 moved.")
	page.find("spinbutton", "States of a light").fill("3")
	page.key("Enter")
	page.labSaid("3 states")
	want := page.labGraph()
	page.click("button", "Share")
	page.screenshot("lab share")
	link := page.text("#lab-link")
	playing := page.text("#play-link")
	page.click("button", "Close")
	page.leave()
	page.visit(strings.TrimPrefix(link, page.server.http.URL))
	page.ready()
	if got := page.labGraph(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the link opens\n%+v, not\n%+v", got, want)
	}
	if want.Spec == "graph-simple" || want.Modulus != 3 || want.Goal != "goal=on" {
		t.Errorf("the puzzle is %+v", want)
	}
	page.visit(strings.TrimPrefix(playing, page.server.http.URL))
	page.ready()
	is(t, "the Play page counts",
		eval[string](page, `document.querySelector('#left').previousSibling.textContent`), "lights wrong")
	page.screenshot("lab played elsewhere")
}
