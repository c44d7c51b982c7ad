// The address of the page: the puzzle, kept up to date, so that it can be shared as a link. Names of nodes, which a link
// cannot hold, are stored in the browser until something else is drawn.
import { effect } from '@preact/signals';
import { addressText } from '../board/game/gameid.ts';
import * as keep from '../kit/keep.ts';
import { EMPTY, type Graph } from './graph/graph.ts';
import { graphOfJSON, jsonOf } from './graph/text.ts';
import { FIRST, firstPuzzle, openPuzzle } from './open.ts';
import { files, trouble } from './words.ts';
import type { Puzzle } from './editor.ts';
import type { Lab } from './store.ts';

/** How long the address waits for the next edit, in milliseconds: browsers refuse many changes at once. */
const PATIENCE = 250;

export class Address {
  private hush = () => {};
  private written = ''; // what the address was set to here

  constructor(private lab: Lab) {
    effect(() => {
      void lab.link.value;
      this.hush();
      this.hush = lab.outside.later(() => this.write(), PATIENCE);
    });
  }

  /** Follows a link that came from outside. */
  async visit() {
    const text = addressText();
    if (text === '' || text === this.written) return; // it did not come from outside
    const asked = location.hash;
    const { puzzle, problem } = await this.open();
    if (location.hash !== asked) return; // meanwhile another link, or an edit
    if (problem) this.lab.say(problem);
    else this.lab.put(puzzle, '');
    this.write();
  }

  /** Writes the address now, and keeps the puzzle. */
  write() {
    this.hush();
    const text = this.lab.link.value;
    if (text !== addressText()) history.replaceState(null, '', `#${text}`);
    this.written = text;
    const { graph, fixed } = this.lab.editor;
    const names = !fixed && graph.nodes.some(({ name }) => name) ? jsonOf(graph) : undefined;
    keep.write('lab', JSON.stringify({ link: text, graph: names, goal: graph.goal }));
  }

  /** Opens what the address says, what was drawn here last, or the example. */
  async open(): Promise<{ puzzle: Puzzle; problem: string }> {
    this.hush(); // a link is not written over while it is being opened
    const kept =
      tried<{ link?: string; graph?: string }>(() => JSON.parse(keep.read('lab') ?? '{}')) ?? {};
    const text = addressText() || kept.link || FIRST;
    try {
      const puzzle = text === FIRST ? firstPuzzle() : await openPuzzle(text);
      const names = kept.link === text ? tried(() => graphOfJSON(kept.graph ?? '')) : null;
      if (puzzle.graph && names) puzzle.graph = named(puzzle.graph, names);
      return { puzzle, problem: '' };
    } catch (error) {
      return { puzzle: { graph: EMPTY }, problem: files.badLink(trouble(error)) };
    }
  }
}

/** Returns what can be read of what was kept, or null. */
function tried<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Gives the nodes of a graph the names of another, if it is as large. */
function named({ origin, ...graph }: Graph, { nodes }: Graph): Graph {
  if (nodes.length !== graph.nodes.length) return { ...graph, origin };
  return { ...graph, nodes: graph.nodes.map((one, i) => ({ ...one, name: nodes[i].name })) };
}
