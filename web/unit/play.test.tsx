// The store of Play and its views, with an engine whose answers the tests give.
import { all, find, focused, nameOf, press, settled, show, type } from './harness.tsx';
import assert from 'node:assert/strict';
import test, { beforeEach } from 'node:test';
import { allOn, openID, plainBoard, type Game } from '../page/board/game/start.ts';
import { Marks } from '../page/board/marks.ts';
import { dialogs } from '../page/play/dialogs.ts';
import { firstGame } from '../page/play/games.ts';
import { Store, type DialogName } from '../page/play/store.ts';
import { tourGame } from '../page/play/tour.ts';
import { App } from '../page/play/view/app.tsx';
import type { Board } from '../page/board/board.ts';

type Answers = Record<string, unknown>;
let answers: Record<string, (request: any) => unknown> = {};

/** The engine: what a test does not answer fails. */
globalThis.fetch = (async (url: URL, { body }: { body: string }) => {
  const name = url.pathname.split('/').at(-1)!;
  const answer = answers[name]?.(JSON.parse(body)) as Answers | undefined;
  const json = () => answer ?? { detail: `no ${name}` };
  return { ok: answer !== undefined, status: answer ? 200 : 400, json } as unknown as Response;
}) as unknown as typeof fetch;

beforeEach(() => {
  answers = {};
  localStorage.clear();
  localStorage.setItem('lightsout.toured', 'yes');
});

/** A store with a game, a board that is not drawn, and a page that notes what it is asked for. */
function storeOf(game: Game) {
  const asked: string[] = [];
  const store = new Store(game, {
    go: (text) => void asked.push(`#${text}`),
    load: async (name, of) => dialogs[name](of),
    save: (name) => void asked.push(name),
    choose: () => void asked.push('file'),
    look: () => {},
  });
  const nothing = () => {};
  const view = () => {
    const marks = new Marks();
    return {
      element: document.createElement('div'), marks, show: nothing, clear: (kind?: any) => void marks.clear(kind), wave: nothing,
      mark: (list: Iterable<number>, kind: any) => void marks.set(list, kind, false), markLights: nothing,
      focus: nothing, say: nothing, destroy: nothing,
    };
  };
  store.table.attach({ make: view, held: () => null });
  store.start({ game });
  return { store, asked };
}

const board = (spec: string) => plainBoard(spec) as Board;
const text = (store: Store) => store.card.message.value?.text ?? '';
const labels = (store: Store) => store.card.message.value?.actions?.map(({ label }) => label) ?? [];
const act = (store: Store, label: string) => store.card.message.value!.actions!.find((one) => one.label === label)!.act();

/** A game on 2×2 with one press left, whose least number of presses is known. */
function nearlyWon(): Game {
  const start = board('2x2').off();
  board('2x2').press(start, 0);
  return { board: board('2x2'), start, kind: 'easy', least: { weight: 1, proved: true, atLeast: 1 } };
}

test('grades follow the board of the form', async () => {
  answers.generate = ({ board: spec }) => ({ grades: spec === 'torus-3x3' ? ['easy'] : ['easy', 'medium'], puzzles: [] });
  const { store } = storeOf(allOn(board('5x5')));
  await showDialog(store, 'new');
  const change = async (name: string, value: string) => {
    const list = find<HTMLSelectElement>('combobox', name);
    list.value = value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
  };
  const grades = () => [...find<HTMLSelectElement>('combobox', 'Start').options].map(({ value }) => value).join(' ');
  await change('Start', 'medium');
  await type(find('spinbutton', 'Rows'), '3');
  await type(find('spinbutton', 'Columns'), '3');
  await change('Surface', 'torus');
  assert.doesNotMatch(grades(), /medium/);
  assert.equal(find<HTMLSelectElement>('combobox', 'Start').value, 'uniform');
  await change('Surface', 'rectangle');
  assert.match(grades(), /medium/);
});

async function showDialog(store: Store, name: DialogName) {
  const View = await dialogs[name](store);
  await show(<View />);
}
void [all, focused, nameOf, press, openID, firstGame, tourGame, App, text, labels, act, nearlyWon];
