// Tasks of chapter 11: graphs.
import { chapter } from '../check.ts';

export const graphs = chapter('graphs', 'Graphs', [
  {
    id: 'pair', title: 'One quiet pattern', kind: 'graph', nodes: 4, most: 1, nullity: 1, answer: [[0, 1]],
    prompt: '<p>Draw a graph on four nodes with nullity 1. One line is enough: press two nodes to join them.</p>',
    hints: ['Two buttons that change the same lights make a quiet pattern.', 'Join any two nodes.'],
    because: 'The two joined nodes change the same two lights. Pressing both does nothing.',
  },
  {
    id: 'two', title: 'Two of them', kind: 'graph', nodes: 4, most: 2, nullity: 2, answer: [[0, 1], [2, 3]],
    prompt: '<p>Draw a graph on four nodes with nullity 2 and at most two lines.</p>',
    hints: ['You know how to make one quiet pattern with two nodes.', 'Do it twice.'],
    because: 'Each pair gives a quiet pattern of its own.',
  },
  {
    id: 'all', title: 'As quiet as possible', kind: 'graph', nodes: 4, nullity: 3, answer: [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]],
    prompt: '<p>Draw a graph on four nodes with nullity 3.</p>',
    hints: ['All buttons must do the same.', 'Join everything with everything.'],
    because: 'Every button changes all four lights. So each two of them together do nothing, and three such pairs are independent.',
  },
  {
    id: 'ring', title: 'A ring of six', kind: 'mark', mark: 'solution', board: 'graph-cycle-6', state: 'on', most: 2, answer: [0, 3],
    prompt: '<p>Six lights in a ring, all on. Mark two buttons that turn all off.</p>',
    hints: ['Each button changes three lights in a row.', 'Two opposite buttons share no light.'],
    because: 'Two opposite buttons change three lights each, and no light twice.',
  },
  {
    id: 'petersen', title: 'The Petersen graph', kind: 'press', board: 'graph-petersen', state: 'on', most: 3, answer: [0, 7, 8],
    prompt: '<p>Ten lights, each with three neighbors. Turn all off with three presses. Sutner promises that it is possible.</p>',
    hints: ['Each button changes four lights, and ten lights must change.', 'Begin with two nodes that share no light, and see what is left.'],
    because: 'Every light was changed an odd number of times.',
  },
  {
    id: 'odd', title: 'Seven nodes?', kind: 'choose', answer: 1,
    prompt: '<p>Can a quiet pattern of such a graph have exactly seven nodes?</p>',
    options: [
      { text: 'Yes, on a large enough graph.', why: 'In the pattern every node has an odd number of neighbors. Seven odd numbers add up to an odd number, but lines have two ends.' },
      { text: 'No, never.' },
      { text: 'Only if the graph has an odd number of nodes.', why: 'The other nodes do not matter: count the lines inside the pattern.' },
    ],
    hints: ['Count the lines inside the pattern, at both ends.', 'Every node of the pattern has an odd number of neighbors in it.'],
    because: 'The sum over all nodes counts every line twice, so it is even. Seven odd numbers have an odd sum.',
  },
]);
