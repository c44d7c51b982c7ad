package e2e_test

import (
	"fmt"
	"strings"
	"testing"
)

// labNode returns the spot of the window where a node is drawn, from 0, once it is.
func (p *page) labNode(i int) spot {
	p.t.Helper()
	at := eval[[]float64](p, fmt.Sprintf(`(async () => {
		for (let frames = 0; frames < 600 && !labNodes()[%[1]d]; frames++) await new Promise(requestAnimationFrame);
		return labNodes()[%[1]d] ?? [];
	})()`, i))
	if len(at) != 2 {
		p.t.Fatalf("node %d is not drawn", i+1)
	}
	return spot{at[0], at[1]}
}

// labOpen opens the Lab with a hook that tells where nodes are drawn: the tests point at what people see.
func labOpen(t *testing.T, id string, options ...option) *page {
	t.Helper()
	page := open(t, "/lab/#"+id, append(options, before(labHook))...).ready()
	return page
}

// labHook listens to what the page draws on its canvas: it keeps the texts of the last drawing, with their
// places, which are the numbers of the nodes.
const labHook = `(() => {
	let texts = [];
	const clear = CanvasRenderingContext2D.prototype.fillRect;
	CanvasRenderingContext2D.prototype.fillRect = function(x, y, w, h) {
		if (x === 0 && y === 0 && this.canvas.parentElement?.id === 'sheet') texts = [];
		return clear.call(this, x, y, w, h);
	};
	const write = CanvasRenderingContext2D.prototype.fillText;
	CanvasRenderingContext2D.prototype.fillText = function(text, x, y) {
		if (this.canvas.parentElement?.id === 'sheet') texts.push([text, x, y]);
		return write.call(this, text, x, y);
	};
	globalThis.labNodes = () => {
		const box = document.getElementById('sheet').getBoundingClientRect();
		const list = [];
		for (const [text, x, y] of texts) if (/^[0-9]+$/.test(text)) list[Number(text) - 1] = [box.left + x, box.top + y];
		return list;
	};
})()`

// labGraph returns the puzzle of the address, as the engine reads it: what each button changes, the
// lights, the goal.
type labGraph struct {
	Spec    string
	Lights  int
	Modulus int
	Toggles [][]int
	State   string
	Goal    string
}

func (p *page) labGraph() labGraph {
	p.t.Helper()
	p.labSettled()
	return eval[labGraph](p, fmt.Sprintf(`(async () => {
		const {call} = await import(%q);
		const [id, rest = ''] = decodeURIComponent(location.hash.slice(1)).split('&');
		const game = await call('game', {id});
		const board = await call('board', {board: game.board});
		const toggles = board.toggles.map((list) => [...list].sort((a, b) => a - b));
		return {Spec: board.board, Lights: board.lights, Modulus: board.modulus, Toggles: toggles, State: game.state.join(''), Goal: rest};
	})()`, p.script()))
}

// labSettled waits until the address is that of what is drawn: the page writes it a moment after an edit.
func (p *page) labSettled() {
	p.t.Helper()
	p.wait(fmt.Sprintf(`(await import(%q)).lab.link.value === location.href.split('#')[1]`, p.script()))
}

func (p *page) labSaid(part string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("document.querySelector('#said').textContent.includes(%q)", part))
}

// simpleToggles is what each node of the paper's simple graph changes.
var simpleToggles = [][]int{{0, 1, 2, 3}, {0, 1, 4}, {0, 2, 4}, {0, 3, 5}, {1, 2, 4, 5}, {3, 4, 5}}

var simpleEdges = [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 4}, {2, 4}, {3, 5}, {4, 5}}

func (p *page) labIsSimple() {
	p.t.Helper()
	got := p.labGraph()
	if fmt.Sprint(got.Toggles) != fmt.Sprint(simpleToggles) || got.Modulus != 2 || got.State != "110000" ||
		got.Goal != "goal=on" {
		p.t.Errorf(
			"the puzzle is %+v, not the paper's simple graph with nodes 1 and 2 on and all on as the goal",
			got)
	}
}

// labPlaysToTheEnd opens the tab Play, asks for a solution and presses what it says.
func (p *page) labPlaysToTheEnd(play, solve func(), press func(i int)) {
	p.t.Helper()
	play()
	solve()
	p.wait("document.querySelector('#play-say').textContent.includes('no fewer will do')")
	p.screenshot("lab play solution " + p.t.Name())
	said := p.text("#play-say")
	_, list, _ := strings.Cut(said, ": ")
	list, _, _ = strings.Cut(list, ".")
	for _, name := range strings.Split(list, ", ") {
		var i int
		if _, err := fmt.Sscan(name, &i); err != nil {
			p.t.Fatalf("%q in %q is no node", name, said)
		}
		press(i - 1)
	}
	p.wait("document.querySelector('#play-left').textContent === '0' && " +
		"document.querySelector('#play-say').textContent.startsWith('Done')")
	p.screenshot("lab play done " + p.t.Name())
}

// The paper's simple graph is drawn with the mouse, solved and played until all lights are on.
func TestLabBuildsTheSimpleGraphByMouse(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "empty")
	page.click("button", "Node")
	for _, at := range [][2]float64{{0.3, 0.5}, {0.45, 0.3}, {0.45, 0.5}, {0.45, 0.7}, {0.62, 0.4},
		{0.62, 0.6}} {
		page.clickAt(page.spot("#sheet", at[0], at[1]))
	}
	page.labSaid("Node 6 added.")
	page.click("button", "Edge")
	for i, edge := range simpleEdges {
		if i == 2 { // a tap on each end is as good as a stroke
			page.clickAt(page.labNode(edge[0]))
			page.clickAt(page.labNode(edge[1]))
		} else {
			page.drag(page.labNode(edge[0]), page.labNode(edge[1]))
		}
	}
	page.labSaid("Edge 5 – 6.")
	page.click("button", "Light")
	page.clickAt(page.labNode(0))
	page.clickAt(page.labNode(1))
	page.find("combobox", "Goal").click()
	page.keys("ArrowDown", "Enter")
	page.labSaid("all lights on")
	page.screenshot("lab built by mouse")
	page.labIsSimple()
	page.labPlaysToTheEnd(func() { page.click("tab", "Play") }, func() {
		page.click("button", "Solve")
	}, func(i int) {
		page.clickAt(page.labNode(i))
	})
}

// The same with the keyboard alone, from the header of the page on.
func TestLabBuildsTheSimpleGraphByKeyboard(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "empty")
	page.labTabTo("Tab", "button empty sheet")
	for range 6 {
		page.key("n")
	}
	page.labSaid("Node 6 added.")
	to := func(i int) {
		page.key("Home")
		for range i {
			page.key("PageDown")
		}
	}
	for _, edge := range simpleEdges {
		to(edge[0])
		page.key("e")
		to(edge[1])
		page.key("Enter")
	}
	page.labSaid("Edge 5 – 6.")
	to(0)
	page.key("Space")
	page.key("PageDown")
	page.key("Space")
	page.labSaid("Node 2 on.")
	is(t, "the focus", page.focused(), "button node 2, on, joined to 1, 5, selected")
	page.key("f")
	page.labSaid("arranged by springs")
	page.labTabTo("Tab", "combobox Goal")
	page.key("ArrowDown")
	page.labSaid("all lights on")
	page.screenshot("lab built by keyboard")
	page.labIsSimple()
	page.labPlaysToTheEnd(func() {
		page.labTabTo("Shift+Tab", "tab Edit")
		page.key("ArrowRight")
	}, func() {
		page.labTabTo("Tab", "button Solve")
		page.key("Enter")
	}, func(i int) {
		page.labTabTo("Shift+Tab", "button node")
		to(i)
		page.key("Enter")
	})
}

// labTabTo presses a key until the name of the focused element has the prefix.
func (p *page) labTabTo(key, name string) {
	p.t.Helper()
	for range 60 {
		if strings.HasPrefix(strings.ToLower(p.focused()), strings.ToLower(name)) {
			return
		}
		p.key(key)
	}
	p.t.Fatalf("%s does not lead to %s, but to %s", key, name, p.focused())
}

// analysis returns the text of a card, spaces made single; what only screen readers hear is left out.
func (p *page) analysis(name string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`(() => {
		const copy = document.querySelector('.analysis-%s').cloneNode(true);
		for (const unseen of copy.querySelectorAll('.unseen, [hidden]')) unseen.remove();
		return copy.textContent.replace(/\s+/g, ' ');
	})()`, name))
}

// tells fails the test if a card does not say something.
func (p *page) tells(card string, wants ...string) {
	p.t.Helper()
	text := p.analysis(card)
	for _, want := range wants {
		if !strings.Contains(text, want) {
			p.t.Errorf("the card %s of %.60s does not say %q: %s", card,
				eval[string](p, "globalThis.lab?.spec ?? location.hash"), want, text)
		}
	}
}

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
	p.tells("facts", "rank23", "nullity2", "223 = 8,388,608",
		"Only one state in 4 can be turned off, each of these in several ways")
	shown := `document.getElementById('shown').textContent`
	p.wait(shown + ` === 'Witness: the marked lights prove that there is no solution.'`)
	p.screenshot("lab-analyze-witness")
	p.axe()
	visited := strings.Join(p.walk("Tab"), "\n") // and it is never lost, nor out of sight
	for _, want := range []string{"button Show the witness on the board", "checkbox pattern 2",
		"application The toggle matrix: ", "region Table of numbers of states"} {
		if !strings.Contains(visited, want) {
			t.Errorf("Tab does not lead to %s, but to\n%s", want, visited)
		}
	}

	// Another board in the address, and everything is about that one.
	eval[bool](p, `(location.hash = 'graph-petersen:on', true)`)
	p.wait(`document.querySelector('.analysis-verdict').textContent === 'It can be solved with 3 presses, ` +
		`and not with fewer.'`)
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
	p.wait(`document.querySelector('.analysis-verdict').textContent === 'It can be solved with 2 presses, ` +
		`and not with fewer.'`)
	p.analyzed()
	p.click("button", "Show it on the board")
	p.tells("solution", "It has only one solution.", "Press, in any order: node ")
	p.screenshot("lab-analyze-simple")
}

// The last drawing is restored, with its names, which no link can hold.
func TestLabKeepsWhatWasDrawn(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "graph-simple:110000")
	page.clickAt(page.labNode(2))
	page.find("textbox", "Name").fill("hub")
	page.key("Enter")
	page.labSaid("Node 3 is called hub.")
	page.labSettled()
	page.leave()
	page.visit("/lab/")
	page.ready()
	page.wait("location.hash.startsWith('#graph=')")
	page.click("button", "Select all")
	eval[bool](page, "document.getElementById('cursor').focus(), true")
	page.keys("Home", "PageDown", "PageDown")
	if got := page.focused(); !strings.HasPrefix(got, "button node hub, off, joined to 1, 5") {
		t.Errorf("the third node is %q", got)
	}
	// A link to something else is something else.
	page.visit("/lab/#5x5:on")
	page.wait("document.querySelector('#title').textContent === 'Classic 5 × 5'")
	if got := page.labGraph(); got.Spec != "5x5" {
		t.Errorf("the link opens %s", got.Spec)
	}
	is(t, "the text on the sheet", page.text("#said"), "")
	// Of two links one after the other the last stays, whichever is opened sooner, and an edit before them
	// does not write over them.
	eval[bool](page, `(async () => {
		document.getElementById('lights-on').click();
		location.hash = '#torus-3x3x3x3:on';
		await new Promise((done) => addEventListener('hashchange', done, {once: true}));
		location.hash = '#graph-petersen:on';
		return true;
	})()`)
	page.wait("document.querySelector('#title').textContent === 'Petersen graph'")
	page.labSettled()
	page.visit("/lab/#5x5:on")
	page.wait("document.querySelector('#title').textContent === 'Classic 5 × 5'")
	// The skip link is no puzzle.
	page.visit("/lab/#main")
	is(t, "the skip link opens", page.text("#title"), "Classic 5 × 5")
}

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
	a := page.labNode(0)
	b := page.labNode(1)
	page.pinch(page.spot("#sheet", 0.5, 0.4), 80, 160)
	page.wait("!document.querySelector('#sheet').hidden")
	eval[bool](page,
		"new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
	a2 := page.labNode(0)
	b2 := page.labNode(1)
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
