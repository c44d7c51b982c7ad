// The editor: every operation on a graph, for the tools, the keys and the panel.

import { Desk } from './desk.ts';
import { addLink, addNodes, changeNodes, linksAt, moveNodes, nameOf, node, removeNodes, setGoal, setLink, setModulus, timesOf, type Graph } from './graph/graph.ts';
import { insert, mirror, partOf, snap } from './graph/part.ts';

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
    return which.size === 1 ? `Node ${nameOf(this.graph, first)}` : `${which.size} nodes`;
  }

  /** Adds a node, where the grid allows. `from`: a node to join it to. */
  addNode(x: number, y: number, from: number = -1) {
    const [px, py] = this.snapped(x, y);
    const at = this.graph.nodes.length;
    return this.edit((graph) => {
      const goal = graph.goal === 'on' ? 1 : 0;
      const larger = addNodes(graph, [node({ x: px, y: py, goal })]);
      return { graph: from >= 0 ? addLink(larger, from, at, this.directed) : larger, selected: new Set([at]), link: -1, current: at };
    }, () => (from >= 0 ? `Node ${at + 1} added, joined to node ${nameOf(this.graph, from)}.` : `Node ${at + 1} added.`));
  }

  /** Returns the place of the grid nearest to a place, or the place itself if nothing snaps. */
  snapped(x: number, y: number) {
    const { step, snapping } = this;
    return snapping ? [Math.round(x / step) * step, Math.round(y / step) * step] : [x, y];
  }

  move(which: ReadonlySet<number>, dx: number, dy: number, stroke?: string) {
    this.edit((graph) => moveNodes(graph, which, dx, dy), () => `${this.words(which)} moved.`, stroke);
  }

  /** Draws an edge from one node to another. */
  join(from: number, to: number, directed: boolean = this.directed) {
    if (from === to) {
      this.say('An edge joins two nodes: choose another one. Whether a node changes itself is its self.');
      return;
    }
    this.edit((graph) => ({ graph: addLink(graph, from, to, directed), current: to }), ({ graph }) => {
      const { there, back } = timesOf(graph, from, to);
      const most = Math.max(there, back);
      const again = most > 1 ? `, now ${most} times` : '';
      const cancels = most > 1 && there % graph.modulus === 0 && back % graph.modulus === 0 ? `: with ${graph.modulus} states that changes nothing` : '';
      return `${directed ? 'Arrow' : 'Edge'} ${nameOf(graph, from)} ${directed ? '→' : '–'} ${nameOf(graph, to)}${again}${cancels}.`;
    });
  }

  /** Says how often the ends of the chosen link change each other. */
  setLink(there: number, back: number) {
    const link = this.graph.links[this.link];
    if (!link) return;
    const gone = there === 0 && back === 0;
    this.edit((graph) => ({ graph: setLink(graph, link.a, link.b, there, back), link: gone ? -1 : this.link }), (step) => (gone ? 'Edge deleted.' : `${this.linkWords(step.link)}.`));
  }

  /** Describes a link. */
  linkWords(i: number) {
    const link = this.graph.links[i];
    if (!link) return '';
    const [a, b] = [nameOf(this.graph, link.a), nameOf(this.graph, link.b)];
    const { there, back } = link;
    const times = (n: number) => (n === 1 ? '' : `, ${n} times`);
    if (there === back) return `Edge ${a} – ${b}${times(there)}`;
    if (back === 0) return `Arrow ${a} → ${b}${times(there)}`;
    if (there === 0) return `Arrow ${b} → ${a}${times(back)}`;
    return `Arrows ${a} → ${b}${times(there)} and ${b} → ${a}${times(back)}`;
  }

  /** Goes to the next link of the node with the keyboard cursor. */
  nextLink() {
    const list = linksAt(this.graph, this.current);
    if (list.length === 0) {
      this.say(this.current < 0 ? 'There is no node.' : `Node ${nameOf(this.graph, this.current)} has no edges.`);
      return;
    }
    const at = list.indexOf(this.graph.links[this.link]);
    const next = this.graph.links.indexOf(list[(at + 1) % list.length]);
    this.select({ link: next });
    this.say(`${this.linkWords(next)} chosen, ${list.length === 1 ? 'the only one' : `${((at + 1) % list.length) + 1} of ${list.length}`}.`);
  }

  /** Deletes what is selected, or what is given. */
  remove({ nodes, link = -1, stroke }: {nodes?: ReadonlySet<number>, link?: number, stroke?: string} = {}) {
    const at = link >= 0 ? link : nodes ? -1 : this.link;
    const found = this.graph.links[at];
    if (found) {
      this.edit((graph) => ({ graph: setLink(graph, found.a, found.b, 0, 0), link: -1 }), 'Edge deleted.', stroke);
      return;
    }
    const which = nodes ?? this.targets();
    if (which.size === 0) {
      this.say('Nothing is selected.');
      return;
    }
    const words = this.words(which);
    const before = [...Array(Math.max(this.current, 0)).keys()].filter((i) => which.has(i)).length;
    this.edit((graph) => ({ graph: removeNodes(graph, which), selected: NONE, link: -1, current: Math.max(this.current - before, -1) }), ({ graph }) => `${words} deleted, ${graph.nodes.length} left.`, stroke);
  }

  /** Sets the lights of nodes, of the start or of the goal. */
  setLight(which: ReadonlySet<number>, value: number, stroke?: string) {
    const key = this.lightKey();
    const what = key === 'goal' ? 'in the goal ' : '';
    const word = this.graph.modulus === 2 ? (value ? 'on' : 'off') : `at ${value}`;
    this.edit((graph) => changeNodes(graph, which, () => ({ [key]: value })), () => `${this.words(which)} ${what}${word}.`, stroke);
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
    const word = self === 0 ? `${which.size === 1 ? 'does not change itself' : 'do not change themselves'}` : `${which.size === 1 ? 'changes itself' : 'change themselves'}${self === 1 ? '' : ` ${self} times`}`;
    this.edit((graph) => changeNodes(graph, which, () => ({ self })), () => `${this.words(which)} ${word}.`);
  }

  setName(i: number, name: string) {
    this.edit((graph) => changeNodes(graph, [i], () => ({ name })), name ? `Node ${i + 1} is called ${name}.` : `Node ${i + 1} has no name.`);
  }

  setModulus(modulus: number) {
    this.edit((graph) => setModulus(graph, modulus), `Lights have ${modulus} states.`);
  }

  setGoal(goal: Graph['goal']) {
    const text = { off: 'The goal is all lights off.', on: 'The goal is all lights on.', drawn: 'The goal is drawn: choose its lights.' }[goal];
    const { now } = this.history;
    if (now.fixed && goal === 'drawn') {
      this.say('The goal of this board is all off or all on: it cannot be drawn here.');
      this.tell('tool');
      return;
    }
    if (now.fixed) {
      this.history.add({ ...now, fixed: { ...now.fixed, goal: goal === 'on' ? now.fixed.board.on() : null } });
      this.tell('puzzle');
      this.say(text);
      return;
    }
    this.atGoal = goal === 'drawn';
    this.edit((graph) => setGoal(graph, goal), text);
  }

  /** Copies the selection. */
  copy() {
    const which = this.targets();
    if (which.size === 0) {
      this.say('Nothing is selected.');
      return null;
    }
    this.copied = partOf(this.graph, which);
    this.say(`${this.words(which)} copied.`);
    return this.copied;
  }

  /** Pastes a part beside its original, and selects it. */
  paste(part: Graph | null = this.copied) {
    if (!part || part.nodes.length === 0) {
      this.say('Nothing was copied.');
      return;
    }
    const by = this.freeBy(part);
    this.edit((graph) => {
      const made = insert(graph, part, by, by);
      return { graph: made.graph, selected: made.added, link: -1, current: Math.min(...made.added) };
    }, `${part.nodes.length === 1 ? '1 node' : `${part.nodes.length} nodes`} put in.`);
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
    if (which.size === 0) {
      this.say('Nothing is selected.');
      return;
    }
    this.paste(partOf(this.graph, which));
  }

  mirror(upright: boolean) {
    const which = this.selectedOrAll();
    this.edit((graph) => mirror(graph, which, upright), () => `${this.words(which)} mirrored ${upright ? 'top and bottom' : 'left and right'}.`);
  }

  /** Moves nodes onto the grid. */
  snapAll() {
    const which = this.selectedOrAll();
    this.edit((graph) => snap(graph, which, this.step), () => `${this.words(which)} moved onto the grid.`);
  }

  /** Gives nodes other places. */
  arrange(which: number[], places: readonly {x: number, y: number}[], text: string) {
    const number = new Map(which.map((i, at) => [i, at]));
    this.edit((graph) => changeNodes(graph, which, (_, i) => places[number.get(i) as number]), text);
  }
}
