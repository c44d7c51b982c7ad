// Everything in the main element, and the board in it.
import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { boardName } from '../../board/names.ts';
import { createView } from '../../board/view.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { filesOf, readFile } from '../../kit/files.ts';
import { Range } from '../../kit/toggle.tsx';
import { Toolbar } from '../../kit/toolbar.tsx';
import { actionsOf } from '../actions.ts';
import { gameAbout, gameName, gameTitle, tourStep } from '../kinds.ts';
import { settings } from '../settings.ts';
import { words } from '../words.ts';
import { leastText } from '../help/least.ts';
import type { Store } from '../store.ts';
import { Card } from '../../kit/card.tsx';
import { PACES } from '../help/watch.ts';
import { SQUARES } from '../help/way.ts';
import type { News } from '../card.ts';

/** Puts the board of a store into an element. */
function showBoard(element: HTMLElement, store: Store) {
  const {
    table,
    games: { celebrated },
  } = store;
  const onPress = (button: number) => store.press(button);
  table.attach({
    make: (board) =>
      createView(element, board, { label: words.board(boardName(board.spec)), onPress }),
    held: () => {
      const { activeElement: focused } = document;
      return focused instanceof HTMLElement && element.contains(focused)
        ? () => focused.focus()
        : null;
    },
  });
  effect(() => {
    const { paused } = table.live;
    element.toggleAttribute('data-paused', paused);
    element.inert = paused;
  });
  effect(() => {
    element.toggleAttribute('data-won', celebrated.value); // on a large board it glows
    if (celebrated.value) navigator.vibrate?.(30);
  });
}

/** Lets the document follow the store: its title, and what CSS needs to know. */
export function followStore(main: HTMLElement, store: Store) {
  const { table, solid, inSpace } = store;
  let seen: unknown;
  effect(() => {
    void table.live;
    document.title = words.page(gameTitle(table.game));
    main.toggleAttribute('data-tour', tourStep(table.game) > 0);
    if (table.board === seen) return;
    seen = table.board;
    solid.value = null;
    void showSolid(store);
  });
  effect(() => {
    main.toggleAttribute('data-solid', solid.value !== null);
    main.toggleAttribute('data-space', inSpace.value);
  });
  effect(() => void document.documentElement.toggleAttribute('data-numbers', settings.numbers.on));
}

/** Shows the board in space, if it has a form there: it is loaded with the dialogs. */
async function showSolid(store: Store) {
  const { board } = store.table;
  const flat = board.lattice?.topology === 'rectangle';
  const view = flat ? null : (await import('../dialogs.ts')).solidView(store);
  if (board !== store.table.board) return;
  store.solid.value = view;
}

export interface Part {
  store: Store;
}

/** Everything in the main element. index.html has its outline, so that nothing moves when the script comes. */
export function App({ store }: Part) {
  const table = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showBoard(table.current!, store), []);
  const open = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) =>
    readFile(
      filesOf(input),
      (text) => void store.games.load(text),
      (problem) => store.card.say(problem, { tone: 'bad' }),
    );
  return (
    <>
      <Heading store={store} />
      <section class="stage" aria-labelledby="title">
        <div ref={table} id="table" class="table" />
      </section>
      {store.solid.value?.()}
      <Counters store={store} />
      <Bar store={store} />
      <PlayCard store={store} />
      <Dialogs store={store} />
      <input id="file" type="file" accept=".game,text/plain" hidden onChange={open} />
    </>
  );
}

function Heading({ store }: Part) {
  const { table, solid, large, inSpace } = store;
  void table.live;
  const { game } = table;
  return (
    <div class="heading">
      <h1 id="title">{gameName(game)}</h1>
      <p id="about" class="soft">
        {gameAbout(game)}
      </p>
      {solid.value && (
        <Button
          id="space-swap"
          onClick={() => {
            large.value = !inSpace.value;
          }}
        >
          {inSpace.value ? words.flat : words.inSpace}
        </Button>
      )}
    </div>
  );
}

function Counters({ store }: Part) {
  const { wrong, moves, made } = store.table.live;
  const { goal, least, litOnly } = store.table.game;
  const { presses, least: fewest, time } = words.counters;
  const trouble = least?.trouble === words.least.notFound ? least.trouble : '';
  const number = (label: string, id: string, value: string, more = '') => (
    <div>
      <dt>{label}</dt>
      <dd id={id}>
        {value}
        {more && <small>{` ${more}`}</small>}
      </dd>
    </div>
  );
  return (
    <dl class="counters">
      {number(presses, 'moves', words.number(moves), made === moves ? '' : words.made(made))}
      {number(words.left(goal !== undefined), 'left', words.number(wrong))}
      {number(fewest, 'least', leastText(least, litOnly), trouble)}
      <div id="clock" hidden={!settings.clock.on}>
        <dt>{time}</dt>
        <dd id="time">{store.time}</dd>
      </div>
    </dl>
  );
}

/** The actions in the bar. */
const BAR = ['undo', 'hint', 'new', 'levels', 'daily', 'menu'];

function Bar({ store }: Part) {
  const actions = actionsOf(store);
  const left = store.days.solvedToday.value ? Math.ceil(store.days.untilNext.value / 60) : 0;
  return (
    <Toolbar class="bar" label={words.game}>
      {BAR.map((id) => {
        const { name, icon, able, act } = actions[id];
        const next = left && id === 'daily' ? words.nextIn(left) : '';
        return (
          <Button
            key={id}
            kind="control"
            id={id}
            icon={icon}
            first={id === 'levels'}
            disabled={able === false}
            aria-haspopup={id === 'menu' ? 'dialog' : undefined}
            onClick={act}
            label={next ? words.nextDaily(next) : undefined}
          >
            {next || name}
          </Button>
        );
      })}
    </Toolbar>
  );
}

function Dialogs({ store }: Part) {
  const open = store.dialog.value;
  // A dialog that is gone tells late that it was closed, when another may be open.
  const close = () => store.dialog.value === open && store.close();
  return (
    open && (
      <Dialog
        key={open.name}
        id={`${open.name}-dialog`}
        title={words.titles[open.name]}
        open
        onClose={close}
      >
        {open.view()}
      </Dialog>
    )
  );
}

/** The card beside the board. */
function PlayCard({ store }: Part) {
  const { card, work, watch } = store;
  const message = card.message.value;
  const lasting = ['tour', 'pause', 'wait'].includes(message?.topic ?? ''); // these have another way out
  const lesson = message?.lesson;
  const watched = message?.topic === 'watch';
  const tail = (
    <>
      {lesson && <Button href={`../learn/${lesson.path}`}>{words.lesson(lesson.title)}</Button>}
      {watched && <Pace store={store} />}
      {message?.result?.day && (
        <span class="tomorrow soft">
          {words.tomorrow}
          <b>{words.until(store.days.untilNext.value)}</b>
        </span>
      )}
    </>
  );
  const close = lasting ? undefined : () => store.dismiss();
  return (
    <Card
      id="card"
      label={words.messages}
      message={message}
      work={work.shown.value}
      tail={tail}
      onClose={close}
    >
      {message?.result && <Result {...message.result} way={store.games.way.value} />}
      {watched && watch.left.value && <p class="card-count soft">{watch.left}</p>}
    </Card>
  );
}

function Result({ title, about, figures, way }: NonNullable<News['result']> & { way: string }) {
  return (
    <div class="result">
      <p class="result-title">{title}</p>
      <p class="soft">{about}</p>
      <dl class="figures">
        {figures.map(({ label, value, good }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd class={good ? 'good' : undefined} data-of={label}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {way && <Way way={[...way]} />}
    </div>
  );
}

/** How the game was won: a square for each press. */
function Way({ way }: { way: string[] }) {
  const count = (square: string) => way.filter((one) => one === square).length;
  return (
    <div class="way">
      <div aria-hidden="true">
        {way.map((square, i) => (
          <i key={i} data-step={SQUARES.indexOf(square)} />
        ))}
      </div>
      <p class="soft">{words.way(count(SQUARES[1]), count(SQUARES[2]))}</p>
    </div>
  );
}

function Pace({ store: { watch } }: Part) {
  return (
    <span class="speed">
      <label for="pace" class="soft">
        {words.pace}
      </label>
      <Range
        id="pace"
        min={0}
        max={PACES.length - 1}
        value={watch.pace.value}
        onInput={(n) => watch.setPace(n)}
      />
    </span>
  );
}
