// The address of the page is the puzzle, kept up to date, so that it can be shared as a link. Names of nodes,
// which a link cannot hold, are stored in the browser until something else is drawn.

import { stateText } from '../board/game/gameid.ts';
import { EMPTY, type Graph } from './graph/graph.ts';
import { graphOfJSON, jsonOf } from './graph/json.ts';
import { FIRST, firstPuzzle, openPuzzle } from './open.ts';
import { addressText } from '../board/game/address.ts';
import { effect } from '@preact/signals';
import * as keep from '../kit/keep.ts';
import { files, trouble } from './words.ts';
import type { Editor, Puzzle } from './editor.ts';
import type { Later } from './job.ts';
import type { Lab } from './store.ts';

/** How long the address waits for the next edit, in milliseconds: browsers refuse many changes at once. */
const PATIENCE = 250;

/** Returns the part after the # of a link to the puzzle. */
export function linkText(editor: Editor) {
  const { board, start, goal } = editor;
  if (!board) return 'empty';
  const all = (values: Uint8Array, v: number) => values.every((one) => one === v);
  const write = (values: Uint8Array) => (all(values, 1) ? 'on' : all(values, 0) ? 'off' : stateText(board, values));
  return `${board.spec}:${write(start)}${all(goal, 0) ? '' : `&goal=${write(goal)}`}`;
}

export class Address {
  private hush = () => {};
  private written = ''; // what the address was set to here

  constructor(private lab: Lab, later: Later) {
    effect(() => {
      void lab.link.value;
      this.hush();
      this.hush = later(() => this.write(), PATIENCE);
    });
  }

  /** Follows a link that came from outside. */
  async visit() {
    if (!this.other) return;
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

  /** Reports whether the address came from outside, such as a link to a puzzle. */
  private get other() {
    const text = addressText();
    return text !== '' && text !== this.written;
  }

  /** Opens what the address says, what was drawn here last, or the example. */
  async open(): Promise<{puzzle: Puzzle, problem: string}> {
    this.hush(); // a link is not written over while it is being opened
    const asked = addressText();
    const kept = this.kept();
    const text = asked || kept?.link || FIRST;
    try {
      const puzzle = text === FIRST ? firstPuzzle() : await openPuzzle(text);
      if (puzzle.graph && kept?.graph && kept.link === text) puzzle.graph = named(puzzle.graph, kept.graph);
      return { puzzle, problem: '' };
    } catch (error) {
      return { puzzle: { graph: EMPTY }, problem: files.badLink(trouble(error)) };
    }
  }

  private kept(): {link?: string, graph?: string} | null {
    try {
      return JSON.parse(keep.read('lab') ?? 'null');
    } catch {
      return null;
    }
  }
}

/** Gives the nodes of a graph the names that were kept with it. */
function named(graph: Graph, kept: string): Graph {
  try {
    const other = graphOfJSON(kept);
    if (other.nodes.length !== graph.nodes.length) return graph;
    const { origin: _, ...rest } = graph;
    return { ...rest, nodes: graph.nodes.map((one, i) => ({ ...one, name: other.nodes[i].name })) };
  } catch {
    return graph;
  }
}
