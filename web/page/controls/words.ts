// The sentences of the page of controls.
import { speak } from '../kit/words.ts';

const { plural } = speak('en');

export const words = {
  title: 'Controls', about: 'Every control of the pages in both themes, for people who change them.',
  buttons: 'Buttons', first: 'First', other: 'Other', pressed: 'Pressed', unavailable: 'Unavailable', link: 'Link',
  close: 'Close', file: 'A file', explained: 'Explained', toolbar: 'Toolbar',
  fields: 'Fields', text: 'Text', help: 'Rows × columns.', empty: 'Enter a board, such as 5x5.', number: 'Number',
  surface: 'Choice', surfaces: { torus: 'Torus', klein: 'Klein bottle' },
  range: 'Range', toggle: 'On or off', entered: 'Counts with Enter',
  table: { caption: 'Lights', head: ['board', 'lights'], rows: [{ cells: ['5 × 5', 25] }, { cells: ['Merlin', 9] }] },
  rows: (n: number) => plural(n, { one: '# row', other: '# rows' }),
  parts: 'Tabs, cards, dialogs', panel: (n: number) => `Panel ${n}`, card: 'Messages', won: 'All lights are off.',
  share: 'Share', shared: 'The link is on the clipboard.', next: 'Next', working: 'Working', stopped: 'Stopped.',
  dialog: 'Dialog', sheet: 'Sheet', toast: 'Toast', closing: 'Escape, the button or a press outside closes it.',
  lights: 'Lights', aboutLights: 'The same board as buttons and on a canvas, with every mark; and three colors.',
  buttonBoard: 'board of buttons', canvasBoard: 'board on a canvas', threeColors: 'three colors',
  inTheme: (name: string, theme: string) => `${name}, ${theme}`,
  long: 'A longer text wraps, and never widens what it is in, whatever the language and the size of the letters.',
};
