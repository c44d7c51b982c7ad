// The editor: every operation on a graph, for the tools, the keys and the panel.

import { Desk } from './desk.ts';
import {
  addLink, addNodes, changeNodes, linksAt, moveNodes, nameOf, node, removeNodes, setGoal, setLink, setModulus, timesOf,
  type Graph,
} from './graph/graph.ts';
import { insert, mirror, partOf, snap } from './graph/part.ts';
import { edited } from './words.ts';

const NONE: ReadonlySet<number> = new Set();

export class Editor extends Desk {
  /** The nodes of a command: the selected ones, else the one with the keyboard cursor. */
  targets() {
    if (this.selected.size > 0) return this.selected;
    return this.current >= 0 && this.link < 0 ? new Set([this.current]) : NONE;
  }

  /** The nodes that are selected, or all. */
  selectedOrAll() {
    return this.selected.size > 1 ? this.selected : new Set(this.graph.nodes.keys());
  }

  /** Names the nodes. */
  words(which: ReadonlySet<number>) {
    const [first] = which;
    return edited.who(which.size, nameOf(this.graph, first));
  }

  /** Adds a node, where the grid allows. `from`: a node to join it to. */
  addNode(x: number, y: number, from: number = -1) {
    const [px, py] = this.snapped(x, y);
    const at = this.graph.nodes.length;
    return this.edit((graph) => {
      const larger = addNodes(graph, [node({ x: px, y: py, goal: graph.goal === 'on' ? 1 : 0 })]);
      const joined = from >= 0 ? addLink(larger, from, at, this.directed) : larger;
      return { graph: joined, selected: new Set([at]), link: -1, current: at };
    }, () => edited.added(at + 1, from >= 0 ? nameOf(this.graph, from) : undefined));
  }

  /** Returns the place of the grid nearest to a place, or the place itself if nothing snaps. */
  snapped(x: number, y: number) {
    const { step, snapping } = this;
    return snapping ? [Math.round(x / step) * step, Math.round(y / step) * step] : [x, y];
  }

  move(which: ReadonlySet<number>, dx: number, dy: number, stroke?: string) {
    this.edit((graph) => moveNodes(graph, which, dx, dy), () => edited.moved(this.words(which)), stroke);
  }

  /** Draws an edge from one node to another. */
  join(from: number, to: number, directed: boolean = this.directed) {
    if (from === to) return this.say(edited.toItself);
    this.edit((graph) => ({ graph: addLink(graph, from, to, directed), current: to }), ({ graph }) => {
      const { there, back } = timesOf(graph, from, to);
      const n = Math.max(there, back);
      const canceled = n > 1 && there % graph.modulus === 0 && back % graph.modulus === 0 ? graph.modulus : 0;
      const edge = (directed ? edited.arrow : edited.edge)(nameOf(graph, from), nameOf(graph, to));
      return edited.joined(edge, n, canceled);
    });
  }

  /** Says how often the ends of the chosen link change each other. */
  setLink(there: number, back: number) {
    const found = this.graph.links[this.link];
    if (!found) return;
    const gone = there === 0 && back === 0;
    const link = gone ? -1 : this.link;
    this.edit((graph) => ({ graph: setLink(graph, found.a, found.b, there, back), link }),
      () => (gone ? edited.edgeDeleted : `${this.linkWords(link)}.`));
  }

  /** Describes a link. */
  linkWords(i: number) {
    const link = this.graph.links[i];
    if (!link) return '';
    const [a, b] = [nameOf(this.graph, link.a), nameOf(this.graph, link.b)];
    const { there, back } = link;
    if (there === back) return edited.edge(a, b, there);
    if (back === 0) return edited.arrow(a, b, there);
    return there === 0 ? edited.arrow(b, a, back) : edited.arrows(a, b, there, back);
  }

  /** Goes to the next link of the node with the keyboard cursor. */
  nextLink() {
    const list = linksAt(this.graph, this.current);
    if (list.length === 0) {
      return this.say(this.current < 0 ? edited.noNode : edited.noEdges(nameOf(this.graph, this.current)));
    }
    const at = (list.indexOf(this.graph.links[this.link]) + 1) % list.length;
    const next = this.graph.links.indexOf(list[at]);
    this.select({ link: next });
    this.say(edited.chosenOf(this.linkWords(next), at + 1, list.length));
  }

  /** Deletes what is selected, or what is given. */
  remove({ nodes, link = -1, stroke }: {nodes?: ReadonlySet<number>, link?: number, stroke?: string} = {}) {
    const found = this.graph.links[link >= 0 ? link : nodes ? -1 : this.link];
    if (found) {
      const without = (graph: Graph) => ({ graph: setLink(graph, found.a, found.b, 0, 0), link: -1 });
      this.edit(without, edited.edgeDeleted, stroke);
      return;
    }
    const which = nodes ?? this.targets();
    if (which.size === 0) return this.say(edited.noSelection);
    const words = this.words(which);
    const before = [...Array(Math.max(this.current, 0)).keys()].filter((i) => which.has(i)).length;
    const current = Math.max(this.current - before, -1);
    this.edit((graph) => ({ graph: removeNodes(graph, which), selected: NONE, link: -1, current }),
      ({ graph }) => edited.deleted(words, graph.nodes.length), stroke);
  }

  /** Sets the lights of nodes, of the start or of the goal. */
  setLight(which: ReadonlySet<number>, value: number, stroke?: string) {
    const key = this.lightKey();
    const word = this.graph.modulus === 2 ? (value ? 'on' : 'off') : `at ${value}`;
    this.edit((graph) => changeNodes(graph, which, () => ({ [key]: value })),
      () => edited.light(this.words(which), word, key === 'goal'), stroke);
  }

  /** Returns the value after that of a node. */
  nextLight(i: number, by = 1) {
    const { modulus, nodes } = this.graph;
    return (nodes[i][this.lightKey()] + by + modulus) % modulus;
  }

  /** Which lights are drawn: those of the start, or of the goal. */
  lightKey(): 'start' | 'goal' {
    return this.atGoal && this.graph.goal === 'drawn' ? 'goal' : 'start';
  }

  /** Sets all lights of the start or the goal at once. */
  setLights(value: (i: number) => number, text: string) {
    const key = this.lightKey();
    this.edit((graph) => changeNodes(graph, graph.nodes.keys(), (_, i) => ({ [key]: value(i) })), text);
  }

  /** Says how often nodes change themselves. */
  setSelf(which: ReadonlySet<number>, self: number) {
    this.edit((graph) => changeNodes(graph, which, () => ({ self })),
      () => edited.self(this.words(which), which.size, self));
  }

  setName(i: number, name: string) {
    this.edit((graph) => changeNodes(graph, [i], () => ({ name })), edited.named(i + 1, name));
  }

  setModulus(modulus: number) {
    this.edit((graph) => setModulus(graph, modulus), edited.states(modulus));
  }

  /** What the goal is; that of a fixed board is never drawn here, but it may come with one. */
  get goalKind(): Graph['goal'] {
    if (!this.fixed) return this.graph.goal;
    const { goal } = this.fixed;
    return goal?.every((v) => v === 1) ? 'on' : goal?.some((v) => v > 0) ? 'drawn' : 'off';
  }

  setGoal(goal: Graph['goal']) {
    const { now } = this.history;
    if (now.fixed) {
      this.history.add({ ...now, fixed: { ...now.fixed, goal: goal === 'on' ? now.fixed.board.on() : null } });
      this.say(edited.goal[goal]);
      return;
    }
    this.set({ atGoal: goal === 'drawn' });
    this.edit((graph) => setGoal(graph, goal), edited.goal[goal]);
  }

  /** Copies the selection. */
  copy() {
    const which = this.targets();
    if (which.size === 0) {
      this.say(edited.noSelection);
      return null;
    }
    this.copied = partOf(this.graph, which);
    this.say(edited.copied(this.words(which)));
    return this.copied;
  }

  /** Pastes a part beside its original, and selects it. */
  paste(part: Graph | null = this.copied) {
    if (!part || part.nodes.length === 0) return this.say(edited.noCopy);
    const by = this.freeBy(part);
    this.edit((graph) => {
      const made = insert(graph, part, by, by);
      return { graph: made.graph, selected: made.added, link: -1, current: Math.min(...made.added) };
    }, edited.pasted(part.nodes.length));
  }

  /** Returns how far to the right and down a part can be pasted without overlap. */
  private freeBy(part: Graph) {
    const cell = this.step * 0.8;
    const key = (x: number, y: number) => `${Math.round(x / cell)} ${Math.round(y / cell)}`;
    const taken = new Set(this.graph.nodes.map(({ x, y }) => key(x, y)));
    for (let n = 1; n < 100; n++) {
      const by = n * this.step;
      if (part.nodes.every(({ x, y }) => !taken.has(key(x + by, y + by)))) return by;
    }
    return this.step;
  }

  duplicate() {
    const which = this.targets();
    if (which.size === 0) this.say(edited.noSelection);
    else this.paste(partOf(this.graph, which));
  }

  mirror(upright: boolean) {
    const which = this.selectedOrAll();
    this.edit((graph) => mirror(graph, which, upright), () => edited.mirrored(this.words(which), upright));
  }

  /** Moves nodes onto the grid. */
  snapAll() {
    const which = this.selectedOrAll();
    this.edit((graph) => snap(graph, which, this.step), () => edited.snapped(this.words(which)));
  }

  /** Gives nodes other places. */
  arrange(which: number[], places: readonly {x: number, y: number}[], text: string) {
    const number = new Map(which.map((i, at) => [i, at]));
    this.edit((graph) => changeNodes(graph, which, (_, i) => places[number.get(i) as number]), text);
  }
}
