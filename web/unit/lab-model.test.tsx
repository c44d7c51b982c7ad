import { find, press, settled, show } from './harness.tsx';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EngineError } from '../page/engine/error.ts';
import { ModelPanel } from '../page/lab/model/view.tsx';
import type { World } from '../page/lab/world.ts';
import type { RunModel, RunModelAnswer } from '../page/engine/generated.ts';
import { simple } from './lab-simple.tsx';

/** A bench whose engine echoes what it is asked for, with solvers by the name of the format. */
function bench(
  run: Partial<Record<string, (request: RunModel) => unknown>>,
  more: Partial<World> = {},
) {
  const timers: (() => void)[] = [];
  const asked: Record<string, unknown>[] = [];
  const lab = simple(
    {
      encode: (request) => {
        asked.push(request);
        return {
          text: `${request.format} ${request.objective} ${request.published ?? request.from_one ?? ''}\n`,
        };
      },
    },
    {
      solvers: async (format) =>
        run[format]
          ? [
              {
                name: `${format}-solver`,
                here: true,
                run: async (request) => run[format]!(request) as RunModelAnswer,
              },
            ]
          : [],
      later: (go) => {
        timers.push(go);
        return () => void timers.splice(timers.indexOf(go) >>> 0, 1);
      },
      ...more,
    },
  );
  return { lab, timers, asked };
}

test('a model is written in each language, counted from 1, and as the paper prints it', async () => {
  const { lab, asked } = bench({});
  lab.show('model');
  await show(<ModelPanel lab={lab} />);
  await settled();
  const text = () => (find('textbox', 'The model') as HTMLTextAreaElement).value;
  assert.equal(text(), 'mathprog any chlond\n');
  assert.deepEqual(asked[0], {
    board: 'graph-simple',
    state: ['110000'],
    goal: ['111111'],
    format: 'mathprog',
    objective: 'any',
    published: 'chlond',
    from_one: undefined,
  });
  await press(find('checkbox', 'As Chlond prints it'));
  await settled();
  assert.equal(text(), 'mathprog any true\n');
  for (const [language, want] of Object.entries({
    LP: 'lp any true\n',
    DIMACS: 'dimacs any \n',
    'SMT-LIB': 'smt2 any true\n',
    Mace4: 'mace4 any \n',
  })) {
    await press(find('button', language));
    await settled();
    assert.equal(text(), want);
  }
  await lab.bench.choose({ format: 'lp', objective: 'least' });
  lab.editor.setModulus(3);
  await settled();
  assert.deepEqual([lab.bench.text.value, lab.bench.publishable], ['lp least true\n', false]);
  assert.ok(!lab.bench.formats.some(({ name }) => name === 'xcnf'), 'parities are for two states');
  lab.new();
  await settled();
  assert.match(
    document.body.textContent ?? '',
    /There is nothing to write: draw some nodes first\./,
  );
});

test('what is run is the text as the reader left it, and the checked solution is played from the start', async () => {
  const texts: string[] = [];
  const answer = {
    board: 'graph-simple',
    solver: 'HiGHS',
    verdict: 'solved',
    optimal: true,
    elapsed_ms: 3,
    said: 'log',
  };
  const { lab, timers } = bench({
    lp: ({ text, from_one, solver }) => {
      texts.push(`${solver} ${from_one} ${text}`);
      if (text.includes('none')) return { ...answer, verdict: 'infeasible' };
      const solves = !text.includes('wrong');
      return { ...answer, weight: 2, solves, presses: [solves ? '001100' : '000011'] };
    },
  });
  lab.show('model');
  await settled();
  lab.game.press(5);
  await lab.bench.speak('LP');
  lab.bench.text.value += 'mine';
  await lab.bench.run();
  assert.deepEqual(texts, ['lp-solver true lp any true\nmine']);
  assert.deepEqual(lab.bench.said.value, {
    text: 'HiGHS found 2 presses in 3.0 ms. It says that nothing is better. They solve the puzzle. Pressed: 3, 4.',
    good: true,
  });
  assert.deepEqual([...lab.values.value], [1, 1, 0, 0, 0, 0], 'it begins at the start');
  assert.deepEqual(Array.from(lab.marked.value!.presses), [0, 0, 1, 1, 0, 0]);
  const beat = () => timers.pop()?.();
  beat();
  assert.deepEqual([...lab.values.value], [0, 1, 1, 0, 1, 0]);
  assert.deepEqual(
    Array.from(lab.marked.value!.presses),
    [0, 0, 0, 1, 0, 0],
    'what is pressed is no longer marked',
  );
  beat();
  beat();
  assert.deepEqual([lab.game.session?.won, [...lab.values.value]], [true, [1, 1, 1, 1, 1, 1]]);
  lab.bench.text.value = 'wrong';
  await lab.bench.run();
  assert.equal(lab.bench.said.value.good, false);
  assert.match(
    lab.bench.said.value.text,
    /They fit the model, and do not solve the puzzle\. Pressed: 5, 6\.$/,
  );
  lab.editor.removeNodes(new Set([5]));
  assert.deepEqual(lab.bench.presses, [], 'a solution of another puzzle is not shown');
  lab.editor.undo();
  assert.equal(lab.bench.presses.length, 2);
  lab.bench.text.value = 'none';
  await lab.bench.run();
  assert.match(lab.bench.said.value.text, /^HiGHS says in 3\.0 ms that nothing fits the model\.$/);
  assert.equal(lab.bench.presses.length, 0);
});

test('an edited text stays when the puzzle changes, and is not run; without a solver Run says what to install', async () => {
  const out: string[] = [];
  const copy = async (text: string) => {
    out.push(text);
  };
  const { lab } = bench(
    {
      lp: () => {
        throw new EngineError('failed', 'it has ended');
      },
    },
    {
      copy,
      save: (name, text) => {
        out.push(name, String(text));
      },
    },
  );
  lab.show('model');
  await show(<ModelPanel lab={lab} />);
  for (const [language, want] of [
    ['Mathprog', /glpk-utils/],
    ['SMT-LIB', /z3 or cvc5/],
    ['Mace4', /script\/ladr/],
  ] as const) {
    if (language !== 'Mathprog') await press(find('button', language));
    await settled();
    await press(find('button', 'Run'));
    assert.match(lab.bench.said.value.text, want);
    assert.match(lab.bench.said.value.text, /lightsout serve --solvers/);
  }
  await press(find('button', 'LP'));
  await settled();
  await press(find('button', 'Run'));
  await settled();
  assert.equal(lab.bench.job.said.value, 'It has ended.');
  lab.bench.text.value = 'mine';
  lab.editor.setLight(new Set([5]), 1);
  await settled();
  assert.equal(lab.bench.text.value, 'mine');
  assert.equal(find('button', 'Run').getAttribute('aria-disabled'), 'true');
  await press(find('button', 'Copy'));
  await press(find('button', 'Save'));
  await press(find('button', 'Write it again'));
  await settled();
  assert.equal(lab.bench.text.value, 'lp any true\n');
  lab.editor.setLight(new Set([5]), 0);
  await settled();
  assert.equal(lab.bench.old, false, 'a text that was not changed follows the puzzle');
  assert.deepEqual(out, ['mine', 'lightsout-graph-simple.lp', 'mine']);
});
