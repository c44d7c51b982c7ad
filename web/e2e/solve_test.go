package e2e_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// says waits until Solve says a sentence.
func (p *page) says(sentence string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("document.querySelector('.says')?.textContent === %q", sentence))
}

// dots returns the numbers of the lights that are to be pressed.
func (p *page) dots() []int {
	p.t.Helper()
	return eval[[]int](p,
		"[...document.querySelectorAll('.cell:has(.dot)')].map((e) => Number(e.dataset.light))")
}

// litCells returns the lights that are on, as digits.
func (p *page) litCells() string {
	p.t.Helper()
	return eval[string](p,
		"[...document.querySelectorAll('.cell')].map((e) => Number(e.dataset.lit === 'true')).join('')")
}

// cell is the middle of a light of Solve.
func (p *page) cell(light int) spot {
	p.t.Helper()
	return p.spot(fmt.Sprintf("[data-light='%d']", light), 0.5, 0.5)
}

// A cross and a corner are entered with the mouse, the answer is followed to the end, with a wrong press on
// the way.
func TestSolveToTheEnd(t *testing.T) {
	t.Parallel()
	p := open(t, "/solve/", from(static(t))).ready()
	p.says("Tap the lights that are on in your puzzle.")
	p.click("button", "row 1, column 2: off")
	p.drag(p.cell(5), p.cell(7)) // a stroke paints three lights
	p.click("button", "row 3, column 2: off")
	p.says("1 press turns all lights off, the fewest possible.")
	is(t, "the lights", p.litCells(), "0100011100010000000000000")
	p.click("button", "Do it with me")
	p.click("button", "row 5, column 5: off")
	p.says("2 presses turn all lights off, the fewest possible.")
	for range 2 {
		p.clickAt(p.cell(p.dots()[0]))
	}
	p.says("Done: all lights are off.")
	p.click("button", "Undo")
	p.says("1 press turns all lights off, the fewest possible.")
	p.wait("document.querySelector('.acts a').hash === location.hash")
	address := p.address()
	p.leave()
	p.visit(address[strings.Index(address, "/solve/"):])
	p.says("1 press turns all lights off, the fewest possible.")
	p.click("link", "Play it")
	p.wait("location.pathname.endsWith('/play/')")
}

// One light of a puzzle is wrong: the page offers to change it, says why, and offers other rules.
func TestSolveUnsolvable(t *testing.T) {
	t.Parallel()
	p := open(t, "/solve/#5x5:10100_00101_11010_01100_10100", from(static(t))).ready()
	p.says("These cannot all go out.")
	p.wait("document.querySelectorAll('.offer').length === 6")
	texts := p.text(".offers")
	for _, want := range []string{"Is row 5, column 5 on?\nThen 9 presses do it.",
		"Do the left and right edges meet?", "All but 1 light can be done."} {
		if !strings.Contains(strings.ReplaceAll(texts, " \n", "\n"), want) {
			t.Errorf("the offers are %q, without %q", texts, want)
		}
	}
	p.click("button", "Why it cannot be done")
	p.wait("document.querySelectorAll('.cell[data-witness]').length > 0")
	p.axe()
	eval[bool](p,
		"[...document.querySelectorAll('.offer')].find((e) => e.innerText.includes('row 5, column "+
			"5')).querySelector('button').click(), true")
	p.says("9 presses turn all lights off, the fewest possible.")
}

// give hands a picture to the page, as Ctrl-V or a drop does.
func (p *page) give(event, kind, file string) {
	p.t.Helper()
	picture, err := os.ReadFile(file)
	if err != nil {
		p.t.Fatal(err)
	}
	eval[bool](p, fmt.Sprintf(`(async () => {
		const data = new DataTransfer();
		const bytes = Uint8Array.from(atob(%q), (c) => c.charCodeAt(0));
		data.items.add(new File([bytes], 'shot', {type: %q}));
		dispatchEvent(%q === 'drop' ? new DragEvent('drop', {dataTransfer: data, cancelable: true})
			: new ClipboardEvent('paste', {clipboardData: data, cancelable: true}));
		return true;
	})()`, base64.StdEncoding.EncodeToString(picture), kind, event))
}

// corpus has the pictures of package scan.
const corpus = "../../app/scan/testdata/"

// A screenshot of another program is pasted: its lights are read in the page, and the answer follows. A file
// in a format that only browsers read is dropped on the page, then a damaged one.
func TestSolvePicture(t *testing.T) {
	t.Parallel()
	p := open(t, "/solve/", from(static(t))).ready()
	for event, file := range map[string]string{"paste": corpus + "lightsoff-4.png",
		"drop": "testdata/lightsoff.avif"} {
		p.leave() // the address may not have followed yet
		p.visit("/solve/#3x3:000_000_000")
		p.ready().wait("document.querySelectorAll('.cell').length === 9")
		p.give(event, "image/"+strings.TrimPrefix(filepath.Ext(file), "."), file)
		p.wait("document.querySelectorAll('.cell').length === 25 && document.querySelector('.dot')")
		is(t, event+" "+file, p.litCells(), "0100011000011101100001000")
	}
	for _, kind := range []string{"image/heic", ""} { // some systems do not know the type
		p.visit("/solve/")
		p.ready().give("drop", kind, "solve_test.go")
		p.says("This browser cannot read this file: save the picture as JPEG or PNG, or take a " +
			"screenshot of it.")
	}
}

// A picture does not say which color is the goal: the answer names it, and one tap leads to the other. Cells
// in doubt have no answer before a person says that they are right, also after a reload.
func TestSolveAnswersOfPictures(t *testing.T) {
	t.Parallel()
	p := open(t, "/solve/", from(static(t))).ready()
	p.give("paste", "image/png", corpus+"flip-5x5c.png")
	p.says("7 presses make all cells dark, the fewest possible.")
	p.axe()
	p.click("button", "Make all light")
	p.says("12 presses make all cells light, the fewest possible.")
	p.click("button", "Make all dark")
	p.says("7 presses make all cells dark, the fewest possible.")
	p.give("paste", "image/jpeg", corpus+"photo-105.jpg")
	p.says("Check the 2 cells marked ?: tap those that are wrong.")
	is(t, "the dots of a board in doubt", len(p.dots()), 0)
	p.axe()
	p.wait("location.hash.endsWith('&doubt=4.5,5.5')")
	p.reload()
	p.ready().says("Check the 2 cells marked ?: tap those that are wrong.")
	p.clickAt(p.cell(24))
	p.says("Check the cell marked ?: tap it if it is wrong.")
	p.click("button", "It is right")
	p.wait("document.querySelector('.dot')")
}

// noteWarming keeps which engines the page fetches and which pictures it reads, each with whether the page
// was usable, and how often it was idle.
const noteWarming = `{
	const [{fetch}, {postMessage}] = [globalThis, Worker.prototype];
	const note = (what) => noted.push(what + (document.documentElement.dataset.ready ? '' : ' too early'));
	globalThis.noted = [];
	globalThis.fetch = (...args) => {
		if (/studio.wasm$/.test(args[0])) note('fetch');
		return fetch(...args);
	};
	Worker.prototype.postMessage = function (message, ...rest) {
		if (message.name === 'read') note('read');
		return postMessage.call(this, message, ...rest);
	};
	globalThis.requestIdleCallback = (act) => {
		act();
		note('idle');
	};
}`

// The engine for pictures is started and tried when the page is idle, so that the first pasted picture need
// not wait for it. Someone who saves data is not asked to load it.
func TestSolvePreparesForPictures(t *testing.T) {
	t.Parallel()
	needStudio(t)
	open(t, "/solve/#5x5:on", from(static(t)),
		before(noteWarming)).wait("`${globalThis.noted}` === 'fetch,idle,read,read'")
	saving := before(noteWarming + "Object.defineProperty(navigator.connection, 'saveData', {value: true})")
	p := open(t, "/solve/#5x5:on", from(static(t)), saving).ready()
	eval[bool](p, fmt.Sprintf("import(%q).then(({warm}) => warm()).then(() => true)", p.script()))
	is(t, "with little data", eval[string](p, "`${noted}`"), "")
}
