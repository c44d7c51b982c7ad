// The tab Analyze: what it needs to know of the puzzle, and what it marks on the sheet. The analysis
// itself is loaded when it is first asked for.

import { nameOf } from './graph/graph.ts';
import { make, part, sentence } from '../kit/plain/dom.ts';
import type { Editor } from './editor.ts';
import type { Marked } from './paint.ts';

export class Analyze {
  marked: Marked | null = null;
  private analysis: {update(): void, close(): void} | null = null;
  private visible = false; // whether the tab is open
  private stale = true; // whether the puzzle has changed since the analysis

  /** `shown`: called when there is something else to show. */
  constructor(public editor: Editor, private shown: () => void) {}

  /** Shows the analysis of the puzzle. */
  async open() {
    this.visible = true;
    const place = part('analysis');
    if (!this.editor.board) {
      this.analysis?.close();
      this.analysis = null;
      place.replaceChildren(make('p', {}, 'There is nothing to analyze: draw some nodes first.'));
      return;
    }
    try {
      if (!this.analysis) {
        place.replaceChildren(make('p', { class: 'soft', 'aria-busy': 'true' }, 'Analyzing the puzzle …'));
        const { createAnalysis } = await import('./analyze/analyze.ts');
        if (this.analysis || !this.editor.board) return;
        this.analysis = createAnalysis(place, { problem: () => this.problem(), show: (what) => this.show(what) });
      }
      if (this.stale) this.analysis.update();
      this.stale = false;
    } catch (error) {
      place.replaceChildren(make('p', { class: 'problem' }, sentence(error)));
    }
  }

  /** Removes its marks from the sheet. */
  hide() {
    this.visible = false;
    this.clear();
  }

  /** Takes a new puzzle. */
  changed() {
    this.stale = true;
    this.clear();
    if (this.visible) void this.open();
  }

  private clear() {
    this.marked = null;
    part('shown').textContent = '';
  }

  private problem() {
    const { board, start, goal, graph, fixed } = this.editor;
    if (!board) throw new Error('the sheet is empty');
    return {
      board: board.spec, state: board.rowsOf(start), goal: board.rowsOf(goal), lights: board.lights, buttons: board.buttons, modulus: board.modulus,
      name: (button: number) => (fixed ? board.name(button) : `node ${nameOf(graph, button)}`),
    };
  }

  /** Marks presses or lights on the sheet. */
  private show({ presses = [], lights = [], kind, label = '' }: {
    presses?: ArrayLike<number>; lights?: ArrayLike<number>; kind: 'solution' | 'quiet' | 'witness' | 'none';
    label?: string;
  }) {
    this.marked = kind === 'none' ? null : { kind, presses, lights };
    part('shown').textContent = kind === 'none' ? '' : label;
    this.shown();
  }
}
