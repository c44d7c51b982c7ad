// The order of presses. Every order is shown side by side, all at the same moment of the film.
import { call } from '../engine/call.ts';
import { make, makeButton, part } from '../kit/plain/dom.ts';
import { field } from '../kit/plain/fields.ts';
import { showSmall, sizeSmall } from './dithers.ts';
import { filmOf, isPrivate, scriptOf } from './make.ts';
import { Screen } from './screen.ts';
import { Walk } from './walk.ts';
import { Latest, type Bar } from './work.ts';
import type { Studio } from './state.ts';
import type { Pad } from './pictures/pad.ts';

/** The orders of package film with what they are, and the one that an image makes. */
export const orders = [
  ['calm', 'nearest to a cross-fade'], ['light-first', 'what sets most lights right'], ['radial', 'from the middle'], ['radial-in', 'from outside'],
  ['spiral', 'around and inward'], ['scan', 'row by row'], ['columns', 'column by column'], ['diagonal', 'corner to corner'],
  ['bright', 'bright parts first'], ['edges', 'edges first'], ['random', 'by the seed'], ['times', 'dark cells of an image first'], ['curve', 'along a curve that you draw'],
];

/** The most points of a curve, as in package film. */
const MOST_POINTS = 1000;

/** How often the small films are drawn, in milliseconds: they are many. */
const PACE = 80;

export class Orders {
  panel = part('panel-order');
  private looking: Latest;
  private shown: Map<string, {screen: Screen, walk: Walk | null}> = new Map();
  private of: unknown = null; // the film that the small ones are of
  private drawnAt = 0;
  at = 0;
  group: HTMLDivElement;
  image: HTMLSpanElement;

  /** `choose`: asks for an image. */
  constructor(public studio: Studio, bar: Bar, choose: () => void, pad: Pad) {
    this.looking = new Latest(bar, 'Trying orders', true);
    this.group = make('div', { class: 'thumbs', role: 'radiogroup', 'aria-label': 'Order of presses' }, ...orders.map(([name, about]) => this.choice(name, about)));
    const seed = make('input', { id: 'seed', type: 'number', min: 1, max: 2 ** 31, step: 1, value: studio.seed, inputmode: 'numeric' });
    seed.addEventListener('change', () => {
      studio.seed = Math.max(1, Math.min(2 ** 31, Math.floor(Number(seed.value)) || 1));
      seed.value = String(studio.seed);
      studio.tell('order');
    });
    this.image = make('span', { class: 'soft' }, 'no image yet');
    this.panel.append(this.group, field('seed', 'Seed of the random order', seed), make('div', { class: 'row' }, makeButton('Image for times', choose), this.image),
      make('div', { class: 'row' }, makeButton('Draw a curve', () => pad.open(null, (_, trace) => this.curve(trace)))));
    studio.listen((news) => {
      if (news === 'film' || news === 'motion') this.preview();
    });
    this.mark();
  }

  private choice(name: string, about: string) {
    const { studio } = this;
    const canvas = make('canvas', { 'aria-hidden': 'true', 'data-blank': true });
    this.shown.set(name, { screen: new Screen(canvas), walk: null });
    const radio = make('input', { type: 'radio', name: 'order', value: name });
    radio.addEventListener('change', () => {
      studio.order = name;
      studio.tell('order');
    });
    const label = make('span', {}, name, make('span', { class: 'unseen' }, `: ${about}`));
    return make('label', { class: 'thumb', title: about }, radio, make('span', { class: 'small' }, canvas), label);
  }

  /** Reports whether an order lacks its image or its curve. */
  private missing(order: string) {
    return (order === 'times' && !this.studio.times) || (order === 'curve' && this.studio.curve.length === 0);
  }

  /** Lets presses follow the way of a brush. `trace`: x and y of each point. */
  private curve(trace: number[]) {
    const every = Math.ceil(trace.length / 2 / MOST_POINTS);
    const curve = trace.filter((_, n) => Math.floor(n / 2) % every === 0);
    if (curve.length < 4) return; // nothing was drawn
    Object.assign(this.studio, { curve, order: 'curve' });
    this.studio.tell('order');
  }

  /** Marks the order that is used. */
  mark() {
    const { studio } = this;
    for (const radio of this.panel.querySelectorAll('input[name=order]')) {
      if (!(radio instanceof HTMLInputElement)) continue;
      radio.checked = radio.value === studio.order;
      radio.disabled = this.missing(radio.value);
      radio.closest('label')?.toggleAttribute('hidden', radio.disabled);
    }
    this.image.textContent = studio.times ? studio.times.name : 'no image yet';
  }

  /** Finds the presses in every order, if the panel is visible. */
  preview() {
    const { studio } = this;
    this.mark();
    const { script } = studio;
    if (this.panel.hidden || !script || script.scenes.length === 0) return;
    if (this.of === script) {
      this.follow(this.at, true);
      return;
    }
    this.of = script;
    this.group.ariaBusy = 'true';
    for (const { screen } of this.shown.values()) if (screen.board !== script.board) sizeSmall(screen, script.board, studio.motion.palette);
    this.looking.ask(async ({ signal, fresh }) => {
      try {
        for (const [name] of orders) {
          const small = this.shown.get(name);
          if (!small || this.missing(name)) continue;
          let own = script;
          if (name !== studio.order) own = scriptOf(studio, script.board, await call('film', filmOf(studio, name), { signal, here: isPrivate(studio) }));
          if (!fresh() || studio.script !== script) break;
          small.walk = new Walk(own);
          this.follow(this.at, true);
        }
      } catch {
        this.of = null; // the film reports the error; the next one is tried again
      }
      if (fresh()) this.group.ariaBusy = 'false';
    });
  }

  /** Shows where the film is. */
  follow(at: number, now = false) {
    this.at = at;
    const time = performance.now();
    if (this.panel.hidden || (!now && time - this.drawnAt < PACE)) return;
    this.drawnAt = time;
    for (const { screen, walk } of this.shown.values()) {
      if (!walk || walk.board !== this.studio.board) continue;
      walk.go(Math.min(at, 2 * walk.buttons.length));
      showSmall(screen, walk.board, this.studio.motion.palette, walk.values);
    }
  }
}
