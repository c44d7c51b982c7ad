// Tasks of chapter 2: order does not matter.
import { chapter } from '../check.ts';

export const group = chapter('group', 'Order does not matter', [
  {
    id: 'undo', title: 'Undo a stranger', kind: 'press', board: '4x4', state: '1101/1011/0011/0111', most: 3, answer: [0, 7, 14],
    prompt: '<p>Three buttons were pressed, in an unknown order. Turn everything off with three presses.</p>',
    hints: ['You do not need the order: any order undoes it.', 'Begin with the corner: the three lights at the top left belong together.'],
    because: 'The same three buttons undo themselves, in every order.',
  },
  {
    id: 'odd', title: 'Odd or even', kind: 'choose', answer: 2,
    prompt: '<p>One light was changed 7 times during a game. It was off at first. What is it now?</p>',
    options: [
      { text: 'Off', why: 'Six changes bring it back to off. Then comes the seventh.' },
      { text: 'It depends on the order of the presses', why: 'A count does not know the order.' },
      { text: 'On' },
    ],
    hints: ['Two changes are nothing.', 'Take pairs away from 7.'],
    because: '7 is odd. Three pairs of changes do nothing, and one is left.',
  },
  {
    id: 'short', title: 'Shorten a game', kind: 'bits', columns: ['1', '2', '3', '4'], rows: ['still needed'], answer: [[1, 0, 1, 0]],
    prompt: '<p>A game on four buttons was 1, 2, 3, 2, 4, 3, 3, 4. Write 1 under each button that is still needed, and 0 under the others.</p>',
    why: 'Count how often each button appears: an odd number means it is needed once.',
    hints: ['Count each button.', 'Button 3 appears three times.'],
    because: 'Button 1 appears once and button 3 three times, which are odd numbers. Buttons 2 and 4 appear twice.',
  },
  {
    id: 'sum', title: 'Add two sets', kind: 'bits', columns: ['1', '2', '3', '4', '5', '6'], answer: [[0, 1, 1, 0, 1, 1]], rows: ['x + y'],
    given: [{ label: 'x', bits: [1, 1, 0, 0, 1, 0] }, { label: 'y', bits: [1, 0, 1, 0, 0, 1] }],
    prompt: '<p>Press the set \\(x\\), then the set \\(y\\). Which buttons were pressed an odd number of times? Fill in \\(x + y\\).</p>',
    why: '1 + 1 = 0: a button that is in both sets cancels.',
    hints: ['Add column by column.', 'In column 1 both have a 1.'],
    because: 'Where exactly one of the two has a 1, the sum has a 1.',
  },
  {
    id: 'sets', title: 'Count the games', kind: 'number', answer: 512, near: { 81: 'That is 9 · 9. Each button is in the set or not: two choices, nine times.', 18: 'That is 2 · 9. Choices multiply: 2 · 2 · 2 and so on.' },
    prompt: '<p>How many different sets of buttons are there on a 3×3 board? The empty set counts.</p>',
    why: 'Each of the nine buttons is in the set or not. Multiply the choices.',
    hints: ['One button: 2 sets. Two buttons: 4 sets.', 'Nine buttons: 2 to the power 9.'],
    because: 'Nine times two choices: \\(2^9 = 512\\).',
  },
  {
    id: 'three', title: 'Three states', kind: 'press', board: '3x3-mod3', state: '020/222/020', most: 1, answer: [4],
    prompt: '<p>These lights count 0, 1, 2 and then 0 again. The middle was pressed twice. Turn all off with one press.</p>',
    hints: ['Two presses were made. How many make nothing?', 'With three states, three presses of one button are nothing.'],
    because: 'The third press of the middle completes the round: 2 + 1 = 0 modulo 3.',
  },
]);
