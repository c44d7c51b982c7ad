// What is wrong with a link, and which boards it may have meant.
import { trouble, words } from '../words.ts';

/** The longest reason that is shown: a longer one lists all that could have been meant. */
const LONGEST = 100;

/** Says in one sentence what is wrong with a link. */
export function linkProblem(error: unknown) {
  const whole = trouble(error);
  const [, reason] = /^(?:spec|game ID) ".*?": (.*?)(?:, did you mean .*|\.)$/i.exec(whole) ?? [];
  if (!reason) return whole;
  const end = reason.length > LONGEST ? reason.lastIndexOf(': ', LONGEST) : -1;
  return words.badLink(end > 0 ? reason.slice(0, end) : reason);
}

const SURFACES = ['torus', 'cylinder', 'mobius', 'klein', 'projective'];
const PATTERNS = ['king', 'x', 'knight', 'star'];

/** Returns the three boards whose specs are the nearest to a text, of those of the gallery and of the sizes in it. */
export function nearBoards(text: string) {
  const wanted = text.split(/[:#&]/)[0]!.slice(0, 60).toLowerCase();
  const [first = 5, second = first] = (wanted.match(/\d+/g) ?? []).map((n) => Math.min(Math.max(Number(n), 2), 20));
  const size = `${first}x${second}`;
  const side = Math.min(first, 6);
  const all = new Set([
    size, ...SURFACES.map((name) => `${name}-${size}`), ...PATTERNS.map((name) => `${size}-${name}`),
    `hex-${side}`, `tri-${side}`, `cube-${side}`, ...Object.keys(words.gallery),
  ]);
  return [...all].map((spec) => ({ spec, far: distance(wanted, spec) })).sort((a, b) => a.far - b.far).slice(0, 3)
    .map(({ spec }) => spec);
}

/** Returns how many letters must be put in, taken out or changed to make one text of another. */
function distance(a: string, b: string) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (a[i] === b[j] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
