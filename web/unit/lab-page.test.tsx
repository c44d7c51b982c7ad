import { all, find, focused, key, press, settled, show, type } from './harness.tsx';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EngineError } from '../page/engine/error.ts';
import { plainBoard } from '../page/board/game/start.ts';
import { explain, isWitness } from '../page/lab/analyze/solution.tsx';
import { Cards } from '../page/lab/analyze/view.tsx';
import { Dialogs } from '../page/lab/dialogs.tsx';
import { EditPanel, PlayPanel } from '../page/lab/panels.tsx';
import { jsonOf } from '../page/lab/graph/text.ts';
import { actOn, beginStroke, editKeys } from '../page/lab/hands.ts';
import { SUGGESTED } from '../page/lab/open.ts';
import { Lab } from '../page/lab/store.ts';
import { Board } from '../page/board/board.ts';
import type { Puzzle } from '../page/lab/analyze/finding.ts';
import { scrambled } from '../page/lab/game.ts';
import { simple } from './lab-simple.tsx';

const said = (lab: Lab) => lab.said.value.text;

test('what the editor says, and what the sheet is called', () => {
  const lab = simple();
  const { editor } = lab;
  assert.equal(lab.title.value, 'Simple graph');
  assert.equal(lab.size.value, '6 nodes, 7 edges, 2 states');
  assert.equal(lab.link.value, 'graph-simple:110000&goal=on');
  assert.equal(lab.cursor.value, 'node 1, on, joined to 2, 3, 4');
  const steps: [() => unknown, string][] = [
    [() => editor.addNode(4, 4, 0), 'Node 7 added, joined to node 1.'],
    [() => editor.join(0, 6), 'Edge 1 – 7, now 2 times: with 2 states that changes nothing.'],
    [
      () => editor.join(1, 1),
      'An edge joins two nodes: choose another one. Whether a node changes itself is its self.',
    ],
    [() => editor.setSelf(new Set([0, 1]), 0), '2 nodes do not change themselves.'],
    [() => editor.setLight(new Set([2]), 1), 'Node 3 on.'],
    [() => editor.setName(2, 'hub'), 'Node 3 is called hub.'],
    [() => editor.setModulus(300), 'That cannot be done: a light has 2 to 256 states.'],
    [() => editor.setModulus(3), 'Lights have 3 states.'],
    [() => editor.removeNodes(new Set([6])), 'Node 7 deleted, 6 left.'],
    [() => lab.copy(), 'Nothing is selected.'],
    [() => editor.select({ selected: [0, 1] }), 'Nothing is selected.'],
    [() => lab.copy(), '2 nodes copied.'],
    [() => editor.paste(), '2 nodes put in.'],
    [() => editor.undo(), 'Undone.'],
    [() => editor.redo(), 'Done again.'],
    [() => editor.redo(), 'Nothing to redo.'],
    [() => lab.new(), 'An empty sheet: tap where the first node should be, or press N.'],
  ];
  for (const [act, want] of steps) {
    act();
    assert.equal(said(lab), want);
  }
  assert.deepEqual(
    [lab.title.value, editor.tool, lab.cursor.value],
    ['Empty sheet', 'node', 'empty sheet, press N for a node'],
  );
  while (editor.canUndo) editor.undo();
  assert.equal(
    lab.link.value,
    'graph-simple:110000&goal=on',
    'the first puzzle is where Undo ends',
  );
});

test('an edge in progress ends when its node goes, and a node is found by its place', () => {
  const lab = simple();
  lab.resize(600, 400, [0, 0, 0, 0]);
  const [x, y] = lab.camera.toScreen(1.5, 0);
  assert.equal(lab.nodeAt(x, y), 1);
  lab.editor.reach = { from: 1, to: [x, y], directed: false };
  lab.hover(5, 6);
  assert.deepEqual(lab.scene.value.reach, { from: 1, x: 5, y: 6, directed: false });
  lab.editor.removeNodes(new Set([0]));
  assert.equal(lab.editor.reach, null);
});

test('a node that goes under a resting mouse is not drawn', () => {
  const lab = simple();
  lab.resize(600, 400, [0, 0, 0, 0]);
  const last = lab.editor.graph.nodes.length - 1;
  const { x, y } = lab.editor.graph.nodes[last];
  lab.hover(...lab.camera.toScreen(x, y));
  assert.equal(lab.scene.value.hover, last);
  lab.editor.removeNodes(new Set([last]));
  assert.equal(lab.scene.value.hover, -1);
});

test('nodes never snap onto each other', () => {
  const acts: [string, (lab: Lab) => unknown][] = [
    ['add', ({ editor }) => editor.addNode(1.4, 0.1)],
    [
      'drag',
      (lab) => {
        const [x, y] = lab.camera.toScreen(0, 1.5);
        const stroke = beginStroke(lab, { x, y, shift: false, node: 0 });
        stroke?.move(...lab.camera.toScreen(1.5, 1.5));
        stroke?.end(0, 0, false);
      },
    ],
    [
      'nudge',
      (lab) => {
        for (const name of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) {
          lab.editor.select({ selected: [0], current: 0 });
          actOn(lab, editKeys(lab), { key: name, ctrlKey: true } as KeyboardEvent);
        }
      },
    ],
    [
      'snap all',
      ({ editor }) => {
        editor.set({ snapping: false });
        editor.move(new Set([0]), 1.3, 0.1);
        editor.select({});
        editor.snapAll();
      },
    ],
    [
      'paste',
      ({ editor }) => {
        editor.select({ selected: [1, 2] });
        for (let i = 0; i < 3; i++) editor.duplicate();
      },
    ],
  ];
  for (const [name, act] of acts) {
    const lab = simple();
    lab.resize(600, 400, [0, 0, 0, 0]);
    const before = lab.editor.graph;
    act(lab);
    const {
      graph: { nodes },
      step,
    } = lab.editor;
    assert.notEqual(lab.editor.graph, before, name);
    const gaps = nodes.flatMap((a, i) =>
      nodes.slice(0, i).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
    );
    assert.ok(Math.min(...gaps) >= step * 0.8, `${name}: ${Math.min(...gaps)} of ${step}`);
  }
});

test('Analyze and Play speak of the same state', () => {
  const lab = simple();
  lab.editor.setLights(() => 1, '');
  lab.show('play');
  assert.equal(lab.game.session?.wrong, 0, 'the lights are as they are drawn');
  assert.match(lab.game.said.value.text, /^The lights already match the goal/);
  lab.game.press(0);
  lab.show('analyze');
  assert.equal(lab.analysis.now.value.key, 'graph-simple:000011>111111');
  assert.deepEqual([...lab.scene.value.values], [0, 0, 0, 0, 1, 1]);
  lab.show('play');
  assert.equal(lab.game.session?.moves, 1, 'the game goes on');
  const dice = [...Array(6).fill(0), ...Array(6).fill(0.9)]; // the first six leave the goal as it is
  assert.notDeepEqual(
    scrambled(lab.editor.board!, lab.editor.goal, () => dice.shift()),
    lab.editor.goal,
  );
  lab.mix();
  assert.deepEqual([lab.game.session?.moves, lab.game.session?.state], [0, lab.editor.start]);
});

test('springs move the nodes a little in each frame, and can be stopped', () => {
  const frames: ((now: number) => void)[] = [];
  const lab = simple(
    {},
    {
      frame: (run) => {
        frames.push(run);
        return () => {};
      },
    },
  );
  const before = lab.editor.graph;
  lab.arranger.arrange('springs');
  assert.equal(lab.arranger.done.value, 0);
  lab.arranger.stop();
  assert.deepEqual([lab.arranger.done.value, lab.editor.graph === before], [null, true]);
  lab.arranger.arrange('springs');
  for (let i = 1; i < frames.length && i < 1000 && lab.arranger.done.value !== null; i++)
    frames[i]!(0);
  assert.equal(said(lab), '6 nodes arranged by springs.');
});

test('a game is won, undone and asked about; the card shows a failure of the engine', async () => {
  const hint = { button: 2, why: 'It is in every solution.' };
  const solve = () => ({ solvable: true, least: true, weight: 2, presses: ['001100'] });
  const lab = simple({ solve, hint: () => hint });
  const { game } = lab;
  lab.show('play');
  assert.equal(game.said.value.text, 'Turn all lights on. Press the nodes.');
  await game.hint();
  assert.equal(game.said.value.text, 'Press node 3. It is in every solution.');
  await game.solve();
  assert.equal(
    game.said.value.text,
    '2 presses, and no fewer will do: 3, 4. The order does not matter.',
  );
  assert.equal(lab.cursor.value, 'node 1, on, joined to 2, 3, 4');
  game.press(2);
  assert.equal(game.said.value.text, 'Pressed node 3. 3 lights are still wrong.');
  assert.equal(lab.cursor.value, 'node 1, off, joined to 2, 3, 4');
  assert.deepEqual([...lab.scene.value.values], [0, 1, 1, 0, 1, 0]);
  assert.deepEqual(
    [...(lab.marked.value!.presses as Uint8Array)],
    [0, 0, 0, 1, 0, 0],
    'the solution follows',
  );
  game.press(3);
  assert.equal(game.said.value.text, 'Done, with 2 presses.');
  await game.solve();
  assert.equal(game.said.value.text, 'The lights match the goal: nothing is left to press.');
  game.do({ kind: 'undo' });
  assert.equal(game.said.value.text, '3 lights are still wrong.');
  assert.deepEqual(
    [...(lab.marked.value!.presses as Uint8Array)],
    [0, 0, 0, 1, 0, 0],
    'it follows back',
  );
  lab.editor.setLight(new Set([0]), 0);
  assert.equal(game.session?.moves, 0, 'another puzzle is another game');
  const away = simple({
    solve: () => {
      throw new EngineError('away', 'gone');
    },
  });
  away.show('play');
  await away.game.solve();
  assert.match(away.game.said.value.text, /^The engine does not answer: /);
  const no = simple({ solve: () => ({ solvable: false, least: false, witness: ['100000'] }) });
  no.show('play');
  await no.game.solve();
  assert.match(
    no.game.said.value.text,
    /^No presses lead there: every button changes an even number/,
  );
  assert.equal(no.marked.value?.kind, 'witness');
});

test('the panel of a game shows its figures, and work that can be stopped', async () => {
  const lab = simple({
    solve: (_, signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  });
  lab.show('play');
  await show(<PlayPanel lab={lab} />);
  assert.equal(find('button', 'Undo press').getAttribute('aria-disabled'), 'true');
  lab.game.press(2);
  await settled();
  assert.deepEqual(
    ['play-left', 'play-moves'].map((id) => document.getElementById(id)?.textContent),
    ['3', '1'],
  );
  const solving = lab.game.solve();
  lab.game.job.work.value = { label: 'Looking for a solution.', done: 1, total: 4 }; // as after a moment
  await settled();
  assert.equal(find('progressbar', 'Looking for a solution.').getAttribute('value'), '1');
  await press(find('button', 'Stop'));
  await solving;
  assert.equal(lab.game.said.value.text, 'Stopped.');
  assert.ok(focused(find('button', 'Hint')));
});

test('the panel sets what is selected, when a number is whole', async () => {
  const lab = simple();
  await show(<EditPanel lab={lab} />);
  assert.equal(find('button', 'Delete').getAttribute('aria-disabled'), 'true');
  lab.editor.select({ selected: [2] });
  await settled();
  assert.equal(find('heading', 'Node 3 selected').id, 'what');
  const self = find<HTMLInputElement>('spinbutton', 'Changes itself, times');
  await type(self, '12');
  assert.equal(lab.editor.graph.nodes[2]!.self, 1, 'not yet');
  self.dispatchEvent(new Event('change', { bubbles: true }));
  assert.equal(lab.editor.graph.nodes[2]!.self, 12);
  await settled();
  await type(self, '999');
  self.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
  assert.deepEqual([lab.editor.graph.nodes[2]!.self, self.value], [255, '255']);
  lab.editor.select({ link: 0 });
  await settled();
  await press(find('button', '2 → 1'));
  assert.equal(said(lab), 'Arrow 2 → 1.');
  await press(find('button', 'Circle'));
  assert.equal(said(lab), '6 nodes arranged on a circle.');
  lab.help();
  await settled();
  assert.ok(document.querySelector<HTMLDetailsElement>('#help')?.open);
});

test('dialogs open, import and export, and say what is wrong', async () => {
  const copied: string[] = [];
  const lab = simple(
    { boards: () => ({ graphs: ['wheel-N'], toys: [], shapes: [], topologies: [] }) },
    {
      copy: async (text) => {
        copied.push(text);
      },
    },
  );
  await show(<Dialogs lab={lab} />);
  lab.ask('import');
  await settled();
  await type(find('textbox', 'Or the text of one'), '{');
  await press(find('button', 'Open this text'));
  assert.equal(all('alert')[0]?.textContent, 'The text could not be opened. Line 1: no graph.');
  lab.ask('export');
  await settled();
  await press(find('button', 'Save as graph6'));
  assert.equal(
    find('alert').textContent,
    'This cannot be written as graph6. Graph6 holds no arrows.',
  );
  lab.ask('share');
  await settled();
  await press(find('button', 'Copy: Link to this lab'));
  assert.match(copied[0]!, /#graph-simple:110000&goal=on$/);
  assert.equal(find('status').textContent, 'The link is copied.');
  lab.ask('open');
  await settled();
  assert.deepEqual(lab.suggested.value, [...SUGGESTED, 'graph-wheel-8']);
  await press(find('button', 'Merlin'));
  assert.deepEqual(
    [said(lab), lab.dialog.value, lab.title.value],
    ['Merlin opened.', '', 'Empty sheet'],
  );
  await lab.read('x'.repeat((1 << 20) + 1), 'long.dot');
  assert.equal(said(lab), 'long.dot could not be opened. It is longer than 1 MB.');
  await lab.read(
    {
      size: 1,
      text: async () => {
        throw new Error('it is a folder');
      },
    } as unknown as File,
    'boards',
  );
  assert.equal(said(lab), 'boards could not be opened. It is a folder.');
  lab.ask('export');
  assert.equal(said(lab), 'There is nothing to export: the sheet is empty.');
});

/** Puts a puzzle that was looked at into the analysis of a Lab. */
function looked(lab: Lab, solved: object, info: object = {}) {
  const board = plainBoard('4x4') as Board;
  const [state, goal] = [board.rowsOf(board.on()), board.rowsOf(board.off())];
  const { analysis } = lab;
  const known = {
    lights: 16,
    buttons: 16,
    modulus: 2,
    nullity: 4,
    rank: 12,
    solvable_states: '4096',
    ...info,
  };
  analysis.now.value = { key: 'k', spec: '4x4' };
  analysis.puzzle.value = {
    spec: '4x4',
    board,
    state,
    goal,
    name: (j) => board.name(j),
    key: 'k',
    info: { solutions_per_state: '16', ...known } as unknown as Puzzle['info'],
    solved: solved as Puzzle['solved'],
  };
  return analysis;
}

test('the verdict on a puzzle claims no more than what is proved', async () => {
  const cases: [object, RegExp][] = [
    [
      { solvable: true, least: true, weight: 4, solutions: '16' },
      /It can be solved with 4 presses, and not with fewer.*Proved: every solution has at least 4 presses\./,
    ],
    [
      {
        solvable: true,
        least: false,
        weight: 7,
        at_least: 3,
        solutions: '16',
        gave_up: 'out of time',
      },
      /with 7 presses at most.*Proved so far: .* at least 3 presses\. Whether fewer than 7 are enough is not proved: out/,
    ],
    [
      { solvable: true, least: false, weight: 7, solutions: '16' },
      /It may not be a least solution\./,
    ],
    [{ solvable: true, least: true, weight: 0, solutions: '16' }, /It is already solved\./],
    [
      { solvable: false, least: false, solutions: '0', witness: ['1000', '0000', '0000', '0000'] },
      /No solution was found\./,
    ],
  ];
  for (const [solved, want] of cases) {
    const analysis = looked(simple(), solved);
    await show(<Cards key={String(want)} analysis={analysis} />);
    const text = document.querySelector('.analysis-solution')?.textContent ?? '';
    assert.match(text, want);
    assert.equal(/cannot be solved/.test(text), false, 'the witness is none');
  }
  const puzzle = looked(simple(), {}).puzzle.value!;
  assert.equal(isWitness(puzzle, puzzle.board.valuesOf(['1000', '0000', '0000', '0000'])), false);
});

test('cards mark the board one after the other; results become old, and are counted again', async () => {
  const quiet = [
    ['1000', '0000', '0000', '0000'],
    ['1100', '0000', '0000', '0000'],
  ];
  const solved = {
    solvable: true,
    least: true,
    weight: 1,
    presses: ['0100', '0000', '0000', '0000'],
    solutions: '16',
  };
  const analysis = looked(simple({ distribution: () => ({ values: [1, 9] }) }), solved, { quiet });
  await show(<Cards analysis={analysis} />);
  await press(find('button', 'Show it on the board'));
  assert.equal(analysis.shown.value.label, 'A least solution: 1 press.');
  await press(find('checkbox', 'pattern 1'));
  await press(find('checkbox', 'pattern 2'));
  assert.equal(
    analysis.shown.value.label,
    'The sum of 2 quiet patterns: 1 button, and nothing changes.',
  );
  assert.equal(
    document.querySelector('.analysis-solution .analysis-told')?.textContent,
    '',
    'another card marks now',
  );
  await press(find('button', 'Next'));
  assert.deepEqual(
    [analysis.shown.value.label, analysis.shown.value.said],
    ['Quiet pattern 1: 1 button, and nothing changes.', 'Pattern 1 of 2.'],
  );
  await press(find('button', 'Count the states'));
  const depth = () => document.querySelector('.analysis-depth')?.textContent ?? '';
  assert.match(
    depth(),
    /The depth of the board is 1: no solvable state takes more than 1 press, and 9 states take as/,
  );
  assert.equal(find('button', 'All least solutions').hasAttribute('aria-disabled'), false);
  analysis.now.value = { key: 'other', spec: '5x5' };
  await settled();
  assert.match(depth(), /This is about the puzzle as it was before the last change\./);
  assert.equal(find('button', 'Count the states').getAttribute('aria-disabled'), 'true');
});

test('all least solutions are stepped through, around and back; a long search is stopped', async () => {
  const all = [
    ['1000', '0000', '0000', '0000'],
    ['0001', '0000', '0000', '0000'],
  ];
  const solve = (request: Record<string, unknown>, signal?: AbortSignal) => {
    if (request.all) return { all };
    if (request.count) return { least_solutions: '2' };
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('stopped'))),
    );
  };
  const analysis = looked(simple({ solve }), {
    solvable: true,
    least: true,
    weight: 1,
    solutions: '16',
  });
  await show(<Cards analysis={analysis} />);
  await press(find('button', 'All least solutions'));
  const card = () => document.querySelector('.analysis-solution')?.textContent ?? '';
  assert.match(card(), /There are 2 least solutions\./);
  const told = () => [analysis.shown.value.said, analysis.shown.value.told];
  for (const want of ['column 1', 'column 4', 'column 1']) {
    assert.deepEqual(told(), [
      `Least solution ${want === 'column 1' ? 1 : 2} of 2.`,
      `Press, in any order: row 1, ${want}.`,
    ]);
    await press(find('button', 'Next'));
  }
  await press(find('button', 'Previous'));
  assert.equal(told()[0], 'Least solution 1 of 2.');
  analysis.puzzle.value = {
    ...analysis.puzzle.value!,
    solved: { ...analysis.puzzle.value!.solved, least: false },
  };
  await settled();
  const searching = press(find('button', 'Find a least solution'));
  await settled();
  await press(find('button', 'Stop'));
  await searching;
  assert.match(card(), /Stopped\./);
  assert.ok(focused(find('button', 'Find a least solution')), 'the focus is where the work began');
});

test('the sentence about a witness says what is marked', () => {
  const board = (modulus: number, toggles: number[][]) =>
    new Board({
      board: 'b',
      lights: toggles.length,
      buttons: toggles.length,
      modulus,
      same: true,
      rows: [toggles.length],
      toggles,
    });
  const cases: [Board, string, string, string, RegExp][] = [
    [
      board(2, [[0, 1], [0, 1], [2]]),
      '100',
      '000',
      '110',
      /^Every button changes 0 or 2 \(an even number\) of the 2 marked lights, so .* stays odd .* odd \(1\), .* even \(0\)\.$/,
    ],
    [
      board(2, [[1], [1]]),
      '10',
      '00',
      '10',
      /^No button changes the marked light: it is on and stays so, .* it is off\.$/,
    ],
    [
      board(3, [
        [0, 1, 1],
        [0, 1, 1],
      ]),
      '10',
      '00',
      '11',
      /^Add up the values of the 2 marked lights: .* that sum by a multiple of 3/,
    ],
    [
      board(4, [[0, 0], [1]]),
      '10',
      '00',
      '20',
      /^Multiply the value of the marked light by the number on it: every button changes that by .* now 2, .* it is 0\.$/,
    ],
  ];
  for (const [b, state, goal, witness, want] of cases) {
    const puzzle = { board: b, state: [state], goal: [goal] } as Puzzle;
    assert.ok(isWitness(puzzle, b.valuesOf([witness])), state);
    assert.match(explain(puzzle, b.valuesOf([witness])), want);
  }
});

test('keys: tools by number, and letters only for what they are bound to', async () => {
  const lab = simple();
  const hit = (name: string) =>
    actOn(lab, editKeys(lab), new KeyboardEvent('keydown', { key: name }));
  assert.deepEqual([hit('3'), said(lab), lab.editor.tool], [true, 'Tool Edge.', 'edge']);
  assert.deepEqual([hit('x'), hit('9')], [false, false]);
  assert.ok(hit('ArrowRight'));
  assert.equal(said(lab), lab.cursor.value, 'the node where the keys went is announced');
  hit('e');
  assert.match(said(lab), /^Edge from node \d: go to the other node/);
  hit('Escape');
  assert.equal(said(lab), 'No edge.');
  assert.equal(await key('a'), true);
  assert.match(jsonOf(lab.editor.graph), /"nodes"/);
});
