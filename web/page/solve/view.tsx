// The page: the board, what there is to say about it, and what can be done.
import { useRef, useState } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Progress, Said } from '../kit/said.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { PatternSign } from '../board/editor.tsx';
import { patternName, SIDE } from '../board/rules.ts';
import { Corners } from './corners.tsx';
import { chosen, pasted, prepare } from './picture.ts';
import { Sheet } from './sheet.tsx';
import { Stage } from './stage.tsx';
import type { Mode, Solver } from './store.ts';
import { words } from './words.ts';

export function View({ store }: { store: Solver }) {
  const [sheet, setSheet] = useState(false);
  const [menu, setMenu] = useState(false);
  const work = store.bar.current.value;
  return (
    <>
      <h1 class={store.unsolvable.value ? 'unseen' : undefined}>{words.title}</h1>
      <div class="acts">
        <Button
          kind="icon" icon="undo" label={words.undo} disabled={store.past.value.length === 0}
          onClick={() => store.undo()}
        />
        <Button kind="icon" icon="menu" label={words.menu} onClick={() => setMenu(true)} />
        <Button href={`../play/#${store.game.value}`}>{words.play}</Button>
      </div>
      <Tools store={store} />
      <div class="ground"><Stage store={store} /></div>
      <Answer store={store} />
      <div class="room">{work && <Progress {...work} onStop={() => store.bar.stop()} />}</div>
      <Offers store={store} />
      <Chips store={store} onOpen={() => setSheet(true)} />
      <Modes store={store} />
      <Sheet store={store} open={sheet} onClose={() => setSheet(false)} />
      <Menu store={store} open={menu} onClose={() => setMenu(false)} />
      <Corners store={store} />
    </>
  );
}

function Tools({ store }: { store: Solver }) {
  const { rows, columns } = store.rules.value;
  const size = Math.max(rows, columns);
  const square = (n: number) => store.setRules({ rows: rows + n - size, columns: columns + n - size });
  const range = { least: SIDE.least + Math.abs(rows - columns), most: SIDE.most };
  return (
    <div class="tools">
      <Picture store={store} label={words.photo} />
      <Picture store={store} label={words.camera} capture="environment" />
      <Button onClick={() => store.see(pasted())}>{words.paste}</Button>
      {!store.toy.value && (
        <Stepper label={words.size} text={words.sized(rows, columns)} value={size} range={range} onChange={square} />
      )}
    </div>
  );
}

/** A button that asks for a picture. `capture`: of the camera. */
function Picture({ store, label, capture }: { store: Solver; label: string; capture?: 'environment' }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button data-camera={capture && 'yes'} onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input} type="file" accept="image/*" capture={capture} hidden aria-label={label} onClick={prepare}
        onChange={({ currentTarget }) => chosen(store, currentTarget)}
      />
    </>
  );
}

/** What there is to say, and read out. A number at its beginning is large. */
function Answer({ store }: { store: Solver }) {
  const { text, note } = store.said.value;
  const [, count, rest] = /^(\d*)(.*)$/.exec(text) ?? [];
  return (
    <section class="answer" aria-label={words.answers}>
      <p class="says" role="status">{count && <b>{count}</b>}{rest}</p>
      <p class="soft">{note}</p>
      {store.problem.value && <Button onClick={() => store.ask()}>{words.retry}</Button>}
    </section>
  );
}

/** What would make the puzzle solvable. */
function Offers({ store }: { store: Solver }) {
  if (!store.unsolvable.value) return null;
  return (
    <div class="offers">
      {store.offers.value.map(({ key, text, note, label, act }) => (
        <div key={key} class="offer">
          <p><b>{text}</b> <span class="soft">{note}</span></p>
          <Button aria-description={text} onClick={act}>{label}</Button>
        </div>
      ))}
      <Button pressed={store.why.value} onClick={() => { store.why.value = !store.why.value; }}>{words.why}</Button>
    </div>
  );
}

/** The rules in words; each leads to where they are changed. */
function Chips({ store, onOpen }: { store: Solver; onOpen: () => void }) {
  const { states, edges, pattern, holes, taught } = store.rules.value;
  const { places } = store.table.value;
  const shown = Object.keys(taught).length;
  const goal = words.aboutGoal[store.goalKind.value];
  const toy = store.toy.value;
  const more = holes.length > 0 ? [words.aboutHoles(holes.length)] : [];
  const own = [words.aboutStates(states), words.aboutEdges(edges), goal, ...more];
  const chips = toy ? [words.toyNamed(toy.spec), goal] : own;
  return (
    <div class="chips" role="group" aria-label={words.rules}>
      {store.seen.value && (
        <Button class="chip" onClick={() => { store.adjusting.value = true; }}>{words.corners}</Button>
      )}
      {shown > 0 && (
        <Button class="chip" onClick={() => store.setMode('teach')}>{words.aboutTaught(shown, places.length)}</Button>
      )}
      {!toy && shown === 0 && (
        <Button class="chip" onClick={onOpen}>
          <PatternSign pattern={pattern} />{words.aboutPattern(patternName(pattern))}
        </Button>
      )}
      {chips.map((text) => <Button key={text} class="chip" onClick={onOpen}>{text}</Button>)}
    </div>
  );
}

function Modes({ store }: { store: Solver }) {
  const mode = store.mode.value;
  const choose = (to: Mode) => () => store.setMode(to);
  if (mode !== 'enter' && mode !== 'follow') {
    const { step } = store.finder;
    const next = () => (mode === 'teach' ? store.setMode('teach') : store.finder.next());
    const able = mode === 'teach' ? store.teaching.value >= 0 : step.value !== 'press';
    const label = mode === 'teach' ? words.nextButton : step.value === 'found' ? words.another : words.next;
    return (
      <div class="modes">
        {/teach|find/.test(mode) && <Button disabled={!able} onClick={next}>{label}</Button>}
        <Button first onClick={choose('enter')}>{words.done}</Button>
      </div>
    );
  }
  const able = mode === 'follow' || Boolean(store.answer.value?.weight);
  return (
    <div class="modes" role="group" aria-label={words.mode}>
      <Button pressed={mode === 'enter'} onClick={choose('enter')}>{words.enter}</Button>
      <Button first={able} disabled={!able} pressed={mode === 'follow'} onClick={choose('follow')}
        data-offered={store.offered.value || undefined}
      >
        {words.follow}
      </Button>
    </div>
  );
}

function Menu({ store, open, onClose }: { store: Solver; open: boolean; onClose: () => void }) {
  const [said, setSaid] = useState('');
  const copy = () => {
    const address = `${location.href.split('#')[0]}#${store.link.value}`;
    navigator.clipboard?.writeText(address).then(() => setSaid(words.copied), () => setSaid(words.noCopy));
  };
  const leave = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog id="more" title={words.menu} open={open} onClose={onClose}>
      <div class="row">
        <Button href={`../play/#${store.game.value}`}>{words.play}</Button>
        <Button href={`../lab/#${store.game.value}`}>{words.lab}</Button>
        <Button onClick={copy}>{words.copy}</Button>
        <Button onClick={leave(() => print())}>{words.print}</Button>
        <Button onClick={leave(() => store.clear())}>{words.clear}</Button>
      </div>
      <Said text={said} />
    </Dialog>
  );
}
