// The net of a cube: a row of four faces with one above and one below the second. Sides that are glued have the
// same letter, as in the pictures of Go's package picture.

/** The letters: where the middles of the two sides are, in faces, and which way is out. */
const LETTERS: [string, number, number, number, number][] = [
  ['a', 1, 0.5, -1, 0], ['a', 0.5, 1, 0, -1], ['b', 2, 0.5, 1, 0], ['b', 2.5, 1, 0, -1], ['c', 1.5, 0, 0, -1], ['c', 3.5, 1, 0, -1], ['d', 1, 2.5, -1, 0], ['d', 0.5, 2, 0, 1],
  ['e', 2, 2.5, 1, 0], ['e', 2.5, 2, 0, 1], ['f', 1.5, 3, 0, 1], ['f', 3.5, 2, 0, 1], ['g', 0, 1.5, -1, 0], ['g', 4, 1.5, 1, 0],
];

/** The distance of a letter from its side. */
const OUT = 0.3;

/** Returns the letters of a board's net; none if it is no cube. */
export function netLetters(spec: string, lights: number): {text: string, x: number, y: number}[] {
  if (!/^cube(-\d+)?(-mod\d+)?$/.test(spec)) return [];
  const side = Math.round(Math.sqrt(lights / 6));
  return LETTERS.map(([text, x, y, right, down]) => ({ text, x: x * side + right * OUT, y: y * side + down * OUT }));
}
