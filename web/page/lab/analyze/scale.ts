// Scales of charts: how high a count is drawn, and the lines that say so. Counts may have a thousand digits,
// so they are compared by their logarithms.
import { grouped, log10 } from './numbers.tsx';

/** Heights in pixels. */
type Scale = {at: (count: string) => number, ticks: {y: number, text: string, sup?: string}[]};

export function linear(counts: string[], height: number): Scale {
  const top = highest(counts);
  const power = Math.floor(top + 1e-9);
  const most = 10 ** (top - power); // from 1 to 10
  const step = most > 5 ? 2 : most > 2 ? 1 : 0.5;
  const ceiling = Math.max(step, Math.ceil(most / step - 1e-9) * step);
  const ticks = [];
  for (let n = 0; n <= ceiling / step + 1e-9; n++) {
    const y = ((n * step) / ceiling) * height;
    if (power > 6) ticks.push(n === 0 ? { y, text: '0' } : { y, text: `${n * step} × 10`, sup: String(power) });
    else if (Number.isInteger(n * step * 10 ** power)) ticks.push({ y, text: grouped(n * step * 10 ** power) });
  }
  return { at: (count) => (count === '0' ? 0 : (10 ** (log10(count) - power) / ceiling) * height), ticks };
}

export function logarithmic(counts: string[], height: number): Scale {
  const floor = -0.3; // a count of 1 has a bar too
  const top = Math.max(1, highest(counts));
  const at = (log: number) => ((log - floor) / (top - floor)) * height;
  const every = [1, 2, 3, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500].find((n) => top / n <= 7) ?? 5000;
  const ticks = [];
  for (let power = 0; power <= top; power += every) {
    ticks.push({ y: at(power), ...(power <= 3 ? { text: grouped(10 ** power) } : { text: '10', sup: String(power) }) });
  }
  return { at: (count) => (count === '0' ? 0 : at(log10(count))), ticks };
}

/** Returns the logarithm of the greatest count. */
export function highest(counts: string[]) {
  return counts.reduce((most, count) => (count === '0' ? most : Math.max(most, log10(count))), 0);
}
