// A board that the player makes: its form and size, its edges, what a press changes, and the lights of its start.
import { batch, computed, signal } from '@preact/signals';
import { boardName } from '../../board/names.ts';
import { boardOf, makeGame, openID, type Game } from '../../board/game/start.ts';
import { gameID } from '../../board/game/gameid.ts';
import { nextGluing } from '../../board/lattice.ts';
import {
  boardOfRules,
  FIRST_RULES,
  rulesOf,
  transposed,
  upright,
  type GridRules,
} from '../../board/rules.ts';
import { call } from '../../engine/call.ts';
import { Bar, Latest } from '../../kit/job.ts';
import { copyText } from '../../kit/files.ts';
import { pressText } from '../kinds.ts';
import { link } from '../link.ts';
import { trouble, words } from '../words.ts';
import type { Board } from '../../board/board.ts';
import type { Note } from '../../kit/toast.tsx';
import type { Store } from '../store.ts';

const said = words.own;

/** Squares in rows and columns, and boards that have only a side; the largest one of each. */
const MOST_SIDE = { grid: 20, hex: 9, tri: 14, cube: 7 };
export type Form = keyof typeof MOST_SIDE;
export const FORMS = Object.keys(MOST_SIDE) as Form[];

/** The pairs of sides: left and right, top and bottom. */
export type Pair = 0 | 1;

export class Make {
  readonly form = signal<Form>('grid');
  readonly rules = signal<GridRules>(FIRST_RULES);
  readonly side = signal(3);
  readonly board;
  readonly start;
  readonly at = signal(0); // the light that Tab leads to
  readonly litOnly = signal(false);
  /** What the engine found out: about the board, and about the start. */
  private readonly known = signal<{ board: string; ways: string } | null>(null);
  private readonly solvable = signal<boolean | null>(null);
  /** What went wrong, or that the link is copied. */
  readonly said = signal<Note | null>(null);
  /** The game from which it begins. */
  readonly key: string;
  private readonly asking;

  constructor(private store: Store) {
    const {
      board,
      game: { key, start },
    } = store.table;
    const rules = rulesOf(board);
    this.key = key;
    this.asking = new Latest(new Bar(store.host.later), '', 0, () => {}); // what is not found out is not said
    this.rules.value = rules ?? FIRST_RULES;
    this.board = signal(rules ? board : boardOfRules(FIRST_RULES));
    this.start = signal(rules ? start : this.board.value.on());
    this.ask();
  }

  readonly name = computed(() => boardName(this.board.value.spec));
  readonly empty = computed(() => this.start.value.every((v) => v === 0));

  /** What is known, in sentences. */
  readonly facts = computed(() => {
    const { board, known, solvable } = this;
    const ways = known.value?.board === board.value.spec ? [said.ways(known.value.ways)] : [];
    const start = this.empty.value ? said.empty : solvable.value === false ? said.unsolvable : '';
    return [pressText(board.value), ...ways, this.turned ? said.turned : '', start].filter(Boolean);
  });

  /** Changes the rules of a grid, or how many states a light has. */
  setRules(changes: Partial<GridRules>) {
    this.rules.value = { ...this.rules.value, ...changes };
    void this.build();
  }

  setForm(form: Form, side = this.side.value) {
    this.form.value = form;
    this.side.value = Math.min(side, MOST_SIDE[form]);
    void this.build();
  }

  resize(rows: number, columns: number) {
    if (this.form.value === 'grid') this.setRules({ rows, columns });
    else this.setForm(this.form.value, rows === this.side.value ? columns : rows);
  }

  glue(pair: Pair) {
    this.setRules({ edges: nextGluing(this.rules.value.edges, 1 - pair) });
  }

  private get spec() {
    const { states } = this.rules.value;
    return `${this.form.value}-${this.side.value}${states > 2 ? `-mod${states}` : ''}`;
  }

  /** Makes the board of what was chosen. Lights keep their value where they stay. */
  private async build() {
    const {
      form: { value: form },
      spec,
      rules: { value: rules },
    } = this;
    const now = () => spec === this.spec && rules === this.rules.value;
    try {
      const board = form === 'grid' ? boardOfRules(rules) : await boardOf(spec);
      if (!now()) return;
      batch(() => {
        this.start.value = carried(this.start.value, this.board.value, board);
        this.board.value = board;
        this.at.value = 0;
        this.ask();
      });
    } catch (error) {
      if (now()) this.said.value = { text: trouble(error) };
    }
  }

  /** Changes a light of the start. */
  set(light: number, value: number) {
    if (value >= this.board.value.modulus) return;
    this.start.value = this.start.value.map((v, i) => (i === light ? value : v));
    this.ask();
  }

  tap(light: number) {
    this.set(light, (this.start.value[light]! + 1) % this.board.value.modulus);
  }

  /** Takes a start that can be solved. */
  async deal() {
    const board = this.board.value;
    try {
      const { start } = await makeGame({ board: board.spec, kind: 'uniform' });
      if (board !== this.board.value) return;
      this.start.value = this.turned
        ? Uint8Array.from(transposed([...start], board.lattice!.cols))
        : start;
      this.ask();
    } catch (error) {
      this.said.value = { text: trouble(error) };
    }
  }

  /** Asks the engine about the board and the start. */
  private ask() {
    const { board, start } = this.game;
    this.said.value = null;
    this.solvable.value = null;
    this.asking.ask(async (tools) => {
      const { solvable } = await call(
        'solve',
        { board: board.spec, state: board.rowsOf(start) },
        tools,
      );
      if (tools.fresh()) this.solvable.value = solvable;
      if (this.known.value?.board === board.spec) return;
      const { solutions_per_state: ways } = await call('info', { board: board.spec }, tools);
      this.known.value = { board: board.spec, ways };
    });
  }

  /** Whether the engine has the board with rows as columns. */
  private get turned() {
    return /^turned/.test(this.board.value.lattice?.topology ?? '');
  }

  /** The game as the engine has it. */
  private get game(): Game {
    const {
      board: { value: board },
      start: { value: start },
      litOnly: { value: litOnly },
    } = this;
    if (!this.turned) return { board, start, litOnly };
    const across = Uint8Array.from(transposed([...start], board.lattice!.rows));
    return { board: boardOfRules(upright(rulesOf(board)!)), start: across, litOnly };
  }

  play(game = this.game) {
    const { games, host, table } = this.store;
    games.begin(game);
    this.store.close();
    host.later(() => table.view.focus(0), 0); // after the dialog gave the focus back
  }

  /** Opens what was typed, and returns what is wrong with it. */
  async open(text: string) {
    try {
      this.play(await openID(text));
      return '';
    } catch (error) {
      return trouble(error);
    }
  }

  /** Copies the link, and says whether the browser allowed it. */
  async copy() {
    const { board, start, litOnly } = this.game;
    const address = link(gameID(board, start) + (litOnly ? '&rule=lit-only' : ''));
    this.said.value = await copyText(address, { ...words.shares.copies.link, notCopied: address });
  }
}

/** Moves lights to another board: on grids by their place. */
function carried(values: Uint8Array, { lattice: from }: Board, to: Board) {
  return to.off().map((_, i) => {
    let at = i;
    if (from && to.lattice) {
      const [row, column] = [Math.floor(i / to.lattice.cols), i % to.lattice.cols];
      at = row < from.rows && column < from.cols ? row * from.cols + column : -1;
    }
    return (values[at] ?? 0) % to.modulus;
  });
}
