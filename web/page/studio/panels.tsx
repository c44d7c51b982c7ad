// The panels of the board, the look, the order and the film.
import { Button } from '../kit/button.tsx';
import { Choice, labels } from '../kit/choice.tsx';
import { Files } from '../kit/chooser.tsx';
import { Field, NumberField } from '../kit/field.tsx';
import { Filled, Said } from '../kit/said.tsx';
import {
  diffuses,
  dithers,
  MOST_FPS,
  MOST_SEED,
  orders,
  usedDither,
  usualLook,
  type Look,
  type Motion,
} from './choices.ts';
import { Toggle } from '../kit/toggle.tsx';
import { Bosch } from './bosch.tsx';
import { Inputs, Small, type View } from './parts.tsx';
import { canEncode } from './video.ts';
import { wide, words } from './words.ts';

const { brightness, contrast, gamma } = words.tone;
const TONES = {
  brightness: [brightness, -1, 1, 0.02],
  contrast: [contrast, -1, 3, 0.05],
  gamma: [gamma, 0.2, 4, 0.05],
} as const;

const { perFrame, fps, hold, scale } = words.numbers;
const NUMBERS = {
  perFrame: [perFrame, 0, 10000],
  fps: [fps, 1, MOST_FPS],
  hold: [hold, 1, 1000],
  scale: [scale, 0, 64],
} as const;

const FORMATS = canEncode() ? ['GIF', 'MP4', 'WebM', 'APNG', 'SVG'] : ['GIF', 'APNG', 'SVG'];

/** Any board by its spec, with the claim about it. */
export function BoardPanel({ store }: View) {
  const [{ other }, spec] = [store.sizes, store.board.value?.spec ?? ''];
  const submit = (event: Event) => {
    event.preventDefault();
    store.choose((other.value ?? spec).trim());
  };
  return (
    <>
      <form class="other" onSubmit={submit}>
        <Field
          id="spec"
          label={words.other}
          help={words.specs}
          value={other.value ?? spec}
          onInput={(text) => {
            other.value = text;
          }}
        />
        <Button type="submit">{words.takeIt}</Button>
      </form>
      <Told store={store} />
    </>
  );
}

/** What is said of the board. It comes after a press, so it is below the controls and has its space. */
function Told({ store }: View) {
  const {
    player,
    sizes: {
      claim,
      exact: { value: exact },
      problem,
    },
  } = store;
  const take = () => {
    store.choose(exact ?? '');
    document.getElementById('spec')?.focus(); // the button that had the focus goes
  };
  return (
    <div class="told">
      <Said id="nullity" text={claim.value} />
      <div class="row">
        {exact && <span>{words.nearest(wide(exact))}</span>}
        {exact && <Button onClick={take}>{words.take(wide(exact))}</Button>}
      </div>
      <p id="board-problem" class="problem" role="alert">
        {problem.value}
      </p>
      <p id="claim">{player.claim.value}</p>
      {player.hasWrong.value && (
        <Toggle
          id="wrong"
          label={words.markWrong}
          value={player.marksWrong.value}
          onChange={(on) => player.markWrong(on)}
        />
      )}
    </div>
  );
}

/** How pictures become lights: the dither and the tones. */
export function LookPanel({ store }: View) {
  const look = store.look.value;
  const grid = store.board.value?.lattice !== null;
  const set = (change: Partial<Look>) => store.setLook(change);
  const fitting = labels(dithers.filter((name) => grid || !diffuses(name, grid)));
  return (
    <>
      <Choice
        id="dither"
        label={words.dither}
        value={usedDither(look, grid, store.inColor)}
        options={fitting}
        onChange={(dither) => set({ dither })}
      />
      <h2>{words.tones}</h2>
      <div class="tones">
        <Inputs table={TONES} values={look} onChange={set} />
      </div>
      <div class="switches">
        <Inputs table={words.switches} values={look} onChange={set} />
      </div>
      <Inputs
        table={words.lookLists}
        values={{ ...look, near: look.exact ? 'exact' : 'eye' }}
        onChange={({ near, ...change }) => {
          // The dither is then the one that suits the look.
          set(
            near ? { exact: near === 'exact' } : { ...change, ...(change.look && { dither: '' }) },
          );
        }}
      />
      <div class="row">
        <Button onClick={() => store.setLook(usualLook)}>{words.asAtFirst}</Button>
      </div>
    </>
  );
}

/** The order of presses. Every order is shown side by side, all at the same moment of the film. */
export function OrderPanel({ store }: View) {
  const { previews, player, order, seed } = store;
  const [at, board] = [player.paced.value, store.script.value?.board ?? null];
  const options = orders
    .filter((name) => !store.lacks(name))
    .map((value) => {
      const walk = previews.walks.value[value];
      const values =
        walk?.board === board ? walk?.go(Math.min(at, 2 * walk.buttons.length)) : undefined;
      const picture = <Small board={board} palette={store.motion.value.palette} values={values} />;
      return { value, label: value, about: words.orders[value], picture };
    });
  return (
    <>
      <div aria-busy={previews.busy.value}>
        <Choice
          id="order"
          look="pictures"
          label={words.order}
          value={order.value}
          options={options}
          onChange={(name) => store.setOrder(name)}
        />
      </div>
      <NumberField
        id="seed"
        label={words.seed}
        value={seed.value}
        min={1}
        max={MOST_SEED}
        onChange={(n) => store.setOrder(order.value, n)}
      />
      <div class="row">
        <Files
          label={words.times}
          accept="image/*"
          onFiles={(files) => void store.open(files, true)}
        />
        <span class="soft">{store.times.value?.name ?? words.noImage}</span>
      </div>
      <div class="row">
        <Button
          onClick={() => {
            store.dialog.value = { kind: 'curve' };
          }}
        >
          {words.drawCurve}
        </Button>
      </div>
    </>
  );
}

/** How the film runs, and its files. */
export function FilmPanel({ store }: View) {
  const { player } = store;
  const film = {
    values: store.motion.value,
    onChange: (change: Partial<Motion>) => store.setMotion(change),
  };
  return (
    <>
      <div class="pair">
        <Inputs table={NUMBERS} {...film} />
      </div>
      <div class="pair">
        <Inputs table={words.motionLists} {...film} />
      </div>
      <div class="switches">
        <Inputs table={words.motions} {...film} />
      </div>
      <p id="length" class="soft">
        {store.saver.length.value}
      </p>
      <h2>{words.save}</h2>
      <Saves store={store} />
      {!store.inColor && <Bosch store={store} />}
      <p class="soft">
        <Filled text={words.verify}>
          <code>{words.verifyCommand}</code>
        </Filled>
      </p>
      <div class="row">
        <Button onClick={() => player.by(-1)}>{words.back}</Button>
        <Button onClick={() => player.by(1)}>{words.forward}</Button>
      </div>
      <p class="soft">{words.keys}</p>
    </>
  );
}

function Saves({ store: { saver, player, script, busy } }: View) {
  const none = player.plan.value.total === 0 || busy.value;
  const save = (text: string, label: string, act: () => void, disabled = none) => (
    <Button key={text} first={text === 'GIF'} label={label} disabled={disabled} onClick={act}>
      {text}
    </Button>
  );
  return (
    <div class="row">
      {FORMATS.map((name) => save(name, words.saveAs(name), () => saver.film(name.toLowerCase())))}
      {save(words.presses, words.savePresses, () => saver.presses())}
      {save(words.boards, words.saveBoards, () => void saver.boards(), busy.value || !script.value)}
    </div>
  );
}
