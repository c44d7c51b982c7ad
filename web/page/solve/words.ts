// What Solve says.
import { speak } from '../kit/words.ts';
import type { Tone } from './tone.ts';

const { plural } = speak('en');

export type GoalKind = 'off' | 'on' | 'alike' | 'painted';

const EDGES: Record<string, string> = {
  rectangle: 'edges stop',
  cylinder: 'left and right meet',
  torus: 'all edges meet',
  mobius: 'left and right meet, turned',
  klein: 'all edges meet, top and bottom turned',
  projective: 'all edges meet, turned',
};

const PATTERNS: Record<string, string> = {
  plus: 'cross',
  x: 'corners',
  king: '3×3',
  star: 'row and column',
  knight: 'knight',
};

const TOYS: Record<string, string> = {
  '': 'A board of your own',
  lightsout: 'Lights Out (5×5)',
  mini: 'Mini Lights Out (4×4)',
  deluxe: 'Lights Out Deluxe (6×6)',
  lightsout2000: 'Lights Out 2000 (three colors)',
  cube: 'Lights Out Cube',
  merlin: 'Merlin',
  xl25: 'XL-25, knight',
  orbix: 'Orbix',
  'hex-3': 'Hexagons',
  'tri-5': 'Triangles',
};

const RULES: Record<string, string> = {
  torus: 'Do all edges meet?',
  cylinder: 'Do the left and right edges meet?',
  plus: 'Does a press change a cross?',
  x: 'Does a press change the corners?',
  king: 'Does a press change a 3×3 block?',
};

/** What some presses do. `tone`: of the goal in a picture. */
const does = (n: number, goal: GoalKind, tone?: Tone) => {
  if (tone)
    return plural(n, {
      one: `# press makes all cells ${tone}`,
      other: `# presses make all cells ${tone}`,
    });
  return plural(
    n,
    {
      off: { one: '# press turns all lights off', other: '# presses turn all lights off' },
      on: { one: '# press turns all lights on', other: '# presses turn all lights on' },
      alike: { one: '# press makes all lights alike', other: '# presses make all lights alike' },
      painted: {
        one: '# press reaches the painted goal',
        other: '# presses reach the painted goal',
      },
    }[goal],
  );
};

export const words = {
  title: 'Stuck? Show me.',
  board: 'Board',
  answers: 'Answer',
  size: 'Size',
  rows: 'Rows',
  columns: 'Columns',
  states: 'States of a light',
  sized: (rows: number, columns: number) => `${rows} × ${columns}`,
  aboutStates: (n: number) => plural(n, { other: '# states' }),
  aboutEdges: (edges: string) => EDGES[edges] ?? edges,
  aboutPattern: (name: string) => PATTERNS[name] ?? 'own pattern',
  aboutGoal: {
    off: 'all off',
    on: 'all on',
    alike: 'all alike',
    painted: 'painted goal',
  } as Record<GoalKind, string>,
  aboutTone: { dark: 'all dark', light: 'all light' } as Record<Tone, string>,
  aboutHoles: (n: number) => plural(n, { one: '# hole', other: '# holes' }),
  toyNamed: (spec: string) => TOYS[spec] ?? spec,
  rules: 'Rules',
  game: 'Game',
  presets: 'Usual patterns',
  edges: 'Edges',
  goal: 'Goal',
  holes: 'Take lights away',
  paint: 'Paint the goal',
  done: 'Done',
  toys: TOYS,
  surfaces: EDGES,
  patterns: PATTERNS,
  goals: {
    off: 'All lights off',
    on: 'All lights on',
    alike: 'All lights alike',
    painted: 'Lights that you paint',
  },
  fixed: 'The rules of this game are fixed.',
  mode: 'What a tap does',
  enter: 'Enter',
  follow: 'Do it with me',
  undo: 'Undo',
  clear: 'All lights off',
  menu: 'More',
  play: 'Play it',
  lab: 'Open in the Lab',
  copy: 'Copy link',
  print: 'Print',
  retry: 'Try again',
  copied: 'The link is copied.',
  notCopied: 'The browser does not let pages copy: the address bar has the link.',
  begin: 'Tap the lights that are on in your puzzle.',
  beginNote: 'The answer comes as you tap. Drag to paint.',
  looking: 'Looking for an answer',
  seeking: 'Looking for the fewest presses',
  explaining: 'Looking for the reason',
  answer: (n: number, proved: boolean, goal: GoalKind, tone?: Tone) =>
    `${does(n, goal, tone)}${proved ? ', the fewest possible.' : '.'}`,
  instead: (to: 'off' | 'on', tone?: Tone) =>
    tone ? `Make all ${tone}` : { off: 'Turn all off', on: 'Turn all on' }[to],
  check: (n: number) =>
    plural(n, {
      one: 'Check the cell marked ?: tap it if it is wrong.',
      other: 'Check the # cells marked ?: tap those that are wrong.',
    }),
  checkNote: (n: number) => `Then choose “${words.right(n)}”.`,
  right: (n: number): string => plural(n, { one: 'It is right', other: 'The rest is right' }),
  order: 'Press the blue ones, in any order.',
  one: 'Press the blue one.',
  follows: 'Press it in your game, then tap it here.',
  finished: (goal: GoalKind, tone?: Tone) =>
    tone
      ? `Done: all cells are ${tone}.`
      : {
          off: 'Done: all lights are off.',
          on: 'Done: all lights are on.',
          alike: 'Done: all lights are alike.',
          painted: 'Done: the goal is reached.',
        }[goal],
  finishedNote: 'No press is needed.',
  cannot: (goal: GoalKind, tone?: Tone) =>
    tone
      ? `These cells cannot all become ${tone}.`
      : {
          off: 'These cannot all go out.',
          on: 'These cannot all go on.',
          alike: 'These cannot all become alike.',
          painted: 'These cannot reach the goal.',
        }[goal],
  suspect: 'Is every light entered right? One of these may be wrong:',
  other: 'Is every light entered right?',
  suspectCell: (name: string, value: string) => `Is ${name} ${value}?`,
  change: 'Change',
  tryIt: 'Try',
  after: (n: number, goal: GoalKind, tone?: Tone) => {
    if (n > 0) return plural(n, { one: 'Then # press does it.', other: 'Then # presses do it.' });
    return tone
      ? `Then all cells are ${tone}.`
      : {
          off: 'Then all lights are off.',
          on: 'Then all lights are on.',
          alike: 'Then all lights are alike.',
          painted: 'Then the goal is reached.',
        }[goal];
  },
  otherRule: (name: string) => RULES[name] ?? name,
  nearest: (n: number, goal: GoalKind) =>
    goal === 'painted'
      ? plural(n, {
          one: 'All but # light can be as painted.',
          other: 'All but # lights can be as painted.',
        })
      : plural(n, { one: 'All but # light can be done.', other: 'All but # lights can be done.' }),
  nearestNote: 'That is the nearest that can be reached.',
  why: 'Why it cannot be done',
  because: (states: number) =>
    states === 2
      ? 'Every press changes an even number of the marked lights, but an odd number of them must change.'
      : `Counted as marked, every press changes the lights by a multiple of ${states}, but the goal needs another sum.`,
  cell: (name: string, value: string, times: number) => {
    if (times === 0) return `${name}: ${value}`;
    return times === 1 ? `${name}: ${value}, press` : `${name}: ${value}, press ${times} times`;
  },
  doubtful: (cell: string) => `${cell}, in doubt`,
  hole: (row: number, column: number) => `row ${row}, column ${column}: no light`,
  paints: 'Paint the lights of the goal.',
  takes: 'Tap the places that have no light.',
  apart:
    'This board has buttons apart from its lights. Solve takes boards on which every light is a button.',
  tooLarge: 'This board is too large to be tapped. Solve takes up to 400 lights.',
  badLink: (why: string) => `This link cannot be opened. ${why}`,
  offer: 'Ready? “Do it with me” follows your presses.',
  corners: 'Corners',
  cornersNote: 'Drag the four points to the corners of the board. Arrow keys move them too.',
  cornersOf: (rows: number, columns: number) =>
    `Now it is read as ${rows} rows and ${columns} columns.`,
  corner: (i: number) =>
    ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'][i]!,
  differs: 'Buttons differ',
  nextButton: 'Next button',
  teaches: 'Tap a button, then every light that it changes.',
  teachesNote: 'Buttons with a dashed ring are guessed from those that you showed.',
  taughtButton: 'Tap every light that this button changes.',
  taughtNote: 'That may include the light on the button.',
  aboutTaught: (shown: number, all: number) => `${shown} of ${all} buttons shown`,
  guessed: (cell: string) => `${cell}, guessed`,
  changes: (cell: string) => `${cell}, changed`,
  find: 'Find the rule',
  finding: 'Looking for the rule',
  next: 'Next',
  another: 'Another press',
  finds: {
    before: 'Enter the lights of your game.',
    press: 'Press a button in your game. Which one was it?',
    after: 'Enter the lights as they are now.',
  },
  findsNote: {
    before: 'Then choose Next.',
    press: 'Tap it here.',
    after: 'Tap those that the press has changed, then choose Next.',
  },
  sure: 'This is the rule. Nothing else explains it.',
  unsure: (n: number) =>
    n > 1 ? `This is the likeliest of ${n} rules.` : 'A part of this rule is guessed.',
  tells: (name: string) => `To be sure, press ${name} in your game, and choose Another press.`,
  photo: 'Photo',
  camera: 'Camera',
  paste: 'Paste',
  reading: 'Reading the picture',
  noPicture: 'There is no picture to paste.',
  unreadable:
    'This browser cannot read this file: save the picture as JPEG or PNG, or take a screenshot of it.',
};
