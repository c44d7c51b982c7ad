// Tasks of chapter 12: pictures.
import { chapter } from '../check.ts';

export const pictures = chapter('pictures', 'Pictures', [
  {
    id: 'draw', title: 'Draw by pressing', kind: 'mark', mark: 'solution', board: '3x3', state: '111/101/111', answer: [0, 1, 2, 3, 5, 6, 7, 8],
    prompt: '<p>On a dark 3×3 board you want to see this frame. Mark the buttons to press.</p>',
    hints: ['Turning a picture on and turning it off take the same presses.', 'The frame looks the same from all sides, and so does the answer.'],
    because: 'Each light of the frame is reached an odd number of times, the middle an even number.',
  },
  {
    id: 'one', title: 'Repair a picture', kind: 'mark', mark: 'mend', board: '5x5', state: '01010/11111/11111/01110/00100', most: 1, answer: [2],
    prompt: '<p>This heart cannot be reached. Mark one light to change, so that it can.</p>',
    hints: ['Count the lights of the heart in each quiet pattern.', 'Find a light that is in exactly the patterns whose count is odd.'],
    because: 'Now all quiet patterns hold an even number of lights of the picture.',
  },
  {
    id: 'share', title: 'How many pictures?', kind: 'number', answer: 256, near: { 8: '8 patterns must all be even. Each of them halves the number of pictures.', 16: 'That is \\(2 · 8\\). Each condition halves: \\(2 · 2 · 2\\) and so on.' },
    prompt: '<p>9×9 has nullity 8: eight counts must all be even. One picture in how many can be reached?</p>',
    why: 'Each count is even for half of the pictures.',
    hints: ['One count is even for one picture in two.', 'Two counts: one in four. Eight counts: \\(2^8\\).'],
    because: '\\(2^8 = 256\\).',
  },
  {
    id: 'twins', title: 'Lights that do the same', kind: 'mark', mark: 'cells', board: '4x4', state: '1000/0000/0000/0000', answer: [0, 10],
    prompt: '<p>On 4×4 the corner light alone can be fixed by switching one light. Mark every light that does it, the corner included.</p>',
    why: 'It is in other quiet patterns than the corner.',
    hints: ['One answer is the corner itself.', 'The other is on the diagonal of that corner.'],
    because: 'Both lights are in the same quiet patterns. So switching either changes the same counts.',
  },
  {
    id: 'formula', title: 'Choose the formula', kind: 'choose', answer: 0,
    prompt: '<p>The rows of \\(H\\) are the quiet patterns. When can the picture \\(t\\) be reached from the lights \\(s\\)?</p>',
    options: [
      { text: '\\(H (t − s) = 0\\)' },
      { text: '\\(H t = 0\\)', why: 'That is right only if the lights s are all off.' },
      { text: '\\(A (t − s) = 0\\)', why: 'That says that the difference, taken as presses, does nothing.' },
    ],
    hints: ['What matters is the difference between the two.', 'Each quiet pattern must hold an even number of lights that differ.'],
    because: 'The lights that must change have to be even in every quiet pattern.',
  },
  {
    id: 'size', title: 'A better size', kind: 'choose', answer: 2,
    prompt: '<p>You may choose the size of your picture. On which of these can every picture be reached?</p>',
    options: [
      { text: '5×5', why: '5×5 has nullity 2.' },
      { text: '9×9', why: '9×9 has nullity 8.' },
      { text: '10×10' },
      { text: '11×11', why: '11×11 has nullity 6.' },
    ],
    hints: ['You need nullity 0.', 'The table of chapter 3 has the nullities up to 12.'],
    because: '10×10 has nullity 0: every picture can be reached, in exactly one way.',
  },
]);
