// The tab Play: the figures of the game, what it says, and its moves.
import { GoalChoice, KeyList } from './edit.tsx';
import { Button } from '../kit/button.tsx';
import { Progress, Said } from '../kit/said.tsx';
import { help } from './words.ts';
import type { Lab } from './store.ts';

/** What goes back in the game, or forward. */
const MOVES = [['undo', 'Undo press', true], ['redo', 'Redo press', false], ['restart', 'Restart', true]] as const;

export function PlayPanel({ lab }: { lab: Lab }) {
  const { game } = lab;
  const { session, job, said: { value: said } } = game;
  const work = job.work.value;
  const stop = () => {
    job.stop();
    document.getElementById('hint')?.focus();
  };
  return (
    <>
      <dl class="figures">
        <div><dt>wrong lights</dt><dd id="play-left">{(session?.wrong ?? 0).toLocaleString('en')}</dd></div>
        <div><dt>presses</dt><dd id="play-moves">{(session?.moves ?? 0).toLocaleString('en')}</dd></div>
      </dl>
      <div class="card" data-won={session?.won}>
        <Said id="play-say" text={said.text} of={said} />
        {work && <Progress {...work} onStop={stop} />}
      </div>
      <div class="row tight" role="toolbar" aria-label="Moves">
        {MOVES.map(([kind, label, back]) => (
          <Button
            key={kind} id={`play-${kind}`} disabled={!(back ? session?.canUndo : session?.canRedo)}
            onClick={() => game.do({ kind })}
          >{label}</Button>
        ))}
        <Button id="hint" disabled={!session} onClick={() => void game.hint()}>Hint</Button>
        <Button id="solve" first disabled={!session} onClick={() => void game.solve()}>Solve</Button>
      </div>
      <GoalChoice id="play-goal" lab={lab} />
      <p><a id="play-this" href={`../play/#${lab.link.value}`}>Play this on the Play page</a></p>
      <details class="group"><KeyList of={help.play} /></details>
    </>
  );
}
