// The board of the puzzle, with what to press and what is in doubt.
import { within } from '../board/drawing.ts';
import { Corner, Painting, type Cell } from '../board/editor.tsx';
import { editorWords } from '../board/names.ts';
import { columnOf, rowOf } from './teach.ts';
import type { Solver } from './store.ts';
import { words } from './words.ts';

export function Stage({ store }: { store: Solver }) {
  const { rows, columns, holes } = store.rules.value;
  const mode = store.mode.value;
  const resize = (to: number, across: number) => store.setRules({ rows: to, columns: across });
  return (
    <Painting
      board={store.table.value.board}
      values={store.shown.value}
      label={words.board}
      mode={mode}
      at={store.at.value}
      paints={/enter|goal|find/.test(mode)}
      cell={(light) => cellOf(store, light)}
      onAt={(light) => {
        store.at.value = light;
      }}
      onTap={(light) => store.tap(light)}
      onSet={(light, value, stroke) => store.set(light, value, stroke)}
      more={(frame) => (
        <>
          {mode === 'enter' && !store.toy.value && (
            <Corner rows={rows} columns={columns} width={frame[2]} onSize={resize} />
          )}
          {mode === 'holes' &&
            holes.map((hole) => (
              <button
                key={`hole-${hole}`}
                type="button"
                class="cell hole"
                style={within(frame, columnOf(hole), rowOf(hole), 1, 1)}
                aria-label={words.hole(rowOf(hole) + 1, columnOf(hole) + 1)}
                onClick={() => store.take(hole)}
              />
            ))}
        </>
      )}
    />
  );
}

function cellOf(store: Solver, light: number): Cell {
  const { board, places, guessed } = store.table.value;
  const value = store.shown.value[light] ?? 0;
  const times = store.marks.value?.[light] ?? 0;
  const teaching = store.teaching.value;
  const changed = teaching >= 0 && store.rules.value.taught[teaching]!.includes(places[light]!);
  const unsure = store.mode.value === 'teach' && teaching < 0 && guessed?.has(light);
  const plain = words.cell(board.name(light)!, editorWords.value(value, board.modulus), times);
  const name = changed ? words.changes(plain) : unsure ? words.guessed(plain) : plain;
  const doubt = store.doubts.value.has(light);
  const witness = store.why.value ? (store.answer.value?.witness?.[light] ?? 0) : 0;
  const suspect = !store.why.value && store.offers.value.some((offer) => offer.light === light);
  const data = {
    'data-lit': value > 0 || undefined,
    'data-many': board.modulus > 2 || undefined,
    'data-witness': witness > 0 || undefined,
    'data-changed': changed || undefined,
    'data-guessed': unsure || undefined,
    'data-taught': (teaching >= 0 && places[light] === teaching) || undefined,
  };
  const children = (
    <>
      {times > 0 && <span class="dot">{times > 1 ? times : ''}</span>}
      {witness > 1 && <span class="dot">{witness}</span>}
      {(doubt || suspect) && <span class="doubt">?</span>}
    </>
  );
  return { label: doubt ? words.doubtful(name) : name, data, children };
}
