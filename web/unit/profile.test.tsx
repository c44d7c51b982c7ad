// A profile as the page kept it before it was written in TypeScript (17 November 2026), and the links of that time.
import { settled } from './harness.tsx';
import { answers, board, storeOf } from './playing.tsx';
import assert from 'node:assert/strict';
import test from 'node:test';
import { addressText } from '../page/board/game/gameid.ts';
import { marks } from '../page/board/game/course.ts';
import { allOn } from '../page/board/game/start.ts';
import { lookOf } from '../page/kit/theme.ts';
import { solved, starsByLevel, streakOf } from '../page/play/kinds.ts';
import { firstGame } from '../page/play/games.ts';
import { results } from '../page/play/results.ts';
import { readSettings } from '../page/play/settings.ts';
import type { Session } from '../page/board/game/session.ts';

const TORUS =
  'lightsout game 1\nid torus-3x3:100_010_000\ngoal 111_111_111\nrule lit-only\nkind easy\n' +
  'key 20261116-080000-11111111\n\n10 press 0\n20 visit 0\n';

const result = (key: string, kind: string, ended: string, more = '') =>
  `{"key":"${key}","ended":"${ended}","board":"3x3","won":true,"took_ms":0,"moves":1,"made":1,"kind":"${kind}",` +
  `"least":1${more}}\n`;

const PROFILE: Record<string, string> = {
  last:
    'lightsout game 1\nid 5x5:11111_11111_11111_11111_11111\nkind all-on\nkey 20261117-120000-0a0b0c0d\n\n' +
    '1500 press 0\n2100 mark place-1\n2600 press 12\n3000 undo\n3500 hinted\n4000 pause\n9000 resume\n',
  games: JSON.stringify([
    { key: '20261116-080000-11111111', title: 'Torus 3 × 3, easy, 6 lights left', text: TORUS },
    {
      key: 'daily-2026-11-16',
      title: 'Classic 5 × 5, Daily 320, 9 lights left',
      text: 'lightsout game 1\nid 5x5:01010_00000_10101_00000_01010\nkind daily\nkey daily-2026-11-16\n\n5 press 7\n',
    },
  ]),
  results:
    result('daily-2026-11-14', 'daily', '2026-11-14T12:00:00.000Z') +
    result('daily-2026-11-15', 'daily', '2026-11-15T12:00:00.000Z') +
    result('20261115-100000-22222222', 'level-1', '2026-11-15T13:00:00.000Z') +
    result('20261115-100000-33333333', 'level-2', '2026-11-15T14:00:00.000Z', ',"hints":1') +
    result(
      '20261115-100000-44444444',
      'easy',
      '2026-11-15T15:00:00.000Z',
      ',"undone":1,"helped":true',
    ),
  learn:
    '{"learn":"rules","at":"2026-11-17T05:00:00.000Z"}\n{"learn":"rules/plus","at":"2026-11-17T05:01:00.000Z"}\n',
  toured: 'yes',
  sound: 'on',
  clock: 'off',
  numbers: 'on',
  keys: 'off',
  theme: 'dark',
  palette: 'sky',
};

function openProfile() {
  for (const [name, text] of Object.entries(PROFILE))
    localStorage.setItem(`lightsout.${name}`, text);
  const grid = {
    rows: 3,
    cols: 3,
    topology: 'torus',
    pattern: [
      [0, 0, 1],
      [-1, 0, 1],
      [0, -1, 1],
      [0, 1, 1],
      [1, 0, 1],
    ],
  };
  answers.board = () => ({
    board: 'torus-3x3',
    lights: 9,
    buttons: 9,
    modulus: 2,
    same: true,
    grid,
  });
  answers.game = ({ id, save }) => {
    if (id === 'torus-3x3:100_010_000') return { board: 'torus-3x3', state: ['100', '010', '000'] };
    if (id === '5x5#depth-15.abc')
      return { board: '5x5', state: Array(5).fill('10000'), kind: 'depth-15' };
    return (
      save === TORUS && {
        board: 'torus-3x3',
        state: ['100', '010', '000'],
        goal: ['111', '111', '111'],
        lit_only: true,
        kind: 'easy',
        save: { events: ['10 press 0', '20 visit 0'] },
      }
    );
  };
  answers.id = ({ state }) => ({ id: `torus-3x3:${state}` });
  answers.generate = ({ seed }) =>
    seed === 'daily.2026-11-13' && { puzzles: [{ state: Array(5).fill('11000') }] };
}

const look = ({
  board: { spec },
  key,
  kind,
  litOnly,
  made,
  undone,
  hints,
  marks: saved,
  goal,
}: Session) => [
  spec,
  key,
  kind,
  litOnly,
  made,
  undone,
  hints,
  saved.map(({ name }) => name).join(),
  goal.join(''),
];

test('what an earlier version kept is read', async () => {
  openProfile();
  const { store } = storeOf((await firstGame('')).game);
  assert.deepEqual(look(store.table.session), [
    '5x5',
    '20261117-120000-0a0b0c0d',
    'all-on',
    false,
    2,
    1,
    1,
    'place-1',
    '0'.repeat(25),
  ]);
  const kept = store.shelf.list();
  assert.deepEqual(
    kept.map(({ title }) => title),
    ['Torus 3 × 3, easy, 6 lights left', 'Classic 5 × 5, Daily 320, 9 lights left'],
  );
  for (const [i, want] of [
    ['torus-3x3', '20261116-080000-11111111', 'easy', true, 1, 1, 0, '', '1'.repeat(9)],
    ['5x5', 'daily-2026-11-16', 'daily', false, 1, 0, 0, '', '0'.repeat(25)],
  ].entries()) {
    await store.games.resume(kept[i].key);
    assert.deepEqual(look(store.table.session), want);
  }
  const list = results();
  assert.equal(
    list.map((one) => `${JSON.stringify(one)}\n`).join('').length,
    PROFILE.results.length,
    'no field is lost',
  );
  assert.deepEqual([streakOf(list, '2026-11-16'), solved(list, '2026-11-14')?.moves], [2, 1]);
  assert.deepEqual(
    [...starsByLevel(list)],
    [
      [1, 3],
      [2, 1],
    ],
  );
  assert.deepEqual(
    marks().map(({ learn }) => learn),
    ['rules', 'rules/plus'],
  );
  const { sound, clock, numbers, keys } = readSettings();
  assert.deepEqual(
    [sound.on, clock.on, numbers.on, keys.on, lookOf('theme'), lookOf('palette')],
    [true, false, true, false, 'dark', 'sky'],
  );
});

test('links of an earlier version open', async () => {
  openProfile();
  for (const [link, want] of [
    ['#5x5', ['5x5', 'all-on', '1'.repeat(25), false]],
    ['#3x3:010_111_010', ['3x3', '', '010111010', false]],
    ['?b=3x3:on', ['3x3', '', '111111111', false]],
    ['#5x5%23depth-15.abc', ['5x5', 'depth-15', '10000'.repeat(5), false]],
    ['#torus-3x3:100_010_000&goal=on&rule=lit-only', ['torus-3x3', '', '100010000', true]],
    ['#daily-2026-11-13', ['5x5', 'daily', '11000'.repeat(5), false]], // it is made again
    ['#daily-2026-11-16', ['5x5', 'daily', '0101000000101010000001010', false]], // it is on the shelf
  ] as const) {
    const { store } = storeOf(allOn(board('4x4')));
    await store.games.visit(addressText(`http://localhost/play/${link}`));
    await settled();
    const {
      board: { spec },
      kind,
      start,
      litOnly,
    } = store.table.session;
    assert.deepEqual([spec, kind, start.join(''), litOnly], want, link);
  }
});
