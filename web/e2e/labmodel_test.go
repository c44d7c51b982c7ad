package e2e_test

import (
	"fmt"
	"testing"
)

// labLaws imports the modules of the Lab and a source of chance that is the same every time.
func labLaws(t *testing.T, body string) string {
	t.Helper()
	page := open(t, "/lab/#empty").ready()
	script := "(async () => {"
	for _, name := range []string{"graph", "part", "history", "json", "spec", "editor", "layout", "geometry", "open"} {
		script += fmt.Sprintf("const %s = await import(%q);", name, page.module("lab/"+name+".js"))
	}
	return eval[string](page, script+fmt.Sprintf(`
		const {call} = await import(%q);
		let seed = 12345;
		const random = (n) => (seed = (seed * 1103515245 + 12345) %% 2147483648, Math.floor(seed / 65536) %% n);
		const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
		const plain = ({modulus, goal, nodes, links}) => ({modulus, goal, nodes, links});
		function drawn(nodes, links, modulus) {
			let g = {...graph.EMPTY, modulus};
			g = graph.addNodes(g, Array.from({length: nodes}, (_, i) => graph.node({x: random(2000) / 100 - 10, y: random(2000) / 100 - 10,
				start: random(modulus), self: random(4) === 0 ? random(3) : 1, name: random(5) === 0 ? 'n' + i : ''})));
			for (let n = 0; n < links && nodes > 1; n++) {
				const a = random(nodes), b = (a + 1 + random(nodes - 1)) %% nodes;
				g = graph.addLink(g, a, b, random(3) === 0);
			}
			return g;
		}
		%s
	})()`, page.module("shared/engine.js"), body))
}

// Random edits of every kind: taking all of them back gives the start, doing them again the end, and
// nothing that was drawn before has changed meanwhile.
func TestLabUndoLaws(t *testing.T) {
	t.Parallel()
	got := labLaws(t, `
		for (let round = 0; round < 40; round++) {
			const e = new editor.Editor();
			e.open({graph: drawn(random(12), random(20), 2 + random(4))}, '');
			e.begin();
			const start = JSON.stringify(plain(e.graph));
			const states = [start];
			const which = () => new Set(Array.from({length: 1 + random(4)}, () => random(Math.max(1, e.graph.nodes.length))).filter((i) => i < e.graph.nodes.length));
			const two = () => [random(e.graph.nodes.length), random(e.graph.nodes.length)];
			const edits = [
				() => e.addNode(random(100) / 7, random(100) / 7),
				() => e.graph.nodes.length > 1 && e.join(...two(), random(2) === 0),
				() => e.move(which(), random(9) - 4, random(9) - 4),
				() => e.remove({nodes: which()}),
				() => e.graph.links.length > 0 && e.remove({link: random(e.graph.links.length)}),
				() => e.setLight(which(), random(e.graph.modulus)),
				() => e.setSelf(which(), random(3)),
				() => e.setModulus(2 + random(5)),
				() => e.setGoal(['off', 'on', 'drawn'][random(3)]),
				() => { e.select({selected: which()}); e.duplicate(); },
				() => { e.select({selected: which()}); e.copy(); e.paste(); },
				() => e.mirror(random(2) === 0),
				() => e.snapAll(),
				() => e.graph.nodes.length > 0 && e.setName(random(e.graph.nodes.length), 'x' + random(9)),
				() => e.open({graph: drawn(random(6), random(8), 2)}, ''),
				() => { if (e.graph.links.length > 0) { e.select({link: random(e.graph.links.length)}); e.setLink(random(3), random(3)); } },
				() => { const all = [...e.graph.nodes.keys()]; e.arrange(all, layout.circle(all.length, 1), ''); },
			];
			for (let n = 0; n < 60; n++) {
				const before = e.graph;
				edits[random(edits.length)]();
				const text = JSON.stringify(plain(e.graph));
				if (e.graph !== before) states.push(text);
				for (const {a, b, there, back} of e.graph.links) {
					if (!(a < b && b < e.graph.nodes.length && there + back > 0)) return 'a bad link ' + text;
				}
				for (const i of e.selected) if (!(i < e.graph.nodes.length)) return 'selected ' + i + ' of ' + e.graph.nodes.length;
				if (e.current >= e.graph.nodes.length) return 'the keys are at node ' + e.current;
				for (const one of e.graph.nodes) if (one.start >= e.graph.modulus || one.goal >= e.graph.modulus) return 'light ' + one.start;
			}
			const end = JSON.stringify(plain(e.graph));
			const seen = [];
			while (e.canUndo) { seen.push(JSON.stringify(plain(e.graph))); e.undo(); }
			if (JSON.stringify(plain(e.graph)) !== start) return 'after undoing all: ' + JSON.stringify(plain(e.graph)) + ' not ' + start;
			if (seen.length !== states.length - 1) return seen.length + ' steps were taken back, of ' + (states.length - 1);
			for (let at = 0; e.canRedo; at++) {
				if (JSON.stringify(plain(e.graph)) !== states[at]) return 'redoing differs at step ' + at;
				e.redo();
			}
			if (JSON.stringify(plain(e.graph)) !== end) return 'after redoing all';
		}
		return 'good';`)
	if got != "good" {
		t.Error(got)
	}
}

// A graph drawn here is the same board in Go: its spec, its JSON, and what every press changes.
func TestLabSpecsAreThoseOfGo(t *testing.T) {
	t.Parallel()
	got := labLaws(t, `
		for (let round = 0; round < 60; round++) {
			const g = drawn(1 + random(round < 50 ? 9 : 200), random(40), [2, 2, 3, 5, 40, 256][random(6)]);
			const answer = await call('graph', {text: json.jsonOf(g), format: 'json'});
			if (answer.board !== spec.specOf(g)) return 'spec ' + spec.specOf(g) + ' where Go has ' + answer.board;
			const again = json.graphOfJSON(answer.json);
			if (!same(plain(again), plain(g))) return JSON.stringify(plain(g)) + ' comes back as ' + JSON.stringify(plain(again));
			const board = spec.boardOfGraph(g);
			if (!same(board.rowsOf(graph.startOf(g)), answer.state)) return 'state ' + answer.state;
			const told = await call('board', {board: answer.board});
			for (let j = 0; j < board.buttons; j++) {
				const [here, there] = [board.off(), board.off()];
				board.press(here, j);
				for (const light of told.toggles[j]) there[light] = (there[light] + 1) % g.modulus;
				if (!same([...here], [...there])) return 'button ' + j + ' makes ' + here + ', in Go ' + there;
			}
			const opened = await open.openPuzzle(answer.id);
			if (!same(plain(opened.graph).links, g.links)) return 'the link opens another graph';
			if (opened.graph.nodes.some((one, i) => one.x !== g.nodes[i].x || one.y !== g.nodes[i].y || one.self !== g.nodes[i].self || one.start !== g.nodes[i].start)) return 'the link loses places or lights';
		}
		return 'good';`)
	if got != "good" {
		t.Error(got)
	}
}

// Mirroring twice, copying and layouts keep what they should.
func TestLabPartsAndLayouts(t *testing.T) {
	t.Parallel()
	got := labLaws(t, `
		for (let round = 0; round < 40; round++) {
			const g = drawn(2 + random(30), random(60), 2 + random(3));
			const all = new Set(g.nodes.keys());
			for (const upright of [false, true]) {
				const twice = part.mirror(part.mirror(g, all, upright), all, upright);
				if (twice.nodes.some((one, i) => Math.abs(one.x - g.nodes[i].x) > 0.011 || Math.abs(one.y - g.nodes[i].y) > 0.011)) return 'mirrored twice is not the same';
				const once = part.mirror(g, all, upright);
				if (!same(part.boxOf(once.nodes).map((v) => v.toFixed(1)), part.boxOf(g.nodes).map((v) => v.toFixed(1)))) return 'mirroring moves the box';
			}
			const which = new Set([...all].filter(() => random(2) === 0));
			const copied = part.partOf(g, which);
			const made = part.insert(g, copied, 1, 1);
			if (made.added.size !== which.size || made.graph.nodes.length !== g.nodes.length + which.size) return 'copied ' + made.added.size;
			if (!same(part.partOf(made.graph, made.added).links, copied.links)) return 'the copy has other links';
			if (!same(part.partOf(made.graph, all).links, g.links)) return 'the original has other links';
			const snapped = part.snap(g, all, 0.5);
			if (snapped.nodes.some(({x, y}) => (x * 2) % 1 !== 0 || (y * 2) % 1 !== 0)) return 'not on the grid';
			const run = () => { const places = g.nodes.map(({x, y}) => ({x, y})); for (const _ of layout.springs(places, g.links, 1)); return places; };
			const [one, two] = [run(), run()];
			if (!same(one, two)) return 'springs are not the same twice';
			if (one.some(({x, y}) => !Number.isFinite(x + y))) return 'springs lose a node';
			for (const places of [one, layout.circle(g.nodes.length, 1), layout.rows(g.nodes.length, 1)]) {
				for (let i = 0; i < places.length; i++) for (let j = 0; j < i; j++) {
					if (Math.hypot(places[i].x - places[j].x, places[i].y - places[j].y) < 0.05) return 'nodes ' + i + ' and ' + j + ' are in one place';
				}
			}
		}
		// Planar graphs that should come out without crossings, whatever the beginning.
		for (const [count, edges] of [[6, [[0, 1], [0, 2], [0, 3], [1, 4], [2, 4], [3, 5], [4, 5]]], [8, [[0, 1], [1, 2], [2, 3], [3, 0], [4, 5], [5, 6], [6, 7], [7, 4], [0, 4], [1, 5], [2, 6], [3, 7]]], [5, [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]]]]) {
			const links = edges.map(([a, b]) => ({a: Math.min(a, b), b: Math.max(a, b)}));
			const places = Array.from({length: count}, () => ({x: random(100) / 10, y: random(100) / 10}));
			for (const _ of layout.springs(places, links, 1));
			const side = (p, q, r) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
			let crossed = 0;
			for (const e of links) for (const f of links) {
				if (e === f || [e.a, e.b].includes(f.a) || [e.a, e.b].includes(f.b)) continue;
				const [p, q, u, v] = [e.a, e.b, f.a, f.b].map((i) => places[i]);
				if (side(p, q, u) !== side(p, q, v) && side(u, v, p) !== side(u, v, q)) crossed++;
			}
			if (crossed > (count === 8 ? 4 : 0)) return crossed + ' crossings of ' + count + ' nodes';
		}
		return 'good';`)
	if got != "good" {
		t.Error(got)
	}
}

// Boards of every kind become graphs that change the same lights, and those that cannot be edited say why.
func TestLabOpensBoards(t *testing.T) {
	t.Parallel()
	got := labLaws(t, `
		for (const id of ['5x5', '4x7-mod3', 'torus-2x3', 'torus-3x3x3x3', 'hex-3', 'tri-4', 'cube-2', 'merlin', 'orbix', '4x5-star', 'graph-petersen', 'graph-star-7-self=no', 'graph-cycle-9-mod3:012012012', '5x4-pattern=020_111_010-mod5', '44x45']) {
			const {graph: g, fixed} = await open.openPuzzle(id);
			if (fixed) return id + ' cannot be edited: ' + fixed.why;
			const told = await call('board', {board: id.split(':')[0]});
			const lists = graph.togglesOf(g);
			const sorted = told.toggles?.map((list) => [...list].sort((a, b) => a - b)) ?? lists;
			if (!same(lists, sorted) || g.modulus !== told.modulus) return id + ' is another board as a graph';
			if (spec.specOf(g) !== told.board) return id + ' has spec ' + spec.specOf(g);
			const moved = graph.moveNodes(g, [0], 0.25, 0);
			const again = await call('board', {board: spec.specOf(moved)});
			if (lists.length <= 200 && !same(again.toggles, lists)) return id + ' edited is another board';
		}
		const [known, asked] = [open.firstPuzzle().graph, (await open.openPuzzle(open.FIRST)).graph];
		if (!same(plain(known), plain(asked)) || known.origin.spec !== asked.origin.spec) return 'the first puzzle is another to the engine: ' + JSON.stringify(plain(asked));
		for (let j = 0; j < 6; j++) if (known.origin.name(j) !== asked.origin.name(j)) return 'the engine calls it ' + asked.origin.name(j);
		for (const [id, why] of [['100x100', '10,000 lights'], ['graph=AQIEAgIAAQMBAQE', 'apart']]) {
			const {fixed} = await open.openPuzzle(id).catch((error) => ({fixed: {why: String(error)}}));
			if (!fixed?.why.includes(why)) return id + ': ' + fixed?.why;
		}
		return 'good';`)
	if got != "good" {
		t.Error(got)
	}
}
