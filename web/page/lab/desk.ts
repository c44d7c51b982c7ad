// The state of the editor: the puzzle, the selection and the tool. Every edit is one step that can be undone. It
// draws nothing and does not touch the page. All of it is signals: who reads it in an effect or a view follows it.
import { computed, signal } from '@preact/signals';
import { EMPTY, goalOf, startOf, type Graph } from './graph/graph.ts';
import { History } from './graph/history.ts';
import { USUAL_UNIT, unitOf } from './graph/layout.ts';
import { boardOfGraph } from './graph/spec.ts';
import { edited } from './words.ts';
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

interface Settings {
  tool: Tool;
  directed: boolean; // edges that are drawn are arrows
  snapping: boolean;
  atGoal: boolean; // lights that are drawn are those of the goal
}

const NONE: ReadonlySet<number> = new Set();

export class Desk {
  protected history = new History<Step>(
    { graph: EMPTY, fixed: null, unit: USUAL_UNIT, selected: NONE, link: -1, current: -1 },
  );
  private readonly graphs = computed(() => this.history.now.graph);
  private readonly boards = computed(() => this.history.now.fixed);
  private readonly units = computed(() => this.history.now.unit);
  private readonly settings = signal<Settings>({ tool: 'select', directed: false, snapping: true, atGoal: false });
  private readonly part = signal<Graph | null>(null);
  private strokes = 0;

  /** `say`: reports what happened, in words. */
  constructor(readonly say: (text: string) => void = () => {}) {}

  // These stay the same while something else is selected.
  get graph() { return this.graphs.value; }
  get fixed() { return this.boards.value; }
  get unit() { return this.units.value; }
  get selected() { return this.history.now.selected; }
  get link() { return this.history.now.link; }
  get current() { return this.history.now.current; }
  get canUndo() { return this.history.canUndo; }
  get canRedo() { return this.history.canRedo; }
  get tool() { return this.settings.value.tool; }
  get directed() { return this.settings.value.directed; }
  get snapping() { return this.settings.value.snapping; }
  get atGoal() { return this.settings.value.atGoal; }
  /** The part that was copied last. */
  get copied() { return this.part.value; }
  set copied(part) { this.part.value = part; }

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
      this.say(typeof text === 'string' ? text : text(step));
      return true;
    } catch (error) {
      this.say(error instanceof Error ? edited.failed(error.message) : String(error));
      return false;
    }
  }

  /** Opens another puzzle, which can be undone like any edit. */
  open({ graph = EMPTY, fixed }: {graph?: Graph, fixed?: Fixed}, text: string) {
    const unit = unitOf(graph.nodes);
    const current = graph.nodes.length > 0 ? 0 : -1;
    this.set({ atGoal: false });
    this.history.add({ graph, fixed: fixed ?? null, unit, selected: NONE, link: -1, current });
    this.say(text);
  }

  /** Clears the history: the editor begins with this puzzle. */
  begin() {
    this.history.clear();
  }

  undo() {
    this.say(this.history.undo() ? edited.undone : edited.noUndo);
  }

  redo() {
    this.say(this.history.redo() ? edited.redone : edited.noRedo);
  }

  /** Selects nodes, or a link. */
  select({ selected, link = -1, current = this.current }: {
    selected?: Iterable<number>; link?: number; current?: number;
  }) {
    this.history.amend({ ...this.history.now, selected: selected ? new Set(selected) : NONE, link, current });
  }

  set(wish: Partial<Settings>) {
    this.settings.value = { ...this.settings.value, ...wish };
  }

  /** Names a stroke, whose edits are undone together. */
  newStroke() {
    return `stroke ${++this.strokes}`;
  }
}
