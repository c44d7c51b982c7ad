// A board as real buttons in an ARIA grid, over a picture. Users press the buttons, and screen readers read them;
// the picture is only seen.

import { Announcer } from '../kit/announcer.ts';
import { BoardPicture } from './boardpicture.ts';
import { boxOf, num, type MarkKind } from './drawing.ts';
import { buttonAt } from './hittest.ts';
import { Marks, type MarkSet, type Change } from './marks.ts';
import { steer } from './steering.ts';
import { buttonWords, onWords } from './wording.ts';
import type { Board } from './board.ts';
import type { ViewOptions } from './view.ts';

/** The largest a unit of the board is drawn, in rem: small boards do not fill a wide screen. */
const LARGEST_UNIT = 5.5;

/** How many rows Page Up and Page Down move. */
const PAGE = 5;

/** How much larger than its circle the target of a node is: no two nodes are that near. */
const ROOM = 1.12;

/** How far beside a button a finger may press, in pixels. */
const NEAR = 22;

export class DomView {
  private values: Uint8Array<ArrayBuffer>; // what is shown now
  private on = 0;
  private current = 0; // the button that Tab leads to
  private pending = -1; // the button that was pressed since the last show, or -1
  marks: Marks;
  private signs: Map<MarkSet, SVGGElement> = new Map();
  private buttons: HTMLButtonElement[] = [];
  private changers: number[][]; // the buttons apart from the lights that change each light
  element: HTMLDivElement;
  picture: BoardPicture;
  private grid: HTMLDivElement;
  private announcer: Announcer;

  constructor(container: HTMLElement, public board: Board, private options: ViewOptions) {
    this.values = new Uint8Array(board.lights);
    this.marks = new Marks();
    this.changers = changers(board);

    this.element = document.createElement('div');
    this.element.className = 'board';
    this.picture = new BoardPicture(board);
    const [, , width, height] = this.picture.box;
    this.element.style.setProperty('--w', String(num(width)));
    this.element.style.setProperty('--h', String(num(height)));
    this.element.style.setProperty('--most', `${num(width * LARGEST_UNIT)}rem`);
    this.element.append(this.picture.element);
    this.grid = document.createElement('div');
    if (options.readOnly) {
      this.element.setAttribute('role', 'img');
    } else {
      this.fillGrid();
      this.element.append(this.grid);
    }
    this.announcer = new Announcer(this.element);
    for (let i = 0; i < board.lights; i++) this.picture.paint(i, 0);
    this.label(this.buttons.keys());
    container.append(this.element);
  }

  private fillGrid() {
    const { grid, board } = this;
    grid.className = 'board-grid';
    grid.setAttribute('role', 'grid');
    grid.setAttribute('aria-label', this.options.label ?? 'board');
    let next = 0;
    for (const length of board.buttonRows) {
      const row = document.createElement('div');
      row.setAttribute('role', 'row');
      for (const past = next + length; next < past; next++) row.append(this.makePlace(next));
      grid.append(row);
    }
    this.element.addEventListener('click', (event) => {
      const button = buttonOf(event);
      this.pressed(button < 0 ? this.nearest(event) : button);
    });
    grid.addEventListener('keydown', (event) => this.steered(event));
    grid.addEventListener('focusin', (event) => this.focused(buttonOf(event)));
    grid.addEventListener('focusout', () => this.focused(-1));
    grid.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && this.picture.preview(buttonOf(event)));
    grid.addEventListener('pointerout', () => this.picture.preview(this.seen()));
    grid.addEventListener('pointerdown', (event) => this.picture.hold(buttonOf(event)));
    for (const end of ['pointerup', 'pointercancel', 'pointerout']) grid.addEventListener(end, () => this.picture.hold(-1));
  }

  /** Makes the element of a button, where the picture shows it and of the same form. */
  private makePlace(button: number) {
    const shape = this.board.button(button);
    const corners = shape.corners ?? [];
    const [x, y, w, h] = boxOf(corners.length > 0 ? shape : { ...shape, r: shape.r * ROOM });
    const [x0, y0, width, height] = this.picture.box;
    const place = document.createElement('div');
    place.setAttribute('role', 'gridcell');
    place.className = 'board-place';
    place.style.left = percent((x - x0) / width);
    place.style.top = percent((y - y0) / height);
    place.style.width = percent(w / width);
    place.style.height = percent(h / height);
    if (corners.length === 0) {
      place.style.clipPath = 'circle()';
    } else if (!this.board.lattice) {
      const points = [];
      for (let i = 0; i < corners.length; i += 2) points.push(`${percent((corners[i] - x) / w)} ${percent((corners[i + 1] - y) / h)}`);
      place.style.clipPath = `polygon(${points.join()})`;
    }
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'board-button';
    element.dataset.button = String(button);
    element.tabIndex = button === this.current ? 0 : -1;
    place.append(element);
    this.buttons.push(element);
    return place;
  }

  private pressed(button: number) {
    if (button < 0) return;
    this.moveTo(button);
    this.pending = button;
    this.options.onPress?.(button);
  }

  /** Returns the button next to a press, or -1: small nodes are hard to hit. */
  private nearest(event: MouseEvent) {
    const at = this.element.getBoundingClientRect();
    const [x0, y0, width] = this.picture.box;
    const unit = at.width / width;
    return buttonAt(this.board, x0 + (event.clientX - at.left) / unit, y0 + (event.clientY - at.top) / unit, NEAR / unit);
  }

  private steered(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.repeat) event.preventDefault(); // a key that is held presses once
    const button = buttonOf(event);
    const to = button < 0 || event.altKey ? -1 : steer(this.board, button, event, PAGE);
    if (to < 0) return;
    event.preventDefault();
    this.focus(to);
  }

  private focused(button: number) {
    if (button >= 0) this.moveTo(button);
    this.picture.preview(this.seen());
    this.picture.focus(this.seen());
  }

  /** Returns the button with a visible focus, or -1: after a tap the focus is not visible. */
  private seen() {
    const element = this.buttons[this.current];
    return element?.matches(':focus-visible') ? this.current : -1;
  }

  /** Makes a button the one that Tab leads to. */
  private moveTo(button: number) {
    if (button === this.current) return;
    this.buttons[this.current].tabIndex = -1;
    this.buttons[button].tabIndex = 0;
    this.current = button;
  }

  wave(from: number) {
    this.picture.wave(from);
  }

  /** Labels the buttons, or the whole board if it is only a picture. */
  private label(buttons: Iterable<number>) {
    if (this.options.readOnly) {
      this.element.setAttribute('aria-label', `${this.options.label ?? 'board'}, ${onWords(this.on)}`);
      return;
    }
    for (const button of buttons) {
      const text = buttonWords(this.board, this.values, button) + this.marks.words(button, this.board.same);
      this.buttons[button].setAttribute('aria-label', text);
    }
  }

  /** Shows the lights. */
  show(values: Uint8Array) {
    const changed: number[] = [];
    this.on = 0;
    for (let i = 0; i < values.length; i++) {
      if (values[i] > 0) this.on++;
      if (this.values[i] === values[i]) continue;
      this.values[i] = values[i];
      this.picture.paint(i, values[i]);
      changed.push(i);
    }
    this.label(this.board.same ? changed : new Set(changed.flatMap((i) => this.changers[i])));
    if (this.pending >= 0) this.announcer.pressed(this.board.name(this.pending), changed.length, onWords(this.on));
    this.pending = -1;
  }

  /** Marks exactly these buttons with a kind. */
  mark(buttons: Iterable<number>, kind: MarkKind) {
    this.change(this.marks.set(buttons, kind, false));
  }

  /** Marks exactly these lights with a kind. */
  markLights(lights: Iterable<number>, kind: MarkKind) {
    this.change(this.marks.set(lights, kind, true));
  }

  /** Removes marks, all if no kind is given. */
  clear(kind?: MarkKind) {
    this.change({ gone: this.marks.clear(kind), come: [] });
  }

  private change({ gone, come }: Change) {
    for (const set of gone) {
      this.signs.get(set)?.remove();
      this.signs.delete(set);
    }
    for (const set of come) this.signs.set(set, this.picture.sign(set));
    const told = [...gone, ...come].filter((set) => !set.light || this.board.same);
    this.label(new Set(told.flatMap((set) => [...set.items.keys()])));
  }

  /** Moves the focus to a button. */
  focus(button: number) {
    if (this.options.readOnly) return;
    this.moveTo(button);
    this.buttons[button].focus();
  }

  /** Announces a text to screen readers. */
  say(text: string) {
    this.announcer.say(text);
  }

  destroy() {
    this.announcer.destroy();
    this.element.remove();
  }
}

/** Returns the button of an event, or -1. */
function buttonOf(event: Event) {
  const element = event.target instanceof Element ? event.target.closest('button') : null;
  return element?.dataset.button ? Number(element.dataset.button) : -1;
}

function changers(board: Board) {
  if (board.same) return [];
  const lists: number[][] = Array.from({ length: board.lights }, () => []);
  for (let j = 0; j < board.buttons; j++) {
    for (const light of board.changes(j)) lists[light].push(j);
  }
  return lists;
}

function percent(part: number) {
  return `${num(part * 100)}%`;
}
