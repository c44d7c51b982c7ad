// The page of all controls, and the boards with every mark: for people who change the design.
import { render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { loadBoard, type Board } from '../board/board.ts';
import { SIGNS } from '../board/drawing.ts';
import { plainBoard } from '../board/game/start.ts';
import { Lights } from '../board/lights.tsx';
import { followColors } from '../kit/colors.ts';
import { Controls } from './gallery.tsx';
import { words } from './words.ts';

/** Every mark, each on another button. */
const MARKS = Object.fromEntries(Object.keys(SIGNS).map((kind, i) => [kind, [2 * i]]));

function Boards() {
  const plain = plainBoard('4x4')!;
  const [three, setThree] = useState<Board | null>(null);
  const values = (board: Board) =>
    board.off().map((_, i) => (board.modulus === 2 ? Number(i % 3 === 0) : i % 3));
  const shown = { board: plain, values: values(plain), marks: MARKS, press: () => {} };
  useLayoutEffect(() => {
    loadBoard('4x4-mod3')
      .then(setThree, () => {}) // without an engine there are two boards
      .finally(() => {
        document.documentElement.dataset.ready = 'controls';
      });
  }, []);
  return (
    <section aria-label={words.lights}>
      <h2>{words.lights}</h2>
      <p class="soft">{words.aboutLights}</p>
      <div class="boards">
        <Lights {...shown} label={words.buttonBoard} />
        <Lights {...shown} label={words.canvasBoard} large />
        {three && (
          <Lights
            {...shown}
            board={three}
            values={values(three)}
            marks={{}}
            label={words.threeColors}
          />
        )}
      </div>
    </section>
  );
}

followColors(document);
render(
  <>
    <Controls />
    <Boards />
  </>,
  document.getElementById('main')!,
);
