// The sentences of Learn. Those of a chapter are in its HTML, and those of a task with the task.
import { speak } from '../kit/words.ts';

const { number, plural } = speak('en');
const { list } = speak('en-GB'); // a, b and c: as the chapters write

const lights = (n: number) => plural(n, { one: '# light', other: '# lights' });
const presses = (n: number) => plural(n, { one: '# press', other: '# presses' });
const buttons = (n: number) => plural(n, { one: '# button', other: '# buttons' });
const solutions = (n: number) => plural(n, { one: '# solution', other: '# solutions' });
const lines = (n: number) => plural(n, { one: '# line', other: '# lines' });
const named = (names: (string | number)[]) => list(names.map(String));
const columns = (which: number[]) => `${which.length === 1 ? 'column' : 'columns'} ${named(which)}`;
const times = (n: number) => plural(n, { 1: 'once', 2: 'twice', other: '# times' });
const quietPatterns = (n: number) =>
  plural(n, { 0: 'no set of buttons is quiet', one: '# quiet pattern', other: '# quiet patterns' });

export const words = {
  // Every figure
  oneMoment: 'One moment: the engine is at work.',
  notNow: (why: string) => `This cannot be done now: ${why}`,
  notTried: (why: string) => `This cannot be tried now: ${why}`,
  board: 'Board',
  again: 'Start again',
  clear: 'Clear',
  hint: 'Hint',
  openInPlay: 'Open in Play',
  nextStep: 'Next step',
  newPuzzle: 'New puzzle',
  anyLights: 'Any lights',
  randomLights: 'Random lights',
  run: 'Run',
  copy: 'Copy',
  on: 'on',
  allOff: 'All off.',
  allLightsOff: 'All lights are off.',
  size: (spec: string) => spec.replace('x', '×'),

  // Boards to press
  orders: ['One order', 'Another order'],
  nextPress: 'Next press',
  shuffle: 'Shuffle the second order',
  aPuzzle: 'A puzzle',
  showSecret: 'Show the secret',
  boardsDiffer: 'The boards differ.',
  sameInTheEnd: 'All made. The two boards show the same lights.',
  won: (made: number, least = NaN) => {
    const all = `All off with ${presses(made)}.`;
    if (Number.isNaN(least)) return all;
    return made === least
      ? `${all} That is the least possible.`
      : `${all} It can be done with ${least}.`;
  },
  quiet: (pressed: number) => `${buttons(pressed)} pressed, and nothing is lit: a quiet pattern.`,
  pressed: (pressed: number, on: number) => `${buttons(pressed)} pressed, ${lights(on)} on.`,
  made: (on: number, made: number) => `${lights(on)} on, ${presses(made)}.`,
  hinted: (place: string, weight: number, how: string) =>
    `Press ${place}. ${presses(weight)} to go. ${how}`.trim(),
  secretLeft: (left: number) => `${buttons(left)} of the secret to press, in any order.`,
  secret: (on: number) =>
    `${lights(on)} on. Some set of buttons made this; the same set undoes it.`,
  orderSoFar: (done: number, all: number, same: boolean) =>
    `${presses(done)} of ${all} made. ${same ? 'The boards look the same.' : 'The boards differ, so far.'}`,
  short: (place: string) => place.replace(/^row (\d+), column (\d+)$/, '$1, $2'),

  // Solvable or not
  pattern: (i: number) => `Pattern ${i}`,
  addPattern: (i: number) => `Add pattern ${i}`,
  lightsAndPattern: 'Lights and a quiet pattern',
  stateAndSolution: 'A state and a solution',
  anotherState: 'Another state',
  switchLights: 'Switch single lights',
  whichAlone: 'Which light can be turned off alone?',
  allEven: 'Every count is even: this can be turned off.',
  oneOdd: 'A count is odd: this cannot be turned off.',
  inside: (i: number, n: number) =>
    `Pattern ${i}: ${lights(n)} on inside, ${n % 2 ? 'odd' : 'even'}.`,
  /** `weight`: of the light that was tried last, undefined if it cannot be turned off, null if none was tried. */
  single: (weight: number | undefined | null, found: number, all: number) => {
    const sum = found === all ? `Those are all ${all}.` : `Found ${found} of ${all}.`;
    if (weight === null) return `Press a cell to try its light. ${sum}`;
    if (weight === undefined) return `No: this light alone cannot be turned off. ${sum}`;
    return `Yes: alone it takes ${presses(weight)}, and not fewer. ${sum}`;
  },
  solutions: (works: boolean, weight: number, all: number[]) =>
    `${works ? 'These' : 'Not these'} ${presses(weight)} turn everything off. The ${all.length} solutions take ` +
    `${all.join(', ')} presses${weight === all[0] ? ': this one is least.' : '.'}`,

  // Light chasing
  rows: 'Rows',
  columns: 'Columns',
  theTable: 'The table',
  lookup: { head: ['left in the last row', 'press in the first'] },
  chaseFromTop: 'Chase from the top: clear row 1 by pressing in row 2.',
  chaseStartsOver: 'You pressed a button yourself, so the chase starts over.',
  chasingOn: (size: string) => `Light chasing on ${size}`,
  pressBelow: (row: number, on: number[]) =>
    `In row ${row} ${columns(on)} ${on.length === 1 ? 'is' : 'are'} on. Press below: row ${row + 1}, ${columns(on)}.`,
  tableSays: (left: number[], press: number[]) =>
    `The last row keeps ${columns(left)}. The table says: ` +
    `in the first row press ${columns(press)}, then chase again.`,
  notInTable: (left: number[]) =>
    `The last row keeps ${columns(left)}, and the table has no such line: this state cannot be turned off.`,
  emptyTable: (size: string) =>
    `On ${size} the table is empty: if the chase leaves a light in the last row, no press can help.`,
  table: (size: string, n: number, nullity: number) =>
    `${size}: ${lines(n)}` +
    `${nullity ? '. What is not here cannot be turned off' : ', one for everything that can be left'}.`,
  rowIsOff: (row: number, pressed: number[]) =>
    pressed.length === 0
      ? `Row ${row} is off already.`
      : `Row ${row} is off: ${named(pressed)} pressed in row ${row + 1}.`,
  thenAllOff: (done: string) => `${done} Everything is off.`,
  twoRowsLeft: (done: string, last: number, top: number, bottom: number) =>
    `${done} But row ${last} is also above row 1: ${lights(top)} on in row 1 and ${bottom} in row ${last}. ` +
    'Two rows are left, not one.',
  twoRowsContradict:
    'The two rows give equations that contradict each other: this state cannot be turned off.',
  twoRowsSolved: (equations: number, pressed: number, last: number, off: boolean) =>
    `The ${equations} equations of the two rows are solved; their ${buttons(pressed)} in rows 1 and ${last} are ` +
    `pressed. ${off ? 'Everything is off.' : 'Now chase again.'}`,

  // Linear algebra
  back: 'Back',
  toTheEnd: 'To the end',
  theSystem: 'The system of equations',
  remainders: 'Remainders',
  presses: 'presses',
  onePress: 'One press',
  states: 'States',
  rowsAreLights: 'Rows are lights, columns are buttons.',
  aboutSystem: 'Rows are lights, columns are buttons, the last column says which lights are on',
  boardOf: (spec: string) => `Board ${spec}`,
  switchable: (spec?: string) =>
    `Lights${spec ? ` of ${spec}` : ''}; press a cell to switch its light`,
  matrixOf: (lights: number, buttons: number, rank: number, nullity: number) =>
    `${lights} lights, ${buttons} buttons: rank ${rank}, nullity ${nullity}, and ` +
    `${rank}\u00a0+\u00a0${nullity}\u00a0=\u00a0${buttons}. Press a button to see its column.`,
  column: (button: number, changed: number[], marked: number, on: number) =>
    `Column ${button} is button ${button}: it changes lights ${named(changed)}. ` +
    `The ${plural(marked, { one: '# marked column', other: '# marked columns' })} add up to the lights that are on: ` +
    `${lights(on)}.`,
  matrixPicture: (rows: number, columns: number) =>
    `The toggle matrix: ${rows} rows, ${columns} columns`,
  stepOf: (at: number, all: number, why: string) => `${at} of ${all}. ${why}`,
  firstStep:
    'One row for each light: the buttons that change it, and, right of the line, whether it is on.',
  freeButton: (j: number) =>
    `Column ${j} has no 1 left below: button ${j} is free. Any choice of it will do.`,
  pivot: (j: number, row: number, from: number, others: number[]) =>
    `${from === row ? '' : `Rows ${row} and ${from} change places. `}Button ${j} is kept in row ${row}: ` +
    (others.length === 0
      ? 'no other row has a 1 there.'
      : `add row ${row} to ${others.length === 1 ? 'row' : 'rows'} ${others.join(', ')}.`),
  verdict: (rank: number, nullity: number, solvable: boolean) => {
    const sum = `Rank ${rank}, nullity ${nullity}.`;
    if (!solvable) return `${sum} A row says 0 = 1: this state cannot be turned off.`;
    const all =
      nullity === 0
        ? 'the only solution'
        : `one of ${2 ** nullity} solutions, the one with no free button pressed`;
    return `${sum} Each row now names one button, and the last column says whether to press it: ${all}.`;
  },
  modulo: (m: number) => `modulo ${m}`,
  product: (pair: string) => {
    const [a, b] = pair.split(',').map(Number);
    return `${a * b} = ${a} · ${b}`;
  },
  known: (n: number, a: number, b: number) =>
    `${n} is ${n % a} modulo ${a} and ${n % b} modulo ${b}, and no other number from 0 to ${a * b - 1} is.`,
  confused: (same: number[], a: number, b: number) =>
    `${same.join(' and ')} have the same remainders: modulo ${a} and ${b} together do not tell them apart.`,

  // Models
  nextSolution: 'Next solution',
  writeAgain: 'Write it again',
  solver: 'Solver',
  builtIn: 'built-in: tries every set',
  theModel: 'The model',
  format: 'Format',
  asked: 'Asked',
  copied: 'Copied.',
  notCopied: 'The browser does not let the page copy; select the text instead.',
  runIt: 'Run the model to see its solutions.',
  nothingFits: 'No set of presses fits the model.',
  keepLine: (i: number) => `Keep the constraint of light ${i}`,
  light: (i: number) => `Light ${i}`,
  lines: (n: number) => `${lines(n)}.`,
  takesTheBoard: (solver: string) =>
    `${solver} takes the board, not a model that was changed. Write it again, or choose another solver.`,
  solverSaysNo: (solver: string) => `${solver} says that there is no solution.`,
  solverFound: (solver: string, weight: number, ms: number, all: number) =>
    `${solver} found ${presses(weight)} in ${ms} ms, one of ${solutions(all)}.`,
  found: (all: number, at: number, weight: number, left: number) =>
    `${solutions(all)}. Number ${at}: ${presses(weight)}${at === 1 ? ', the fewest' : ''}. ` +
    `${left === 0 ? 'It turns everything off.' : `It leaves ${lights(left)} on.`}`,
  oneSign: 'A constraint has one =, ≤ or ≥.',
  emptySide: 'Each side needs something, if only 0.',
  badTerm: (part: string) =>
    `“${part}” is not understood: write terms such as x1 or 2 d1, joined by + or −.`,
  badLiteral: (part: string) => `“${part}” is not understood: write x1 or ¬x1, or 1 and -1.`,
  emptyClause: 'The clause is empty.',
  nothingWritten: 'Nothing is written yet.',
  tooMuch: 'That is too much to try for the built-in solver.',
  mostButtons: (most: number) => `The built-in solver takes at most ${most} buttons.`,
  otherButtons: 'There are buttons in it that do not change this light.',
  differs: (pressed: string[], must: boolean) =>
    `${pressed.length > 0 ? `With ${pressed.join(', ')} pressed and the others not` : 'With nothing pressed'}, ` +
    `${must ? 'it should hold, but yours does not' : 'it should fail, but yours holds'}.`,
  encodeElsewhere: (board: string, format: string, objective: string) =>
    'This page cannot write it. ' +
    `On the command line: lightsout encode ${board} on --format ${format} --objective ${objective}`,

  // Counting, pictures, records, graphs
  leastPresses: 'Presses of a least solution',
  nextClass: 'Next class',
  atRandom: 'At random',
  noLines: 'No lines',
  nodes: 'Nodes',
  draw: 'Draw a picture; press a cell to switch its light',
  exactly: 'Presses can show exactly this.',
  graphStays: 'This graph cannot be turned off.',
  graphToDraw: 'A graph to draw: press two nodes to join or part them',
  stateOf: (spec: string) => `A state of ${spec}`,
  statesByPresses: (spec: string) => `States of ${spec} by the presses they take`,
  bar: (depth: number, n: number) => `${presses(depth)}: ${number(n)} states`,
  solvableStates: (all: number, deepest: number) =>
    `${number(all)} solvable states; the deepest take ${deepest} presses. Press a bar.`,
  share: (n: number, depth: number, percent: number) =>
    `${number(n)} states take ${presses(depth)}: ` +
    `${percent < 0.01 ? 'less than 0.01' : percent.toFixed(2)} % of the solvable ones.` +
    `${depth > 0 ? ' One of them is on the board: turn it off.' : ''}`,
  mustBeWrong: (places: string[], proved: boolean) =>
    `No presses show this. ${lights(places.length)} must be wrong` +
    `${proved ? ', and not fewer' : ' at most'}: ${list(places)}.`,
  quietAndClass: (spec: string) => `A quiet pattern of ${spec}, and a class`,
  classRanks: (size: string, nullity: number, ranks: number[], chosen: number) =>
    `${size} has nullity ${nullity}. ` +
    `On its four classes the quiet patterns have rank ${ranks.join(', ')}. Marked: ` +
    `${chosen < 2 ? 'odd' : 'even'} rows, ${chosen % 2 ? 'even' : 'odd'} columns, rank ${ranks[chosen]}.`,
  node: (i: number, joined: number[]) => `node ${i}, joined to ${joined.join(', ') || 'none'}`,
  graph: (n: number, pressed: number[], nodes: number, nullity: number) =>
    `${lines(n)}. All on goes off by pressing ${named(pressed)}. Rank ${nodes - nullity}, nullity ${nullity}: ` +
    `${solutions(2 ** nullity)}.`,

  // Tasks
  check: 'Check',
  showAnswer: 'Show the answer',
  nextTask: 'Next task',
  solved: '✓ solved',
  yourNumber: 'Your number',
  yourLine: 'Your line',
  wasShown: 'That is the answer that was shown. Start again, and find it yourself.',
  tally: (done: number, all: number) =>
    done === all
      ? `All ${all} tasks solved.`
      : `${done} of ${all} tasks solved. Do them in any order.`,
  toMark: (title: string) => `${title}; press a cell to mark it`,
  bit: (row: string, column: string, bit: number) =>
    `${[row, column].filter(Boolean).join(', ')}: ${bit}`,
  right: (because: string) => `Right. ${because}`,
  hintOf: (at: number, all: number, text: string) => `Hint ${at} of ${all}: ${text}`,
  pressMarked: (because: string) => `Press what is marked. ${because}`,
  stillOn: (on: number) =>
    plural(on, { one: '# light is still on.', other: '# lights are still on.' }),
  tooMany: (made: number, most: number) =>
    `All off, but with ${presses(made)}. It takes at most ${most} here: start again.`,
  nothingMarked: 'Nothing is marked yet.',
  notQuiet: (place: string, reached: number, k: number) =>
    `Not quiet yet: the light at ${place} is changed ` +
    `${times(reached)}, which is ${k === 2 ? 'odd' : `no multiple of ${k}`}.`,
  staysOn: (place: string, reached: number) =>
    `The light at ${place} would stay on: your buttons change it ${times(reached)}.`,
  changesCount: (place: string, inside: number) =>
    `The button at ${place} changes ${inside} of your lights, an odd number. A press could change your count.`,
  provesNothing: (on: number) =>
    'Every button changes an even number of your lights. ' +
    `But ${on} of them are on, which is even, so this proves nothing here.`,
  outOfReach: 'Still out of reach: a quiet pattern holds an odd number of lights that are on.',
  notThis: (place: string, why: string) => `Not ${place}. ${why}`.trim(),
  missing: (n: number) =>
    `All that you marked are right. ${plural(n, { 1: 'One is', other: '# are' })} missing.`,
  fewerCells: (n: number, most: number) =>
    `That works, with ${n} cells. It can be done with ${most}.`,
  lookAgain: (row: string | undefined, wrong: (string | number)[], why: string) =>
    `${row ? `In the line “${row}” look` : 'Look'} again at ${named(wrong)}. ${why}`.trim(),
  choose: 'Choose one of the answers.',
  notThisOne: 'Not this one.',
  digits: 'Write a number in digits.',
  notThisNumber: 'Not this number.',
  tooManyLines: (n: number, most: number) =>
    `Your graph has ${n} lines. At most ${most} are allowed.`,
  otherNullity: (nullity: number, wanted: number | undefined) =>
    `Your graph has nullity ${nullity}: ${quietPatterns(2 ** nullity - 1)}. Wanted is ${wanted}.`,

  // The shelf
  yourProgress: 'Your progress',
  export: 'Export',
  import: 'Import',
  forget: 'Forget',
  undo: 'Undo',
  begin: (chapter: string) => `Begin: ${chapter}`,
  forgotten: 'Your progress is forgotten.',
  restored: 'Your progress is back.',
  untilClosed: 'This browser keeps it only until the page is closed: export it.',
  added: (n: number) => plural(n, { one: '# task added.', other: '# tasks added.' }),
  continue: (chapter: string, task: string) => `Continue: ${chapter}, ${task.toLowerCase()}`,
  progress: (done: number, all: number) => `${done} of ${all} tasks solved.`,
  chapterDone: (done: number, all: number, opened: boolean) => {
    if (done === all) return `✓ all ${all} tasks solved`;
    if (done > 0) return `${done} of ${all} tasks solved`;
    return opened ? 'opened' : `${all} tasks`;
  },
};
