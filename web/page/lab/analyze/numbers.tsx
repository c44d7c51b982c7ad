// Numbers for people. Counts come from the engine as texts, because they may have thousands of digits; rounded
// ones are marked as such.
import type { ComponentChild } from 'preact';
import { isPrime } from '../../board/linear.ts';
import { grouped } from '../../kit/words.ts';
import { counts as words } from './words.ts';

/** Numbers with more digits are written as a power and an approximation. */
const MOST_DIGITS = 40;

/** Writes a count in a line of text: in full, or approximately if that is very long. `text`: digits. */
export function brief(text: string) {
  if (text.length <= MOST_DIGITS) return grouped(text);
  const [digits, exponent] = about(text);
  return `≈ ${digits}^${grouped(exponent)}`;
}

/** Reads a count of the engine: digits, or a power such as 2^40000. */
export function readCount(text: string): { base: number; exponent: number } | bigint {
  const [base, exponent] = text.split('^').map(Number);
  return exponent === undefined ? BigInt(text) : { base, exponent };
}

/** Returns the logarithm of a count to the base 10; 0 has none. */
export function log10(text: string) {
  const [digits, exponent] = text.split('^');
  if (exponent !== undefined) return Number(exponent) * Math.log10(Number(digits));
  return Math.log10(Number(`0.${digits.slice(0, 17)}`)) + digits.length;
}

/**
 * Splits a count into powers of the primes that divide the modulus: the number of states that can be solved has no
 * others. What is left over is not 1 if there are others after all.
 */
export function powersOf(count: bigint, modulus: number) {
  const powers: [prime: number, exponent: number][] = [];
  let rest = count;
  for (let prime = 2; prime <= modulus; prime++) {
    if (modulus % prime !== 0 || !isPrime(prime)) continue;
    let exponent = 0;
    for (const p = BigInt(prime); rest > 1n && rest % p === 0n; exponent++) rest /= p;
    if (exponent > 0) powers.push([prime, exponent]);
  }
  return { powers, rest };
}

/**
 * Writes an approximation of a count, such as 2.42 × 10 to the 24. It truncates digits and does not round them, so
 * that 9.99 does not become 10.
 */
function about(text: string): [string, number] {
  const log = log10(text);
  const exponent = Math.floor(log + 1e-12);
  const digits = /^\d+$/.test(text)
    ? `${text[0]}.${text.slice(1, 3).padEnd(2, '0')}`
    : (Math.floor(10 ** (log - exponent) * 100) / 100).toFixed(2);
  return [`${digits} × 10`, exponent];
}

/** Writes a power for the screen and for screen readers. */
function power(base: string | number, exponent: number) {
  return (
    <span class="power">
      <span aria-hidden="true">
        {base}
        <sup>{grouped(exponent)}</sup>
      </span>
      <span class="unseen">{words.power(base, grouped(exponent))}</span>
    </span>
  );
}

/** Writes a count as a power and in digits: 2^23 = 8,388,608. `text`: of the engine; empty if it is not known. */
export function countParts(text: string, modulus: number): ComponentChild[] {
  if (text === '') return [words.veryMany];
  const count = readCount(text);
  if (typeof count !== 'bigint')
    return [power(count.base, count.exponent), ' ≈ ', power(...about(text))];
  const { powers, rest } = powersOf(count, modulus);
  const long = text.length > MOST_DIGITS;
  const digits = long ? power(...about(text)) : grouped(text);
  if (powers.length === 0 || rest !== 1n || (powers.length === 1 && powers[0][1] === 1))
    return [digits];
  const factors = powers.flatMap(([prime, exponent], i) => [
    i > 0 && ' · ',
    exponent === 1 ? String(prime) : power(prime, exponent),
  ]);
  return [...factors, long ? ' ≈ ' : ' = ', digits];
}

/** Writes a fraction in percent. Only exact 0 and 1 are written as 0 and 100. */
export function percent(part: bigint, whole: bigint) {
  if (whole === 0n) return '';
  if (part === whole || part === 0n) return part === 0n ? '0 %' : '100 %';
  const share = Number((part * 1_000_000n) / whole) / 10_000;
  return share < 0.01 ? words.tiny : `${Math.min(share, 99.99).toFixed(2)} %`;
}

/** Writes how many states there are for each that can be solved: 1, or a number that may be a power. */
export function statesFor(solvable: string, modulus: number, lights: number): string {
  if (solvable === '') return '';
  const count = readCount(solvable);
  if (typeof count !== 'bigint') {
    return lights === count.exponent ? '1' : `${count.base}^${grouped(lights - count.exponent)}`;
  }
  const parts = BigInt(modulus) ** BigInt(lights) / count;
  if (parts < 10n ** 15n) return grouped(parts);
  return powersOf(parts, modulus)
    .powers.map(([prime, exponent]) => `${prime}^${exponent}`)
    .join('·');
}
