package unit_test

import "testing"

// Elimination agrees with Go, on random states of boards of many ranks.
func TestLearnElimination(t *testing.T) {
	t.Parallel()
	wrong := with[[]string](t, start(t), nil, `
		const {eliminate, solution} = await load('learn/linear');
		const {boardOf} = await load('learn/live/boards');
		const {call} = await load('engine/call');
		const wrong = [];
		for (const spec of ['2x2', '2x3', '3x3', '4x4', '5x5', '3x5', 'torus-3x4', 'hex-2', 'graph-petersen']) {
			const board = await boardOf(spec);
			for (let round = 0; round < 6; round++) {
				const s = Uint8Array.from({length: board.lights}, () => Math.random() * 2);
				if (round % 2) { s.fill(0); for (let j = 0; j < board.buttons; j++) if (Math.random() < 0.5) board.press(s, j); }
				const rows = Array.from(s, (v, i) => [...Array.from({length: board.buttons}, (_, j) => board.changes(j).includes(i) ? 1 : 0), v]);
				const x = solution(eliminate(rows).at(-1).rows);
				const answer = await call('solve', {board: spec, state: board.rowsOf(s)});
				const left = s.slice();
				if (x) x.forEach((times, j) => board.press(left, j, times));
				if (answer.solvable !== (x !== null) || (x && left.some((v) => v))) wrong.push(spec + ' ' + board.rowsOf(s));
			}
		}
		return wrong;`)
	if len(wrong) > 0 {
		t.Errorf("elimination and Go differ on %q", wrong)
	}
}

// The boards that the page makes itself are those of Go.
func TestLearnBoards(t *testing.T) {
	t.Parallel()
	wrong := with[[]string](t, start(t), nil, `
		const {plainBoard} = await load('board/game/start');
		const {loadBoard} = await load('board/board');
		const wrong = [];
		for (const spec of ['2x2', '3x3', '5x5', '4x7', '10x2', '3x3-mod3', 'torus-3x3', 'torus-4x4', 'torus-5x5', 'torus-3x6']) {
			const mine = plainBoard(spec), theirs = await loadBoard(spec);
			const sorted = (list) => [...list].sort((a, b) => a - b).join();
			for (let j = 0; j < theirs.buttons; j++) {
				if (sorted(mine.changes(j)) !== sorted(theirs.changes(j))) wrong.push(spec + ' button ' + j);
			}
			for (const field of ['spec', 'lights', 'buttons', 'modulus', 'same']) {
				if (mine[field] !== theirs[field]) wrong.push(spec + ' ' + field);
			}
			for (const field of ['rows', 'buttonRows', 'box', 'seams']) {
				if (JSON.stringify(mine[field]) !== JSON.stringify(theirs[field])) wrong.push(spec + ' ' + field);
			}
		}
		for (const spec of ['hex-3', '5x5-king', 'torus-2x5', 'graph-petersen', '5x5x5', 'cylinder-5x5']) {
			if (plainBoard(spec)) wrong.push(spec + ' is made here');
		}
		return wrong;`)
	if len(wrong) > 0 {
		t.Errorf("not as Go has it: %q", wrong)
	}
}
