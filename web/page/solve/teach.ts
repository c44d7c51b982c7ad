// Buttons that differ: what the player has shown of some, and a guess for the others.
/** A place has a number that does not depend on the size of the board. */
export const placeAt = (row: number, column: number) => row * 100 + column;
export const rowOf = (place: number) => Math.floor(place / 100);
export const columnOf = (place: number) => place % 100;

/** The places that a button changes, by the place of the button. */
export type Taught = Readonly<Record<number, readonly number[]>>;

/**
 * Returns what a button changes that was not shown: the cells, seen from the button, that most of the shown buttons
 * change for which they lie on the board.
 */
export function guessOf(taught: Taught, places: readonly number[]) {
  const shown = Object.entries(taught).map(([button, changed]) => ({
    button: Number(button),
    changed,
  }));
  const moved = (from: number, to: number, button: number) => {
    const [row, column] = [
      rowOf(button) + rowOf(to) - rowOf(from),
      columnOf(button) + columnOf(to) - columnOf(from),
    ];
    return row < 0 || column < 0 ? -1 : placeAt(row, column);
  };
  const usual = shown
    .flatMap(({ button: from, changed }) => changed.map((to) => ({ from, to })))
    .filter(({ from, to }) => {
      const there = shown.filter(({ button }) => places.includes(moved(from, to, button)));
      const voted = there.filter(({ button, changed }) =>
        changed.includes(moved(from, to, button)),
      );
      return 2 * voted.length > there.length;
    });
  return (button: number) => {
    const there = usual.map(({ from, to }) => moved(from, to, button));
    return [...new Set(there)].filter((place) => places.includes(place));
  };
}

const written = (place: number) => `${rowOf(place) + 1}.${columnOf(place) + 1}`;
export const placeOf = (text: string) => {
  const [row, column] = text.split('.').map(Number);
  return placeAt(row! - 1, column! - 1);
};

export const placesText = (places: readonly number[]) => places.map(written).join();

/** Writes what was shown: for each button its place, and after a colon those that it changes. */
export const taughtText = (taught: Taught) =>
  Object.entries(taught)
    .map(([button, changed]) => `${written(Number(button))}~${placesText(changed)}`)
    .join(';');

export const taughtOf = (text: string): Taught =>
  Object.fromEntries(
    text
      .split(';')
      .filter(Boolean)
      .map((part) => {
        const [button, changed] = part.split('~');
        return [placeOf(button!), (changed ?? '').split(',').filter(Boolean).map(placeOf)];
      }),
  );
