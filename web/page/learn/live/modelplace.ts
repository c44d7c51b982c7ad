// The model of a small board next to the board, to edit: a line for each light, which can be changed or dropped. The built-in
// solver tries every set of presses. A server may offer third-party solvers, which read the model too. The engine's own
// methods take the board, so they need the model as it was written.
import { make } from '../dom.ts';
import { call } from '../../engine/call.ts';
import { boardOf } from './boards.ts';
import { matrixOf } from '../check.ts';
import { modelText, solutions, type Found } from '../model.ts';
import { runModel, solversFor, verdictOf } from '../../board/models.ts';
import { Place, after, count, support } from './parts.ts';

/** The choice of the built-in solver, which takes any model. */
const BUILT_IN = 'built-in';

/** Of our own methods, those that are worth comparing: elimination, and planning. */
const OURS = ['dense', 'breadth-first'];

export async function mount(host: HTMLElement) {
  const form = host.dataset.form === 'clause' ? 'clause' : 'linear';
  const board = await boardOf(host.dataset.board ?? '3x3');
  const place = new Place(host);
  place.stage.classList.add('pair');
  let values = board.on();
  const view = place.board(board, 'Lights; press a cell to switch its light', (cell) => {
    values[cell] = 1 - values[cell];
    write();
  });
  const rows = matrixOf(board);
  const list = make('ol', { class: 'model-lines' });
  place.stage.append(list);
  const lines = rows.map((_, i) => {
    const ticks = make('input', { type: 'checkbox', checked: true });
    const field = make('textarea', { rows: form === 'clause' ? 2 : 1, class: 'mono', spellcheck: 'false', autocapitalize: 'off', 'aria-label': `Light ${i + 1}` });
    ticks.addEventListener('change', () => place.show());
    list.append(make('li', {}, make('label', {}, ticks, make('span', { class: 'unseen' }, `Keep the constraint of light ${i + 1}`)), field));
    return { ticks, field };
  });

  const lineOf = (i: number) => modelLine(form, support(rows[i]).map((j) => j + 1), values[i], i + 1);

  /** Writes the model of the current lights. */
  function write() {
    lines.forEach(({ field }, i) => {
      field.value = lineOf(i);
    });
  }

  /** The solutions found last, and which of them is shown. */
  let found = [] as Found[];
  let at = 0;

  place.show = () => {
    found = [];
    view.show(values);
    view.clear();
    place.say('Run the model to see its solutions.');
    next.disabled = true;
  };

  /** Whether the model is still that of the board. */
  const whole = () => lines.every(({ ticks, field }, i) => ticks.checked && field.value === lineOf(i));

  async function run() {
    if (outside.includes(chosen)) {
      await runOutside();
      return;
    }
    if (chosen !== BUILT_IN) {
      if (!whole()) {
        place.say(`${chosen} takes the board, not a model that was changed. Write it again, or choose another solver.`, 'bad');
        return;
      }
      const answer = await call('solve', { board: board.spec, state: board.rowsOf(values), method: chosen });
      const { weight = 0 } = answer;
      found = answer.solvable ? [{ x: [...board.pressesOf(answer.presses ?? [])], weight }] : [];
      at = 0;
      tell();
      place.say(answer.solvable ? `${chosen} found ${count(weight, 'press', 'presses')} in ${answer.elapsed_ms} ms, one of ${count(Number(answer.solutions), 'solution')}.` : `${chosen} says that there is no solution.`, answer.solvable ? 'good' : 'bad');
      return;
    }
    try {
      found = solutions(form, kept(), board.buttons);
    } catch (error) {
      place.show();
      place.say(error instanceof Error ? error.message : String(error), 'bad'); // about what the reader wrote
      return;
    }
    at = 0;
    tell();
  }

  /** The lines of the model that are ticked. */
  const kept = () => lines.filter(({ ticks }) => ticks.checked).flatMap(({ field }) => field.value.split(/[;\n]/)).map((line) => line.trim()).filter(Boolean);

  /** Sends the model to a solver of the server. */
  async function runOutside() {
    place.show();
    let text;
    try {
      text = modelText(form, kept(), board.buttons);
    } catch (error) {
      place.say(error instanceof Error ? error.message : String(error), 'bad'); // about what the reader wrote
      return;
    }
    const ran = await runModel({ board: board.spec, state: board.rowsOf(values), format, text, solver: chosen });
    if (ran.presses) view.mark(support(board.pressesOf(ran.presses)), 'solution');
    place.say(verdictOf(ran), ran.solves ? 'good' : 'bad');
  }

  function tell() {
    next.disabled = found.length < 2;
    view.clear();
    if (found.length === 0) {
      place.say('No set of presses fits the model.', 'bad');
      return;
    }
    const { x, weight } = found[at];
    view.mark(support(x), 'solution');
    const left = support(after(board, values, x)).length;
    const end = left === 0 ? 'It turns everything off.' : `It leaves ${count(left, 'light')} on.`;
    place.say(`${count(found.length, 'solution')}. Number ${at + 1}: ${count(weight, 'press', 'presses')}${at === 0 ? ', the fewest' : ''}. ${end}`, left === 0 ? 'good' : 'bad');
  }

  place.tool('Run', async () => {
    await run();
    return false; // what was found stays
  }).classList.add('first');
  const next = place.tool('Next solution', () => {
    at = (at + 1) % found.length;
    tell();
    return false;
  });
  place.tool('Write it again', () => {
    for (const { ticks } of lines) ticks.checked = true;
    write();
  });
  let chosen = BUILT_IN;
  const format = form === 'linear' ? 'lp' : 'dimacs';
  const outside = await solversFor(format);
  place.choice('Solver', [[BUILT_IN, 'built-in: tries every set'], ...([...OURS, ...outside].map((name) => [name, name]) as [string, string][])], BUILT_IN, (value) => { chosen = value; });
  write();
  place.show();
}

/** Returns the lines of one light. `buttons`: that change it, from 1. `light`: from 1. */
export function modelLine(form: 'linear' | 'clause', buttons: number[], on: number, light: number) {
  if (form === 'linear') return `${buttons.map((j) => `x${j}`).join(' + ')} = 2 d${light}${on ? ' + 1' : ''}`;
  const clauses = [];
  for (let set = 0; set < 2 ** buttons.length; set++) {
    const ones = buttons.filter((_, b) => (set >> b) & 1).length;
    if (ones % 2 === on) continue; // this combination is allowed; every other is forbidden by a clause
    clauses.push(buttons.map((j, b) => ((set >> b) & 1 ? -j : j)).join(' '));
  }
  return clauses.join('; ');
}
