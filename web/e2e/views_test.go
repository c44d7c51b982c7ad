package e2e_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// stage opens an empty page on which a test puts boards of its own. The modules of the page are
// there as assets.NAME once load has named them.
func stage(t testing.TB, options ...option) *page {
	t.Helper()
	site, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	whole := handler(t)
	html := strings.ReplaceAll(
		`<!doctype html><html lang="en"><title>stage</title><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/assets/kit/main.css"><link rel="stylesheet" href="/assets/board/view.css">
<link rel="stylesheet" href="/assets/lab/analyze.css">
<main><h1>Stage</h1><div id="stage"></div><div id="analysis"></div></main>`, "/assets/",
		"/assets-"+site.Version+"/")
	server := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/stage/" {
			whole.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, html)
	}), "")
	p := open(t, "/stage/", append(options, from(server))...)
	eval[bool](p, fmt.Sprintf(`(async () => {
		const folder = %q;
		const names = ['board/board', 'board/view', 'board/game/session', 'board/game/gameid', 'board/steering', 'engine/call'];
		globalThis.assets = Object.assign({}, ...await Promise.all(names.map((name) => import(folder + name + '.ts'))));
		return true;
	})()`, p.module("")))
	return p
}

// with runs the body of an async JavaScript function in which `given` is a value of ours.
func with[T any](p *page, given any, body string) T {
	p.t.Helper()
	text, err := json.Marshal(given)
	p.must(err)
	return eval[T](p, fmt.Sprintf("(async (given) => {%s})(%s)", body, text))
}

// A game on a stage: what is pressed in the view happens in a session, and the view shows it.
const startGame = `
	const board = await assets.loadBoard(given.spec);
	const session = new assets.Session({board, start: given.start ? board.valuesOf(given.start) : board.off()});
	const presses = [];
	const container = document.getElementById('stage');
	globalThis.game?.view.destroy();
	const view = assets.createView(container, board, {label: 'board ' + given.spec, large: given.large, readOnly: given.readOnly, onPress(button) {
		presses.push(button);
		session.update({at: session.last, kind: 'press', number: button});
		view.show(session.state, session.changed);
	}});
	view.show(session.state);
	globalThis.game = {board, session, view, presses};
	return true;`

func begin(p *page, given map[string]any) {
	p.t.Helper()
	with[bool](p, given, startGame)
}

func (p *page) presses() []int {
	p.t.Helper()
	return eval[[]int](p, "game.presses")
}

func TestSmallBoardByTouchAndMouse(t *testing.T) {
	t.Parallel()
	p := stage(t, phone)
	begin(p, map[string]any{"spec": "hex-3"})
	p.find("button", "row 3, column 3, off").tap()
	p.wait("game.presses.length === 1")
	is(t, "the lights after a press in the middle of hex-3", eval[int](p, "game.session.wrong"), 7)
	got := eval[string](p, `document.querySelector('.board-next').getAttribute('d')`)
	if strings.Contains(got, "z") {
		t.Error("after a tap, what another would change is still shown")
	}
	begin(p, map[string]any{"spec": graphSpec(t, apartJSON)})
	p.find("button", "button 1, changes light 1 off, light 2 off").tap()
	p.wait(
		`document.querySelector('[role=status]').textContent === 'pressed button 1: 2 lights changed, 2 on'`)
	if !p.has("button", "button 2, changes light 2 level 1, light 3 off") {
		t.Error("a button does not tell how its lights are")
	}
	mouse := stage(t)
	begin(mouse, map[string]any{"spec": "3x3"})
	mouse.find("button", "row 1, column 1, off").hover()
	mouse.wait(`document.querySelector('.board-next').getAttribute('d').split('z').length === 4`)
	mouse.click("button", "row 2, column 2, off")
	if got := mouse.presses(); !slices.Equal(got, []int{4}) {
		t.Errorf("pressed %v", got)
	}
}

func TestBoardsForScreenReaders(t *testing.T) {
	t.Parallel()
	boards := []map[string]any{
		{"spec": "4x4-mod3"}, {"spec": "hex-3"}, {"spec": graphSpec(t, apartJSON)}, {"spec": "50x50"},
		{"spec": "3x3", "readOnly": true}, {"spec": "40x60", "readOnly": true},
	}
	for _, wish := range []option{light, moreContrast} {
		p := stage(t, wish)
		with[bool](p, boards, `
			for (const {spec, readOnly} of given) {
				const board = await assets.loadBoard(spec);
				const view = assets.createView(document.getElementById('stage'), board, {label: 'board ' + spec, readOnly});
				view.show(board.on());
			}
			return true;`)
		p.axe()
		if !p.has("image", "board 3x3, 9 on") || !p.has("grid", "board 50x50") ||
			!p.has("image", "board 40x60, 2400 on") {
			t.Error("a board has no name")
		}
	}
}
