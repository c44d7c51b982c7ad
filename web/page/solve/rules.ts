// The rules of a puzzle as people describe them, and the board of the engine that they make.
import { Board, squareAt } from '../board/board.ts';
import { graphSpec } from '../board/graphspec.ts';
import { Lattice } from '../board/lattice.ts';
import { boardOfRules, FIRST_RULES, gridOf, type GridRules } from '../board/rules.ts';
import { columnOf, guessOf, placeAt, rowOf, type Taught } from './teach.ts';

export interface Rules extends GridRules {
  holes: readonly number[]; // places without a light
  taught: Taught; // what buttons change that differ
}

/** A board to solve, and the place of each light. `guessed`: the buttons of which it is not known what they change. */
export interface Table {
  board: Board;
  places: readonly number[];
  guessed?: ReadonlySet<number>;
}

export const FIRST: Rules = { ...FIRST_RULES, holes: [], taught: {} };

/** Returns the table of rules. */
export function tableOf(rules: Rules): Table {
  const { rows, columns, states: modulus, holes, taught } = rules;
  const all = Array.from({ length: rows * columns }, (_, i) =>
    placeAt(Math.floor(i / columns), i % columns),
  );
  const places = all.filter((place) => !holes.includes(place));
  const differ = Object.keys(taught).length > 0;
  if (places.length === all.length && !differ) return { board: boardOfRules(rules), places };
  const lattice = new Lattice(gridOf(rules));
  const index = new Map(places.map((place, i) => [place, i]));
  const guess = guessOf(taught, places);
  const changedBy = (place: number) =>
    taught[place] ??
    (differ
      ? guess(place)
      : lattice.toggles(rowOf(place) * columns + columnOf(place)).map((cell) => all[cell]!));
  const toggles = places.map((place) =>
    changedBy(place)
      .flatMap((to) => index.get(to) ?? [])
      .sort((a, b) => a - b),
  );
  const changes = toggles.map((list) =>
    [...new Set(list)].map((light): [number, number] => [
      light,
      list.filter((other) => other === light).length,
    ]),
  );
  const shapes = places.map((place) => squareAt(columnOf(place), rowOf(place)));
  const board = new Board({
    lights: places.length,
    buttons: places.length,
    modulus,
    same: true,
    board: graphSpec(changes, shapes, modulus),
    rows: [places.length],
    toggles,
    light_shapes: shapes,
    box: [0, 0, columns, rows],
    names: places.map((place) => `row ${rowOf(place) + 1}, column ${columnOf(place) + 1}`),
  });
  return {
    board,
    places,
    guessed: new Set(places.flatMap((place, i) => (differ && !taught[place] ? i : []))),
  };
}

/** Moves values to another table: a light keeps its value where it is on both. */
export function carry(values: Uint8Array, from: Table, to: Table): Uint8Array {
  const old = new Map(from.places.map((place, i) => [place, values[i]!]));
  return Uint8Array.from(to.places, (place) => (old.get(place) ?? 0) % to.board.modulus);
}
