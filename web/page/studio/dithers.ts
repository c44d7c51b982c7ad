// How pictures become lights: the looks side by side, then every dither, and the tones.
import { call } from '../engine/call.ts';
import { make, part } from '../kit/plain/dom.ts';
import { field, select } from '../kit/plain/fields.ts';
import { diffuses, wishOf } from './make.ts';
import { paletteNamed } from './palette.ts';
import { Screen } from './screen.ts';
import { usualLook, type Studio } from './state.ts';
import { Latest, type Bar } from './work.ts';
import type { Board } from '../board/board.ts';

/** The dithers of package picture. Those that diffuse need rows and columns. */
export const dithers = ['floyd-steinberg', 'atkinson', 'jarvis', 'stucki', 'burkes', 'sierra', 'sierra-two-row', 'sierra-lite',
  'bayer-2', 'bayer-4', 'bayer-8', 'blue-noise', 'threshold'];

/** The looks, their names, and the dither that suits each on rows and columns. */
const LOOKS: [string, string, string][] = [['photo', 'Photo', 'atkinson'], ['poster', 'Poster', 'threshold'], ['line', 'Line', 'threshold'], ['as-is', 'As it is', 'floyd-steinberg']];

/** The tones: field, label, least, most, step. */
const TONES: ['gamma' | 'contrast' | 'brightness', string, number, number, number][] = [['brightness', 'Brightness', -1, 1, 0.02], ['contrast', 'Contrast', -1, 3, 0.05], ['gamma', 'Gamma', 0.2, 4, 0.05]];

const SWITCHES: ['auto_contrast' | 'invert' | 'sharp' | 'serpentine' | 'plain', string][] = [['auto_contrast', 'Stretch the grays from black to white'], ['invert', 'Black becomes white'], ['sharp', 'Keep edges sharp'],
  ['serpentine', 'Diffuse to and fro'], ['plain', 'Dither stored gray, as Bosch does']];

/** How wide a preview is, in pixels of the screen. */
const SMALL = { width: 104, height: 104 };

export class Dithers {
  private looking: Latest;
  panel: HTMLElement;
  private shown = ''; // of what the previews are
  private screens: Map<string, Screen> = new Map();
  looks: HTMLDivElement;
  group: HTMLDivElement;
  tones: HTMLDivElement;

  constructor(public studio: Studio, bar: Bar) {
    this.looking = new Latest(bar, 'Trying dithers', true);
    this.panel = part('panel-dither');
    this.looks = make('div', { class: 'thumbs', role: 'radiogroup', 'aria-label': 'Look' }, ...LOOKS.map(([name, label]) => this.choice('look', name, label)));
    this.group = make('div', { class: 'thumbs', role: 'radiogroup', 'aria-label': 'Dither' }, ...dithers.map((name) => this.choice('dither', name, name)));
    this.tones = make('div', { class: 'tones' }, ...TONES.map((tone) => this.slider(...tone)));
    const switches = SWITCHES.map(([name, label]) => this.toggle(name, label));
    const fit = select('fit', 'How a picture fits the board', [['crop', 'cropped to its shape'], ['contain', 'whole, with margins'], ['stretch', 'whole, stretched']]);
    const near = select('near', 'Wrong lights, where there must be some', [['eye', 'where they are seen least'], ['exact', 'as few as possible']]);
    const reset = make('button', { type: 'button', class: 'button' }, 'As at first');
    reset.addEventListener('click', () => {
      Object.assign(studio.look, usualLook);
      this.show();
      studio.tell('look');
    });
    this.panel.append(this.looks, make('h2', {}, 'Dither'), this.group, make('h2', {}, 'Tones'), this.tones, make('div', { class: 'switches' }, ...switches), fit, near,
      make('div', { class: 'row' }, reset));
    fit.querySelector('select')?.addEventListener('change', (event) => {
      studio.look.fit = (event.target as HTMLSelectElement).value as any;
      studio.tell('look');
    });
    near.querySelector('select')?.addEventListener('change', (event) => {
      studio.look.exact = (event.target as HTMLSelectElement).value === 'exact';
      studio.tell('look');
    });
    studio.listen((news) => {
      if (news === 'film' || news === 'motion') this.preview();
    });
    this.show();
  }

  /** Makes a choice of a look or of a dither. A look comes with the dither that suits it. */
  private choice(kind: 'look' | 'dither', name: string, label: string) {
    const { studio } = this;
    const canvas = make('canvas', { 'aria-hidden': 'true', 'data-blank': true });
    this.screens.set(`${kind} ${name}`, new Screen(canvas));
    const radio = make('input', { type: 'radio', name: kind, value: name });
    radio.addEventListener('change', () => {
      if (kind === 'look') studio.look.dither = '';
      studio.look[kind] = name;
      studio.tell('look');
    });
    return make('label', { class: 'thumb' }, radio, make('span', { class: 'small' }, canvas), make('span', {}, label));
  }

  private slider(name: 'gamma' | 'contrast' | 'brightness', label: string, min: number, max: number, step: number) {
    const input = make('input', { id: name, type: 'range', min, max, step });
    input.addEventListener('input', () => {
      this.studio.look[name] = Number(input.value);
      this.show();
      this.studio.tell('look');
    });
    const made = field(name, label, input);
    made.querySelector('label')?.append(' ', make('output', { for: name }));
    return made;
  }

  private toggle(name: 'auto_contrast' | 'invert' | 'sharp' | 'serpentine' | 'plain', label: string) {
    const input = make('input', { id: name, type: 'checkbox' });
    input.addEventListener('change', () => {
      this.studio.look[name] = input.checked;
      this.studio.tell('look');
    });
    return make('label', { class: 'check' }, input, make('span', {}, label));
  }

  /** Shows the choices. */
  show() {
    const { look } = this.studio;
    for (const [name] of TONES) {
      const input = part(name, HTMLInputElement);
      input.value = String(look[name]);
      const said = input.closest('.field')?.querySelector('output');
      if (said) said.textContent = Number(input.value).toFixed(2);
    }
    for (const [name] of SWITCHES) part(name, HTMLInputElement).checked = look[name];
    part('fit', HTMLSelectElement).value = look.fit;
    part('near', HTMLSelectElement).value = look.exact ? 'exact' : 'eye';
    this.mark();
  }

  /** Marks the current look and dither, and the dithers that do not fit this board. */
  private mark() {
    const { board, look } = this.studio;
    const grid = !board || board.lattice !== null;
    const known = dithers.includes(look.dither) && (grid || !diffuses(look.dither, grid));
    const suits = LOOKS.find(([name]) => name === look.look)?.[2] ?? '';
    const used = known ? look.dither : grid || suits === 'threshold' ? suits : 'blue-noise';
    for (const radio of this.looks.querySelectorAll('input')) radio.checked = radio.value === look.look;
    for (const radio of this.panel.querySelectorAll('input[name=dither]')) {
      if (!(radio instanceof HTMLInputElement)) continue;
      radio.checked = radio.value === used;
      radio.disabled = !grid && diffuses(radio.value, grid);
      radio.closest('label')?.toggleAttribute('hidden', radio.disabled);
    }
  }

  /** Shows every look and dither on the chosen picture while the panel is open. */
  preview() {
    const { studio } = this;
    const picture = studio.pictures[studio.chosen] ?? studio.pictures[0];
    this.mark();
    if (this.panel.hidden || !picture || !studio.board) return;
    const { board, spec } = studio;
    const key = `${picture.id} ${studio.motion.palette} ${wishOf(studio, picture, '').key}`;
    if (key === this.shown) return;
    this.shown = key;
    this.group.ariaBusy = 'true';
    for (const screen of this.screens.values()) if (screen.board !== board) sizeSmall(screen, board, studio.motion.palette);
    this.looking.ask(async ({ signal, fresh }) => {
      try {
        for (const [key, screen] of this.screens) {
          const [kind, name] = key.split(' ');
          const dither = kind === 'dither' ? name : '';
          if (!board.lattice && diffuses(dither, false)) continue;
          const look = kind === 'look' ? name : studio.look.look;
          const answer = await call('draw', { ...wishOf(studio, picture, dither).params(), look, wish_only: true }, { signal, here: !picture.ours });
          if (!fresh() || studio.spec !== spec || studio.board !== board) break;
          showSmall(screen, board, studio.motion.palette, board.valuesOf(answer.target ?? []));
        }
      } catch {
        this.shown = ''; // the film reports the error; the next one is tried again
      }
      if (fresh()) this.group.ariaBusy = 'false';
    });
  }
}

/**
 * Makes a small screen of the size of the board, with whole pixels if there is room for them: its content comes
 * later, and nothing moves then.
 */
export function sizeSmall(screen: Screen, board: Board, palette: string) {
  const dense = Math.max(1, devicePixelRatio);
  screen.prepare(board, paletteNamed(palette), { width: SMALL.width * dense, height: SMALL.height * dense });
  screen.canvas.style.width = `${screen.canvas.width / dense}px`;
}

/** Shows a state on a small screen. */
export function showSmall(screen: Screen, board: Board, palette: string, values: Uint8Array) {
  if (screen.board !== board || screen.palette.name !== palette) sizeSmall(screen, board, palette);
  delete screen.canvas.dataset.blank;
  screen.show(values);
}
