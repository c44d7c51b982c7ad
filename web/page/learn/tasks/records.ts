// Tasks of chapter 13: records.
import { chapter } from '../check.ts';

export const records = chapter('records', 'Records', [
  {
    id: 'class', title: 'Mark a class', kind: 'mark', mark: 'cells', board: '5x5', answer: [0, 2, 4, 10, 12, 14, 20, 22, 24],
    prompt: '<p>Mark the class of the corners on 5×5: all cells whose row and column are both odd, counted from 1.</p>',
    why: 'Its row or its column is even.',
    hints: ['Rows 1, 3 and 5.', 'In each of them columns 1, 3 and 5.'],
    because: 'Three rows times three columns: nine cells, each two steps from the next.',
  },
  {
    id: 'square', title: 'Press twice, in another way', kind: 'mark', mark: 'cells', board: '5x5', state: '00000/00100/01110/00100/00000', answer: [2, 10, 12, 14, 22],
    prompt: '<p>The middle button lit five lights. Now press the buttons of all five lights that are on. Mark the lights that are on afterwards, if the board was dark before those five presses.</p>',
    why: 'Count how many of the five pressed buttons reach it.',
    hints: ['The middle is reached by all five. A light beside it is reached by two: by itself and by the middle.', 'Diagonal lights are reached twice too.'],
    because: 'The square of the matrix moves by two steps or none. So it never leaves a class.',
  },
  {
    id: 'pigeon', title: 'Four pigeonholes', kind: 'number', answer: 2, near: { 3: 'Four times 3 is 12, which is more than 11.', 11: 'Not all four can be as large as 11.' },
    prompt: '<p>Four whole numbers add up to at most 11. How large can the smallest of them be at most?</p>',
    why: 'If all four were larger, the sum would be larger than 11.',
    hints: ['Try 3, 3, 3, 3.', 'Their sum is 12.'],
    because: '\\(4 · 3 = 12\\) is too much, and 2, 3, 3, 3 add up to 11.',
  },
  {
    id: 'wall', title: 'Why not try them all?', kind: 'choose', answer: 0,
    prompt: '<p>79×79 has \\(2^{64}\\) solutions. A program looks at a billion each second. How long does it take?</p>',
    options: [
      { text: 'More than 500 years' },
      { text: 'About a day', why: 'A day has 86,400 seconds: less than \\(10^{14}\\) solutions.' },
      { text: 'About a year', why: 'A year has about 32 million seconds: some \\(3 · 10^{16}\\) solutions. \\(2^{64}\\) is more than \\(10^{19}\\).' },
    ],
    hints: ['\\(2^{64}\\) is about 18 billion billions.', '18 billion seconds: a year has 32 million.'],
    because: '18,446,744,074 seconds are about 585 years.',
  },
  {
    id: 'ranks', title: 'Half the exponent', kind: 'number', answer: 40, near: { 20: 'The four classes share twice the nullity, not once.', 80: 'That is the nullity of the whole board.' },
    prompt: '<p>123×123 has nullity 80. The four classes share a rank of \\(2 · 80\\), equally. What is the rank on one class?</p>',
    why: 'Share 160 among four classes.',
    hints: ['Together they have 160.', '160 / 4.'],
    because: '\\(160 / 4 = 40\\). So \\(2^{40}\\) things to look at, not \\(2^{80}\\).',
  },
  {
    id: 'easy', title: 'Nothing to search', kind: 'choose', answer: 1,
    prompt: '<p>78×78 has nullity 0. What does it take to find the least solution?</p>',
    options: [
      { text: 'A search through \\(2^{78}\\) solutions.', why: 'The number of solutions depends on the nullity, not on the size.' },
      { text: 'Solving one system: the only solution is the least.' },
      { text: 'Blocks.', why: 'They help where there are many solutions to compare.' },
    ],
    hints: ['How many solutions has it?', '\\(2^0\\).'],
    because: 'There is one solution, so it is the least.',
  },
]);
