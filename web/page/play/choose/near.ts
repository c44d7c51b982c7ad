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
  const [first = 5, second = first] = (wanted.match(/\d+/g) ?? []).map((n) =>
    Math.min(Math.max(Number(n), 2), 20),
  );
  const size = `${first}x${second}`;
  const side = Math.min(first, 6);
  const all = new Set([
    size,
    ...SURFACES.map((name) => `${name}-${size}`),
    ...PATTERNS.map((name) => `${size}-${name}`),
    `hex-${side}`,
    `tri-${side}`,
    `cube-${side}`,
    ...Object.keys(words.gallery),
  ]);
  // Alike are those that share most pairs of letters.
  const shared = (spec: string) =>
    [...spec].filter((_, i) => wanted.includes(spec.slice(i, i + 2))).length;
  const alike = (spec: string) => shared(spec) / Math.max(spec.length, wanted.length);
  return [...all].sort((a, b) => alike(b) - alike(a)).slice(0, 3);
}
