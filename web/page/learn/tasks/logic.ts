// Tasks of chapter 8: logic.
import { chapter } from '../check.ts';

export const logic = chapter('logic', 'Logic', [
  {
    id: 'or', title: 'At least one', kind: 'constraint', form: 'clause', answer: 'x1 ∨ x2 ∨ x4',
    prompt: '<p>Write a clause: at least one of the buttons 1, 2, 4 is pressed. Write <code>x1</code> for “button 1 is pressed”, <code>¬x1</code> or <code>-1</code> for “it is not”, and <code>∨</code> or a space for “or”.</p>',
    hints: ['A clause is an “or”.', 'Three parts, none of them negated.'],
    because: 'The clause fails only if none of the three is pressed.',
  },
  {
    id: 'forbid', title: 'Forbid one case', kind: 'constraint', form: 'clause', answer: '-1 -2 4',
    prompt: '<p>Forbid exactly this case: 1 and 2 are pressed, and 4 is not.</p>',
    hints: ['A clause is false only if all its parts are false.', 'So write the opposite of each: not 1, not 2, but 4.'],
    because: 'A clause forbids exactly one combination of its variables: the one that makes every part false.',
  },
  {
    id: 'odd', title: 'Odd in four clauses', kind: 'constraint', form: 'clause', answer: '1 2 4; -1 -2 4; -1 2 -4; 1 -2 -4',
    prompt: '<p>Say that an odd number of 1, 2, 4 are pressed. It takes four clauses. Separate them with <code>;</code></p>',
    hints: ['Forbid the four even cases: none pressed, and each pair.', '“1 and 2, but not 4” is forbidden by -1 -2 4.'],
    because: 'Four of the eight combinations are even, and each clause forbids one of them.',
  },
  {
    id: 'many', title: 'How many clauses?', kind: 'number', answer: 16, near: { 32: 'Half of the 32 combinations have the right parity. Only the others are forbidden.', 5: 'Every combination with the wrong parity needs a clause of its own.' },
    prompt: '<p>A light inside the board depends on five buttons. How many clauses say that an odd number of them is pressed?</p>',
    why: 'One clause for each even combination of five buttons.',
    hints: ['Five buttons have \\(2^5 = 32\\) combinations.', 'Half of them are even.'],
    because: '\\(2^{5−1} = 16\\): one clause for each even combination.',
  },
  {
    id: 'settle', title: 'Why parity is hard', kind: 'choose', answer: 1,
    prompt: '<p>Four of five buttons around a light are decided. What does the solver know about the light?</p>',
    options: [
      { text: 'It is off if an even number of the four is pressed.', why: 'The fifth button can still change it.' },
      { text: 'Nothing yet: the fifth button decides.' },
      { text: 'It is certainly on.', why: 'The fifth button can still change it.' },
    ],
    hints: ['Flip the fifth button in your head.', 'Does the light change?'],
    because: 'Flipping the last button flips the light. Nothing is settled before.',
  },
  {
    id: 'sets', title: 'Sequences or sets', kind: 'number', answer: 300, near: { 600: 'That counts both orders of each pair.', 625: 'That counts both orders, and pressing a button twice.' },
    prompt: '<p>A planner tries all sequences of two presses on 25 buttons: 625 of them. How many <em>sets</em> of two buttons are there?</p>',
    why: 'Order does not matter, and the two are different.',
    hints: ['The second button is one of 24 others.', 'Each pair was counted in two orders.'],
    because: '\\(25 · 24 / 2 = 300\\).',
  },
  {
    id: 'plan', title: 'Be the planner', kind: 'press', board: '5x5', state: '01100/00001/10111/10101/01110', most: 6, answer: [2, 8, 13, 15, 18, 21],
    prompt: '<p>Turn this off with six presses. Think of a set, not of a sequence.</p>',
    hints: ['Start in a corner, where only three buttons count.', 'The corner light is off and both its neighbors are either pressed or not. Try both.'],
    because: 'There are 177,100 sets of six buttons, and this is the only one that works.',
  },
]);
