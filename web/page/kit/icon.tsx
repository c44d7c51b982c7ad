// The signs of buttons: lines in a square of 24 by 24, drawn in the color of the text. Screen readers skip them; the
// button that shows one has a name.

const PATHS = {
  add: 'M12 5v14M5 12h14',
  back: 'M18 6l-8 6 8 6zM6 6v12',
  boards: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  close: 'M6 6l12 12M18 6L6 18',
  daily: 'M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1M4 10h16M8 3v4M16 3v4',
  edge: 'M8.500 18.500a3 3 0 1 1-6 0 3 3 0 1 1 6 0M21.500 5.500a3 3 0 1 1-6 0 3 3 0 1 1 6 0M7.700 16.300 16.300 7.700',
  erase: 'M8 19 3.500 14.500 14 4l6 6-9 9zM8.500 9.500l6 6M8 19h12',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  forward: 'M6 6l8 6-8 6zM18 6v12',
  levels: 'M8 18a2 2 0 1 1-4 0 2 2 0 1 1 4 0M20 6a2 2 0 1 1-4 0 2 2 0 1 1 4 0M8 18c8 0 0-12 8-12',
  light: 'M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-.7.7-1 1.300-1 2H9c0-.7-.3-1.300-1-2',
  menu: 'M4 7h16M4 12h16M4 17h16',
  node: 'M20 12a8 8 0 1 1-16 0 8 8 0 1 1 16 0M12 8.500v7M8.500 12h7',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4l13 8-13 8z',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  remove: 'M5 12h14',
  select: 'M6 3l12 9-5.500 1L16 20l-2.500 1-3-7L6 18z',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return <svg viewBox="0 0 24 24" aria-hidden="true"><path d={PATHS[name]} /></svg>;
}
