// The state of the editor: the puzzle, the selection and the tool. Every edit is one step that can be undone. It
// draws nothing and does not touch the page.

import { EMPTY, goalOf, startOf, type Graph } from './graph/graph.ts';
import { History } from './graph/history.ts';
import { USUAL_UNIT, unitOf } from './graph/layout.ts';
import { boardOfGraph } from './graph/spec.ts';
import type { Board } from '../board/board.ts';

export type Tool = 'select' | 'node' | 'edge' | 'light' | 'erase';

/**
 * A board that can be played and analyzed but not edited: its buttons are apart from its lights, or it is too large.
 */
export interface Fixed {
  board: Board;
  start: Uint8Array;
  goal: Uint8Array | null;
  why: string;
}

interface Step {
  graph: Graph; // empty if the board is fixed
  fixed: Fixed | null;
  unit: number; // the distance between nodes
  selected: ReadonlySet<number>;
  link: number; // the link that is chosen, or -1
  current: number; // the node where the keys are, or -1
}

/** What happened: another puzzle, another selection, another tool. */
type News = 'puzzle' | 'selection' | 'tool';

const NONE: ReadonlySet<number> = new Set();

export class Desk {
  protected history: History<Step> = new History({ graph: EMPTY, fixed: null, unit: USUAL_UNIT, selected: NONE, link: -1, current: -1 } as Step);
  tool: Tool = 'select';
  /** Whether edges that are drawn are arrows. */
  directed = false;
  snapping = true;
  /** Whether lights that are drawn are those of the goal. */
  atGoal = false;
  /** The part that was copied last. */
  copied: Graph | null = null;
  private strokes = 0;
  private listeners: ((news: News) => void)[] = [];
  /** Reports what happened, in words. */
  say: (text: string) => void = () => {};

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

  /** The board that is played, or null if there is nothing on the sheet. */
  get board(): Board | null {
    if (this.fixed) return this.fixed.board;
    return this.graph.nodes.length > 0 ? boardOfGraph(this.graph) : null;
  }

  /** The lights at the beginning, and at the end. */
  get start() { return this.fixed ? this.fixed.start : startOf(this.graph); }
  get goal() { return this.fixed ? this.fixed.goal ?? this.fixed.board.off() : goalOf(this.graph); }

  listen(listener: (news: News) => void) {
    this.listeners.push(listener);
  }

  protected tell(news: News) {
    for (const listener of this.listeners) listener(news);
  }

  /**
   * Makes an edit. An exception is reported: the edit failed. `text`: says what happened. `stroke`: edits of one
   * stroke are undone together.
   */
  edit(
    change: (graph: Graph) => Graph | (Partial<Step> & {graph: Graph}), text: string | ((step: Step) => string),
    stroke = '',
  ) {
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

  /** Opens another puzzle, which can be undone like any edit. */
  open({ graph = EMPTY, fixed }: {graph?: Graph, fixed?: Fixed}, text: string) {
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

  /** Selects nodes, or a link. */
  select({ selected, link = -1, current = this.current }: {
    selected?: Iterable<number>; link?: number; current?: number;
  }) {
    this.history.amend({ ...this.history.now, selected: selected ? new Set(selected) : NONE, link, current });
    this.tell('selection');
  }

  set(wish: Partial<Pick<Desk, 'tool' | 'directed' | 'snapping' | 'atGoal'>>) {
    Object.assign(this, wish);
    this.tell('tool');
  }

  /** Names a stroke, whose edits are undone together. */
  newStroke() {
    return `stroke ${++this.strokes}`;
  }
}
