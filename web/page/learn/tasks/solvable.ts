// Tasks of chapter 3: solvable or not.
import { chapter } from '../check.ts';

export const solvable = chapter('solvable', 'Solvable or not', [
  {
    id: 'draw', title: 'Draw a quiet pattern', kind: 'mark', mark: 'quiet', board: '4x4', answer: [1, 4, 5, 6, 11, 12, 13, 15],
    prompt: '<p>Mark buttons of 4×4 so that every light is changed an even number of times.</p>',
    hints: ['Choose the first row freely. Then each next row is forced, so that the row above comes out even.', 'Begin with only the second button of the first row.'],
    because: 'Each light is reached 0, 2 or 4 times, so nothing changes.',
  },
  {
    id: 'small', title: 'The smallest board', kind: 'mark', mark: 'quiet', board: '2x3', answer: [0, 2, 3, 5],
    prompt: '<p>A 2×3 board has quiet patterns too. Mark one.</p>',
    hints: ['There are three. The smallest have four buttons.', 'Try the four corners.'],
    because: 'Each corner is reached by itself and the corner above or below it. The middle lights are reached twice as well.',
  },
  {
    id: 'witness', title: 'Prove that it is impossible', kind: 'mark', mark: 'witness', board: '5x5', state: '10000/00000/00000/00000/00000', answer: [0, 1, 3, 4, 10, 11, 13, 14, 20, 21, 23, 24],
    prompt: '<p>Only the corner light is on, and it can never be turned off. Prove it: mark lights so that every button changes an even number of them, and an odd number of them are on.</p>',
    hints: ['The corner must be among them. It is the only light that is on.', 'The quiet pattern with 12 buttons will do: rows 1, 3 and 5, without their middles.'],
    because: 'No press can change whether your count is odd. It is 1 now, and a dark board has 0.',
  },
  {
    id: 'alone', title: 'One light alone', kind: 'mark', mark: 'cells', board: '5x5', answer: [6, 8, 12, 16, 18],
    prompt: '<p>One light of 5×5 is on. Mark every light for which that can be turned off.</p>',
    why: 'A quiet pattern contains it, and would hold one light that is on.',
    hints: ['It must be in no quiet pattern.', 'There are five: the middle and four more.'],
    because: 'These five lights are in neither quiet pattern, so both counts are 0, which is even.',
  },
  {
    id: 'four', title: 'Other solutions', kind: 'number', answer: 16, near: { 4: 'That is so on 5×5, where two patterns make all others. On 4×4 it takes four.', 8: 'Each independent pattern doubles the number. There are four of them.' },
    prompt: '<p>Four independent quiet patterns make all the others on 4×4. How many solutions has each solvable state?</p>',
    why: 'Each of the four patterns may be added or not.',
    hints: ['Each pattern may be added or not.', 'Two choices, four times.'],
    because: '\\(2^4 = 16\\): a solution, plus any combination of four patterns.',
  },
  {
    id: 'mend', title: 'One light makes it solvable', kind: 'mark', mark: 'mend', board: '5x5', state: '11000/00000/00000/00000/00000', most: 1, answer: [2],
    prompt: '<p>This cannot be turned off. Mark one light to switch, so that it can.</p>',
    hints: ['Count the lights that are on in each of the two patterns.', 'One of the two lights is in the first pattern only, the other in the second only. Look for a light that is in both.'],
    because: 'Now every quiet pattern holds an even number of lights that are on.',
  },
]);
