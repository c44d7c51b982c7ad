// A small pad to draw on, with brush and eraser, by mouse, pen, finger or keys.
import { make, makeButton } from '../../kit/plain/dom.ts';
import { makeDialog } from '../../kit/plain/dialog.ts';
import { field } from '../../kit/plain/fields.ts';
import { drawn, partOf } from './images.ts';
import type { Studio, Picture } from '../state.ts';

/** The longer side of the pad, in pixels, and how many steps can be undone. */
const SIDE = 640;
const MOST_UNDO = 20;

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Pad {
  tool = 'brush';
  private take: (canvas: HTMLCanvasElement, trace: number[]) => void = () => {};
  private trace: number[] = []; // where the brush went: x and y from 0 to 1
  private undone: {image: ImageData, trace: number}[] = [];
  private at = { x: 0, y: 0, down: false }; // where the keys have moved to, and whether they draw
  made: { dialog: HTMLDialogElement; canvas: HTMLCanvasElement; ink: CanvasRenderingContext2D; cursor: HTMLDivElement; size: HTMLInputElement; shade: HTMLInputElement; tools: HTMLButtonElement[]; says: HTMLParagraphElement; } | undefined;

  constructor(public studio: Studio) {}

  /** Makes the dialog when it is first needed. */
  private parts() {
    if (this.made) return this.made;
    const { dialog, inside } = makeDialog('pad-dialog', 'Draw');
    const canvas = make('canvas', { tabindex: 0, role: 'application', 'aria-roledescription': 'drawing pad', 'aria-label': 'Drawing pad', 'aria-describedby': 'pad-keys' });
    const ink = canvas.getContext('2d', { willReadFrequently: true });
    if (!ink) throw new Error('the browser has no canvas to draw on');
    const cursor = make('div', { class: 'cursor', hidden: true });
    const size = make('input', { id: 'pad-size', type: 'range', min: 4, max: 120, step: 1, value: 28 });
    const shade = make('input', { id: 'pad-shade', type: 'range', min: 5, max: 100, step: 5, value: 100 });
    const tools = ['Brush', 'Eraser'].map((label) => makeButton(label, () => this.choose(label.toLowerCase()), { 'data-tool': label.toLowerCase() }));
    const undo = makeButton('Undo', () => this.undo());
    const clear = makeButton('Clear', () => {
      this.remember();
      this.clear();
    });
    const done = makeButton('Use it', () => {
      this.take(drawn(canvas, { left: 0, top: 0, width: canvas.width, height: canvas.height }, canvas.width, canvas.height), this.trace);
      dialog.close();
    }, { class: 'button first' });
    const says = make('p', { class: 'unseen', role: 'status' });
    inside.append(make('div', { class: 'row' }, ...tools, undo, clear),
      make('div', { class: 'padding' }, canvas, cursor),
      make('div', { class: 'pair' }, field('pad-size', 'Width', size), field('pad-shade', 'Light', shade)),
      make('p', { class: 'soft', id: 'pad-keys' }, 'Bright is on. With keys: the arrows move, Space lowers and lifts the brush.'),
      says, make('div', { class: 'row end' }, makeButton('Cancel', () => dialog.close()), done));
    this.made = { dialog, canvas, ink, cursor, size, shade, tools, says };
    canvas.addEventListener('keydown', (event) => this.key(event));
    canvas.addEventListener('blur', () => { cursor.hidden = true; });
    canvas.addEventListener('focus', () => this.move(canvas.matches(':focus-visible')));
    this.pointer(canvas);
    return this.made;
  }

  /** Opens the pad, empty or with a picture to draw on. `take`: gets the picture, and where the brush went. */
  open(picture: Picture | null, take: (canvas: HTMLCanvasElement, trace: number[]) => void) {
    const { dialog, canvas, ink } = this.parts();
    const { shape } = this.studio;
    this.take = take;
    this.undone = [];
    canvas.width = Math.max(1, Math.round(shape >= 1 ? SIDE : SIDE * shape));
    canvas.height = Math.max(1, Math.round(shape >= 1 ? SIDE / shape : SIDE));
    this.clear();
    if (picture) ink.drawImage(drawn(picture.image, partOf(picture.image, picture.crop, shape), canvas.width, canvas.height), 0, 0);
    this.at = { x: canvas.width / 2, y: canvas.height / 2, down: false };
    this.choose('brush');
    dialog.showModal();
    canvas.focus();
  }

  private choose(tool: string) {
    this.tool = tool;
    for (const button of this.made?.tools ?? []) button.setAttribute('aria-pressed', String(button.dataset.tool === tool));
  }

  private clear() {
    const { canvas, ink } = this.parts();
    this.trace = [];
    ink.fillStyle = '#000';
    ink.fillRect(0, 0, canvas.width, canvas.height);
  }

  private remember() {
    const { canvas, ink } = this.parts();
    this.undone.push({ image: ink.getImageData(0, 0, canvas.width, canvas.height), trace: this.trace.length });
    if (this.undone.length > MOST_UNDO) this.undone.shift();
  }

  private undo() {
    const before = this.undone.pop();
    if (!before) return;
    this.parts().ink.putImageData(before.image, 0, 0);
    this.trace.length = Math.min(this.trace.length, before.trace);
  }

  /** Draws a line, or a dot if both ends are one. */
  private line(from: {x: number, y: number}, to: {x: number, y: number}) {
    const { canvas, ink, size, shade } = this.parts();
    if (this.tool === 'brush') this.trace.push(...[to.x / canvas.width, to.y / canvas.height].map((v) => Math.min(1, Math.max(0, v))));
    const v = this.tool === 'brush' ? Math.round(2.55 * Number(shade.value)) : 0;
    ink.strokeStyle = `rgb(${v} ${v} ${v})`;
    ink.lineWidth = Number(size.value);
    ink.lineCap = ink.lineJoin = 'round';
    ink.beginPath();
    ink.moveTo(from.x, from.y);
    ink.lineTo(to.x, to.y + 0.01);
    ink.stroke();
  }

  private pointer(canvas: HTMLCanvasElement) {
    const down: Map<number, {x: number, y: number}> = new Map();
    const place = (event: PointerEvent) => {
      const box = canvas.getBoundingClientRect();
      return { x: ((event.clientX - box.left) / box.width) * canvas.width, y: ((event.clientY - box.top) / box.height) * canvas.height };
    };
    canvas.addEventListener('pointerdown', (event) => {
      this.remember();
      canvas.setPointerCapture(event.pointerId);
      down.set(event.pointerId, place(event));
      this.line(place(event), place(event));
    });
    canvas.addEventListener('pointermove', (event) => {
      let last = down.get(event.pointerId);
      if (!last) return;
      // A fast hand moves several times between two frames.
      const moves = event.getCoalescedEvents?.() ?? [];
      for (const one of moves.length > 0 ? moves : [event]) {
        const next = place(one);
        this.line(last, next);
        last = next;
      }
      down.set(event.pointerId, place(event));
    });
    for (const name of ['pointerup', 'pointercancel'] as const) canvas.addEventListener(name, (event) => down.delete(event.pointerId));
  }

  private key(event: KeyboardEvent) {
    const { canvas, says } = this.parts();
    const { at } = this;
    const arrow = ARROWS[event.key];
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
      this.undo();
    } else if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    } else if (arrow) {
      const step = event.shiftKey ? 40 : 8;
      const before = { ...at };
      at.x = Math.min(canvas.width, Math.max(0, at.x + arrow[0] * step));
      at.y = Math.min(canvas.height, Math.max(0, at.y + arrow[1] * step));
      if (at.down) this.line(before, at);
      this.move(true);
    } else if (event.key === ' ') {
      at.down = !at.down;
      if (at.down) {
        this.remember();
        this.line(at, at);
      }
      says.textContent = at.down ? `${this.tool} lowered` : `${this.tool} lifted`;
      this.move(true);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Shows where the keys have moved to. */
  private move(seen: boolean) {
    const { canvas, cursor } = this.parts();
    cursor.hidden = !seen;
    cursor.style.left = `${(100 * this.at.x) / canvas.width}%`;
    cursor.style.top = `${(100 * this.at.y) / canvas.height}%`;
    cursor.dataset.down = this.at.down ? 'yes' : 'no';
  }
}
