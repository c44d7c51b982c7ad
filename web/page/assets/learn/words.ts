// Words that fit numbers.

/**
 * Counts things in words that fit their number.
 * @param {number} n
 * @param {string} one
 * @param {string} [many]
 */
export function count(n, one, many = one + 's') {
  return `${n} ${n === 1 ? one : many}`;
}

/**
 * Joins words as people do: a, b and c.
 * @param {(string | number)[]} words
 */
export function list(words) {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
