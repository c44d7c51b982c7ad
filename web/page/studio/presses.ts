// The list of presses as text, to make the film by hand or by another program.
import type { Script } from './walk.ts';

/**
 * Writes the presses, one a line. Lines that begin with # are for people; the board, the state at the beginning and
 * the number of each scene are there too, so that the list says all. `back`: the film goes back by the same presses
 * in reverse order.
 */
export function pressList(script: Script, back: boolean) {
  const { board, first, scenes, order } = script;
  const lines = [
    '# The presses of a Lights Out film, one a line, in the order they are made.',
    `# Order: ${order}. ${board.lattice ? 'Each press is a row and a column, counted from 1.' : 'Each press is the number of a button, counted from 1.'}`,
  ];
  if (back) lines.push(`# To go back, make them in reverse order${board.modulus > 2 ? `, each ${board.modulus - 1} times` : ''}.`);
  lines.push(`board ${board.spec}`, `start ${board.rowsOf(first).join('_')}`);
  scenes.forEach((buttons, n) => {
    lines.push(`scene ${n + 1}: ${buttons.length}`);
    for (const j of buttons) lines.push(board.lattice ? `${Math.floor(j / board.lattice.cols) + 1} ${(j % board.lattice.cols) + 1}` : String(j + 1));
  });
  return `${lines.join('\n')}\n`;
}
