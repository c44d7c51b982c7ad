// Small models that a reader can edit, and the built-in solver that tries every set of presses. A linear model has lines
// such as x1 + x2 + x4 = 2 d1 + 1, where the x are 0 or 1 and the d whole numbers from 0 on. A logical one has clauses
// such as 1 -2 4 or x1 ∨ ¬x2 ∨ x4.

/** The largest number of x: all sets of presses are tried. */
const MOST_X = 16;

/** The largest value that is tried for a d. A light is changed at most nine times on our boards. */
const MOST_D = 6;

/** The most that is tried for the d of one set of presses. */
const MOST_TRIES = 20_000;

/** Terms + constant SENSE 0. */
type Line = {terms: Map<string, number>, sense: '=' | '<=' | '>=', constant: number};
export type Found = {x: number[], weight: number};

/** Reads a linear constraint. Errors say what is wrong. */
export function readLine(text: string): Line {
  const plain = text.replace(/≤|=</g, '<=').replace(/≥|=>/g, '>=').replace(/[−–]/g, '-').replace(/[·×*]/g, ' ');
  const sides = plain.split(/<=|>=|=/);
  const sense = /<=|>=|=/.exec(plain)?.[0];
  if (sides.length !== 2 || !sense) throw new Error('A constraint has one =, ≤ or ≥.');
  const terms: Map<string, number> = new Map();
  let constant = 0;
  sides.forEach((side, right) => {
    const sign = right ? -1 : 1;
    const parts = side.replace(/\s+/g, ' ').trim().replace(/^(?![+-])/, '+').match(/[+-][^+-]*/g) ?? [];
    if (side.trim() === '') throw new Error('Each side needs something, if only 0.');
    for (const part of parts) {
      const found = /^([+-])\s*(\d*)\s*([xd]\s?\d+)?\s*$/i.exec(part);
      if (!found || (found[2] === '' && !found[3])) throw new Error(`“${part.replace(/^\+/, '').trim()}” is not understood: write terms such as x1 or 2 d1, joined by + or −.`);
      const value = sign * (found[1] === '-' ? -1 : 1) * (found[2] === '' ? 1 : Number(found[2]));
      const name = found[3]?.replace(/\s/g, '').toLowerCase();
      if (name) terms.set(name, (terms.get(name) ?? 0) + value);
      else constant += value;
    }
  });
  for (const [name, value] of terms) if (value === 0) terms.delete(name);
  return { terms, sense: sense as Line['sense'], constant };
}

/** Reads a clause as a list of numbers: 3 for x3, −3 for not x3. */
export function readClause(text: string): number[] {
  const words = text.replace(/∨|\||\bor\b/gi, ' ').replace(/(¬|~|!|\bnot\b|−|–)\s*/gi, '-').trim().split(/\s+/).filter(Boolean);
  if (words.at(-1) === '0') words.pop();
  const found = words.map((word) => /^(-?)x?([1-9]\d?)$/i.exec(word));
  const bad = found.indexOf(null);
  if (bad >= 0) throw new Error(`“${words[bad]}” is not understood: write x1 or ¬x1, or 1 and -1.`);
  if (words.length === 0) throw new Error('The clause is empty.');
  return found.map((f) => Number(`${f?.[1]}${f?.[2]}`));
}

/** Reports whether whole numbers d from 0 on exist that make all lines true with given x. */
function fits(lines: Line[], x: (name: string) => number) {
  const open = lines.map(({ terms, sense, constant }) => ({
    sense, value: [...terms].reduce((sum, [name, c]) => (name.startsWith('x') ? sum + c * x(name) : sum), constant),
    helpers: [...terms].filter(([name]) => name.startsWith('d')),
  }));
  let tries = 0;
  const set: Map<string, number> = new Map();
  const from = (list: typeof open, at: number): boolean => {
    if (at === list.length) return true;
    if (++tries > MOST_TRIES) throw new Error('That is too much to try for the built-in solver.');
    const { sense, value, helpers } = list[at];
    const next = helpers.find(([name]) => !set.has(name));
    if (next) {
      for (let d = 0; d <= MOST_D; d++) {
        set.set(next[0], d);
        if (from(list, at)) return true;
      }
      set.delete(next[0]);
      return false;
    }
    const sum = helpers.reduce((total, [name, c]) => total + c * (set.get(name) ?? 0), value);
    return (sense === '=' ? sum === 0 : sense === '<=' ? sum <= 0 : sum >= 0) && from(list, at + 1);
  };
  // Groups of lines without a common d are solved separately, so that one cannot make the search backtrack into
  // another.
  return groups(lines).every((group) => from(group.map((i) => open[i]), 0));
}

/** Groups lines that share a d. */
function groups(lines: Line[]): number[][] {
  let found: {names: Set<string>, lines: number[]}[] = [];
  lines.forEach(({ terms }, i) => {
    const names = new Set([...terms.keys()].filter((name) => name.startsWith('d')));
    const [mine, others] = [found.filter((g) => [...g.names].some((n) => names.has(n))), found.filter((g) => ![...g.names].some((n) => names.has(n)))];
    found = [...others, { names: new Set([...names, ...mine.flatMap((g) => [...g.names])]), lines: [...mine.flatMap((g) => g.lines), i].sort((a, b) => a - b) }];
  });
  return found.map((g) => g.lines);
}

/** Tries every set of presses of n buttons, and returns those that fit a model, the fewest presses first. */
export function solutions(form: 'linear' | 'clause', texts: string[], n: number): Found[] {
  if (n > MOST_X) throw new Error(`The built-in solver takes at most ${MOST_X} buttons.`);
  const test = tester(form, texts);
  const found: Found[] = [];
  for (let set = 0; set < 2 ** n; set++) {
    const x = Array.from({ length: n }, (_, j) => (set >> j) & 1);
    if (test((name) => x[Number(name.slice(1)) - 1] ?? 0)) found.push({ x, weight: x.reduce((a, b) => a + b, 0) });
  }
  return found.sort((a, b) => a.weight - b.weight);
}

/**
 * Writes a model as a solver reads it: an integer program in LP, which asks for fewest presses and names buttons from
 * 0, or clauses in DIMACS.
 */
export function modelText(form: 'linear' | 'clause', texts: string[], n: number) {
  if (form === 'clause') {
    const clauses = texts.map(readClause);
    return `p cnf ${Math.max(n, ...clauses.flat().map(Math.abs))} ${clauses.length}\n${clauses.map((clause) => `${clause.join(' ')} 0\n`).join('')}`;
  }
  const named = (name: string) => (name.startsWith('x') ? `x${Number(name.slice(1)) - 1}` : name);
  const presses = Array.from({ length: n }, (_, j) => `x${j}`);
  const lines = texts.map(readLine);
  const others = [...new Set(lines.flatMap(({ terms }) => [...terms.keys()].map(named)))].filter((name) => !presses.includes(name));
  const rows = lines.map(({ terms, sense, constant }, i) => ` c${i}: ${[...terms].map(([name, c]) => `${c < 0 ? '-' : '+'} ${Math.abs(c)} ${named(name)}`).join(' ') || '0 x0'} ${sense} ${-constant || 0}`);
  return ['Minimize', ` presses: ${presses.join(' + ')}`, 'Subject To', ...rows, ...(others.length > 0 ? ['General', ` ${others.join(' ')}`] : []), 'Binary', ` ${presses.join(' ')}`, 'End', ''].join('\n');
}

function tester(form: 'linear' | 'clause', texts: string[]): (x: (name: string) => number) => boolean {
  if (form === 'linear') {
    const lines = texts.map(readLine);
    return (x) => fits(lines, x);
  }
  const clauses = texts.map(readClause);
  return (x) => clauses.every((clause) => clause.some((v) => (v > 0) === (x(`x${Math.abs(v)}`) === 1)));
}

/**
 * Compares two constraints by trying all values, and says where they differ. Several clauses may be joined by ; or lines.
 */
export function differ(form: 'linear' | 'clause', wanted: string, given: string): {right: boolean, reason: string} {
  const split = (text: string) => text.split(/[;\n]/).map((line) => line.trim()).filter(Boolean);
  let tests: [(x: (name: string) => number) => boolean, (x: (name: string) => number) => boolean];
  try {
    if (split(given).length === 0) return { right: false, reason: 'Nothing is written yet.' };
    tests = [tester(form, split(wanted)), tester(form, split(given))];
    const named = `${wanted} ${given}`.match(form === 'linear' ? /x\s?\d+/gi : /\d+/g) ?? [];
    const names = [...new Set(named.map((name) => `x${name.replace(/\D/g, '')}`))].filter((name) => name !== 'x0').sort();
    if (names.length > 8) return { right: false, reason: 'There are buttons in it that do not change this light.' };
    for (let set = 0; set < 2 ** names.length; set++) {
      const x = (name: string) => (names.indexOf(name) < 0 ? 0 : (set >> names.indexOf(name)) & 1);
      const [must, may] = tests.map((test) => test(x));
      if (must === may) continue;
      const pressed = names.filter((name) => x(name) === 1).join(', ');
      const how = pressed === '' ? 'With nothing pressed' : `With ${pressed} pressed and the others not`;
      return { right: false, reason: `${how}, ${must ? 'it should hold, but yours does not' : 'it should fail, but yours holds'}.` };
    }
  } catch (error) {
    return { right: false, reason: error instanceof Error ? error.message : String(error) };
  }
  return { right: true, reason: '' };
}
