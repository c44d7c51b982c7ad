// Tasks of chapter 9: counting.
import { chapter } from '../check.ts';

export const counting = chapter('counting', 'Counting', [
  {
    id: 'four', title: 'Solvable states of 4×4', kind: 'number', answer: 4096, near: { 65536: 'That is all states. Only one in sixteen is solvable.', 16: 'That is how many solutions each of them has.' },
    prompt: '<p>4×4 has \\(2^{16} = 65,536\\) states, and each solvable state has 16 solutions. How many states are solvable?</p>',
    why: 'Each set of presses solves one state, and each solvable state has 16 sets.',
    hints: ['There are as many sets of presses as states.', 'Share the sets among the solvable states, 16 each.'],
    because: '\\(65,536 / 16 = 4,096\\).',
  },
  {
    id: 'pairs', title: 'Two presses exactly', kind: 'number', answer: 36, near: { 72: 'Order does not matter: each pair was counted twice.', 81: 'A button pressed twice is nothing, and order does not matter.' },
    prompt: '<p>3×3 has no quiet pattern, so every set is the only solution of its state. How many states take exactly two presses?</p>',
    why: 'Count the sets of two different buttons among nine.',
    hints: ['Count the sets of two buttons.', '\\(9 · 8 / 2\\).'],
    because: '\\(9 · 8 / 2 = 36\\) sets of two buttons, and each is the only solution of its state.',
  },
  {
    id: 'deepest', title: 'The deepest state of 3×3', kind: 'press', board: '3x3', state: '101/010/101', answer: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    prompt: '<p>One state of 3×3 takes nine presses. It is this one. Turn it off.</p>',
    hints: ['Nine presses, and no button twice.', 'Then every button is pressed once.'],
    because: 'The only set of nine buttons is all of them, and no other set has the same effect.',
  },
  {
    id: 'peak', title: 'Read the histogram', kind: 'choose', answer: 1,
    prompt: '<p>You draw a solvable state of 5×5 at random. How many presses does it most likely take?</p>',
    options: [
      { text: '15, as all-on does', why: '15 is the most there is, and only 7,350 of more than 8 million states take that many.' },
      { text: '10' },
      { text: '12 or 13, half of 25', why: 'Half of 25 would be typical with one solution for each state. Here the shortest of four counts, which is smaller.' },
    ],
    hints: ['Look for the highest bar above.', '1,935,294 states have this depth.'],
    because: '1,935,294 states take 10 presses, more than any other number.',
  },
  {
    id: 'half', title: 'More than half', kind: 'number', answer: 4, near: { 8: 'Those 8 go away, but the other 4 of the pattern come in.', 12: 'Not all buttons of the pattern are pressed.' },
    prompt: '<p>A solution presses 8 of the 12 buttons of a quiet pattern. Add the pattern to it: pressed buttons of the pattern become unpressed, and the others pressed. How many presses does that save?</p>',
    why: '8 presses go, and 4 come.',
    hints: ['How many of the 12 are pressed afterwards?', '8 before, 4 after.'],
    because: 'Of the 12 buttons 4 are pressed afterwards instead of 8. So a least solution has at most half of every quiet pattern.',
  },
  {
    id: 'tie', title: 'Exactly half', kind: 'choose', answer: 2,
    prompt: '<p>There are 177,100 sets of six buttons on 5×5, but only 176,176 states take six presses. Where are the missing 924?</p>',
    options: [
      { text: 'Those sets change nothing.', why: 'The smallest quiet pattern has 12 buttons, so no set of six does nothing.' },
      { text: 'Their states cannot be solved.', why: 'The set itself solves its state.' },
      { text: 'Some states have two solutions of six presses, and are counted twice.' },
    ],
    hints: ['Take six of the 12 buttons of a quiet pattern. What does adding the pattern give?', 'The other six.'],
    because: 'Six of the 12 buttons of a quiet pattern do the same as the other six. Two patterns have 12 buttons, and each has 924 such halves, which form 462 pairs.',
  },
]);
