// The page: the board, what there is to say about it, and what can be done.
import { useState } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { Files } from '../kit/chooser.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { copyText } from '../kit/files.ts';
import { Progress } from '../kit/said.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { Toast, type Note } from '../kit/toast.tsx';
import { PatternSign } from '../board/editor.tsx';
import { patternName, SIDE } from '../board/rules.ts';
import { Corners } from './corners.tsx';
import { pasted, pixelsOf, prepare } from './picture.ts';
import { Rules } from './sheet.tsx';
import { Stage } from './stage.tsx';
import type { Mode, Solver } from './store.ts';
import { words } from './words.ts';

export function View({ store }: { store: Solver }) {
  const [rules, setRules] = useState(false);
  const [menu, setMenu] = useState(false);
  const work = store.bar.current.value;
  return (
    <>
      <h1 class={store.unsolvable.value ? 'unseen' : undefined}>{words.title}</h1>
      <div class="acts">
        <Button
          kind="icon"
          icon="undo"
          label={words.undo}
          disabled={store.past.value.length === 0}
          onClick={() => store.undo()}
        />
        <Button kind="icon" icon="menu" label={words.menu} onClick={() => setMenu(true)} />
        <Button href={`../play/#${store.game.value}`}>{words.play}</Button>
      </div>
      <Tools store={store} />
      <div class="ground">
        <Stage store={store} />
      </div>
      <Answer store={store} />
      <div class="room">{work && <Progress {...work} onStop={() => store.bar.stop()} />}</div>
      <Offers store={store} />
      <Chips store={store} onOpen={() => setRules(true)} />
      <Modes store={store} />
      <Rules store={store} open={rules} onClose={() => setRules(false)} />
      <Menu store={store} open={menu} onClose={() => setMenu(false)} />
      <Corners store={store} />
    </>
  );
}

function Tools({ store }: { store: Solver }) {
  const { rows, columns } = store.rules.value;
  const size = Math.max(rows, columns);
  const square = (n: number) =>
    store.setRules({ rows: rows + n - size, columns: columns + n - size });
  const take = ([file]: File[]) => file && store.see(pixelsOf(file));
  const picture = { accept: 'image/*', onClick: prepare, onFiles: take };
  const range = { least: SIDE.least + Math.abs(rows - columns), most: SIDE.most };
  return (
    <div class="tools">
      <Files label={words.photo} {...picture} />
      <Files label={words.camera} capture="environment" {...picture} />
      <Button onClick={() => store.see(pasted())}>{words.paste}</Button>
      {!store.toy.value && (
        <Stepper
          label={words.size}
          text={words.sized(rows, columns)}
          value={size}
          range={range}
          onChange={square}
        />
      )}
    </div>
  );
}

/** What there is to say, and read out. A number at its beginning is large. Beside it is the other goal. */
function Answer({ store }: { store: Solver }) {
  const { text, note } = store.said.value;
  const other = store.other.value;
  const [, count, rest] = /^(\d*)(.*)$/.exec(text) ?? [];
  return (
    <section class="answer" aria-label={words.answers}>
      <p class="says" role="status">
        {count && <b>{count}</b>}
        {rest}
      </p>
      <div class="notes">
        <p class="soft">{note}</p>
        {other && (
          <Button class="chip" onClick={() => store.setGoal(other.kind)}>
            {other.label}
          </Button>
        )}
      </div>
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
          <p>
            <b>{text}</b> <span class="soft">{note}</span>
          </p>
          <Button aria-description={text} onClick={act}>
            {label}
          </Button>
        </div>
      ))}
      <Button
        pressed={store.why.value}
        onClick={() => {
          store.why.value = !store.why.value;
        }}
      >
        {words.why}
      </Button>
    </div>
  );
}

/** The rules in words; each leads to where they are changed. */
function Chips({ store, onOpen }: { store: Solver; onOpen: () => void }) {
  const { states, edges, pattern, holes, taught } = store.rules.value;
  const { places } = store.table.value;
  const shown = Object.keys(taught).length;
  const tone = store.tone.value;
  const goal = tone ? words.aboutTone[tone] : words.aboutGoal[store.goalKind.value];
  const toy = store.toy.value;
  const more = holes.length > 0 ? [words.aboutHoles(holes.length)] : [];
  const own = [words.aboutStates(states), words.aboutEdges(edges), goal, ...more];
  const chips = toy ? [words.toyNamed(toy.spec), goal] : own;
  return (
    <div class="chips" role="group" aria-label={words.rules}>
      {store.seen.value && (
        <Button
          class="chip"
          onClick={() => {
            store.adjusting.value = true;
          }}
        >
          {words.corners}
        </Button>
      )}
      {shown > 0 && (
        <Button class="chip" onClick={() => store.setMode('teach')}>
          {words.aboutTaught(shown, places.length)}
        </Button>
      )}
      {!toy && shown === 0 && (
        <Button class="chip" onClick={onOpen}>
          <PatternSign pattern={pattern} />
          {words.aboutPattern(patternName(pattern))}
        </Button>
      )}
      {chips.map((text) => (
        <Button key={text} class="chip" onClick={onOpen}>
          {text}
        </Button>
      ))}
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
    const label =
      mode === 'teach' ? words.nextButton : step.value === 'found' ? words.another : words.next;
    return (
      <div class="modes">
        {/teach|find/.test(mode) && (
          <Button disabled={!able} onClick={next}>
            {label}
          </Button>
        )}
        <Button first onClick={choose('enter')}>
          {words.done}
        </Button>
      </div>
    );
  }
  const doubts = store.doubts.value.size;
  const able = mode === 'follow' || Boolean(store.answer.value?.weight);
  const enter = (
    <Button pressed={mode === 'enter'} onClick={choose('enter')}>
      {words.enter}
    </Button>
  );
  if (doubts > 0) {
    return (
      <div class="modes" role="group" aria-label={words.mode}>
        {enter}
        <Button first onClick={() => store.settle()}>
          {words.right(doubts)}
        </Button>
      </div>
    );
  }
  return (
    <div class="modes" role="group" aria-label={words.mode}>
      {enter}
      <Button
        first={able}
        disabled={!able}
        pressed={mode === 'follow'}
        onClick={choose('follow')}
        data-offered={store.offered.value || undefined}
      >
        {words.follow}
      </Button>
    </div>
  );
}

function Menu({ store, open, onClose }: { store: Solver; open: boolean; onClose: () => void }) {
  const [note, setNote] = useState<Note | null>(null);
  const copy = async () =>
    setNote(await copyText(`${location.href.split('#')[0]}#${store.link.value}`, words));
  const leave =
    (act = () => {}) =>
    () => {
      onClose();
      setNote(null);
      act();
    };
  return (
    <Dialog id="more" title={words.menu} open={open} onClose={leave()}>
      <div class="row">
        <Button href={`../play/#${store.game.value}`}>{words.play}</Button>
        <Button href={`../lab/#${store.game.value}`}>{words.lab}</Button>
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <Button onClick={leave(() => print())}>{words.print}</Button>
        <Button onClick={leave(() => store.clear())}>{words.clear}</Button>
      </div>
      <Toast note={note} />
    </Dialog>
  );
}
