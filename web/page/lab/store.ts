// The store of the Lab: the puzzle, what is done with it, and the verbs of tools, keys and panels. It needs no page.
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { Analysis } from './analyze/store.ts';
import { Arranger } from './arrange.ts';
import { boardName } from '../board/names.ts';
import { Editor, type Puzzle } from './editor.ts';
import { fileName } from './files.ts';
import { Game, scrambled } from './game.ts';
import { linkAt, nodeAt, RADIUS } from './graph/geometry.ts';
import { boxOf, EMPTY, linksAt, nameOf, timesOf } from './graph/graph.ts';
import { jsonOf } from './graph/text.ts';
import { Job } from '../kit/job.ts';
import { Workbench } from './model/store.ts';
import { linkText, SUGGESTED, suggestions } from './open.ts';
import { edited, files, lights, nodes, refused, shown, used } from './words.ts';
import { Camera, type Box } from '../kit/camera.ts';
import type { Scene } from './paint.ts';
import type { World } from './world.ts';

export type Mode = 'edit' | 'play' | 'analyze' | 'model';

/** What is going on: nodes dragged, nodes that find their places, a band around nodes. */
type Doing = Pick<Scene, 'hover' | 'drag' | 'moving' | 'band'>;

/** How far beside a node a finger may be, in pixels. */
const NEAR = 10;

/** The longest text that is read, in characters. */
const MOST = 1 << 20;

const NONE: ReadonlySet<number> = new Set();

export class Lab {
  readonly mode = signal<Mode>('edit');
  /** Whether there is a puzzle. */
  readonly ready = signal(false);
  /** The last message; another object is announced again. */
  readonly said = signal({ text: '' });
  readonly dialog = signal<'' | 'open' | 'import' | 'export' | 'share'>('');
  readonly suggested = signal(SUGGESTED);
  /** How often the list of keys was asked for. */
  readonly helped = signal(0);
  /** Whether the keys are on the sheet. */
  readonly keyed = signal(false);
  readonly doing = signal<Doing>({ hover: -1, drag: null, moving: null, band: null });
  readonly camera = new Camera({ keep: 'free', box: [0, 0, 4, 3], most: 240 });
  readonly editor = new Editor((text) => this.say(text));
  readonly arranger = new Arranger(
    this.editor,
    this.outside,
    (moving) => this.do({ moving }),
    () => this.fit(),
  );
  /** What a dialog does, and why it could not. */
  readonly task = new Job(this.outside.later);
  readonly game = new Game(this.editor, this.outside);
  readonly analysis = new Analysis(() => this.problem(), this.outside);
  readonly bench = new Workbench(this.editor, this.game, this.outside);

  constructor(readonly outside: World) {
    effect(() => {
      const mode = this.mode.value;
      void [this.editor.graph, this.editor.fixed];
      untracked(() => {
        this.arranger.stop();
        if (mode !== 'edit') this.game.begin();
      });
    });
    effect(() => {
      if (this.mode.value === 'analyze' && this.values.value) this.analysis.update();
    });
    effect(() => {
      if (this.mode.value === 'model') this.bench.update();
      else this.bench.halt();
    });
    effect(() => {
      void this.editor.unit; // a drawing of another size
      untracked(() => this.fit());
    });
  }

  say(text: string) {
    this.said.value = { text };
  }

  show(mode: Mode) {
    if (mode === this.mode.value) return;
    this.say('');
    this.editor.reach = null;
    this.do({ drag: null });
    this.mode.value = mode;
  }

  help() {
    this.show('edit');
    this.helped.value++;
  }

  do(doing: Partial<Doing>) {
    this.doing.value = { ...this.doing.value, ...doing };
  }

  /** The lights on the sheet: as drawn, or as they are in the game, which is also what is analyzed. */
  readonly values = computed(() => {
    const state = this.mode.value === 'edit' ? undefined : this.game.session?.state;
    const start = this.editor.start;
    return state?.length === start.length ? state.slice() : start; // the game changes its lights in place
  });

  readonly marked = computed(() => {
    if (this.mode.value === 'analyze') return this.analysis.marked;
    return this.mode.value === 'edit' ? null : this.game.marked.value;
  });

  readonly scene = computed<Scene>(() => {
    const {
      editor,
      mode: { value: mode },
    } = this;
    const { graph, unit } = editor;
    const doing = { ...this.doing.value };
    if (doing.hover >= graph.nodes.length) doing.hover = -1; // the node under a resting mouse was undone
    const session = mode === 'play' ? this.game.session : null;
    const over = doing.hover >= 0 ? doing.hover : this.keyed.value ? editor.current : -1;
    const touched = new Set(
      session && over >= 0 && over < graph.nodes.length ? session.board.changes(over) : [],
    );
    const [selected, link] = mode === 'edit' ? [editor.selected, editor.link] : [NONE, -1];
    const goal = graph.goal === 'drawn' ? editor.goal : null;
    const {
      values: { value: values },
      marked: { value: marked },
    } = this;
    return {
      graph,
      unit,
      selected,
      link,
      values,
      goal,
      marked,
      touched,
      ...doing,
      reach: this.reached(),
    };
  });

  private reached(): Scene['reach'] {
    const {
      editor,
      camera,
      editor: { reach },
    } = this;
    if (!reach) return null;
    void camera.changes.value;
    const to = editor.graph.nodes[editor.current];
    const [x, y] = reach.to ?? (to ? camera.toScreen(to.x, to.y) : [0, 0]);
    return { from: reach.from, x, y, directed: reach.directed };
  }

  readonly over = computed(() => this.doing.value.hover >= 0);

  /** What the button of the keys is called: the node where they are. */
  readonly cursor = computed(() => {
    const { graph, selected, current: i } = this.editor;
    const one = graph.nodes[i];
    if (!one) return shown.noNode;
    const near = linksAt(graph, i).map((link) => {
      const other = link.a === i ? link.b : link.a;
      const { there, back } = timesOf(graph, i, other);
      return shown.neighbor(nameOf(graph, other), there, back);
    });
    const light = shown.light(this.values.value[i], graph.modulus);
    return shown.node(nameOf(graph, i), light, one.self, near, selected.has(i));
  });

  readonly title = computed(() => {
    const { graph, fixed } = this.editor;
    if (!this.ready.value) return shown.name;
    const spec = fixed?.board.spec ?? graph.origin?.spec;
    if (spec && !spec.startsWith('graph=')) return boardName(spec);
    return graph.nodes.length === 0 && !fixed ? shown.emptySheet : shown.graph;
  });

  readonly size = computed(() => {
    const { graph, fixed } = this.editor;
    if (!this.ready.value) return '\u00a0';
    if (fixed) return shown.fixedSize(fixed.board.lights, fixed.board.buttons, fixed.board.modulus);
    const arrows = graph.links.filter(({ there, back }) => there !== back).length;
    return shown.size(graph.nodes.length, graph.links.length - arrows, arrows, graph.modulus);
  });

  /** The part of a link to the puzzle after the #. */
  readonly link = computed(() => linkText(this.editor));

  fit() {
    const {
      graph: { nodes },
      unit,
    } = this.editor;
    const box: Box = nodes.length === 0 ? [0, 0, 4 * unit, 3 * unit] : boxOf(nodes);
    const fitMost = Math.max(136, this.camera.width / 8) / unit; // few nodes grow with the sheet
    batch(() => {
      this.camera.limit({ box, around: unit / 2, least: 3 / unit, most: 320 / unit, fitMost });
      this.camera.fit();
    });
  }

  /** Takes a new size of the sheet, and how much of it tools cover. */
  resize(width: number, height: number, room: Box) {
    batch(() => {
      this.camera.limit({ room });
      this.camera.resize(width, height);
      if (this.camera.fitted) this.fit();
    });
  }

  /** Moves so that the node of the keys is seen. */
  reveal() {
    const one = this.editor.graph.nodes[this.editor.current];
    if (one) this.camera.reveal(one.x, one.y, 64);
  }

  /** Returns the node at a place of the screen, or -1. */
  nodeAt(px: number, py: number) {
    const [x, y] = this.camera.at(px, py);
    return nodeAt(
      this.editor.graph.nodes,
      x,
      y,
      RADIUS * this.editor.unit + NEAR / this.camera.scale,
    );
  }

  /** Returns the link at a place of the screen, or -1. */
  linkAt(px: number, py: number) {
    const [x, y] = this.camera.at(px, py);
    return linkAt(this.editor.graph, this.editor.unit, x, y, NEAR / this.camera.scale);
  }

  /** A mouse is over a place of the screen. */
  hover(x: number, y: number) {
    const { reach } = this.editor;
    if (reach?.to) this.editor.reach = { ...reach, to: [x, y] };
    const hover = this.nodeAt(x, y);
    if (hover !== this.doing.value.hover) this.do({ hover });
  }

  /** Adds a node at a place of the screen, unless something is there. */
  double(x: number, y: number) {
    if (this.mode.value !== 'edit' || this.editor.tool !== 'select') return;
    if (this.nodeAt(x, y) < 0 && this.linkAt(x, y) < 0)
      this.editor.addNode(...this.camera.at(x, y));
  }

  /** Presses a button of a board that is not edited. */
  press(button: number) {
    if (this.mode.value === 'play') this.game.press(button);
    else this.say(used.choosePlay);
  }

  /** Begins with a puzzle, to which Undo leads back at most. */
  begin(puzzle: Puzzle, text: string) {
    this.ready.value = true;
    this.put(puzzle, text);
    this.editor.begin();
  }

  put(puzzle: Puzzle, text: string) {
    this.editor.open(puzzle, text);
    this.fit();
  }

  new() {
    this.put({ graph: EMPTY }, files.empty);
    this.editor.set({ tool: 'node' });
  }

  copy() {
    if (this.editor.selected.size === 0) return this.say(edited.noSelection);
    const part = this.editor.copy();
    if (part) void this.outside.copy(jsonOf(part)).catch(() => {}); // Paste has it anyway
  }

  random() {
    const random = crypto.getRandomValues(new Uint16Array(this.editor.graph.nodes.length));
    this.editor.setLights((i) => random[i] % this.editor.graph.modulus, edited.atRandom);
  }

  /** Draws lights from which the goal can be reached. */
  mix() {
    const { board, goal } = this.editor;
    if (board) this.editor.setStart(scrambled(board, goal, Math.random), edited.atRandom);
  }

  ask(dialog: this['dialog']['value']) {
    if (dialog === 'export' && !this.editor.board) return this.say(files.nothing);
    this.task.drop();
    this.dialog.value = dialog;
    if (dialog !== 'open' || this.suggested.value !== SUGGESTED) return;
    suggestions(this.outside.call).then(
      (list) => {
        this.suggested.value = list;
      },
      () => {},
    ); // the first have to do
  }

  async start(text: string, name: string) {
    const puzzle = await this.task.run('', () => this.outside.open(text));
    if (!puzzle) return;
    this.put(puzzle, files.opened(name));
    this.ask('');
  }

  /** Opens a file, or the text of one, in place of the puzzle. */
  async read(from: string | File, name: string) {
    const { task } = this;
    const puzzle = await task.run('', async () => {
      if ((typeof from === 'string' ? from.length : from.size) > MOST)
        throw new Error(files.long(MOST >> 20));
      return this.outside.read(typeof from === 'string' ? from : await from.text());
    });
    if (!puzzle && task.said.value) task.said.value = files.unread(name, task.said.value);
    this.say(task.said.value);
    if (!puzzle) return;
    const { graph, fixed } = puzzle;
    this.put(
      puzzle,
      files.read(name, fixed ? lights(fixed.board.lights) : nodes(graph?.nodes.length ?? 0)),
    );
    this.ask('');
  }

  async save(format: string) {
    const { task } = this;
    const name = fileName(format);
    const blob = await task.run('', () => this.outside.write(this, format));
    if (!blob && task.said.value) task.said.value = files.unwritten(format, task.said.value);
    if (!blob) return;
    this.outside.save(name, blob);
    this.say(files.saved(name));
  }

  /** What the analysis is about. */
  private problem() {
    const { board, goal } = this.editor;
    if (!board) throw new Error(refused.empty);
    const name = (button: number) => this.game.name(button);
    return {
      spec: board.spec,
      state: board.rowsOf(this.values.value),
      goal: board.rowsOf(goal),
      name,
    };
  }
}
