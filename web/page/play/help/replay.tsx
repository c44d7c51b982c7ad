// A finished game next to a least solution, press by press.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { Range } from '../../kit/toggle.tsx';
import { Lights } from '../../board/lights.tsx';
import { leastPresses } from './least.ts';
import { words } from '../words.ts';
import type { Board } from '../../board/board.ts';
import type { Later } from '../../kit/job.ts';
import type { Store } from '../store.ts';

/** How long one press is shown, in milliseconds. */
const PACE = 600;

/**
 * Returns a solution as a list of buttons, in the order of the player where both press the same, so that the two can
 * be compared; the others follow. `solution`: how often each button is pressed.
 */
export function inOrderOf(solution: Uint8Array, played: number[]) {
  const left = [...solution];
  const first = played.filter((button) => left[button]-- > 0);
  const rest = left.flatMap((times, button) =>
    Array(Math.max(0, Math.min(times, solution[button]))).fill(button),
  );
  return [
    ...first,
    ...rest.slice(0, solution.reduce((total, times) => total + times, 0) - first.length),
  ];
}

interface Side {
  name: string;
  board: Board;
  start: Uint8Array;
  list: number[]; // the buttons that are pressed
}

export async function replayView({ table, host }: Store) {
  const { board, game, session } = table;
  const solution = await leastPresses(table);
  if (!solution) throw new Error(words.asks.solve.failed);
  const played = session.path();
  const side = (name: string, list: number[]) => ({ name, board, start: game.start, list });
  const sides = [
    side(words.replays.you, played),
    side(words.replays.least, inOrderOf(solution, played)),
  ];
  return () => <Replay sides={sides} later={host.later} />;
}

function Replay({ sides, later }: { sides: Side[]; later: Later }) {
  const most = Math.max(...sides.map(({ list }) => list.length));
  const [at, setAt] = useState(0);
  const [plays, setPlays] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.querySelector('button')?.focus(), []);
  useEffect(() => {
    const next = () => {
      setAt(at + 1);
      if (at + 1 >= most) setPlays(false);
    };
    return plays ? later(next, PACE) : undefined;
  }, [plays, at]);
  const toggle = () => {
    if (!plays && at === most) setAt(0);
    setPlays(!plays);
  };
  const jump = (to: number) => {
    setPlays(false);
    setAt(to);
  };
  return (
    <>
      <div class="replay">
        {sides.map((side) => (
          <Game key={side.name} side={side} at={at} />
        ))}
      </div>
      <div class="field">
        <Range
          id="replay-at"
          label={words.replays.press}
          min={0}
          max={most}
          value={at}
          onInput={jump}
        />
      </div>
      <div ref={row} class="row">
        <Button first onClick={toggle}>
          {plays ? words.stop : words.replays.play}
        </Button>
      </div>
    </>
  );
}

function Game({ side: { name, board, start, list }, at }: { side: Side; at: number }) {
  const here = Math.min(at, list.length);
  const hint = here > 0 && here === at ? [list[here - 1]] : [];
  return (
    <figure>
      <figcaption>{words.replays.at(name, here, list.length)}</figcaption>
      <Lights
        board={board}
        values={board.after(start, list.slice(0, here))}
        label={name}
        marks={{ hint }}
      />
    </figure>
  );
}
