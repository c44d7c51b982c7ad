// The spec of a graph, which holds what every button changes and where it is drawn, as Go's package board writes it.
import { base64url } from '../engine/base64.ts';

export const VERSION = 1;
export const PLACED = 1;
export const TIMES = 4;

/**
 * Returns the spec graph=… of a board on which button i is light i. `changes`: for each button the lights in order, and
 * how often it changes each. `places`: where the lights are.
 */
export function graphSpec(
  changes: readonly (readonly [light: number, times: number][])[],
  places: readonly { x: number; y: number }[],
  modulus: number,
) {
  const bytes: number[] = []; // numbers as Go's encoding/binary writes them
  const write = (n: number) => {
    for (; n > 127; n = Math.floor(n / 128)) bytes.push((n % 128) + 128);
    bytes.push(n);
  };
  const signed = (n: number) => write(n < 0 ? -2 * n - 1 : 2 * n);
  const times = changes.some((list) => list.some(([, n]) => n !== 1));
  [VERSION, PLACED | (times ? TIMES : 0), changes.length].forEach(write);
  for (const list of changes) {
    write(list.length);
    list.forEach(([light, n], at) => {
      write(light - (list[at - 1]?.[0] ?? 0));
      if (times) write(n);
    });
  }
  const rounded = places.map(({ x, y }) => [Math.round(x * 100), Math.round(y * 100)]);
  rounded.forEach(([x, y], i) => {
    const [lastX, lastY] = rounded[i - 1] ?? [0, 0];
    signed(x - lastX);
    signed(y - lastY);
  });
  return `graph=${base64url(Uint8Array.from(bytes))}${modulus === 2 ? '' : `-mod${modulus}`}`;
}
