// Chlond's workbench: the puzzle as a text for solvers, which can be changed and run, and whose solution is played on
// the graph. The text is about the puzzle as it is drawn, wherever its game is.
import { signal, untracked } from '@preact/signals';
import formats from './formats.json' with { type: 'json' };
import { goalKind, nameOf } from '../graph/graph.ts';
import { EngineError } from '../../engine/error.ts';
import { copyText } from '../../kit/files.ts';
import { Job } from '../../kit/job.ts';
import { model as words } from '../words.ts';
import type { RunModelAnswer } from '../../engine/generated.ts';
import type { Note } from '../../kit/toast.tsx';
import type { Editor } from '../editor.ts';
import type { Game } from '../game.ts';
import type { Solver } from '../solvers.ts';
import type { World } from '../world.ts';

/** The longest text that is shown; copying, saving and running use all of it. */
const MOST_SHOWN = 50_000;

/** The largest boards that are written. */
const MOST_LIGHTS = 1 << 12;

/** How long a press is shown, and all of them at most, in milliseconds. */
const BEAT = 450;
const WHOLE = 8000;

interface Wish {
  format: string;
  objective: string;
  /** As in Chlond's paper, where that is possible. */
  published: boolean;
}

export class Workbench {
  readonly wish = signal<Wish>({ format: 'mathprog', objective: 'any', published: true });
  /** What was written, and of what; null before. */
  readonly written = signal<{ of: string; text: string } | null>(null);
  /** The text as the reader left it. */
  readonly text = signal('');
  readonly solvers = signal<Solver[]>([]);
  readonly solver = signal('');
  /** What the last run found, and of what, and what is said about it. */
  readonly ran = signal<(RunModelAnswer & { of: string }) | null>(null);
  readonly said = signal<Note & { good?: boolean }>({ text: '' });
  readonly job = new Job(this.outside.later);
  private hush = () => {};

  constructor(
    private editor: Editor,
    private game: Game,
    private outside: World,
  ) {}

  /**
   * The formats that can express this puzzle, with the greatest number of states, or 0 if there is no limit. They are
   * those of the Go package models, and here so that they can be shown before the writers are loaded.
   */
  get formats() {
    const k = this.editor.board?.modulus ?? 2;
    return formats.filter(({ modulus }) => modulus === 0 || k <= modulus);
  }

  get format() {
    return this.formats.find(({ name }) => name === this.wish.value.format) ?? this.formats[0];
  }

  get objective() {
    const { objectives } = this.format;
    return objectives.find((name) => name === this.wish.value.objective) ?? objectives[0];
  }

  /** Whether the paper has a model of this puzzle. */
  get publishable() {
    const { board, goal } = this.editor;
    const chlond = this.format.name.startsWith('mathprog') && this.objective === 'any';
    return chlond && board?.modulus === 2 && board.same && goalKind(goal) === 'on';
  }

  get large() {
    const { board } = this.editor;
    return board !== null && Math.max(board.lights, board.buttons) > MOST_LIGHTS;
  }

  /** Whether the text is too long to be changed here. */
  get long() {
    return (this.written.value?.text.length ?? 0) > MOST_SHOWN;
  }

  get edited() {
    return !this.long && this.written.value !== null && this.text.value !== this.written.value.text;
  }

  /** Whether the text is about another puzzle than the one that is drawn. */
  get old() {
    return this.written.value !== null && this.written.value.of !== this.key;
  }

  private get whole() {
    return this.long ? (this.written.value?.text ?? '') : this.text.value;
  }

  /** What the act of the engine is asked for, but for the format. */
  private get puzzle() {
    const { board, start, goal } = this.editor;
    return board && { board: board.spec, state: board.rowsOf(start), goal: board.rowsOf(goal) };
  }

  private get request() {
    const published = this.publishable && this.wish.value.published ? 'chlond' : undefined;
    const from_one = !published && this.format.numbered ? true : undefined;
    return {
      ...this.puzzle!,
      format: this.format.name,
      objective: this.objective,
      published,
      from_one,
    };
  }

  /** Tells texts apart; the same request has the same key. */
  private get key() {
    return this.puzzle ? JSON.stringify(this.request) : '';
  }

  choose(wish: Partial<Wish>) {
    this.wish.value = { ...this.wish.value, ...wish };
    return this.write();
  }

  /** Chooses a language: its first format that can express the puzzle. */
  speak(wanted: string) {
    return this.choose({ format: this.formats.find(({ language }) => language === wanted)?.name });
  }

  /** The puzzle may have changed. A text that the reader has changed stays. */
  update() {
    const { key, old } = this;
    untracked(() => {
      if (key && !this.large && (this.written.value === null || (old && !this.edited)))
        void this.write();
    });
  }

  async write() {
    const {
      request,
      format: { name },
      key: of,
    } = this;
    const { call, solvers } = this.outside;
    this.halt();
    this.ran.value = null;
    this.said.value = { text: '', good: false };
    const made = await this.job.run(words.writing, async ({ signal }) => {
      const [answer, list] = await Promise.all([
        call('encode', request, { signal }).catch(refuse),
        solvers(name),
      ]);
      return { text: answer.text ?? '', list };
    });
    if (!made) return;
    const { text, list } = made;
    this.written.value = { of, text };
    this.text.value = this.long ? `${text.slice(0, MOST_SHOWN)}\n…` : text;
    this.solvers.value = list;
    if (!list.some(({ name }) => name === this.solver.value))
      this.solver.value = list[0]?.name ?? '';
  }

  /** Has the solver read the text, checks its presses on the board, and plays them. */
  async run() {
    const {
      puzzle,
      request: { format, from_one },
      key,
    } = this;
    const solver = this.solvers.value.find(({ name }) => name === this.solver.value);
    this.halt();
    this.ran.value = null;
    this.said.value = { text: solver ? '' : words.install(format), good: false };
    if (!puzzle || !solver) return;
    const request = { ...puzzle, format, from_one, text: this.whole, solver: solver.name };
    const ran = await this.job.run(words.solving(solver.name), ({ signal }) =>
      solver.run(request, signal),
    );
    if (!ran || key !== this.key) return;
    this.ran.value = { ...ran, of: key };
    const names = this.presses.map(([button, n]) =>
      words.often(nameOf(this.editor.graph, button), n),
    );
    this.said.value = {
      text: words.verdict(ran, names.length <= 40 ? names : []),
      good: ran.solves === true,
    };
    this.play();
  }

  /** The buttons of the solution, and how often each is pressed. */
  get presses(): [number, number][] {
    const {
      ran: { value: ran },
      editor: { board },
    } = this;
    const list =
      ran?.presses && board && ran.of === this.key ? [...board.pressesOf(ran.presses)] : [];
    return list.map((n, j): [number, number] => [j, n]).filter(([, n]) => n > 0);
  }

  play() {
    const {
      game,
      outside: { later, still },
      editor: { board },
    } = this;
    const list = this.presses.flatMap(([j, n]) => Array<number>(n).fill(j));
    if (!board || !game.session || list.length === 0) return;
    this.halt();
    if (game.session.canUndo) game.do({ kind: 'restart' });
    game.marked.value = {
      kind: 'solution',
      presses: board.pressesOf(this.ran.value?.presses ?? []),
      lights: [],
    };
    const beat = still() ? 0 : Math.min(BEAT, WHOLE / list.length);
    const next = () => {
      const button = list.shift();
      if (button === undefined) return;
      game.press(button);
      this.hush = later(next, beat);
    };
    this.hush = later(next, beat);
  }

  halt() {
    this.hush();
  }

  async copy() {
    this.said.value = await copyText(this.whole, words, this.outside.copy);
  }

  save() {
    const spec = this.editor.board?.spec ?? '';
    const name = spec.startsWith('graph=') ? 'graph' : spec.replace(/[^\w.-]+/g, '-');
    this.outside.save(`lightsout-${name}${this.format.extension}`, this.whole);
    this.said.value = { text: words.saved, brief: true };
  }
}

/** Says where else to get a text that cannot be written here. */
function refuse(error: unknown): never {
  if (error instanceof EngineError && (error.tooLarge || error.kind === 'away')) {
    throw new Error(words.refused(error.message));
  }
  throw error;
}
