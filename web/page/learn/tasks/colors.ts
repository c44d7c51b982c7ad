// Tasks of chapter 10: colors.
import { chapter } from '../check.ts';

export const colors = chapter('colors', 'Colors', [
  {
    id: 'twice', title: 'Undo one press', kind: 'press', board: '3x3-mod3', state: '010/111/010', most: 2, answer: [4, 4],
    prompt: '<p>These lights have three states: 0, 1, 2, then 0 again. The middle was pressed once. Turn all off.</p>',
    hints: ['One more press makes them 2.', 'One press and two more are three, and three are nothing.'],
    because: 'With three states, two presses undo one: 1 + 2 = 0 modulo 3.',
  },
  {
    id: 'quiet', title: 'A quiet pattern of three states', kind: 'mark', mark: 'quiet', board: '2x2-mod3', answer: [0, 1, 2, 3],
    prompt: '<p>With two states 2×2 has no quiet pattern. With three it has: mark buttons that, each pressed once, change every light three times.</p>',
    hints: ['How many buttons change a light of 2×2?', 'Every light is reached by three of the four buttons.'],
    because: 'Each light is reached by itself and two neighbors: three times, which is nothing modulo 3.',
  },
  {
    id: 'units', title: 'Who can be undone?', kind: 'bits', columns: ['1', '2', '3', '4', '5'], rows: ['has an inverse'], answer: [[1, 0, 0, 0, 1]],
    prompt: '<p>With six states we calculate modulo 6. Write 1 under each number that times some number gives 1 modulo 6.</p>',
    why: 'Try all products modulo 6. A number that shares a factor with 6 never gives 1.',
    hints: ['\\(2 · 3 = 6 = 0\\), so neither 2 nor 3 can be undone.', '\\(5 · 5 = 25 = 24 + 1\\).'],
    because: 'Only 1 and 5 share no factor with 6.',
  },
  {
    id: 'join', title: 'Join two answers', kind: 'number', answer: 5, near: { 2: '2 is even, but modulo 2 the answer must be 1.', 1: 'Modulo 3 the answer must be 2.', 11: '11 is right modulo 2 and 3. But with six states it is the same as 5.' },
    prompt: '<p>A button must be pressed 1 time modulo 2 and 2 times modulo 3. How often is that, from 0 to 5?</p>',
    why: 'Look for an odd number that leaves 2 when divided by 3.',
    hints: ['Odd: 1, 3 or 5.', 'Which of them leaves 2 when divided by 3?'],
    because: '5 is odd, and 5 = 3 + 2. It is the only one from 0 to 5.',
  },
  {
    id: 'product', title: 'Six states of 5×5', kind: 'number', answer: 108, near: { 31: 'Choices multiply: every solution modulo 2 goes with every solution modulo 3.', 24: 'Modulo 3 there are \\(3^3 = 27\\).' },
    prompt: '<p>On 5×5 each solvable state has 4 solutions with two states, and 27 with three. How many has it with six?</p>',
    why: 'Every solution modulo 2 can be joined with every solution modulo 3.',
    hints: ['Join a solution modulo 2 with a solution modulo 3.', '\\(4 · 27\\).'],
    because: '\\(4 · 27 = 108\\): each pair joins to exactly one solution modulo 6.',
  },
  {
    id: 'luck', title: 'Why six, and why not four', kind: 'choose', answer: 1,
    prompt: '<p>Six states split into two and three states. Why do four states not split into two and two?</p>',
    options: [
      { text: 'Because 4 is too small.', why: 'Size does not matter: 12 splits into 4 and 3.' },
      { text: 'Because 2 and 2 share a factor: knowing a number modulo 2 twice does not give it modulo 4.' },
      { text: 'They do split.', why: '1 and 3 are both odd, but different modulo 4.' },
    ],
    hints: ['1 and 3 are both odd.', 'The parts must have no factor in common.'],
    because: 'A number from 0 to 5 is known by its remainders modulo 2 and 3. One from 0 to 3 is not known by whether it is odd.',
  },
]);
