// Cells of a picture by tone, dark and light: a picture does not show which of the two is on in its game.

export type Tone = 'dark' | 'light';

/** What off and on look like in a picture. */
export type Tones = Readonly<Record<'off' | 'on', Tone>>;

/** Returns the tones of the first two of colors, such as #1b1e28. The first is off: it is lighter on paper. */
export function tonesOf([off = '#000000', on = '#ffffff']: readonly string[]): Tones {
  return lightness(off) > lightness(on)
    ? { off: 'light', on: 'dark' }
    : { off: 'dark', on: 'light' };
}

function lightness(color: string) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return 0.299 * red! + 0.587 * green! + 0.114 * blue!;
}
