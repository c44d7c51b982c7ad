// Tasks of chapter 6: linear algebra.
import { chapter } from '../check.ts';

export const algebra = chapter('algebra', 'Linear algebra', [
  {
    id: 'row', title: 'Complete a row of the matrix', kind: 'bits', board: '3x3', state: '000/010/000', columns: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], rows: ['light 5'], answer: [[0, 1, 0, 1, 1, 1, 0, 1, 0]],
    given: [{ label: 'light 1', bits: [1, 1, 0, 1, 0, 0, 0, 0, 0] }, { label: 'light 2', bits: [1, 1, 1, 0, 1, 0, 0, 0, 0] }],
    prompt: '<p>The cells of 3×3 are numbered 1 to 9, row by row. Fill in the row of light 5, the middle.</p>',
    why: 'There is a 1 where the button changes light 5: the cell itself and its four neighbors.',
    hints: ['Which buttons change the middle light?', 'Buttons 2, 4, 5, 6 and 8.'],
    because: 'The middle is reached by itself and by its four neighbors.',
  },
  {
    id: 'column', title: 'And a column', kind: 'bits', board: '2x3', state: '100/000', columns: ['1', '2', '3', '4', '5', '6'], rows: ['button 1'], answer: [[1, 1, 0, 1, 0, 0]],
    prompt: '<p>On 2×3, write the column of button 1: a 1 for each light that it changes.</p>',
    why: 'The cells are numbered row by row: below cell 1 is cell 4.',
    hints: ['Button 1 is a corner.', 'It changes light 1, the one to the right and the one below.'],
    because: 'Button 1 changes lights 1, 2 and 4.',
  },
  {
    id: 'step', title: 'A step of elimination', kind: 'bits', columns: ['1', '2', '3', '4', 'on'], rows: ['new row 2'], answer: [[0, 0, 1, 1, 0]],
    given: [{ label: 'row 1', bits: [1, 1, 1, 0, 1] }, { label: 'row 2', bits: [1, 1, 0, 1, 1] }],
    prompt: '<p>This is a 2×2 board with all lights on. Add row 1 to row 2, so that button 1 disappears from row 2.</p>',
    why: 'Add column by column, also the last one. 1 + 1 = 0.',
    hints: ['Change every entry of row 2 where row 1 has a 1.', 'The last column changes too: 1 + 1 = 0.'],
    because: 'Now row 2 says: buttons 3 and 4 are pressed equally often.',
  },
  {
    id: 'rows', title: 'Where to add', kind: 'bits', columns: ['row 1', 'row 2', 'row 3', 'row 4'], rows: ['add row 1?'], answer: [[0, 1, 1, 0]],
    given: [{ label: 'column of button 1', bits: [1, 1, 1, 0] }],
    prompt: '<p>Button 1 is kept in row 1. To which rows must row 1 be added, so that button 1 disappears everywhere else?</p>',
    why: 'Only rows that have a 1 in this column need it. Row 1 itself stays.',
    hints: ['Rows with a 0 there are done already.', 'Do not add row 1 to itself: it would vanish.'],
    because: 'Rows 2 and 3 have a 1 there, and 1 + 1 = 0.',
  },
  {
    id: 'rank', title: 'Rank and nullity', kind: 'number', answer: 73, near: { 89: 'The nullity is subtracted: rank + nullity = number of buttons.', 72: 'Count the buttons again: 9 · 9.' },
    prompt: '<p>A 9×9 board has nullity 8. What is its rank?</p>',
    why: '\\("rank" + "nullity" = "number of buttons"\\).',
    hints: ['How many buttons has it?', '81 − 8.'],
    because: '81 buttons less the nullity 8.',
  },
  {
    id: 'formula', title: 'Choose the formula', kind: 'choose', answer: 2,
    prompt: '<p>\\(A\\) is the toggle matrix, \\(w\\) a set of lights, \\(s\\) the lights that are on. Which formula says that \\(w\\) proves \\(s\\) unsolvable?</p>',
    options: [
      { text: '\\(A w = s\\)', why: 'That says: pressing w turns s off. It would be a solution.' },
      { text: '\\(w A = 0\\) and \\(w · s = 0\\)', why: 'The count in w is even, as it is on a dark board. That proves nothing.' },
      { text: '\\(w A = 0\\) and \\(w · s = 1\\)' },
      { text: '\\(w A = s\\)', why: 'Then presses could change the count in w.' },
    ],
    hints: ['No press may change the count in w.', 'And the count must be odd now.'],
    because: 'No button changes whether the count in w is odd, and it is odd now.',
  },
  {
    id: 'predict', title: 'Solve without pressing', kind: 'mark', mark: 'solution', board: '3x3', state: '110/110/000', answer: [0, 1, 3, 4, 5, 7],
    prompt: '<p>Mark the buttons that turn this off. The lights do not change while you mark: solve the equations, or chase in your head.</p>',
    hints: ['3×3 has nullity 0, so there is exactly one answer.', 'Write x for the first row, and let it decide the second and the third.'],
    because: 'Each light that is on is reached an odd number of times, each other light an even number.',
  },
]);
