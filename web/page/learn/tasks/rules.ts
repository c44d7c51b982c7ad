// Tasks of chapter 1: the rules.
import { chapter } from '../check.ts';

export const rules = chapter('rules', 'The rules', [
  {
    id: 'plus', title: 'One press', kind: 'press', board: '5x5', state: '00000/00010/00111/00010/00000', most: 1, answer: [13],
    prompt: '<p>One press made these five lights. Turn them off with one press.</p>',
    hints: ['A press changes its own light and its four neighbors.', 'Look for the middle of the plus.'],
    because: 'The middle of the plus reaches all five lights, and nothing else.',
  },
  {
    id: 'corner', title: 'What a corner does', kind: 'mark', mark: 'cells', board: '4x4', answer: [2, 3, 7],
    prompt: '<p>Mark the lights that the button in the top right corner changes.</p>',
    why: 'Only the light itself and those directly left, right, above and below change.',
    hints: ['The light of the button itself changes too.', 'Two neighbors are missing in a corner.'],
    because: 'In a corner a press changes three lights: its own and two neighbors.',
  },
  {
    id: 'two', title: 'Two presses', kind: 'press', board: '4x4', state: '0100/1100/0011/0010', most: 2, answer: [5, 10],
    prompt: '<p>Two presses made this. Find them.</p>',
    hints: ['Two pluses overlap. Where they overlap, the lights went off again.', 'The two middles are on, and they touch corner to corner.'],
    because: 'The two pluses share two cells. Those were changed twice, so they are dark.',
  },
  {
    id: 'side', title: 'Count the sides', kind: 'number', answer: 12, near: { 16: 'The four corners do not count: they change three lights.', 9: 'Those nine are inside and change five lights.' },
    prompt: '<p>A 5×5 board has 25 buttons. How many of them change exactly four lights?</p>',
    why: 'Four lights change if exactly one neighbor is missing: along a side, but not in a corner.',
    hints: ['Such a button is at a side, but not in a corner.', 'Each of the four sides has three of them.'],
    because: 'Four sides with three buttons each. Four corners change three lights, nine buttons inside change five.',
  },
  {
    id: 'few', title: 'Too few presses', kind: 'choose', answer: 1,
    prompt: '<p>All sixteen lights of a 4×4 board are on. Why can three presses never be enough?</p>',
    options: [
      { text: 'Because every puzzle takes at least four presses.', why: 'A plus takes one press.' },
      { text: 'Because three presses reach at most fifteen lights.' },
      { text: 'Because three is odd and sixteen is even.', why: 'That is no reason: on 3×3 an odd number of presses turns off nine lights, but other odd numbers of presses turn off even numbers of lights.' },
    ],
    hints: ['How many lights can one press reach?', 'Three times five is fifteen.'],
    because: 'Each light must be reached at least once, and one press reaches five at most.',
  },
  {
    id: 'nine', title: 'Nine lights', kind: 'press', board: '3x3', state: 'on', most: 5, answer: [0, 2, 4, 6, 8],
    prompt: '<p>Turn all nine lights off with five presses.</p>',
    hints: ['The solution looks the same from all four sides.', 'The middle is pressed, and so are the corners.'],
    because: 'Each side light is reached three times, each corner once, the middle once. All are odd numbers.',
  },
]);
