// The sentences of the Studio. Claims are in the words of the command line.
import { speak } from '../kit/words.ts';
import type { Drawn } from './walk.ts';

export { trouble } from '../kit/words.ts';

const { number, plural } = speak('en');
const TENTHS = { maximumFractionDigits: 1 };
const LOOKS: Record<string, string> = {
  photo: 'Photo',
  poster: 'Poster',
  line: 'Line',
  'as-is': 'As it is',
};

/** Choices of one of several: their labels, and those of what can be chosen. */
type Lists = Record<string, [string, Record<string, string>]>;

export const words = {
  title: 'Studio',
  about: 'Every frame is only presses.',
  film: 'The film',
  noFilm: 'No film',
  fromTo: (first: string, last: string) => `${first} → ${last}`,
  summary: (presses: number, least: boolean) =>
    plural(
      presses,
      least
        ? {
            one: '# press, the fewest possible. Every frame is only presses.',
            other: '# presses, the fewest possible. Every frame is only presses.',
          }
        : {
            one: '# press. Every frame is only presses.',
            other: '# presses. Every frame is only presses.',
          },
    ),
  side: 'Look, colors and length',
  colors: 'Colors',
  filmLength: 'Length',
  palettes: ['Amber', 'White', 'Blue', 'Rose', 'Green', 'Full color'],
  seconds: (n: number) => `${number(n)} s`,
  saveVideo: 'Save video',
  saveFilm: 'Save film',
  more: 'More',
  less: 'Less',
  shareAgain: 'The film is ready: press Share again.',
  noWork: (name: string) => `there is no work ${name} in the exhibition`,
  openInStudio: 'Open in the Studio',
  openInAtlas: 'Open in the Atlas',
  print: 'File to print',
  command: 'Command',
  workPresses: (n: number) => plural(n, { one: '# press.', other: '# presses.' }),
  stopFilm: (title: string) => `Stop the film: ${title}`,
  makeYours: 'Make your own',
  credits: `Eileen Collins by NASA (public domain), Chelsea the cat by Stéfan van der Walt (CC0), a Falcon 9 by SpaceX
    (CC0). Circle and square after Robert Bosch.`,
  shape: 'Shape',
  shapeOf: 'Original',
  otherShape: 'Another board',
  exhibition: 'Exhibition',
  time: (at: number, all: number) => `${number(at, TENTHS)} of ${number(all, TENTHS)} s`,
  filmOn: (spec: string, claim: string) => `The film on ${spec}. ${claim}`,
  claim: (n: number, claim: string) => `Picture ${number(n)}: ${claim}`,
  player: 'Player',
  play: 'Play',
  pause: 'Pause',
  back: 'One press back',
  forward: 'One press forward',
  made: 'Presses made',
  markWrong: 'Mark wrong lights',
  addOne: 'Add a picture to make a film.',
  where: (at: number, total: number) =>
    plural(total, { one: '@ of # press', other: '@ of # presses' }).replace('@', number(at)),
  drawing: 'Drawing',
  writing: 'Writing the film',
  stopped: 'Stopped.',
  drawingPicture: (n: number, of: number) => `picture ${number(n)} of ${number(of)}`,
  stillBefore: 'Stopped: this is still the film from before.',
  badLink: (why: string) => `The link names an impossible board. ${why}`,
  notWritten: (why: string) => `The film was not written. ${why}`,
  bench: 'What the film is made of',
  tabs: { pictures: 'Pictures', board: 'Board', dither: 'Look', order: 'Order', film: 'Film' },
  pictures: 'Pictures, in the order of the film',
  add: 'Add pictures',
  draw: 'Draw',
  text: 'Text',
  camera: 'Camera',
  drop: 'Or drop or paste images and videos anywhere on this page.',
  samples: 'Samples',
  addSample: (title: string) => `Add ${title}`,
  sampleTitles: { 'portrait.jpg': 'Portrait', 'cat.jpg': 'Cat', 'rocket.jpg': 'Rocket' },
  stays: 'Your pictures stay in this page: they are drawn here, and nothing is sent.',
  sent: 'This page has no engine: pictures are sent to # to be drawn there.',
  none: 'No pictures yet.',
  notDrawn: 'not drawn yet',
  show: (n: number, name: string) => `Show picture ${n}: ${name}`,
  act: (label: string, n: number, name: string) => `${label}: picture ${n}: ${name}`,
  acts: {
    earlier: 'Earlier',
    later: 'Later',
    crop: 'Crop',
    turn: 'Turn',
    draw: 'Draw on it',
    remove: 'Remove',
  },
  moved: (name: string, n: number) => `${name} is picture ${number(n)} now`,
  removed: (name: string) => `${name} was removed`,
  added: (name: string, n: number) =>
    `${name} was added, ${plural(n, { one: '# picture', other: '# pictures' })}`,
  most: (n: number) => `A film has at most ${number(n)} pictures.`,
  leftOut: (n: number) => `More than ${number(n)} pictures: the others were left out`,
  bad: (first: string, more: number) =>
    more > 0 ? `${first}; and ${number(more)} more.` : `${first}.`,
  picture: 'picture',
  drawn: 'drawing',
  photo: 'photo',
  thePicture: 'The picture',
  numbered: (name: string, n: number) => `${name} ${n}`,
  nearest: (size: string) => `The nearest exact size is ${size}.`,
  take: (size: string) => `Take ${size}`,
  other: 'Board',
  takeIt: 'Take it',
  specs: 'Such as 45x60, torus-50x50, hex-20, or 60x80-mod4 for four grays. Rows come first.',
  look: 'Look',
  dither: 'Dither',
  tones: 'Tones',
  asAtFirst: 'As at first',
  looks: LOOKS,
  tone: { brightness: 'Brightness', contrast: 'Contrast', gamma: 'Gamma' },
  switches: {
    auto_contrast: 'Stretch the grays from black to white',
    invert: 'Black becomes white',
    sharp: 'Keep edges sharp',
    serpentine: 'Diffuse to and fro',
    plain: 'Dither stored gray, as Bosch does',
  },
  lookLists: {
    look: ['Look', LOOKS],
    fit: [
      'How a picture fits the board',
      { crop: 'cropped to its shape', contain: 'whole, with margins', stretch: 'whole, stretched' },
    ],
    near: [
      'Wrong lights, where there must be some',
      { eye: 'where they are seen least', exact: 'as few as possible' },
    ],
  } as Lists,
  order: 'Order of presses',
  seed: 'Seed of the random order',
  times: 'Image for times',
  noImage: 'no image yet',
  drawCurve: 'Draw a curve',
  orders: {
    auto: 'chosen for each change',
    calm: 'nearest to a cross-fade',
    'light-first': 'what sets most lights right',
    radial: 'from the middle',
    'radial-in': 'from outside',
    spiral: 'around and inward',
    scan: 'row by row',
    columns: 'column by column',
    diagonal: 'corner to corner',
    bright: 'bright parts first',
    edges: 'edges first',
    random: 'by the seed',
    times: 'dark cells of an image first',
    curve: 'along a curve that you draw',
  },
  numbers: {
    perFrame: 'Presses per frame (0: what fits)',
    fps: 'Frames per second',
    hold: 'Frames held',
    scale: 'Pixels per cell (0: what fits)',
  },
  motionLists: {
    easing: ['Pace within a scene', { linear: 'even', 'in-out': 'slow, fast, slow' }],
    palette: [
      'Colors',
      {
        amber: 'amber',
        paper: 'paper: black on white',
        ink: 'ink: white on black',
        sky: 'sky: blues',
        cividis: 'cividis: blue to yellow',
      },
    ],
    cells: ['Cells', { square: 'square', round: 'round', glow: 'glowing' }],
  } as Lists,
  motions: {
    loop: 'Begin again after the end',
    pingPong: 'Go back to the first picture',
    mark: 'Mark the cells that are pressed',
  },
  save: 'Save',
  saveAs: (format: string) => `Save as ${format}`,
  presses: 'Presses',
  boards: 'Boards as PNG',
  savePresses: 'Save the list of presses',
  saveBoards: 'Save the boards as PNG',
  share: 'Share',
  shared: 'Lights Out',
  saved: (name: string, bytes: number) =>
    `${name} is saved, ${plural(Math.ceil(bytes / 1000), { one: '# kilobyte', other: '# kilobytes' })}`,
  beingMade: 'The film is being made.',
  needsLight: 'A film needs a picture that is not dark, or two that differ.',
  length: (frames: number, seconds: number) =>
    plural(frames, { one: '# frame, @ seconds.', other: '# frames, @ seconds.' }).replace(
      '@',
      number(seconds, TENTHS),
    ),
  verify: 'GIF and APNG carry their presses inside: # replays them and checks every pixel.',
  verifyCommand: 'lightsout film --verify',
  keys: 'Keys: Space plays and stops, ← and → go press by press, with Shift 25 at a time, Home and End to the ends.',
  list: {
    layers: ['red', 'green', 'blue'],
    about: 'The presses of a Lights Out film, one per line, in the order in which they are made.',
    cells: (order: string) => `Order: ${order}. Each press is a row and a column, counted from 1.`,
    buttons: (order: string) =>
      `Order: ${order}. Each press is the number of a button, counted from 1.`,
    back: (times: number) =>
      plural(times, {
        1: 'To go back, make them in reverse order.',
        other: 'To go back, make them in reverse order, each # times.',
      }),
  },
  cancel: 'Cancel',
  useIt: 'Use it',
  done: 'Done',
  lines: 'One picture for each line',
  whole: 'Whole again',
  part: 'Part of the picture',
  cropKeys: 'Drag, or use the arrow keys; + and − go closer and back.',
  cropped: (x: number, y: number, zoom: number) =>
    `middle at ${Math.round(100 * x)}% across and ${Math.round(100 * y)}% down, ${zoom.toFixed(1)} times closer`,
  pad: 'Drawing pad',
  padKind: 'drawing pad',
  tools: { brush: 'Brush', eraser: 'Eraser' },
  undo: 'Undo',
  clear: 'Clear',
  width: 'Width',
  light: 'Light',
  padKeys: 'Bright is on. With keys: the arrows move, Space lowers and lifts the brush.',
  lowered: { brush: 'brush lowered', eraser: 'eraser lowered' },
  lifted: { brush: 'brush lifted', eraser: 'eraser lifted' },
  sees: 'What the camera sees',
  shoot: 'Take the picture',
  waiting: 'Waiting for the camera. The browser may ask you to allow it.',
  seen: 'The picture is taken when you press the button, and stays here.',
  refused: 'The camera was not allowed, which is fine: add a file, draw, or take a sample instead.',
  noCamera: 'There is no camera here: add a file, draw, or take a sample instead.',
  busyCamera: 'The camera is busy: another program may be using it.',
  deadCamera: 'The camera does not answer: add a file, draw, or take a sample instead.',
  empty: (name: string) => `${name} is empty`,
  large: (name: string, most: number) => `${name} is larger than ${number(most)} MB`,
  vast: (name: string, { width, height }: { width: number; height: number }, most: number) =>
    `${name} is ${number(width)} by ${number(height)} pixels: at most ${number(most)} million are read`,
  noImageFile: (name: string) => `${name} is not an image`,
  unreadImage: (name: string) => `${name} is not an image that this browser can read`,
  unreadVideo: (name: string) => `${name} is not a video that this browser can read`,
  noCanvas: 'the browser has no canvas to draw on',
  cannotEncode: (format: string, width: number, height: number) =>
    `this browser cannot encode ${format === 'mp4' ? 'MP4' : 'WebM'} of ${width} by ${height} pixels`,
};

/** Writes a size the usual way, the width first. */
export function wide(spec: string) {
  return spec.replace(/^(\d+)x(\d+)$/, '$2 × $1');
}

const SIDES = ['bottom', 'top', 'right', 'left'];

/** Says how near a drawing is, and what is proved of it. */
export function claimOf(a: Drawn) {
  let text = `lights wrong: ${number(a.wrong)}, `;
  if (a.wrong === 0) text = 'exact';
  else if (a.proved && a.exact) text += 'proved fewest';
  else if (a.proved) text += `proved least visible (cost ${number(a.cost)})`;
  else text += `cost ${number(a.cost)}, and at least ${number(a.at_least)}: ${a.gave_up}`;
  text += `; presses: ${number(a.weight)}`;
  if (a.least) text += ', proved least';
  const sides = SIDES.flatMap((side) =>
    a.pushed?.[side] === undefined ? [] : [`${number(a.pushed[side])} ${side}`],
  );
  if (sides.length > 0 && a.wrong > 0) text += ` (errors pushed to one side: ${sides.join(', ')})`;
  return text;
}

/**
 * Says what can be drawn on a board. Where lights and buttons are not as many, the nullity, which is of the buttons,
 * says nothing of that, and is not named. At most as many lights as independent conditions are wrong in the nearest
 * picture: that number of lights, well chosen, is enough to meet them all. `nullity`: or −1. `missing`: how many
 * conditions a picture must meet to be reached, or −1 if they are not counted in lights.
 */
export function exactText(board: string, nullity: number, missing: number) {
  const named = nullity === missing ? `${board}: nullity ${number(nullity)},` : `${board}:`;
  if (missing < 0) return `${board}: not every picture is exact here.`;
  return plural(missing, {
    0: `${named} every picture is exact here.`,
    one: `${named} up to # light may be wrong in a picture.`,
    other: `${named} up to # lights may be wrong in a picture.`,
  });
}

/** An integer program: its value without a solver, with our own method, and with HiGHS after some seconds. */
export interface Race {
  name: string;
  start: number;
  ours: number;
  found: { after: number; value: number }[];
  ended: string;
}

/** What the view of Bosch's experiment says. */
export const bosch = {
  title: 'Bosch’s experiment',
  none: 'Two pictures are needed.',
  run: 'Run HiGHS',
  racing: 'Running HiGHS',
  between: 'From the first to the second',
  figure: (frames: number[]) =>
    `Frames ${frames.map((n) => number(n)).join(', ')} of the film, two by two`,
  saveAs: (format: string) => `Save the figure as ${format.toUpperCase()}`,
  picture: (name: string, answer: Drawn) => `${name}: ${claimOf(answer)}.`,
  way: (sum: number, presses: number) =>
    `From the first to the second: the exclusive or of both solutions has ` +
    `${number(sum)} presses; the film has ${number(presses)}.`,
  ran({ name, start, ours, found, ended }: Race) {
    const { value = Infinity, after = 0 } = found.at(-1) ?? {};
    return (
      `${name}: ${number(start)} without a solver; HiGHS ${number(value)} after ${number(after, TENTHS)} s` +
      `${ended && ` (${ended})`}; our own method ${number(ours)}.`
    );
  },
  elsewhere:
    'HiGHS runs for a minute, without a start. From the pushed start, or with CBC: lightsout film --method.',
};
