// A new game: which board, which start, which goal. The form keeps what was entered.
import { computed, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { call } from '../../engine/call.ts';
import { checkRule } from '../../board/game/session.ts';
import { makeGame, openID, type Game } from '../../board/game/start.ts';
import { Button } from '../../kit/button.tsx';
import { Choice } from '../../kit/choice.tsx';
import { Labeled } from '../../kit/field.tsx';
import { Toggle } from '../../kit/toggle.tsx';
import { GRADES, gradesOf } from '../kinds.ts';
import { trouble, words } from '../words.ts';
import { Gallery } from './gallery.tsx';
import type { Store } from '../store.ts';

const EMPTY = {
  kind: 'grid', rows: '5', cols: '5', surface: 'rectangle', pattern: 'plus', block: '2x2x2', side: '3',
  toy: 'lightsout', graph: 'graph-petersen', first: '8', second: '3', states: '2', typed: '',
  start: 'uniform', depth: '6', unique: false, symmetric: false, litWish: false, like: '', goal: 'off', goalText: '',
  lit: false,
};

type Entries = typeof EMPTY;
type Entry = keyof Entries;

/** Which fields a kind of board has. */
const NEEDS: Record<string, Entry[]> = {
  grid: ['rows', 'cols', 'surface', 'pattern', 'states'], block: ['block', 'states'], hex: ['side', 'states'],
  tri: ['side', 'states'], cube: ['side', 'states'], toy: ['toy'], graph: ['graph', 'first', 'second', 'states'],
  typed: ['typed'],
};

/** What the act boards answers, as far as it is needed here. */
const PLAIN = {
  topologies: ['rectangle', 'cylinder', 'torus', 'mobius', 'klein', 'projective'],
  patterns: ['plus', 'x', 'king', 'knight', 'star'],
  toys: [{ name: 'lightsout', about: words.newForm.classicToy }], graphs: ['graph-petersen'],
};

/** What may be wished of a puzzle. */
const WISHES: Entry[] = ['unique', 'symmetric', 'litWish', 'like'];

/** The starts that need a number of presses. */
const COUNTED = ['depth', 'presses'];

class NewGame {
  readonly entries = signal(EMPTY);
  /** The boards that there are. */
  readonly known = signal(PLAIN);
  readonly grades = signal(GRADES);
  readonly kept;
  /** What is wrong, and with which entry. */
  readonly refused = signal<{ problem: string; entry: Entry } | null>(null);
  readonly making = signal(false);
  private abort: AbortController | null = null;

  constructor(private store: Store) {
    this.kept = signal(store.shelf.list());
  }

  /** Prepares the form to be shown. */
  open() {
    this.kept.value = this.store.shelf.list();
    this.refused.value = null;
    void this.learn();
    void this.offer();
  }

  /** Requests the list of boards once. The built-in one is enough to play, and the engine is asked again next time. */
  private async learn() {
    if (this.known.value === PLAIN) this.known.value = await call('boards', {}).catch(() => PLAIN);
  }

  set(name: Entry, value: Entries[Entry]) {
    this.entries.value = { ...this.entries.value, [name]: value };
    this.refused.value = null;
  }

  /** Offers the grades for which the chosen board has puzzles. It takes long on large boards: not while one types. */
  async offer() {
    const spec = this.spec;
    const grades = this.typedID ? GRADES : await gradesOf(spec);
    if (spec !== this.spec) return;
    this.grades.value = grades;
    const entries = this.entries.value;
    const gone = GRADES.includes(entries.start) && !grades.includes(entries.start);
    if (gone) this.entries.value = { ...entries, start: 'uniform' };
  }

  /** The entries that there are now; others are not shown. */
  readonly shown = computed(() => {
    const { kind, graph, start, goal } = this.entries.value;
    const numbers = graph.split('N').length - 1;
    const board = NEEDS[kind].filter((name) => (name !== 'first' || numbers > 0) && (name !== 'second' || numbers > 1));
    const wishes = start === 'daily' || start === 'all-on' ? [] : WISHES;
    const puzzle: Entry[] = ['start', ...(COUNTED.includes(start) ? ['depth' as const] : []), ...wishes, 'goal'];
    if (goal === 'other') puzzle.push('goalText');
    return new Set<Entry>(['kind', ...board, ...(this.typedID ? [] : puzzle), 'lit']);
  });

  /** Whether the typed text includes a start. */
  private get typedID() {
    const { kind, typed } = this.entries.value;
    return kind === 'typed' && /[:#]/.test(typed);
  }

  /** The spec that was chosen or typed. */
  private get spec() {
    const { kind, rows, cols, surface, pattern, block, side, toy, graph, first, second, states } = this.entries.value;
    const more = states.trim() === '2' ? '' : `-mod${states.trim()}`;
    switch (kind) {
      case 'grid': {
        const [before, after] = [surface === 'rectangle' ? '' : `${surface}-`, pattern === 'plus' ? '' : `-${pattern}`];
        return `${before}${rows.trim()}x${cols.trim()}${after}${more}`;
      }
      case 'block': return block + more;
      case 'toy': return toy;
      case 'graph': return graph.replace('N', first.trim()).replace('N', second.trim()) + more;
      case 'typed': return this.entries.value.typed.trim();
    }
    return `${kind}-${side.trim()}${more}`;
  }

  giveUp(key: string) {
    void this.store.games.giveUp(key);
    this.kept.value = this.store.shelf.list();
  }

  /** Makes the game and begins it. */
  async play() {
    const { games, table } = this.store;
    this.stop();
    const abort = new AbortController();
    this.abort = abort;
    this.refused.value = null;
    this.making.value = true;
    try {
      const game = await this.make(abort.signal);
      if (abort.signal.aborted) return;
      games.begin(game);
      this.store.close();
      this.store.host.later(() => table.view.focus(0), 0); // after the dialog gave the focus back
    } catch (error) {
      const entry = this.about((error as { field?: string })?.field);
      if (!abort.signal.aborted) this.refused.value = { problem: trouble(error), entry };
    } finally {
      if (this.abort === abort) this.making.value = false;
    }
  }

  stop() {
    this.abort?.abort();
    this.making.value = false;
  }

  private async make(signal: AbortSignal): Promise<Game> {
    const { start, depth, unique, symmetric, litWish, like, goal, goalText, lit: litOnly } = this.entries.value;
    if (this.typedID) {
      const game = await openID(this.spec);
      checkRule(game.board, litOnly);
      return litOnly ? { ...game, litOnly } : game;
    }
    const wishes = this.shown.value.has('like');
    const more = wishes ? [unique && 'unique', symmetric && 'symmetric', litWish && 'lit-only'].filter(Boolean) : [];
    const plain = COUNTED.includes(start) ? `${start}-${depth.trim()}` : start;
    return makeGame({
      board: this.spec, kind: (plain === 'uniform' && more.length > 0 ? more : [plain, ...more]).join('.'),
      goal: goal === 'other' ? goalText.trim() : goal, like: wishes ? like.trim() : '', litOnly, signal,
    });
  }

  /** Returns the entry that an error of the engine is about. */
  private about(field = ''): Entry {
    const { goal, kind } = this.entries.value;
    if (field === 'like') return 'like';
    if ((field === 'state' || field === 'goal') && goal === 'other') return 'goalText';
    if ((field === 'seed' || field === 'depth') && this.shown.value.has('depth')) return 'depth';
    return NEEDS[kind][0];
  }
}

const said = words.newForm;

const BLOCKS = ['2x2x2', '3x3x3', '4x4x4', '2x2x2x2', '3x3x3x3', 'torus-3x3x3'];
const EXAMPLES = ['3x4', 'torus-6x6', '5x5-king-mod3', '100x100', '1000x1000', 'graph-petersen', '5x5#depth-15.abc'];

/** The entries in the order of the form, around what is wished of a puzzle. */
const NAMES = Object.keys(EMPTY) as Entry[];
const BEFORE = NAMES.slice(0, NAMES.indexOf(WISHES[0]));
const AFTER = NAMES.slice(NAMES.indexOf('goal'));

/** The entries that are numbers, those that are as wide as the form, and examples of what may be typed. */
const NUMBERS: Entry[] = ['rows', 'cols', 'side', 'first', 'second', 'states', 'depth'];
const WIDE: Entry[] = ['toy', 'graph', 'typed', 'start'];
const LIKE: Partial<Record<Entry, string>> = { typed: 'torus-6x6-mod3', like: '.#./###/.#.', goalText: '.#./###/.#.' };

/** The entries that are chosen from a list of values and their labels. */
const LISTS: Partial<Record<Entry, (form: NewGame) => (readonly [string, string])[]>> = {
  kind: () => Object.entries(said.kinds),
  surface: ({ known }) => named(known.value.topologies),
  pattern: ({ known }) => named(['', 'open-'].flatMap((how) => known.value.patterns.map((name) => how + name))),
  block: () => named(BLOCKS),
  toy: ({ known }) => known.value.toys.map(({ name, about }) => [name, about]),
  graph: ({ known }) => known.value.graphs.map((name) => [name, name.replace('graph-', '')]),
  start: ({ grades }) =>
    Object.entries(said.starts).filter(([kind]) => !GRADES.includes(kind) || grades.value.includes(kind)),
  goal: () => Object.entries(said.goals),
};

function named(list: readonly string[]) {
  return list.map((name) => [name, name] as const);
}

let form: NewGame | undefined;

export function newView(store: Store) {
  form ??= new NewGame(store);
  form.open();
  const made = form;
  return () => <NewPanel store={store} form={made} />;
}

function NewPanel({ store, form }: { store: Store; form: NewGame }) {
  useEffect(() => () => form.stop(), []);
  return (
    <>
      <Kept store={store} form={form} />
      <Gallery store={store} />
      <h3>{said.own}</h3>
      <Form store={store} form={form} />
    </>
  );
}

/** The unfinished games. */
function Kept({ store, form }: { store: Store; form: NewGame }) {
  const list = form.kept.value;
  if (list.length === 0) return null;
  return (
    <div class="kept">
      <h3>{said.unfinished}</h3>
      <ul class="games">
        {list.map(({ key, title }) => (
          <li key={key}>
            <span>{title}</span>
            <Button label={said.resumeIt(title)} onClick={store.closing(() => store.games.resume(key))}>
              {words.resume}
            </Button>
            <Button label={said.giveUpIt(title)} onClick={() => form.giveUp(key)}>{said.giveUp}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Form({ store, form }: { store: Store; form: NewGame }) {
  const { making, kept } = form;
  const refused = form.refused.value;
  const place = useRef<HTMLFormElement>(null);
  const focus = (selector: string) => place.current?.querySelector<HTMLElement>(selector)?.focus();
  useEffect(() => {
    if (refused) focus(`#new-${refused.entry}`);
  }, [refused]);
  // The button that had the focus is gone: the main one gets it.
  useEffect(() => {
    if (document.activeElement === document.body) focus('.first');
  }, [making.value, kept.value.length]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.play();
  };
  const field = (name: Entry) => <FormField key={name} form={form} name={name} />;
  return (
    <form ref={place} class="choose" noValidate onSubmit={submit}>
      {BEFORE.map(field)}
      {form.shown.value.has('like') && <div class="wide">{WISHES.map(field)}</div>}
      {AFTER.map(field)}
      <div class="wide"><p class="problem" role="alert" id="new-problem">{refused?.problem}</p></div>
      <div class="row wide">
        <Button type="submit" first>{making.value ? words.making : said.play}</Button>
        {making.value && <Button onClick={() => form.stop()}>{words.stop}</Button>}
        <Button onClick={store.closing(() => store.host.choose())}>{said.openFile}</Button>
      </div>
    </form>
  );
}

/** A field, if there is such an entry now. The engine reads numbers too: only it knows which ones a board can have. */
function FormField({ form, name }: { form: NewGame; name: Entry }) {
  const { [name]: value, start } = form.entries.value;
  if (!form.shown.value.has(name)) return null;
  const id = `new-${name}`;
  const label = name === 'depth' ? said.counted[start] : said.labels[name];
  const set = (to: string | boolean) => form.set(name, to as Entries[Entry]);
  if (typeof value === 'boolean') {
    return <Toggle id={id} class={name === 'lit' ? 'low' : undefined} label={label} value={value} onChange={set} />;
  }
  const look = { id, label, class: WIDE.includes(name) ? 'wide' : undefined };
  const options = LISTS[name]?.(form).map(([of, text]) => ({ value: of, label: text }));
  if (options) {
    const choose = (to: string) => {
      set(to);
      void form.offer();
    };
    return <Choice {...look} value={value} options={options} onChange={choose} />;
  }
  const wrong = form.refused.value?.entry === name;
  const examples = name === 'typed' ? 'new-examples' : undefined;
  const number = NUMBERS.includes(name);
  return (
    <Labeled {...look}>
      <input
        id={id} value={value} placeholder={LIKE[name]} list={examples} type={number ? 'number' : 'text'}
        min={number ? 1 : undefined} inputMode={number ? 'numeric' : undefined} autocomplete="off" autocapitalize="off"
        spellcheck={false} aria-invalid={wrong || undefined} aria-describedby={wrong ? 'new-problem' : undefined}
        onInput={(event) => set(event.currentTarget.value)} onChange={() => void form.offer()}
      />
      {examples && <datalist id={examples}>{EXAMPLES.map((spec) => <option key={spec} value={spec} />)}</datalist>}
    </Labeled>
  );
}
