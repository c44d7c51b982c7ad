// The colors of the page for whatever is not styled by CSS: canvases, previews, films, pictures to share. They are read
// from the root of the document, here and nowhere else, and again whenever the theme, the palette or a preference of
// the system changes. Whatever is drawn on a canvas shows lights, so they are the colors of the night.
//
// A painter takes Colors as a parameter, and only this module makes them, from a root that has its tokens. So nothing
// can be drawn before the colors are known:
//
//   const stop = withColors((colors) => stage.draw(state, marks, camera, colors));
import { effect, signal } from '@preact/signals';

/** A color for a canvas: as CSS text, and as the four bytes of a pixel, red lowest. */
export interface Ink {
  readonly text: string;
  readonly word: number;
}

/** The tokens that canvases use, by their names here. tokens.css says what they are. */
const TOKENS = {
  ground: '--ground',
  paper: '--paper',
  ink: '--ink',
  soft: '--soft',
  line: '--line',
  edge: '--edge',
  accent: '--accent',
  accentInk: '--accent-ink',
  tint: '--tint',
  good: '--good',
  bad: '--bad',
  gold: '--gold',
  on: '--board-on',
  off: '--board-off',
  core: '--board-core',
  casing: '--board-casing',
  ring: '--board-ring',
  number: '--board-number',
  boardLine: '--board-line',
  boardPaper: '--board-paper',
  seam0: '--board-seam-0',
  seam1: '--board-seam-1',
  gleam0: '--board-gleam-0',
  gleam1: '--board-gleam-1',
  gleam2: '--board-gleam-2',
  gleam3: '--board-gleam-3',
  hint: '--board-hint',
  solution: '--board-solution',
  quiet: '--board-quiet',
  witness: '--board-witness',
  wrong: '--board-wrong',
  goal: '--board-goal',
  sheet: '--sheet',
  sheetDots: '--sheet-dots',
  sheetLink: '--sheet-link',
  sheetRim: '--sheet-rim',
} as const;

type Token = keyof typeof TOKENS;

const LEVELS = 8;
type Bytes = [number, number, number, number];

export class Colors {
  private readonly levels: readonly Bytes[];
  private readonly known = new Map<number, readonly Ink[]>();
  private readonly inks: Record<Token, Ink>;

  /** Lights that are on shine on others. */
  readonly glows: boolean;
  /** The typeface, as a canvas takes it. */
  readonly type: string;

  private constructor(of: (token: string) => string) {
    const entries = Object.entries(TOKENS).map(([name, token]) => [
      name,
      inkOf(bytesOf(of(token))),
    ]);
    this.inks = Object.fromEntries(entries) as Record<Token, Ink>;
    this.levels = Array.from({ length: LEVELS }, (_, i) => bytesOf(of(`--level-${i}`)));
    this.glows = of('--board-glows') !== '0';
    this.type = of('--type');
  }

  /** Makes the colors from resolved tokens (no var(), no color-mix()), or returns null while there are none. */
  static read(of: (token: string) => string): Colors | null {
    return of('--ground') === '' || of('--board-on') === '' ? null : new Colors(of);
  }

  /** Reports whether others are the same: attributes are often set to the value they have. */
  equals(other: Colors | null): boolean {
    const text = ({ inks, levels, glows, type }: Colors) =>
      JSON.stringify([inks, levels, glows, type]);
    return other !== null && text(this) === text(other);
  }

  get(token: Token): Ink {
    return this.inks[token];
  }

  /** Returns the colors of lights with k states, from off to the highest. */
  lights(k: number): readonly Ink[] {
    let found = this.known.get(k);
    if (!found) {
      found = Array.from({ length: k }, (_, v) => this.light(v, k));
      this.known.set(k, found);
    }
    return found;
  }

  private light(v: number, k: number): Ink {
    if (v === 0) return this.get('off');
    if (k === 2) return this.get('on');
    const { low, part } = levelOf(v, k);
    const [a, b] = [this.levels[low]!, this.levels[low + 1]!];
    return inkOf(a.map((byte, i) => Math.round(byte + ((b[i]! - byte) * part) / 100)) as Bytes);
  }
}

/** Returns the color of a light of k states in CSS: the same that Colors gives to a canvas. */
export function lightCSS(v: number, k: number): string {
  if (v === 0) return 'var(--board-off)';
  if (k === 2) return 'var(--board-on)';
  const { low, part } = levelOf(v, k);
  if (part === 0) return `var(--level-${low})`;
  if (part === 100) return `var(--level-${low + 1})`;
  return `color-mix(in srgb, var(--level-${low + 1}) ${part}%, var(--level-${low}))`;
}

/**
 * Returns between which of the eight levels a value is, and how far between them in percent. The lowest values stay
 * far enough from off: a third of the scale.
 */
function levelOf(v: number, k: number) {
  const lowest = (LEVELS - 1) / Math.min(k - 1, 3);
  const at = lowest + (LEVELS - 1 - lowest) * ((v - 1) / (k - 2));
  const low = Math.min(Math.floor(at), LEVELS - 2);
  return { low, part: Math.round((at - low) * 100) };
}

/** Reads a color as browsers write computed ones: rgb(), rgba(), color(srgb …), or hexadecimal. */
export function bytesOf(text: string): Bytes {
  const hex = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(text);
  if (hex)
    return (hex[1]! + (hex[2] ?? 'ff')).match(/../g)!.map((byte) => parseInt(byte, 16)) as Bytes;
  const parts = text.slice(text.indexOf('(')).match(/-?[\d.]+(e-?\d+)?%?/g) ?? [];
  const unit = text.startsWith('color(') ? 255 : 1;
  const [r = 0, g = 0, b = 0] = parts.map((part) => parseFloat(part) * unit);
  const alpha = parts[3] ?? (parts.length === 3 ? '1' : '0');
  const a = parseFloat(alpha) * (alpha.endsWith('%') ? 0.01 : 1) * 255;
  return [r, g, b, a].map((byte) => Math.round(Math.min(Math.max(byte, 0), 255))) as Bytes;
}

function inkOf([r, g, b, a]: Bytes): Ink {
  return {
    text: `rgba(${r}, ${g}, ${b}, ${a / 255})`,
    word: ((a << 24) | (b << 16) | (g << 8) | r) >>> 0,
  };
}

/** Returns the relative luminance of a color, from 0 to 1. */
export function luminance({ word }: { word: number }): number {
  const [r, g, b] = [0, 8, 16].map((shift) => {
    const v = ((word >> shift) & 255) / 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns black or white, whichever is read better on a color. */
export function textOn(ink: Ink): string {
  return luminance(ink) > 0.18 ? '#101418' : '#f4f2ee';
}

const current = signal<Colors | null>(null);

/** Calls `draw` once the colors are known, and again when they or a signal that it read change; returns its end. */
export function withColors(draw: (colors: Colors) => void): () => void {
  return effect(() => {
    if (current.value) draw(current.value);
  });
}

/** The colors as a signal for views; null until the stylesheets of the page are there. */
export const colors: { readonly value: Colors | null } = current;

const PREFERENCES = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

/** Reads the colors of a document and follows them. The page calls it once; returns a function that ends it. */
export function followColors(document: Document): () => void {
  const root = document.documentElement;
  const ended = new AbortController();
  const { signal } = ended;
  const read = () => {
    const probe = document.createElement('span');
    probe.hidden = true;
    probe.style.colorScheme = 'dark';
    probe.style.setProperty('forced-color-adjust', 'none');
    root.append(probe);
    const [style, tokens] = [getComputedStyle(probe), getComputedStyle(root)];
    const found = Colors.read((token) => {
      const text = tokens.getPropertyValue(token).trim();
      if (text === '' || token === '--type' || token === '--board-glows') return text;
      probe.style.color = `var(${token})`;
      return style.color;
    });
    probe.remove();
    if (!found?.equals(current.value)) current.value = found;
  };
  const observer = new MutationObserver(read);
  observer.observe(root, { attributes: true, attributeFilter: ['data-theme', 'data-palette'] });
  for (const query of PREFERENCES) matchMedia(query).addEventListener('change', read, { signal });
  addEventListener('load', read, { signal }); // a stylesheet came after the script
  read();
  return () => {
    observer.disconnect();
    ended.abort();
    current.value = null;
  };
}
