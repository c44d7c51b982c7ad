// The sheet on which a graph is drawn: a canvas, its visible part, and one button at the keyboard cursor, for the
// focus, for magnifiers and for screen readers.

import { watchColors } from '../kit/plain/colors.ts';
import { SheetCamera } from './camera.ts';
import { linkAt, nodeAt, RADIUS } from './graph/geometry.ts';
import { readSheetInks, type Inks } from './inks.ts';
import { frameOf, paint, type Scene } from './paint.ts';
import { boxOf } from './graph/part.ts';
import { SVGPen } from './svg.ts';
import type { Editor } from './editor.ts';

/** How far beside a node a finger may be, in pixels. */
const NEAR = 10;

/** The least distance between the dots of the grid, in pixels. */
const DOTS = 22;

/** The side of the button of the keys, at least, in pixels. */
const FINGER = 44;

/** An edge from a node to a place of the screen, or to the node of the keys. */
type Reach = {from: number, to: [number, number] | null, directed: boolean};

/** What the sheet shows beside the graph, set by Play and Analyze. */
type Showing = Pick<Scene, 'values' | 'goal' | 'marked' | 'touched'> & Partial<Pick<Scene, 'selected' | 'link'>>;

export class Sheet {
  camera = new SheetCamera();
  /** What is going on: nodes dragged, an edge drawn, a band around nodes. */
  doing: Pick<Scene, 'hover' | 'drag' | 'moving' | 'band'> = { hover: -1, drag: null, moving: null, band: null };
  /** The edge that is being drawn, and the node where it begins. */
  private drawn: {edge: Reach, node: unknown} | null = null;
  /** Whether the page shows all of the graph, until the first zoom or scroll. */
  fitted = true;
  canvas = document.createElement('canvas');
  private frame = 0;
  private inks: Inks | null = null;
  private states = 0;

  constructor(
    public element: HTMLElement, public cursor: HTMLButtonElement, public editor: Editor,
    private showing: () => Showing,
  ) {
    this.canvas.setAttribute('aria-hidden', 'true');
    element.prepend(this.canvas);
  }

  /** Begins to draw, once all parts are ready. */
  begin() {
    watchColors(() => {
      this.inks = null;
      this.redraw();
    });
    new ResizeObserver(() => this.resize()).observe(this.element);
    this.resize();
  }

  private resize() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.camera.resize(width, height);
    if (this.fitted) this.fit();
    this.draw();
  }

  /** Shows all of the graph. */
  fit() {
    this.fitted = true;
    this.camera.unit = this.editor.unit;
    const style = getComputedStyle(this.element);
    const room = ['left', 'top', 'right', 'bottom'].map((side) => parseFloat(style.getPropertyValue(`--room-${side}`)) || 16);
    const { nodes } = this.editor.graph;
    this.camera.fit(nodes.length === 0 ? [0, 0, 4 * this.editor.unit, 3 * this.editor.unit] : boxOf(nodes), room as [number, number, number, number]);
    this.redraw();
  }

  zoom(factor: number, x?: number, y?: number) {
    this.fitted = false;
    this.camera.zoom(factor, x, y);
    this.redraw();
  }

  pan(dx: number, dy: number) {
    this.fitted = false;
    this.camera.pan(dx, dy);
    this.redraw();
  }

  /** Moves so that a node is seen. */
  reveal(i: number) {
    const one = this.editor.graph.nodes[i];
    if (!one) return;
    if (this.camera.reveal(one.x, one.y, 64)) this.fitted = false;
    this.redraw();
  }

  /** Returns the node at a place of the screen, or -1. */
  nodeAt(px: number, py: number) {
    const [x, y] = this.camera.at(px, py);
    return nodeAt(this.editor.graph.nodes, x, y, RADIUS * this.editor.unit + NEAR / this.camera.scale);
  }

  /** Returns the link at a place of the screen, or -1. */
  linkAt(px: number, py: number) {
    const [x, y] = this.camera.at(px, py);
    return linkAt(this.editor.graph, this.editor.unit, x, y, NEAR / this.camera.scale);
  }

  /** Draws with the next frame of the screen. */
  redraw() {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  /** Draws at once. */
  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const ctx = this.canvas.getContext('2d');
    if (!ctx || this.element.hidden) return;
    const inks = this.readInks();
    const ratio = this.canvas.width / Math.max(1, this.camera.width);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.fillStyle = inks.paper;
    ctx.fillRect(0, 0, this.camera.width, this.camera.height);
    this.drawDots(ctx, inks.dots);
    const scene = this.scene();
    paint(ctx, scene, frameOf(scene, this.camera), inks);
    this.drawBand(ctx, inks);
    this.place();
  }

  private readInks() {
    const { modulus } = this.editor.graph;
    if (!this.inks || this.states !== modulus) this.inks = readSheetInks(this.element, modulus);
    this.states = modulus;
    return this.inks;
  }

  /** Returns what there is to draw. */
  private scene(): Scene {
    const { graph, unit, selected, link } = this.editor;
    return { graph, unit, selected, link, ...this.doing, ...this.showing(), reach: this.reached() };
  }

  /** The edge in progress. It is dropped when its first node is another, or gone. */
  get reach(): Reach | null {
    const { drawn, editor } = this;
    return drawn && editor.graph.nodes[drawn.edge.from] === drawn.node ? drawn.edge : null;
  }

  set reach(edge) {
    this.drawn = edge && { edge, node: this.editor.graph.nodes[edge.from] };
  }

  private reached(): Scene['reach'] {
    const { reach, editor } = this;
    if (!reach) return null;
    const to = editor.graph.nodes[editor.current];
    const [x, y] = reach.to ?? (to ? this.camera.toScreen(to.x, to.y) : [0, 0]);
    return { from: reach.from, x, y, directed: reach.directed };
  }

  /** Draws the grid as dots, fewer where they would be dense. */
  private drawDots(ctx: CanvasRenderingContext2D, color: string) {
    const { camera } = this;
    let step = this.editor.step * camera.scale;
    while (step < DOTS) step *= 2;
    const first = (from: number) => -((from * camera.scale) % step) - step;
    ctx.fillStyle = color;
    ctx.beginPath();
    for (let x = first(camera.x); x < camera.width + step; x += step) {
      for (let y = first(camera.y); y < camera.height + step; y += step) ctx.rect(x - 0.9, y - 0.9, 1.8, 1.8);
    }
    ctx.fill();
  }

  private drawBand(ctx: CanvasRenderingContext2D, inks: Inks) {
    const { band } = this.doing;
    if (!band) return;
    const { x0, y0, x1, y1 } = band;
    ctx.globalAlpha = 0.12;
    ctx.fillStyle = inks.accent;
    ctx.fillRect(x0, y0, x1 - x0, y1 - y0);
    ctx.globalAlpha = 1;
    ctx.strokeStyle = inks.accent;
    ctx.lineWidth = 1;
    ctx.strokeRect(x0, y0, x1 - x0, y1 - y0);
  }

  /** Moves the button of the keyboard cursor to its node. */
  private place() {
    const { editor, camera, cursor } = this;
    const one = editor.graph.nodes[editor.current];
    const side = Math.max(FINGER, 2 * (RADIUS * editor.unit * camera.scale + 7));
    const [x, y] = one ? camera.toScreen(one.x, one.y) : [camera.width / 2, camera.height / 2];
    const inside = (v: number, most: number) => Math.min(Math.max(v - side / 2, 4), Math.max(most - side - 4, 4));
    cursor.style.width = cursor.style.height = `${Math.round(side)}px`;
    cursor.style.transform = `translate(${Math.round(inside(x, camera.width))}px, ${Math.round(inside(y, camera.height))}px)`;
  }

  /** Returns a picture of all of the graph, without what is selected: as SVG, or on a canvas. */
  picture(title: string, vector = true): {svg: string, canvas: HTMLCanvasElement | null} {
    const { graph, unit } = this.editor;
    const inks = this.readInks();
    const scale = 96 / unit;
    const [x0, y0, x1, y1] = boxOf(graph.nodes);
    const camera = { scale, x: x0 - unit * 0.7, y: y0 - unit * 0.7, width: (x1 - x0 + 1.4 * unit) * scale, height: (y1 - y0 + 1.4 * unit) * scale };
    const scene: Scene = { ...this.scene(), selected: new Set(), link: -1, hover: -1, drag: null, moving: null, band: null, reach: null, touched: new Set() };
    if (vector) {
      const pen = new SVGPen();
      paint(pen, scene, frameOf(scene, camera), inks);
      return { svg: pen.text(camera.width, camera.height, inks.paper, title), canvas: null };
    }
    const canvas = document.createElement('canvas');
    const sharp = Math.min(2, 8000 / Math.max(camera.width, camera.height));
    canvas.width = Math.ceil(camera.width * sharp);
    canvas.height = Math.ceil(camera.height * sharp);
    const ctx = canvas.getContext('2d');
    if (!ctx) return { svg: '', canvas: null };
    ctx.scale(sharp, sharp);
    ctx.fillStyle = inks.paper;
    ctx.fillRect(0, 0, camera.width, camera.height);
    paint(ctx, scene, frameOf(scene, camera), inks);
    return { svg: '', canvas };
  }
}
