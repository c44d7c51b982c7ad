// Choosing a board: grids by size, surface, pattern and states; shapes, toys and graphs from the
// catalogue; or anything that is typed.
import { call } from '../../engine/call.ts';
import { make } from '../../kit/plain/dom.ts';
import { field, select, valueOf } from '../../kit/plain/fields.ts';

/** What the act boards answers, as far as it is needed here. */
const PLAIN = {
  topologies: ['rectangle', 'cylinder', 'torus', 'mobius', 'klein', 'projective'], patterns: ['plus', 'x', 'king', 'knight', 'star'],
  toys: [{ name: 'lightsout', about: 'Lights Out (1995): 5×5' }], graphs: ['graph-petersen'], max_modulus: 256,
};

const KINDS = [
  ['grid', 'grid'], ['block', 'more dimensions'], ['hex', 'hexagons'], ['tri', 'triangles'], ['cube', 'cube'], ['toy', 'toy'], ['graph', 'graph'],
  ['typed', 'typed: a spec or a game ID'],
];

const BLOCKS = [['2x2x2'], ['3x3x3'], ['4x4x4'], ['2x2x2x2'], ['3x3x3x3'], ['torus-3x3x3']];

/** Which fields a kind of board has. */
const NEEDS: Record<string, string[]> = {
  grid: ['rows', 'cols', 'surface', 'pattern', 'states'], block: ['block', 'states'], hex: ['side', 'states'], tri: ['side', 'states'],
  cube: ['side', 'states'], toy: ['toy'], graph: ['graph', 'first', 'second', 'states'], typed: ['typed'],
};

const TEXT = { autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' };

export class BoardChoice {
  /** Called when the choice changes. */
  changed = () => {};
  private known = false;
  private by: Record<string, HTMLElement> = {
    kind: select('new-kind', 'Board', KINDS),
    rows: number('new-rows', 'Rows', 5), cols: number('new-cols', 'Columns', 5),
    surface: select('new-surface', 'Surface', PLAIN.topologies.map((name) => [name])),
    pattern: select('new-pattern', 'Pattern', patterns(PLAIN.patterns)),
    block: select('new-block', 'Size', BLOCKS),
    side: number('new-side', 'Side', 3),
    toy: select('new-toy', 'Toy', PLAIN.toys.map(({ name, about }) => [name, about])),
    graph: select('new-graph', 'Graph', PLAIN.graphs.map((name) => [name])),
    first: number('new-first', 'Number', 8), second: number('new-second', 'Second number', 3),
    states: number('new-states', 'States of a light', 2),
    typed: field('new-typed', 'Spec or game ID', make('input', { id: 'new-typed', placeholder: 'torus-6x6-mod3', list: 'new-examples', ...TEXT })),
  };
  fields: HTMLElement[];

  constructor() {
    for (const name of ['toy', 'typed', 'graph']) this.by[name].classList.add('wide');
    this.by.typed.append(make('datalist', { id: 'new-examples' }, ...['3x4', 'torus-6x6', '5x5-king-mod3', '100x100', '1000x1000', 'graph-petersen', '5x5#depth-15.abc'].map((value) => make('option', { value }))));
    this.by.kind.addEventListener('change', () => this.show());
    this.by.graph.addEventListener('change', () => this.show());
    this.by.typed.addEventListener('input', () => this.changed());
    this.fields = Object.values(this.by);
    this.show();
  }

  /** Requests the list of boards once. */
  async learn() {
    if (this.known) return;
    try {
      const { topologies, patterns: names, toys, graphs } = await call('boards', {});
      this.known = true;
      refill(this.by.surface, topologies.map((name: string) => [name]));
      refill(this.by.pattern, patterns(names));
      refill(this.by.toy, toys.map(({ name, about }: {name: string, about: string}) => [name, about]));
      refill(this.by.graph, graphs.map((name: string) => [name, name.replace('graph-', '')]));
      this.show();
    } catch {
      // The built-in list is enough to play; the engine is called again next time.
    }
  }

  /** Shows the fields of the kind of board. */
  private show() {
    const needs = NEEDS[valueOf(this.by.kind)];
    const numbers = valueOf(this.by.graph).split('N').length - 1;
    for (const [name, element] of Object.entries(this.by)) {
      element.hidden = name !== 'kind' && !needs.includes(name);
      if (name === 'first') element.hidden ||= numbers < 1;
      if (name === 'second') element.hidden ||= numbers < 2;
    }
    this.changed();
  }

  /** Returns the field of an error about the board. */
  field() {
    return this.by[NEEDS[valueOf(this.by.kind)][0]];
  }

  /** Reports whether the typed text includes a start. */
  typedID() {
    return valueOf(this.by.kind) === 'typed' && /[:#]/.test(valueOf(this.by.typed));
  }

  /** Returns the spec that was chosen or typed. */
  spec() {
    const value = (name: string) => valueOf(this.by[name]).trim();
    const states = value('states') === '2' ? '' : `-mod${value('states')}`;
    const kind = value('kind');
    switch (kind) {
      case 'grid': {
        const surface = value('surface') === 'rectangle' ? '' : `${value('surface')}-`;
        const pattern = value('pattern') === 'plus' ? '' : `-${value('pattern')}`;
        return `${surface}${value('rows')}x${value('cols')}${pattern}${states}`;
      }
      case 'block': return value('block') + states;
      case 'toy': return value('toy');
      case 'graph': return value('graph').replace('N', value('first')).replace('N', value('second')) + states;
      case 'typed': return value('typed');
    }
    return `${kind}-${value('side')}${states}`;
  }
}

function patterns(names: string[]) {
  return [...names, ...names.map((name) => `open-${name}`)].map((name) => [name]);
}

function number(id: string, label: string, value: number) {
  return field(id, label, make('input', { id, type: 'number', min: 1, value, inputmode: 'numeric' }));
}

/** Puts other options into a field, and keeps what was chosen. */
function refill(of: HTMLElement, options: string[][]) {
  const list = of.querySelector('select') as HTMLSelectElement;
  const chosen = list.value;
  list.replaceChildren(...options.map(([value, text]) => make('option', { value }, text ?? value)));
  if (options.some(([value]) => value === chosen)) list.value = chosen;
}
