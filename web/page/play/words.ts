// The sentences of Play.
import { clock, speak } from '../kit/words.ts';

export { trouble } from '../kit/words.ts';

const { number, plural, day } = speak('en');
const presses = (n: number) => plural(n, { one: '# press', other: '# presses' });
const seconds = (ms: number) => clock(ms / 1000);

/** Writes a time as play.FormatTime does, 12.34 or 1:02.50, with its unit where that is not clear. */
export function timeText(ms: number, unit = '') {
  const hundredths = String(Math.floor(ms / 10) % 100).padStart(2, '0');
  const whole = ms < 60_000 ? String(Math.floor(ms / 1000)) : seconds(ms);
  return `${whole}.${hundredths}${ms < 60_000 ? unit : ''}`;
}

export const words = {
  number,
  presses,
  seconds,
  day,
  page: (title: string) => `${title} · Lights Out`,
  board: (name: string) => `board ${name}`,

  // The counters.
  left: (goal: boolean) => (goal ? 'lights wrong' : 'lights left'),
  leftAfter: (event: string, count: string, label: string) => `${event}: ${count} ${label}`,
  counters: { presses: 'presses', least: 'least', time: 'time' },
  made: (n: number) => `${number(n)} made`,
  least: {
    searched: '…',
    unknown: '?',
    none: 'none',
    notLooked: 'not looked for',
    notFound: 'not found',
    above: (n: number) => `≥ ${number(n)}`,
    below: (n: number) => `≤ ${number(n)}`,
    between: (a: number, b: number) => `${number(a)}–${number(b)}`,
  },

  // The buttons.
  game: 'Game',
  messages: 'Messages',
  nextIn: (minutes: number) =>
    `in ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
  nextDaily: (time: string) => `Daily solved, the next ${time}`,
  tomorrow: 'Tomorrow in ',
  until: clock,
  streak: (n: number) => plural(n, { one: '# day', other: '# days' }),
  inSpace: 'Turn it',
  flat: 'Flat',
  space: (name: string) => `${name} in space. Drag it or use the arrow keys to turn it.`,

  // Names of games.
  goals: { on: 'goal all on', other: 'goal as marked' },
  litOnly: 'lit-only',
  kinds: {
    uniform: 'random',
    daily: 'puzzle of the day',
    'lit-only': 'solvable lit-only',
  } as Record<string, string>,
  level: (n: number) => `level ${n}`,
  levelAbout: (n: number, board: string) => `Level ${n} · ${board}`,
  tourStep: (n: number, of: number) => `puzzle ${n} of ${of}`,
  dailyAbout: (n: number, date: Date, grade: string) =>
    `Daily ${n} · ${day(date, { weekday: 'long' })} · ${grade}`,
  date: (at: Date) => {
    const part = (options: Intl.DateTimeFormatOptions) => day(at, options);
    const [weekday, month] = [part({ weekday: 'short' }), part({ month: 'short' })];
    return `${weekday} ${at.getUTCDate()} ${month} ${at.getUTCFullYear()}`;
  },
  noDate: (date: string, today: string) => `${date} is not a date: one such as ${today} is needed`,
  beforeFirst: 'the first daily puzzle is that of 1 January 2026',
  notOut: (date: string) => `the puzzle of ${date} is not out yet`,
  before: (name: string) => `${name}, from before`,
  kept: (title: string, n: number) =>
    plural(n, { one: `${title}, # light left`, other: `${title}, # lights left` }),

  // The welcome to a game.
  goal: {
    off: 'Turn all lights off.',
    on: 'Turn all lights on.',
    ones: 'Bring all lights to 1.',
    marked: 'Bring the lights to the goal that is marked.',
  },
  press: {
    wires: 'A press changes the lights that its wires lead to.',
    own: 'A press changes a light and its neighbors.',
    others: 'A press changes the neighbors of a light, not the light itself.',
    mixed: 'A press changes the lights that pointing at the button shows.',
    diagonal: 'A press changes a light and its diagonal neighbors.',
    around: 'A press changes a light and all that are around it.',
    knight: 'A press changes a light and those that are a knight’s move away.',
  },
  pressOn: {
    merlin:
      'A corner changes the four lights of its corner, a side its row or column, the middle a plus.',
  } as Record<string, string>,
  add: {
    own: (k: number) => `A press adds one to a light and its neighbors; after ${k - 1} comes off.`,
    others: (k: number) =>
      `A press adds one to the neighbors of a light, not the light itself; after ${k - 1} comes off.`,
    mixed: (k: number) =>
      `A press adds one to the lights that pointing at the button shows; after ${k - 1} comes off.`,
  },
  onlyLit: 'Only lights that are on may be pressed.',
  nothingToDo: 'Nothing to do: the lights already match the goal.',

  badLink: (why: string) => `This link cannot be opened: ${why}.`,

  // The first minute.
  name: 'Lights Out',
  firstGoal: 'Turn all the lights off.',
  tour: [
    'Press the light in the middle. A press changes a light and its neighbors.',
    'Two presses. Where both reach, a light changes twice and stays as it was.',
    'Three presses, in any order.',
  ],
  tourSolved: (step: number) => (step === 1 ? 'All lights are off: solved.' : 'Solved.'),
  tourOver: 'That is the whole game. Sixty levels lead on, and every day has a new puzzle.',
  startOver: 'Start over',
  skip: 'Skip',
  next: 'Next',
  today: 'Today’s puzzle',

  // Games that begin.
  lookingForLeast: 'Looking for the least number of presses.',
  /** What the player can ask the engine for: what is shown meanwhile, after a failure, and if it is stopped. */
  asks: {
    puzzle: {
      label: 'Making a puzzle.',
      waiting: 'Making a puzzle …',
      failed: 'There is no such puzzle.',
      stopped: 'The new puzzle was canceled.',
    },
    daily: {
      label: 'Making the puzzle of the day.',
      waiting: 'Making the puzzle …',
      failed: 'The puzzle of the day could not be made.',
      stopped: 'The new puzzle was canceled.',
    },
    level: { label: 'Opening the level.', failed: 'The level could not be opened.' },
    link: { label: 'Opening the game.' },
    save: { label: 'Opening the game.', failed: 'The saved game could not be opened.' },
    hint: {
      label: 'Looking for a good press.',
      waiting: 'Thinking …',
      failed: 'No hint was found.',
      stopped: 'The hint was canceled.',
    },
    solve: {
      label: 'Solving.',
      waiting: 'Thinking …',
      failed: 'No solution was found.',
      stopped: 'Solving was stopped.',
    },
    tutor: { label: 'Chasing the lights.', failed: 'The tutor cannot help here.' },
    quiet: {
      label: 'Looking for quiet patterns.',
      waiting: 'Thinking …',
      failed: 'The quiet patterns were not found.',
      stopped: '',
    },
  },
  stopLooking: 'Stop looking',
  noPart: 'This part of the page could not be loaded.',
  noLevel: (n: number) => `there is no level ${n}`,
  lastLevel: 'That was the last level. Every day has another puzzle.',
  levelBegins: (title: string, idea: string) => `${title}. ${idea}`,
  newGame: (saved: boolean) => `A new game. The previous one is ${saved ? '' : 'not '}saved.`,
  previous: (saved: boolean) => `The previous game is ${saved ? '' : 'not '}saved.`,
  previousNotKept:
    'The browser cannot store the previous game: it ends with the page. A file keeps it.',
  dropped: (titles: string) =>
    `The browser keeps six unfinished games beside this one. No longer kept: ${titles}.`,
  saveIt: (title: string) => `Save ${title}`,
  wentOn: 'This game went on in another tab. Here it is as it is there now.',
  apart: 'This game went on in another tab, too. Both are saved: the other one is in New.',
  back: 'Back to the previous game',
  resumed: 'Resumed where you left off.',
  opened: 'The saved game is open.',
  notKept: 'The browser does not keep this game: it ends with the page.',
  notKeptWhy:
    'Its storage is full or switched off, or the board is very large. A file keeps the game.',
  saveFile: 'Save file',
  resultNotKept: 'The browser cannot store this result: it ends with the page. A file keeps it.',
  saveResults: 'Save results',
  paused: 'The game is paused, and the board hidden.',
  resume: 'Resume',
  colors: (name: string) => `Colors: ${name}.`,
  unsolvable: (k: number) =>
    k === 2
      ? 'This start cannot be solved: every button changes an even number of the lights shown, ' +
        'and an odd number of them would have to change.'
      : `This start cannot be solved: weighted as shown, every button changes the lights by a multiple of ${k} in all, ` +
        'and they would have to change by another number.',
  solvable: 'A solvable one',

  // Games that are won.
  helped: (n: number) =>
    plural(n, {
      one: 'Done, with # press. The solution was shown.',
      other: 'Done, with # presses. The solution was shown.',
    }),
  solvedIn: (n: number) => plural(n, { one: 'Solved in # press.', other: 'Solved in # presses.' }),
  solvedLeast: (n: number) =>
    plural(n, {
      one: 'Solved in # press, the least possible.',
      other: 'Solved in # presses, the least possible.',
    }),
  solvedMore: (n: number, least: number) =>
    plural(n, {
      one: `Solved in # press; ${least} would do.`,
      other: `Solved in # presses; ${least} would do.`,
    }),
  took: (ms: number) => `Time ${timeText(ms, ' s')}.`,
  tookLeast: (ms: number, best: number) =>
    `Time ${timeText(ms, ' s')}, your best: it was ${timeText(best, ' s')}.`,
  tookMore: (ms: number, best: number) =>
    `Time ${timeText(ms, ' s')}; your best is ${timeText(best, ' s')}.`,
  perfect: 'A perfect game.',
  withHints: (n: number) => plural(n, { one: 'With # hint.', other: 'With # hints.' }),
  wonDark: 'All dark.',
  wonGoal: 'Solved.',
  newDay: 'A new day has a new puzzle.',
  yesterday: (n: number, least: boolean) =>
    `Yesterday: ${presses(n)}${least ? ', the least possible' : ''}.`,
  seeYesterday: 'See it',
  solvedBefore: 'You solved this puzzle already.',
  nextGrade: (grade: string) => `Next: ${grade}`,
  nextLevel: 'Next level',
  again: 'Again',
  share: 'Share',
  replay: (least: number) => `Watch ${least}`,
  way: (detours: number, hints: number) =>
    [
      plural(detours, {
        0: 'All on a least way',
        one: '# press off the least way',
        other: '# presses off the least way',
      }),
      plural(hints, { 0: 'no hints', one: '# after a hint', other: '# after hints' }),
    ].join(', '),
  figures: { presses: 'presses', least: 'least', time: 'time', hints: 'hints', streak: 'streak' },

  // Results as a text to paste.
  countPresses: (n: number, least: number) =>
    least > 0 ? `${presses(n)} (least ${least})` : presses(n),
  countHints: (n: number) => plural(n, { 0: 'no hints', one: '# hint', other: '# hints' }),
  solutionShown: 'solution shown',
  dailyTitle: (n: number) => `Daily ${n}`,
  sharedDaily: (n: number, date: string, grade: string) => `Lights Out #${n} · ${date} · ${grade}`,
  sharedGame: (name: string) => `Lights Out · ${name}`,

  // Hints.
  nothingLeft: 'Nothing is left to press.',
  goThere: 'Go there',
  hintMore: { press: 'Show the button', why: 'Why?', proof: 'Why exactly?' } as Record<
    string,
    string
  >,
  lesson: (title: string) => `Lesson: ${title}`,
  pressesLeft: (n: number) => plural(n, { one: '# press left.', other: '# presses left.' }),
  atLeastLeft: (n: number) =>
    plural(n, { one: 'At least # press left.', other: 'At least # presses left.' }),
  atMostLeft: (n: number) =>
    plural(n, { one: 'At most # press left.', other: 'At most # presses left.' }),
  planned: (place: string, least: boolean) =>
    least
      ? `Press ${place}: it is in a least solution.`
      : `Press ${place}: it is in the solution that was found.`,
  /** The lessons that explain a kind of reason. */
  lessons: {
    chase: { path: 'chasing/#down', title: 'Chase the lights down' },
    'first row': { path: 'chasing/#table', title: 'The first row' },
    parity: { path: 'solvable/#why', title: 'Counting odd and even' },
    quiet: { path: 'solvable/#quiet', title: 'Quiet patterns' },
    agreement: { path: 'solvable/#four', title: 'How many solutions' },
    unsolvable: { path: 'solvable/#count', title: 'What cannot be solved' },
  } as Record<string, { path: string; title: string }>,

  // Solve and watch.
  hintShowsWhy: 'There is no solution: a hint shows why.',
  noNext: 'The next press was not found.',
  watching: {
    hints: 'Watching the way of the hints.',
    least: 'Watching a least solution.',
    some: 'Watching a solution.',
  },
  toCome: (n: number) => plural(n, { one: '# press to come.', other: '# presses to come.' }),
  youResume: 'You resume from here.',
  pause: 'Pause',
  step: 'Step',
  stop: 'Stop',
  pace: 'Pace',

  // The chasing tutor.
  tutor: {
    off: 'The tutor is off.',
    rule: 'The tutor is for games in which all lights are to be turned off by any presses.',
    press: (n: number, row: number) =>
      plural(
        n,
        row > 0
          ? {
              one: `Press the button shown in row ${row}.`,
              other: `Press the # buttons shown in row ${row}.`,
            }
          : { one: 'Press the button shown.', other: 'Press the # buttons shown.' },
      ),
  },

  // Quiet patterns.
  noQuiet: 'This board has no quiet patterns: every reachable state is reached in only one way.',
  manyQuiet: 'This board has too many quiet patterns to show.',
  quiet: (at: number, of: number, buttons: number) =>
    plural(buttons, {
      one: `Quiet pattern ${at} of ${of}: pressing the # button shown changes nothing.`,
      other: `Quiet pattern ${at} of ${of}: pressing the # buttons shown changes nothing.`,
    }),
  quietOften: (at: number, of: number, buttons: number) =>
    plural(buttons, {
      one: `Quiet pattern ${at} of ${of}: pressing the # button shown, as often as shown, changes nothing.`,
      other: `Quiet pattern ${at} of ${of}: pressing the # buttons shown, as often as shown, changes nothing.`,
    }),
  theOneBefore: 'The one before',
  theNextOne: 'The next one',
  hide: 'Hide',

  // Save points.
  saved: (name: string) => `This place is saved as ${name}.`,
  allMarks: 'All save points',
  noMarks: 'No place is saved yet: M saves this one.',
  backAt: (name: string) => `Back at ${name}.`,

  // Dialogs.
  lightsOut: 'Lights Out',
  titles: {
    menu: 'More',
    everything: 'Everything',
    settings: 'Settings',
    help: 'How to play',
    marks: 'Save points',
    presses: 'Press a list',
    share: 'Share this game',
    statistics: 'Statistics',
    archive: 'Puzzles of past days',
    levels: 'Levels',
    new: 'New game',
    own: 'Make your own',
    replay: 'Your game and a least solution',
  },
  noDialog: {
    levels: 'The levels could not be loaded.',
    replay: 'The game cannot be replayed.',
  } as Record<string, string>,
  /** What the buttons of actions say. */
  names: {
    undo: 'Undo',
    hint: 'Hint',
    new: 'New',
    levels: 'Levels',
    daily: 'Daily',
    menu: 'More',
    everything: 'Everything',
    tutor: 'Chasing tutor',
    redo: 'Redo',
    restart: 'Restart',
    pause: 'Pause game',
    marks: 'Save points',
    presses: 'Press a list',
    watch: 'Solve and watch',
    quiet: 'Quiet patterns',
    archive: 'Past days',
    classicBoard: '5×5 all on',
    miniBoard: '4×4 all on',
    share: 'Share',
    save: 'Save file',
    open: 'Open file',
    statistics: 'Statistics',
    settings: 'Settings',
    help: 'Help',
  } as Record<string, string>,
  groups: {
    game: 'This game',
    puzzle: 'A puzzle on this board',
    start: 'Play at once',
    keep: 'Keep and share',
  },
  places: { lab: 'Open in the Lab', solve: 'Open in Solve' },
  puzzles: {
    uniform: 'Random',
    'all-on': 'All on',
    easy: 'Easy',
    medium: 'Medium',
    hard: 'Hard',
    expert: 'Expert',
  } as Record<string, string>,
  settings: {
    theme: 'Theme',
    palette: 'Colors of the lights',
    text: 'Size of the text',
    sound: 'Sound',
    clock: 'Show the time',
    numbers: 'Number the buttons',
    direct: 'A hint names the button at once',
    keys: 'Single keys, such as h for a hint',
  },
  help: {
    rules: [
      'Pressing a button changes its light and those of its neighbors. Turn all lights off. The order of presses ' +
        'does not matter, and with two states pressing a button twice changes nothing.',
      'With more than two states a number says which, and a press adds one; after the highest comes off again.',
      'Arrows around the board show sides that are glued: what leaves over one comes back over the other. ' +
        'Pointing at a button shows what a press would change.',
    ],
    why: 'Why it works, and how to solve any board: see ',
    learn: 'Learn',
    learnSingle: ['Learn, a page that ', 'lightsout serve', ' shows'],
    keys: 'Keys',
    keysOff: 'Single keys can be turned off in the settings.',
    board: [
      {
        keys: ['Arrows'],
        help: 'move over the board; Home, End, Page Up and Page Down go further',
      },
      { keys: ['Enter', 'Space'], help: 'press the button' },
    ],
    version: (version: string) => `Version ${version}.`,
    engine: {
      worker: 'The engine runs in this page.',
      http: 'The engine runs on the server.',
      none: '',
    },
  },
  /** What the keys of actions do. */
  does: {
    undo: 'undo the last press',
    redo: 'press it again',
    restart: 'back to the start',
    hint: 'a hint and its reason; again: go to its button',
    mark: 'save this place',
    back: 'back to the last save point; again: the one before',
    quiet: 'show the quiet patterns one by one',
    watch: 'solve and watch; + and - set the pace',
    tutor: 'the light-chasing tutor, on and off',
    another: 'a new puzzle of the same kind',
    new: 'new game',
    daily: 'the puzzle of the day',
    levels: 'the levels',
    pause: 'pause, with the board hidden',
    share: 'share',
    statistics: 'statistics',
    colors: 'change colors',
    hide: 'hide hint, pattern and message',
    help: 'this help',
  } as Record<string, string>,
  marks: {
    name: 'Name for this place',
    save: 'Save this place',
    names: 'A name is 1 to 32 letters, digits, - and _.',
    none: 'No place of this game is saved yet.',
    back: 'Go back',
    backTo: (name: string) => `Go back to ${name}`,
    here: ', here',
    after: (n: number) => plural(n, { one: ', after # press', other: ', after # presses' }),
  },
  pressList: {
    label: 'Buttons by number (1, 23), row and column (1.1 5.3), or as a product (a1a23)',
    press: 'Press them',
    made: (n: number, list: string) =>
      plural(n, { one: `# press made: ${list}.`, other: `# presses made: ${list}.` }),
  },
  shares: {
    title: (name: string) => `Lights Out, ${name}`,
    what: 'What to share',
    now: 'The lights as they are now',
    start: 'The start of this game',
    link: 'Link to the game',
    copyLink: 'Copy the link',
    shareLink: 'Share …',
    result: 'Result',
    copyResult: 'Copy the result',
    shareResult: 'Share the result …',
    savePicture: 'Save the picture',
    copies: {
      link: {
        copied: 'The link is copied.',
        notCopied: 'The browser did not allow it: select the link and copy it.',
      },
      result: {
        copied: 'The result is copied.',
        notCopied: 'The browser did not allow it: select the text and copy it.',
      },
    },
    pictureSaved: 'The picture is saved.',
    noPicture: 'The browser could not draw the picture.',
    code: 'QR code of the link',
    longLink: 'The link is too long for a QR code.',
    noCode: 'There is no QR code now; the link works as well.',
  },
  stats: {
    solved: 'solved',
    least: 'at the least',
    over: 'over the least',
    streak: 'streak',
    grade: 'grade',
    more: 'Times',
    mean: (n: number) => number(n, { maximumFractionDigits: 1 }),
    grades: 'Solved puzzles by grade',
    none: 'No finished games yet.',
    short: 'This browser keeps results only until the page is closed: export them.',
    labels: {
      games: 'games',
      best: 'best time',
      mean: 'mean',
      of5: 'average of 5',
      of12: 'average of 12',
      fewest: 'fewest presses',
      hints: 'hints',
    },
    games: (n: number, won: number, perfect: number) => `${n}, won ${won}, perfect ${perfect}`,
    withBest: (last: string, best: string) => `${last}, the best ${best}`,
    extra: (n: number) => plural(n, { 0: 'the least', other: '# above the least' }),
    like: (kind: string) => `Like this one: ${kind}`,
    all: 'All kinds of games',
    allSorted: 'All kinds of games, the one played last first',
    kinds: 'all kinds of games',
    columns: ['games', 'won', 'best', 'mean', 'of 5'],
    export: 'Export',
    import: 'Import',
    forget: 'Forget all',
    forgotten: 'All results are forgotten.',
    yes: 'Yes, forget all results',
    no: 'No, keep them',
    added: (n: number) => plural(n, { one: '# result added.', other: '# results added.' }),
    tasks: (n: number) =>
      plural(n, { one: '# task of Learn added.', other: '# tasks of Learn added.' }),
    damaged: (n: number) =>
      plural(n, { one: '# line could not be read.', other: '# lines could not be read.' }),
  },
  archive: {
    streak: (n: number) => plural(n, { one: 'Streak: # day.', other: 'Streak: # days.' }),
    weekday: (at: Date) => day(at, { weekday: 'short' }),
    earlier: 'Earlier',
    later: 'Later',
    month: (at: Date) => day(at, { month: 'long', year: 'numeric' }),
    solved: (n: number, date: string, grade: string) => `Daily ${n}, ${date}, ${grade}, solved`,
    open: (n: number, date: string, grade: string) => `Daily ${n}, ${date}, ${grade}, not solved`,
    histogram: 'Presses over the least, by days',
    over: ['none', '1 to 2', '3 to 5', 'more'],
  },
  levels: {
    stars: (won: number, all: number) => `${won} of ${all} stars`,
    about: 'Three for the fewest presses without hints, two without hints, one for a solution.',
    next: 'next',
    won: (n: number, title: string, stars: number) => `Level ${n}, ${title}, ${stars} of 3 stars`,
    open: (n: number, title: string) => `Level ${n}, ${title}, not solved yet`,
  },
  replays: {
    you: 'You',
    least: 'Least',
    press: 'Press',
    play: 'Play',
    at: (name: string, here: number, of: number) => `${name}: ${here} of ${of}`,
  },
  newGames: {
    unfinished: 'Unfinished games',
    giveUp: 'Give up',
    openFile: 'Open a file',
    resumeIt: (title: string) => `Resume ${title}`,
    giveUpIt: (title: string) => `Give up ${title}`,
  },
  own: {
    about: 'any size, any rule',
    how: 'Drag the corner. Tap lights. Glue the edges.',
    board: 'The board that you make',
    forms: { grid: 'Squares', hex: 'Hexagons', tri: 'Triangles', cube: 'Cube' },
    states: 'States of a light',
    counted: (n: number) => plural(n, { other: '# states' }),
    deal: 'Deal a start',
    play: 'Play',
    link: 'Link',
    more: 'More',
    open: 'Open',
    typed: 'Spec or game ID',
    lit: 'Only lights that are on may be pressed',
    glue: (pair: number, glue: number) =>
      [
        [
          'Left and right edges stop',
          'Left and right edges meet',
          'Left and right edges meet, turned',
        ],
        [
          'Top and bottom edges stop',
          'Top and bottom edges meet',
          'Top and bottom edges meet, turned',
        ],
      ][pair][glue],
    ways: (n: string) => {
      if (n === '1') return 'Every start can be solved, each in one way.';
      if (n.length > 6) return 'Very few starts can be solved.';
      return `One start in ${number(Number(n))} can be solved, each in ${number(Number(n))} ways.`;
    },
    turned: 'It is played with rows as columns.',
    empty: 'All lights are off: tap some.',
    unsolvable: 'This start cannot be solved: change a light, or deal one.',
  },
  best: (n: number, least: boolean) => (least ? `${n} · least` : String(n)),
  solvedHere: (n: number) => `${n} solved`,
  /** The boards of the gallery: names and what is special about them. */
  gallery: {
    '5x5': ['Classic', '5 × 5, all lights on'],
    '4x4': ['Mini', '4 × 4, four presses away'],
    'torus-6x6': ['Torus', 'opposite sides meet'],
    'cylinder-6x6': ['Cylinder', 'left and right meet'],
    'mobius-5x7': ['Möbius strip', 'left and right meet, turned over'],
    'klein-4x6': ['Klein bottle', 'all sides meet, one pair turned over'],
    'hex-3': ['Hexagons', 'six neighbors each'],
    'tri-5': ['Triangles', 'three neighbors each'],
    'cube-3': ['Cube', 'six faces of 3 × 3'],
    orbix: ['Orbix ball', 'twelve lights, neighbors only'],
    merlin: ['Merlin', 'corners, sides and the middle differ'],
    lightsout2000: ['Lights Out 2000', '5 × 5 with three colors'],
    'graph-petersen': ['Petersen graph', 'ten lights, fifteen links'],
    'graph-dodecahedron': ['Dodecahedron', 'twenty corners of a solid'],
    '3x3x3x3': ['Four dimensions', '3 × 3 × 3 × 3, eight neighbors'],
    '20x20': ['Big', '20 × 20'],
    '300x300': ['Huge', '300 × 300, to be zoomed'],
  } as Record<string, [string, string]>,
};
