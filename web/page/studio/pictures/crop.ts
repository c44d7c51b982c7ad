// The part of a picture that goes on the board: a frame of the board's shape, moved and scaled by mouse, finger,
// wheel or keys.
import { make, makeButton } from '../../kit/plain/dom.ts';
import { makeDialog } from '../../kit/plain/dialog.ts';
import { MIDDLE, partOf, type Crop as CropType } from './images.ts';
import type { Studio, Picture } from '../state.ts';

/** The most that a picture is enlarged, and how far a key moves the frame. */
const MOST_ZOOM = 12;
const STEP = 0.02;

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Crop {
  picture: Picture | null = null;
  made: { dialog: HTMLDialogElement; canvas: HTMLCanvasElement; frame: HTMLDivElement; zoom: HTMLInputElement; } | undefined;

  constructor(public studio: Studio) {}

  /** Makes the dialog when it is first needed. */
  private parts() {
    if (this.made) return this.made;
    const { dialog, inside } = makeDialog('crop-dialog', 'Crop');
    const canvas = make('canvas', { 'aria-hidden': 'true' });
    const frame = make('div', { class: 'frame', tabindex: 0, role: 'slider', 'aria-label': 'Part of the picture', 'aria-valuemin': 0, 'aria-valuemax': 100 });
    const zoom = make('input', { id: 'crop-zoom', type: 'range', min: 0, max: 100, step: 1, value: 0 });
    const field = make('div', { class: 'field' }, make('label', { for: 'crop-zoom' }, 'Closer'), zoom);
    const whole = makeButton('Whole again', () => this.set(MIDDLE));
    const done = makeButton('Done', () => dialog.close(), { class: 'button first' });
    inside.append(make('div', { class: 'cropping' }, canvas, frame),
      make('p', { class: 'soft' }, 'Drag the frame, or move it with the arrow keys; + and − go closer and back.'),
      field, make('div', { class: 'row end' }, whole, done));
    zoom.addEventListener('input', () => this.set({ zoom: MOST_ZOOM ** (Number(zoom.value) / 100) }));
    frame.addEventListener('keydown', (event) => this.key(event));
    this.drag(frame, canvas);
    const { studio } = this;
    dialog.addEventListener('close', () => studio.tell('pictures'));
    this.made = { dialog, canvas, frame, zoom };
    return this.made;
  }

  open(picture: Picture) {
    const { dialog, canvas, frame } = this.parts();
    this.picture = picture;
    canvas.width = picture.image.width;
    canvas.height = picture.image.height;
    canvas.getContext('2d')?.drawImage(picture.image, 0, 0);
    this.show();
    dialog.showModal();
    frame.focus();
  }

  private set(change: Partial<CropType>) {
    const { picture, studio } = this;
    if (!picture) return;
    const crop = { ...picture.crop, ...change };
    crop.zoom = Math.min(MOST_ZOOM, Math.max(1, crop.zoom));
    // The middle stays within the range of the frame, so that the next step back has an effect at once.
    const part = partOf(picture.image, crop, studio.shape);
    crop.x = (part.left + part.width / 2) / picture.image.width;
    crop.y = (part.top + part.height / 2) / picture.image.height;
    picture.crop = crop;
    this.show();
  }

  private show() {
    const { picture, made } = this;
    if (!picture || !made) return;
    const { image, crop } = picture;
    const part = partOf(image, crop, this.studio.shape);
    const { style } = made.frame;
    style.left = `${(100 * part.left) / image.width}%`;
    style.top = `${(100 * part.top) / image.height}%`;
    style.width = `${(100 * part.width) / image.width}%`;
    style.height = `${(100 * part.height) / image.height}%`;
    made.zoom.value = String(Math.round((100 * Math.log(crop.zoom)) / Math.log(MOST_ZOOM)));
    const percent = (v: number) => `${Math.round(100 * v)}%`;
    made.frame.setAttribute('aria-valuenow', made.zoom.value);
    made.frame.setAttribute('aria-valuetext', `middle at ${percent(crop.x)} across and ${percent(crop.y)} down, ${crop.zoom.toFixed(1)} times closer`);
  }

  private key(event: KeyboardEvent) {
    const { picture } = this;
    if (!picture || event.ctrlKey || event.metaKey || event.altKey) return;
    const { crop } = picture;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const step = (event.shiftKey ? 5 : 1) * (STEP / crop.zoom);
      this.set({ x: crop.x + arrow[0] * step, y: crop.y + arrow[1] * step });
    } else if (event.key === '+' || event.key === '=') {
      this.set({ zoom: crop.zoom * 1.1 });
    } else if (event.key === '-' || event.key === '−') {
      this.set({ zoom: crop.zoom / 1.1 });
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Lets the frame be dragged, also from outside of it, and zoomed with two fingers or the wheel. */
  private drag(frame: HTMLElement, canvas: HTMLElement) {
    const area = canvas.parentElement as HTMLElement;
    const down: Map<number, PointerEvent> = new Map();
    const spread = () => {
      const [a, b] = [...down.values()];
      return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    };
    area.addEventListener('pointerdown', (event) => {
      down.set(event.pointerId, event);
      area.setPointerCapture(event.pointerId);
      event.preventDefault();
      frame.focus({ preventScroll: true });
    });
    area.addEventListener('pointermove', (event) => {
      const before = down.get(event.pointerId);
      if (!before || !this.picture) return;
      const wide = spread();
      const box = canvas.getBoundingClientRect();
      const { crop } = this.picture;
      const share = 1 / down.size;
      const x = crop.x + (share * (event.clientX - before.clientX)) / box.width;
      const y = crop.y + (share * (event.clientY - before.clientY)) / box.height;
      down.set(event.pointerId, event);
      this.set({ x, y, zoom: wide > 0 ? (crop.zoom * wide) / Math.max(1, spread()) : crop.zoom });
    });
    for (const name of ['pointerup', 'pointercancel'] as const) area.addEventListener(name, (event) => down.delete(event.pointerId));
    area.addEventListener('wheel', (event) => {
      if (!this.picture) return;
      event.preventDefault();
      this.set({ zoom: this.picture.crop.zoom * 1.002 ** -event.deltaY });
    }, { passive: false });
  }
}
