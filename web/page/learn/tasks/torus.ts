// Tasks of chapter 5: the torus.
import { chapter } from '../check.ts';

export const torus = chapter('torus', 'The torus', [
  {
    id: 'corner', title: 'No corners', kind: 'mark', mark: 'cells', board: 'torus-4x4', answer: [0, 1, 3, 4, 12],
    prompt: '<p>Mark the five lights that the button at row 1, column 1 changes on this torus.</p>',
    why: 'Walk out on one side and you come in on the other.',
    hints: ['Its left neighbor is at the right end of the row.', 'Its upper neighbor is in the last row.'],
    because: 'On a torus every press changes five lights.',
  },
  {
    id: 'seam', title: 'Across the seam', kind: 'press', board: 'torus-4x4', state: '0010/0000/0010/0111', most: 1, answer: [14],
    prompt: '<p>One press turns these five lights off.</p>',
    hints: ['The plus is cut by the seam between the last row and the first.', 'Its middle is in the last row.'],
    because: 'The cell below the last row is the first row.',
  },
  {
    id: 'knight', title: 'Share the lights', kind: 'press', board: 'torus-5x5', state: 'on', most: 5, answer: [1, 8, 10, 17, 24],
    prompt: '<p>Turn off all 25 lights with five presses. Use the button at row 1, column 2.</p>',
    hints: ['No light may be changed twice.', 'From one button to the next go one down and two to the right.'],
    because: 'Five pluses of five lights cover the 25 lights without overlap.',
  },
  {
    id: 'rows', title: 'What is unknown', kind: 'number', answer: 14, near: { 7: 'That would do on a rectangle. On a torus two rows are unknown.', 49: 'That is all of them. Two neighboring rows decide the rest.' },
    prompt: '<p>How many unknown buttons are left by chasing on a 7×7 torus?</p>',
    why: 'Two neighboring rows decide all others.',
    hints: ['On a rectangle one row is unknown.', 'On a torus two rows are.'],
    because: 'Two rows of seven buttons.',
  },
  {
    id: 'quiet', title: 'A quiet pattern of the torus', kind: 'mark', mark: 'quiet', board: 'torus-3x3', answer: [2, 5, 6, 7],
    prompt: '<p>The 3×3 torus has many quiet patterns. Mark one.</p>',
    hints: ['On this torus a button changes its whole row and its whole column.', 'Leave the corner free. Mark the two cells above it and the two cells left of it.'],
    because: 'Every light is reached an even number of times.',
  },
  {
    id: 'whole', title: 'Every state', kind: 'choose', answer: 1,
    prompt: '<p>The 4×4 torus has nullity 0. What follows?</p>',
    options: [
      { text: 'No state can be turned off.', why: 'Nullity 0 is good news: nothing is lost.' },
      { text: 'Every state can be turned off, in exactly one way.' },
      { text: 'Every state can be turned off, in 16 ways.', why: 'Several ways differ by a quiet pattern, and here there is none.' },
    ],
    hints: ['Nullity 0 means: no quiet pattern.', 'How many states are there, and how many sets of presses?'],
    because: 'Different sets have different effects, and there are as many sets as states.',
  },
]);
