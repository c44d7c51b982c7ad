// Tasks of chapter 4: light chasing.
import { chapter } from '../check.ts';

export const chasing = chapter('chasing', 'Light chasing', [
  {
    id: 'below', title: 'The first step', kind: 'mark', mark: 'cells', board: '5x5', state: '10110/00000/00000/00000/00000', answer: [5, 7, 8],
    prompt: '<p>Chase the first row: mark the buttons to press in the second row.</p>',
    why: 'Press below a light that is on, and nowhere else.',
    hints: ['Press right below each light that is on.', 'Columns 1, 3 and 4 are on.'],
    because: 'Each of these turns off the light above it, and touches no other light of the first row.',
  },
  {
    id: 'chase', title: 'Chase to the end', kind: 'press', board: '4x4', state: '0100/1111/0101/0110', most: 3, answer: [5, 11, 14],
    prompt: '<p>Here the chase alone is enough. Chase from the first row down.</p>',
    hints: ['One light is on in the first row. Press below it.', 'Then look at row 2, and press in row 3.'],
    because: 'After the chase the last row is dark, so nothing is left to look up.',
  },
  {
    id: 'look', title: 'Use the table', kind: 'bits', columns: ['1', '2', '3', '4', '5'], rows: ['press in row 1'], answer: [[0, 0, 0, 1, 0]],
    given: [{ label: 'left in row 5', bits: [0, 0, 1, 1, 1] }],
    prompt: '<p>A chase on 5×5 leaves columns 3, 4 and 5 of the last row. Which buttons of the first row does the table name? Write 1 for a press.</p>',
    why: 'Find the line “3, 4, 5” in the table.',
    hints: ['Look for the line 3, 4, 5.', 'It names one column.'],
    because: 'The table says: press column 4 of the first row, then chase again.',
  },
  {
    id: 'fill', title: 'Make the table yourself', kind: 'bits', board: '2x3', state: 'off', columns: ['1', '2', '3'],
    rows: ['left by column 1', 'left by column 2', 'left by column 3'], answer: [[1, 0, 1], [0, 0, 0], [1, 0, 1]],
    prompt: '<p>Take a dark 2×3 board. Press one button of the first row, then chase: press below each light that is on in row 1. Write down what is left in row 2, for each of the three buttons.</p>',
    why: 'Press it on paper: the first press, then the buttons below all lights of row 1, then look at row 2.',
    hints: ['Button 1 lights columns 1 and 2 of row 1. So press columns 1 and 2 of row 2.', 'Button 2 lights the whole first row. So press the whole second row: what is left?'],
    because: 'Columns 1 and 3 leave the same, column 2 leaves nothing. So column 2 starts a quiet pattern, and so do columns 1 and 3 together.',
  },
  {
    id: 'sums', title: 'Add two lines', kind: 'bits', columns: ['1', '2', '3', '4', '5'], rows: ['both pressed'], answer: [[1, 0, 0, 0, 1]],
    given: [{ label: 'column 1 changes', bits: [0, 1, 1, 0, 1] }, { label: 'column 2 changes', bits: [1, 1, 1, 0, 0] }],
    prompt: '<p>Pressing column 1 first changes what the chase leaves in columns 2, 3, 5. Pressing column 2 first changes columns 1, 2, 3. What changes if both are pressed first?</p>',
    why: 'Add column by column. 1 + 1 = 0.',
    hints: ['Chasing respects adding.', 'Columns 2 and 3 cancel.'],
    because: 'The sum is columns 1 and 5: the line “1, 5: press 1, 2” of the table.',
  },
  {
    id: 'lines', title: 'How long is the table?', kind: 'number', answer: 63, near: { 64: 'One of the 64 is “nothing left”, which needs no line.', 36: 'Count what can be left in a row of six lights.' },
    prompt: '<p>6×6 has nullity 0: everything that a chase can leave in the last row can be fixed. How many lines has its table?</p>',
    why: 'Count the ways in which six lights can be on, without the dark one.',
    hints: ['Six lights, each on or off.', '\\(2^6 = 64\\) ways, and one of them is dark.'],
    because: '\\(2^6 − 1 = 63\\).',
  },
]);
