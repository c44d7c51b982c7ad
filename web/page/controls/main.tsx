// The page of all controls, and the boards with every mark: for people who change the design.
import { render } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { loadBoard, type Board } from '../board/board.ts';
import { SIGNS, type MarkKind } from '../board/drawing.ts';
import { plainBoard } from '../board/game/start.ts';
import { createView } from '../board/view.ts';
import { followColors } from '../kit/colors.ts';
import { Controls } from './gallery.tsx';
import { words } from './words.ts';

interface LightsProps {
  board: Board;
  label: string;
  large?: boolean;
  marked?: boolean;
}

function Lights({ board, label, large = false, marked = false }: LightsProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const view = createView(place.current!, board, { label, large });
    view.show(board.off().map((_, i) => (board.modulus === 2 ? Number(i % 3 === 0) : i % 3)));
    if (marked) (Object.keys(SIGNS) as MarkKind[]).forEach((kind, i) => view.mark([2 * i], kind));
  }, []);
  return <div ref={place} />;
}

function Boards() {
  const plain = useState(() => plainBoard('4x4'))[0];
  const [three, setThree] = useState<Board | null>(null);
  useLayoutEffect(() => {
    loadBoard('4x4-mod3').then(setThree, () => {}) // without an engine there are two boards
      .finally(() => { document.documentElement.dataset.ready = 'controls'; });
  }, []);
  return (
    <section aria-label={words.lights}>
      <h2>{words.lights}</h2>
      <p class="soft">{words.aboutLights}</p>
      <div class="boards">
        {plain && <Lights board={plain} label={words.buttonBoard} marked />}
        {plain && <Lights board={plain} label={words.canvasBoard} large marked />}
        {three && <Lights board={three} label={words.threeColors} />}
      </div>
    </section>
  );
}

followColors(document);
render(<><Controls /><Boards /></>, document.getElementById('main')!);
