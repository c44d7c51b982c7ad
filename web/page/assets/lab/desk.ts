// The state of the editor: the puzzle, the selection and the tool. Every edit is one step that can be undone. It
// draws nothing and does not touch the page.

import { EMPTY, goalOf, startOf } from './graph.js';
import { History } from './history.js';
import { USUAL_UNIT, unitOf } from './layout.js';
import { boardOfGraph } from './spec.js';

/** @typedef {import('./graph.js').Graph} Graph */
/** @typedef {import('../base/board.js').Board} Board */
/** @typedef {'select' | 'node' | 'edge' | 'light' | 'erase'} Tool */

/**
 * A board that can be played and analyzed but not edited: its buttons are apart from its lights, or it is too
 * large.
 * @typedef {object} Fixed
 * @property {Board} board
 * @property {Uint8Array} start
 * @property {Uint8Array | null} goal
 * @property {string} why
 */

/**
 * @typedef {object} Step
 * @property {Graph} graph              empty if the board is fixed
 * @property {Fixed | null} fixed
 * @property {number} unit              the distance between nodes
 * @property {ReadonlySet<number>} selected
 * @property {number} link              the link that is chosen, or -1
 * @property {number} current           the node where the keys are, or -1
 */

/** What happened: another puzzle, another selection, another tool. @typedef {'puzzle' | 'selection' | 'tool'} News */

/** @type {ReadonlySet<number>} */
const NONE = new Set();

export class Desk {
  constructor() {
    /** @protected @type {History<Step>} */
    this.history = new History(/** @type {Step} */ ({ graph: EMPTY, fixed: null, unit: USUAL_UNIT, selected: NONE, link: -1, current: -1 }));
    /** @type {Tool} */
    this.tool = 'select';
    /** Whether edges that are drawn are arrows. */
    this.directed = false;
    this.snapping = true;
    /** Whether lights that are drawn are those of the goal. */
    this.atGoal = false;
    /** The part that was copied last. @type {Graph | null} */
    this.copied = null;
    /** @private */
    this.strokes = 0;
    /** @private @type {((news: News) => void)[]} */
    this.listeners = [];
    /** Reports what happened, in words. @type {(text: string) => void} */
    this.say = () => {};
  }

  get graph() { return this.history.now.graph; }
  get fixed() { return this.history.now.fixed; }
  get unit() { return this.history.now.unit; }
  get selected() { return this.history.now.selected; }
  get link() { return this.history.now.link; }
  get current() { return this.history.now.current; }
  get canUndo() { return this.history.canUndo; }
  get canRedo() { return this.history.canRedo; }

  /** The distance between places of the grid. */
  get step() {
    return this.unit / 2;
  }

  /** The board that is played, or null if there is nothing on the sheet. @returns {Board | null} */
  get board() {
    if (this.fixed) return this.fixed.board;
    return this.graph.nodes.length > 0 ? boardOfGraph(this.graph) : null;
  }

  /** The lights at the beginning, and at the end. */
  get start() { return this.fixed ? this.fixed.start : startOf(this.graph); }
  get goal() { return this.fixed ? this.fixed.goal ?? this.fixed.board.off() : goalOf(this.graph); }

  /** @param {(news: News) => void} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /**
   * @protected
   * @param {News} news
   */
  tell(news) {
    for (const listener of this.listeners) listener(news);
  }

  /**
   * Makes an edit. An exception is reported: the edit failed.
   * @param {(graph: Graph) => Graph | (Partial<Step> & {graph: Graph})} change
   * @param {string | ((step: Step) => string)} text   says what happened
   * @param {string} [stroke]   edits of one stroke are undone together
   */
  edit(change, text, stroke = '') {
    const { now } = this.history;
    if (now.fixed) {
      this.say(now.fixed.why);
      return false;
    }
    try {
      const made = change(now.graph);
      const given = 'graph' in made ? made : { graph: made };
      if (given.graph === now.graph) return false;
      const step = { ...now, ...given };
      const count = step.graph.nodes.length;
      if (step.current >= count) step.current = count - 1;
      if (step.link >= step.graph.links.length) step.link = -1;
      this.history.add(step, stroke);
      this.tell('puzzle');
      this.say(typeof text === 'string' ? text : text(step));
      return true;
    } catch (error) {
      this.say(error instanceof Error ? `That cannot be done: ${error.message}.` : String(error));
      return false;
    }
  }

  /**
   * Opens another puzzle, which can be undone like any edit.
   * @param {{graph?: Graph, fixed?: Fixed}} puzzle
   * @param {string} text
   */
  open({ graph = EMPTY, fixed }, text) {
    const unit = unitOf(graph.nodes);
    this.history.add({ graph, fixed: fixed ?? null, unit, selected: NONE, link: -1, current: graph.nodes.length > 0 ? 0 : -1 });
    this.atGoal = false;
    this.tell('puzzle');
    this.say(text);
  }

  /** Clears the history: the editor begins with this puzzle. */
  begin() {
    this.history = new History(this.history.now);
    this.tell('puzzle');
  }

  undo() {
    this.say(this.history.undo() ? 'Undone.' : 'Nothing to undo.');
    this.tell('puzzle');
  }

  redo() {
    this.say(this.history.redo() ? 'Done again.' : 'Nothing to redo.');
    this.tell('puzzle');
  }

  /**
   * Selects nodes, or a link.
   * @param {{selected?: Iterable<number>, link?: number, current?: number}} what
   */
  select({ selected, link = -1, current = this.current }) {
    this.history.amend({ ...this.history.now, selected: selected ? new Set(selected) : NONE, link, current });
    this.tell('selection');
  }

  /** @param {Partial<Pick<Desk, 'tool' | 'directed' | 'snapping' | 'atGoal'>>} wish */
  set(wish) {
    Object.assign(this, wish);
    this.tell('tool');
  }

  /** Names a stroke, whose edits are undone together. */
  newStroke() {
    return `stroke ${++this.strokes}`;
  }
}
