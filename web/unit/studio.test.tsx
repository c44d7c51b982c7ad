// The Studio: its store with an engine of a few lines, and what its panels say.
import { all, find, press, settled, show, type } from './harness.tsx';
import assert from 'node:assert/strict';
import test from 'node:test';
import { plainBoard } from '../page/board/game/start.ts';
import { config } from '../page/engine/config.ts';
import { EngineError } from '../page/engine/error.ts';
import { experimentOf } from '../page/studio/race.ts';
import { readChoices, specOf, usualLook, usualSpec, writeChoices } from '../page/studio/choices.ts';
import { BoardPanel, FilmPanel } from '../page/studio/panels.tsx';
import { CameraDialog } from '../page/studio/pictures/dialogs.tsx';
import { Studio } from '../page/studio/store.ts';
import { claimOf, exactText, trouble, words } from '../page/studio/words.ts';
import type { Board } from '../page/board/board.ts';
import type { World } from '../page/studio/world.ts';

const image = (width = 8, height = 6) => ({ width, height }) as HTMLCanvasElement;
const file = (name: string) => new File(['x'], name);
const answer = {
  at_least: 0,
  board: '2x3',
  cost: 0,
  exact: false,
  least: false,
  proved: true,
  weight: 2,
  wrong: 0,
};

/** A studio in a world where each picture is all off, each film presses three buttons, and the clock does not move. */
function studio(acts: Record<string, (params: any) => unknown> = {}, kept: string | null = null) {
  const asked: { act: string; params: any; here?: boolean }[] = [];
  const saved: string[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const seen = { now: 0, kept, next: null as ((now: number) => void) | null, refuses: false };
  const usual: typeof acts = {
    draw: ({ board: spec }) => {
      const board = plainBoard(spec) as Board;
      return { ...answer, state: board.rowsOf(board.off()) };
    },
    film: ({ states }) => ({
      scenes: states.slice(1).map(() => ({ presses: [0, 1, 2], least: true })),
      file: '',
      type: 'x/y',
    }),
    size: ({ rows, columns }) => ({
      nullity: rows === 5 ? 2 : 0,
      exact: rows === 5 ? { rows: 6, columns: 6 } : { rows, columns },
    }),
  };
  const world = {
    call: async (act: string, params: unknown, { here }: { here?: boolean } = {}) => {
      asked.push({ act, params, here });
      return (acts[act] ?? usual[act])(params);
    },
    loadBoard: async (spec: string) => {
      const board = plainBoard(spec);
      if (!board) throw new EngineError('request', `there is no board ${spec}`, 'board');
      return board;
    },
    readPictures: async (_: File, name: string) => {
      if (name.startsWith('bad')) throw new Error(words.unreadImage(name));
      return name.endsWith('.gif') ? [image(), image()] : [image()];
    },
    work: async (name: string) =>
      name !== 'eyes'
        ? null
        : {
            pictures: ['face.jpg', 'cat.jpg'],
            images: [image(), image()],
            board: '2x3',
            order: 'edges',
            palette: 'sky',
            look: usualLook,
          },
    turned: ({ width, height }: HTMLCanvasElement) => image(height, width),
    pixelsFor: () => 'pixels',
    now: () => seen.now,
    frame: (run: (now: number) => void) => {
      seen.next = run;
      return () => {
        seen.next = null;
      };
    },
    later: (run: () => void, ms: number) => {
      const timer = { run, ms };
      timers.push(timer);
      return () => {
        timers.splice(timers.indexOf(timer), 1);
      };
    },
    read: () => seen.kept,
    write: (text: string) => {
      seen.kept = text;
    },
    save: (name: string) => {
      saved.push(name);
    },
    canShare: () => true,
    share: async ({ name }: File) => {
      saved.push(`shared ${name}`);
      if (seen.refuses) throw new DOMException('', 'NotAllowedError');
    },
    encode: async () => new Blob(),
    png: async () => new Blob(),
  };
  const store = new Studio(world as unknown as World);
  const start = async (link = '2x3') => {
    store.start(
      [
        { image: image(), name: 'One' },
        { image: image(), name: 'Two' },
      ],
      link,
    );
    await settled();
  };
  const later = async (ms: number) => {
    for (const timer of timers.filter((one) => one.ms === ms)) timer.run();
    await settled();
  };
  return {
    store,
    start,
    asked,
    saved,
    seen,
    later,
    names: () => store.pictures.value.map(({ name }) => name).join(),
  };
}

test('two samples make a film, which plays, stops and goes to any press', async () => {
  const { store, start, seen } = studio();
  const { player } = store;
  await start();
  assert.deepEqual(
    [store.ready.value, store.busy.value, player.plan.value.total],
    [true, false, 6],
  );
  assert.equal(player.claim.value, 'Picture 1: exact; presses: 2');
  player.by(2);
  assert.equal(player.claim.value, 'Picture 2: exact; presses: 2');
  assert.deepEqual([...(player.shown.value?.values ?? [])].filter(Boolean).length > 0, true);
  player.play();
  seen.now += 1000 * 60;
  seen.next?.(seen.now);
  assert.deepEqual([player.playing.value, player.at.value < 6], [true, true]); // it loops
  store.setMotion({ loop: false });
  seen.now += 1000 * 60;
  seen.next?.(seen.now);
  assert.deepEqual([player.playing.value, player.at.value], [false, 6]);
  store.setMotion({ pingPong: false });
  assert.deepEqual([player.plan.value.total, player.at.value], [3, 3]);
  player.seek(-5);
  assert.equal(player.at.value, 0);
});

test('one picture comes out of the dark and goes back, on a board of its shape', async () => {
  const { store, start, asked, seen } = studio();
  const film = () => asked.findLast(({ act }) => act === 'film')?.params;
  await start('');
  assert.equal(store.script.value?.board.spec, '60x80'); // as the samples, of 4:3
  store.add(image(90, 160), 'tall');
  await settled();
  assert.deepEqual([film().board, film().states.length, store.title.value], ['92x52', 2, 'tall']);
  assert.equal(
    film().states[0].some((row: string) => row.includes('1')),
    false,
  );
  assert.equal(store.summary.value, '3 presses, the fewest possible. Every frame is only presses.');
  assert.deepEqual(
    [store.player.plan.value.total, store.player.claim.value],
    [6, 'exact; presses: 2'],
  );
  assert.equal(store.player.at.value, 3); // it does not play, and shows the picture
  store.choose(specOf('16:9'));
  await settled();
  assert.deepEqual([film().board, JSON.parse(seen.kept ?? '').spec], ['52x92', 'auto-52x92']);
});

test('a film in color has three layers; pictures are framed so that their subjects meet', async () => {
  const layer = (row: string) => ({ ...answer, target: [row, '000'], state: [row, '000'] });
  const color = {
    ...answer,
    subject: { x: 0.25, y: 0.5 },
    layers: ['300', '020', '001'].map(layer),
  };
  const gray = { ...layer('100'), subject: { x: 0.75, y: 0.5 } };
  const { store, start, asked } = studio({
    draw: ({ rgb }) => (rgb ? color : gray),
    film: () => ({ scenes: [{ presses: [0, 7], least: true }] }),
  });
  const last = (wanted: string) =>
    asked.findLast(({ act, params }) => act === wanted && !params.wish_only)?.params;
  await start('2x3-mod4');
  assert.deepEqual(
    [last('draw').meet, last('draw').rgb, last('film').states.length],
    [{ x: 0.75, y: 0.5 }, false, 2],
  );
  store.setMotion({ palette: 'rgb' });
  await settled();
  assert.deepEqual(
    [last('draw').meet.x, last('film').rgb, last('film').states[4]],
    [0.25, true, ['020', '000']],
  );
  const shown = () => [...(store.player.shown.value?.values ?? [])].map((v) => v || '.').join('');
  assert.equal(shown(), '3.....' + '.2....' + '..1...');
  store.player.seek(2); // the second press is of the green lights
  assert.equal(shown(), '.1.1..' + '131.1.' + '..1...');
  store.saver.film('gif');
  await settled();
  assert.deepEqual(
    [last('film').palette, last('film').rgb, last('film').states.length],
    [undefined, true, 6],
  );
});

test('a picture is moved under the frame, and drawn once it is let go', async () => {
  const { store, start, asked } = studio();
  const draws = () => asked.filter(({ act, params }) => act === 'draw' && !params.wish_only).length;
  await start();
  const [{ id }, before] = [store.pictures.value[1], draws()];
  store.framed(); // there is nothing to let go
  store.frame(id, true);
  store.framing.value = { ...store.framing.value!, crop: { x: 0.4, y: 0.5, zoom: 2 } };
  await settled();
  assert.deepEqual([draws(), store.player.playing.value], [before, false]);
  store.framed();
  await settled();
  assert.deepEqual(
    [draws(), store.find(id)?.crop?.zoom, store.framing.value],
    [before + 1, 2, null],
  );
  store.setLook({ fit: 'stretch' });
  store.frame(id, true);
  assert.equal(store.framing.value, null);
});

test('the pictures of the artist replace the samples, and stay in the page', async () => {
  const { store, start, asked, names } = studio();
  await start();
  assert.equal(
    asked.every(({ here }) => !here),
    true,
  );
  await store.open([file('a.png')]);
  await settled();
  assert.equal(names(), 'a');
  await store.open([file('b.gif'), file('bad.png'), file('bad too.png')]);
  assert.equal(names(), 'a,b 1,b 2');
  assert.equal(
    store.problem.value,
    'bad.png is not an image that this browser can read; and 1 more.',
  );
  await settled();
  assert.equal(asked.findLast(({ act }) => act === 'film')?.here, true);
  assert.equal(asked.filter(({ act, params }) => act === 'draw' && params.like).length, 1);
  store.frame(store.pictures.value[1].id, false); // a clip is cropped alike
  store.framing.value = { ...store.framing.value!, crop: { x: 0.2, y: 0.5, zoom: 1 } };
  store.framed();
  assert.deepEqual(
    store.pictures.value.map(({ crop }) => crop?.x),
    [undefined, 0.2, 0.2],
  );
  store.add(image(), 'A cat', true);
  assert.equal(store.said.value.text, 'A cat was added, 4 pictures');
  await store.open(Array.from({ length: 30 }, (_, n) => file(`${n}.png`)));
  assert.equal(store.pictures.value.length, 24);
  assert.equal(store.problem.value, 'More than 24 pictures: the others were left out.');
});

test('pictures are put in order, turned and removed', async () => {
  const { store, start, names } = studio();
  await start();
  const [one, two] = store.pictures.value.map(({ id }) => id);
  for (const [act, want, said] of [
    [() => store.move(one, -1), 'One,Two', ''],
    [() => store.move(one, 1), 'Two,One', 'One is picture 2 now'],
    [() => store.turn(two), 'Two,One', 'One is picture 2 now'],
    [() => store.remove(one), 'Two', 'One was removed'],
    [() => store.remove(one), 'Two', 'One was removed'],
  ] as [() => void, string, string][]) {
    act();
    await settled();
    assert.deepEqual([names(), store.said.value.text], [want, said]);
  }
  assert.deepEqual([store.find(two)?.image.width, store.player.plan.value.total], [6, 6]);
  store.remove(two);
  await settled();
  assert.deepEqual(
    [store.script.value, store.player.claim.value],
    [null, 'Add a picture to make a film.'],
  );
  assert.equal(store.player.shown.value?.values.some(Boolean), false);
});

test('an impossible board is refused, and the last good one comes back', async () => {
  const { store, start } = studio();
  await start('nonsense');
  assert.deepEqual(
    [store.spec.value, store.problem.value],
    [usualSpec, 'The link names an impossible board. There is no board nonsense.'],
  );
  store.choose('2x3');
  await settled();
  store.choose('0x0');
  await settled();
  assert.deepEqual(
    [store.spec.value, store.sizes.problem.value, store.sizes.other.value],
    ['2x3', 'There is no board 0x0.', '0x0'],
  );
  assert.equal(store.busy.value, false);
});

test('a work of the exhibition is opened, and one that is not there is refused', async () => {
  const { store, start, asked, names } = studio();
  await start('work=eyes');
  assert.deepEqual(
    [names(), store.script.value?.board.spec, store.order.value],
    ['face,cat', '2x3', 'edges'],
  );
  assert.equal(
    asked.some(({ here }) => here),
    false,
  ); // its pictures are not private
  store.follow('work=nothing');
  await settled();
  assert.deepEqual(
    [names(), store.problem.value],
    ['face,cat', 'There is no work nothing in the exhibition.'],
  );
});

test('the film stays when the engine fails, and when the artist stops it', async () => {
  let act: () => unknown = () => {
    throw new EngineError('away', 'no answer');
  };
  const { store, start, later } = studio();
  await start();
  const film = store.script.value;
  store.world.call = (async () => act()) as unknown as World['call'];
  store.setLook({ gamma: 2 });
  await settled();
  assert.equal(
    store.problem.value,
    'The engine does not answer: check the connection, and try again.',
  );
  assert.deepEqual([store.script.value === film, store.busy.value], [true, false]);
  act = () => new Promise(() => {});
  store.choose('3x3');
  await settled();
  await later(400);
  assert.equal(store.bar.current.value?.label, 'Drawing: picture 1 of 2');
  store.stop();
  assert.deepEqual(
    [store.spec.value, store.busy.value, store.problem.value],
    ['2x3', false, 'Stopped: this is still the film from before.'],
  );
});

test('a picture that is turned while it is drawn is drawn again: the late answer is dropped', async () => {
  const late: (() => void)[] = [];
  let held = false;
  const draw = () =>
    held
      ? new Promise((done) => {
          late.push(() => done({ ...answer, state: ['111', '111'] }));
        })
      : { ...answer, state: ['000', '000'] };
  const { store, start } = studio({ draw });
  await start();
  held = true;
  store.setLook({ gamma: 2 });
  await settled();
  held = false;
  store.turn(store.pictures.value[0].id);
  await settled();
  assert.ok(late.length > 0);
  for (const answered of late) answered();
  await settled();
  assert.deepEqual(
    [store.busy.value, store.pictures.value[0].answer?.state],
    [false, ['000', '000']],
  );
});

test('a slow machine gets more time for a picture', async () => {
  const limits: string[] = [];
  const { start, store } = studio({
    draw: ({ timeout }) => {
      limits.push(timeout);
      if (timeout !== '80s') throw new EngineError('canceled', 'out of time');
      return { ...answer, state: ['000', '000'] };
    },
  });
  await start();
  assert.deepEqual([limits.slice(0, 3), store.problem.value], [['5s', '20s', '80s'], '']);
});

test('choices are kept for the next visit, and rubbish is not', async () => {
  const { store, start, seen } = studio();
  await start();
  store.setMotion({ palette: 'ink', perFrame: 7 });
  store.setOrder('random', 5);
  store.draw({ kind: 'curve' }, image(), [0, 0, 1, 1]);
  const again = new Studio({ ...store.world, read: () => seen.kept });
  assert.deepEqual(
    [again.spec.value, again.motion.value.palette, again.motion.value.perFrame, again.seed.value],
    ['2x3', 'ink', 7, 5],
  );
  assert.equal(again.order.value, 'auto'); // the curve is not kept
  for (const text of [
    null,
    '{',
    '[]',
    'null',
    '{"spec":5,"order":5,"seed":-3,"look":{"gamma":"x","look":"mud"},"motion":7}',
    '{"motion":{"perFrame":-2,"seconds":0,"fps":-1,"hold":0,"palette":"mud"}}',
  ]) {
    assert.equal(writeChoices(readChoices(text)), writeChoices(readChoices(null)), String(text));
  }
});

test('orders need their image or their curve', async () => {
  const { store, start, asked } = studio();
  const film = () => asked.findLast(({ act }) => act === 'film')?.params;
  await start();
  assert.deepEqual(
    ['calm', 'times', 'curve'].map((order) => store.lacks(order)),
    [false, true, true],
  );
  store.draw({ kind: 'curve' }, image(), [0, 0]);
  assert.equal(store.order.value, 'auto'); // nothing was drawn
  store.draw({ kind: 'curve' }, image(), [0, 0, 1, 1]);
  await settled();
  assert.deepEqual([store.order.value, film().curve], ['curve', [0, 0, 1, 1]]);
  await store.open([file('when.png')], true);
  await settled();
  assert.deepEqual(
    [store.times.value?.name, film().times, store.pictures.value.length],
    ['when.png', 'pixels', 2],
  );
});

test('what is held takes at most a quarter of the film', async () => {
  const { store, start, asked } = studio();
  await start();
  const film = () => asked.findLast(({ params }) => params.format === 'gif')?.params;
  for (const [seconds, pictures, hold] of [
    [15, 0, 25],
    [15, 4, 9],
    [3, 0, 1],
  ]) {
    for (let n = 0; n < pictures; n++) store.add(image(), String(n), true);
    store.setMotion({ seconds });
    await settled();
    store.saver.film('gif');
    await settled();
    assert.deepEqual([film().hold, film().duration], [hold, `${seconds}s`]);
    assert.equal(store.player.plan.value.times <= 25 * seconds, true);
  }
});

test('files are of the film that is shown, one after the other', async () => {
  const { store, start, asked, saved, seen } = studio();
  await start();
  store.setMotion({ perFrame: 9 });
  for (const format of ['gif', 'apng', 'mp4']) store.saver.film(format);
  await settled();
  assert.deepEqual(saved, ['film.gif', 'film.png', 'film.mp4']);
  const { per_frame, duration, ping_pong, states } = asked.findLast(
    ({ params }) => params.format === 'gif',
  )!.params;
  assert.deepEqual([per_frame, duration, ping_pong, states.length], [9, undefined, true, 2]);
  seen.refuses = true; // writing took too long
  store.saver.share('mp4');
  await settled();
  assert.deepEqual([saved[3], store.said.value.text], ['shared film.mp4', words.shareAgain]);
  store.saver.share('mp4'); // the same file, at once
  assert.deepEqual([saved.length, store.saver.file.value?.name], [5, 'film.mp4']);
  store.choose('3x3');
  assert.deepEqual(
    [store.saver.file.value, store.saver.length.value],
    [null, 'The film is being made.'],
  );
  store.saver.film('svg');
  await settled();
  assert.equal(saved.length, 5);
});

test('a board is entered by its spec, and the nearest exact one is offered', async () => {
  const { store, start } = studio();
  await start();
  await show(<BoardPanel store={store} />);
  const enter = async (spec: string) => {
    await type(find('textbox', 'Board'), spec);
    find('textbox', 'Board').closest('form')?.requestSubmit();
    await settled();
  };
  assert.equal(all('status')[0].textContent, '3 × 2: nullity 0, every picture is exact here.');
  await enter(' 5x3 ');
  assert.equal(store.spec.value, '5x3');
  assert.equal(
    all('status')[0].textContent,
    '3 × 5: nullity 2, up to 2 lights may be wrong in a picture.',
  );
  await press(find('button', 'Take 6 × 6'));
  assert.equal(store.spec.value, '6x6');
  await enter('mud');
  assert.deepEqual(
    [
      all('alert')
        .map((one) => one.textContent)
        .join(''),
      store.spec.value,
    ],
    ['There is no board mud.', '6x6'],
  );
});

test('how the film runs is chosen, and nothing is saved while another is made', async () => {
  const { store, start } = studio();
  await start();
  await show(<FilmPanel store={store} />);
  const length = () => document.getElementById('length')?.textContent;
  await type(find('spinbutton', 'Presses per frame (0: what fits)'), '1');
  await type(find('spinbutton', 'Frames held'), '5');
  await press(find('checkbox', 'Go back to the first picture'));
  assert.equal(length(), '4 frames, 0.5 seconds.');
  assert.deepEqual([store.motion.value.hold, store.motion.value.pingPong], [5, false]);
  const off = () =>
    all('button').filter((one) => one.getAttribute('aria-disabled') === 'true').length;
  assert.equal(off(), 0);
  for (const { id } of store.pictures.value) store.remove(id);
  await settled();
  assert.deepEqual(
    [length(), off()],
    ['A film needs a picture that is not dark, or two that differ.', 5],
  );
});

test('the camera is released when its dialog closes, and a refusal is calm', async () => {
  const { store } = studio();
  let stopped = 0;
  const stream = Object.assign(new MediaStream(), {
    getTracks: () => [
      {
        stop: () => {
          stopped++;
        },
      },
    ],
  });
  for (const [answers, says] of [
    [() => Promise.resolve(stream), words.waiting],
    [() => Promise.reject(new DOMException('', 'NotAllowedError')), words.refused],
    [() => Promise.reject(new Error('?')), words.deadCamera],
    [undefined, words.noCamera],
  ] as [(() => Promise<unknown>) | undefined, string][]) {
    const devices = answers && { getUserMedia: answers };
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices });
    await show(<CameraDialog store={store} dialog={{ kind: 'camera' }} onClose={() => {}} />);
    assert.equal(all('status')[0].textContent, says);
    assert.equal(find('button', 'Take the picture').getAttribute('aria-disabled'), 'true');
    await show(null);
  }
  assert.equal(stopped, 1);
});

test('claims and counts are whole sentences', () => {
  const wrong = {
    ...answer,
    state: [],
    target: [],
    wrong: 3,
    cost: 1200,
    at_least: 900,
    gave_up: 'out of time',
  };
  for (const [said, want] of [
    [claimOf({ ...wrong, wrong: 0, least: true }), 'exact; presses: 2, proved least'],
    [claimOf({ ...wrong, exact: true }), 'lights wrong: 3, proved fewest; presses: 2'],
    [claimOf(wrong), 'lights wrong: 3, proved least visible (cost 1,200); presses: 2'],
    [
      claimOf({ ...wrong, proved: false }),
      'lights wrong: 3, cost 1,200, and at least 900: out of time; presses: 2',
    ],
    [
      claimOf({ ...wrong, pushed: { top: 2 } }),
      'lights wrong: 3, proved least visible (cost 1,200); presses: 2 (errors pushed to one side: 2 top)',
    ],
    [exactText('5x5', 2, 2), '5x5: nullity 2, up to 2 lights may be wrong in a picture.'],
    [exactText('it', 2, 1), 'it: up to 1 light may be wrong in a picture.'],
    [exactText('it', 2, 0), 'it: every picture is exact here.'], // with more buttons than lights
    [exactText('it', 3, -1), 'it: not every picture is exact here.'],
    [words.where(1, 1), '1 of 1 press'],
    [words.where(1234, 5678), '1,234 of 5,678 presses'],
    [words.length(1, 0.04), '1 frame, 0 seconds.'],
    [words.saved('a.gif', 900), 'a.gif is saved, 1 kilobyte'],
    [trouble(new Error('it broke')), 'It broke.'],
    [trouble(''), 'Something went wrong.'],
    [trouble(new EngineError('canceled', 'canceled')), 'Time was up.'],
  ])
    assert.equal(said, want);
});

test('Bosch’s experiment: pushed starts, proofs, the exclusive or, HiGHS over time, and four frames', async () => {
  const pushed = { bottom: 3, left: 1, right: 2, top: 4 };
  let drawn = 0;
  const programs: string[] = [];
  const { store, start, saved, asked, seen } = studio({
    draw: () => ({
      ...answer,
      state: [
        ['000', '000'],
        ['110', '101'],
      ][drawn % 2],
      presses: [
        ['110', '010'],
        ['011', '001'],
      ][drawn++ % 2],
      wrong: 1,
      cost: 2,
      at_least: 1,
      exact: true,
      proved: drawn === 1,
      gave_up: 'out of time',
      pushed,
      target: ['111', '000'],
    }),
    film: ({ format }) => ({
      scenes: [{ presses: [0, 2, 5] }],
      file: btoa(format ?? ''),
      type: 'x/y',
    }),
    nearest: () => ({ pushed, wrong: 1 }),
    encode: ({ objective, state, goal }) => ({ text: `${objective} ${state} ${goal}` }),
  });
  Object.assign(store.world, {
    highs: async (text: string, _: AbortSignal, tell: (line: string) => void) => {
      programs.push(text);
      tell(
        ' J       0       0         0   0.00%   -inf            9                  Large        0      0      0         0',
      );
      seen.now += 3000;
      tell(
        '         0       0         0   0.00%   0               9                100.00%        0      0      5       245',
      );
      tell(
        ' L       0       0         0   0.00%   0               7                100.00%     1626     42    467      3674',
      );
      seen.now += 12_000;
      return { status: 'Time limit reached', objective: 6, columns: [] };
    },
  });
  config.highs = true;
  await start();
  await show(<FilmPanel store={store} />);
  const experiment = experimentOf(store.script.value, ['One', 'Two'])!;
  const pushes = 'presses: 2 (errors pushed to one side: 3 bottom, 4 top, 2 right, 1 left)';
  assert.deepEqual(experiment.lines, [
    `One: lights wrong: 1, proved fewest; ${pushes}.`,
    `Two: lights wrong: 1, cost 2, and at least 1: out of time; ${pushes}.`,
    'From the first to the second: the exclusive or of both solutions has 4 presses; the film has 3.',
  ]);
  const details = document.querySelector<HTMLDetailsElement>('.bosch')!;
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  await settled();
  assert.match(document.querySelector('.bosch img')?.getAttribute('src') ?? '', /^blob:/);
  for (const format of ['PNG', 'SVG', 'PDF'])
    await press(find('button', `Save the figure as ${format}`));
  await settled();
  assert.deepEqual(saved, ['film.png', 'film.svg', 'film.pdf']);
  const { figure, states, per_frame, ping_pong, duration } = asked.findLast(
    ({ act }) => act === 'film',
  )!.params;
  assert.deepEqual(
    [figure, states, per_frame, ping_pong, duration],
    [
      [1, 2, 3, 4],
      [
        ['000', '000'],
        ['110', '101'],
      ],
      1,
      false,
      undefined,
    ],
  );
  await press(find('button', 'Run HiGHS'));
  await settled();
  assert.deepEqual(programs, [
    'nearest undefined 111,000',
    'nearest undefined 111,000',
    'least 000,000 110,101',
  ]);
  const ran = 'HiGHS 6 after 15 s (Time limit reached); our own method';
  assert.deepEqual(
    [...document.querySelectorAll('.bosch figcaption')].map((one) => one.textContent),
    [
      `One: 1 without a solver; ${ran} 1.`,
      `Two: 1 without a solver; ${ran} 1.`,
      `From the first to the second: 4 without a solver; ${ran} 3.`,
    ],
  );
  // 9 at once, 7 after 3 of 60 seconds and 6 after 15, on a scale from 0 at the bottom to 9.
  const drawn9 = document.querySelector('.bosch path:not([class])')!.getAttribute('d')!;
  assert.deepEqual(
    drawn9.replace(/\d+\.\d+/g, (n) => Number(n).toFixed(1)),
    'M0 0H0V5H15V26.1H75V36.7H300',
  );
  config.highs = false;
  assert.equal(experimentOf(null, []), null);
});
