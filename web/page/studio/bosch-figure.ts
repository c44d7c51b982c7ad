// Bosch's experiment with the first two pictures: how far errors pushed to one side are from the fewest, the exclusive
// or of both solutions beside the presses of the film, and his figure of four frames, two by two.
import { colorsOf, css, type Palette } from './palette.ts';
import { bosch as words } from './words.ts';
import { Walk, type Script } from './walk.ts';

export interface Experiment {
  /** A line for each picture, and one for the way between them. */
  lines: string[];
  /** Frames of the figure: their numbers, from 1, and the lights. */
  frames: { number: number; values: Uint8Array }[];
}

/** Returns the experiment, or null before two pictures are drawn. */
export function experimentOf(script: Script | null, names: string[]): Experiment | null {
  if (!script || script.answers.length < 2) return null;
  const { board, answers, scenes: [scene] } = script;
  const pictures = answers.slice(0, 2).map((answer, n) => words.picture(names[n], answer));
  const [a, b] = answers.map(({ presses = [] }) => board.pressesOf(presses));
  const sum = b.reduce((all, n, j) => all + (n + board.modulus - a[j]) % board.modulus, 0);
  const walk = new Walk(script);
  const frames = [0, 1 / 3, 2 / 3, 1].map((part) => {
    const at = Math.round(part * scene.length);
    return { number: at + 1, values: walk.go(at).slice() };
  });
  return { lines: [...pictures, words.way(sum, scene.length)], frames };
}

/** How wide the figure is, in pixels, and what its parts leave free, as a part of a frame. */
const SIDE = 1200;
const GAP = 0.04;
const CAPTION = 0.08;

/** Draws the figure. Cells of a grid are squares, other lights discs. */
export function figureOf({ board }: Pick<Script, 'board'>, { frames }: Experiment, palette: Palette) {
  const [x0, y0, x1, y1] = board.box;
  const [wide, high] = [x1 - x0, y1 - y0];
  const [gap, caption] = [GAP * wide, CAPTION * wide];
  const colors = colorsOf(palette, board.modulus).map(css);
  const shape = (i: number) => {
    const { x, y, r } = board.light(i);
    if (board.lattice) return `M${x - 0.5} ${y - 0.5}h1v1h-1z`;
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  };
  const parts = frames.map(({ number, values }, n) => {
    const [left, top] = [gap + (n % 2) * (wide + gap), gap + Math.floor(n / 2) * (high + gap + caption)];
    const lit = colors.map((color, v) => {
      const lights = [...values.keys()].filter((i) => v > 0 && values[i] === v);
      return lights.length > 0 ? `<path fill="${color}" d="${lights.map(shape).join('')}"/>` : '';
    });
    return `<g transform="translate(${left - x0} ${top - y0})">` +
      `<rect x="${x0}" y="${y0}" width="${wide}" height="${high}" fill="${colors[0]}"/>${lit.join('')}` +
      `<text x="${x0 + wide / 2}" y="${y1 + 0.75 * caption}" font-size="${0.6 * caption}">${words.frame(number)}</text></g>`;
  });
  const [width, height] = [2 * wide + 3 * gap, 2 * (high + caption) + 3 * gap];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${Math.round(SIDE * height / width)}" ` +
    `viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">` +
    `<rect width="100%" height="100%" fill="#ffffff"/>${parts.join('')}</svg>\n`;
}
