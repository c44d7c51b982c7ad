// Tasks of chapter 7: integer programs.
import { chapter } from '../check.ts';

export const programs = chapter('programs', 'Integer programs', [
  {
    id: 'corner', title: 'Write a constraint', kind: 'constraint', form: 'linear', answer: 'x1 + x2 + x4 = 2 d1 + 1',
    prompt: '<p>On 3×3, light 1 is on. Buttons 1, 2 and 4 change it. Write the constraint with <code>x1</code>, <code>x2</code>, <code>x4</code> and a helper <code>d1</code>.</p>',
    hints: ['The number of presses must be odd.', 'Odd means: twice something, plus one.'],
    because: 'The sum is odd exactly when it is \\(2 d_1 + 1\\) for a whole number \\(d_1\\).',
  },
  {
    id: 'even', title: 'A light that is off', kind: 'constraint', form: 'linear', answer: 'x1 + x2 + x3 + x5 = 2 d2',
    prompt: '<p>Light 2 is off and must stay off. Buttons 1, 2, 3 and 5 change it. Write its constraint with a helper <code>d2</code>.</p>',
    hints: ['Now the number of presses must be even.', 'Even means: twice something.'],
    because: 'An even number is twice a whole number.',
  },
  {
    id: 'helper', title: 'How large is a helper?', kind: 'number', answer: 2, near: { 5: 'Five buttons reach the light. The helper counts pairs.', 3: '2 · 3 + 1 = 7 would need seven buttons.' },
    prompt: '<p>A light inside the board is reached by five buttons, and it is on. How large can its helper \\(d\\) be at most?</p>',
    why: 'The sum is at most 5.',
    hints: ['The sum is at most 5.', 'Solve \\(5 = 2 d + 1\\).'],
    because: '\\(5 = 2 · 2 + 1\\).',
  },
  {
    id: 'goal', title: 'Choose the objective', kind: 'choose', answer: 0,
    prompt: '<p>Bosch wants the reachable picture that looks most like a given one. A flag \\(f_i\\) is 1 if light \\(i\\) comes out wrong. What should be minimized?</p>',
    options: [
      { text: '\\(Σ_i f_i\\)' },
      { text: '\\(Σ_j x_j\\)', why: 'That asks for few presses. Then pressing nothing would be best, whatever the picture.' },
      { text: '\\(Σ_i d_i\\)', why: 'The helpers only count pairs of presses. They say nothing about the picture.' },
    ],
    hints: ['What is bad about a picture?', 'Each wrong light should cost 1.'],
    because: 'The sum of the flags is the number of wrong lights.',
  },
  {
    id: 'drop', title: 'Drop a constraint', kind: 'number', answer: 2, near: { 1: 'With all nine constraints there is one solution. One is missing now.', 9: 'Dropping one constraint lets that light be as it likes: on or off.' },
    prompt: '<p>The model of 3×3 with all lights on has one solution. Drop the constraint of the middle light. How many solutions has it now? Try it in the model above.</p>',
    why: 'Without its constraint the middle light may end on or off. Each choice has one solution, since every state of 3×3 is solvable.',
    hints: ['Untick the line of light 5 above and run it.', 'The middle light may now end on or off.'],
    because: 'Every state of 3×3 has one solution: one for the middle off, and one for the middle on.',
  },
  {
    id: 'half', title: 'Half presses', kind: 'choose', answer: 1,
    prompt: '<p>A solver first forgets that \\(x_j\\) must be whole. What does it see then?</p>',
    options: [
      { text: 'The same puzzle, only faster.', why: 'Half presses are allowed then, and they solve nothing on the toy.' },
      { text: 'A bound from below that is often far too low.' },
      { text: 'A bound from above.', why: 'More is allowed, so the optimum can only become smaller.' },
    ],
    hints: ['More is allowed than before.', 'Look at the table of relaxations: 6.27 instead of 15.'],
    because: 'Every true solution is still allowed, so the optimum cannot be larger. But half presses make parity invisible.',
  },
]);
