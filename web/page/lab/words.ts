// The sentences of the Lab, but for those of the analysis, which analyze/words.ts has.
import { verdictOf } from '../board/models.ts';
import { speak } from '../kit/words.ts';
import type { RunModelAnswer } from '../engine/generated.ts';

export { trouble } from '../kit/words.ts';

const { number, plural } = speak('en');

/** Returns a function that writes a number of things. */
export const counted =
  (one: string, many = `${one}s`) =>
  (n: number) =>
    plural(n, { one: `# ${one}`, other: `# ${many}` });

export const nodes = counted('node');
export const lights = counted('light');
export const buttons = counted('button');
export const presses = counted('press', 'presses');

/** How often, if not once. */
const times = (n: number) => (n === 1 ? '' : `, ${n} times`);

/** What the editor says. `who` is a node with its name, or a number of nodes. */
export const edited = {
  undone: 'Undone.',
  redone: 'Done again.',
  noUndo: 'Nothing to undo.',
  noRedo: 'Nothing to redo.',
  noSelection: 'Nothing is selected.',
  noCopy: 'Nothing was copied.',
  failed: (message: string) => `That cannot be done: ${message}.`,
  who: (count: number, name: string) => (count === 1 ? `Node ${name}` : `${count} nodes`),
  added: (n: number, to?: string) =>
    to ? `Node ${n} added, joined to node ${to}.` : `Node ${n} added.`,
  moved: (who: string) => `${who} moved.`,
  copied: (who: string) => `${who} copied.`,
  pasted: (count: number) => `${nodes(count)} put in.`,
  deleted: (who: string, left: number) => `${who} deleted, ${left} left.`,
  edgeDeleted: 'Edge deleted.',
  toItself:
    'An edge joins two nodes: choose another one. Whether a node changes itself is its self.',
  edge: (a: string, b: string, n = 1) => `Edge ${a} – ${b}${times(n)}`,
  arrow: (a: string, b: string, n = 1) => `Arrow ${a} → ${b}${times(n)}`,
  link: (a: string, b: string, there: number, back: number) => {
    if (there === back) return edited.edge(a, b, there);
    if (back === 0) return edited.arrow(a, b, there);
    return there === 0
      ? edited.arrow(b, a, back)
      : `Arrows ${a} → ${b}${times(there)} and ${b} → ${a}${times(back)}`;
  },
  joined: (edge: string, n: number, canceled: number) => {
    if (canceled > 0)
      return `${edge}, now ${n} times: with ${canceled} states that changes nothing.`;
    return n > 1 ? `${edge}, now ${n} times.` : `${edge}.`;
  },
  chosen: (edge: string) => `${edge} chosen.`,
  chosenOf: (edge: string, at: number, of: number) =>
    of === 1 ? `${edge} chosen, the only one.` : `${edge} chosen, ${at} of ${of}.`,
  noNode: 'There is no node.',
  noEdges: (name: string) => `Node ${name} has no edges.`,
  light: (who: string, v: number, k: number, inGoal: boolean) =>
    `${who} ${inGoal ? 'in the goal ' : ''}${k > 2 ? `at ${v}` : v ? 'on' : 'off'}.`,
  allOff: 'All lights off.',
  allOn: 'All lights on.',
  atRandom: 'Lights at random.',
  self: (who: string, count: number, n: number) => {
    const [not, does] =
      count === 1
        ? ['does not change itself', 'changes itself']
        : ['do not change themselves', 'change themselves'];
    return n === 0 ? `${who} ${not}.` : n === 1 ? `${who} ${does}.` : `${who} ${does} ${n} times.`;
  },
  named: (n: number, name: string) =>
    name ? `Node ${n} is called ${name}.` : `Node ${n} has no name.`,
  states: (k: number) => `Lights have ${k} states.`,
  goal: {
    off: 'The goal is all lights off.',
    on: 'The goal is all lights on.',
    drawn: 'The goal is drawn: choose its lights.',
  },
  mirrored: (who: string, upright: boolean) =>
    `${who} mirrored ${upright ? 'top and bottom' : 'left and right'}.`,
  snapped: (who: string) => `${who} moved onto the grid.`,
  arranged: (who: string, how: 'springs' | 'circle' | 'rows') =>
    `${who} arranged ${{ springs: 'by springs', circle: 'on a circle', rows: 'in rows' }[how]}.`,
  nothingToArrange: 'There is nothing to arrange.',
};

/** Why an edit is refused, or a graph cannot be drawn here. */
export const refused = {
  nodes: (most: number) => `a graph here has at most ${most} nodes`,
  links: (most: number) => `a graph here has at most ${most} links`,
  times: (most: number) => `a node changes another at most ${most} times`,
  states: (most: number) => `a light has 2 to ${most} states`,
  loop: 'a node changes itself by its self, not by a link',
  gone: 'one of the two nodes is gone',
  apart: 'its buttons are apart from its lights',
  large: (n: number, most: number) => `it has ${n} nodes: up to ${most} can be drawn here`,
  dense: (most: number) => `it has more than ${most} links, too many to draw here`,
  empty: 'the sheet is empty',
};

export const used = {
  tool: (label: string) => `Tool ${label}.`,
  otherEnd: 'Now the node at the other end.',
  edgeFrom: (directed: boolean, name: string) =>
    `${directed ? 'Arrow' : 'Edge'} from node ${name}: ` +
    'go to the other node and press E or Enter. Escape ends it.',
  noEdge: 'No edge.',
  chooseEdge: 'Choose an edge first: L goes through those of a node.',
  selected: (count: number, of: number) => `${count} of ${of} nodes selected.`,
  all: (count: number) => `All ${count} nodes selected.`,
  toggled: (name: string, on: boolean, count: number) =>
    `Node ${name} ${on ? 'selected' : 'no longer selected'}, ${count} in all.`,
  directed: (on: boolean) => (on ? 'Edges are drawn as arrows.' : 'Edges are drawn both ways.'),
  snapping: (on: boolean) => (on ? 'Nodes snap to the grid.' : 'Nodes can be anywhere.'),
  choosePlay: 'Choose Play to press buttons.',
};

const view = { '+ − 0': 'zoom in, out, show everything', '?': 'this list' };

export const help = {
  title: 'Keys',
  edit: {
    Arrows: 'go from node to node, with Shift select them; Page Up and Down by number',
    N: 'new node beside this one',
    E: 'edge from here; go to the other node, E again. Shift+E for an arrow',
    Enter: 'select or unselect the node',
    Space: 'next light, with Shift the one before',
    S: 'whether it changes itself',
    Del: 'delete what is selected',
    'Ctrl+Arrows': 'move what is selected, with Shift a little',
    L: 'the edges of the node, one by one',
    D: 'turn the chosen edge: both ways, there, back',
    '[ ]': 'how often the chosen edge counts',
    'Ctrl+A': 'select all',
    'Ctrl+D': 'duplicate; Ctrl+C, X and V copy, cut and put in',
    M: 'mirror left and right; Shift+M above and below',
    'F C R': 'arrange by springs, on a circle, in rows',
    G: 'snap to the grid, or not',
    Esc: 'no edge, nothing selected',
    ...view,
    '1 – 5': 'the tools',
    'Ctrl+Z': 'undo; Ctrl+Y redo',
  },
  play: {
    Arrows: 'go from node to node',
    Enter: 'press the node; Space too',
    U: 'undo the last press',
    R: 'press it again',
    H: 'a hint',
    S: 'solve',
    ...view,
  },
};

/** What is said of files, links and other puzzles. */
export const files = {
  empty: 'An empty sheet: tap where the first node should be, or press N.',
  opened: (name: string) => `${name} opened.`,
  read: (name: string, things: string) => `${name} opened: ${things}. The goal is all off.`,
  unread: (name: string, why: string) => `${name} could not be opened. ${why}`,
  badLink: (why: string) => `The link could not be opened. ${why}`,
  badClip: (why: string) => `The clipboard does not contain a graph. ${why}`,
  long: (megabytes: number) => `it is longer than ${megabytes} MB`,
  text: 'the text',
  theText: 'The text',
  nothing: 'There is nothing to export: the sheet is empty.',
  saved: (name: string) => `Saved as ${name}.`,
  unwritten: (format: string, why: string) => `This cannot be written as ${format}. ${why}`,
  copied: 'The link is copied.',
  notCopied: 'The browser did not allow it: select the link and copy it.',
  apart:
    'The buttons of this board are apart from its lights. ' +
    'It can be played and analyzed here, but not edited as a graph.',
  large: (n: number, most: number) =>
    `This board has ${number(n)} lights: up to ${number(most)} can be edited as a graph. ` +
    'It can be played and analyzed here.',
  noGraph: (why: string) =>
    `This board cannot be edited as a graph: ${why}. It can be played and analyzed here.`,
};

export const dialogs = {
  open: 'Start from',
  import: 'Import a graph',
  export: 'Export',
  share: 'Share this puzzle',
  spec: 'A board or game, such as 5x5, torus-6x6-mod3 or graph-cycle-9',
  sample: 'graph-petersen',
  openIt: 'Open',
  examples: 'Examples',
  choose: 'Choose a file',
  text: 'Or the text of one',
  openText: 'Open this text',
  copy: 'Copy',
  labLink: 'Link to this lab',
  playLink: 'Link to play it',
  saveAs: (format: string) => `Save as ${format}`,
  copyIt: (what: string) => `Copy: ${what}`,
  kinds:
    'JSON, DOT, graph6, digraph6, GraphML or a list of edges. A file can also be dropped on the sheet.',
  boards:
    'Boards of up to 2,000 lights become graphs that can be edited. What is on the sheet comes back with Undo.',
  length: (n: number) =>
    `The link holds the whole puzzle, places included, in ${number(n)} characters; ` +
    'names of nodes are only in files.',
};

/** What a graph can be saved as. */
export const formats = {
  json: 'places, names, lights; not the goal',
  dot: 'for Graphviz',
  graphml: 'for yEd, Gephi and others',
  edges: 'a line for each edge',
  graph6: 'adjacency only',
  digraph6: 'who changes whom; arrows too',
  svg: 'the picture, to be scaled',
  png: 'the picture, in pixels',
};

/** Example puzzles by their IDs, the default first. */
export const examples = {
  'graph-simple:110000&goal=on': 'Chlond’s simple graph',
  '5x5:off&goal=on': 'Chlond’s 5×5',
  '3x3x3x3:off&goal=on': 'Chlond’s hypercube 3⁴',
  'torus-3x3x3x3:off&goal=on': 'Chlond’s hypertorus 3⁴',
  'graph-petersen:on': 'Petersen graph',
  'torus-6x6:on': 'Torus 6×6',
  'graph-dodecahedron:on': 'Dodecahedron',
  'hex-3:on': 'Hexagon',
  'cube-3:on': 'Surface of a cube',
  'merlin:on': 'Merlin',
  'orbix:on': 'Orbix',
  'graph-cycle-9-mod3:on': 'Cycle of 9, three states',
};

export const played = {
  undo: 'Undo press',
  redo: 'Redo press',
  restart: 'Restart',
  mix: 'Mix the lights',
  hint: 'Hint',
  solve: 'Solve',
  moves: 'Moves',
  wrong: 'wrong lights',
  presses: 'presses',
  count: (n: number) => number(n),
  playPage: 'Play this on the Play page',
  solvePage: 'See what to press on the Solve page',
  nothing: 'There is nothing to play: draw some nodes first.',
  task: {
    off: 'Turn all lights off.',
    on: 'Turn all lights on.',
    drawn: 'Make the lights as the small dots show.',
  },
  pressButtons: 'Press the buttons.',
  pressNodes: (broken: boolean) =>
    broken ? 'Press the nodes; one with a broken rim leaves itself alone.' : 'Press the nodes.',
  already: 'The lights already match the goal: mix them, or draw others.',
  noneLeft: 'The lights match the goal: nothing is left to press.',
  won: (n: number) => `Done, with ${presses(n)}.`,
  left: (n: number, pressed: string) => {
    const left = plural(n, { one: '# light is still wrong.', other: '# lights are still wrong.' });
    return pressed ? `Pressed ${pressed}. ${left}` : left;
  },
  press: (name: string, why: string) => `Press ${name}. ${why}`,
  node: (name: string) => `node ${name}`,
  often: (name: string, n: number) => (n > 1 ? `${name} ${n} times` : name),
  thinking: 'Thinking …',
  solving: 'Looking for a solution.',
  hinting: 'Looking for a good press.',
  solution: (n: number, least: boolean, names: string) => {
    const head = least ? `${presses(n)}, and no fewer will do` : presses(n);
    return `${names ? `${head}: ${names}` : head}. The order does not matter.`;
  },
  unsolvable: (k: number) =>
    k === 2
      ? 'No presses lead there: every button changes an even number of the marked lights, ' +
        'and an odd number of them would have to change.'
      : 'No presses lead there: the sum of the marked lights, each taken as often as its mark says, never changes, ' +
        `counted by ${k}, and the goal needs another sum.`,
};

export const modes = { edit: 'Edit', play: 'Play', analyze: 'Analyze', model: 'Model' };

export const tools = {
  select: { label: 'Select', title: 'Select and move (1)' },
  node: { label: 'Node', title: 'Add nodes (2)' },
  edge: { label: 'Edge', title: 'Draw edges (3)' },
  light: { label: 'Light', title: 'Change lights (4)' },
  erase: { label: 'Erase', title: 'Erase (5)' },
};

export const shown = {
  name: 'Lab',
  title: (of: string) => `${of} · Lab · Lights Out`,
  panel: 'Edit, play, analyze, model',
  modes: 'What to do',
  tools: 'Tools',
  view: 'View',
  sheet: 'Sheet',
  closer: 'Zoom in',
  farther: 'Zoom out',
  all: 'Show everything',
  undo: { label: 'Undo', title: 'Undo (Ctrl+Z)' },
  redo: { label: 'Redo', title: 'Redo (Ctrl+Y)' },
  new: 'New',
  files: { open: 'Open', import: 'Import', export: 'Export', share: 'Share' },
  copy: 'Copy',
  paste: 'Paste',
  duplicate: 'Duplicate',
  selectAll: 'Select all',
  delete: 'Delete',
  lightOf: { start: 'Light', goal: 'Light in the goal' },
  itself: 'Changes itself, times',
  nodeName: 'Name',
  direction: 'Direction',
  bothWays: (a: string, b: string) => `${a} – ${b}`,
  oneWay: (a: string, b: string) => `${a} → ${b}`,
  changes: (a: string, b: string) => `${a} changes ${b}, times`,
  goal: 'Goal',
  goals: { off: 'all off', on: 'all on', drawn: 'drawn' },
  puzzle: 'Puzzle',
  states: 'States of a light',
  allLights: 'All lights',
  allOff: 'All off',
  allOn: 'All on',
  atRandom: 'At random',
  arrange: 'Arrange',
  arranges: { springs: 'Springs', circle: 'Circle', rows: 'Rows' },
  mirrorAcross: 'Mirror left and right',
  mirrorDown: 'Mirror top and bottom',
  across: 'Mirror ↔',
  down: 'Mirror ↕',
  toGrid: 'To the grid',
  stop: 'Stop',
  snap: 'Snap to the grid',
  arrows: 'Draw edges as arrows',
  list: {
    summary: 'The graph as a list',
    caption: 'Nodes, their lights, and what a press of each changes',
    head: ['node', 'light', 'a press changes'],
  },
  keys:
    'Arrow keys go from node to node, N adds one, E draws an edge, Space changes the light, ' +
    'and a question mark lists all keys.',
  wholeGraph: 'The whole graph',
  selected: (who: string) => `${who} selected`,
  noNodes: 'Choose the tool Node and tap on the sheet, or press N.',
  noneSelected: 'Tap a node or an edge to set what it does, or draw a band around several.',
  lightsSet: 'Light sets the goal, not the start',
  arranging: 'Arranging',
  nothing: 'nothing',
  picture: 'Lights Out puzzle',
  analyzing: 'Analyzing the puzzle …',
  noAnalysis: 'There is nothing to analyze: draw some nodes first.',
  emptySheet: 'Empty sheet',
  graph: 'Graph',
  board: (spec: string) => `board ${spec}`,
  size: (nodes_: number, edges: number, arrows: number, k: number) =>
    [
      nodes(nodes_),
      counted('edge')(edges),
      ...(arrows > 0 ? [counted('arrow')(arrows)] : []),
      `${k} states`,
    ].join(', '),
  fixedSize: (n: number, m: number, k: number) => `${lights(n)}, ${buttons(m)}, ${k} states`,
  light: (v: number, k: number) => (k > 2 ? `at ${v} of ${k - 1}` : v ? 'on' : 'off'),
  self: (n: number) => `self ×${n}`,
  noNode: 'empty sheet, press N for a node',
  neighbor: (name: string, there: number, back: number) => {
    const n = Math.max(there, back);
    const times = n > 1 ? `${name} ${n} times` : name;
    return back === 0 ? `to ${times}` : there === 0 ? `from ${times}` : times;
  },
  node: (name: string, light: string, self: number, near: string[], selected: boolean) => {
    const itself =
      self === 1 ? '' : self === 0 ? ', does not change itself' : `, changes itself ${self} times`;
    const more = near.length > 12 ? ` and ${near.length - 12} more` : '';
    const joined =
      near.length === 0 ? ', no edges' : `, joined to ${near.slice(0, 12).join(', ')}${more}`;
    return `node ${name}, ${light}${itself}${joined}${selected ? ', selected' : ''}`;
  },
};

export const model = {
  languages: 'Language of the model',
  text: 'The model',
  copy: 'Copy',
  save: 'Save',
  again: 'Write it again',
  solver: 'Solver',
  run: 'Run',
  printed: 'Log',
  format: 'Dialect',
  asked: 'Asked for',
  play: 'Play the solution',
  published: 'As Chlond prints it',
  nothing: 'There is nothing to write: draw some nodes first.',
  large: 'This puzzle is too large to be written here: use lightsout encode on the command line.',
  old: 'This text is about the puzzle as it was before the last change.',
  writing: 'Writing.',
  solving: (solver: string) => `${solver} is at work.`,
  by: (solver: string, here: boolean) =>
    here ? `${solver} in this page` : `${solver} of the server`,
  often: (name: string, n: number) => (n > 1 ? `${name} ${n} times` : name),
  verdict: (ran: RunModelAnswer, names: string[]) =>
    names.length > 0 ? `${verdictOf(ran)} Pressed: ${names.join(', ')}.` : verdictOf(ran),
  install: (format: string) =>
    `${programs(format)} It runs where lightsout app or lightsout serve --solvers ` +
    'shows this page, on a machine that has it.',
  copied: 'Copied.',
  saved: 'Saved.',
  notCopied: 'The browser does not let the page copy: select the text, or save it as a file.',
  refused: (why: string) =>
    `this page cannot write it (${why}): use lightsout encode on the command line`,
  objectives: {
    any: 'any solution',
    least: 'a least solution',
    nearest: 'as few lights wrong as possible',
    reverse: 'a state and its solution',
    orthogonal: 'a state that can be solved',
  } as Record<string, string>,
};

/** Says which program runs a format, and how to get it. */
function programs(format: string) {
  if (format.startsWith('mathprog'))
    return 'No glpsol is offered here: apt-get install glpk-utils.';
  if (format.startsWith('smt2'))
    return 'Neither z3 nor cvc5 is offered here: apt-get install z3 or cvc5.';
  if (format === 'mace4-vector' || format === 'mace4')
    return 'No Mace4 is offered here: script/ladr in our source builds it.';
  if (format === 'prover9')
    return 'No Prover9 is offered here: script/ladr in our source builds it.';
  return `No program for ${format} is offered here: lightsout solve --methods lists them.`;
}
