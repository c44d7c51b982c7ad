// Claims about a picture, in the words of the command line.
import type { Drawn } from './state.ts';

const said = (n: number) => n.toLocaleString('en');

const SIDES = ['bottom', 'top', 'right', 'left'];

/** Says how near a drawing is, and what is proved of it. */
export function claimOf(a: Drawn) {
  let text = `lights wrong: ${said(a.wrong)}, `;
  if (a.wrong === 0) text = 'exact';
  else if (a.proved && a.exact) text += 'proved fewest';
  else if (a.proved) text += `proved least visible (cost ${said(a.cost)})`;
  else text += `cost ${said(a.cost)}, and at least ${said(a.at_least)}: ${a.gave_up}`;
  text += `; presses: ${said(a.weight)}`;
  if (a.least) text += ', proved least';
  const sides = SIDES.flatMap((side) => (a.pushed?.[side] === undefined ? [] : [`${said(a.pushed[side])} ${side}`]));
  if (sides.length > 0 && a.wrong > 0) text += ` (errors pushed to one side: ${sides.join(', ')})`;
  return text;
}

/**
 * Says what can be drawn on a board. Where lights and buttons are not as many, the nullity, which is of the buttons,
 * says nothing of that, and is not named. At most as many lights as independent conditions are wrong in the nearest
 * picture: that number of lights, well chosen, is enough to meet them all. `nullity`: or −1. `missing`: how many
 * conditions a picture must meet to be reached, or −1 if they are not counted in lights.
 */
export function exactText(board: string, nullity: number, missing: number) {
  const named = nullity === missing ? ` nullity ${said(nullity)},` : '';
  if (missing === 0) return `${board}:${named} every picture is exact here.`;
  if (missing < 0) return `${board}: not every picture is exact here.`;
  return `${board}:${named} up to ${missing === 1 ? '1 light' : `${said(missing)} lights`} may be wrong in a picture.`;
}
