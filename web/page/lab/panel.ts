// The panel next to the sheet while a graph is edited: properties of the selection, the puzzle, and all buttons.

import { MOST_TIMES, type Link } from './graph/graph.ts';
import { able, make, makeButton, part, plural } from '../kit/plain/dom.ts';
import type { Editor } from './editor.ts';
import type { Tool } from './desk.ts';

/** Makes a field for a whole number. `value`: empty if there are several. */
function numberField(id: string, label: string, value: number | '', most: number, set: (n: number) => void) {
  const input = make('input', { id, type: 'number', min: 0, max: most, value, inputmode: 'numeric' });
  input.addEventListener('change', () => {
    const n = Number(input.value);
    if (input.value !== '' && Number.isInteger(n)) set(Math.min(Math.max(n, 0), most));
  });
  return make('div', { class: 'field' }, make('label', { for: id }, label), input);
}

/** Returns the common value, or the empty text. */
function common(list: number[]) {
  return list.every((v) => v === list[0]) ? list[0] : '';
}

export class Panel {
  private properties = part('properties');
  private of = ''; // what the properties are of, so that a field that has the focus stays while it is used

  constructor(public editor: Editor) {
    editor.listen(() => this.show());
    this.wire();
  }

  /** Makes the buttons and fields of the page work. */
  private wire() {
    const { editor } = this;
    const on = (id: string, act: () => void) => part(id).addEventListener('click', () => {
      if (part(id).getAttribute('aria-disabled') !== 'true') act();
      else editor.say(id === 'undo' || id === 'redo' || id === 'paste' ? 'There is nothing to do.' : 'Nothing is selected.');
    });
    on('paste', () => editor.paste());
    on('duplicate', () => editor.duplicate());
    on('delete', () => editor.remove());
    on('all', () => editor.select({ selected: editor.graph.nodes.keys() }));
    on('mirror', () => editor.mirror(false));
    on('mirror-up', () => editor.mirror(true));
    on('to-grid', () => editor.snapAll());
    on('undo', () => editor.undo());
    on('redo', () => editor.redo());
    on('lights-off', () => editor.setLights(() => 0, 'All lights off.'));
    on('lights-on', () => editor.setLights(() => 1, 'All lights on.'));
    on('lights-some', () => {
      const random = crypto.getRandomValues(new Uint16Array(editor.graph.nodes.length));
      editor.setLights((i) => random[i] % editor.graph.modulus, 'Lights at random.');
    });
    const states = part('states', HTMLInputElement);
    states.addEventListener('change', () => {
      editor.setModulus(Number(states.value));
      states.value = String(editor.graph.modulus);
    });
    for (const id of ['goal', 'play-goal']) {
      const goal = part(id, HTMLSelectElement);
      goal.addEventListener('change', () => editor.setGoal(goal.value as 'off' | 'on' | 'drawn'));
    }
    const checks: [string, 'snapping' | 'directed' | 'atGoal'][] = [['snap', 'snapping'], ['directed', 'directed'], ['at-goal', 'atGoal']];
    for (const [id, key] of checks) {
      const box = part(id, HTMLInputElement);
      box.addEventListener('change', () => editor.set({ [key]: box.checked }));
    }
    for (const tool of document.querySelectorAll('[data-tool]')) {
      const { tool: name } = (tool as HTMLElement).dataset;
      tool.addEventListener('click', () => editor.set({ tool: name as Tool }));
    }
  }

  /** Refreshes the panel. */
  show() {
    const { editor } = this;
    const { graph, fixed } = editor;
    part('locked').hidden = !fixed;
    part('locked').textContent = fixed?.why ?? '';
    part('editing').hidden = fixed !== null;
    part('tools').hidden = fixed !== null;
    part('listing').hidden = fixed !== null;
    able('undo', editor.canUndo);
    able('redo', editor.canRedo);
    able('paste', editor.copied !== null);
    for (const id of ['copy', 'duplicate']) able(id, editor.selected.size > 0);
    able('delete', editor.selected.size > 0 || editor.link >= 0);
    const states = part('states', HTMLInputElement);
    if (states !== document.activeElement) states.value = String(graph.modulus);
    const goal = fixed ? (fixed.goal?.every((v) => v === 1) ? 'on' : fixed.goal?.some((v) => v > 0) ? 'drawn' : 'off') : graph.goal;
    for (const id of ['goal', 'play-goal']) part(id, HTMLSelectElement).value = goal;
    part('at-goal-row').hidden = graph.goal !== 'drawn';
    part('at-goal', HTMLInputElement).checked = editor.atGoal;
    part('snap', HTMLInputElement).checked = editor.snapping;
    part('directed', HTMLInputElement).checked = editor.directed;
    for (const tool of document.querySelectorAll('[data-tool]')) tool.setAttribute('aria-pressed', String((tool as HTMLElement).dataset.tool === editor.tool));
    this.showSelected();
    if (part('listing', HTMLDetailsElement).open) this.list();
  }

  private showSelected() {
    const { editor } = this;
    const { graph, selected } = editor;
    const link = graph.links[editor.link];
    const key = link ? `link ${link.a} ${link.b}` : `nodes ${[...selected].join(' ')}`;
    const kept = document.activeElement?.id;
    const inside = this.properties.contains(document.activeElement) && key === this.of;
    this.of = key;
    if (link) {
      part('what').textContent = editor.linkWords(editor.link);
      this.showLink(link);
    } else if (selected.size > 0) {
      part('what').textContent = `${editor.words(selected)} selected`;
      this.showNodes();
    } else {
      part('what').textContent = 'The whole graph';
      this.properties.replaceChildren(make('p', { class: 'soft' }, graph.nodes.length === 0 ? 'Choose the tool Node and tap on the sheet, or press N.' : 'Tap a node or an edge to set what it does, or draw a band around several.'));
    }
    if (inside && kept) document.getElementById(kept)?.focus();
  }

  private showNodes() {
    const { editor } = this;
    const { graph, selected } = editor;
    const list = [...selected];
    const [first] = list;
    const key = editor.lightKey();
    const light = numberField('p-light', key === 'goal' ? 'Light in the goal' : 'Light', common(list.map((i) => graph.nodes[i][key])), graph.modulus - 1, (n) => editor.setLight(selected, n));
    const self = numberField('p-self', 'Changes itself, times', common(list.map((i) => graph.nodes[i].self)), MOST_TIMES, (n) => editor.setSelf(selected, n));
    const parts = [make('div', { class: 'pair' }, light, self)];
    if (list.length === 1) {
      const name = make('input', { id: 'p-name', type: 'text', maxlength: 40, value: graph.nodes[first].name, autocomplete: 'off', placeholder: String(first + 1) });
      name.addEventListener('change', () => editor.setName(first, name.value.trim()));
      parts.push(make('div', { class: 'field' }, make('label', { for: 'p-name' }, 'Name'), name));
    }
    this.properties.replaceChildren(...parts);
  }

  private showLink({ a, b, there, back }: Link) {
    const { editor } = this;
    const [u, v] = [editor.graph.nodes[a].name || String(a + 1), editor.graph.nodes[b].name || String(b + 1)];
    const n = Math.max(there, back);
    const ways = make('div', { class: 'row tight', role: 'group', 'aria-label': 'Direction' });
    const list: [string, number, number, boolean][] = [[`${u} – ${v}`, n, n, there === back], [`${u} → ${v}`, n, 0, back === 0], [`${v} → ${u}`, 0, n, there === 0]];
    list.forEach(([text, to, from, now], i) => ways.append(makeButton(text, () => editor.setLink(to, from), { id: `p-way-${i}`, 'aria-pressed': String(now) })));
    const times = make('div', { class: 'pair' },
      numberField('p-there', `${u} changes ${v}, times`, there, MOST_TIMES, (m) => editor.setLink(m, back)),
      numberField('p-back', `${v} changes ${u}, times`, back, MOST_TIMES, (m) => editor.setLink(there, m)));
    this.properties.replaceChildren(ways, times);
  }

  /** Writes the graph as a table, for screen readers and to check it. */
  list() {
    const { graph } = this.editor;
    const row = (kind: string, cells: string[]) => make('tr', {}, ...cells.map((text) => make(kind as 'td', kind === 'th' ? { scope: 'col' } : {}, text)));
    const changes: string[][] = graph.nodes.map(() => []);
    const name = (i: number, n: number) => (graph.nodes[i].name || String(i + 1)) + (n > 1 ? ` ×${n}` : '');
    graph.nodes.forEach(({ self }, i) => self > 0 && changes[i].push(name(i, self)));
    for (const { a, b, there, back } of graph.links) {
      if (there > 0) changes[a].push(name(b, there));
      if (back > 0) changes[b].push(name(a, back));
    }
    const body = make('tbody', {}, ...graph.nodes.map((one, i) => row('td', [name(i, 1), String(one.start), changes[i].join(', ') || 'nothing'])));
    part('list').replaceChildren(make('table', {}, make('thead', {}, row('th', ['node', 'light', 'a press changes'])), body));
  }
}

/** Describes the size of a graph. */
export function sizeWords({ graph, fixed }: Editor) {
  if (fixed) return `${plural(fixed.board.lights, 'light')}, ${plural(fixed.board.buttons, 'button')}, ${fixed.board.modulus} states`;
  const arrows = graph.links.filter(({ there, back }) => there !== back).length;
  const words = [plural(graph.nodes.length, 'node'), plural(graph.links.length - arrows, 'edge')];
  if (arrows > 0) words.push(plural(arrows, 'arrow'));
  return [...words, `${graph.modulus} states`].join(', ');
}
