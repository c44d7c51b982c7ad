// Small models that a reader can edit, and the built-in solver that tries every set of presses. A linear model has
// lines such as x1 + x2 + x4 = 2 d1 + 1, where the x are 0 or 1 and the d whole numbers from 0 on. A logical one has
// clauses such as 1 -2 4 or x1 ∨ ¬x2 ∨ x4.
import { support, upTo } from './live/boards.ts';
import { words } from './words.ts';

/** The largest number of x: all sets of presses are tried. */
const MOST_X = 16;

/** The largest value that is tried for a d. A light is changed at most nine times on our boards. */
const MOST_D = 6;

/** The most that is tried for the d of one set of presses. */
const MOST_TRIES = 20_000;

/** Terms + constant SENSE 0. */
type Line = { terms: Map<string, number>; sense: '=' | '<=' | '>='; constant: number };
export type Form = 'linear' | 'clause';
export type Found = { x: number[]; weight: number };
type Values = (name: string) => number;

const isHelper = (name: string) => name.startsWith('d');

/** Reads a linear constraint. Errors say what is wrong. */
export function readLine(text: string): Line {
  const plain = text
    .replace(/≤|=</g, '<=')
    .replace(/≥|=>/g, '>=')
    .replace(/[−–]/g, '-')
    .replace(/[·×*]/g, ' ');
  const sides = plain.split(/<=|>=|=/);
  if (sides.length !== 2) throw new Error(words.oneSign);
  const terms: Map<string, number> = new Map();
  let constant = 0;
  sides.forEach((side, right) => {
    if (side.trim() === '') throw new Error(words.emptySide);
    const parts =
      side
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^(?![+-])/, '+')
        .match(/[+-][^+-]*/g) ?? [];
    for (const part of parts) {
      const found = /^([+-])\s*(\d*)\s*([xd]\s?\d+)?\s*$/i.exec(part);
      if (!found || (found[2] === '' && !found[3]))
        throw new Error(words.badTerm(part.replace(/^\+/, '').trim()));
      const value = (right ? -1 : 1) * (found[1] === '-' ? -1 : 1) * Number(found[2] || 1);
      const name = found[3]?.replace(/\s/g, '').toLowerCase();
      if (name) terms.set(name, (terms.get(name) ?? 0) + value);
      else constant += value;
    }
  });
  for (const [name, value] of terms) if (value === 0) terms.delete(name);
  return { terms, sense: /<=|>=|=/.exec(plain)![0] as Line['sense'], constant };
}

/** Reads a clause as a list of numbers: 3 for x3, −3 for not x3. */
export function readClause(text: string): number[] {
  const parts = text
    .replace(/∨|\||\bor\b/gi, ' ')
    .replace(/(¬|~|!|\bnot\b|−|–)\s*/gi, '-')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  if (parts.at(-1) === '0') parts.pop();
  const found = parts.map((word) => /^(-?)x?([1-9]\d?)$/i.exec(word));
  const bad = found.indexOf(null);
  if (bad >= 0) throw new Error(words.badLiteral(parts[bad]));
  if (parts.length === 0) throw new Error(words.emptyClause);
  return found.map((f) => Number(`${f?.[1]}${f?.[2]}`));
}

/** Reports whether whole numbers d from 0 on exist that make lines true with given x. */
function fits(lines: Line[], x: Values) {
  const set: Map<string, number> = new Map();
  let tries = 0;
  const from = ([line, ...rest]: Line[]): boolean => {
    if (!line) return true;
    if (++tries > MOST_TRIES) throw new Error(words.tooMuch);
    const open = [...line.terms.keys()].find((name) => isHelper(name) && !set.has(name));
    if (!open) {
      const value = (name: string) => set.get(name) ?? x(name);
      const sum = [...line.terms].reduce((sum, [name, c]) => sum + c * value(name), line.constant);
      return (
        (line.sense === '=' ? sum === 0 : line.sense === '<=' ? sum <= 0 : sum >= 0) && from(rest)
      );
    }
    for (let d = 0; d <= MOST_D; d++) {
      set.set(open, d);
      if (from([line, ...rest])) return true;
    }
    set.delete(open);
    return false;
  };
  return from(lines);
}

/** Groups lines that share a d, so that one group cannot make the search backtrack into another. */
function groups(lines: Line[]): Line[][] {
  return lines.reduce<Line[][]>((found, line) => {
    const shares = (other: Line) =>
      [...other.terms.keys()].some((name) => isHelper(name) && line.terms.has(name));
    const mine = found.filter((group) => group.some(shares));
    return [...found.filter((group) => !mine.includes(group)), [...mine.flat(), line]];
  }, []);
}

/** Returns a test of values for x: whether all lines or clauses hold. */
function tester(form: Form, texts: string[]): (x: Values) => boolean {
  if (form === 'linear') {
    const parts = groups(texts.map(readLine));
    return (x) => parts.every((lines) => fits(lines, x));
  }
  const clauses = texts.map(readClause);
  return (x) =>
    clauses.every((clause) => clause.some((v) => v > 0 === (x(`x${Math.abs(v)}`) === 1)));
}

/** Tries every set of presses of n buttons, and returns those that fit a model, the fewest presses first. */
export function solutions(form: Form, texts: string[], n: number): Found[] {
  if (n > MOST_X) throw new Error(words.mostButtons(MOST_X));
  const test = tester(form, texts);
  return upTo(2 ** n)
    .map((set) => upTo(n).map((j) => (set >> j) & 1))
    .filter((x) => test((name) => x[Number(name.slice(1)) - 1] ?? 0))
    .map((x) => ({ x, weight: support(x).length }))
    .sort((a, b) => a.weight - b.weight);
}

/** Returns the lines of one light. `buttons`: that change it, from 1. `light`: from 1. */
export function modelLine(form: Form, buttons: number[], on: number, light: number) {
  if (form === 'linear')
    return `${buttons.map((j) => `x${j}`).join(' + ')} = 2 d${light}${on ? ' + 1' : ''}`;
  // Half of the combinations are allowed; every other is forbidden by a clause.
  const signs = upTo(2 ** buttons.length).map((set) =>
    buttons.map((j, b) => ((set >> b) & 1 ? -j : j)),
  );
  const forbidden = signs.filter((clause) => clause.filter((j) => j < 0).length % 2 !== on);
  return forbidden.map((clause) => clause.join(' ')).join('; ');
}

/**
 * Writes a model as a solver reads it: an integer program in LP, which asks for fewest presses and names buttons from
 * 0, or clauses in DIMACS.
 */
export function modelText(form: Form, texts: string[], n: number) {
  if (form === 'clause') {
    const clauses = texts.map(readClause);
    const most = Math.max(n, ...clauses.flat().map(Math.abs));
    return `p cnf ${most} ${clauses.length}\n${clauses.map((clause) => `${clause.join(' ')} 0\n`).join('')}`;
  }
  const named = (name: string) => (isHelper(name) ? name : `x${Number(name.slice(1)) - 1}`);
  const presses = upTo(n).map((j) => `x${j}`);
  const lines = texts.map(readLine);
  const used = new Set(lines.flatMap(({ terms }) => [...terms.keys()].map(named)));
  const others = [...used].filter((name) => !presses.includes(name));
  const rows = lines.map(({ terms, sense, constant }, i) => {
    const sum = [...terms]
      .map(([name, c]) => `${c < 0 ? '-' : '+'} ${Math.abs(c)} ${named(name)}`)
      .join(' ');
    return ` c${i}: ${sum || '0 x0'} ${sense} ${-constant || 0}`;
  });
  const general = others.length > 0 ? ['general', ` ${others.join(' ')}`] : [];
  return [
    'minimize',
    ` presses: ${presses.join(' + ')}`,
    'subject to',
    ...rows,
    ...general,
    'binary',
    ` ${presses.join(' ')}`,
    'end',
    '',
  ].join('\n');
}

/**
 * Compares two constraints by trying all values, and says where they differ, or nothing. Several clauses may be joined
 * by ; or lines.
 */
export function differ(form: Form, wanted: string, given: string): string {
  const split = (text: string) =>
    text
      .split(/[;\n]/)
      .map((line) => line.trim())
      .filter(Boolean);
  if (split(given).length === 0) return words.nothingWritten;
  try {
    const [must, may] = [tester(form, split(wanted)), tester(form, split(given))];
    const found = `${wanted} ${given}`.match(form === 'linear' ? /x\s?\d+/gi : /\d+/g) ?? [];
    const names = [...new Set(found.map((name) => `x${name.replace(/\D/g, '')}`))]
      .sort()
      .filter((x) => x !== 'x0');
    if (names.length > 8) return words.otherButtons;
    for (const set of upTo(2 ** names.length)) {
      const pressed = names.filter((_, i) => (set >> i) & 1);
      const x = (name: string) => Number(pressed.includes(name));
      if (must(x) !== may(x)) return words.differs(pressed, must(x));
    }
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
