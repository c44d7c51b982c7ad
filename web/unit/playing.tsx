// The store of Play for tests: with an engine whose answers they give, and a board that is not drawn.
import './harness.tsx';
import { beforeEach } from 'node:test';
import { BoardView } from '../page/board/boardview.ts';
import { plainBoard, type Game } from '../page/board/game/start.ts';
import { dialogs } from '../page/play/dialogs.ts';
import { Store } from '../page/play/store.ts';
import type { Board } from '../page/board/board.ts';

type Answers = Record<string, (request: any) => unknown>;

/** The answers of the engine, by act. What a test does not answer fails. */
export const answers: Answers = {};

globalThis.fetch = (async (url: URL, { body }: { body: string }) => {
  const name = url.pathname.split('/').at(-1)!;
  const answer = answers[name]?.(JSON.parse(body));
  const json = () => answer ?? { detail: `no ${name}` };
  return { ok: answer !== undefined, status: answer ? 200 : 400, json } as unknown as Response;
}) as unknown as typeof fetch;

beforeEach(() => {
  for (const name of Object.keys(answers)) delete answers[name];
  localStorage.clear();
  localStorage.setItem('lightsout.toured', 'yes');
});

export const board = (spec: string) => plainBoard(spec) as Board;

class NoView extends BoardView {
  protected paint() {}

  protected marked() {}

  focus() {}
}

/** A store with a game, and a page that notes what it is asked for. */
export function storeOf(game: Game) {
  const asked: string[] = [];
  const store = new Store(game, {
    now: () => performance.now(),
    later: (act, ms) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    go: (text) => void asked.push(`#${text}`),
    load: async (name, of) => dialogs[name](of),
    save: (name) => void asked.push(name),
    choose: () => void asked.push('file'),
    look: () => {},
  });
  store.table.attach({ make: (of) => new NoView(of, {}, '', 1, 1), held: () => null });
  store.start({ game });
  return { store, asked };
}
