package unit_test

import "testing"

// labModules makes the modules of the Lab and random graphs known to a function.
const labModules = `
	const [graph, text, open, words] = await Promise.all(['lab/graph/graph', 'lab/graph/text', 'lab/open', 'lab/words'].map(load));
	const {drawn, plain, random, same} = await load('../unit/graphs');
	const {call} = await load('engine/call');`

// A graph drawn here is the same board in Go: its spec, its JSON, and what every press changes.
func TestLabSpecsAreThoseOfGo(t *testing.T) {
	t.Parallel()
	got := with[string](t, start(t), nil, labModules+`
		for (let round = 0; round < 60; round++) {
			const g = drawn(1 + random(round < 50 ? 9 : 200), random(40), [2, 2, 3, 5, 40, 256][random(6)]);
			const answer = await call('graph', {text: text.jsonOf(g), format: 'json'});
			if (answer.board !== text.boardOfGraph(g).spec) return 'spec ' + text.boardOfGraph(g).spec + ' where Go has ' + answer.board;
			const again = text.graphOfJSON(answer.json);
			if (!same(plain(again), plain(g))) return JSON.stringify(plain(g)) + ' comes back as ' + JSON.stringify(plain(again));
			const board = text.boardOfGraph(g);
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

// Boards of every kind become graphs that change the same lights, and those that cannot be edited say why.
func TestLabOpensBoards(t *testing.T) {
	t.Parallel()
	got := with[string](t, start(t), nil, labModules+`
		for (const id of ['5x5', '4x7-mod3', 'torus-2x3', 'torus-3x3x3x3', 'hex-3', 'tri-4', 'cube-2', 'merlin', 'orbix', '4x5-star', 'graph-petersen', 'graph-star-7-self=no', 'graph-cycle-9-mod3:012012012', '5x4-pattern=020_111_010-mod5', '44x45']) {
			const {graph: g, fixed} = await open.openPuzzle(id);
			if (fixed) return id + ' cannot be edited: ' + fixed.why;
			const told = await call('board', {board: id.split(':')[0]});
			const lists = graph.togglesOf(g);
			const sorted = told.toggles?.map((list) => [...list].sort((a, b) => a - b)) ?? lists;
			if (!same(lists, sorted) || g.modulus !== told.modulus) return id + ' is another board as a graph';
			if (text.boardOfGraph(g).spec !== told.board) return id + ' has spec ' + text.boardOfGraph(g).spec;
			const moved = graph.changeNodes(g, [0], ({x}) => ({x: x + 0.25}));
			const again = await call('board', {board: text.boardOfGraph(moved).spec});
			if (lists.length <= 200 && !same(again.toggles, lists)) return id + ' edited is another board';
		}
		for (const [id, name] of Object.entries(words.examples)) if (!(await open.openPuzzle(id)).graph) return 'the example ' + name + ' cannot be edited';
		const chlond = Object.entries(words.examples).filter(([, name]) => name.startsWith('Chlond’s'));
		const set = {'graph-simple': ['110000', 7], '5x5': ['0'.repeat(25), 40], '3x3x3x3': ['0'.repeat(81), 216], 'torus-3x3x3x3': ['0'.repeat(81), 324]};
		if (chlond.length !== Object.keys(set).length) return 'his puzzles are ' + chlond;
		for (const [id] of chlond) {
			const g = (await open.openPuzzle(id)).graph;
			const [start, edges] = set[g.origin.spec] ?? [];
			if (graph.startOf(g).join('') !== start || graph.goalOf(g).some((v) => v !== 1)) return id + ' is not as he set it';
			if (g.links.length !== edges || graph.nameOf(g, 0) !== '1') return id + ' has ' + g.links.length + ' edges from ' + graph.nameOf(g, 0);
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
