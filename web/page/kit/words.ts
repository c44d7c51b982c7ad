// Numbers, plurals and lists in the language of the page. Each page has one file of sentences made with this one:
//
//   const { plural } = speak('en');
//   export const words = {
//     left: (n: number) => plural(n, { 0: 'All lights are off.', one: '# light is on.', other: '# lights are on.' }),
//     resume: (title: string) => `Resume ${title}`,
//   };
//
// A sentence is whole in one string, so that a translation is one more file and may order its words in another way.

/** A sentence for each class of numbers that the language has, or for a number by itself. # is the number. */
type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule | number, string>>;

/** Returns how a language writes. */
export function speak(language: string) {
  const rules = new Intl.PluralRules(language);
  const plain = new Intl.NumberFormat(language);
  const number = (n: number, options?: Intl.NumberFormatOptions) =>
    (options ? new Intl.NumberFormat(language, options) : plain).format(n);
  return {
    number,
    plural: (n: number, forms: Forms) =>
      (forms[n] ?? forms[rules.select(n)] ?? forms.other).replaceAll('#', number(n)),
    /** Joins names: a, b and c. */
    list: (names: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
      new Intl.ListFormat(language, { type }).format(names),
    /** A day of the calendar, which has no time zone. */
    day: (date: Date, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) =>
      new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(date),
  };
}

/** Writes digits in groups of three. */
export function grouped(digits: string | number | bigint) {
  return String(digits).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Writes seconds as a clock does: 1:24, 1:02:03. */
export function clock(seconds: number): string {
  const two = (n: number) => String(Math.floor(n) % 60).padStart(2, '0');
  const rest = `${two(seconds / 60)}:${two(seconds)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${rest}` : rest.replace(/^0/, '');
}

/** Writes the text of an error as a sentence: with a capital and a stop. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const [first = '', ...rest] = trimmed;
  const whole = first.toUpperCase() + rest.join('');
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

export const kitWords = {
  close: 'Close',
  stop: 'Stop',
  timeWasUp: 'Time was up.',
  wrong: 'Something went wrong.',
  away: 'The engine does not answer: check the connection, and try again.',
  stopped: 'Stopped.',
  fewer: (what: string) => `${what}: one less`,
  more: (what: string) => `${what}: one more`,
  long: (file: string, most: number) =>
    `${file} is longer than ${most} MB: that is not a saved game.`,
  unread: (file: string) => `${file} could not be read.`,
  soFar: (note: string) => `Stopped. So far: ${note}.`,
  working: (label: string, note = '') => (note ? `${label} ${sentence(note)}` : label),
};

/** Writes an error, of the engine or another, as a sentence. */
export function trouble(error: unknown): string {
  const { kind } = (error ?? {}) as { kind?: string };
  if (kind === 'canceled') return kitWords.timeWasUp;
  if (kind === 'away') return kitWords.away;
  return sentence(error instanceof Error ? error.message : String(error)) || kitWords.wrong;
}
