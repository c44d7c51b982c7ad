// Winning: the result is stored, and the card shows it and what comes next.
import { presses } from '../kit/plain/dom.ts';
import { classOf, record, resultOf, results, timeText, type Result } from './results.ts';
import type { Table } from './table.ts';

function time(ms: number) {
  return timeText(ms) + (ms < 60_000 ? ' s' : '');
}

/** Describes a result. `best`: the shortest time of games like it before, in milliseconds. */
export function praise(r: Result, best: number | undefined) {
  if (r.helped) return `Done, with ${presses(r.moves)}. The solution was shown.`;
  let text = `Solved in ${presses(r.moves)}`;
  if (!r.least) text += '.';
  else if (r.moves === r.least) text += ', the least possible.';
  else text += `; ${r.least} would do.`;
  text += ` Time ${time(r.took_ms)}`;
  if (best === undefined) text += '.';
  else text += r.took_ms < best ? `, your best: it was ${time(best)}.` : `; your best is ${time(best)}.`;
  if (!r.hints && !r.undone && r.least && r.made === r.least) text += ' A perfect game.';
  else if (r.hints) text += ` With ${r.hints === 1 ? '1 hint' : `${r.hints} hints`}.`;
  return text;
}

/** Stores the result of the current game, and shows it. Best is the shortest time before. */
export function settle(table: Table): {result: Result, best: number | undefined, text: string} {
  const now = resultOf(table);
  const known = results().find((r) => r.key === now.key && r.won);
  // The game ended when it was first won, and the findings of that time still hold.
  const result = { ...now, ended: known?.ended ?? now.ended, ...(now.least || !known?.least ? {} : { least: known.least }) };
  const before = results().filter((r) => r.key !== result.key && r.won && !r.helped && classOf(r) === classOf(result));
  if (result.made > 0) record(result);
  const best = before.length > 0 ? Math.min(...before.map((r) => r.took_ms)) : undefined;
  return { result, best, text: praise(result, best) };
}
