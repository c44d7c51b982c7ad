// What is drawn on a pad, and the way of the brush.
import { context } from './images.ts';

type Place = { x: number; y: number };
type Brush = { tool: 'brush' | 'eraser'; size: number; shade: number };

/** How many steps can be undone. */
const MOST_UNDO = 20;

export class Drawing {
  /** Where the brush went: x and y from 0 to 1. */
  trace: number[] = [];
  private readonly ink: CanvasRenderingContext2D;
  private before: { image: ImageData; trace: number }[] = [];

  constructor(
    private canvas: HTMLCanvasElement,
    private brush: () => Brush,
  ) {
    this.ink = context(canvas);
    this.ink.fillRect(0, 0, canvas.width, canvas.height);
    this.listen();
  }

  paint(image: HTMLCanvasElement) {
    this.ink.drawImage(image, 0, 0);
  }

  clear() {
    this.remember();
    this.trace = [];
    this.ink.fillStyle = '#000';
    this.ink.fillRect(0, 0, this.canvas.width, this.canvas.height);
  }

  undo() {
    const last = this.before.pop();
    if (!last) return;
    this.ink.putImageData(last.image, 0, 0);
    this.trace.length = Math.min(this.trace.length, last.trace);
  }

  private remember() {
    const image = this.ink.getImageData(0, 0, this.canvas.width, this.canvas.height);
    this.before.push({ image, trace: this.trace.length });
    if (this.before.length > MOST_UNDO) this.before.shift();
  }

  /** Begins a stroke. */
  dot(at: Place) {
    this.remember();
    this.line(at, at);
  }

  line(from: Place, to: Place) {
    const { ink, canvas } = this;
    const { tool, size, shade } = this.brush();
    const within = (v: number) => Math.min(1, Math.max(0, v));
    if (tool === 'brush')
      this.trace.push(within(to.x / canvas.width), within(to.y / canvas.height));
    const v = tool === 'brush' ? Math.round(2.55 * shade) : 0;
    ink.strokeStyle = `rgb(${v} ${v} ${v})`;
    ink.lineWidth = size;
    ink.lineCap = ink.lineJoin = 'round';
    ink.beginPath();
    ink.moveTo(from.x, from.y);
    ink.lineTo(to.x, to.y + 0.01);
    ink.stroke();
  }

  private listen() {
    const { canvas } = this;
    const down: Map<number, Place> = new Map();
    const place = (event: PointerEvent) => {
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
      return { x: x * canvas.width, y: y * canvas.height };
    };
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      down.set(event.pointerId, place(event));
      this.dot(place(event));
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
      down.set(event.pointerId, last);
    });
    for (const name of ['pointerup', 'pointercancel'] as const) {
      canvas.addEventListener(name, (event) => down.delete(event.pointerId));
    }
  }
}
