// A board as real buttons in an ARIA grid, over a picture. Users press the buttons, and screen readers read them;
// the picture is only seen.
import { BoardPicture } from './boardpicture.ts';
import { BoardView, type ViewOptions } from './boardview.ts';
import { boxOf, html, num } from './drawing.ts';
import { buttonAt } from './steering.ts';
import type { Board } from './board.ts';
import type { Change } from './marks.ts';

/** The largest a unit of the board is drawn, in rem: small boards do not fill a wide screen. */
const LARGEST_UNIT = 5.5;

/** How many rows Page Up and Page Down move. */
const PAGE = 5;

/** How much larger than its circle the target of a node is: no two nodes are that near. */
const ROOM = 1.12;

/** How far beside a button a finger may press, in pixels. */
const NEAR = 22;

export class DomView extends BoardView {
  readonly picture: BoardPicture;
  private buttons: HTMLButtonElement[] = [];

  constructor(container: HTMLElement, board: Board, options: ViewOptions) {
    const picture = new BoardPicture(board);
    const [, , width, height] = picture.box;
    super(board, options, 'board', width, height);
    this.picture = picture;
    this.element.style.setProperty('--most', `${num(width * LARGEST_UNIT)}rem`);
    this.element.prepend(picture.element);
    if (!options.readOnly) picture.element.after(this.fillGrid());
    this.label(this.buttons.keys());
    container.append(this.element);
  }

  private fillGrid() {
    let next = 0;
    const { picture } = this;
    const places = (length: number) => Array.from({ length }, () => this.makePlace(next++));
    const grid = this.makeGrid({}, ...this.board.buttonRows.map((n) => html('div', { role: 'row' }, ...places(n))));
    this.element.addEventListener('click', (event) => {
      const button = buttonOf(event);
      this.press(button < 0 ? this.nearest(event) : button);
    });
    grid.addEventListener('keydown', (event) => this.steered(event, PAGE));
    grid.addEventListener('focusin', (event) => this.focused(buttonOf(event)));
    grid.addEventListener('focusout', () => this.focused(-1));
    grid.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && picture.preview(buttonOf(event)));
    grid.addEventListener('pointerout', () => picture.preview(this.seen()));
    grid.addEventListener('pointerdown', (event) => picture.hold(buttonOf(event)));
    for (const end of ['pointerup', 'pointercancel', 'pointerout']) grid.addEventListener(end, () => picture.hold(-1));
    return grid;
  }

  /** Makes the element of a button, where the picture shows it and of the same form. */
  private makePlace(button: number) {
    const shape = this.board.button(button);
    const { corners = [] } = shape;
    const [x, y, w, h] = boxOf(corners.length > 0 ? shape : { ...shape, r: shape.r * ROOM });
    const [x0, y0, width, height] = this.picture.box;
    const element = html('button', {
      type: 'button', class: 'board-button', 'data-button': button, tabindex: button === this.current ? 0 : -1,
    });
    const place = html('div', { role: 'gridcell', class: 'board-place' }, element);
    place.style.left = percent((x - x0) / width);
    place.style.top = percent((y - y0) / height);
    place.style.width = percent(w / width);
    place.style.height = percent(h / height);
    const points = [];
    for (let i = 0; i < corners.length; i += 2) {
      points.push(`${percent((corners[i] - x) / w)} ${percent((corners[i + 1] - y) / h)}`);
    }
    if (!this.board.lattice) place.style.clipPath = points.length > 0 ? `polygon(${points.join()})` : 'circle()';
    this.buttons.push(element);
    return place;
  }

  /** Returns the button next to a press, or -1: small nodes are hard to hit. */
  private nearest(event: MouseEvent) {
    const at = this.element.getBoundingClientRect();
    const [x0, y0, width] = this.picture.box;
    const unit = at.width / width;
    const [x, y] = [x0 + (event.clientX - at.left) / unit, y0 + (event.clientY - at.top) / unit];
    return buttonAt(this.board, x, y, NEAR / unit);
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

  protected override moveTo(button: number) {
    this.buttons[this.current].tabIndex = -1;
    this.buttons[button].tabIndex = 0;
    super.moveTo(button);
  }

  override wave(from: number) {
    this.picture.wave(from);
  }

  /** Labels the buttons, or the whole board if it is only a picture. */
  private label(buttons: Iterable<number>) {
    if (this.options.readOnly) return this.describe(this.element);
    for (const button of buttons) this.buttons[button].setAttribute('aria-label', this.wordsOf(button));
  }

  protected paint(lights: number[]) {
    for (const i of lights) this.picture.paint(i, this.values[i]);
    this.label(this.board.same ? lights : this.buttons.keys());
  }

  protected marked({ gone, come }: Change) {
    this.picture.sign({ gone, come });
    const told = [...gone, ...come].filter((set) => !set.light || this.board.same);
    this.label(new Set(told.flatMap((set) => [...set.items.keys()])));
  }

  focus(button: number) {
    if (this.options.readOnly) return;
    this.moveTo(button);
    this.buttons[button].focus();
  }
}

/** Returns the button of an event, or -1. */
function buttonOf(event: Event) {
  const element = event.target instanceof Element ? event.target.closest('button') : null;
  return Number(element?.dataset.button ?? -1);
}

function percent(part: number) {
  return `${num(part * 100)}%`;
}
