// The editor: the puzzle, the selection, the tool, and every operation on a graph, for the tools, the keys and the
// panel. Every edit is one step that can be undone. All of it is signals: who reads it in an effect or a view follows
// it.
import { computed, signal } from '@preact/signals';
import {
  addLink,
  addNodes,
  boxOf,
  changeNodes,
  EMPTY,
  goalKind,
  goalOf,
  insert,
  linksAt,
  nameOf,
  node,
  partOf,
  removeNodes,
  setGoal,
  setLink,
  setModulus,
  startOf,
  timesOf,
  type Graph,
  type Place,
} from './graph/graph.ts';
import { freeWay, isFree } from './graph/geometry.ts';
import { USUAL_UNIT, unitOf } from './graph/layout.ts';
import { boardOfGraph } from './graph/text.ts';
import { edited, tools } from './words.ts';
import type { Board } from '../board/board.ts';

export type Tool = keyof typeof tools;
export const TOOLS = Object.keys(tools) as Tool[];

type Numbers = ReadonlySet<number>;

/**
 * A board that can be played and analyzed but not edited: its buttons are apart from its lights, or it is too large.
 */
export interface Fixed {
  board: Board;
  start: Uint8Array;
  goal: Uint8Array;
  why: string;
}

/** A graph to edit, or a board that is only played. */
export type Puzzle = { graph?: Graph; fixed?: Fixed | null };

interface Step {
  graph: Graph; // empty if the board is fixed
  fixed: Fixed | null;
  unit: number; // the distance between nodes
  selected: Numbers;
  link: number; // the link that is chosen, or -1
  current: number; // the node where the keys are, or -1
}

interface History {
  past: Step[]; // oldest first
  now: Step;
  future: Step[]; // what undo took back, the next one last
  stroke: unknown; // what the last step belongs to
}

interface Settings {
  tool: Tool;
  directed: boolean; // edges that are drawn are arrows
  snapping: boolean;
  atGoal: boolean; // lights that are drawn are those of the goal
}

/** An edge from a node to a place of the screen, or to the node of the keys. */
export type Reach = { from: number; to: [number, number] | null; directed: boolean };

/** The most steps that are kept. */
const MOST = 500;

const NONE: Numbers = new Set();
const ORIGIN: Place = { x: 0, y: 0 };
const NOTHING: Step = {
  graph: EMPTY,
  fixed: null,
  unit: USUAL_UNIT,
  selected: NONE,
  link: -1,
  current: -1,
};

export class Editor {
  private readonly history = signal<History>({ past: [], now: NOTHING, future: [], stroke: null });
  private readonly graphs = computed(() => this.now.graph);
  private readonly boards = computed(() => this.now.fixed);
  private readonly units = computed(() => this.now.unit);
  private readonly settings = signal<Settings>({
    tool: 'select',
    directed: false,
    snapping: true,
    atGoal: false,
  });
  private readonly drawn = signal<{ edge: Reach; node: unknown } | null>(null);
  private readonly part = signal<Graph | null>(null);

  /** `say`: reports what happened, in words. */
  constructor(readonly say: (text: string) => void = () => {}) {}

  private get now() {
    return this.history.value.now;
  }
  // These stay the same while something else is selected.
  get graph() {
    return this.graphs.value;
  }
  get fixed() {
    return this.boards.value;
  }
  get unit() {
    return this.units.value;
  }
  get selected() {
    return this.now.selected;
  }
  get link() {
    return this.now.link;
  }
  get current() {
    return this.now.current;
  }
  get canUndo() {
    return this.history.value.past.length > 0;
  }
  get canRedo() {
    return this.history.value.future.length > 0;
  }
  get tool() {
    return this.settings.value.tool;
  }
  get directed() {
    return this.settings.value.directed;
  }
  get snapping() {
    return this.settings.value.snapping;
  }
  get atGoal() {
    return this.settings.value.atGoal;
  }
  /** The part that was copied last. */
  get copied() {
    return this.part.value;
  }
  /** The distance between places of the grid. */
  get step() {
    return this.unit / 2;
  }

  /** The board that is played, or null if there is nothing on the sheet. */
  get board(): Board | null {
    if (this.fixed) return this.fixed.board;
    return this.graph.nodes.length > 0 ? boardOfGraph(this.graph) : null;
  }

  /** The lights at the beginning, and at the end. */
  get start() {
    return this.fixed?.start ?? startOf(this.graph);
  }
  get goal() {
    return this.fixed?.goal ?? goalOf(this.graph);
  }

  /** The edge in progress. It is dropped when its first node is another, or gone. */
  get reach(): Reach | null {
    const drawn = this.drawn.value;
    return drawn && this.graph.nodes[drawn.edge.from] === drawn.node ? drawn.edge : null;
  }

  set reach(edge) {
    this.drawn.value = edge && { edge, node: this.graph.nodes[edge.from] };
  }

  /** Goes to another step. Those of one stroke, such as erasing along a line, are undone together. */
  private add(now: Step, stroke: unknown = null) {
    const { past, now: before, stroke: last } = this.history.value;
    const same = stroke !== null && stroke === last;
    this.history.value = {
      past: same ? past : [...past, before].slice(-MOST),
      now,
      future: [],
      stroke,
    };
  }

  /**
   * Makes an edit. An exception is reported: the edit failed. `text`: says what happened. `stroke`: edits of one
   * stroke are undone together.
   */
  private edit(
    change: (graph: Graph) => Graph | (Partial<Step> & { graph: Graph }),
    text: string | ((step: Step) => string),
    stroke?: unknown,
  ) {
    const { now } = this;
    if (now.fixed) {
      this.say(now.fixed.why);
      return false;
    }
    try {
      const made = change(now.graph);
      const step = { ...now, ...('graph' in made ? made : { graph: made }) };
      if (step.graph === now.graph) return false;
      step.current = Math.min(step.current, step.graph.nodes.length - 1);
      if (step.link >= step.graph.links.length) step.link = -1;
      this.add(step, stroke);
      this.say(typeof text === 'string' ? text : text(step));
      return true;
    } catch (error) {
      this.say(error instanceof Error ? edited.failed(error.message) : String(error));
      return false;
    }
  }

  /** Opens another puzzle, which can be undone like any edit. */
  open({ graph = EMPTY, fixed = null }: Puzzle, text: string) {
    this.set({ atGoal: false });
    const current = graph.nodes.length > 0 ? 0 : -1;
    this.add({ ...NOTHING, graph, fixed, unit: unitOf(graph.nodes), current });
    this.say(text);
  }

  /** Clears the history: the editor begins with this puzzle. */
  begin() {
    this.history.value = { ...this.history.value, past: [], future: [] };
  }

  undo() {
    const { past, now, future } = this.history.value;
    const last = past.at(-1);
    if (last)
      this.history.value = {
        past: past.slice(0, -1),
        now: last,
        future: [...future, now],
        stroke: null,
      };
    this.say(last ? edited.undone : edited.noUndo);
  }

  redo() {
    const { past, now, future } = this.history.value;
    const next = future.at(-1);
    if (next)
      this.history.value = {
        past: [...past, now],
        now: next,
        future: future.slice(0, -1),
        stroke: null,
      };
    this.say(next ? edited.redone : edited.noRedo);
  }

  select({
    selected = NONE,
    link = -1,
    current = this.current,
  }: {
    selected?: Iterable<number>;
    link?: number;
    current?: number;
  }) {
    this.history.value = {
      ...this.history.value,
      now: { ...this.now, selected: new Set(selected), link, current },
    };
  }

  /** Moves the keys to a node; what is selected stays. */
  go(current: number) {
    this.select({ selected: this.selected, current });
  }

  /** Changes how the tools work. */
  set(wish: Partial<Settings>) {
    this.settings.value = { ...this.settings.value, ...wish };
    this.reach = null;
  }

  /** The nodes of a command: the selected ones, else the one with the keyboard cursor. */
  targets() {
    if (this.selected.size > 0) return this.selected;
    return this.current >= 0 && this.link < 0 ? new Set([this.current]) : NONE;
  }

  selectedOrAll() {
    return this.selected.size > 1 ? this.selected : new Set(this.graph.nodes.keys());
  }

  words(which: Numbers) {
    const [first] = which;
    return edited.who(which.size, nameOf(this.graph, first));
  }

  /** Changes nodes. `text`: says what happened to the nodes that are named. */
  change(
    which: Numbers,
    change: Parameters<typeof changeNodes>[2],
    text: (who: string) => string,
    stroke?: unknown,
  ) {
    return this.edit(
      (graph) => changeNodes(graph, which, change),
      () => text(this.words(which)),
      stroke,
    );
  }

  /** Adds a node, where the grid allows. `from`: a node to join it to. */
  addNode(x: number, y: number, from: number = -1) {
    const [px, py] = this.snapped(x, y);
    const at = this.graph.nodes.length;
    return this.edit(
      (graph) => {
        const place = this.snapping
          ? freeWay(graph.nodes, [ORIGIN], { x: px, y: py }, this.step)
          : { x, y };
        const larger = addNodes(graph, [node({ ...place, goal: graph.goal === 'on' ? 1 : 0 })]);
        const joined = from >= 0 ? addLink(larger, from, at, this.directed) : larger;
        return { graph: joined, selected: new Set([at]), link: -1, current: at };
      },
      () => edited.added(at + 1, from >= 0 ? nameOf(this.graph, from) : undefined),
    );
  }

  /** Returns the place of the grid nearest to a place, or the place itself if nothing snaps. */
  snapped(x: number, y: number) {
    return this.snapping ? this.onGrid(x, y) : [x, y];
  }

  private onGrid(x: number, y: number) {
    return [x, y].map((v) => Math.round(v / this.step) * this.step);
  }

  /** Returns how nodes can be moved, as wanted or near that, so that none snaps onto another. */
  cleared(which: Numbers, wanted: Place) {
    return this.snapping ? freeWay(...this.parted(which), wanted, this.step) : wanted;
  }

  /** Reports whether nodes can be moved without coming onto others. */
  fits(which: Numbers, way: Place) {
    return isFree(...this.parted(which), way, this.step * 0.8);
  }

  /** Returns the places of all nodes but some, and of these. */
  private parted(which: Numbers): [Place[], Place[]] {
    const { nodes } = this.graph;
    return [nodes.filter((_, i) => !which.has(i)), nodes.filter((_, i) => which.has(i))];
  }

  move(which: Numbers, dx: number, dy: number, stroke?: unknown) {
    this.change(which, ({ x, y }) => ({ x: x + dx, y: y + dy }), edited.moved, stroke);
  }

  join(from: number, to: number, directed: boolean = this.directed) {
    if (from === to) return this.say(edited.toItself);
    this.edit(
      (graph) => ({ graph: addLink(graph, from, to, directed), current: to }),
      ({ graph }) => {
        const { there, back } = timesOf(graph, from, to);
        const n = Math.max(there, back);
        const canceled =
          n > 1 && there % graph.modulus === 0 && back % graph.modulus === 0 ? graph.modulus : 0;
        const edge = (directed ? edited.arrow : edited.edge)(
          nameOf(graph, from),
          nameOf(graph, to),
        );
        return edited.joined(edge, n, canceled);
      },
    );
  }

  /** Says how often the ends of a link change each other. */
  setLink(there: number, back: number, link = this.link, stroke?: unknown) {
    const found = this.graph.links[link];
    if (!found) return;
    const gone = there === 0 && back === 0;
    this.edit(
      (graph) => ({ graph: setLink(graph, found.a, found.b, there, back), link: gone ? -1 : link }),
      () => (gone ? edited.edgeDeleted : `${this.linkWords(link)}.`),
      stroke,
    );
  }

  linkWords(i: number) {
    const { a, b, there, back } = this.graph.links[i];
    return edited.link(nameOf(this.graph, a), nameOf(this.graph, b), there, back);
  }

  /** Goes to the next link of the node with the keyboard cursor. */
  nextLink() {
    const list = linksAt(this.graph, this.current);
    if (list.length === 0) {
      return this.say(
        this.current < 0 ? edited.noNode : edited.noEdges(nameOf(this.graph, this.current)),
      );
    }
    const at = (list.indexOf(this.graph.links[this.link]) + 1) % list.length;
    const next = this.graph.links.indexOf(list[at]);
    this.select({ link: next });
    this.say(edited.chosenOf(this.linkWords(next), at + 1, list.length));
  }

  remove() {
    if (this.link >= 0) this.setLink(0, 0);
    else this.removeNodes(this.targets());
  }

  removeNodes(which: Numbers, stroke?: unknown) {
    if (which.size === 0) return this.say(edited.noSelection);
    const words = this.words(which);
    const current = this.current - [...which].filter((i) => i < this.current).length;
    this.edit(
      (graph) => ({ graph: removeNodes(graph, which), selected: NONE, link: -1, current }),
      ({ graph }) => edited.deleted(words, graph.nodes.length),
      stroke,
    );
  }

  /** Sets the lights of nodes, of the start or of the goal. */
  setLight(which: Numbers, value: number, stroke?: unknown) {
    const {
      lightKey: key,
      graph: { modulus },
    } = this;
    const text = (who: string) => edited.light(who, value, modulus, key === 'goal');
    this.change(which, () => ({ [key]: value }), text, stroke);
  }

  /** Returns the value after that of a node. */
  nextLight(i: number, by = 1) {
    const { modulus, nodes } = this.graph;
    return (nodes[i][this.lightKey] + by + modulus) % modulus;
  }

  /** Which lights are drawn: those of the start, or of the goal. */
  get lightKey(): 'start' | 'goal' {
    return this.atGoal && this.graph.goal === 'drawn' ? 'goal' : 'start';
  }

  /** Sets all lights of the start or the goal at once. */
  setLights(value: (i: number) => number, text: string) {
    const all = new Set(this.graph.nodes.keys());
    this.change(
      all,
      (_, i) => ({ [this.lightKey]: value(i) }),
      () => text,
    );
  }

  /** Sets the lights of the start, also of a board that is not edited. */
  setStart(start: Uint8Array, text: string) {
    const { now } = this;
    if (now.fixed) this.add({ ...now, fixed: { ...now.fixed, start } });
    else
      this.edit(
        (graph) => changeNodes(graph, graph.nodes.keys(), (_, i) => ({ start: start[i] })),
        text,
      );
  }

  /** Says how often nodes change themselves. */
  setSelf(which: Numbers, self: number) {
    this.change(
      which,
      () => ({ self }),
      (who) => edited.self(who, which.size, self),
    );
  }

  setName(i: number, name: string) {
    this.change(
      new Set([i]),
      () => ({ name }),
      () => edited.named(i + 1, name),
    );
  }

  setModulus(modulus: number) {
    this.edit((graph) => setModulus(graph, modulus), edited.states(modulus));
  }

  /** What the goal is; that of a fixed board is never drawn here, but it may come with one. */
  get goalKind(): Graph['goal'] {
    return this.fixed ? goalKind(this.fixed.goal) : this.graph.goal;
  }

  setGoal(goal: Graph['goal']) {
    const { now } = this;
    if (now.fixed) {
      const { board } = now.fixed;
      this.add({ ...now, fixed: { ...now.fixed, goal: goal === 'on' ? board.on() : board.off() } });
      return this.say(edited.goal[goal]);
    }
    this.set({ atGoal: goal === 'drawn' });
    this.edit((graph) => setGoal(graph, goal), edited.goal[goal]);
  }

  copy(): Graph | void {
    const which = this.targets();
    if (which.size === 0) return this.say(edited.noSelection);
    this.say(edited.copied(this.words(which)));
    this.part.value = partOf(this.graph, which);
    return this.part.value;
  }

  /** Pastes a part beside its original, and selects it. */
  paste(part: Graph | null = this.copied) {
    if (!part || part.nodes.length === 0) return this.say(edited.noCopy);
    const by = freeWay(this.graph.nodes, part.nodes, { x: this.step, y: this.step }, this.step);
    this.edit((graph) => {
      const made = insert(graph, part, by.x, by.y);
      return {
        graph: made.graph,
        selected: made.added,
        link: -1,
        current: Math.min(...made.added),
      };
    }, edited.pasted(part.nodes.length));
  }

  duplicate() {
    const which = this.targets();
    if (which.size === 0) this.say(edited.noSelection);
    else this.paste(partOf(this.graph, which));
  }

  /** Mirrors nodes in the middle of their box: left and right, or above and below. `upright`: above and below. */
  mirror(upright: boolean) {
    const which = this.selectedOrAll();
    const [x0, y0, x1, y1] = boxOf([...which].map((i) => this.graph.nodes[i]));
    this.change(
      which,
      ({ x, y }) => (upright ? { y: y0 + y1 - y } : { x: x0 + x1 - x }),
      (who) => edited.mirrored(who, upright),
    );
  }

  /** Moves nodes onto the grid, no two to one place. */
  snapAll() {
    const which = this.selectedOrAll();
    const [taken] = this.parted(which);
    this.change(
      which,
      (one) => {
        const [x, y] = this.onGrid(one.x, one.y);
        taken.push(freeWay(taken, [ORIGIN], { x, y }, this.step));
        return taken.at(-1)!;
      },
      edited.snapped,
    );
  }
}
