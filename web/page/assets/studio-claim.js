// What is proved of a picture, in the words of the command line.

const SIDES = ['bottom', 'top', 'right', 'left'];

/**
 * Says how near a drawing is, and what is proved of it.
 * @param {import('./studio-state.js').DrawAnswer} a
 */
export function claimOf(a) {
  let text = `lights wrong: ${a.wrong}, `;
  if (a.wrong === 0) text = 'exact';
  else if (a.proved && a.exact) text += 'proved fewest';
  else if (a.proved) text += `proved least seen (cost ${a.cost})`;
  else text += `cost ${a.cost}, and at least ${a.at_least}: ${a.gave_up}`;
  text += `; presses: ${a.weight}`;
  if (a.least) text += ', proved least';
  const sides = SIDES.filter((side) => a.pushed?.[side] !== undefined).map((side) => `${a.pushed?.[side]} ${side}`);
  if (sides.length > 0 && a.wrong > 0) text += ` (errors pushed to one side: ${sides.join(', ')})`;
  return text;
}

/**
 * Says what can be drawn on a board. At most as many lights as independent conditions are wrong in the
 * nearest picture: so many lights, well chosen, are enough to meet them all.
 * @param {string} board
 * @param {number} missing   how many conditions a picture must meet to be reached, or −1 if they are not counted in lights
 */
export function exactText(board, missing) {
  if (missing === 0) return `${board}: nullity 0, every picture is exact here.`;
  if (missing < 0) return `${board}: not every picture is exact here.`;
  return `${board}: nullity ${missing}, up to ${missing === 1 ? '1 light' : `${missing} lights`} may be wrong in a picture.`;
}
