// Boards in words: their names (a spec such as klein-4x6 is for machines), and their buttons for screen readers.
import type { Board } from './board.ts';

/** Boards with a name of their own. */
const OWN: Record<string, string> = {
  '5x5': 'Classic 5 × 5',
  '4x4': 'Mini 4 × 4',
  lightsout: 'Classic 5 × 5',
  merlin: 'Merlin',
  xl25: 'XL-25',
  mini: 'Mini Lights Out',
  deluxe: 'Deluxe 6 × 6',
  cube: 'Lights Out Cube',
  orbix: 'Orbix ball',
  lightsout2000: 'Lights Out 2000',
  '3x3x3x3': 'Four dimensions 3⁴',
};

const SURFACES: Record<string, string> = {
  cylinder: 'Cylinder',
  torus: 'Torus',
  mobius: 'Möbius strip',
  klein: 'Klein bottle',
  projective: 'Projective plane',
};

const PATTERNS: Record<string, string> = {
  plus: '',
  x: 'diagonals',
  king: 'king’s moves',
  knight: 'knight’s moves',
  star: 'star',
};

/** Graphs that are not called after a person. */
const SOLIDS: Record<string, string> = {
  dodecahedron: 'Dodecahedron',
  icosahedron: 'Icosahedron',
  cube: 'Cube graph',
  octahedron: 'Octahedron',
  tetrahedron: 'Tetrahedron',
  simple: 'Simple graph',
  'moebius-kantor': 'Möbius–Kantor graph',
  path: 'Path',
  cycle: 'Cycle',
  complete: 'Complete graph',
  star: 'Star',
  wheel: 'Wheel',
  bipartite: 'Bipartite graph',
  hypercube: 'Hypercube',
  ladder: 'Ladder',
  prism: 'Prism',
  tree: 'Tree',
};

const NUMBERS = ['', '', '', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** The longest spec that is shown where there is no name for it. */
const LONGEST = 40;

/** Returns the name of a board. */
export function boardName(spec: string): string {
  if (Object.hasOwn(OWN, spec)) return OWN[spec];
  const states = /^(.+)-mod(\d+)$/.exec(spec);
  if (!states) return plainName(spec);
  const colors = `${NUMBERS[Number(states[2])] ?? states[2]} colors`;
  const grid = /^\d+x\d+$/.test(states[1])
    ? sizes(states[1])
    : boardName(states[1]).replace(/^Torus|^Cylinder|^Hexagons|^Triangles/, (word) =>
        word.toLowerCase(),
      );
  return `${colors} ${grid}`;
}

function plainName(spec: string): string {
  const own = /^(.+)-pattern=[01_]+$/.exec(spec);
  if (own) return `${plainName(own[1])}, own pattern`;
  const grid =
    /^(?:(cylinder|torus|mobius|klein|projective)-)?(\d+(?:x\d+)+)(?:-(open-)?(plus|x|king|knight|star))?$/.exec(
      spec,
    );
  if (grid) {
    const [, surface, size, open, pattern = 'plus'] = grid;
    const name = surface
      ? `${SURFACES[surface]} ${sizes(size)}`
      : plainGrid(size, size.split('x').map(Number));
    // On an open board a press leaves its own light alone.
    return [name, PATTERNS[pattern], open && 'neighbors only'].filter(Boolean).join(', ');
  }
  const shape = /^(hex|tri|cube)-(\d+)$/.exec(spec);
  if (shape)
    return shape[1] === 'cube'
      ? `Cube ${shape[2]} × ${shape[2]} × ${shape[2]}`
      : `${shape[1] === 'hex' ? 'Hexagons' : 'Triangles'} ${shape[2]}`;
  const graph = /^graph-([a-z-]+?)((?:-\d+)*)$/.exec(spec);
  if (graph) {
    const [, name, numbers] = graph;
    const called = SOLIDS[name] ?? `${name[0].toUpperCase()}${name.slice(1)} graph`;
    return [called, numbers.slice(1).replaceAll('-', ', ')].filter(Boolean).join(' ');
  }
  const text = spec.length > LONGEST ? `${spec.slice(0, LONGEST - 3)}…` : spec;
  return text.replace(/(?<=\d)x(?=\d)/g, ' × ');
}

function plainGrid(size: string, sides: number[]) {
  if (Object.hasOwn(OWN, size)) return OWN[size];
  if (sides.length > 2)
    return `${sides.length} dimensions ${sizes(size)}`
      .replace(/^3 /, 'Three ')
      .replace(/^4 /, 'Four ');
  const most = Math.max(...sides);
  if (most >= 100) return `Huge ${sizes(size)}`;
  return most >= 20 ? `Big ${sizes(size)}` : sizes(size);
}

function sizes(size: string) {
  return size.replaceAll('x', ' × ');
}

/** The most lights of a button that are listed one by one. */
const MOST_TOLD = 12;

/** Names a value: off, on, or its level if there are more than two. */
function valueWord(v: number, k: number) {
  if (v === 0) return 'off';
  return k === 2 ? 'on' : `level ${v}`;
}

/** Describes a button and its state: that of a cell by its light, one apart from the lights by those it changes. */
export function buttonWords(board: Board, values: Uint8Array, button: number) {
  const name = board.name(button);
  if (board.same) return `${name}, ${valueWord(values[button], board.modulus)}`;
  const lights = board.changes(button);
  if (lights.length === 0) return `${name}, changes nothing`;
  const told = lights
    .slice(0, MOST_TOLD)
    .map((i) => `light ${i + 1} ${valueWord(values[i], board.modulus)}`);
  if (lights.length > MOST_TOLD) told.push(`${lights.length - MOST_TOLD} more`);
  return `${name}, changes ${told.join(', ')}`;
}

/** Writes how many lights are on. */
export function onWords(on: number) {
  return on === 0 ? 'all off' : `${on} on`;
}

/** Says what presses have changed. `name`: of the button, if there was one press. `on`: how many lights are on now. */
export function pressWords(
  name: string,
  { presses, changed }: { presses: number; changed: number },
  on: number,
) {
  const lights = changed === 1 ? '1 light changed' : `${changed} lights changed`;
  return `${presses === 1 ? `pressed ${name}` : `${presses} presses`}: ${lights}, ${onWords(on)}`;
}

/** What is said about boards that are made by hand. */
export const editorWords = {
  resize: 'Drag to change the size, or use arrow keys',
  pattern: 'A press changes',
  patternCell: (down: number, right: number) =>
    down === 0 && right === 0 ? 'the pressed light' : `light ${down} down, ${right} right`,
  value: (v: number, states: number) => (v === 0 ? 'off' : states === 2 ? 'on' : `state ${v}`),
};
