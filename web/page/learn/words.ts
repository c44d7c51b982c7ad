// Words that fit numbers.

/** Counts things in words that fit their number. */
export function count(n: number, one: string, many: string = one + 's') {
  return `${n} ${n === 1 ? one : many}`;
}

/** Joins words as people do: a, b and c. */
export function list(words: (string | number)[]) {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
