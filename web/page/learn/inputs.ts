// The input of each kind of task: a board to press or to mark, rows of zeros and ones, options, a line to write
// in, a graph to draw. Each has an element, the current answer, a setter, and a change event.
import { make } from './dom.ts';
import { svg } from '../board/drawing.ts';
import { createView } from '../board/view.ts';
import { boardOf } from './live/boards.ts';
import { lightsAfter, type Task } from './check.ts';
import { withMath } from './math.ts';
import { stateOf } from './live/parts.ts';
import type { Board } from '../board/board.ts';

interface Input {
  element: HTMLElement;
  answer: () => any;
  set: (answer: any) => void; // shows an answer, such as the right one
  clear: () => void;
  board: Board | null;
  state: Uint8Array | null;
}

/** Makes the input of a task. */
export async function inputOf(task: Task, changed: () => void): Promise<Input> {
  const board = task.board ? await boardOf(task.board) : null;
  const state = board ? stateOf(board, task.state ?? 'off') : null;
  const make = { press: boardInput, mark: boardInput, bits: bitsInput, choose: chooseInput, number: textInput, constraint: textInput, graph: graphInput }[task.kind];
  return { board, state, ...make(task, changed, board as Board, state as Uint8Array) };
}

type Part = Omit<Input, 'board' | 'state'>;

function boardInput(task: Task, changed: () => void, board: Board, state: Uint8Array): Part {
  const element = make('div', { class: 'slot' });
  let cells: number[] = [];
  const view = createView(element, board, {
    label: task.kind === 'press' ? task.title : `${task.title}; press a cell to mark it`,
    onPress: (cell) => {
      if (task.kind === 'press') cells = [...cells, cell];
      else cells = cells.includes(cell) ? cells.filter((c) => c !== cell) : [...cells, cell];
      show();
      changed();
    },
  });
  function show() {
    view.show(task.kind === 'press' ? lightsAfter(board, state, cells) : state);
    view.clear();
    if (task.kind === 'mark') view.mark(cells, 'quiet');
  }
  show();
  return {
    element, answer: () => cells,
    set: (answer) => {
      cells = task.kind === 'press' ? [] : [...answer];
      show();
      if (task.kind === 'press') view.mark(answer, 'solution');
    },
    clear: () => {
      cells = [];
      show();
    },
  };
}

/** `board`: shown beside, as a picture. */
function bitsInput(task: Task, changed: () => void, board: Board | null, state: Uint8Array | null): Part {
  const { columns = [], rows = [''], given = [] } = task;
  let bits: number[][] = rows.map(() => columns.map(() => 0));
  const head = make('tr', {}, make('td'), ...columns.map((text) => make('th', { scope: 'col' }, text)));
  const fixed = given.map(({ label, bits }) => make('tr', {}, make('th', { scope: 'row' }, label), ...bits.map((v) => make('td', { class: v ? 'one' : 'zero' }, String(v)))));
  const buttons = rows.map((label, r) => columns.map((column, c) => {
    const button = make('button', { type: 'button', class: 'bit', 'data-bit': `${r},${c}` });
    button.addEventListener('click', () => {
      bits[r][c] = 1 - bits[r][c];
      show();
      changed();
    });
    button.dataset.label = [label, column].filter(Boolean).join(', ');
    return button;
  }));
  const open = rows.map((label, r) => make('tr', {}, make('th', { scope: 'row' }, label), ...buttons[r].map((button) => make('td', {}, button))));
  function show() {
    buttons.forEach((row, r) => row.forEach((button, c) => {
      button.textContent = String(bits[r][c]);
      button.setAttribute('aria-label', `${button.dataset.label}: ${bits[r][c]}`);
      button.classList.toggle('one', bits[r][c] === 1);
    }));
  }
  show();
  const element = make('div', { class: 'bits' });
  if (board && state) {
    const slot = make('div', { class: 'slot small' });
    createView(slot, board, { label: task.title, readOnly: true }).show(state);
    element.append(slot);
  }
  element.append(make('div', { class: 'system', tabindex: 0, role: 'region', 'aria-label': task.title }, make('table', { class: 'small' }, make('thead', {}, head), make('tbody', {}, ...fixed, ...open))));
  const set = (answer: number[][]) => {
    bits = answer.map((row) => [...row]);
    show();
  };
  return { element, answer: () => bits, set, clear: () => set(rows.map(() => columns.map(() => 0))) };
}

let groups = 0;

function chooseInput(task: Task, changed: () => void): Part {
  const name = `choice-${++groups}`;
  const radios = (task.options ?? []).map((_, i) => make('input', { type: 'radio', name, value: i }));
  const labels = radios.map((radio, i) => {
    const text = make('span');
    text.innerHTML = withMath(task.options?.[i].text ?? '');
    // A name in words, for readers who cannot read the formula.
    const spoken = text.cloneNode(true) as HTMLElement;
    for (const formula of spoken.querySelectorAll('math')) formula.replaceWith(formula.getAttribute('alttext') ?? '');
    radio.setAttribute('aria-label', spoken.textContent ?? '');
    radio.addEventListener('change', changed);
    return make('label', { class: 'option' }, radio, text);
  });
  const element = make('div', { class: 'options', role: 'radiogroup', 'aria-label': task.title }, ...labels);
  const set = (answer: number) => radios.forEach((radio, i) => {
    radio.checked = i === answer;
  });
  return { element, answer: () => radios.findIndex((radio) => radio.checked), set, clear: () => set(-1) };
}

function textInput(task: Task, changed: () => void): Part {
  const input = make('input', {
    type: 'text', class: task.kind === 'number' ? 'short' : 'long mono', inputmode: task.kind === 'number' ? 'numeric' : 'text',
    autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
  });
  input.addEventListener('input', changed);
  const element = make('label', { class: 'written' }, make('span', {}, task.kind === 'number' ? 'Your number' : 'Your line'), input);
  const set = (answer: unknown) => {
    input.value = String(answer);
  };
  return { element, answer: () => input.value, set, clear: () => set('') };
}

/** A graph to draw: nodes on a circle, and a line between each two that are pressed one after the other. */
function graphInput(task: Task, changed: () => void): Part {
  const element = make('div', { class: 'slot' });
  const drawing = drawGraph(element, task.nodes ?? 4, changed);
  return { element, answer: () => drawing.lines(), set: (lines) => drawing.set(lines), clear: () => drawing.set([]) };
}

/** Puts a graph to draw into a place. */
export function drawGraph(place: HTMLElement, nodes: number, changed: () => void) {
  let lines: [number, number][] = [];
  let first = -1;
  const at = Array.from({ length: nodes }, (_, i) => {
    const angle = (2 * Math.PI * i) / nodes - Math.PI / 2;
    return [50 + 38 * Math.cos(angle), 50 + 38 * Math.sin(angle)];
  });
  const paths = svg('path', { class: 'graph-lines' });
  const picture = svg('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' }, paths);
  const dots = at.map(([x, y], i) => {
    const dot = make('button', { type: 'button', class: 'graph-node', 'data-node': i }, String(i + 1));
    dot.style.left = `${x}%`;
    dot.style.top = `${y}%`;
    dot.addEventListener('click', () => {
      if (first === i) first = -1;
      else if (first < 0) first = i;
      else {
        const pair = [Math.min(first, i), Math.max(first, i)] as [number, number];
        const had = lines.findIndex(([a, b]) => a === pair[0] && b === pair[1]);
        lines = had < 0 ? [...lines, pair] : lines.filter((_, l) => l !== had);
        first = -1;
      }
      show();
      changed();
    });
    return dot;
  });
  function show() {
    paths.setAttribute('d', lines.map(([a, b]) => `M${at[a].join(' ')}L${at[b].join(' ')}`).join('') || 'M0 0');
    dots.forEach((dot, i) => {
      const to = lines.flatMap(([a, b]) => (a === i ? [b + 1] : b === i ? [a + 1] : []));
      dot.setAttribute('aria-pressed', String(first === i));
      dot.setAttribute('aria-label', `node ${i + 1}, ${to.length > 0 ? `joined to ${to.join(', ')}` : 'joined to none'}`);
    });
  }
  show();
  place.append(make('div', { class: 'graph', role: 'group', 'aria-label': 'A graph to draw: press two nodes to join or part them' }, picture, ...dots));
  return {
    lines: () => lines,
    dots,
    set(next: [number, number][]) {
      lines = next.map(([a, b]) => [a, b]);
      first = -1;
      show();
      changed();
    },
  };
}
